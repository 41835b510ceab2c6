"""The color of a Go board around its points, and how much white a reflection adds to it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import TypeAlias

from boardreel_photo.distribution import median
from boardreel_photo.homography import Homography
from boardreel_photo.photo import Photo

#: red, green and blue as means of several pixels
MeanColor: TypeAlias = tuple[float, float, float]

#: centers of cells up to this distance in spacings show the color of the board at a point
BOARD_REACH = 1.6
#: shares of the points, sorted by saturation, whose colors are those of wood without reflections
FIRST_WOOD, LAST_WOOD = 0.6, 0.95
#: squared difference between the channels of wood below which its color does not tell a reflection from light
LEAST_WOOD_COLOR = 0.004
#: a reflection is never taken for more than this share of the color of the board
MAX_VEIL = 0.85


def board_colors(photo: Photo, view: Homography, lines: int) -> list[MeanColor]:
    """Return the color of the board around each point, which stones do not cover in the middle of cells."""
    centers = {
        (column, row): photo.color(*view.place(column + 0.5, row + 0.5))
        for row in range(lines - 1)
        for column in range(lines - 1)
    }
    found = []
    for point in range(lines * lines):
        row, column = divmod(point, lines)
        near = [
            centers[x, y]
            for y in range(row - 2, row + 2)
            for x in range(column - 2, column + 2)
            if (x, y) in centers and hypot(x + 0.5 - column, y + 0.5 - row) <= BOARD_REACH
        ]
        red, green, blue = (median([color[channel] for color in near]) for channel in (0, 1, 2))
        found.append((red, green, blue))
    return found


def veils(board: Sequence[MeanColor], lines: int) -> list[float]:
    """Return for each point the white, the same in all channels, that a reflection adds to the color of the wood."""
    wood = _wood_color(board)
    spread = sum((channel - 1) ** 2 for channel in wood)
    found = []
    for color in board:
        # the color is a multiple of that of the wood plus the same for all channels, by least squares
        middle = sum(color) / len(color)
        shared = sum((channel - 1) * (seen - middle) for channel, seen in zip(wood, color, strict=True))
        light = (shared + LEAST_WOOD_COLOR * middle) / (spread + LEAST_WOOD_COLOR)
        found.append(max(0.0, 1 - light / (middle + 1)))
    return [
        min(_mean_around(found, point, lines) * sum(color) / len(color), MAX_VEIL * min(color))
        for point, color in enumerate(board)
    ]


def _wood_color(board: Sequence[MeanColor]) -> MeanColor:
    """Return the color of the wood where it is least pale; its mean is 1."""
    colors = [tuple((channel + 1) * len(color) / (sum(color) + len(color)) for channel in color) for color in board]
    colors.sort(key=lambda color: max(color) - min(color))
    used = colors[int(FIRST_WOOD * len(colors)) : int(LAST_WOOD * len(colors))]
    red, green, blue = (sum(color[channel] for color in used) / len(used) for channel in (0, 1, 2))
    return red, green, blue


def _mean_around(values: Sequence[float], point: int, lines: int) -> float:
    """Return the mean of the values of a point and of those around it."""
    row, column = divmod(point, lines)
    near = [
        values[y * lines + x]
        for y in range(max(0, row - 1), min(lines, row + 2))
        for x in range(max(0, column - 1), min(lines, column + 2))
    ]
    return sum(near) / len(near)
