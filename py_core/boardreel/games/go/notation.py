"""The properties of Go moves and setup: which color they belong to, and how a move is written."""

from __future__ import annotations

from boardreel.games.go.board import BLACK, WHITE
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.setup import SETUP_STONES
from boardreel.sgf.values import unescape_simple

#: SGF name of a color, which is also the identifier of its moves → the color on the board
COLORS = {"B": BLACK, "W": WHITE}
#: the SGF name of a color, by the color on the board
COLOR_LETTERS = ("", "B", "W")
MOVE_PROPERTIES = frozenset(COLORS)
SETUP_PROPERTIES = frozenset((*SETUP_STONES, "PL"))
#: properties of black and of white: seconds left, and moves left in the current overtime period
TIME_LEFT_PROPERTIES, MOVES_LEFT_PROPERTIES = ("BL", "WL"), ("OB", "OW")


def is_pass(raw: str, grid: PointGrid) -> bool:
    """Return whether the raw value of a move is a pass: empty, or `tt` on a board without such a point."""
    return raw not in grid.index_by_name and "".join(unescape_simple(raw).split()) in ("", "tt")


def move_text(raw: str, grid: PointGrid) -> str:
    """Return the raw value of a move as players write it: `D16`, `pass`, or `?` if it cannot be read."""
    if is_pass(raw, grid):
        return "pass"
    point = grid.find(raw)
    return "?" if point is None else grid.display_names[point]
