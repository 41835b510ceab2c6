"""Draw the empty board: lines, star points, coordinates in several styles, and the symbols of stones and marks.

One unit is the distance between two lines, and the upper left point is at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from boardreel.games.intersections.coordinates import STYLES, CoordinateStyle
from boardreel.games.intersections.points import PointGrid
from boardreel.scene.gradients import round_piece
from boardreel.scene.shapes import Box, Cell, Circle, Item, Lattice, Message, Path, Rect, Scene, Shape, Text, Toggle
from boardreel.scene.wood import GRAIN_RIM_WIDTH, wood

#: distance from the outermost lines to the edge of the board
BOARD_MARGIN = 0.7
#: width of the strip for coordinates around the board
COORDINATES_WIDTH = 0.8
#: boards with more points than this are sent as one lattice instead of one cell per point
MAX_CELLS = 1000
STAR_POINTS_TOGGLE = "stars"
#: toggles for the look of the board, the first of which is on until the user chooses; the style sheet defines them
LOOK_TOGGLES = ("look-wood", "look-plain")
COORDINATE_CLASSES = "label on-wood"
LAYERS = ("coordinates", "board", "points", "stones", "dim", "marks", "cover")


#: stones and marks, drawn for a point at (0, 0)
SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "point": (Rect(-0.5, -0.5, 1, 1, "target"),),
    "stone": round_piece(0.48),
    "disc": round_piece(0.4),
    "last": (Circle(0, 0, 0.2, "last-mark"),),
    "triangle": (Path("M0 -0.3L0.26 0.15L-0.26 0.15Z", "mark-line upright"),),
    "circle": (Circle(0, 0, 0.25, "mark-line"),),
    "square": (Rect(-0.22, -0.22, 0.44, 0.44, "mark-line"),),
    "cross": (Path("M0 0m-.21 -.21l.42 .42m0 -.42l-.42 .42", "mark-line"),),
    "selected": (Rect(-0.2, -0.2, 0.4, 0.4, "mark-fill"),),
    "territory": (Rect(-0.16, -0.16, 0.32, 0.32, "territory-mark"),),
}


def _star_lines(size: int) -> tuple[list[int], int | None]:
    """Return, for one dimension of the board, the lines of the corner star points and the middle line, if any.

    Lines are counted from 0 to `size` - 1. Boards with fewer than 7 lines have no corner star points.
    """
    middle = size // 2 if size % 2 else None
    if size < 7:
        return [], middle
    line = 3 if size >= 13 else 2
    return [line, size - 1 - line], middle


def star_points(grid: PointGrid) -> Iterator[tuple[int, int]]:
    """Yield the columns and rows of the star points, counted from 0 at the upper left corner.

    They are in the corners, in the center of boards with a middle point, and in the middle of the sides of boards with at
    least 15 lines.
    """
    (xs, x_middle), (ys, y_middle) = _star_lines(grid.columns), _star_lines(grid.rows)
    yield from ((x, y) for y in ys for x in xs)
    if x_middle is not None and y_middle is not None and grid.columns > 2 and grid.rows > 2:
        yield x_middle, y_middle
    if x_middle is not None and grid.columns >= 15:
        yield from ((x_middle, y) for y in ys)
    if y_middle is not None and grid.rows >= 15:
        yield from ((x, y_middle) for x in xs)


def _lines(grid: PointGrid) -> str:
    """Return SVG path data that draws all horizontal and vertical lines of the board."""
    horizontal = "".join(f"M0 {y}H{grid.columns - 1}" for y in range(grid.rows))
    return horizontal + "".join(f"M{x} 0V{grid.rows - 1}" for x in range(grid.columns))


def _coordinates_item(grid: PointGrid, style: CoordinateStyle) -> Item:
    """Draw the coordinates of one style on all four sides of the board."""
    distance = BOARD_MARGIN + COORDINATES_WIDTH / 2
    near, right, bottom = -distance, grid.columns - 1 + distance, grid.rows - 1 + distance
    columns, rows = style.names(grid)
    shapes: list[Shape] = []
    for x, text in enumerate(columns):
        shapes += [Text(x, y, text, 0.45, COORDINATE_CLASSES, 0.95) for y in (near, bottom)]
    for y, text in enumerate(rows):
        shapes += [Text(x, y, text, 0.45, COORDINATE_CLASSES, COORDINATES_WIDTH) for x in (near, right)]
    return Item(style.toggle, "coordinates", tuple(shapes), f"toggle-{style.toggle}")


def _cell(grid: PointGrid, point: int) -> Cell:
    """Return the cell that represents a point of the empty board, with its names for records and for players."""
    x, y = grid.coordinates(point)
    return Cell(grid.names[point], "point", x, y, grid.display_names[point])


@lru_cache(maxsize=16)
def board_scene(
    grid: PointGrid, *, has_star_points: bool = True, styles: tuple[CoordinateStyle, ...] = STYLES
) -> Scene:
    """Return the empty board of a grid, with star points if the game marks them.

    `styles` are the styles of the coordinates; the first is shown until the user chooses another one.
    """
    view = Box(0, 0, grid.columns - 1, grid.rows - 1).grown(BOARD_MARGIN)
    frame = view.grown(COORDINATES_WIDTH)
    background = [Item("board", "board", (*wood(view, GRAIN_RIM_WIDTH), Path(_lines(grid), "line")))]
    stars = tuple(Circle(x, y, 0.1, "star") for x, y in star_points(grid)) if has_star_points else ()
    if stars:
        background.append(Item("stars", "board", stars, f"toggle-{STAR_POINTS_TOGGLE}"))
    is_large = grid.count > MAX_CELLS
    lattice = Lattice(0, 0, 1, 1, grid.column_names, grid.row_names)
    return Scene(
        view=view,
        frame=frame,
        layers=LAYERS,
        background=tuple(background),
        coordinates=(
            Item("rim", "coordinates", (Rect(*frame, "board wood"),)),
            *(_coordinates_item(grid, style) for style in styles),
        ),
        cells=() if is_large else tuple(_cell(grid, point) for point in range(grid.count)),
        cell_layer="points",
        lattice=lattice if is_large else None,
        symbols=SYMBOLS,
        toggles=(
            *exclusive_toggles("coordinates", [style.toggle for style in styles]),
            *exclusive_toggles("look", LOOK_TOGGLES),
            *((Toggle(STAR_POINTS_TOGGLE, Message("grid.stars")),) if stars else ()),
            Toggle("variations", Message("grid.variations")),
        ),
    )


def exclusive_toggles(choice: str, names: Sequence[str]) -> Iterator[Toggle]:
    """Yield toggles of which exactly one is on: the first until the user chooses another one.

    The message `grid.CHOICE` is the heading of the choice, and `grid.NAME` the label of each toggle.
    """
    for index, name in enumerate(names):
        yield Toggle(name, Message(f"grid.{name}"), on=index == 0, choice=Message(f"grid.{choice}"))
