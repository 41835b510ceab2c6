"""Read and write the values of moves where all games on a grid agree: passes, resignations and swaps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardreel.games.grid.table import GridTable, Points
from boardreel.games.intersections.notation import MAX_QUOTED_CHARACTERS
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import COLORS
from boardreel.games.protocol import Move
from boardreel.sgf.values import unescape_simple

#: text of a move in lower case → the name of the move. Edax writes `PA`, and Go programs write `tt` for a pass
SPECIAL_MOVES = {
    "": "pass",
    "tt": "pass",
    "pa": "pass",
    "pass": "pass",
    "resign": "resign",
    "resigns": "resign",
    "forfeit": "forfeit",
    "swap": "swap-pieces",
    "swap-pieces": "swap-pieces",
    "swap-sides": "swap-sides",
}
#: the values of special moves in links; the list is frozen
LINK_WORDS = ("", "pass", "PA", "swap", "swap-pieces", "swap-sides", "resign", "forfeit")
#: special move → its text for players, if that differs from the name
SPECIAL_TEXTS = {"swap-pieces": "swap"}
#: special move → its text in move lists, where a longer one would be cut; the announcement says what is swapped
LIST_TEXTS = {"swap-pieces": "swap", "swap-sides": "swap"}
#: the words for special moves that players write
WORDS = frozenset(("pass", "resign", "swap"))
_DISPLAY_NAME = re.compile(r"[A-Za-z]+[0-9]+")
_SEPARATOR = re.compile(r"[\s:,/→–x-]*", re.IGNORECASE)


def special_move(text: str) -> str | None:
    """Return the name of the special move (`pass`, `resign`, …) that a text names, or None if it names none."""
    return SPECIAL_MOVES.get(text.strip().lower())


def move_text(table: GridTable, grid: PointGrid, raw: str) -> str:
    """Return the raw value of a move as move lists have it: `d3`, `pass`, or its own text if it cannot be read."""
    text = unescape_simple(raw).strip()
    points = table.read_move(grid, text)
    if points is not None:
        return table.write_move(grid, text, points)
    name = special_move(text)
    return text[:MAX_QUOTED_CHARACTERS] if name is None else LIST_TEXTS.get(name, name)


def encode_move(table: GridTable, grid: PointGrid, board: bytes, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the property of a move as records of the game write it, or nothing if it is not a move of this game.

    `board` is the board before the move, because some games write captures in another way.
    """
    if move.color not in COLORS:
        return ()
    if move.name is not None:
        value = table.special_texts.get(move.name, move.name)
        # on a large board of Amazons, `resign` is a move to three points
        is_readable = special_move(value) == move.name and table.read_move(grid, value) is None
        return ((move.color, (value,)),) if is_readable else ()
    points = tuple(grid.index_by_name[name] for name in move.points if name in grid.index_by_name)
    if len(points) != table.points_per_move or len(move.points) != len(points):
        return ()
    return ((move.color, (table.encode_move(grid, board, points),)),)


def parse_points(table: GridTable, grid: PointGrid, text: str) -> Points | None:
    """Return the points of the move that a text names, or None if it names none.

    The text is in the notation of players (`H8`, `D1-D7/G7`) or of records, or lists the points' names in records,
    joined by commas.
    """
    names = _DISPLAY_NAME.findall(text)
    points = tuple(grid.index_by_display_name.get(name.upper(), -1) for name in names)
    if not all(map(_SEPARATOR.fullmatch, _DISPLAY_NAME.split(text))):
        points = tuple(grid.index_by_name.get(name, -1) for name in text.split(","))
    if len(points) == table.points_per_move and -1 not in points:
        return points if table.is_ordered else tuple(sorted(points))
    return table.read_move(grid, text)
