"""Free the features of cells from shadows and reflections, which cells near each other share."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot

from boardreel_photo.cell_colors import Features

#: a cell less colorful than this may be empty, so that its difference from white is that of the light
MAX_GRAY = 0.16
#: distance in cells at which a cell counts e^(-1/2) as much for the light as the cell itself, and the farthest one
REACH, FARTHEST = 1.3, 3
#: weight of the expectation that the light is as over the whole board
PLANE_WEIGHT = 0.15

_KERNEL = [
    (right, down, exp(-(right * right + down * down) / (2 * REACH * REACH)))
    for down in range(-FARTHEST, FARTHEST + 1)
    for right in range(-FARTHEST, FARTHEST + 1)
]


def local_light(features: Sequence[Features], size: int) -> list[Features]:
    """Return by how much the light at each cell differs from that of the whole board, as features."""
    grays = [hypot(first, second) < MAX_GRAY for first, second, _ in features]
    found = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        total, sums = PLANE_WEIGHT, [0.0, 0.0, 0.0]
        for right, down, weight in _KERNEL:
            x, y = column + right, row + down
            if 0 <= x < size and 0 <= y < size and grays[y * size + x]:
                total += weight
                for axis, value in enumerate(features[y * size + x]):
                    sums[axis] += weight * value
        found.append((sums[0] / total, sums[1] / total, sums[2] / total))
    return found
