"""Draws the empty board: lines, star points, coordinates in several styles, and the symbols of markup.

One unit is the distance of two lines; the upper left point lies at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from boardreel.games.intersections.coordinates import STYLES, Style
from boardreel.games.intersections.points import LETTERS, Grid
from boardreel.scene.shapes import Box, Cell, Circle, Item, Lattice, Message, Path, Rect, Scene, Shape, Text, Toggle

#: from the outermost line to the edge of the board, and from there to the edge of the room for coordinates
MARGIN, RIM = 0.7, 0.8
#: boards with more points than this have a lattice in place of a cell a point
MOST_CELLS = 1000
#: toggles: star points; looks, the first of which is shown until the reader chooses (the style sheet has what each means)
STARS = "stars"
LOOKS = ("look-wood", "look-plain")
ON_WOOD = "label on-wood"
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


def _labels(grid: Grid, style: Style) -> Item:
    """Coordinates on all four sides."""
    near, right, bottom = -MARGIN - RIM / 2, grid.columns - 1 + MARGIN + RIM / 2, grid.rows - 1 + MARGIN + RIM / 2
    columns, rows = style.names(grid)
    shapes: list[Shape] = []
    for x, text in enumerate(columns):
        shapes += [Text(x, y, text, 0.45, ON_WOOD, 0.95) for y in (near, bottom)]
    for y, text in enumerate(rows):
        shapes += [Text(x, y, text, 0.45, ON_WOOD, RIM) for x in (near, right)]
    return Item(style.toggle, "coordinates", tuple(shapes), f"toggle-{style.toggle}")


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
    background = [Item("board", "board", (Rect(*view, "board wood"), Path(_lines(grid), "line")))]
    points = tuple(Circle(x, y, 0.1, "star") for x, y in star_points(grid)) if stars else ()
    if points:
        background.append(Item("stars", "board", points, f"toggle-{STARS}"))
    large = grid.count > MOST_CELLS
    return Scene(
        view=view,
        frame=frame,
        layers=LAYERS,
        background=tuple(background),
        coordinates=(
            Item("rim", "coordinates", (Rect(*frame, "board wood"),)),
            *(_labels(grid, style) for style in STYLES),
        ),
        cells=() if large else tuple(_cell(grid, point) for point in range(grid.count)),
        cell_layer="points",
        lattice=Lattice(0, 0, 1, 1, tuple(LETTERS[: grid.columns]), tuple(LETTERS[: grid.rows])) if large else None,
        symbols=SYMBOLS,
        toggles=(
            *_choice("coordinates", [style.toggle for style in STYLES]),
            *_choice("look", LOOKS),
            *((Toggle(STARS, Message("grid.stars")),) if points else ()),
            Toggle("variations", Message("grid.variations")),
        ),
    )


def _choice(name: str, toggles: Sequence[str]) -> Iterator[Toggle]:
    """Toggles of which one is on: the first until the reader chooses."""
    for place, toggle in enumerate(toggles):
        yield Toggle(toggle, Message(f"grid.{toggle}"), on=place == 0, choice=Message(f"grid.{name}"))
