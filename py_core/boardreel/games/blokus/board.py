"""A board with its pieces as integers: sets of points are bit sets, and a placement is a shape moved by a shift.

Bit `row · stride + column` stands for a point, so that bits ascend in canonical order. Rows are padded: a shape moved
across the right end of a row falls on bits that no board has, so a shift never has to be checked against the border.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardreel.games.blokus.geometry import Geometry, Point, point_name
from boardreel.games.blokus.pieces import PieceSet

#: neighbours lie within so many columns and rows (GembloQ reaches farthest)
REACH_COLUMNS, REACH_ROWS = 4, 2
EDGE, CORNER = 2, 1


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Orientation(NamedTuple):
    """One piece turned one way, as far left and down as it goes; a shift moves it.

    `piece` is an index of `Board.pieces`.
    """

    piece: int
    #: number among the orientations of the piece
    number: int
    #: what the orientation must find free: its points, and the others that it takes up
    cells: tuple[int, ...]
    covered: tuple[int, ...]
    mask: int
    footprint: int
    #: kind of the lowest point: a shift is a placement only when it keeps it
    kind: str


class Placement(NamedTuple):
    """An orientation on the board."""

    orientation: Orientation
    shift: int

    @property
    def piece(self) -> int:
        return self.orientation.piece

    @property
    def mask(self) -> int:
        """The points as they are written in a record."""
        return self.orientation.mask << self.shift

    @property
    def footprint(self) -> int:
        """The points that no other piece may take up."""
        return self.orientation.footprint << self.shift


@dataclass(frozen=True)
class Piece:
    """`score` in units of the piece set (see `PieceSet.points_a_score`)."""

    name: str
    count: int
    score: int
    shape: tuple[Point, ...]
    hollow: bool


class Board:
    """A geometry with a piece set. Holds nothing of a game and is shared by all games on it."""

    def __init__(self, geometry: Geometry, piece_set: PieceSet) -> None:
        self.geometry = geometry
        self.points_a_score = piece_set.points_a_score
        self.pieces = tuple(
            Piece(
                name,
                count,
                0 if name == piece_set.worthless else len(points.split()),
                tuple(geometry.shape(points)),
                name == piece_set.hollow,
            )
            for name, points, count in piece_set.shapes
        )
        self.number_of = {piece.name: number for number, piece in enumerate(self.pieces)}
        turned = [list(geometry.orientations(piece.shape)) for piece in self.pieces]
        width = max(
            column - left for shapes in turned for shape in shapes for left in (_left(shape),) for column, _ in shape
        )
        self.stride = geometry.width + max(width, REACH_COLUMNS)
        self.orientations = tuple(self._orientations(piece, shapes) for piece, shapes in enumerate(turned))
        self._by_shape = {(turn.mask, turn.kind): turn for turns in self.orientations for turn in turns}

    def _orientations(self, piece: int, shapes: list[list[Point]]) -> tuple[Orientation, ...]:
        """The different ones of the shapes that a piece has when it is turned."""
        found: dict[tuple[int, str], Orientation] = {}
        for shape in shapes:
            corner = self.bit((_left(shape), min(row for _, row in shape)))
            cells = sorted((self.bit(point) - corner, point) for point in shape)
            mask = sum(1 << offset for offset, _ in cells)
            kind = self.kind_of(cells[0][1])
            if (mask, kind) not in found:
                covered = tuple(sorted(self.bit(point) - corner for point in self.geometry.covered(shape)))
                footprint = mask | sum(1 << offset for offset in covered)
                offsets = tuple(offset for offset, _ in cells)
                found[mask, kind] = Orientation(piece, len(found), offsets, covered, mask, footprint, kind)
        return tuple(found.values())

    def kind_of(self, point: Point) -> str:
        """The kind of a point that exists."""
        return self.geometry.kind(point) or ""

    def bit(self, point: Point) -> int:
        """The number of the bit that stands for a point."""
        return point[1] * self.stride + point[0]

    def point(self, bit: int) -> Point:
        """The point that a bit stands for."""
        row, column = divmod(bit, self.stride)
        return column, row

    @cached_property
    def names(self) -> dict[int, str]:
        """Bit → name of every point."""
        return {bit: name for name, bit in self.bit_of.items()}

    @cached_property
    def bit_of(self) -> dict[str, int]:
        """Name → bit of every point of the board, whether it may appear in a move or not."""
        return {point_name(point): self.bit(point) for point in self.geometry.points()}

    @cached_property
    def of_kind(self) -> dict[str, int]:
        """The points of each kind."""
        masks: dict[str, int] = {}
        for point in self.geometry.points():
            kind = self.kind_of(point)
            masks[kind] = masks.get(kind, 0) | 1 << self.bit(point)
        return masks

    @cached_property
    def cells(self) -> int:
        """The points that may appear in moves."""
        return sum(self.of_kind[kind] for kind in self.geometry.kinds)

    @cached_property
    def points(self) -> int:
        """All points."""
        return sum(self.of_kind.values())

    @cached_property
    def dark(self) -> int:
        """The points that the geometry sets apart."""
        return self.mask_of(point for point in self.geometry.points() if self.geometry.is_dark(point))

    def mask_of(self, points: Iterable[Point]) -> int:
        """The set of these points."""
        mask = 0
        for point in points:
            mask |= 1 << self.bit(point)
        return mask

    def mask_of_names(self, names: Iterable[str]) -> int:
        """The set of the points with these names."""
        return sum(1 << self.bit_of[name] for name in names)

    def names_of(self, mask: int) -> tuple[str, ...]:
        """The names of a set of points in canonical order."""
        names = self.names
        return tuple(names[bit] for bit in bits(mask))

    @cached_property
    def _relations(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """For edges and corners: pairs of a shift and the points from which the shift leads to a neighbour."""
        shifts: dict[int, dict[int, int]] = {EDGE: {}, CORNER: {}}
        geometry = self.geometry
        for mask in self.of_kind.values():
            column, row = self.point(next(bits(mask)))
            corners = set(geometry.corners((column, row)))
            for dr in range(-REACH_ROWS, REACH_ROWS + 1):
                for dc in range(-REACH_COLUMNS, REACH_COLUMNS + 1):
                    other = column + dc, row + dr
                    if (dc or dr) and geometry.kind(other) is not None:
                        common = len(corners.intersection(geometry.corners(other)))
                        if common in shifts:
                            shift = dr * self.stride + dc
                            shifts[common][shift] = shifts[common].get(shift, 0) | mask
        return {common: tuple(found.items()) for common, found in shifts.items()}

    def neighbours(self, mask: int, relation: int) -> int:
        """The points of the board that are in the relation (`EDGE`, `CORNER`) to one of the set."""
        found = 0
        for shift, sources in self._relations[relation]:
            found |= (mask & sources) << shift if shift > 0 else (mask & sources) >> -shift
        return found & self.cells

    def identify(self, mask: int) -> Placement | None:
        """The piece that has exactly these points, or None."""
        if not mask or mask & ~self.cells:
            return None
        lowest = (mask & -mask).bit_length() - 1
        row = lowest // self.stride
        columns = min(bit % self.stride for bit in bits(mask))
        shift = row * self.stride + columns
        turn = self._by_shape.get((mask >> shift, self.kind_of(self.point(lowest))))
        return None if turn is None else Placement(turn, shift)

    def shifts(self, turn: Orientation, free: int) -> int:
        """All shifts, as a bit set, that put the orientation on free points alone."""
        found = (free & self.of_kind[turn.kind]) >> turn.cells[0]
        for offset in turn.cells[1:]:
            found &= free >> offset
            if not found:
                return 0
        for offset in turn.covered:
            found &= free >> offset
        return found

    @staticmethod
    def touching(turn: Orientation, goal: int) -> int:
        """All shifts, as a bit set, that put a point of the orientation on a point of the goal."""
        found = 0
        for offset in turn.cells:
            found |= goal >> offset
        return found


def _left(shape: Iterable[Point]) -> int:
    return min(column for column, _ in shape)
