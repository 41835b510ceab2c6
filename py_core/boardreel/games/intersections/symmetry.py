"""The symmetries of a board of crossing lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from boardreel.games.intersections.points import PointGrid
from boardreel.games.protocol import Symmetry

#: maps column and row to those of the image
PointTransform: TypeAlias = Callable[[int, int], tuple[int, int]]


def rectangle_transforms(columns: int, rows: int) -> tuple[Sequence[PointTransform], Sequence[PointTransform]]:
    """Return the rotations and reflections of a rectangle that keep its columns, and those that make them rows.

    The identity comes first. Only a square has any of the second kind. `columns` is the sum of the numbers of the first
    and the last column, and `rows` that of the rows.
    """
    straight: list[PointTransform] = [
        lambda x, y: (x, y),
        lambda x, y: (columns - x, y),
        lambda x, y: (x, rows - y),
        lambda x, y: (columns - x, rows - y),
    ]
    diagonal: list[PointTransform] = [
        lambda x, y: (y, x),
        lambda x, y: (columns - y, x),
        lambda x, y: (y, rows - x),
        lambda x, y: (columns - y, rows - x),
    ]
    return straight, diagonal if columns == rows else []


@lru_cache(maxsize=32)
def rectangle_symmetries(grid: PointGrid, colors: Sequence[str]) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board that keep the colors, the identity first: eight on a square, else four.

    Boards with a single row or column have fewer.
    """
    straight, diagonal = rectangle_transforms(grid.columns - 1, grid.rows - 1)
    same = {color: color for color in colors}
    maps = (map_points(grid, transform) for transform in (*straight, *diagonal))
    distinct = {tuple(points.values()): points for points in maps}
    return tuple(Symmetry(points, same) for points in distinct.values())


def map_points(grid: PointGrid, transform: PointTransform) -> dict[str, str]:
    """Return a mapping from the names of the points to those of their images."""
    images = (transform(*grid.coordinates(point)) for point in grid.points)
    return {
        grid.names[point]: grid.names[y * grid.columns + x] for point, (x, y) in zip(grid.points, images, strict=True)
    }
