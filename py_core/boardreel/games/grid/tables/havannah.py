"""Havannah: a ring, a bridge between two corners or a fork between three sides wins.

FF[4] has no number for Havannah. Castro and Morat (https://github.com/tewalds/morat, lib/sgf.h and havannah/move.h) write
`GM[havannah]`, the side of the board as `SZ`, points like `a1`, and `swap`, after which the first stone belongs to the
other side. White begins there. Corners belong to no side.
"""

from __future__ import annotations

from boardreel.games.grid.scene import hexagon_board
from boardreel.games.grid.shapes import hexagon_from_side
from boardreel.games.grid.symmetry import hexagon_symmetries
from boardreel.games.grid.table import Context, GridTable, Points, Stuck, Swap, Win
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import WHITE

#: the most neighbors of a point; points on the edge of the board have fewer
NEIGHBORS = 6
CORNER_NEIGHBORS = 3


def find_win(context: Context, board: bytes, color: int, points: Points) -> Win | None:
    """Return the win of `color` if the group of the stone that was placed is a fork, a bridge or a ring."""
    grid = context.grid
    group, pending = {points[0]}, [points[0]]
    while pending:
        for neighbor in grid.neighbors[pending.pop()]:
            if board[neighbor] == color and neighbor not in group:
                group.add(neighbor)
                pending.append(neighbor)
    stones = frozenset(group)
    corners = [point for point in group if len(grid.neighbors[point]) == CORNER_NEIGHBORS]
    if len(corners) >= 2:
        return Win(color, "bridge", stones)
    if len({_side(grid, point) for point in group} - {None}) >= 3:
        return Win(color, "fork", stones)
    return Win(color, "ring", stones) if _has_ring(grid, group) else None


def _side(grid: PointGrid, point: int) -> int | None:
    """Return the number of the side on which a point is, or None for points inside the board and for corners."""
    if len(grid.neighbors[point]) in (NEIGHBORS, CORNER_NEIGHBORS):
        return None
    x, y = grid.coordinates(point)
    last = grid.columns - 1
    tests = (y == 0, x == 0, x - y == last // 2, y - x == last // 2, x == last, y == last)
    return tests.index(True)


def _has_ring(grid: PointGrid, group: set[int]) -> bool:
    """Return whether a group encloses a point: one of its own, or one that has no way to the edge around the group."""
    if any(len(grid.neighbors[point]) == NEIGHBORS and group.issuperset(grid.neighbors[point]) for point in group):
        return True
    reached = {point for point in grid.points if point not in group and len(grid.neighbors[point]) < NEIGHBORS}
    pending = list(reached)
    while pending:
        for neighbor in grid.neighbors[pending.pop()]:
            if neighbor not in group and neighbor not in reached:
                reached.add(neighbor)
                pending.append(neighbor)
    return len(reached) + len(group) < sum(1 for _ in grid.points)


TABLE = GridTable(
    name="Havannah",
    default_sizes=(8, 10),
    max_size=26,
    make_grid=hexagon_from_side,
    draw=hexagon_board,
    first=WHITE,
    swap=Swap.RECOLOR,
    special_texts={"swap-pieces": "swap"},
    has_square_points=False,
    find_win=find_win,
    stuck=Stuck.DRAWS,
    symmetries=hexagon_symmetries,
    unchecked="Havannah: moves, the swap, rings, bridges and forks are checked, but not whether a swap was agreed.",
    wins={
        "bridge": "{color} wins with a bridge between two corners",
        "fork": "{color} wins with a fork between three sides",
        "ring": "{color} wins with a ring",
    },
)
