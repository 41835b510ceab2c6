"""Square boards (Blokus, Duo, Junior): a point is a square.

row 2  ┌──┬──┐
row 1  ├──┼──┤     edge neighbors: left, right, above, below; corner neighbors: the four diagonals
       └──┴──┘
        a  b
"""

from __future__ import annotations

from boardreel.games.blokus.boards.geometry import Geometry, Point, Polygon, rectangle


class Square(Geometry):
    """A board of `width` × `height` squares; one drawing unit is the side of a square."""

    def kind(self, point: Point) -> str | None:
        """Return `square`: all points are of one kind."""
        return "square"

    def vertices(self, point: Point) -> Polygon:
        """Return the four corners of a point's square."""
        column, top = point[0], self.top(point[1])
        return rectangle(column, top, column + 1, top + 1)

    def to_plane(self, point: Point) -> tuple[int, int]:
        """Return the plane coordinates of a square: columns and rows counted from `a1`."""
        return point[0], point[1] - 1

    def from_plane(self, x: int, y: int) -> Point:
        """Return the square that is x columns to the right of and y rows above `a1`."""
        return x, y + 1

    def rotate(self, x: int, y: int) -> tuple[int, int]:
        """Return plane coordinates rotated by 90° counterclockwise."""
        return -y, x
