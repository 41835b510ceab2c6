"""The coordinates around the board: one size on every board, a margin of fixed width, once for the part that is visible."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page
from viewer_page import IN_VIEWER, SAMPLES, open_sample, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: the labels that are shown: text, side, font size, distance from the edge of the board; and the margins around the board
MEASURE = f"""() => {{
  const inViewer = {IN_VIEWER};
  const part = inViewer(".coordinates-part").getBoundingClientRect();
  const [board, rim] = [inViewer(".drawing"), inViewer(".rim")].map((element) => element.getBoundingClientRect());
  const gaps = {{
    left: (box) => part.left - box.right, right: (box) => box.left - part.right,
    top: (box) => part.top - box.bottom, bottom: (box) => box.top - part.bottom,
  }};
  const labels = [...inViewer(".coordinates").querySelectorAll("span")].flatMap((label) => {{
    const box = label.getBoundingClientRect();
    const {{ side }} = label.dataset;
    return label.checkVisibility() && box.width
      ? [{{ text: label.textContent, side, size: getComputedStyle(label).fontSize, gap: gaps[side](box) }}]
      : [];
  }});
  return {{ labels, margins: [board.left - rim.left, rim.right - board.right, rim.bottom - board.bottom].map(Math.round) }};
}}"""
#: samples with a rectangular board
RECTANGLES = [
    "othello.sgf",
    "go-9x9-problem.sgf",
    "go-19x19-game.sgf",
    "twixt-24x24-win.sgf",
    "blokus.blksgf",
    "nexos.blksgf",
]
#: those whose rim looks as the board
WOODEN = {"othello.sgf", "go-9x9-problem.sgf", "go-19x19-game.sgf"}


def measure(page: Page, server: SiteServer, text: str, name: str) -> dict[str, Any]:
    """Return what is measured once the coordinates of a record are there."""
    tab = show_record(page, server, text, name=name)
    wait_until(tab, f"() => ({IN_VIEWER})('.coordinates span') !== null")
    shown: dict[str, Any] = tab.evaluate(MEASURE)
    return shown


@pytest.mark.parametrize(
    ("width", "size", "margins", "sides"),
    [
        (360, "10px", [16, 0, 16], {"left", "bottom"}),
        (560, "11px", [20, 0, 20], {"left", "bottom"}),
        (1280, "11px", [20, 20, 20], {"left", "bottom", "right", "top"}),
    ],
)
@pytest.mark.parametrize("name", RECTANGLES)
@pytest.mark.one_case
def test_coordinates_have_one_size_and_one_margin_on_every_board(
    page: Page, server: SiteServer, name: str, width: int, size: str, margins: list[int], sides: set[str]
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    shown = measure(page, server, (SAMPLES / name).read_text(), name)
    assert {label["size"] for label in shown["labels"]} == {size}
    assert {label["side"] for label in shown["labels"]} == sides
    assert shown["margins"] == margins
    assert all(abs(label["gap"] - gap_of(name, label["side"])) < 0.6 for label in shown["labels"])


def gap_of(name: str, side: str) -> int:
    """Return the distance of labels from a board in pixels: names of rows are in the middle of a wooden rim."""
    return 2 if side in {"left", "right"} and name in WOODEN else 4


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 800}}])
def test_names_of_columns_do_not_run_together(page: Page, site_url: str) -> None:
    """A board of 36 columns on a laptop, whose last names have two letters."""
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "twixt-36x36-win.sgf")
    wait_until(tab, f"() => ({IN_VIEWER})('.coordinates span') !== null")
    gaps = tab.evaluate(
        f"""() => {{
          const boxes = [...({IN_VIEWER})('.coordinates').querySelectorAll('[data-side=top]')].flatMap((label) => {{
            const range = new Range();
            range.selectNodeContents(label);
            const box = range.getBoundingClientRect();
            return box.width ? [box] : [];
          }});
          return boxes.slice(1).map((box, index) => box.left - boxes[index].right);
        }}"""
    )
    assert min(gaps) > 3


@pytest.mark.parametrize("name", ["hex.sgf", "havannah.sgf"])
def test_coordinates_of_slanted_edges_are_close_to_them(page: Page, server: SiteServer, name: str) -> None:
    shown = measure(page, server, (SAMPLES / name).read_text(), name)
    assert {label["size"] for label in shown["labels"]} == {"11px"}
    assert {"left", "top"} <= {label["side"] for label in shown["labels"]}


def test_a_part_of_the_board_has_one_set_of_coordinates_at_its_edges(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    shown = measure(page, server, "(;GM[1]SZ[19]VW[aa:fd];B[cc];W[dd])", "a.sgf")
    texts = {side: [each["text"] for each in shown["labels"] if each["side"] == side] for side in ("left", "top")}
    assert texts == {"left": ["19", "18", "17", "16"], "top": ["A", "B", "C", "D", "E", "F"]}
    assert all(abs(label["gap"] - gap_of("go-19x19-game.sgf", label["side"])) < 0.6 for label in shown["labels"])


def test_coordinates_turn_with_the_board(page: Page, server: SiteServer) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    tab = show_record(page, server, "(;GM[1]SZ[9];B[cc])")
    wait_until(tab, f"() => ({IN_VIEWER})('.coordinates span') !== null")
    page.locator(".viewer").press("f")
    # A is at the right
    wait_until(
        tab,
        f"""() => [...({IN_VIEWER})('.coordinates').querySelectorAll('[data-side=bottom]')]
          .find((label) => label.textContent === 'A').getBoundingClientRect().left > 180""",
    )
    labels = tab.evaluate(MEASURE)["labels"]
    assert {label["side"] for label in labels} == {"left", "bottom"}
