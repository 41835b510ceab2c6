"""Find rows of stones of one color on a board of crossing lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from boardreel.games.intersections.points import PointGrid

#: the directions of the four lines through a point, as steps of columns and rows
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))
#: the directions from a point to its eight neighbors
DIRECTIONS = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def rows_through(grid: PointGrid, board: bytes, color: int, point: int) -> Iterator[frozenset[int]]:
    """Yield, for each of the four directions, the unbroken row of stones of a color that contains a point."""
    for dx, dy in LINES:
        row = {point}
        for sign in (1, -1):
            row.update(takewhile(lambda near: board[near] == color, grid.ray(point, sign * dx, sign * dy)))
        yield frozenset(row)
