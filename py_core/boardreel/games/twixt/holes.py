"""The holes of a TwixT board: their coordinates, indices and names.

A hole has a column and a row, both counted from 1 at the upper left corner. Its index is `row * stride + column`. The
stride is larger than the number of columns, so that adding the step of a link or two never reaches a hole of another row.

      A   B   C  …           White owns the first and the last row, Black the first and the last column;
    1     o   o   o          the four corners have no holes.
    2 o   o   o   o
"""

from __future__ import annotations

from functools import lru_cache

#: the fewest and the most columns or rows of a board, and the number on a standard board
MIN_SIZE, MAX_SIZE, DEFAULT_SIZE = 3, 702, 24
#: the SGF names of the sides
WHITE, BLACK = "W", "B"
OPPONENT = {WHITE: BLACK, BLACK: WHITE}
#: bits that tell which of its side's border rows a peg is connected to: the first (top or left), the second, or both
FIRST_BORDER, SECOND_BORDER, BOTH_BORDERS = 1, 2, 3

_STRIDE_PADDING = 8


@lru_cache(maxsize=1024)
def column_name(column: int) -> str:
    """Return the name of a column counted from 1: A to Z, then AA to ZZ. Column 27 is AA, column 702 is ZZ."""
    high, low = divmod(column - 1, 26)
    return (chr(ord("A") + high - 1) if high else "") + chr(ord("A") + low)


def column_number(letters: str) -> int:
    """Return the column, counted from 1, whose name is `letters`, one or two letters of any case."""
    number = 0
    for letter in letters.upper():
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


class HoleGrid:
    """A board of `columns` x `rows` holes without the four corners. Holes are identified by index (see the module)."""

    def __init__(self, columns: int = DEFAULT_SIZE, rows: int = DEFAULT_SIZE) -> None:
        """Create a board of holes. `columns` and `rows` are 3 to 702 each and do not have to be equal."""
        self.columns = columns
        self.rows = rows
        #: the difference between the indices of a hole and the hole below it
        self.stride = columns + _STRIDE_PADDING
        self._names: dict[int, str] = {}

    @property
    def is_square(self) -> bool:
        """Return whether the board has as many columns as rows."""
        return self.columns == self.rows

    def hole(self, column: int, row: int) -> int:
        """Return the index that a hole at this column and row, counted from 1, has or would have."""
        return row * self.stride + column

    def coordinates(self, hole: int) -> tuple[int, int]:
        """Return the column and row of a hole, counted from 1 at the upper left corner."""
        row, column = divmod(hole, self.stride)
        return column, row

    def name(self, hole: int) -> str:
        """Return the name of a hole in capital letters, such as `K4` for column 11 and row 4."""
        name = self._names.get(hole)
        if name is None:
            row, column = divmod(hole, self.stride)
            name = self._names[hole] = f"{column_name(column)}{row}"
        return name

    def contains(self, column: int, row: int) -> bool:
        """Return whether column and row, counted from 1, are on the board; its corners are included."""
        return 1 <= column <= self.columns and 1 <= row <= self.rows

    def is_corner(self, column: int, row: int) -> bool:
        """Return whether column and row, counted from 1, are one of the four corners, which have no holes."""
        return column in (1, self.columns) and row in (1, self.rows)

    def is_hole(self, column: int, row: int) -> bool:
        """Return whether there is a hole at this column and row, counted from 1."""
        return self.contains(column, row) and not self.is_corner(column, row)

    def is_opponents_border(self, color: str, column: int, row: int) -> bool:
        """Return whether the hole is in a border row of the opponent of `color`, where `color` may not place pegs."""
        return column in (1, self.columns) if color == WHITE else row in (1, self.rows)

    def own_border(self, color: str, hole: int) -> int:
        """Return FIRST_BORDER or SECOND_BORDER if the hole is in that border row of `color`, and 0 otherwise."""
        row, column = divmod(hole, self.stride)
        line, last = (row, self.rows) if color == WHITE else (column, self.columns)
        return FIRST_BORDER if line == 1 else SECOND_BORDER if line == last else 0
