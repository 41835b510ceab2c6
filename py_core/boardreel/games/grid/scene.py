"""Draw the empty boards: crossing lines, squares, and hexagons.

One unit is the distance between two points, and the first point is at (0, 0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from boardreel.games.grid.shapes import CORNER_DISTANCE, ROW_HEIGHT, HexagonGrid
from boardreel.games.intersections.coordinates import STYLES
from boardreel.games.intersections.points import LETTERS, PointGrid, alphabetic_number
from boardreel.games.intersections.scene import LAYERS, LOOK_TOGGLES, SYMBOLS, board_scene, exclusive_toggles
from boardreel.scene.gradients import round_piece
from boardreel.scene.shapes import Box, Cell, Circle, Item, Path, Rect, Scene, Shape, Text
from boardreel.scene.wood import GRAIN_RIM_WIDTH, wood

#: distance from the outermost centers to the edge of the board, and width of the strip for coordinates
SQUARES_MARGIN, COORDINATES_WIDTH = 0.6, 0.7
#: distance from the corners of the outermost hexagons to the edge of the board, and to the rim that names the sides
RIM_WIDTH = 0.28
#: width of the wooden edge around the colored sides of a rhombus
EDGE_WIDTH = 0.14
HEX_COORDINATES_WIDTH = 0.75
COORDINATE_SIZE, COORDINATE_WIDTH = 0.45, 0.9
#: outline of a hexagon from its upper corner
HEXAGON = "l.5 .2887v.5774l-.5 .2887l-.5-.2887v-.5774z"
_CROWN = "M-.24 .17L-.29 -.12L-.13 .01L0 -.22L.13 .01L.29 -.12L.24 .17Z"
#: coordinates on lines, as the players of Gomoku and Renju name them
LINE_STYLES = tuple(STYLES[index] for index in (1, 2, 3))


PIECES: Mapping[str, tuple[Shape, ...]] = {
    "stone": round_piece(0.4),
    "amazon": (*round_piece(0.42), Path(_CROWN, "mark-fill upright")),
    "blocked": (Rect(-0.34, -0.34, 0.68, 0.68, "hole"),),
}
_SQUARE_SYMBOLS = {**SYMBOLS, **PIECES}
_HEX_SYMBOLS = {
    **SYMBOLS,
    **PIECES,
    "point": (Path(f"M0 0m0 {-CORNER_DISTANCE:.4f}{HEXAGON}", "target"),),
    "stone": round_piece(0.38),
}


@lru_cache(maxsize=8)
def lines_board(grid: PointGrid) -> Scene:
    """Return a wooden board of crossing lines with star points."""
    return board_scene(grid, styles=LINE_STYLES)


@lru_cache(maxsize=8)
def checkered_board(grid: PointGrid) -> Scene:
    """Return a wooden board of squares, every other one dark."""
    dark = "".join(
        f"M{x - 0.5:g} {y - 0.5:g}h1v1h-1z" for y in range(grid.rows) for x in range(grid.columns) if (x + y) % 2
    )
    return _squares_board(grid, lambda view: wood(view, GRAIN_RIM_WIDTH), (Path(dark, "square-dark"),) if dark else ())


@lru_cache(maxsize=8)
def felt_board(grid: PointGrid) -> Scene:
    """Return a green board of squares, with dots two squares away from the corners."""
    dots: tuple[Shape, ...] = ()
    if min(grid.columns, grid.rows) > 5:
        places = [(x, y) for x in (1.5, grid.columns - 2.5) for y in (1.5, grid.rows - 2.5)]
        dots = tuple(Circle(x, y, 0.08, "star") for x, y in places)
    return _squares_board(grid, lambda view: (Rect(*view, "board felt"),), dots)


def _squares_board(grid: PointGrid, surface: Callable[[Box], tuple[Shape, ...]], details: tuple[Shape, ...]) -> Scene:
    """Return a board of squares with a surface, drawn by its box, and shapes on it."""
    columns, rows = grid.columns, grid.rows
    view = Box(0, 0, columns - 1, rows - 1).grown(SQUARES_MARGIN)
    frame = view.grown(COORDINATES_WIDTH)
    lines = "".join(f"M-0.5 {y - 0.5:g}H{columns - 0.5:g}" for y in range(rows + 1))
    lines += "".join(f"M{x - 0.5:g} -0.5V{rows - 0.5:g}" for x in range(columns + 1))
    return _scene(
        grid,
        view,
        frame,
        (Item("board", "board", (*surface(view), *details, Path(lines, "line"))),),
        (Item("rim", "coordinates", (Rect(*frame, "board wood"),)), _square_coordinates(grid)),
        _SQUARE_SYMBOLS,
    )


def _square_coordinates(grid: PointGrid) -> Item:
    """Return the names of the columns above and below a board of squares, and of the rows to its left and right."""
    distance = SQUARES_MARGIN + COORDINATES_WIDTH / 2
    texts: list[Shape] = []
    for x, name in enumerate(column_names(grid)):
        texts += [_label(x, y, name) for y in (-distance, grid.rows - 1 + distance)]
    for y, name in enumerate(row_names(grid)):
        texts += [_label(x, y, name) for x in (-distance, grid.columns - 1 + distance)]
    return Item("coordinates", "coordinates", tuple(texts))


def column_names(grid: PointGrid) -> Sequence[str]:
    """Return the letters of the columns in lower or upper case, as the names of the points for players have them."""
    names = [alphabetic_number(x) for x in range(grid.columns)]
    return [name.upper() for name in names] if grid.display_names[0][:1].isupper() else names


def row_names(grid: PointGrid) -> Sequence[str]:
    """Return the numbers of the rows from top to bottom, as the names of the points for players have them."""
    return [grid.display_names[y * grid.columns].lstrip(LETTERS) for y in range(grid.rows)]


def _label(x: float, y: float, text: str, classes: str = "label on-wood") -> Text:
    """Return the text of one coordinate, centered on (x, y) in the units of the scene.

    At a slanted edge, the classes name the side of the board, and the room of the text starts at the edge.
    """
    return Text(x, y, text, COORDINATE_SIZE, classes, COORDINATE_WIDTH)


@lru_cache(maxsize=8)
def rhombus_board(grid: PointGrid) -> Scene:
    """Return a rhombus of hexagons whose upper and lower sides are black and whose other sides are white."""
    columns, rows = grid.columns, grid.rows
    corners = _rhombus_corners(grid, RIM_WIDTH + EDGE_WIDTH)
    (left_edge, upper), (right_edge, lower) = corners[0], corners[2]
    view = Box(left_edge, upper, right_edge - left_edge, lower - upper)
    frame = view.grown(HEX_COORDINATES_WIDTH)
    top = [grid.center(x) for x in range(columns)]
    left = [grid.center(y * columns) for y in range(rows)]
    far_right = [grid.center(y * columns + columns - 1) for y in range(rows)]
    low = [grid.center((rows - 1) * columns + x) for x in range(columns)]
    # halfway across the room of a label, measured along a row
    aside = (CORNER_DISTANCE + RIM_WIDTH + EDGE_WIDTH) / ROW_HEIGHT + COORDINATE_WIDTH / 2
    texts = [_label(x - 0.42, y - 1.35, name, "label") for (x, y), name in zip(top, column_names(grid), strict=True)]
    texts += [_label(x + 0.42, y + 1.35, name, "label") for (x, y), name in zip(low, column_names(grid), strict=True)]
    texts += [_label(x - aside, y, name, "label left") for (x, y), name in zip(left, row_names(grid), strict=True)]
    texts += [
        _label(x + aside, y, name, "label right") for (x, y), name in zip(far_right, row_names(grid), strict=True)
    ]
    return _scene(
        grid,
        view,
        frame,
        (*_rhombus_sides(grid), _hexagons(grid)),
        (Item("coordinates", "coordinates", tuple(texts)),),
        _HEX_SYMBOLS,
    )


def _rhombus_corners(grid: PointGrid, width: float) -> list[tuple[float, float]]:
    """Return the corners of the rhombus around the hexagons at the distance `width`, from the upper left one clockwise."""
    out = CORNER_DISTANCE + width
    slant, side = out / 2 / ROW_HEIGHT, out / ROW_HEIGHT
    far, shift, bottom = grid.columns - 1, (grid.rows - 1) / 2, (grid.rows - 1) * ROW_HEIGHT
    return [
        (-slant - side, -out),
        (far - slant + side, -out),
        (far + shift + slant + side, bottom + out),
        (shift + slant - side, bottom + out),
    ]


def _rhombus_sides(grid: PointGrid) -> Iterator[Item]:
    """Yield a wooden rhombus and on it the four sides, as triangles that meet in the middle of the board."""
    edge = _polygon(_rhombus_corners(grid, RIM_WIDTH + EDGE_WIDTH))
    yield Item("edge", "board", (Path(edge, "board wood"),))
    corners = _rhombus_corners(grid, RIM_WIDTH)
    middle = ((grid.columns - 1) / 2 + (grid.rows - 1) / 4, (grid.rows - 1) / 2 * ROW_HEIGHT)
    sides = (("top", "black"), ("right", "white"), ("bottom", "black"), ("left", "white"))
    for index, (name, classes) in enumerate(sides):
        path = _polygon((corners[index], corners[(index + 1) % 4], middle))
        yield Item(f"side:{name}", "board", (Path(path, "border"),), classes)


def _polygon(corners: Iterable[tuple[float, float]]) -> str:
    """Return the SVG path data of a polygon."""
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in corners) + "Z"


@lru_cache(maxsize=8)
def hexagon_board(grid: HexagonGrid) -> Scene:
    """Return a large hexagon of hexagons."""
    side, size = grid.side, grid.columns
    left = grid.center((side - 1) * size)[0] - 0.5
    right = grid.center((side - 1) * size + size - 1)[0] + 0.5
    bottom = grid.center(size * size - 1)[1] + CORNER_DISTANCE
    view = Box(left, -CORNER_DISTANCE, right - left, bottom + CORNER_DISTANCE).grown(0.3)
    frame = view.grown(HEX_COORDINATES_WIDTH)
    return _scene(
        grid,
        view,
        frame,
        (_hexagons(grid),),
        (Item("coordinates", "coordinates", tuple(_hexagon_coordinates(grid))),),
        _HEX_SYMBOLS,
    )


def _hexagon_coordinates(grid: HexagonGrid) -> Iterator[Shape]:
    """Yield the numbers of the rows at their left ends, and the letters of the columns at their upper ends."""
    size = grid.columns
    columns = column_names(grid)
    for y, name in enumerate(str(row + 1) for row in range(size)):
        left, center = grid.center(y * size + max(0, y - grid.side + 1))
        yield _label(left - (1 + COORDINATE_WIDTH) / 2, center, name, "label left")
    for column, name in enumerate(columns):
        x, upper = grid.center(max(0, column - grid.side + 1) * size + column)
        yield _label(x + 0.43, upper - 0.78, name, "label top")


def _hexagons(grid: PointGrid) -> Item:
    """Return all hexagons of a board as one item."""
    tops = (grid.center(point) for point in grid.points)
    path = "".join(f"M{x:g} {y - CORNER_DISTANCE:.4f}{HEXAGON}" for x, y in tops)
    return Item("hexagons", "board", (Path(path, "board wood"), Path(path, "line")))


def _scene(
    grid: PointGrid,
    view: Box,
    frame: Box,
    background: Iterable[Item],
    coordinates: tuple[Item, ...],
    symbols: Mapping[str, tuple[Shape, ...]],
) -> Scene:
    """Return the scene of a board with one cell per point, made of the given parts.

    `view` is the box of the board and `frame` the box including its coordinates. `background` is always drawn,
    `coordinates` only if the user wants them, and `symbols` are the drawings of pieces and cells by name.
    """
    return Scene(
        view=view,
        frame=frame,
        layers=LAYERS,
        background=tuple(background),
        coordinates=coordinates,
        cells=tuple(_cell(grid, point) for point in grid.points),
        cell_layer="points",
        symbols=symbols,
        toggles=tuple(exclusive_toggles("look", LOOK_TOGGLES)),
    )


def _cell(grid: PointGrid, point: int) -> Cell:
    """Return the cell of a point of the empty board, with its name for players if it differs from that in records."""
    name, written = grid.names[point], grid.display_names[point]
    return Cell(name, "point", *grid.center(point), "" if written == name else written)
