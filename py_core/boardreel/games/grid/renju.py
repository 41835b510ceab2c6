"""Find the moves that the rules of Renju forbid to Black: overlines, double fours and double threes.

The definitions are those of the Renju International Federation (https://www.renju.net/rifrules/, sections 3 and 9). A row
of exactly five wins, whatever else a move makes. A four is a row of four stones that one more stone makes exactly five. A
three is a row of three that one more stone makes a straight four, which two stones make exactly five, if that stone neither
makes five nor is forbidden itself. So the judgment of a move may need that of later moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE

OVERLINE, DOUBLE_FOUR, DOUBLE_THREE = "overline", "double-four", "double-three"
#: the stones in a row that win
_FIVE = 5
#: how far from a stone a line has to be known: a row of five through it, and the points next to that
_REACH = _FIVE
#: how many moves are judged for one move, which needs about ten in games; a move that needs more is not forbidden
_MAX_JUDGMENTS = 2000


class _UndecidedError(Exception):
    """A move needs more than `_MAX_JUDGMENTS` judgments."""


class Line(NamedTuple):
    """The meaning of a stone on one line through its point.

    `longest` is the length of its row. `fours` counts the fours with the stone. `extensions` are the distances along the
    line of the points where a stone would make a straight four of a three with it.
    """

    longest: int
    fours: int
    extensions: tuple[int, ...]


class FoulFinder:
    """Finds the moves on a board of Renju that are forbidden to Black."""

    def __init__(self, grid: PointGrid, board: bytes) -> None:
        """Copy a board and surround it with points that belong to White."""
        self._grid = grid
        #: the length of a row of the copy; the margin right of a row is also that left of the next one
        self._width = width = grid.columns + _REACH
        margin = bytes((WHITE,)) * (width + 1) * _REACH
        side = bytes((WHITE,)) * _REACH
        rows = (board[start : start + grid.columns] for start in range(0, len(board), grid.columns))
        self._board = margin + b"".join(row + side for row in rows) + margin
        self._cells = bytearray(self._board)
        self._start = len(margin)
        self._steps = (1, width, width + 1, width - 1)

    def find_foul(self, point: int) -> str | None:
        """Return why Black may not move to an empty point: OVERLINE, DOUBLE_FOUR, DOUBLE_THREE, or None if Black may."""
        column, row = self._grid.coordinates(point)
        self._judgments = 0
        try:
            return self._judge(self._start + row * self._width + column)[1]
        except _UndecidedError:
            self._cells[:] = self._board
            return None

    def _judge(self, cell: int) -> tuple[bool, str | None]:
        """Return whether a black stone on a cell makes five, and else the rule that forbids it, if one does."""
        self._judgments += 1
        if self._judgments > _MAX_JUDGMENTS:
            raise _UndecidedError
        cells = self._cells
        lines = [
            read_line(bytes(cells[cell - _REACH * step : cell + _REACH * step + 1 : step])) for step in self._steps
        ]
        if any(line.longest == _FIVE for line in lines):
            return True, None
        if any(line.longest > _FIVE for line in lines):
            return False, OVERLINE
        if sum(line.fours for line in lines) > 1:
            return False, DOUBLE_FOUR
        if sum(bool(line.extensions) for line in lines) < 2:
            return False, None
        cells[cell] = BLACK
        threes = 0
        for step, line in zip(self._steps, lines, strict=True):
            threes += any(self._judge(cell + distance * step) == (False, None) for distance in line.extensions)
            if threes > 1:
                break
        cells[cell] = EMPTY
        return False, DOUBLE_THREE if threes > 1 else None


@lru_cache(maxsize=1 << 16)
def read_line(states: bytes) -> Line:
    """Return the meaning of a black stone in the middle of a line of points, which has `_REACH` points on either side."""
    middle = states[:_REACH] + bytes((BLACK,)) + states[_REACH + 1 :]
    near = [cell for cell in range(1, 2 * _REACH) if middle[cell] == EMPTY]
    fours = {stones for cell in near if len(stones := _row(middle, cell) - {cell}) == _FIVE - 1 and _REACH in stones}
    extensions = tuple(cell - _REACH for cell in near if _makes_straight_four(middle, cell))
    return Line(len(_row(middle, _REACH)), len(fours), extensions)


def _row(states: bytes, cell: int) -> frozenset[int]:
    """Return the black cells that form an unbroken row with a cell along one direction.

    The cell itself counts as black.
    """
    return frozenset((cell, *_run(states, cell, -1), *_run(states, cell, 1)))


def _run(states: bytes, cell: int, step: int) -> Iterator[int]:
    """Yield the black cells that follow a cell in one direction without a gap."""
    cell += step
    while 0 <= cell < len(states) and states[cell] == BLACK:
        yield cell
        cell += step


def _makes_straight_four(states: bytes, cell: int) -> bool:
    """Return whether a black stone on a cell makes a straight four with the middle: either end would make exactly five."""
    row = _row(states, cell)
    if len(row) != _FIVE - 1 or _REACH not in row:
        return False
    after = states[:cell] + bytes((BLACK,)) + states[cell + 1 :]
    ends = (min(row) - 1, max(row) + 1)
    return all(after[end] == EMPTY and len(_row(after, end)) == _FIVE for end in ends)
