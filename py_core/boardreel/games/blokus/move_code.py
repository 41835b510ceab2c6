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
from typing import NamedTuple

from boardreel.games.blokus.boards.placements import Orientation, Placement
from boardreel.games.blokus.variants import VARIANTS, Variant, board_for
from boardreel.games.move_code import MoveCode

#: number of a variant in links → text of the root that names it. New variants go to the end
LINK_ROOTS = {number: f"GM[{variant.name}]" for number, variant in enumerate(VARIANTS, start=1)}


class _Left(NamedTuple):
    """The state before a move: the free points, and for each side how often it has placed each piece."""

    free: int
    placed: tuple[tuple[int, ...], ...]


class PlacementCode(MoveCode):
    """The numbers of all placements of the pieces of a variant on its empty board.

    Ranks omit the placements that overlap a piece on the board, and those of pieces that the side has placed. Neither
    depends on the rules for contact, which decide what is legal.
    """

    def __init__(self, variant: Variant) -> None:
        """Give the placements of each orientation on the variant's empty board their numbers."""
        self.idents = variant.move_properties
        self._board = board = board_for(variant)
        self._orientations = [
            orientation for group in board.orientations for orientation in sorted(group, key=_orientation_order)
        ]
        self._shifts = [board.fitting_shifts(orientation, board.points) for orientation in self._orientations]
        self._index_of = {orientation.ordinal: index for index, orientation in enumerate(self._orientations)}
        self._first_numbers: list[int] = []
        self._latest_key: tuple[int, tuple[int, ...]] | None = None
        self._latest_shifts: list[int] = []
        self.count = 0
        for shifts in self._shifts:
            self._first_numbers.append(self.count)
            self.count += shifts.bit_count()

    def start(self) -> _Left:
        """Return the state before the first move: the empty board with all pieces left."""
        return _Left(self._board.points, ((0,) * len(self._board.pieces),) * len(self.idents))

    def after(self, state: _Left, side: int, number: int) -> _Left:
        """Return the state after the placement with a number by the color at the index `side`."""
        index, shift = self._find(number)
        orientation = self._orientations[index]
        counts = list(state.placed[side])
        counts[orientation.piece] += 1
        placed = (*state.placed[:side], tuple(counts), *state.placed[side + 1 :])
        return _Left(state.free & ~(orientation.mask << shift), placed)

    def count_at(self, state: _Left, side: int) -> int:
        """Return the number of placements of the pieces that a side has left on free points."""
        return sum(shifts.bit_count() for shifts in self._shifts_at(state, side))

    def rank_at(self, state: _Left, side: int, number: int) -> int | None:
        """Return the rank of a placement among those on free points, or None if it is not one of them."""
        index, shift = self._find(number)
        found = self._shifts_at(state, side)
        if not found[index] >> shift & 1:
            return None
        below = found[index] & ((1 << shift) - 1)
        return sum(shifts.bit_count() for shifts in found[:index]) + below.bit_count()

    def number_at(self, state: _Left, side: int, rank: int) -> int:
        """Return the number of the placement whose rank among the remaining placements of a color is `rank`."""
        for index, shifts in enumerate(self._shifts_at(state, side)):
            count = shifts.bit_count()
            if rank < count:
                below = self._shifts[index] & ((1 << _nth_bit(shifts, rank)) - 1)
                return self._first_numbers[index] + below.bit_count()
            rank -= count
        raise IndexError(rank)

    def _find(self, number: int) -> tuple[int, int]:
        """Return the orientation, as an index, and the shift of the placement with a number."""
        index = bisect_right(self._first_numbers, number) - 1
        return index, _nth_bit(self._shifts[index], number - self._first_numbers[index])

    def _shifts_at(self, state: _Left, side: int) -> list[int]:
        """Return the shifts of each orientation that are left to a side. The latest result is cached."""
        key = state.free, state.placed[side]
        if self._latest_key != key:
            board = self._board
            left = [piece.count - placed for piece, placed in zip(board.pieces, state.placed[side], strict=True)]
            self._latest_key = key
            self._latest_shifts = [
                board.fitting_shifts(orientation, state.free) if left[orientation.piece] > 0 else 0
                for orientation in self._orientations
            ]
        return self._latest_shifts

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
        index = self._index_of[placement.orientation.ordinal]
        below = self._shifts[index] & ((1 << placement.shift) - 1)
        return self._first_numbers[index] + below.bit_count()

    def values(self, number: int) -> Sequence[str]:
        """Return the raw value of the placement with a number: its points, separated by commas."""
        index, shift = self._find(number)
        return (",".join(self._board.point_names(Placement(self._orientations[index], shift))),)


def _orientation_order(orientation: Orientation) -> tuple[tuple[int, ...], str]:
    """Return the sort key of an orientation of a piece: its points in the order of rows and columns."""
    return orientation.offsets, orientation.lowest_kind


def _nth_bit(mask: int, rank: int) -> int:
    """Return the position of the set bit of `mask` that has `rank` set bits below it, counted from 0 at the low end."""
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
    """Return the move code that all games of a variant share. It is created on first use and then cached."""
    return PlacementCode(variant)
