"""Square boards. A point is a square.

row 2  ┌──┬──┐
row 1  ├──┼──┤     edge neighbours: left, right, above, below; corner neighbours: the four diagonals
       └──┴──┘
        a  b
"""

from __future__ import annotations

from boardreel.games.blokus.geometry import Geometry, Point, Polygon


class Square(Geometry):
    """Every point of `width` × `height`."""

    def kind(self, point: Point) -> str | None:
        return "square"

    def corners(self, point: Point) -> Polygon:
        column, top = point[0], self.top(point[1])
        return (column, top), (column + 1, top), (column + 1, top + 1), (column, top + 1)

    def plane(self, point: Point) -> tuple[int, int]:
        return point[0], point[1] - 1

    def at(self, x: int, y: int) -> Point:
        return x, y + 1

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        return -y, x
