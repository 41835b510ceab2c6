"""Hex, `GM[11]`: Black connects the upper and lower sides, White the left and right sides.

Points, special moves and sides are those of the FF[4] page on Hex (https://www.red-bean.com/sgf/hex.html). Letter pairs
(`ka`) are read as well, which Little Golem writes.
"""

from __future__ import annotations

from collections import deque

from boardreel.games.grid.scene import rhombus_board
from boardreel.games.grid.shapes import RhombusGrid
from boardreel.games.grid.symmetry import rhombus_symmetries
from boardreel.games.grid.table import Context, GridTable, Points, Swap, Win
from boardreel.games.intersections.stones import BLACK


def find_win(context: Context, board: bytes, color: int, points: Points) -> Win | None:
    """Return the win of `color` if its stones connect its two sides, with a shortest chain that does."""
    grid = context.grid
    axis, last = (1, grid.rows - 1) if color == BLACK else (0, grid.columns - 1)
    pending = deque(point for point in grid.points if board[point] == color and grid.coordinates(point)[axis] == 0)
    previous: dict[int, int | None] = dict.fromkeys(pending)
    while pending:
        point = pending.popleft()
        if grid.coordinates(point)[axis] == last:
            chain = {point}
            while (before := previous[point]) is not None:
                chain.add(before)
                point = before
            return Win(color, "connection" if color == BLACK else "connection-across", frozenset(chain))
        for neighbor in grid.neighbors[point]:
            if board[neighbor] == color and neighbor not in previous:
                previous[neighbor] = point
                pending.append(neighbor)
    return None


TABLE = GridTable(
    name="Hex",
    default_sizes=(11, 13, 14, 19),
    make_grid=RhombusGrid,
    draw=rhombus_board,
    swap=Swap.MIRROR,
    has_square_points=False,
    find_win=find_win,
    symmetries=rhombus_symmetries,
    unchecked="Hex: moves, turns, the swap and the win are checked, but not whether the players had agreed on a swap.",
    wins={
        "connection": "{color} wins by connecting top and bottom",
        "connection-across": "{color} wins by connecting left and right",
    },
)
