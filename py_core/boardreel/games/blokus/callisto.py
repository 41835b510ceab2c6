"""Callisto boards: squares in an octagon, pieces made of tiles with joints.

  ┌─┐        row r misses (width - edge) / 2 columns at either end, fewer the nearer it is to the middle;
┌─┘ └─┐      the 24 squares of the centre section are darker
└─┐ ┌─┘
  └─┘
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from boardreel.games.blokus.geometry import Point, Polygon
from boardreel.games.blokus.square import Square

#: drawing units of a square, gap on each side of a tile, width of the border of a hollow piece
SIDE, GAP, FRAME = 40, 1, 7
#: side of the box that holds the centre section
CENTRE = 6


def _box(left: int, top: int, right: int, bottom: int) -> Polygon:
    return (left, top), (right, top), (right, bottom), (left, bottom)


class Callisto(Square):
    """An octagon of `side` × `side` squares with four edges of `edge` squares."""

    scale: ClassVar[tuple[float, float]] = (1 / SIDE, 1 / SIDE)

    def __init__(self, side: int, edge: int) -> None:
        super().__init__(side, side)
        self.edge = edge

    @property
    def extent(self) -> tuple[int, int]:
        return self.width * SIDE, self.height * SIDE

    def margin(self, row: int) -> int:
        return max(0, (self.width - self.edge) // 2 - self.edge_distance(row))

    def is_dark(self, point: Point) -> bool:
        start = self.width // 2 - CENTRE // 2
        x, y = point[0] - start, point[1] - 1 - start
        missing = max(0, 2 - min(y, CENTRE - 1 - y))
        return 0 <= y < CENTRE and missing <= x < CENTRE - missing

    def cell(self, point: Point) -> Polygon:
        left, top = point[0] * SIDE, self.top(point[1]) * SIDE
        return _box(left, top, left + SIDE, top + SIDE)

    def grooves(self) -> list[Polygon]:
        return [self.cell(point) for point in self.points()]

    def board_outline(self) -> list[Polygon]:
        return self.grooves()

    def polygons(self, shape: Collection[Point], *, hollow: bool = False) -> list[Polygon]:
        points = set(shape)
        found: list[Polygon] = []
        for column, row in points:
            left, top = column * SIDE, self.top(row) * SIDE
            right, bottom = left + SIDE, top + SIDE
            found.append(_box(left + GAP, top + GAP, right - GAP, bottom - GAP))
            if hollow:
                inner = GAP + FRAME
                found.append(_box(left + inner, top + inner, right - inner, bottom - inner)[::-1])
            beside, below = (column + 1, row) in points, (column, row - 1) in points
            if beside:
                found.append(_box(right - GAP, top + GAP, right + GAP, bottom - GAP))
            if below:
                found.append(_box(left + GAP, bottom - GAP, right - GAP, bottom + GAP))
            if beside and below and (column + 1, row - 1) in points:
                found.append(_box(right - GAP, bottom - GAP, right + GAP, bottom + GAP))
        return found
