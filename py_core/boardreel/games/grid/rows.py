"""Find rows of stones of one color on a board of crossing lines."""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.games.intersections.points import PointGrid

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def rows_through(grid: PointGrid, board: bytes, color: int, point: int) -> Iterator[frozenset[int]]:
    """Yield, for each of the four directions, the unbroken row of stones of a color that contains a point."""
    for dx, dy in DIRECTIONS:
        row = {point}
        for sign in (1, -1):
            x, y = grid.coordinates(point)
            x, y = x + sign * dx, y + sign * dy
            while 0 <= x < grid.columns and 0 <= y < grid.rows and board[y * grid.columns + x] == color:
                row.add(y * grid.columns + x)
                x, y = x + sign * dx, y + sign * dy
        yield frozenset(row)


def longest_row(grid: PointGrid, board: bytes, color: int, point: int) -> frozenset[int]:
    """Return the longest row of stones of a color that contains a point; the first of several."""
    return max(rows_through(grid, board, color, point), key=len)
