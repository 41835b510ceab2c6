"""The holes of a TwixT board and their names.

A hole is (column, row), both from 1; columns run to the right, rows downwards. Inside, a hole is the number
`row * stride + column`; the stride leaves room to either side, so that no sum of small steps reaches another row's holes.

      A   B   C  …           White owns row 1 and the last row, Black the first and the last column;
    1     o   o   o          the four corners have no hole.
    2 o   o   o   o
"""

from __future__ import annotations

from functools import lru_cache

#: smallest and largest number of columns or rows, and what counts when a record names none
SMALLEST, LARGEST, USUAL = 3, 702, 24
WHITE, BLACK = "W", "B"
#: the other side
OPPONENT = {WHITE: BLACK, BLACK: WHITE}
#: bits of what a peg is joined to: its side's first border row (top, left) and its second one (bottom, right)
FIRST_BORDER, SECOND_BORDER, BOTH_BORDERS = 1, 2, 3

_ROOM = 8


@lru_cache(maxsize=1024)
def column_name(column: int) -> str:
    """A to Z, AA to ZZ: 1 is A, 26 is Z, 27 is AA, 702 is ZZ."""
    high, low = divmod(column - 1, 26)
    return (chr(ord("A") + high - 1) if high else "") + chr(ord("A") + low)


def column_number(letters: str) -> int:
    """The column of one or two letters of any case."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


class Grid:
    """A board of `columns` times `rows` places."""

    def __init__(self, columns: int = USUAL, rows: int = USUAL) -> None:
        self.columns = columns
        self.rows = rows
        self.stride = columns + _ROOM
        self._names: dict[int, str] = {}

    @property
    def square(self) -> bool:
        return self.columns == self.rows

    def hole(self, column: int, row: int) -> int:
        """The number of a place, whether or not there is a hole."""
        return row * self.stride + column

    def place(self, hole: int) -> tuple[int, int]:
        """Column and row of a hole."""
        row, column = divmod(hole, self.stride)
        return column, row

    def name(self, hole: int) -> str:
        """`K4`, in capitals."""
        name = self._names.get(hole)
        if name is None:
            row, column = divmod(hole, self.stride)
            name = self._names[hole] = f"{column_name(column)}{row}"
        return name

    def inside(self, column: int, row: int) -> bool:
        """Whether the place lies on the board, corners included."""
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def corner(self, column: int, row: int) -> bool:
        """Whether the place is one of the four without a hole."""
        return column in (1, self.columns) and row in (1, self.rows)

    def is_hole(self, column: int, row: int) -> bool:
        return self.inside(column, row) and not self.corner(column, row)

    def foreign(self, color: str, column: int, row: int) -> bool:
        """Whether the hole lies in a border row of the other side."""
        return column in (1, self.columns) if color == WHITE else row in (1, self.rows)

    def border(self, color: str, hole: int) -> int:
        """The bits of the side's own border rows in which the hole lies."""
        row, column = divmod(hole, self.stride)
        at, last = (row, self.rows) if color == WHITE else (column, self.columns)
        return FIRST_BORDER if at == 1 else SECOND_BORDER if at == last else 0
