"""Numbers for pegs, with which links store moves. They are frozen, see `boardreel.games.move_code`.

The holes are numbered row by row from the top, each row from left to right, without the four corners.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.move_code import WordCode
from boardreel.games.twixt.holes import BLACK, WHITE, HoleGrid
from boardreel.games.twixt.notation import hole_coordinates

#: the values of special moves; the list is frozen
_WORDS = ("swap-pieces", "swap", "swap-sides", "resign", "forfeit", "pass", "", "propose-draw", "accept-draw", "draw")


class HoleCode(WordCode):
    """The move code of TwixT, which numbers the holes of a board."""

    def __init__(self, grid: HoleGrid) -> None:
        """Create the move code for the holes of a board."""
        super().__init__((WHITE, BLACK), grid.columns * grid.rows - 4, _WORDS)
        self._grid = grid

    def base_number(self, values: Sequence[str]) -> int | None:
        """Return the number of the hole in raw values that consist of a single peg, else None."""
        if len(values) != 1:
            return None
        column, row = hole_coordinates(values[0])
        if not self._grid.is_hole(column, row):
            return None
        number = (row - 1) * self._grid.columns + column - 1 - self._corners_above(row)
        return number if values[0] == self._name(number) else None

    def standard_values(self, values: Sequence[str]) -> Sequence[str]:
        """Return raw values that name a hole with its name in capital letters, and other values unchanged."""
        name = [value.upper() for value in values]
        return values if self.base_number(name) is None else name

    def base_values(self, number: int) -> Sequence[str]:
        """Return the raw value of a move with a number: the name of the hole."""
        return (self._name(number),)

    def _corners_above(self, row: int) -> int:
        """Return how many corners come before the holes of a row: one in the first row, three in the last."""
        return 1 if row == 1 else 3 if row == self._grid.rows else 2

    def _name(self, number: int) -> str:
        """Return the name of the hole with a number."""
        grid = self._grid
        last_row_start = grid.columns * (grid.rows - 1) - 2
        corners = 1 if number < grid.columns - 2 else 2 if number < last_row_start else 3
        row, column = divmod(number + corners, grid.columns)
        return grid.name(grid.hole(column + 1, row + 1))
