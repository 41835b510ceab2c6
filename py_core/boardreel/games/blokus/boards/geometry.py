"""The interface of a board's lattice, and the names of its points.

A point is a pair (column, row): columns count from 0 at the left, rows from 1 at the bottom. Records write it as column
letters and row number (`a1`, `bd28`). Subclasses of `Geometry` describe single points; neighbors, piece orientations and
outlines are derived from that description.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, TypeAlias

from boardreel.games.intersections.points import alphabetic_number

Point: TypeAlias = tuple[int, int]
#: vertices (x, y) in the geometry's integer drawing units, y down; clockwise on the screen, holes counterclockwise
Polygon: TypeAlias = tuple[tuple[int, int], ...]


def point_name(point: Point) -> str:
    """Return a point as records write it: `point_name((26, 12)) == "aa12"`."""
    return alphabetic_number(point[0]) + str(point[1])


def parse_point(name: str) -> Point:
    """Return the point with a name in lower case and without spaces: `parse_point("aa12") == (26, 12)`."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :])


def rectangle(left: int, top: int, right: int, bottom: int) -> Polygon:
    """Return the polygon of a rectangle given by its sides in drawing units."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


class Geometry(ABC):
    """A lattice of points, cut to a board of `width` columns and `height` rows.

    Three coordinate systems are used. *Points* (column, row) name the lattice. *Plane coordinates* are integers
    proportional to the centers of points, with the origin in a center of symmetry and y up; pieces are turned in them.
    *Drawing units* are integers with the origin in the upper left corner of the board and y down; `scale` converts them to
    the user units of the scene.
    """

    #: kinds of points that can be part of a piece
    playable_kinds: ClassVar[tuple[str, ...]] = ("square",)
    #: order of the lattice's rotational symmetry
    rotations: ClassVar[int] = 4
    #: user units per drawing unit, horizontally and vertically
    scale: ClassVar[tuple[float, float]] = (1.0, 1.0)
    #: width of a column and height of a row in user units
    column_width: ClassVar[float] = 1.0
    row_height: ClassVar[float] = 1.0
    #: gap between an empty point and its border, and width of a piece's bevel, in user units
    gap: ClassVar[float] = 0.04
    bevel: ClassVar[float] = 0.09
    #: diameters of a starting-point dot and of the last-move mark, and font size of coordinates, in row heights
    dot_diameter: ClassVar[float] = 0.35
    mark_diameter: ClassVar[float] = 0.3
    label_size: ClassVar[float] = 0.5

    def __init__(self, width: int, height: int) -> None:
        """Create a board that is at most `width` columns wide and exactly `height` rows high."""
        self.width = width
        self.height = height

    def margin(self, row: int) -> int:
        """Return the number of columns without points at each end of a row, which is 0 on rectangular boards."""
        return 0

    def edge_distance(self, row: int) -> int:
        """Return the number of rows between a row and the nearer of the top and bottom edges of the board."""
        return min(row - 1, self.height - row)

    @abstractmethod
    def kind(self, point: Point) -> str | None:
        """Return the kind of a lattice point (such as the direction of a triangle), or None if there is no such point.

        The lattice is unbounded: the point may lie outside the board. A translation that preserves the kind of one point
        preserves the kinds of all points.
        """

    @abstractmethod
    def vertices(self, point: Point) -> Polygon:
        """Return the vertices of a point in integer units of this geometry's choice.

        Two points are edge neighbors if they share two vertices, and corner neighbors if they share exactly one.
        """

    @abstractmethod
    def to_plane(self, point: Point) -> tuple[int, int]:
        """Return the plane coordinates (x, y) of a point's center."""

    @abstractmethod
    def from_plane(self, x: int, y: int) -> Point:
        """Return the point whose center has the plane coordinates (x, y); the inverse of `to_plane`."""

    @abstractmethod
    def rotate(self, x: int, y: int) -> tuple[int, int]:
        """Return plane coordinates rotated counterclockwise by one step of the lattice's symmetry."""

    def parse_shape(self, names: str) -> list[Point]:
        """Return the points of a shape of the piece tables, given as point names separated by spaces.

        The result may be translated so that every point has the kind that the table intends.
        """
        return [parse_point(name) for name in names.split()]

    def points(self) -> Iterator[Point]:
        """Yield all points of the board in canonical order: rows from the bottom, each row from the left."""
        for row in range(1, self.height + 1):
            margin = self.margin(row)
            for column in range(margin, self.width - margin):
                if self.kind((column, row)) is not None:
                    yield column, row

    def orientations(self, shape: Collection[Point]) -> Iterator[list[Point]]:
        """Yield all rotations and mirror images of a shape; a symmetric shape yields duplicates."""
        for mirrored in (False, True):
            plane = [self.to_plane(point) for point in shape]
            if mirrored:
                plane = [(-x, y) for x, y in plane]
            for _ in range(self.rotations):
                yield [self.from_plane(x, y) for x, y in plane]
                plane = [self.rotate(x, y) for x, y in plane]

    def crossed_junctions(self, shape: Collection[Point]) -> Iterable[Point]:
        """Return the junctions that a piece with this shape blocks in addition to its own points (Nexos only)."""
        return ()

    def top(self, row: int) -> int:
        """Return the number of rows between the top edge of the board and the upper edge of a row."""
        return self.height - row

    def piece_polygons(self, shape: Collection[Point], *, hollow: bool = False) -> list[Polygon]:
        """Return polygons in drawing units whose union is the picture of a piece.

        The polygons do not overlap, and they touch along whole edges or parts of horizontal and vertical edges. `hollow`
        asks for a frame around an empty middle.
        """
        return [self.vertices(point) for point in shape]

    def cell_polygon(self, point: Point) -> Polygon:
        """Return the polygon of an empty point in drawing units."""
        return self.vertices(point)

    def is_center(self, point: Point) -> bool:
        """Return whether a point is in the center section of a Callisto board.

        The section is drawn darker, and no 1-piece may be placed in it. Other boards have none.
        """
        return False

    def board_outline(self) -> list[Polygon]:
        """Return polygons in drawing units whose union is the ground of the board."""
        right, bottom = self.extent
        return [rectangle(0, 0, right, bottom)]

    def groove_polygons(self) -> Iterable[Polygon]:
        """Return polygons in drawing units whose borders are the lines of the empty board."""
        return (self.cell_polygon(point) for point in self.points())

    def hole_polygons(self) -> Iterable[Polygon]:
        """Return polygons, in drawing units, of the parts of the board that have no points (Nexos only)."""
        return ()

    def shows_edge(self, dx: int, dy: int) -> bool:
        """Return whether borders between points are drawn if they run in the direction (dx, dy)."""
        return True

    @property
    def extent(self) -> tuple[int, int]:
        """Return the width and height of the board in drawing units."""
        return self.width, self.height

    def center(self, point: Point) -> tuple[float, float]:
        """Return the centroid (x, y) of a point's cell in user units."""
        polygon = self.cell_polygon(point)
        return (
            sum(x for x, _ in polygon) / len(polygon) * self.scale[0],
            sum(y for _, y in polygon) / len(polygon) * self.scale[1],
        )

    def label_x(self, column: int) -> float:
        """Return the x coordinate of a column's label in user units."""
        return self.center((column, 1))[0]

    def label_y(self, row: int) -> float:
        """Return the y coordinate of a row's label in user units."""
        return (self.top(row) + 0.5) * self.row_height


class SquareLattice(Geometry):
    """A lattice whose columns and rows are equally far apart; quarter turns around a point preserve it.

    Plane coordinates count columns and rows from the point `a1`.
    """

    def to_plane(self, point: Point) -> tuple[int, int]:
        """Return the plane coordinates (x, y) of a point."""
        return point[0], point[1] - 1

    def from_plane(self, x: int, y: int) -> Point:
        """Return the point that is x columns to the right of and y rows above `a1`."""
        return x, y + 1

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        """Return plane coordinates rotated by 90° counterclockwise around `a1`."""
        return -y, x
