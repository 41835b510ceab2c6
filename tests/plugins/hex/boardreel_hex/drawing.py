"""The board of Hex: a rhombus of hexagons, the names and neighbors of its points, and its drawing.

One unit is the width of a hexagon. The center of `a1`, the point at the upper left, is at (0, 0). The index of a point is
`row * size + column`, with rows and columns counted from 0.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from string import ascii_lowercase

from boardreel.scene.shapes import Box, Cell, Circle, Item, Message, Path, Scene, Text

MAX_SIZE = len(ascii_lowercase)
#: distance between two rows, and between the center of a hexagon and its upper corner
ROW_HEIGHT, CORNER_DISTANCE = sqrt(3) / 2, 1 / sqrt(3)
#: margins around the centers of the outermost hexagons, without and with the coordinates
BOARD_MARGIN, FRAME_MARGIN = 0.9, 1.7
PLAYER_CLASSES = {"B": "player1", "W": "player2"}


@cache
def points(size: int) -> tuple[str, ...]:
    """Return the names of all points, by index: `a1`, `b1`, …"""
    return tuple(f"{ascii_lowercase[column]}{row + 1}" for row in range(size) for column in range(size))


@cache
def index_by_name(size: int) -> dict[str, int]:
    """Return a mapping from the name of every point to its index."""
    return {name: number for number, name in enumerate(points(size))}


def center(size: int, point: int) -> tuple[float, float]:
    """Return the coordinates of the center of a hexagon."""
    row, column = divmod(point, size)
    return column + row / 2, row * ROW_HEIGHT


@cache
def neighbors(size: int) -> tuple[tuple[int, ...], ...]:
    """Return, for every point by index, the indices of the points next to it."""
    steps = ((-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0))
    cells = [divmod(point, size) for point in range(size * size)]
    return tuple(
        tuple(
            (row + down) * size + column + right for down, right in steps if _inside(size, row + down, column + right)
        )
        for row, column in cells
    )


def _inside(size: int, row: int, column: int) -> bool:
    """Return whether row and column, counted from 0, are on the board."""
    return 0 <= row < size and 0 <= column < size


@cache
def stone(size: int, point: int, color: str) -> Item:
    """Return the item of a stone of `color` (`B` or `W`) on a point."""
    name, at = points(size)[point], center(size, point)
    title = Message("hex.stone", {"color": Message(f"hex.{color}"), "point": name})
    return Item(f"{color}:{name}", "stones", (), PLAYER_CLASSES[color], (name,), color, "stone", at, at, title)


def last_mark(size: int, point: int, color: str) -> Item:
    """Return the mark on the stone that was placed last."""
    return Item("last", "marks", (Circle(*center(size, point), 0.13, "last"),), PLAYER_CLASSES[color])


@cache
def scene(size: int) -> Scene:
    """Return the empty board: hexagons, and the colored sides that each player has to connect."""
    hexagon = "l.5 .2887v.5774l-.5 .2887l-.5-.2887v-.5774z"
    tops = [center(size, point) for point in range(size * size)]
    board = Path("".join(f"M{x:g} {y - CORNER_DISTANCE:.4f}{hexagon}" for x, y in tops), "board")
    right, bottom = center(size, size * size - 1)
    view = Box(-BOARD_MARGIN, -BOARD_MARGIN, right + 2 * BOARD_MARGIN, bottom + 2 * BOARD_MARGIN)
    frame = Box(-FRAME_MARGIN, -FRAME_MARGIN, right + 2 * FRAME_MARGIN, bottom + 2 * FRAME_MARGIN)
    return Scene(
        view=view,
        frame=frame,
        layers=("board", "cells", "stones", "marks"),
        background=(*_sides(size), Item("hexagons", "board", (board, Path(board.d, "groove")))),
        coordinates=_coordinates(size),
        cells=tuple(Cell(name, "cell", *center(size, point)) for point, name in enumerate(points(size))),
        # a cell is only a target for the pointer; stones are drawn over it
        symbols={
            "cell": (Path(f"M0 {-CORNER_DISTANCE:.4f}{hexagon}", "target"),),
            "stone": (Circle(0, 0, 0.4, "stone"),),
        },
    )


def _sides(size: int) -> tuple[Item, ...]:
    """Return the colored sides: four triangles that meet in the center, of which the hexagons leave the rim visible."""
    far, out = size - 1, 0.75
    slant = out / 2
    corners = [
        (-out - slant, -out * ROW_HEIGHT),
        (far + out - slant, -out * ROW_HEIGHT),
        (1.5 * far + out + slant, (far + out) * ROW_HEIGHT),
        (far / 2 - out + slant, (far + out) * ROW_HEIGHT),
    ]
    middle = (0.75 * far, far / 2 * ROW_HEIGHT)
    sides = []
    for number, (name, color) in enumerate((("top", "B"), ("right", "W"), ("bottom", "B"), ("left", "W"))):
        line = " ".join(f"{x:g} {y:.4f}" for x, y in (corners[number], corners[(number + 1) % 4], middle))
        sides.append(Item(name, "board", (Path(f"M{line}z", "piece"),), PLAYER_CLASSES[color]))
    return tuple(sides)


def _coordinates(size: int) -> tuple[Item, ...]:
    """Return the letters of the columns above the board and the numbers of the rows to its left."""
    letters = [
        Text(center(size, column)[0] - 0.6, -1.1, ascii_lowercase[column], 0.5, "label") for column in range(size)
    ]
    rows = [
        Text(center(size, row * size)[0] - 1.15, row * ROW_HEIGHT, str(row + 1), 0.5, "label") for row in range(size)
    ]
    return (Item("coordinates", "board", (*letters, *rows)),)
