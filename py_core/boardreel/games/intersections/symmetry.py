"""The symmetries of a board of crossing lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from boardreel.games.intersections.points import PointGrid
from boardreel.games.protocol import Symmetry


@lru_cache(maxsize=32)
def rectangle_symmetries(grid: PointGrid, colors: Sequence[str]) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board that keep the colors, the identity first: eight on a square, else four.

    Boards with a single row or column have fewer.
    """
    right, bottom = grid.columns - 1, grid.rows - 1
    transforms: list[Callable[[int, int], tuple[int, int]]] = [
        lambda x, y: (x, y),
        lambda x, y: (right - x, y),
        lambda x, y: (x, bottom - y),
        lambda x, y: (right - x, bottom - y),
    ]
    if grid.columns == grid.rows:
        transforms += [
            lambda x, y: (y, x),
            lambda x, y: (right - y, x),
            lambda x, y: (y, bottom - x),
            lambda x, y: (right - y, bottom - x),
        ]
    same = {color: color for color in colors}
    maps = {tuple(points.values()): points for points in (_map_points(grid, transform) for transform in transforms)}
    return tuple(Symmetry(points, same) for points in maps.values())


def _map_points(grid: PointGrid, transform: Callable[[int, int], tuple[int, int]]) -> dict[str, str]:
    """Return a mapping from the names of the points to those of their images."""
    images = (transform(*grid.coordinates(point)) for point in grid.points)
    return {
        grid.names[point]: grid.names[y * grid.columns + x] for point, (x, y) in zip(grid.points, images, strict=True)
    }
