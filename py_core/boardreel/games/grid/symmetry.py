"""The symmetries of games on a grid, by the shape of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.symmetry import PointTransform, map_points, rectangle_symmetries
from boardreel.games.protocol import Symmetry

COLORS = ("B", "W")
_SAME, _EXCHANGED = {"B": "B", "W": "W"}, {"B": "W", "W": "B"}


def start_symmetries(grid: PointGrid, start: bytes) -> Sequence[Symmetry]:
    """Return the symmetries of a rectangle that map the initial board to itself and keep the colors."""
    board = {grid.names[point]: COLORS[state - 1] for point, state in enumerate(start) if state}
    return [symmetry for symmetry in rectangle_symmetries(grid, COLORS) if symmetry.board(board) == board]


def rhombus_symmetries(grid: PointGrid, start: bytes) -> Sequence[Symmetry]:
    """Return the symmetries of a rhombus whose sides belong to the players: half a turn, and two mirrors if it is square.

    The mirrors exchange the sides of the board, and therefore the colors.
    """
    right, bottom = grid.columns - 1, grid.rows - 1
    turns: list[PointTransform] = [lambda x, y: (x, y), lambda x, y: (right - x, bottom - y)]
    mirrors: list[PointTransform] = [lambda x, y: (y, x), lambda x, y: (bottom - y, right - x)]
    found = [_symmetry(grid, transform, exchanges=False) for transform in turns]
    if grid.columns == grid.rows:
        found += [_symmetry(grid, transform, exchanges=True) for transform in mirrors]
    # a board of one point has the identity only
    return found if grid.count > 1 else found[:1]


def hexagon_symmetries(grid: PointGrid, start: bytes) -> Sequence[Symmetry]:
    """Return the twelve symmetries of a hexagon, which keep the colors."""
    middle = grid.columns // 2
    found: list[Symmetry] = []
    for is_mirrored in (False, True):
        for turns in range(6):

            def transform(x: int, y: int, turns: int = turns, is_mirrored: bool = is_mirrored) -> tuple[int, int]:
                u, v = (y - middle, x - middle) if is_mirrored else (x - middle, y - middle)
                for _ in range(turns):
                    u, v = u - v, u
                return u + middle, v + middle

            found.append(_symmetry(grid, transform, exchanges=False))
    return found if grid.count > 1 else list(islice(found, 1))


def _symmetry(grid: PointGrid, transform: PointTransform, *, exchanges: bool) -> Symmetry:
    """Return the symmetry of a transform; `exchanges` says whether it exchanges the colors."""
    return Symmetry(map_points(grid, transform), _EXCHANGED if exchanges else _SAME)
