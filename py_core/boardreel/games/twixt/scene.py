"""The empty board: wood, border lines of the sides, guide lines, holes, coordinates (specification of TwixT, section 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from boardreel.games.twixt.holes import BLACK, WHITE, Grid, column_name
from boardreel.games.twixt.items import HOLE_RADIUS, PLAYER, SYMBOLS
from boardreel.games.twixt.marks import MARK_SYMBOLS
from boardreel.scene.shapes import (
    Box,
    Cell,
    Circle,
    Item,
    Lattice,
    Message,
    Path,
    Rect,
    Scene,
    Shape,
    Text,
    Tiling,
    Toggle,
)

LAYERS = ("board", "coordinates", "guides", "borders", "holes", "gone", "links", "pegs", "dim", "marks", "cover")
#: boards with more places than this have a pattern in place of a cell a hole
MOST_CELLS = 2600
#: with so many columns or rows, only every fifth has a label
MANY, FIFTH = 100, 5
LABEL_SIZE = 0.5
_BORDER_WIDTH = 0.1


def _board(grid: Grid) -> Box:
    return Box(0.4, 0.4, grid.columns + 0.2, grid.rows + 0.2)


def _frame(grid: Grid) -> Box:
    return Box(-0.2, -0.2, grid.columns + 1.4, grid.rows + 1.4)


def _borders(grid: Grid) -> Iterator[Item]:
    """The lines between border rows and the rest, in the colours of their sides; they stop short of the corners."""
    short, half = 1.5 + 1 / 3, _BORDER_WIDTH / 2
    across, down = grid.columns + 1 - 2 * short, grid.rows + 1 - 2 * short
    of_white = [Rect(short, y - half, across, _BORDER_WIDTH, "border") for y in (1.5, grid.rows - 0.5)]
    of_black = [Rect(x - half, short, _BORDER_WIDTH, down, "border") for x in (1.5, grid.columns - 0.5)]
    yield Item("borders-W", "borders", tuple(of_white), PLAYER[WHITE])
    yield Item("borders-B", "borders", tuple(of_black), PLAYER[BLACK])


def _guides(grid: Grid) -> str:
    """Lines along which links run from corner to side, from each of the four corners (2, 2), …"""
    shallow = min(grid.rows - 3, (grid.columns - 3) // 2)
    steep = min(grid.columns - 3, (grid.rows - 3) // 2)
    parts = []
    for x, right in ((2, 1), (grid.columns - 1, -1)):
        for y, down in ((2, 1), (grid.rows - 1, -1)):
            for dx, dy in ((2 * shallow, shallow), (steep, 2 * steep)):
                if dx:
                    parts.append(f"M{x} {y}L{x + right * dx} {y + down * dy}")
    return "".join(parts)


def _labels(grid: Grid) -> Iterator[Shape]:
    def shown(count: int) -> Sequence[int]:
        return range(FIFTH, count + 1, FIFTH) if count >= MANY else range(1, count + 1)

    for column in shown(grid.columns):
        for y in (0.0, grid.rows + 1.0):
            yield Text(column, y, column_name(column), LABEL_SIZE, "label", 0.95)
    for row in shown(grid.rows):
        for x in (0.0, grid.columns + 1.0):
            yield Text(x, row, str(row), LABEL_SIZE, "label", 0.42)


def _hole_pattern(grid: Grid) -> Item:
    """All holes of a large board; the first and the last row are shorter by the corners."""
    hole = (Circle(0.5, 0.5, HOLE_RADIUS, "hole"),)
    areas = (
        Box(1.5, 0.5, grid.columns - 2, 1),
        Box(0.5, 1.5, grid.columns, grid.rows - 2),
        Box(1.5, grid.rows - 0.5, grid.columns - 2, 1),
    )
    return Item("holes", "holes", tuple(Tiling(*area, 1, 1, hole) for area in areas))


def _cells(grid: Grid) -> Iterator[Cell]:
    for row in range(1, grid.rows + 1):
        for column in range(1, grid.columns + 1):
            if not grid.corner(column, row):
                yield Cell(f"{column_name(column)}{row}", "hole", column, row)


@lru_cache(maxsize=16)
def scene_of(columns: int, rows: int) -> Scene:
    """The scene of a board of this size."""
    grid = Grid(columns, rows)
    large = columns * rows > MOST_CELLS
    background = [Item("board", "board", (Rect(*_board(grid), "board wood"),)), *_borders(grid)]
    guides = _guides(grid)
    if guides:
        background.append(Item("guides", "guides", (Path(guides, "guide"),), "toggle-guides"))
    if large:
        background.append(_hole_pattern(grid))
    return Scene(
        view=_board(grid),
        frame=_frame(grid),
        layers=LAYERS,
        background=tuple(background),
        coordinates=(Item("coordinates", "coordinates", tuple(_labels(grid))),),
        cells=() if large else tuple(_cells(grid)),
        cell_layer="holes",
        lattice=_lattice(grid) if large else None,
        symbols={
            "hole": (Rect(-0.5, -0.5, 1, 1, "target"), Circle(0, 0, HOLE_RADIUS, "hole")),
            **SYMBOLS,
            **MARK_SYMBOLS,
        },
        toggles=(Toggle("guides", Message("twixt.guides")),),
    )


def _lattice(grid: Grid) -> Lattice:
    columns = tuple(column_name(column) for column in range(1, grid.columns + 1))
    return Lattice(1, 1, 1, 1, columns, tuple(str(row) for row in range(1, grid.rows + 1)))
