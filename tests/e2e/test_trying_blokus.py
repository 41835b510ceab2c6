"""Whole games with pieces played in the page: by mouse, by keyboard and by touch."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page
from trying import CHOICES, ELEMENT, IS_READY, NODE, NOTE, SPOKEN, last_facts, middle, open_record, saved, start
from viewer_page import IN_VIEWER, SHOWN
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

GHOST = f"() => ({IN_VIEWER})('g.ghost').getAttribute('transform')"
SHAPE = f"() => ({IN_VIEWER})('g.ghost').innerHTML"
#: what is drawn on the points of the board
BOARD = f"""() => Object.fromEntries(
  ({SHOWN})().things.flatMap(([points, color]) => points.map((point) => [point, color])))"""
MOVED = f"(node) => {ELEMENT}.node !== node && ({IS_READY})()"


def pick(tab: ChromiumTab, name: str) -> None:
    """Click on a piece of the tray that is displayed."""
    tab.page.locator(f".shelf.choosing .fits[title='{name}']:visible").first.click()


def check_game(tab: Tab, moves: int) -> None:
    """Compare the drawn board with the rules' opinion of the saved record."""
    facts = last_facts(saved(tab))
    assert facts["moves"] == moves
    assert facts["legal"]
    assert facts["over"]
    assert tab.evaluate(BOARD) == facts["board"]


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 900}}])
def test_a_whole_game_by_mouse(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[Blokus])")
    start(tab)
    assert tab.evaluate(CHOICES)[0] == "I5"
    x, y = middle(tab, "k10")
    moves = 0
    while choices := tab.evaluate(CHOICES):
        node = tab.evaluate(NODE)
        pick(tab, choices[0])
        # in the first rounds, move about and use the wheel; the piece stays where it may be placed
        if moves < 8:
            page.mouse.move(x + 11 * moves, y)
            page.mouse.wheel(0, 120)
            page.mouse.wheel(0, -120)
        page.mouse.click(x + 11 * (moves % 20) - 100, y + 13 * (moves % 15) - 90)
        wait_until(tab, MOVED, node, seconds=20)
        moves += 1
    assert moves > 50
    check_game(tab, moves)


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 900}}])
def test_a_whole_game_by_keyboard(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[Blokus])")
    tab.evaluate(f"() => ({IN_VIEWER})('.viewer').focus()")
    tab.press("t")
    wait_until(tab, IS_READY)
    assert tab.evaluate(SPOKEN) == "Trying moves. Blue to play: choose a piece or a point."
    tab.press("P")
    assert "Arrow keys move it, R turns it, F flips it, Enter places it." in tab.evaluate(SPOKEN)
    before = tab.evaluate(SHAPE)
    tab.press("f")
    tab.press("r")
    assert tab.evaluate(SHAPE) != before
    assert len(tab.evaluate(SPOKEN).split()) == 5, "the five points of the piece"
    # the first Escape puts the piece back, the second leaves
    tab.press("Escape")
    assert tab.evaluate(SHAPE) == ""
    moves = 0
    while tab.evaluate(CHOICES):
        node = tab.evaluate(NODE)
        for key in ["P", *["ArrowRight", "ArrowUp", "r", "f"][: moves % 5], "Enter"]:
            tab.press(key)
        wait_until(tab, MOVED, node, seconds=20)
        moves += 1
    assert moves > 50
    check_game(tab, moves)
    tab.press("Escape")
    wait_until(tab, f"() => {ELEMENT}.node === 0")
    assert tab.evaluate(f"() => ({IN_VIEWER})('.try-bar')") is None


@pytest.mark.parametrize(
    "page_options",
    [{"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}],
)
def test_a_whole_duo_game_by_touch(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": fingers})

    open_record(tab, server, "(;GM[Blokus Duo])")
    page.locator("button.try").tap()
    wait_until(tab, IS_READY)
    assert page.locator(".try-strip").is_visible(), "the shelves have no room, so a strip shows the pieces"
    x, y = middle(tab, "e10")
    page.locator(".try-strip .fits[title=F]").tap()
    before = tab.evaluate(SHAPE)
    # two fingers turn the piece
    touch("Start", (x - 40, y), (x + 40, y))
    for step in range(1, 9):
        touch("Move", (x - 40, y - 6 * step), (x + 40, y + 6 * step))
    touch("End")
    turned = tab.evaluate(SHAPE)
    assert turned != before
    # one finger moves it; it stays on the starting point, where it must be
    place = tab.evaluate(GHOST)
    touch("Start", (x, y))
    touch("Move", (x - 60, y - 60))
    touch("End")
    wait_until(tab, f"(place) => ({GHOST})() !== place", place)
    # a double tap on the piece flips it
    box = page.locator("g.ghost").bounding_box()
    assert box
    on_piece = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(2):
        touch("Start", on_piece)
        touch("End")
    wait_until(tab, f"(shape) => ({SHAPE})() !== shape", turned)
    assert tab.evaluate(NODE) == 0, "a double tap places nothing"
    moves = 0
    while choices := tab.evaluate(CHOICES):
        node = tab.evaluate(NODE)
        if tab.evaluate(SHAPE) == "":
            page.locator(f".try-strip .fits[title='{choices[0]}']").tap()
        if moves % 4 == 1:
            # a single tap on the piece places it as well
            box = page.locator("g.ghost > g").first.bounding_box()
            assert box
            spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            touch("Start", spot)
            touch("End")
        else:
            page.locator(".try-bar [data-try=place]").tap()
        wait_until(tab, MOVED, node, seconds=20)
        moves += 1
    assert moves > 20
    check_game(tab, moves)


def test_a_point_filters_the_pieces_in_every_browser(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    """Play the shorter game for engines with other pointer events: a point, a piece, the way back."""
    open_record(tab, shared_server, "(;GM[Blokus Duo])")
    tab.click(*middle(tab, "a1"))
    wait_until(tab, IS_READY)
    wait_until(tab, f"() => ({NOTE})().startsWith('No piece of')")
    tab.click(*middle(tab, "e10"))
    choices: list[str] = wait_until(tab, CHOICES)
    assert len(choices) == 21
    tab.press("P")
    wait_until(tab, f"() => ({SHAPE})() !== ''")
    tab.press("Enter")
    wait_until(tab, MOVED, 0, seconds=20)
    assert "e10" in tab.evaluate(BOARD)
    tab.press("Escape")
    wait_until(tab, f"() => {ELEMENT}.node === 0")
    facts: dict[str, Any] = last_facts(saved(tab))
    assert facts["moves"] == 1
    assert facts["legal"]
