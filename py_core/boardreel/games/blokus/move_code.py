"""Numbers for placements, with which links store moves. They are frozen, see `boardreel.games.move_code`.

The placements are numbered piece by piece, in the order of the piece set, and the placements of a piece by its orientation
and then by the position of its bounding box: from bottom to top, in a row from left to right. An orientation is the list of
its points (row, column), counted from the lower left corner of its bounding box, in ascending order. The orientations of a
piece are in the ascending order of these lists; of two with the same list, which there are on boards with several kinds of
points, the one whose lowest point has the kind with the first name in alphabetical order comes first.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

from boardreel.games.blokus.boards.placements import Orientation, Placement
from boardreel.games.blokus.variants import VARIANTS, Variant, board_for
from boardreel.games.move_code import MoveCode

#: number of a variant in links → text of the root that names it. New variants go to the end
LINK_ROOTS = {number: f"GM[{variant.name}]" for number, variant in enumerate(VARIANTS, start=1)}


class PlacementCode(MoveCode):
    """The numbers of all placements of the pieces of a variant on its empty board."""

    def __init__(self, variant: Variant) -> None:
        """Count the placements of each orientation."""
        self.idents = variant.move_properties
        self._board = board = board_for(variant)
        self._orientations = [
            orientation for group in board.orientations for orientation in sorted(group, key=_orientation_order)
        ]
        self._shifts = [board.fitting_shifts(orientation, board.points) for orientation in self._orientations]
        self._index_of = {orientation.flag: index for index, orientation in enumerate(self._orientations)}
        self._first_numbers: list[int] = []
        self.count = 0
        for shifts in self._shifts:
            self._first_numbers.append(self.count)
            self.count += shifts.bit_count()

    def number(self, values: Sequence[str]) -> int | None:
        """Return the number of the placement whose points the only value lists in canonical order."""
        if len(values) != 1:
            return None
        board = self._board
        names = values[0].split(",")
        mask = 0
        for name in names:
            mask |= board.point_masks.get(name, 0)
        placement = board.identify(mask)
        if placement is None or ",".join(board.point_names(placement)) != values[0]:
            return None
        index = self._index_of[placement.orientation.flag]
        below = self._shifts[index] & ((1 << placement.shift) - 1)
        return self._first_numbers[index] + below.bit_count()

    def values(self, number: int) -> Sequence[str]:
        """Return the points of the placement with a number, separated by commas."""
        index = bisect_right(self._first_numbers, number) - 1
        shift = _nth_bit(self._shifts[index], number - self._first_numbers[index])
        return (",".join(self._board.point_names(Placement(self._orientations[index], shift))),)


def _orientation_order(orientation: Orientation) -> tuple[tuple[int, ...], str]:
    """Return the sort key of an orientation; its offsets are in the order of rows and columns."""
    return orientation.offsets, orientation.lowest_kind


def _nth_bit(mask: int, rank: int) -> int:
    """Return the index of the bit of `mask` that has `rank` set bits below it."""
    low, high = 0, mask.bit_length()
    while high - low > 1:
        middle = (low + high) // 2
        if (mask & ((1 << middle) - 1)).bit_count() <= rank:
            low = middle
        else:
            high = middle
    return low


@cache
def placement_code_for(variant: Variant) -> PlacementCode:
    """Return the code that all games of a variant share. It is created on first use and then cached."""
    return PlacementCode(variant)
