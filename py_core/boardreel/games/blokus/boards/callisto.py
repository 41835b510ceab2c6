"""Callisto boards: squares in an octagon; pieces are drawn as tiles with joints.

  ┌─┐        row r is (width - edge) / 2 columns shorter at each end, less its distance to the top or bottom edge;
┌─┘ └─┐      the 24 squares of the center section are darker
└─┐ ┌─┘
  └─┘
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from boardreel.games.blokus.boards.geometry import Point, Polygon, rectangle
from boardreel.games.blokus.boards.square import Square

#: in drawing units: side of a square, gap between a square and its tile, width of the frame of a hollow piece
SQUARE_SIDE, TILE_GAP, FRAME_WIDTH = 40, 1, 7
#: side, in squares, of the box that contains the center section
CENTER_SIDE = 6


class Callisto(Square):
    """An octagonal board, `side` squares wide and high, with four straight edges of `edge` squares.

    A square has the same neighbors as on a square board; 40 drawing units are the side of a square.
    """

    scale: ClassVar[tuple[float, float]] = (1 / SQUARE_SIDE, 1 / SQUARE_SIDE)

    def __init__(self, side: int, edge: int) -> None:
        """Create an octagon of the given width and height (`side`) and length of its straight edges, in squares."""
        super().__init__(side, side)
        self.edge = edge

    @property
    def extent(self) -> tuple[int, int]:
        """Return the width and height of the board in drawing units."""
        return self.width * SQUARE_SIDE, self.height * SQUARE_SIDE

    def margin(self, row: int) -> int:
        """Return the number of columns that the octagon lacks at each end of a row."""
        return max(0, (self.width - self.edge) // 2 - self.edge_distance(row))

    def is_center(self, point: Point) -> bool:
        """Return whether a square is one of the 24 of the center section, whose rows have 2, 4, 6, 6, 4 and 2 squares."""
        start = self.width // 2 - CENTER_SIDE // 2
        x, y = point[0] - start, point[1] - 1 - start
        missing = max(0, 2 - min(y, CENTER_SIDE - 1 - y))
        return 0 <= y < CENTER_SIDE and missing <= x < CENTER_SIDE - missing

    def cell_polygon(self, point: Point) -> Polygon:
        """Return the square of an empty point in drawing units."""
        left, top = point[0] * SQUARE_SIDE, self.top(point[1]) * SQUARE_SIDE
        return rectangle(left, top, left + SQUARE_SIDE, top + SQUARE_SIDE)

    def board_outline(self) -> list[Polygon]:
        """Return all squares of the board; their union is its ground."""
        return [self.cell_polygon(point) for point in self.points()]

    def piece_polygons(self, shape: Collection[Point], *, hollow: bool = False) -> list[Polygon]:
        """Return the tiles of a piece and the joints between adjacent tiles, in drawing units.

        With `hollow`, each tile has a hole, so that only a frame remains.
        """
        points = set(shape)
        polygons: list[Polygon] = []
        for column, row in points:
            left, top = column * SQUARE_SIDE, self.top(row) * SQUARE_SIDE
            right, bottom = left + SQUARE_SIDE, top + SQUARE_SIDE
            polygons.append(rectangle(left + TILE_GAP, top + TILE_GAP, right - TILE_GAP, bottom - TILE_GAP))
            if hollow:
                inset = TILE_GAP + FRAME_WIDTH
                hole = rectangle(left + inset, top + inset, right - inset, bottom - inset)
                polygons.append(hole[::-1])
            has_right, has_below = (column + 1, row) in points, (column, row - 1) in points
            if has_right:
                polygons.append(rectangle(right - TILE_GAP, top + TILE_GAP, right + TILE_GAP, bottom - TILE_GAP))
            if has_below:
                polygons.append(rectangle(left + TILE_GAP, bottom - TILE_GAP, right - TILE_GAP, bottom + TILE_GAP))
            if has_right and has_below and (column + 1, row - 1) in points:
                polygons.append(rectangle(right - TILE_GAP, bottom - TILE_GAP, right + TILE_GAP, bottom + TILE_GAP))
        return polygons
