"""Free the features of cells from shadows and reflections, which cells near each other share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, hypot

from boardreel_photo.cell_colors import Features

#: a cell less colorful than this may be empty, so that its difference from white is that of the light
MAX_GRAY = 0.16
#: distance in cells at which a cell counts e^(-1/2) as much for the light as the cell itself, and the farthest one
REACH, FARTHEST = 1.3, 3
#: weight of the expectation that the light is as over the whole board
PLANE_WEIGHT = 0.15
#: a cell that differs by this much from the light around it shows it half as well as others
ODD = 0.06

_KERNEL = [
    (right, down, exp(-(right * right + down * down) / (2 * REACH * REACH)))
    for down in range(-FARTHEST, FARTHEST + 1)
    for right in range(-FARTHEST, FARTHEST + 1)
]


def weighted_neighbors(cell: int, size: int) -> Iterator[tuple[int, float]]:
    """Yield the cells around one, itself included, with their weights."""
    row, column = divmod(cell, size)
    for right, down, weight in _KERNEL:
        x, y = column + right, row + down
        if 0 <= x < size and 0 <= y < size:
            yield y * size + x, weight


def local_light(features: Sequence[Features], size: int) -> list[Features]:
    """Return the difference of the light at each cell from that of the whole board, as features."""
    weights = [float(hypot(first, second) < MAX_GRAY) for first, second, _ in features]
    light = _weighted_light(features, weights, size)
    # cells that differ from those around them do not show the light
    for cell, own in enumerate(without_light(features, light)):
        weights[cell] /= 1 + sum(value * value for value in own) / (ODD * ODD)
    return _weighted_light(features, weights, size)


def _weighted_light(features: Sequence[Features], weights: Sequence[float], size: int) -> list[Features]:
    """Return the mean features of the cells around each one, and of the whole board."""
    found = []
    for cell in range(size * size):
        total, sums = PLANE_WEIGHT, [0.0, 0.0, 0.0]
        for other, nearness in weighted_neighbors(cell, size):
            if weights[other]:
                weight = nearness * weights[other]
                total += weight
                for axis, value in enumerate(features[other]):
                    sums[axis] += weight * value
        found.append((sums[0] / total, sums[1] / total, sums[2] / total))
    return found


def without_light(features: Sequence[Features], light: Sequence[Features]) -> list[Features]:
    """Return features freed of the local light."""
    return [(a - x, b - y, c - z) for (a, b, c), (x, y, z) in zip(features, light, strict=True)]
