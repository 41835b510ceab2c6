"""Square boards (Blokus, Duo, Junior): a point is a square.

row 2  ┌──┬──┐
row 1  ├──┼──┤     edge neighbors: left, right, above, below; corner neighbors: the four diagonals
       └──┴──┘
        a  b
"""

from __future__ import annotations

from boardreel.games.blokus.boards.geometry import Point, Polygon, SquareLattice, rectangle


class Square(SquareLattice):
    """A board of `width` × `height` squares; one drawing unit is the side of a square."""

    def kind(self, point: Point) -> str | None:
        """Return `square`: all points are of one kind."""
        return "square"

    def vertices(self, point: Point) -> Polygon:
        """Return the four corners of a point's square."""
        column, top = point[0], self.top(point[1])
        return rectangle(column, top, column + 1, top + 1)
