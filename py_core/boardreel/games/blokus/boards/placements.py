"""Pieces as bit sets: a piece, its orientations, and an orientation placed on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardreel.games.blokus.boards.geometry import Point


def iter_bits(mask: int) -> Iterator[int]:
    """Yield the indices of the bits that are set in `mask`, in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of a board's piece set.

    `count` is how many of it a color has. `score` is in units of the piece set (divide by `Board.points_per_score`).
    `shape` is the piece in one orientation. `is_hollow` says whether it is drawn as a frame.
    """

    name: str
    count: int
    score: int
    shape: tuple[Point, ...]
    is_hollow: bool


class Orientation(NamedTuple):
    """One piece in one orientation, with its bounding box at bit 0; shifting it left moves it over the board.

    `piece` is an index of `Board.pieces`, and `number` counts the orientations of the piece from 0. `ordinal`
    counts the orientations of all pieces from 0. `offsets` are the bits of the shape in
    ascending order, and `mask` is their bit set. `crossed_offsets` are the bits of crossed junctions (Nexos), and
    `footprint` is `mask` together with them. `lowest_kind` is the kind of the lowest point: the orientation fits only
    where the board's point has the same kind. `edge_neighbors` and `corner_neighbors` are the bit sets of the shape's
    neighbors, moved left by `Board.neighbor_shift` because neighbors may lie left of and below the bounding box.
    """

    piece: int
    number: int
    ordinal: int
    offsets: tuple[int, ...]
    crossed_offsets: tuple[int, ...]
    mask: int
    footprint: int
    lowest_kind: str
    edge_neighbors: int
    corner_neighbors: int


class Derivation(NamedTuple):
    """An orientation as a smaller one with the same lowest point, and the points that are added to it.

    `ordinal` and `lowest_kind` are those of the orientation. `base` is the ordinal of the smaller one; -1 stands for the
    lowest point alone. `added` are the points, and `crossed` the crossed junctions, that the smaller one does not have, as
    distances in bits from the lowest point.
    """

    ordinal: int
    lowest_kind: str
    base: int
    added: tuple[int, ...]
    crossed: tuple[int, ...]


class Placement(NamedTuple):
    """A piece on the board: an orientation of it, with all its bits shifted left by `shift`."""

    orientation: Orientation
    shift: int

    @property
    def piece(self) -> int:
        """Return the index of the placed piece in `Board.pieces`."""
        return self.orientation.piece

    @property
    def mask(self) -> int:
        """Return the bit set of the piece's points, those that a record lists."""
        return self.orientation.mask << self.shift

    @property
    def crossed_junctions(self) -> int:
        """Return the bit set of the junctions that the piece blocks in addition to its points (Nexos)."""
        orientation = self.orientation
        return (orientation.footprint ^ orientation.mask) << self.shift
