"""What a board is made of: a lattice of points and the part of it that exists.

A point is (column from 0 at the left, row from 1 at the bottom), in records letters and number (`a1`, `bd28`). Everything
else that rules and drawings need (neighbours, orientations, outlines) follows from what a `Geometry` says of single points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, TypeAlias

Point: TypeAlias = tuple[int, int]
#: corners in whole numbers of the geometry's own drawing units, clockwise as seen, y downwards; a hole runs the other way
Polygon: TypeAlias = tuple[tuple[int, int], ...]


def column_name(column: int) -> str:
    """`a`, …, `z`, `aa`, `ab`, …: the letters of a column."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def point_name(point: Point) -> str:
    """The point as records write it."""
    return column_name(point[0]) + str(point[1])


def point_of(name: str) -> Point:
    """The point of a name in its usual form: `point_of("aa12") == (26, 12)`."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :])


class Geometry(ABC):
    """One lattice, cut to one board of `width` columns and `height` rows.

    Plane coordinates are whole numbers proportional to the centres of points; their origin is a centre of symmetry of the
    lattice.
    """

    #: kinds of points that may appear in moves
    kinds: ClassVar[tuple[str, ...]] = ("square",)
    #: how many rotations bring the lattice onto itself
    rotations: ClassVar[int] = 4
    #: user units of one drawing unit
    scale: ClassVar[tuple[float, float]] = (1.0, 1.0)
    #: user units of one column and of one row
    column_width: ClassVar[float] = 1.0
    row_height: ClassVar[float] = 1.0
    #: user units: gap round an empty point, width of a piece's bevel
    gap: ClassVar[float] = 0.04
    bevel: ClassVar[float] = 0.09
    #: rows: diameters of a starting point and of the mark of the last move, size of coordinates
    dot: ClassVar[float] = 0.35
    mark: ClassVar[float] = 0.3
    type_size: ClassVar[float] = 0.5

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def margin(self, row: int) -> int:
        """How many columns are missing at either end of a row."""
        return 0

    def edge_distance(self, row: int) -> int:
        """How many rows lie between the row and the nearer of top and bottom."""
        return min(row - 1, self.height - row)

    @abstractmethod
    def kind(self, point: Point) -> str | None:
        """The kind of a point of the lattice, on the board or beyond; None where it has no point."""

    @abstractmethod
    def corners(self, point: Point) -> Polygon:
        """Vertices of the point. Points with two in common are edge neighbours, with one in common corner neighbours."""

    @abstractmethod
    def plane(self, point: Point) -> tuple[int, int]:
        """The centre of the point in plane coordinates."""

    @abstractmethod
    def at(self, x: int, y: int) -> Point:
        """The point with this centre: the reverse of `plane`."""

    @abstractmethod
    def rotate(self, x: int, y: int) -> tuple[int, int]:
        """Plane coordinates after one rotation."""

    def shape(self, names: str) -> list[Point]:
        """The points of a shape in a table of pieces, on points of the same kinds of this board's lattice."""
        return [point_of(name) for name in names.split()]

    def points(self) -> Iterator[Point]:
        """All points of the board in canonical order: row by row from the bottom, from the left."""
        for row in range(1, self.height + 1):
            margin = self.margin(row)
            for column in range(margin, self.width - margin):
                if self.kind((column, row)) is not None:
                    yield column, row

    def orientations(self, shape: Collection[Point]) -> Iterator[list[Point]]:
        """All rotations and mirror images of a shape, repetitions included."""
        for mirrored in (False, True):
            plane = [self.plane(point) for point in shape]
            if mirrored:
                plane = [(-x, y) for x, y in plane]
            for _ in range(self.rotations):
                yield [self.at(x, y) for x, y in plane]
                plane = [self.rotate(x, y) for x, y in plane]

    def covered(self, shape: Collection[Point]) -> Iterable[Point]:
        """Points that the shape takes up beside its own."""
        return ()

    def top(self, row: int) -> int:
        """The upper border of a row in rows from the top."""
        return self.height - row

    def polygons(self, shape: Collection[Point], *, hollow: bool = False) -> list[Polygon]:
        """What is drawn for a piece on these points; polygons meet in whole edges or in parts of straight ones."""
        return [self.corners(point) for point in shape]

    def cell(self, point: Point) -> Polygon:
        """What is drawn for an empty point."""
        return self.corners(point)

    def is_dark(self, point: Point) -> bool:
        """Whether the empty point is drawn darker."""
        return False

    def board_outline(self) -> list[Polygon]:
        """The board's ground."""
        right, bottom = self.extent
        return [((0, 0), (right, 0), (right, bottom), (0, bottom))]

    def grooves(self) -> Iterable[Polygon]:
        """Polygons whose borders are the lines of the empty board."""
        return (self.corners(point) for point in self.points())

    def blanks(self) -> Iterable[Polygon]:
        """Parts of the board on which nothing is ever played."""
        return ()

    def is_groove(self, dx: int, dy: int) -> bool:
        """Whether a border in this direction is drawn."""
        return True

    @property
    def extent(self) -> tuple[int, int]:
        """Right and bottom border of the board in drawing units."""
        return self.width, self.height

    def centre(self, point: Point) -> tuple[float, float]:
        """The middle of the point in user units."""
        polygon = self.cell(point)
        return (
            sum(x for x, _ in polygon) / len(polygon) * self.scale[0],
            sum(y for _, y in polygon) / len(polygon) * self.scale[1],
        )

    def label_x(self, column: int) -> float:
        """The middle of a column in user units."""
        return self.centre((column, 1))[0]

    def label_y(self, row: int) -> float:
        """The middle of a row in user units."""
        return (self.top(row) + 0.5) * self.row_height
