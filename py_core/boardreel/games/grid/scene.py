"""Draws the empty board: lines, star points, three styles of coordinates, and the symbols of markup.

One unit is the distance of two lines; the upper left point lies at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from boardreel.games.grid.points import LETTERS, Grid, column_name
from boardreel.scene.shapes import Box, Cell, Circle, Item, Lattice, Message, Path, Rect, Scene, Shape, Text, Toggle

#: from the outermost line to the edge of the board, and from there to the edge of the room for coordinates
MARGIN, RIM = 0.7, 0.8
#: boards with more points than this have a lattice in place of a cell a point
MOST_CELLS = 1000
LAYERS = ("coordinates", "board", "points", "stones", "dim", "marks", "cover")

#: markup on a point at (0, 0)
SYMBOLS: dict[str, tuple[Shape, ...]] = {
    "point": (Rect(-0.5, -0.5, 1, 1, "target"),),
    "stone": (
        Circle(0.03, 0.05, 0.48, "stone-shadow"),
        Circle(0, 0, 0.48, "stone"),
        Circle(-0.13, -0.15, 0.25, "stone-light"),
        Circle(-0.16, -0.18, 0.13, "stone-light"),
    ),
    "disc": (Circle(0, 0, 0.4, "stone"),),
    "last": (Circle(0, 0, 0.2, "last-mark"),),
    "triangle": (Path("M0 -0.3L0.26 0.15L-0.26 0.15Z", "mark-line"),),
    "circle": (Circle(0, 0, 0.25, "mark-line"),),
    "square": (Rect(-0.22, -0.22, 0.44, 0.44, "mark-line"),),
    "cross": (Path("M-0.21 -0.21L0.21 0.21M0.21 -0.21L-0.21 0.21", "mark-line"),),
    "selected": (Rect(-0.2, -0.2, 0.4, 0.4, "mark-fill"),),
    "territory": (Rect(-0.16, -0.16, 0.32, 0.32, "territory-mark"),),
}


def _axis(size: int) -> tuple[list[int], int | None]:
    """The lines of the corner star points of one side, and its middle line if there is one."""
    middle = size // 2 if size % 2 else None
    if size < 7:
        return [], middle
    line = 3 if size >= 13 else 2
    return [line, size - 1 - line], middle


def star_points(grid: Grid) -> Iterator[tuple[int, int]]:
    """Column and row of the star points: corners, the centre of odd boards, the sides of large odd ones."""
    (xs, x_middle), (ys, y_middle) = _axis(grid.columns), _axis(grid.rows)
    yield from ((x, y) for y in ys for x in xs)
    if x_middle is not None and y_middle is not None and grid.columns > 2 and grid.rows > 2:
        yield x_middle, y_middle
    if x_middle is not None and grid.columns >= 15:
        yield from ((x_middle, y) for y in ys)
    if y_middle is not None and grid.rows >= 15:
        yield from ((x, y_middle) for x in xs)


def _lines(grid: Grid) -> str:
    across = "".join(f"M0 {y}H{grid.columns - 1}" for y in range(grid.rows))
    return across + "".join(f"M{x} 0V{grid.rows - 1}" for x in range(grid.columns))


def _ring(grid: Grid, style: str, columns: Sequence[str], rows: Sequence[str]) -> Item:
    """Coordinates on all four sides; every style covers what lies below it."""
    near, right, bottom = -MARGIN - RIM / 2, grid.columns - 1 + MARGIN + RIM / 2, grid.rows - 1 + MARGIN + RIM / 2
    view, frame = _boxes(grid)
    shapes: list[Shape] = [Path(_outline(frame) + _outline(view, inner=True), "board wood")]
    for x, text in enumerate(columns):
        shapes += [Text(x, y, text, 0.45, "label", 0.95) for y in (near, bottom)]
    for y, text in enumerate(rows):
        shapes += [Text(x, y, text, 0.45, "label", RIM) for x in (near, right)]
    return Item(f"coordinates-{style}", "coordinates", tuple(shapes), f"toggle-coordinates-{style}")


def _outline(box: Box, *, inner: bool = False) -> str:
    """A rectangle as a path; as an `inner` one it runs the other way round and cuts a hole."""
    x, y, width, height = (round(value, 4) for value in box)
    return f"M{x} {y}v{height}h{width}v{-height}Z" if inner else f"M{x} {y}h{width}v{height}h{-width}Z"


def _boxes(grid: Grid) -> tuple[Box, Box]:
    view = Box(-MARGIN, -MARGIN, grid.columns - 1 + 2 * MARGIN, grid.rows - 1 + 2 * MARGIN)
    return view, Box(view.x - RIM, view.y - RIM, view.width + 2 * RIM, view.height + 2 * RIM)


@lru_cache(maxsize=16)
def _cell(grid: Grid, point: int) -> Cell:
    x, y = grid.place(point)
    return Cell(grid.names[point], "point", x, y, grid.shown[point])


def scene_of(grid: Grid, *, stars: bool = True) -> Scene:
    """The empty board with lines, and with star points where the game has them."""
    view, frame = _boxes(grid)
    lines: tuple[Shape, ...] = (Rect(*view, "board wood"), Path(_lines(grid), "line"))
    if stars:
        lines += tuple(Circle(x, y, 0.1, "star") for x, y in star_points(grid))
    from_bottom = [str(grid.rows - y) for y in range(grid.rows)]
    columns, rows = LETTERS[: grid.columns], LETTERS[: grid.rows]
    large = grid.count > MOST_CELLS
    return Scene(
        view=view,
        frame=frame,
        layers=LAYERS,
        background=(Item("board", "board", lines),),
        coordinates=(
            _ring(grid, "letters", [column_name(x) for x in range(grid.columns)], from_bottom),
            _ring(grid, "record", columns, rows),
            _ring(grid, "numbers", [str(x + 1) for x in range(grid.columns)], [str(y + 1) for y in range(grid.rows)]),
        ),
        cells=() if large else tuple(_cell(grid, point) for point in range(grid.count)),
        cell_layer="points",
        lattice=Lattice(0, 0, 1, 1, tuple(columns), tuple(rows)) if large else None,
        symbols=SYMBOLS,
        toggles=(
            Toggle("coordinates-letters", Message("grid.coordinates-letters")),
            Toggle("coordinates-record", Message("grid.coordinates-record"), on=False),
            Toggle("coordinates-numbers", Message("grid.coordinates-numbers"), on=False),
            Toggle("variations", Message("grid.variations")),
        ),
    )
