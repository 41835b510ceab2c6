"""The stones of games that black and white play on a grid: their colors, and their drawings.

A board is a `bytes` object with one byte per point, by point index (see `boardreel.games.intersections.points`): `EMPTY`,
`BLACK` or `WHITE`. A game may have other states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from boardreel.games.intersections.points import PointGrid
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Game

EMPTY, BLACK, WHITE = 0, 1, 2
#: SGF name of a color, which is also the identifier of its moves → the color on the board
COLORS = {"B": BLACK, "W": WHITE}
#: the SGF name of a color, by the color on the board
COLOR_LETTERS = ("", "B", "W")
#: CSS classes of a color, by the color on the board
COLOR_CLASSES = ("", "player1 black", "player2 white")
#: nodes at the beginning of the main line that have its first moves
_FIRST_NODES = 60


def opponent_of(color: int) -> int:
    """Return the opponent's color: WHITE for BLACK, and BLACK for WHITE."""
    return 3 - color


def color_name(color: int) -> Message:
    """Return the name of a color, BLACK or WHITE, as a message."""
    return Message(f"color.{COLOR_LETTERS[color]}")


def find_first_mover(game: Game) -> int:
    """Return the color of the first move in file order, or 0 if the game has no moves."""
    for node in game.nodes:
        for ident in node.properties:
            if ident in COLORS:
                return COLORS[ident]
    return 0


def first_moves(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the color (`B` or `W`) and the raw value of the moves in the first nodes of the main line."""
    nodes = map(game.properties, islice(game.line_from(0), _FIRST_NODES))
    return ((ident, properties[ident][0]) for properties in nodes for ident in properties if ident in COLORS)


@lru_cache(maxsize=32)
def stone_items(grid: PointGrid, symbol: str, classes: Sequence[str]) -> tuple[tuple[Item, ...], ...]:
    """Return the items of all possible stones, by color and point index; there are none for `EMPTY`.

    `symbol` is the name of the scene's symbol for a stone, and `classes` are the CSS classes of a stone by its color. The
    items of a grid are created once and shared by all games on boards of that size.
    """
    points = range(grid.count)
    return (
        (),
        *(
            tuple(_stone_item(grid, point, color, symbol, classes[color]) for point in points)
            for color in (BLACK, WHITE)
        ),
    )


def stone_changes(
    items: Sequence[Sequence[Item]], before: bytes, after: bytes
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return the items that appear on a board between two of its states and the keys of those that disappear.

    `items` are those of all states but `EMPTY`, by state and point index (see `stone_items`).
    """
    changed = _different_points(before, after)
    added = tuple([items[after[point]][point] for point in changed if after[point]])
    return added, tuple([items[before[point]][point].key for point in changed if before[point]])


def _different_points(before: bytes, after: bytes) -> list[int]:
    """Return the points at which two boards differ, in ascending order; boards are compared as numbers, which is fast."""
    points = []
    bits = int.from_bytes(before, "little") ^ int.from_bytes(after, "little")
    while bits:
        points.append(((bits & -bits).bit_length() - 1) // 8)
        bits &= -1 << 8 * (points[-1] + 1)
    return points


def _stone_item(grid: PointGrid, point: int, color: int, symbol: str, classes: str) -> Item:
    """Return the drawing of a stone of `color` (BLACK or WHITE) on the point with index `point`; see `stone_items`."""
    name, center = grid.names[point], grid.center(point)
    return Item(
        key=f"{COLOR_LETTERS[color]}:{name}",
        layer="stones",
        classes=classes,
        points=(name,),
        color=COLOR_LETTERS[color],
        symbol=symbol,
        at=center,
        anchor=center,
    )
