"""Trigon boards: triangles in a hexagon.

row 2   ╱╲  ╱         a point is a triangle with its apex up or down; its column is that of its left corner,
       ╱__╲╱          a triangle is two columns wide, so neighbours in a row overlap by one
row 1  ╲  ╱╲
        ╲╱__╲         edge neighbours: left, right and across the level side; corner neighbours: nine more
"""

from __future__ import annotations

from math import sqrt
from typing import ClassVar

from boardreel.games.blokus.geometry import Geometry, Point, Polygon

ROW = sqrt(3)


class Trigon(Geometry):
    """A hexagon with `edge` triangles' sides along each of its six sides."""

    kinds: ClassVar[tuple[str, ...]] = ("up", "down")
    rotations: ClassVar[int] = 6
    scale: ClassVar[tuple[float, float]] = (1.0, ROW)
    row_height: ClassVar[float] = ROW
    gap: ClassVar[float] = 0.05
    bevel: ClassVar[float] = 0.12
    dot: ClassVar[float] = 0.27
    mark: ClassVar[float] = 0.25
    type_size: ClassVar[float] = 0.4

    def __init__(self, edge: int) -> None:
        super().__init__(4 * edge - 1, 2 * edge)
        self.edge = edge

    @property
    def extent(self) -> tuple[int, int]:
        return self.width + 1, self.height

    def margin(self, row: int) -> int:
        return self.edge - 1 - self.edge_distance(row)

    def kind(self, point: Point) -> str | None:
        return "up" if (point[0] + point[1] + self.edge) % 2 else "down"

    def corners(self, point: Point) -> Polygon:
        column, top = point[0], self.top(point[1])
        if self.kind(point) == "up":
            return (column, top + 1), (column + 1, top), (column + 2, top + 1)
        return (column, top), (column + 2, top), (column + 1, top + 1)

    def plane(self, point: Point) -> tuple[int, int]:
        """Halves of a side to the right and thirds of a height upwards, from a vertex of the lattice below row 1."""
        column, row = point
        return column + 1 - self._origin, 3 * (row - 1) + (1 if self.kind(point) == "up" else 2)

    def at(self, x: int, y: int) -> Point:
        return x - 1 + self._origin, 1 + y // 3

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        return (x - y) // 2, (3 * x + y) // 2

    @property
    def _origin(self) -> int:
        # the left corner of an up triangle of row 1 is a vertex
        return self.edge % 2

    def shape(self, names: str) -> list[Point]:
        shift = (self.edge + 1) % 2
        return [(column + shift, row) for column, row in super().shape(names)]

    def board_outline(self) -> list[Polygon]:
        right, bottom = self.extent
        cut = (right - self.height) // 2
        return [
            ((cut, 0), (right - cut, 0), (right, bottom // 2), (right - cut, bottom), (cut, bottom), (0, bottom // 2))
        ]
