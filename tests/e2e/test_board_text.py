"""The board as text: the grid as browsers expose it to assistive technology, and the announcements of moves."""

from __future__ import annotations

import pytest
from board_grid import FOLDER, find_differences, read_expectations
from drivers import Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page, expect
from test_accessibility import assert_no_violations
from trying import open_record, start
from viewer_page import CELL, IN_VIEWER, SAMPLES, focus_board, focus_viewer, go_to_record, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: a triangle, a label, an arrow and territory at the second move, which takes the corner
MARKED = "(;GM[1]SZ[3];B[ca];W[ba]TR[ba]LB[cc:whole text]AR[aa:ac]TW[cb];W[cb])"
#: cells by the name of their point; the text before the first comma is the name
CELLS = f"""() => Object.fromEntries([...({IN_VIEWER})('.board-grid').querySelectorAll('[role=gridcell]')].map(
  ({{ textContent }}) => [textContent.split(",")[0], textContent]))"""
#: kinds of board that hardly differ from others, or have many cells
SIMILAR = ("blokus", "callisto", "gembloq", "gomoku", "lines-of-action", "nexos", "twixt")
SHOW = "(node) => { const reel = document.querySelector('board-reel'); node === null ? reel.last() : reel.goTo(node); }"


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.nightly if kind in SIMILAR else ())
        for kind in sorted(path.stem for path in FOLDER.iterdir())
    ],
)
def test_the_grid_says_what_is_on_the_board(tab: Tab, shared_server: SiteServer, kind: str) -> None:
    expected = read_expectations(FOLDER / f"{kind}.txt")
    sample = SAMPLES / expected.record
    is_sample = not expected.record.startswith("(")
    text, name = (sample.read_text("utf-8"), sample.name) if is_sample else (expected.record, "game.sgf")
    go_to_record(tab, shared_server, text, name=name)
    focus_board(tab)
    is_turned = False
    differences: dict[str, list[str]] = {}
    for position in expected.positions:
        tab.evaluate(SHOW, position.node)
        if position.is_turned != is_turned:
            focus_viewer(tab)
            tab.press("f")
            is_turned = position.is_turned
        if found := find_differences(tab, expected.name, position):
            differences[position.heading] = found
    assert differences == {}


def test_the_grid_is_made_by_the_button_and_axe_finds_nothing(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, MARKED)
    assert not tab.evaluate(f"() => ({IN_VIEWER})('.board-grid')"), "readers who look at the board pay nothing"
    button = page.get_by_role("button", name="Board as text")
    button.focus()
    assert button.bounding_box()["width"] > 20, "it is seen while it has the focus"
    assert_no_violations(page)
    page.keyboard.press("Enter")
    wait_until(tab, CELL)
    tab.press(":")
    expect(page.locator(".command-field input")).to_be_focused()
    tab.press("h", "e", "l", "p", "Enter")
    expect(page.locator(".command-answer")).to_contain_text("row 5")
    assert_no_violations(page)
    tab.press("Escape")
    assert tab.evaluate(CELL) == "A3, empty", "the focus goes back to the cell"


@chromium_alone
def test_the_keys_of_a_grid_walk_the_points(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[1]SZ[9];B[ee])")
    focus_board(tab)
    for key, expected in [
        ("ArrowRight", "B9"),
        ("ArrowDown", "B8"),
        ("End", "J8"),
        ("PageDown", "J3"),
        ("PageDown", "J1"),
        ("Home", "A1"),
        ("PageUp", "A6"),
        ("ArrowLeft", "A6"),
    ]:
        tab.press(key)
        assert tab.evaluate(CELL) == f"{expected}, empty"
    assert tab.evaluate("() => document.querySelector('board-reel').node") == 0, "arrows on the board do not step"


@chromium_alone
def test_while_moves_are_tried_the_cells_say_what_is_legal(tab: Tab, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[Othello]SZ[8])", name="game.sgf")
    start(tab)
    focus_board(tab)
    cells = wait_until(tab, f"() => {{ const cells = ({CELLS})(); return cells.d3?.includes('legal') && cells; }}")
    assert sorted(point for point, text in cells.items() if text.endswith(", legal")) == ["c4", "d3", "e6", "f5"]


#: record → what is announced from step to step
ANNOUNCED = {
    "(;GM[1]SZ[9];B[dd];W[ee]C[Fine.])": ["Move 1, Black D6.", "Move 2, White E5. Comment: Fine."],
    "(;GM[1]SZ[3];B[ca];W[ba];B[aa];W[cb]TE[1])": [
        "Move 1, Black C3.",
        "Move 2, White B3.",
        "Move 3, Black A3.",
        "Move 4, White C2, captures 1. Good move.",
    ],
    "(;GM[21]SZ[12];W[C3];B[F7];W[D5];B[resign])": [
        "Move 1, White C3.",
        "Move 2, Black F7.",
        "Move 3, White D5. Linked: C3-D5.",
        "Move 4, Black resigns. White wins by resignation.",
    ],
    "(;GM[Blokus Duo];B[e10];W[j5]C[Why?])": ["Move 1, Purple 1, e10.", "Move 2, Orange 1, j5. Comment: Why?"],
}
#: from now on `window.said` has what is announced
LISTEN = f"""() => {{
  window.said = [];
  const live = ({IN_VIEWER})(".live");
  new MutationObserver(() => window.said.push(live.textContent)).observe(live, {{ childList: true, subtree: true }});
}}"""


@pytest.mark.parametrize(("text", "expected"), ANNOUNCED.items())
def test_each_step_is_announced_once_in_the_same_form(
    page: Page, server: SiteServer, text: str, expected: list[str]
) -> None:
    tab = show_record(page, server, text)
    focus_board(tab)
    focus_viewer(tab)
    tab.evaluate(LISTEN)
    for node in range(1, len(expected) + 1):
        press(tab, "ArrowRight", node)
    assert tab.evaluate("() => window.said") == expected
