"""Where the focus goes, the walk over the points of a board, fingers and letters on pieces."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from puzzle_page import play
from viewer_page import CELL, IN_VIEWER, NODE, SAMPLES, focus_board, focus_viewer, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

LINE = "(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc];W[cg];B[gg])"
LONG = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(200)) + ")"
BLOKUS = (SAMPLES / "blokus.blksgf").read_text()
PIECE = "(;GM[Blokus Duo]AB[e10,e9,e8]PL[W](;W[j5,j6,j7]C[RIGHT])(;W[j5]))"
LARGE = "(;GM[21]SZ[702]C[See AB12 and not ZZZ1.];W[AB12];B[C3])"
VIEW = f"() => ({IN_VIEWER})('[part=board]').getAttribute('viewBox').split(' ').map(Number)"
FOCUSED = "() => document.querySelector('board-reel').shadowRoot.activeElement?.dataset.node"


def test_after_a_click_on_a_move_the_keys_step_and_the_focus_goes_along(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LONG)
    page.locator(".move[data-node='3']").click()
    press(tab, "ArrowRight", 4)
    assert tab.evaluate(FOCUSED) == "4"
    press(tab, "End", 200)
    assert tab.evaluate(FOCUSED) == "200", "where the row was not in the document before"


def test_after_a_click_on_the_board_the_keys_step(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LINE)
    page.locator("[part=board]").click(position={"x": 60, "y": 60})
    press(tab, "ArrowRight", 1)


def test_a_comment_that_disappears_leaves_the_focus_to_the_viewer(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ee]C[The center.];W[gc](;B[cc])(;B[cg]))")
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    page.get_by_role("tab", name="Tree").click()
    comment = page.locator(".column > .comment")
    expect(comment).to_be_visible()
    comment.focus()
    expect(comment).to_be_focused()
    tab.evaluate("() => document.querySelector('board-reel').goTo(2)")
    expect(page.locator(".comment")).to_be_hidden()
    assert tab.evaluate("() => document.querySelector('board-reel').shadowRoot.activeElement.matches('.viewer')")


def test_a_tab_that_a_script_opens_over_the_focused_comment_leaves_the_focus_in_the_viewer(
    page: Page, server: SiteServer
) -> None:
    show_record(page, server, "(;GM[1]SZ[9]C[The start.];B[ee];W[gc])", attributes='height="96vh"')
    comment = page.locator(".moves .comment")
    comment.focus()
    expect(comment).to_be_focused()
    page.locator("[data-tab=chart]").evaluate("(tab) => tab.click()")
    expect(page.locator(".chart")).to_be_visible()
    # the comment has it if it came to its place next to the tabs before the list of moves went
    expect(page.locator(".viewer:focus, .comment:focus")).to_have_count(1)


#: selector of a control that vanishes when it is pressed → that of what has the focus then
VANISHING = {
    "the result": (BLOKUS, 'move="end"', ".result-card .close", ".viewer"),
    "the rest of a comment": (f"(;GM[1]SZ[9]C[{'long ' * 5000}])", "", ".comment .show-all", ".comment"),
    "the last page of a table": (LONG, "", ".chart-pages button:last-child", ".chart-pages button:last-child"),
    "a piece of a puzzle": (PIECE, "", "text=Place piece", "text=Place piece"),
}


@pytest.mark.parametrize("name", VANISHING)
def test_a_control_that_vanishes_when_it_is_pressed_leaves_the_focus_in_the_viewer(
    page: Page, server: SiteServer, name: str
) -> None:
    record, attributes, control, focused = VANISHING[name]
    show_record(page, server, record, attributes=f'height="96vh" {attributes}', name=name)
    if "chart" in control:
        page.get_by_role("tab", name="Chart").click()
        page.get_by_role("button", name="Table", exact=True).click()
        page.locator(control).press("Enter")
    if "Place" in control:
        for point in ("j5", "j6", "j8"):
            play(page, point)
    page.locator(control).press("Enter")
    # browsers take the focus from a disabled control with the next frame
    page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
    expect(page.locator(focused)).to_be_focused()


def test_on_a_turned_board_the_arrows_go_where_they_point(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LINE)
    focus_viewer(tab)
    tab.press("f")
    focus_board(tab)
    for key in ["ArrowLeft"] * 4 + ["ArrowUp"] * 4:
        page.keyboard.press(key)
    lit = page.locator("[part=board] .lit")
    expect(lit).to_have_attribute("data-point", "ee")


def test_the_points_of_a_large_board_can_be_walked(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LARGE)
    focus_viewer(tab)
    press(tab, "End", 2)
    focus_board(tab)
    page.keyboard.press("ArrowRight")
    assert tab.evaluate(CELL) == "B1, empty"
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    assert tab.evaluate(CELL) == "C3, Black, last move"
    expect(page.locator("[part=board] circle.light")).to_have_count(1)


def test_coordinates_of_a_large_board_are_live(page: Page, server: SiteServer) -> None:
    show_record(page, server, LARGE)
    coordinate = page.locator(".comment .coordinate")
    expect(coordinate).to_have_text(["AB12"])
    coordinate.hover()
    light = page.locator("[part=board] circle.light")
    expect(light).to_have_attribute("cx", "28")
    expect(light).to_have_attribute("cy", "12")
    page.mouse.move(0, 0)
    expect(light).to_have_count(0)


def test_letters_stand_on_pieces(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), attributes='palette="colorblind"')
    tab.evaluate("() => document.querySelector('board-reel').goTo(4)")
    expect(page.locator("[part=board] text.number")).to_have_text(["B", "Y", "R", "G"])


class TestFingers:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 400, "height": 800}, "has_touch": True, "is_mobile": True}

    def test_two_fingers_zoom_the_board_and_not_the_page(self, page: Page, server: SiteServer) -> None:
        tab: ChromiumTab = show_record(page, server, LINE)
        whole = tab.evaluate(VIEW)
        box = page.locator("[part=board]").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = page.context.new_cdp_session(page)

        def send(kind: str, *spread: float) -> None:
            points = [{"x": x + sign * part, "y": y, "id": sign + 1} for part in spread for sign in (-1, 1)]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        send("touchStart", 20)
        for spread in (30, 50, 70, 90):
            send("touchMove", spread)
        send("touchEnd")
        wait_until(tab, f"(width) => ({VIEW})()[2] < width / 2", whole[2])
        assert tab.evaluate("() => visualViewport.scale") == 1
        assert tab.evaluate(NODE, 0)

    def test_one_finger_steps(self, page: Page, server: SiteServer) -> None:
        tab: ChromiumTab = show_record(page, server, LINE)
        box = page.locator("[part=board]").bounding_box()
        assert box
        touch = page.context.new_cdp_session(page)
        y = box["y"] + box["height"] * 0.4

        def stroke(*fractions: float) -> None:
            assert box
            # a tap on a busy machine would take too long without times of its own
            times = count(time.time(), 0.03)

            def send(kind: str, *points: dict[str, float]) -> None:
                event = {"type": kind, "touchPoints": points, "timestamp": next(times)}
                touch.send("Input.dispatchTouchEvent", event)

            for index, part in enumerate(fractions):
                send("touchMove" if index else "touchStart", {"x": box["x"] + box["width"] * part, "y": y, "id": 0})
            send("touchEnd")

        stroke(0.7, 0.6, 0.45, 0.3)
        wait_until(tab, NODE, 1)
        stroke(0.95)
        wait_until(tab, NODE, 2)
        stroke(0.05)
        wait_until(tab, NODE, 1)
        stroke(0.5)
        stroke(0.3, 0.5, 0.7)
        wait_until(tab, NODE, 0)
        page.get_by_role("button", name="Zoom in").dispatch_event("click")
        stroke(0.95)
        stroke(0.7, 0.5, 0.3)
        page.wait_for_timeout(100)
        assert tab.evaluate(NODE, 0), "a finger moves a zoomed board"
