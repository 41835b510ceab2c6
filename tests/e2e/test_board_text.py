"""The board as text: the grid as browsers expose it to assistive technology, and the announcements of moves."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page, expect
from test_accessibility import accessibility_tree, assert_no_violations
from trying import open_record, start
from viewer_page import CELL, IN_VIEWER, NODE, SAMPLES, focus_board, focus_viewer, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: a triangle, a label, an arrow and territory at the second move, which takes the corner
MARKED = "(;GM[1]SZ[3];B[ca];W[ba]TR[ba]LB[cc:whole text]AR[aa:ac]TW[cb];W[cb])"
CROPPED = "(;GM[1]SZ[5]VW[bb:dc]DD[bb];B[cc])"
EMPTY_3 = [["A3, empty", "B3, empty", "C3, empty"], ["A2, empty", "B2, empty", "C2, empty"]]
#: record, node, turned → the texts of all cells, row by row
BOARDS: dict[str, tuple[str, int, bool, list[list[str]]]] = {
    "start": (MARKED, 0, False, [*EMPTY_3, ["A1, empty", "B1, empty", "C1, empty"]]),
    "middle, with marks": (
        MARKED,
        2,
        False,
        [
            ["A3, empty, arrow to A1", "B3, White, triangle, last move", "C3, Black"],
            ["A2, empty", "B2, empty", "C2, empty, territory of White"],
            ["A1, empty, arrow from A3", "B1, empty", "C1, empty, label whole text"],
        ],
    ),
    "end, after a capture": (
        MARKED,
        3,
        False,
        [
            ["A3, empty", "B3, White", "C3, empty"],
            ["A2, empty", "B2, empty", "C2, White, last move"],
            ["A1, empty", "B1, empty", "C1, empty"],
        ],
    ),
    "turned": (
        MARKED,
        3,
        True,
        [
            ["C1, empty", "B1, empty", "A1, empty"],
            ["C2, White, last move", "B2, empty", "A2, empty"],
            ["C3, empty", "B3, White", "A3, empty"],
        ],
    ),
    "a part of the board": (
        CROPPED,
        1,
        False,
        [
            ["B4, empty, dimmed", "C4, empty", "D4, empty"],
            ["B3, empty", "C3, Black, last move", "D3, empty"],
        ],
    ),
}


def grid_of(page: Page) -> tuple[dict[str, Any], list[list[dict[str, Any]]]]:
    """Return the grid of the accessibility tree, and its cells by rows."""
    tree = accessibility_tree(page)

    def below(node: dict[str, Any], role: str) -> list[dict[str, Any]]:
        children = [tree[child] for child in node.get("childIds", ()) if child in tree]
        found = [child for child in children if child["role"]["value"] == role]
        return found or [other for child in children for other in below(child, role)]

    (grid,) = (node for node in tree.values() if node["role"]["value"] == "grid")
    return grid, [below(row, "gridcell") for row in below(grid, "row")]


def names(rows: list[list[dict[str, Any]]]) -> list[list[str]]:
    return [[cell["name"]["value"] for cell in row] for row in rows]


@pytest.mark.parametrize(("text", "node", "is_turned", "expected"), BOARDS.values(), ids=BOARDS)
def test_the_cells_say_what_is_on_the_board(
    page: Page, server: SiteServer, text: str, node: int, is_turned: bool, expected: list[list[str]]
) -> None:
    tab = show_record(page, server, text)
    tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", node)
    wait_until(tab, NODE, node)
    if is_turned:
        focus_viewer(tab)
        tab.press("f")
    focus_board(tab)
    grid, rows = grid_of(page)
    assert grid["name"]["value"] == "Board: Go"
    assert names(rows) == expected


#: sample → rows, columns, and cells at the end of the game with their texts
KINDS: dict[str, tuple[int, int, dict[str, str]]] = {
    "blokus-duo.blksgf": (14, 14, {"e12": "Purple 1, last move", "b1": "Orange I5"}),
    "blokus-trigon.blksgf": (18, 35, {"u2": "Green A6, last move", "r2": "Green W"}),
    "gembloq.blksgf": (28, 56, {"x8": "Red I3, last move", "b1": "Green N5"}),
    "nexos.blksgf": (25, 13, {"v17": "Red 1, last move", "f1": "Red I4"}),
    "callisto.blksgf": (20, 20, {"d6": "Yellow 2, last move", "h1": "Red 2"}),
    "twixt-24x24-win.sgf": (24, 24, {"O1": "White, linked to N3, last move", "N3": "White, linked to M5, O1"}),
    "hex.sgf": (11, 11, {"i10": "Black, last move", "b1": "White"}),
    "othello.sgf": (8, 8, {"e1": "Black, last move", "a1": "Black"}),
    "lines-of-action.sgf": (8, 8, {"d3": "Black, last move", "a7": "White"}),
    "amazons.sgf": (10, 10, {"H4": "Arrow, last move", "A10": "Arrow"}),
}
#: cells by the name of their point; the text before the first comma is the name
CELLS = f"""() => Object.fromEntries([...({IN_VIEWER})('.board-grid').querySelectorAll('[role=gridcell]')].map(
  ({{ textContent }}) => [textContent.split(",")[0], textContent]))"""


@pytest.mark.parametrize(
    ("name", "row_count", "column_count", "expected"), [(n, *v) for n, v in KINDS.items()], ids=KINDS
)
def test_every_kind_of_board_is_a_grid(
    page: Page, server: SiteServer, name: str, row_count: int, column_count: int, expected: dict[str, str]
) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text("utf-8"), name=name, attributes='move="end"')
    points = tab.evaluate("() => document.querySelector('board-reel').document.scene.cells.length")
    focus_board(tab)
    _, rows = grid_of(page)
    assert len(rows) == row_count
    assert sum(map(len, rows)) == points, "each point is a cell"
    assert max(map(len, rows)) == column_count
    cells = tab.evaluate(CELLS)
    assert {point: cells[point] for point in expected} == {
        point: f"{point}, {text}" for point, text in expected.items()
    }


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
