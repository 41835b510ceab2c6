"""The properties of Go moves and setup: which color they belong to, and how a move is written."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.go.points import GoGrid
from boardreel.games.intersections.setup import SETUP_STONES
from boardreel.games.intersections.stones import COLORS
from boardreel.games.protocol import Move
from boardreel.sgf.values import unescape_simple

MOVE_PROPERTIES = frozenset(COLORS)
SETUP_PROPERTIES = frozenset((*SETUP_STONES, "PL"))
#: the name of a pass, and its value in FF[1] to FF[3]
PASS, OLD_PASS = "pass", "tt"
#: the values of a pass in links; the list is frozen
PASS_VALUES = ("", OLD_PASS)
#: properties of black and of white: seconds left, and moves left in the current overtime period
TIME_LEFT_PROPERTIES, MOVES_LEFT_PROPERTIES = ("BL", "WL"), ("OB", "OW")


def is_pass(raw: str, grid: GoGrid) -> bool:
    """Return whether the raw value of a move is a pass: empty, or `tt` on a board without such a point.

    Programs also write the word, or the point beyond the corner of the board.
    """
    if raw in grid.index_by_name:
        return False
    text = "".join(unescape_simple(raw).split())
    return text in ("", OLD_PASS, grid.name_beyond_corner) or text.lower() == PASS


def pass_problem(raw: str, grid: GoGrid) -> str | None:
    """Return the code of the diagnostic about a raw value that `is_pass` accepts, or None for a pass of the format."""
    text = "".join(unescape_simple(raw).split())
    if text in ("", OLD_PASS):
        return None
    return "pass-in-words" if text.lower() == PASS else "pass-beyond-corner"


def move_text(raw: str, grid: GoGrid) -> str:
    """Return the raw value of a move as players write it: `D16`, `pass`, or `?` if it cannot be read."""
    if is_pass(raw, grid):
        return PASS
    point = grid.find_point(raw)
    return "?" if point is None else grid.display_names[point]


def encode_move(move: Move, grid: GoGrid, *, is_old_format: bool) -> Sequence[tuple[str, Sequence[str]]]:
    """Return the property of a move, or nothing if it is not a move of this board.

    A pass is an empty value; in FF[1] to FF[3], it is `tt` on boards without such a point.
    """
    if move.color not in COLORS:
        return ()
    if move.name == PASS:
        value = OLD_PASS if is_old_format and OLD_PASS not in grid.index_by_name else ""
    elif len(move.points) == 1 and move.points[0] in grid.index_by_name:
        value = move.points[0]
    else:
        return ()
    return ((move.color, (value,)),)


def parse_move(color: str, text: str, grid: GoGrid) -> Move | None:
    """Return the move that a text names: `pass`, or a point as players (`D16`) or records (`dd`) write it, or None."""
    if text.lower() == PASS:
        return Move(color, name=PASS)
    point = grid.index_by_display_name.get(text.upper())
    if point is None:
        point = grid.index_by_name.get(text)
    return None if point is None else Move(color, (grid.names[point],))
