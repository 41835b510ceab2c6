"""The values of moves that are the same in all games on a grid: passes, resignations and swaps."""

from __future__ import annotations

from boardreel.games.grid.table import GridTable
from boardreel.games.intersections.notation import MAX_QUOTED_CHARACTERS
from boardreel.games.intersections.points import PointGrid
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


def special_move(text: str) -> str | None:
    """Return the name of the special move that a text names, or None if it names none."""
    return SPECIAL_MOVES.get(text.strip().lower())


def move_text(table: GridTable, grid: PointGrid, raw: str) -> str:
    """Return the raw value of a move as players write it: `d3`, `pass`, or its own text if it cannot be read."""
    text = unescape_simple(raw).strip()
    points = table.read_move(grid, text)
    if points is not None:
        return table.write_move(grid, text, points)
    return special_move(text) or text[:MAX_QUOTED_CHARACTERS]
