"""A board and its pieces as integers: a set of points is a bit set, and moving a shape is a bit shift.

The point (column, row) is the bit `row * stride + column`, so that ascending bits are points in canonical order. `stride`
is larger than the width of the board: a shape that is moved across the right edge lands on bits that belong to no point,
and a shift never needs to be checked against the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, count

from boardreel.games.blokus.boards.geometry import Geometry, Point, point_name
from boardreel.games.blokus.boards.placements import Derivation, Orientation, Piece, Placement, iter_bits
from boardreel.games.blokus.pieces import PieceSet

#: largest distance between neighbors in columns and rows; GembloQ reaches farthest
MAX_NEIGHBOR_COLUMNS, MAX_NEIGHBOR_ROWS = 4, 2
#: neighbor relations, as the number of vertices that two neighbors share
EDGE, CORNER = 2, 1


class Board:
    """A board and the pieces played on it, represented by bit sets.

    It has no game state: which pieces are on the board is in `BoardState`. All games of a variant share one board.
    """

    def __init__(self, geometry: Geometry, piece_set: PieceSet) -> None:
        """Compute all orientations of the pieces of `piece_set` on the lattice of `geometry`."""
        self.geometry = geometry
        self.points_per_score = piece_set.points_per_score
        self.pieces = tuple(
            Piece(
                name,
                count,
                0 if name == piece_set.unscored_piece else len(points.split()),
                tuple(geometry.parse_shape(points)),
                name == piece_set.hollow_piece,
            )
            for name, points, count in piece_set.shapes
        )
        self.piece_index = {piece.name: index for index, piece in enumerate(self.pieces)}
        shapes = [list(geometry.orientations(piece.shape)) for piece in self.pieces]
        max_columns = max(max(column for column, _ in shape) - _leftmost(shape) for group in shapes for shape in group)
        max_rows = max(
            max(row for _, row in shape) - min(row for _, row in shape) for group in shapes for shape in group
        )
        self.stride = geometry.width + max(max_columns, MAX_NEIGHBOR_COLUMNS)
        #: largest distances between two points of one piece, in columns and rows
        self.reach = max_columns, max_rows
        #: see `Orientation`
        self.neighbor_shift = MAX_NEIGHBOR_ROWS * self.stride + MAX_NEIGHBOR_COLUMNS
        indices = count()
        self.orientations = tuple(self._orientations(piece, group, indices) for piece, group in enumerate(shapes))
        self._orientation_of_shape = {
            (orientation.mask >> orientation.offsets[0], orientation.lowest_kind): orientation
            for group in self.orientations
            for orientation in group
        }

    def _orientations(self, piece: int, shapes: list[list[Point]], indices: Iterator[int]) -> tuple[Orientation, ...]:
        """Return the distinct orientations among the rotated and mirrored `shapes` of a piece, with the next `indices`."""
        found: dict[tuple[int, str], Orientation] = {}
        for shape in shapes:
            origin = self.bit((_leftmost(shape), min(row for _, row in shape)))
            cells = sorted((self.bit(point) - origin, point) for point in shape)
            mask = sum(1 << offset for offset, _ in cells)
            lowest_kind = self.kind(cells[0][1])
            if (mask, lowest_kind) not in found:
                crossed = tuple(sorted(self.bit(point) - origin for point in self.geometry.crossed_junctions(shape)))
                found[mask, lowest_kind] = Orientation(
                    piece,
                    len(found),
                    next(indices),
                    tuple(offset for offset, _ in cells),
                    crossed,
                    mask,
                    mask | sum(1 << offset for offset in crossed),
                    lowest_kind,
                    *self._shape_neighbors(cells),
                )
        return tuple(found.values())

    def _shape_neighbors(self, cells: list[tuple[int, Point]]) -> tuple[int, int]:
        """Return the edge and corner neighbors of a shape as `Orientation` stores them.

        `cells` are the points of the shape as pairs of bit offset and point.
        """
        edges = corners = 0
        for offset, point in cells:
            kind = self.kind(point)
            edges |= self._kind_neighbors[kind, EDGE] << offset
            corners |= self._kind_neighbors[kind, CORNER] << offset
        return edges, corners

    @cached_property
    def _kind_neighbors(self) -> dict[tuple[str, int], int]:
        """Map every pair of point kind and neighbor relation to the bit set of the neighbors of such a point.

        The bit sets assume that the point itself is the bit `neighbor_shift`.
        """
        geometry = self.geometry
        neighbors: dict[tuple[str, int], int] = {}
        for kind, points in self.points_of_kind.items():
            column, row = self.point(next(iter_bits(points)))
            vertices = set(geometry.vertices((column, row)))
            for relation in (EDGE, CORNER):
                neighbors[kind, relation] = 0
            for dr in range(-MAX_NEIGHBOR_ROWS, MAX_NEIGHBOR_ROWS + 1):
                for dc in range(-MAX_NEIGHBOR_COLUMNS, MAX_NEIGHBOR_COLUMNS + 1):
                    other = column + dc, row + dr
                    if (dc or dr) and geometry.kind(other) is not None:
                        shared = len(vertices.intersection(geometry.vertices(other)))
                        if shared in (EDGE, CORNER):
                            neighbors[kind, shared] |= 1 << (self.neighbor_shift + dr * self.stride + dc)
        return neighbors

    # --- points

    def kind(self, point: Point) -> str:
        """Return the kind of a point, or an empty string if the lattice has no such point."""
        return self.geometry.kind(point) or ""

    def bit(self, point: Point) -> int:
        """Return the bit index of a point (column, row), `row * stride + column`."""
        return point[1] * self.stride + point[0]

    def point(self, bit: int) -> Point:
        """Return the point (column, row) with the given bit index."""
        row, column = divmod(bit, self.stride)
        return column, row

    @cached_property
    def names(self) -> dict[int, str]:
        """Map the bit index of every point of the board to the point's name."""
        return {self.bit(point): point_name(point) for point in self.geometry.points()}

    @cached_property
    def name_of_bit(self) -> list[str]:
        """Return the names of the points in a list, by bit index, with empty names for bits that are no points."""
        names = self.names
        return [names.get(bit, "") for bit in range(max(names) + 1)]

    @cached_property
    def point_masks(self) -> dict[str, int]:
        """Map the name of every point of the board to the bit set of this point, playable or not."""
        return {name: 1 << bit for bit, name in self.names.items()}

    @cached_property
    def points_of_kind(self) -> dict[str, int]:
        """Map each kind of points to the bit set of the board's points of that kind."""
        masks: dict[str, int] = {}
        for point in self.geometry.points():
            kind = self.kind(point)
            masks[kind] = masks.get(kind, 0) | 1 << self.bit(point)
        return masks

    @cached_property
    def playable(self) -> int:
        """Return the bit set of the points that can be part of a piece."""
        return sum(self.points_of_kind[kind] for kind in self.geometry.playable_kinds)

    @cached_property
    def points(self) -> int:
        """Return the bit set of all points of the board."""
        return sum(self.points_of_kind.values())

    @cached_property
    def center(self) -> int:
        """Return the bit set of the center section (Callisto); 0 on other boards."""
        return sum(1 << self.bit(point) for point in self.geometry.points() if self.geometry.is_center(point))

    @cached_property
    def _kind_of_bit(self) -> dict[int, str]:
        """Map the bit index of every point of the board to the point's kind."""
        return {bit: kind for kind, points in self.points_of_kind.items() for bit in iter_bits(points)}

    def mask_of_names(self, names: Iterable[str]) -> int:
        """Return the bit set of the points with the given names, which must be distinct points of the board."""
        return sum(self.point_masks[name] for name in names)

    def names_of(self, mask: int) -> tuple[str, ...]:
        """Return the names of a set of points in canonical order."""
        names = self.names
        return tuple([names[bit] for bit in iter_bits(mask)])

    # --- neighbors

    def edge_neighbors(self, placement: Placement) -> int:
        """Return the playable points that share an edge with a point of the piece, as a bit set.

        The result may contain points of the piece itself.
        """
        orientation, shift = placement
        return orientation.edge_neighbors << shift >> self.neighbor_shift & self.playable

    def corner_neighbors(self, placement: Placement) -> int:
        """Return the playable points that share exactly one vertex with a point of the piece, as a bit set.

        The result may contain points of the piece itself and edge neighbors of its other points.
        """
        orientation, shift = placement
        return orientation.corner_neighbors << shift >> self.neighbor_shift & self.playable

    # --- pieces

    def identify(self, mask: int) -> Placement | None:
        """Return the placement that covers exactly the points of `mask`, or None if these points do not form a piece."""
        if not mask or mask & ~self.playable:
            return None
        lowest = (mask & -mask).bit_length() - 1
        orientation = self._orientation_of_shape.get((mask >> lowest, self._kind_of_bit[lowest]))
        return None if orientation is None else Placement(orientation, lowest - orientation.offsets[0])

    def point_names(self, placement: Placement) -> tuple[str, ...]:
        """Return the names of a piece's points in canonical order."""
        orientation, shift = placement
        names = self.names
        return tuple([names[shift + offset] for offset in orientation.offsets])

    def fitting_shifts(self, orientation: Orientation, free: int) -> int:
        """Return all shifts that put the orientation entirely on points of `free`.

        The result is a bit set in which bit n stands for the placement with shift n.
        """
        offsets = orientation.offsets
        shifts = (free & self.points_of_kind[orientation.lowest_kind]) >> offsets[0]
        for offset in offsets[1:]:
            shifts &= free >> offset
            if not shifts:
                return 0
        for offset in orientation.crossed_offsets:
            shifts &= free >> offset
        return shifts

    @staticmethod
    def covering_shifts(orientation: Orientation, goal: int) -> int:
        """Return all shifts that put at least one point of the orientation on a point of `goal`.

        The result is a bit set in which bit n stands for the placement with shift n; some may not fit on the board.
        """
        shifts = 0
        for offset in orientation.offsets:
            shifts |= goal >> offset
        return shifts

    def legal_points(self, free: int, goals: Iterable[int]) -> list[int]:
        """Return where the lowest point of each orientation can be so that the piece is on free points and covers goals.

        All points of the piece are in `free`, and it covers at least one point of each set in `goals`. The bit sets are in
        the order of `Orientation.ordinal`. `fitting_shifts` and `covering_shifts` of all of them take longer.
        """
        legal = fitting = self._fitting_points(free)
        for goal in goals:
            covering = [goal] * (len(fitting) + 1)
            for index, _, base, added, _ in self.derivations:
                if fitting[index]:
                    points = covering[base]
                    for distance in added:
                        points |= goal >> distance
                    covering[index] = points
            legal = [points and points & covering[index] for index, points in enumerate(legal)]
        return legal

    def _fitting_points(self, free: int) -> list[int]:
        """Return where the lowest point of each orientation can be so that all points of the piece are in `free`."""
        fitting = [0] * len(self.derivations)
        for index, kind, base, added, crossed in self.derivations:
            points = free & self.points_of_kind[kind] if base < 0 else fitting[base]
            if points:
                for distance in added:
                    points &= free >> distance
                for distance in crossed:
                    points &= free >> distance
                fitting[index] = points
        return fitting

    @cached_property
    def derivations(self) -> tuple[Derivation, ...]:
        """Return how each orientation is derived from a smaller one, the smaller ones first.

        A search that knows where the smaller one fits has little left to do: for most pieces, one more point.
        """
        known: dict[str, list[tuple[int, int, int]]] = {}
        found = []
        for orientation in sorted(chain(*self.orientations), key=lambda orientation: len(orientation.offsets)):
            lowest = orientation.offsets[0]
            mask, footprint = orientation.mask >> lowest, orientation.footprint >> lowest
            smaller = known.setdefault(orientation.lowest_kind, [(-1, 1, 1)])
            base, base_mask, base_footprint = next(
                one for one in reversed(smaller) if not (one[1] & ~mask or one[2] & ~footprint)
            )
            added, crossed = iter_bits(mask ^ base_mask), iter_bits((footprint ^ mask) & ~base_footprint)
            found.append(Derivation(orientation.ordinal, orientation.lowest_kind, base, tuple(added), tuple(crossed)))
            smaller.append((orientation.ordinal, mask, footprint))
        return tuple(found)


def _leftmost(shape: Iterable[Point]) -> int:
    """Return the smallest column among the points of a shape."""
    return min(column for column, _ in shape)
