"""The colors of cells, freed of the color and the fall of the light, as the features that distinguish classes."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import TypeAlias

from boardreel_photo.cell_grid import sample_offsets
from boardreel_photo.homography import Homography
from boardreel_photo.photo import Color, Photo
from boardreel_photo.planes import Plane, fitted_plane

#: logarithm of red minus that of blue; of green minus the mean of both; half the mean logarithm of all
Features: TypeAlias = tuple[float, float, float]

#: samples in a row of a cell, and the share of its side that they leave out at each end
SAMPLES, MARGIN = 7, 0.15
#: share of a cell's samples, sorted by saturation, of which the mean is taken: the dullest are highlights, the most
#: colorful may come from a neighbor
FIRST_SHARE, LAST_SHARE = 0.5, 0.9
#: cells are taken for white by the least of their channels: this share of the board, and of each of nine zones
WHITE_SHARE, ZONE_WHITE_SHARE, ZONES = 0.05, 0.15, 3
#: price of the slopes of white: it pulls planes level where only a part of the board is lit
WHITE_RIDGE = 5.0
#: added to channels (white is 1) where they are divided or their logarithm is taken: it keeps the noise of dark ones small
SATURATION_OFFSET, LOG_OFFSET = 0.15, 0.03
#: the lightest and the darkest samples that say nothing of the contrast of a cell; added where it is divided
EXTREMES, CONTRAST_OFFSET = 4, 8
#: logarithm of a channel of a pixel
LOG = [log(value + 4) for value in range(256)]


def cell_samples(photo: Photo, view: Homography, size: int) -> list[list[Color]]:
    """Return the colors of the samples of each cell."""
    step = (1 - 2 * MARGIN) / (SAMPLES - 1)
    shares = [MARGIN + index * step for index in range(SAMPLES)]
    columns = [column + share for column in range(size) for share in shares]
    pixels = photo.pixels
    cells: list[list[Color]] = [[] for _ in range(size * size)]
    for row in range(size):
        for share in shares:
            offsets = sample_offsets(photo, view, columns, row + share)
            colors = [(pixels[at], pixels[at + 1], pixels[at + 2]) for at in offsets]
            for column in range(size):
                cells[row * size + column] += colors[column * SAMPLES : (column + 1) * SAMPLES]
    return cells


def cell_features(cells: Sequence[Sequence[Color]], size: int) -> list[Features]:
    """Return the features of each cell, given its samples."""
    white = white_planes(cells, size)
    found = []
    for index, samples in enumerate(cells):
        row, column = divmod(index, size)
        red, green, blue = (exp(-plane.at(column, row)) for plane in white)
        found.append(_features(samples, red, green, blue))
    return found


def contrast(samples: Sequence[Color]) -> float:
    """Return the range of lightness within a cell without its extremes, as a share of its middle."""
    levels = sorted(map(sum, samples))
    return (levels[-1 - EXTREMES] - levels[EXTREMES]) / (levels[len(levels) // 2] + CONTRAST_OFFSET)


def white_planes(cells: Sequence[Sequence[Color]], size: int) -> list[Plane]:
    """Return the logarithm of the color of the empty board, per channel, as planes over the cells."""
    medians = [_median_color(samples) for samples in cells]
    least = [min(color) for color in medians]
    chosen = set(_brightest(range(size * size), least, WHITE_SHARE))
    for zone in range(ZONES * ZONES):
        members = [
            cell
            for cell in range(size * size)
            if (cell // size * ZONES // size) * ZONES + cell % size * ZONES // size == zone
        ]
        chosen.update(_brightest(members, least, ZONE_WHITE_SHARE))
    places = [(cell % size, cell // size) for cell in sorted(chosen)]
    return [
        fitted_plane(
            places, [LOG[medians[cell][channel]] for cell in sorted(chosen)], size, ridge=WHITE_RIDGE, rounds=3
        )
        for channel in (0, 1, 2)
    ]


def _brightest(cells: Sequence[int], least: Sequence[int], share: float) -> list[int]:
    """Return the share of the cells whose least channel is highest."""
    ranked = sorted(cells, key=lambda cell: -least[cell])
    return ranked[: max(3, round(share * len(ranked)))]


def _median_color(samples: Sequence[Color]) -> Color:
    """Return the median of each channel."""
    middle = len(samples) // 2
    red, green, blue = (sorted(sample[channel] for sample in samples)[middle] for channel in (0, 1, 2))
    return red, green, blue


def _features(samples: Sequence[Color], red: float, green: float, blue: float) -> Features:
    """Return the features of a cell; `red`, `green` and `blue` are the factors that make the empty board white."""
    found = []
    for r, g, b in samples:
        x, y, z = r * red, g * green, b * blue
        most, least = max(x, y, z), min(x, y, z)
        found.append(((most - least) / (most + SATURATION_OFFSET), x, y, z))
    found.sort()
    used = found[round(FIRST_SHARE * len(found)) : round(LAST_SHARE * len(found))]
    count = len(used)
    first, second, third = (log(sum(each[channel] for each in used) / count + LOG_OFFSET) for channel in (1, 2, 3))
    middle = (first + third) / 2
    return first - third, second - middle, (first + second + third) / 6
