"""The story of a game: its turning points above the tabs, and the final result at its end."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from trying import go_to_end, open_record, play_on, start
from viewer_page import NODE, SAMPLES, box_of, focus_viewer, overlaps, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

POINTS = ["60YYellow takes the lead", "61BBlue is out", "66Yellow wins with 80 points."]
ROWS = [
    ["1. Y Bela (Yellow)", "80", "+9", "3"],
    ["2. B Ada (Blue)", "71", "−9", "5"],
    ["2. R Carlo (Red)", "71", "−9", "5"],
    ["4. G Dora (Green)", "69", "−11", "5"],
]
#: a shift of the list by the height of a turning point would be a hundred times as much
MAX_SHIFT = 0.001
#: the height of the tabs' head without turning points is smaller
MAX_HEAD = 44
COUNT_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts.push(value);
  }).observe({ type: "layout-shift" });
}"""
SHIFT = "() => window.shifts.reduce((sum, shift) => sum + shift, 0)"
CELLS = "() => [...document.querySelector('board-reel').shadowRoot.querySelectorAll('.result-card tbody tr')].map((row) => [...row.cells].map((cell) => cell.textContent))"  # noqa: E501


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 1200, "height": 900}}


def show_story(page: Page, server: SiteServer, attributes: str = "") -> Any:
    name = "blokus.blksgf"
    return show_record(page, server, (SAMPLES / name).read_text("utf-8"), name=name, attributes=attributes)


def test_a_turning_point_previews_its_move_and_goes_there(page: Page, server: SiteServer) -> None:
    tab = show_story(page, server)
    points = page.locator(".turning-point")
    expect(points).to_have_text(POINTS)
    points.first.hover()
    expect(page.locator("[part=board].preview")).to_have_count(1)
    points.nth(1).click()
    wait_until(tab, NODE, 61)


def test_turning_points_and_result_move_nothing(page: Page, server: SiteServer) -> None:
    show_story(page, server, attributes='move="end"')
    page.evaluate(COUNT_SHIFTS)
    expect(page.locator(".turning-point")).to_have_text(POINTS)
    expect(page.locator(".result-card")).to_be_visible()
    # other parts may move by a pixel or two
    assert page.evaluate(SHIFT) < MAX_SHIFT


def test_the_end_shows_ranks_margins_and_the_reason_until_it_is_closed(page: Page, server: SiteServer) -> None:
    tab = show_story(page, server)
    card = page.locator(".result-card")
    expect(page.locator(".turning-point")).to_have_count(3)
    expect(card).to_be_hidden()
    focus_viewer(tab)
    press(tab, "End", 66)
    expect(card).to_contain_text("Nobody can move any more.")
    assert page.evaluate(CELLS) == ROWS
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()


def test_a_move_that_is_tried_leaves_the_result_where_the_record_ends(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[21]SZ[24]RE[W+R];W[K4];B[D5];W[L6];B[D9];W[M8])")
    points = page.locator(".turning-point")
    expect(points).to_have_text(["5White wins by resignation"])
    assert go_to_end(tab) == 5
    start(tab)
    play_on(tab, "P16")
    expect(points).to_have_text(["5White wins by resignation"])


def test_the_result_covers_no_other_tab_and_no_button(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 390, "height": 1000})
    show_story(page, server, attributes='move="end"')
    card = page.locator(".result-card")
    expect(card).to_be_visible()
    assert not overlaps(box_of(card), box_of(page.locator(".bar .buttons")))
    for name in ("Tree", "Pieces", "Comments"):
        page.get_by_role("tab", name=name).click()
        expect(card).to_be_hidden()
        expect(page.locator(".tab-panel > *").first).to_be_visible()
    page.get_by_role("tab", name="Moves").click()
    expect(card).to_be_visible()


#: until the parts have the places that the choice of a tab gives them
TWO_FRAMES = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
#: where elements are in the window
BOXES = "(elements) => elements.map((element) => element.getBoundingClientRect().toJSON())"


@pytest.mark.parametrize("size", [(844, 390), (390, 844)])
@pytest.mark.one_case
def test_no_tab_is_over_other_parts_on_phones(page: Page, server: SiteServer, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show_story(page, server, attributes='height="100vh" move="30"')
    for name in ("Tree", "Chart", "Comments", "Pieces"):
        page.get_by_role("tab", name=name).click()
        content = page.locator(".tab-panel > *").locator("visible=true").first
        content.wait_for()
        page.evaluate(TWO_FRAMES)
        head = page.locator(".tab-head")
        # in one moment, because the turning points may be hidden in the next one
        others = page.locator(".timeline, .bar .buttons, .tab-head, .story").locator("visible=true")
        boxes = others.evaluate_all(BOXES)
        assert not [box for box in boxes if overlaps(box_of(content), box)], name
        points = page.locator(".story").locator("visible=true").evaluate_all(BOXES)
        assert not [box for box in points if overlaps(box_of(head), box)], name


def test_a_hidden_result_is_not_given_away(page: Page, server: SiteServer) -> None:
    tab = show_story(page, server, attributes='result="hidden"')
    page.locator(".timeline.drawn").wait_for()
    expect(page.locator(".turning-point")).to_have_count(0)
    focus_viewer(tab)
    press(tab, "End", 66)
    expect(page.locator(".turning-point")).to_have_text(POINTS)


def head_height(page: Page) -> float:
    """Return the height of the tabs' head with the room for turning points above it."""
    tops = [page.locator(name).bounding_box() for name in (".tabs", ".tab-panel")]
    assert tops[0]
    assert tops[1]
    return float(tops[1]["y"] - tops[0]["y"])


@pytest.mark.parametrize(
    "page_options", [{"viewport": {"width": 376, "height": 740}, "has_touch": True, "is_mobile": True}]
)
def test_the_button_next_to_a_result_is_whole_above_a_comment(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    record = "(;GM[1]SZ[9]RE[B+R];B[ee];W[cc]C[White resigns, and nobody counts.])"
    open_record(tab, server, record, 'height="100vh"')
    go_to_end(tab)
    card, button = box_of(page.locator(".result-card")), box_of(page.get_by_role("button", name="Count points"))
    assert card["y"] <= button["y"]
    assert button["y"] + button["height"] <= card["y"] + card["height"]
    assert card["y"] + card["height"] <= box_of(page.locator(".column > .comment"))["y"] + 1


@pytest.mark.parametrize("language", ["es", "ru"])
@pytest.mark.parametrize("page_options", [{"viewport": {"width": 376, "height": 740}}])
def test_the_cross_of_the_result_is_over_no_number_on_phones(page: Page, server: SiteServer, language: str) -> None:
    """These languages have the longest headings."""
    tab = show_story(page, server, attributes=f'lang="{language}" height="100vh"')
    go_to_end(tab)
    cross = box_of(page.locator(".result-card .close"))
    number = page.locator(".result-card tbody td:last-child").first
    end = number.evaluate("""(cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getBoundingClientRect().right;
    }""")
    assert end < cross["x"] + cross["width"] / 2 - 6


def test_a_game_that_nothing_is_known_about_has_no_room_for_turning_points(page: Page, server: SiteServer) -> None:
    page.add_init_script(f"({COUNT_SHIFTS})()")
    show_record(page, server, "(;GM[21]SZ[24];W[C3];B[D6])")
    page.locator(".timeline.drawn").wait_for()
    expect(page.locator(".story")).to_be_hidden()
    assert page.evaluate(SHIFT) < MAX_SHIFT
    assert head_height(page) < MAX_HEAD


def test_a_step_gives_the_list_the_room_of_turning_points_that_a_game_does_not_have(
    page: Page, server: SiteServer
) -> None:
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ab];W[aa];B[ba])")
    page.locator(".timeline.drawn").wait_for()
    assert head_height(page) > MAX_HEAD
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    assert head_height(page) < MAX_HEAD
