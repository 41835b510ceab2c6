"""Draw the empty board: wood, border lines, guide lines, holes and coordinates (specification of TwixT, section 8).

One unit is the distance between two holes, and the hole of column c and row r is at (c, r).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from boardreel.games.twixt.hole_sets import HoleRectangle
from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid, column_name
from boardreel.games.twixt.items import HOLE_RADIUS, PLAYER_CLASSES, SYMBOLS
from boardreel.games.twixt.marks import MARK_SYMBOLS
from boardreel.scene.elements import number
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
from boardreel.scene.wood import wood

LAYERS = ("board", "coordinates", "guides", "borders", "holes", "gone", "links", "pegs", "dim", "marks", "cover")
#: boards with more holes than this are drawn with a pattern instead of one cell per hole
MAX_CELLS = 2600
#: from this number of columns or rows on, only every fifth one has a coordinate
MIN_SIZE_OF_SPARSE_COORDINATES = 100
SPARSE_COORDINATE_INTERVAL = 5
COORDINATE_SIZE = 0.5
_BORDER_LINE_WIDTH = 0.1


def _board_box(grid: HoleGrid) -> Box:
    """Return the rectangle that the board covers in the scene, without coordinates."""
    return Box(0.4, 0.4, grid.columns + 0.2, grid.rows + 0.2)


def _border_items(grid: HoleGrid) -> Iterator[Item]:
    """Yield the lines inside the border rows of each side, in its color; they stop short of the corners."""
    start, half = 1.5 + 1 / 3, _BORDER_LINE_WIDTH / 2
    width, height = grid.columns + 1 - 2 * start, grid.rows + 1 - 2 * start
    white = [Rect(start, y - half, width, _BORDER_LINE_WIDTH, "border") for y in (1.5, grid.rows - 0.5)]
    black = [Rect(x - half, start, _BORDER_LINE_WIDTH, height, "border") for x in (1.5, grid.columns - 0.5)]
    yield Item("borders-W", "borders", tuple(white), PLAYER_CLASSES[WHITE])
    yield Item("borders-B", "borders", tuple(black), PLAYER_CLASSES[BLACK])


def _guide_lines(grid: HoleGrid) -> str:
    """Return SVG path data of the lines along which links run from near the corners to the opposite sides."""
    shallow = min(grid.rows - 3, (grid.columns - 3) // 2)
    steep = min(grid.columns - 3, (grid.rows - 3) // 2)
    parts = []
    for x, right in ((2, 1), (grid.columns - 1, -1)):
        for y, down in ((2, 1), (grid.rows - 1, -1)):
            for dx, dy in ((2 * shallow, shallow), (steep, 2 * steep)):
                if dx:
                    parts.append(f"M{x} {y}L{x + right * dx} {y + down * dy}")
    return "".join(parts)


def _coordinate_texts(grid: HoleGrid) -> Iterator[Shape]:
    """Yield the letters of the columns and the numbers of the rows on both sides of the board."""
    for column in _lines_with_coordinates(grid.columns):
        for y in (0.0, grid.rows + 1.0):
            yield Text(column, y, column_name(column), COORDINATE_SIZE, "label", 0.95)
    for row in _lines_with_coordinates(grid.rows):
        for x in (0.0, grid.columns + 1.0):
            yield Text(x, row, str(row), COORDINATE_SIZE, "label", 0.42)


def _lines_with_coordinates(count: int) -> Sequence[int]:
    """Return which of `count` columns or rows, counted from 1, have a coordinate."""
    if count >= MIN_SIZE_OF_SPARSE_COORDINATES:
        return range(SPARSE_COORDINATE_INTERVAL, count + 1, SPARSE_COORDINATE_INTERVAL)
    return range(1, count + 1)


def _hole_rows(grid: HoleGrid) -> Item:
    """Return the holes of a small board as one path for each row: a circle for each hole takes browsers longer to paint."""
    circle = "".join(f"a{HOLE_RADIUS} {HOLE_RADIUS} 0 1 0 {sign}{2 * HOLE_RADIUS} 0" for sign in ("", "-"))
    paths = []
    for row in range(1, grid.rows + 1):
        columns = [column for column in range(1, grid.columns + 1) if not grid.is_corner(column, row)]
        circles = "m1 0".join([circle] * len(columns))
        paths.append(Path(f"M{number(columns[0] - HOLE_RADIUS)} {row}{circles}", "hole"))
    return Item("holes", "holes", tuple(paths))


def _hole_pattern(grid: HoleGrid) -> Item:
    """Return the holes of a large board as a repeated pattern; the first and last row have no corners."""
    hole = (Circle(0.5, 0.5, HOLE_RADIUS, "hole"),)
    areas = (
        Box(1.5, 0.5, grid.columns - 2, 1),
        Box(0.5, 1.5, grid.columns, grid.rows - 2),
        Box(1.5, grid.rows - 0.5, grid.columns - 2, 1),
    )
    return Item("holes", "holes", tuple(Tiling(*area, 1, 1, hole) for area in areas))


def _cells(grid: HoleGrid) -> Iterator[Cell]:
    """Yield one cell for each hole of the empty board, row by row; it takes clicks, and `_hole_rows` draws the hole."""
    for hole in HoleRectangle(1, 1, grid.columns, grid.rows).holes(grid):
        yield Cell(grid.name(hole), "hole", *grid.coordinates(hole))


@lru_cache(maxsize=16)
def twixt_scene(columns: int, rows: int) -> Scene:
    """Return the empty board with this number of columns and rows."""
    grid = HoleGrid(columns, rows)
    is_large = columns * rows > MAX_CELLS
    background = [Item("board", "board", wood(_board_box(grid))), *_border_items(grid)]
    guides = _guide_lines(grid)
    if guides:
        background.append(Item("guides", "guides", (Path(guides, "guide"),), "toggle-guides"))
    background.append(_hole_pattern(grid) if is_large else _hole_rows(grid))
    return Scene(
        view=_board_box(grid),
        frame=Box(-0.2, -0.2, grid.columns + 1.4, grid.rows + 1.4),
        layers=LAYERS,
        background=tuple(background),
        coordinates=(Item("coordinates", "coordinates", tuple(_coordinate_texts(grid))),),
        cells=() if is_large else tuple(_cells(grid)),
        cell_layer="holes",
        lattice=_lattice(grid) if is_large else None,
        symbols={"hole": (Rect(-0.5, -0.5, 1, 1, "target"),), **SYMBOLS, **MARK_SYMBOLS},
        toggles=(Toggle("guides", Message("twixt.guides")),),
    )


def _lattice(grid: HoleGrid) -> Lattice:
    """Return the lattice of a large board: the names of its columns and rows, which together name the holes."""
    columns = tuple(column_name(column) for column in range(1, grid.columns + 1))
    return Lattice(1, 1, 1, 1, columns, tuple(str(row) for row in range(1, grid.rows + 1)))
