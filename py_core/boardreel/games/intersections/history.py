"""The positions before a move, for the rules that forbid to repeat one, or that end a game which repeats one.

A history is a persistent bag: adding a position leaves the earlier histories as they are, so that every position of a tree
has its own. Adding and looking up take the same time however many positions there are.
"""

from __future__ import annotations

from typing import TypeAlias

#: two levels of this many branches, with a linked list of positions at each end
_WIDTH = 32
#: a position and the rest of the list, None at its end
_Entry: TypeAlias = "tuple[bytes, _Entry] | None"
_Row: TypeAlias = tuple[_Entry, ...]
_EMPTY_ROW: _Row = (None,) * _WIDTH


class PositionHistory:
    """A persistent bag of positions, each given as bytes."""

    __slots__ = ("_rows",)

    def __init__(self, rows: tuple[_Row, ...] = (_EMPTY_ROW,) * _WIDTH) -> None:
        """Create the history with the given table, by default an empty one."""
        self._rows = rows

    def count(self, position: bytes) -> int:
        """Return how many times a position has been added to the history."""
        row, column = _place(position)
        entry, found = self._rows[row][column], 0
        while entry is not None:
            known, entry = entry
            found += known == position
        return found

    def with_position(self, position: bytes) -> PositionHistory:
        """Return the history with a position added, even if the history has it already."""
        row, column = _place(position)
        old_row = self._rows[row]
        new_row = (*old_row[:column], (position, old_row[column]), *old_row[column + 1 :])
        return PositionHistory((*self._rows[:row], new_row, *self._rows[row + 1 :]))


def _place(position: bytes) -> tuple[int, int]:
    """Return the row and the column of the table in which a position is counted."""
    number = hash(position)
    return number % _WIDTH, number // _WIDTH % _WIDTH


#: the history before the first position
EMPTY_HISTORY = PositionHistory()
