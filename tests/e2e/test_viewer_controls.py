"""Keys, buttons, slider, wheel and variations of the viewer."""

from __future__ import annotations

import re

import pytest
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page, expect
from viewer_page import CELL, IN_VIEWER, NODE, PAGE, VIEWER, box_of, focus_board, focus_viewer, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: nodes in file order: 0 root, 1 2 before the fork, 3 4 5 main line, 6 7 second, 8 third
FORKED = """(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob]RE[B+R]C[Begin at E5.];B[ee];W[gc]C[See G7 and e5.]
(;B[cc];W[cg];B[gg])(;B[dc]TE[1];W[cf]N[Knight])(;B[cd]))"""
LONG = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(40)) + ")"

#: from now on `window.points` is the number of points that were chosen
COUNT_POINTS = """() => {
  window.points = 0;
  document.querySelector("board-reel").addEventListener("reel-point", () => (window.points += 1));
}"""


@pytest.fixture
def forked(page: Page, server: SiteServer) -> Tab:
    tab = show_record(page, server, FORKED)
    focus_viewer(tab)
    return tab


def test_arrows_step_and_ends_are_a_key_away(forked: Tab) -> None:
    press(forked, "ArrowRight", 1)
    press(forked, "ArrowRight", 2)
    press(forked, "ArrowLeft", 1)
    press(forked, "End", 5)
    press(forked, "ArrowRight", 5)
    press(forked, "Home", 0)
    press(forked, "ArrowLeft", 0)


def test_page_keys_go_ten_moves(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LONG)
    focus_viewer(tab)
    for key, node in [("PageDown", 10), ("PageDown", 20), ("PageUp", 10), ("PageUp", 0)]:
        press(tab, key, node)
    press(tab, "End", 40)
    press(tab, "PageUp", 30)


@pytest.mark.nightly
def test_no_step_is_lost_while_python_tells_the_rest_of_a_game(page: Page, server: SiteServer) -> None:
    element = f'<board-reel><script type="application/x-go-sgf">{LONG}</script></board-reel>'
    server.pages[VIEWER] = PAGE.format(element).encode()
    page.add_init_script(
        """addEventListener("DOMContentLoaded", () => {
          const element = document.querySelector("board-reel");
          const observer = new MutationObserver(() => {
            if (!element.document) return;
            observer.disconnect();
            window.complete = element.document.complete;
            for (let count = 0; count < 30; count += 1) element.next();
          });
          observer.observe(element.shadowRoot, { childList: true, subtree: true });
        })"""
    )
    page.goto(server.url.rstrip("/") + VIEWER)
    tab = ChromiumTab(page)
    wait_until(tab, NODE, 30)
    assert tab.evaluate("() => window.complete") is False
    wait_until(tab, "() => document.querySelector('board-reel').document.complete")
    focus_viewer(tab)
    press(tab, "ArrowRight", 31)


def test_up_and_down_change_the_variation_and_the_choice_is_remembered(forked: Tab) -> None:
    press(forked, "ArrowRight", 1)
    press(forked, "ArrowRight", 2)
    press(forked, "ArrowRight", 3)
    press(forked, "ArrowDown", 6)
    press(forked, "ArrowDown", 8)
    press(forked, "ArrowDown", 8)
    press(forked, "ArrowUp", 6)
    press(forked, "ArrowRight", 7)
    press(forked, "Home", 0)
    press(forked, "End", 7)
    press(forked, "ArrowUp", 3)
    press(forked, "End", 5)


def test_c_goes_to_the_next_comment(forked: Tab) -> None:
    press(forked, "c", 2)
    press(forked, "c", 2)


def test_keys_with_letters_are_where_they_are_on_a_latin_keyboard(page: Page, forked: Tab) -> None:
    session = page.context.new_cdp_session(page)
    for letter, node in (("с", 2), ("С", 0)):
        modifiers = 8 * letter.isupper()
        key = {"type": "keyDown", "key": letter, "code": "KeyC", "text": letter, "modifiers": modifiers}
        session.send("Input.dispatchKeyEvent", key)
        wait_until(forked, NODE, node)


def test_a_move_of_the_list_opens_at_a_click(page: Page, forked: Tab) -> None:
    page.locator(".move[data-node='7']").click()
    wait_until(forked, NODE, 7)
    expect(page.locator(".move[aria-current]")).to_have_attribute("data-node", "7")
    expect(page.locator(".node-name")).to_have_text("Knight")


def test_keys_outside_the_viewer_are_the_pages(forked: Tab) -> None:
    forked.evaluate("() => document.activeElement.blur()")
    for key in ("ArrowRight", "End", "Space"):
        forked.press(key)
    assert forked.evaluate("() => document.querySelector('board-reel').node") == 0


def test_keys_with_modifiers_are_the_browsers(page: Page, forked: Tab) -> None:
    for key in ("Control+ArrowRight", "Alt+End", "Meta+f"):
        page.keyboard.press(key)
    assert forked.evaluate("() => document.querySelector('board-reel').node") == 0


def test_buttons_step_and_say_where_they_end(page: Page, forked: Tab) -> None:
    button = {name: page.get_by_role("button", name=name, exact=True) for name in ("Forward", "Back", "Last position")}
    expect(button["Back"]).to_have_attribute("aria-disabled", "true")
    button["Forward"].click()
    wait_until(forked, NODE, 1)
    button["Last position"].click()
    wait_until(forked, NODE, 5)
    expect(button["Forward"]).to_have_attribute("aria-disabled", "true")
    button["Back"].click()
    wait_until(forked, NODE, 4)
    page.get_by_role("button", name="First position").click()
    wait_until(forked, NODE, 0)


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 360, "height": 600}, "forced_colors": "active"}])
def test_nothing_shows_between_the_buttons_over_the_page_on_phones(page: Page, server: SiteServer) -> None:
    show_record(page, server, FORKED)
    # colors of borders are forced
    assert page.locator(".playback").evaluate("(part) => getComputedStyle(part).borderInlineStartWidth") == "0px"
    steps, playback = box_of(page.locator(".buttons")), box_of(page.locator(".playback"))
    assert steps["y"] == playback["y"]
    assert playback["x"] - steps["x"] - steps["width"] == pytest.approx(0, abs=0.5)


def test_a_held_button_repeats_and_stops_when_it_is_let_go(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LONG)
    page.get_by_role("button", name="Forward", exact=True).hover()
    page.mouse.down()
    wait_until(tab, "() => document.querySelector('board-reel').node > 4")
    page.mouse.up()
    there = tab.evaluate("() => document.querySelector('board-reel').node")
    page.wait_for_timeout(300)
    assert tab.evaluate("() => document.querySelector('board-reel').node") == there < 40


def test_a_held_button_that_the_pointer_has_left_takes_the_next_key(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LONG)
    button = page.get_by_role("button", name="Forward", exact=True)
    button.hover()
    page.mouse.down()
    wait_until(tab, "() => document.querySelector('board-reel').node > 0")
    page.mouse.move(1, 1)
    page.mouse.up()
    there = tab.evaluate("() => document.querySelector('board-reel').node")
    button.focus()
    press(tab, "Enter", there + 1)


def test_the_slider_goes_to_a_move_and_says_it(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, LONG)
    slider = page.get_by_role("slider")
    slider.click()
    wait_until(tab, NODE, 20)
    expect(slider).to_have_attribute("aria-valuetext", "Move 20 of 40")
    page.keyboard.press("ArrowRight")
    wait_until(tab, NODE, 21)
    page.keyboard.press("End")
    wait_until(tab, NODE, 40)


TALL = "style='display:block;width:700px;margin-bottom:3000px'"


def test_the_wheel_steps_only_with_the_focus_and_is_the_pages_at_both_ends(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, FORKED, attributes=TALL)
    board = page.locator("[part=board]").bounding_box()
    assert board
    page.mouse.move(board["x"] + 50, board["y"] + 50)
    page.mouse.wheel(0, 100)
    wait_until(tab, "() => scrollY > 0")
    assert tab.evaluate(NODE, 0), "without the focus the wheel scrolls the page"
    tab.evaluate("() => scrollTo(0, 0)")
    focus_viewer(tab)
    page.wait_for_timeout(300)
    there = tab.evaluate("() => scrollY")
    for node in range(1, 6):
        page.mouse.wheel(0, 100)
        wait_until(tab, NODE, node)
        page.wait_for_timeout(70)
    assert tab.evaluate("() => scrollY") == there
    page.mouse.wheel(0, 100)
    wait_until(tab, "(before) => scrollY > before", there)
    assert tab.evaluate(NODE, 5)
    tab.evaluate("() => scrollTo(0, 0)")
    for node in range(4, -1, -1):
        page.mouse.wheel(0, -100)
        wait_until(tab, NODE, node)
        page.wait_for_timeout(70)


def test_space_plays_and_stops(page: Page, forked: Tab) -> None:
    page.clock.install()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(2500)
    # the installed clock goes on by itself as well, so a busy machine may see further moves
    wait_until(forked, "() => document.querySelector('board-reel').node >= 2")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = forked.evaluate("() => document.querySelector('board-reel').node")
    page.clock.run_for(2500)
    assert forked.evaluate(NODE, stopped)


def test_f_turns_the_board(page: Page, forked: Tab) -> None:
    corner = f"() => ({IN_VIEWER})('[data-point=aa]').getBoundingClientRect().top"
    top = forked.evaluate(corner)
    forked.press("f")
    assert forked.evaluate(corner) > top
    forked.press("f")
    assert forked.evaluate(corner) == top


def test_zoom_by_keys_buttons_and_wheel_with_a_modifier(page: Page, forked: Tab) -> None:
    view = f"() => ({IN_VIEWER})('[part=board]').getAttribute('viewBox')"
    whole = forked.evaluate(view)
    width = float(whole.split()[2])
    forked.press("+")
    assert float(forked.evaluate(view).split()[2]) == pytest.approx(width / 1.25, rel=1e-3)
    forked.press("-")
    assert forked.evaluate(view) == whole
    page.locator("[part=board]").hover()
    page.get_by_role("button", name="Zoom in").click()
    assert forked.evaluate(view) != whole
    forked.press("0")
    assert forked.evaluate(view) == whole
    page.locator("[part=board]").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    wait_until(forked, f"() => ({view})() !== '{whole}'")
    assert forked.evaluate(NODE, 0), "the wheel with a modifier does not step"
    before = forked.evaluate(view)
    forked.evaluate(COUNT_POINTS)
    page.mouse.down()
    page.mouse.move(500, 300)
    page.mouse.up()
    wait_until(forked, f"() => ({view})() !== '{before}'")
    assert forked.evaluate("() => window.points") == 0, "a mouse that moves the board chooses no point"
    page.mouse.down()
    page.mouse.up()
    wait_until(forked, "() => window.points === 1")


def test_every_move_is_announced(page: Page, forked: Tab) -> None:
    live = page.locator(".live")
    forked.press("ArrowRight")
    expect(live).to_contain_text("E5")
    forked.press("ArrowRight")
    expect(live).to_have_text(re.compile(r"^Move 2, .*\. Comment: \S"))


def test_the_points_of_the_board_can_be_walked_and_are_spoken(page: Page, forked: Tab) -> None:
    press(forked, "ArrowRight", 1)
    focus_board(forked)
    assert forked.evaluate(CELL) == "A9, empty"
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    assert forked.evaluate(CELL) == "E5, Black, last move"
    assert forked.evaluate(NODE, 1), "arrows on the board do not step"
    forked.evaluate("() => addEventListener('reel-point', (event) => (window.point = event.detail.point))")
    page.keyboard.press("Enter")
    assert forked.evaluate("() => window.point") == "ee"
