"""The board of Hex: a rhombus of hexagons of width 1, `a1` at the top left. Names and places of points, and the drawing."""

from __future__ import annotations

from functools import cache
from math import sqrt
from string import ascii_lowercase

from boardreel.scene.shapes import Box, Cell, Circle, Item, Message, Path, Scene, Text

LARGEST = len(ascii_lowercase)
#: from one row to the next, and from the middle of a hexagon to its upper corner
ROW, CORNER = sqrt(3) / 2, 1 / sqrt(3)
#: room round the middles of the outermost hexagons: the coloured sides, then the coordinates
SIDES, ROOM = 0.9, 1.7
PLAYERS = {"B": "player1", "W": "player2"}


@cache
def points(size: int) -> tuple[str, ...]:
    """All points, row by row."""
    return tuple(f"{ascii_lowercase[column]}{row + 1}" for row in range(size) for column in range(size))


@cache
def numbers(size: int) -> dict[str, int]:
    """Name of a point → its number."""
    return {name: number for number, name in enumerate(points(size))}


def place(size: int, point: int) -> tuple[float, float]:
    """The middle of a hexagon."""
    row, column = divmod(point, size)
    return column + row / 2, row * ROW


@cache
def neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """The points beside every point."""
    steps = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
    cells = [divmod(point, size) for point in range(size * size)]
    return tuple(
        tuple(
            (row + down) * size + column + right for down, right in steps if _inside(size, row + down, column + right)
        )
        for row, column in cells
    )


def _inside(size: int, row: int, column: int) -> bool:
    return 0 <= row < size and 0 <= column < size


@cache
def stone(size: int, point: int, color: str) -> Item:
    """The stone of a colour on a point."""
    name, at = points(size)[point], place(size, point)
    title = Message("hex.stone", {"color": Message(f"hex.{color}"), "point": name})
    return Item(f"{color}:{name}", "stones", (), PLAYERS[color], (name,), color, "stone", at, at, title)


def last_mark(size: int, point: int, color: str) -> Item:
    """The mark on the stone that was put last."""
    return Item("last", "marks", (Circle(*place(size, point), 0.13, "last"),), PLAYERS[color])


@cache
def scene(size: int) -> Scene:
    """The board of a size: hexagons, and the sides that each colour has to join."""
    hexagon = "l.5 .2887v.5774l-.5 .2887l-.5-.2887v-.5774z"
    tops = [place(size, point) for point in range(size * size)]
    board = Path("".join(f"M{x:g} {y - CORNER:.4f}{hexagon}" for x, y in tops), "board")
    right, bottom = place(size, size * size - 1)
    view = Box(-SIDES, -SIDES, right + 2 * SIDES, bottom + 2 * SIDES)
    frame = Box(-ROOM, -ROOM, right + 2 * ROOM, bottom + 2 * ROOM)
    return Scene(
        view=view,
        frame=frame,
        layers=("board", "cells", "stones", "marks"),
        background=(*_sides(size), Item("hexagons", "board", (board, Path(board.d, "groove")))),
        coordinates=_coordinates(size),
        cells=tuple(Cell(name, "cell", *place(size, point)) for point, name in enumerate(points(size))),
        # what stands on a cell covers it, so the cell shows nothing itself: it is there to be pointed at
        symbols={"cell": (Path(f"M0 {-CORNER:.4f}{hexagon}", "target"),), "stone": (Circle(0, 0, 0.4, "stone"),)},
    )


def _sides(size: int) -> tuple[Item, ...]:
    """Four triangles that meet in the middle, under the hexagons: what is seen of them is the rim."""
    far, out = size - 1, 0.75
    slant = out / 2
    corners = [
        (-out - slant, -out * ROW),
        (far + out - slant, -out * ROW),
        (1.5 * far + out + slant, (far + out) * ROW),
        (far / 2 - out + slant, (far + out) * ROW),
    ]
    middle = (0.75 * far, far / 2 * ROW)
    sides = []
    for number, (name, color) in enumerate((("top", "B"), ("right", "W"), ("bottom", "B"), ("left", "W"))):
        line = " ".join(f"{x:g} {y:.4f}" for x, y in (corners[number], corners[(number + 1) % 4], middle))
        sides.append(Item(name, "board", (Path(f"M{line}z", "piece"),), PLAYERS[color]))
    return tuple(sides)


def _coordinates(size: int) -> tuple[Item, ...]:
    letters = [
        Text(place(size, column)[0] - 0.6, -1.1, ascii_lowercase[column], 0.5, "label") for column in range(size)
    ]
    rows = [Text(place(size, row * size)[0] - 1.15, row * ROW, str(row + 1), 0.5, "label") for row in range(size)]
    return (Item("coordinates", "board", (*letters, *rows)),)
