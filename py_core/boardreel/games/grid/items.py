"""Draw the pieces of games on a grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardreel.games.grid.table import BLACK, BLOCKED, COLOR_LETTERS, WHITE
from boardreel.games.intersections.points import PointGrid
from boardreel.scene.shapes import Item, Message

#: CSS classes of a color, by the color on the board; the second part tells marks on the piece what is below them
COLOR_CLASSES = ("", "player1 black", "player2 white")
_BACKGROUND_CLASSES = ("", "on-black", "on-white")


@lru_cache(maxsize=16)
def piece_items(grid: PointGrid, symbol: str) -> Sequence[Sequence[Item]]:
    """Return the items of all possible pieces: for each state of a point, one per point index.

    `symbol` is the name of the scene's symbol for a piece. There are no items for the state EMPTY.
    """
    points = range(grid.count)
    return (
        (),
        *(tuple(_piece_item(grid, point, color, symbol) for point in points) for color in (BLACK, WHITE)),
        tuple(_blocked_item(grid, point) for point in points),
    )


def _piece_item(grid: PointGrid, point: int, color: int, symbol: str) -> Item:
    """Return the drawing of a piece of `color` (BLACK or WHITE) on a point; `symbol` is the scene's symbol for it."""
    name, center = grid.names[point], grid.center(point)
    return Item(
        key=f"{COLOR_LETTERS[color]}:{name}",
        layer="stones",
        classes=f"{COLOR_CLASSES[color]} {_BACKGROUND_CLASSES[color]}",
        points=(name,),
        color=COLOR_LETTERS[color],
        symbol=symbol,
        at=center,
        anchor=center,
    )


def _blocked_item(grid: PointGrid, point: int) -> Item:
    """Return the drawing of a blocked point, such as one with an arrow in Amazons."""
    name, center = grid.names[point], grid.center(point)
    title = Message("grid.blocked-point")
    return Item(f"{BLOCKED}:{name}", "stones", (), "blocked", (name,), None, "blocked", center, center, title)
