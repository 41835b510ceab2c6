"""Draw the pieces of games on a grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardreel.games.grid.table import BLOCKED
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import stone_items
from boardreel.scene.shapes import Item, Message

#: CSS classes of a piece, by the color on the board; the last class tells marks on it what is below them
_PIECE_CLASSES = ("", "player1 black on-black", "player2 white on-white")


@lru_cache(maxsize=16)
def piece_items(grid: PointGrid, symbol: str) -> Sequence[Sequence[Item]]:
    """Return the items of all possible pieces: for each state of a point, one per point index.

    `symbol` is the name of the scene's symbol for a piece. There are no items for the state EMPTY.
    """
    blocked = tuple(_blocked_item(grid, point) for point in range(grid.count))
    return *stone_items(grid, symbol, _PIECE_CLASSES), blocked


def _blocked_item(grid: PointGrid, point: int) -> Item:
    """Return the drawing of a blocked point, such as one with an arrow in Amazons."""
    name, center = grid.names[point], grid.center(point)
    title = Message("grid.blocked-point")
    return Item(f"{BLOCKED}:{name}", "stones", (), "blocked", (name,), None, "blocked", center, center, title)
