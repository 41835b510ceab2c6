"""Trigon boards: triangles in a hexagon.

row 2   ╱╲  ╱         a point is a triangle with its apex up or down; its column is that of its left corner,
       ╱__╲╱          a triangle is two columns wide, so neighbors in a row overlap by one column
row 1  ╲  ╱╲
        ╲╱__╲         edge neighbors: left, right and across the horizontal side; corner neighbors: nine more
"""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

from boardreel.games.blokus.boards.geometry import Geometry, Point, Polygon

#: height of a row in columns: the triangles are equilateral with sides of two columns
ROW_HEIGHT = sqrt(3)


class Trigon(Geometry):
    """A hexagonal board of triangles with `edge` triangle sides along each of its six edges.

    A drawing unit is one column horizontally and one row vertically.
    """

    playable_kinds: ClassVar[tuple[str, ...]] = ("up", "down")
    rotations: ClassVar[int] = 6
    scale: ClassVar[tuple[float, float]] = (1.0, ROW_HEIGHT)
    row_height: ClassVar[float] = ROW_HEIGHT
    gap: ClassVar[float] = 0.05
    bevel: ClassVar[float] = 0.12
    dot_diameter: ClassVar[float] = 0.27
    mark_diameter: ClassVar[float] = 0.25
    label_size: ClassVar[float] = 0.4

    def __init__(self, edge: int) -> None:
        """Create a hexagon whose edges are `edge` triangle sides long (9, or 8 for three players)."""
        super().__init__(4 * edge - 1, 2 * edge)
        self.edge = edge

    @property
    def extent(self) -> tuple[int, int]:
        """Return the width in columns and the height in rows; the last triangle of a row is two columns wide."""
        return self.width + 1, self.height

    def margin(self, row: int) -> int:
        """Return the number of columns missing at each end of a row: none in the middle, one more per row outward."""
        return self.edge - 1 - self.edge_distance(row)

    def kind(self, point: Point) -> str | None:
        """Return `up` or `down`, the direction of the triangle's apex."""
        return "up" if (point[0] + point[1] + self.edge) % 2 else "down"

    def vertices(self, point: Point) -> Polygon:
        """Return the three corners of a triangle; x counts columns, y counts rows from the top."""
        column, top = point[0], self.top(point[1])
        if self.kind(point) == "up":
            return (column, top + 1), (column + 1, top), (column + 2, top + 1)
        return (column, top), (column + 2, top), (column + 1, top + 1)

    def to_plane(self, point: Point) -> tuple[int, int]:
        """Return the plane coordinates of a triangle's center.

        x is in half sides and y in thirds of a row, both from a vertex of the lattice on the lower edge of row 1.
        """
        column, row = point
        return column + 1 - self._origin_column, 3 * (row - 1) + (1 if self.kind(point) == "up" else 2)

    def from_plane(self, x: int, y: int) -> Point:
        """Return the triangle whose center is x half sides right of and y thirds of a row above the plane's origin."""
        return x - 1 + self._origin_column, 1 + y // 3

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        """Return plane coordinates rotated by 60° counterclockwise around a vertex of the lattice."""
        return (x - y) // 2, (3 * x + y) // 2

    @property
    def _origin_column(self) -> int:
        """Return the column of the plane's origin: the left corner of an `up` triangle in row 1."""
        return self.edge % 2

    def parse_shape(self, names: str) -> list[Point]:
        """Return the points of a shape of the piece tables, given as point names separated by spaces.

        The tables are made for a board on which `a1` is a `down` triangle. On a board where it is an `up` triangle, the
        points are those one column further right.
        """
        shift = (self.edge + 1) % 2
        return [(column + shift, row) for column, row in super().parse_shape(names)]

    def board_outline(self) -> list[Polygon]:
        """Return the hexagon of the board in drawing units."""
        right, bottom = self.extent
        cut = (right - self.height) // 2
        return [
            ((cut, 0), (right - cut, 0), (right, bottom // 2), (right - cut, bottom), (cut, bottom), (0, bottom // 2))
        ]
