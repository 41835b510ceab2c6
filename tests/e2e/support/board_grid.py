"""The board's grid as each browser exposes it to assistive technology, and the files that say what is expected of it.

A file in `tests/data/board_text` begins with the record, a sample or a text, and the name of the grid. Its sections
are positions: `[12] 8 rows, 64 cells` is the one at node 12, `[end]` that at the end of the main line; `turned` says that
the board is flipped. The lines of a section are rows, counted from the top, with the cells that are more than empty. Rows
without such cells are left out; `...` says that there are further rows.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path

from accessibility import read_tree
from drivers import ChromiumTab, FirefoxTab, Tab, WebKitTab

FOLDER = Path(__file__).resolve().parents[2] / "data" / "board_text"
#: how long an accessibility tree may take to follow the page
DELAY_SECONDS = 20
HEADING = re.compile(r"\[(?P<node>\d+|end)(?P<turned>, turned)?\] (?P<size>.+)")
EMPTY = re.compile(r"[^,]+, empty")
MORE = "..."


@dataclass(frozen=True)
class Grid:
    """The board's grid in an accessibility tree: its name, and the texts of its cells, row by row."""

    name: str
    rows: list[list[str]]

    @property
    def size(self) -> str:
        """Return the numbers of rows and cells, as in a heading."""
        return f"{len(self.rows)} rows, {sum(map(len, self.rows))} cells"

    @property
    def lines(self) -> list[str]:
        """Return the rows as in a section."""
        filled = [[text for text in row if not EMPTY.fullmatch(text)] for row in self.rows]
        return [f"{number}: {' | '.join(row)}" for number, row in enumerate(filled, 1) if row]


@dataclass(frozen=True)
class Position:
    """A position in a file of expectations. `node` is None at the end of the main line."""

    heading: str
    node: int | None
    is_turned: bool
    size: str
    lines: list[str]

    def differences(self, grid: Grid) -> list[str]:
        """Return what a grid has too much or lacks."""
        expected, found = [self.size, *self.lines], [grid.size, *grid.lines]
        if MORE in expected:
            expected.remove(MORE)
            rows = {line.partition(":")[0] for line in expected}
            found = [line for line in found if line.partition(":")[0] in rows]
        return [f"lacks {line}" for line in expected if line not in found] + [
            f"has {line}" for line in found if line not in expected
        ]


@dataclass(frozen=True)
class Expectations:
    """A file of expectations."""

    record: str
    name: str
    positions: list[Position]


def read_expectations(path: Path) -> Expectations:
    """Return the content of a file of expectations."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    starts = [number for number, line in enumerate(lines) if line.startswith("[")]
    positions = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        heading = HEADING.fullmatch(lines[start])
        assert heading, lines[start]
        node = None if heading["node"] == "end" else int(heading["node"])
        position = Position(lines[start], node, bool(heading["turned"]), heading["size"], lines[start + 1 : end])
        positions.append(position)
    record, name = lines[: starts[0]]
    return Expectations(record, name, positions)


def find_differences(tab: Tab, name: str, position: Position) -> list[str]:
    """Return how the grid of a page differs from an expected one, as soon as it does not or time is over."""
    end = time.monotonic() + DELAY_SECONDS
    while True:
        grid = read_grid(tab)
        differences = position.differences(grid) if grid.name == name else [f"is named {grid.name}"]
        if not differences or time.monotonic() > end:
            return differences
        time.sleep(0.2)


def read_grid(tab: Tab) -> Grid:
    """Return the grid in the accessibility tree of a page; without exactly one, a grid without rows."""
    assert isinstance(tab, ChromiumTab | FirefoxTab | WebKitTab)
    if isinstance(tab, WebKitTab):
        return _webkit_grid(tab)
    grids = read_tree(tab).named("grid")
    if len(grids) != 1:
        return Grid(f"{len(grids)} grids", [])
    return Grid(grids[0].name, [[cell.name for cell in row.named("gridcell")] for row in grids[0].named("row")])


def _webkit_grid(tab: WebKitTab) -> Grid:
    """Return the grid in WebKit, whose driver tells roles but no names that come from the content of an element."""
    (grid,) = tab.elements_in_viewer("[role=grid]")
    rows = tab.elements_in_viewer("[role=grid] [role=row]")
    cells = tab.elements_in_viewer("[role=grid] [role=row]:first-child [role=gridcell]")
    roles = [{element.aria_role for element in elements} for elements in ([grid], rows, cells)]
    assert roles == [{"grid"}, {"row"}, {"gridcell"}]
    texts: list[list[str]] = tab.evaluate("""() =>
      [...document.querySelector("board-reel").shadowRoot.querySelectorAll("[role=grid] [role=row]")]
        .map((row) => [...row.querySelectorAll("[role=gridcell]")].map(({ textContent }) => textContent))""")
    return Grid(grid.accessible_name, texts)
