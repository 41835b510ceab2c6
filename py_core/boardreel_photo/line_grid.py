"""Find a grid of lines: the middle of each segment between two crossings is darker than the board on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

from boardreel_photo.deadline import Deadline
from boardreel_photo.grid_search import ALL_OUTWARDS, CORNERS, GridSearch
from boardreel_photo.homography import Homography
from boardreel_photo.photo import Photo, Place

#: number of the line, the middle of the segment along it, and whether it runs across
Segment: TypeAlias = tuple[int, float, bool]

#: distance of the samples at both sides from a line, in spacings
SIDE = 0.22
#: contrast from which on a line is certain, in levels of the sum of all channels: the edge of a stone counts no more
MAX_CONTRAST = 90
#: half the width in which a line is looked for, with the steps by which the corners are moved then, in spacings
SEARCHES = ((0.14, (0.4, 0.2, 0.1)), (0.05, (0.1, 0.05)))
#: contrast, as a share of the level next to a line, from which on the line is seen; added to the level of a dark board
VISIBLE_CONTRAST, DARK_OFFSET = 0.06, 60
#: fewer segments between empty points say nothing
LEAST_SEGMENTS = 8
#: distance of the samples from a crossing along its lines, and from the lines, in spacings: a stone covers all of them
ARM, ARM_SIDE, ARM_REACH = 0.24, 0.16, 0.05


def line_corners(photo: Photo, corners: Sequence[Place], lines: int, deadline: Deadline) -> list[Place]:
    """Return the corners of the grid of `lines` x `lines` lines near the given ones, in the same order."""
    found = list(corners)
    for reach, steps in SEARCHES:
        search = GridSearch(found, lines - 1, partial(_lack_of_contrast, photo, lines, reach))
        search.move(ALL_OUTWARDS, steps[:1], deadline)
        search.move(CORNERS, steps, deadline)
        found = search.corners
    return found


def _lack_of_contrast(photo: Photo, lines: int, reach: float, view: Homography) -> float:
    """Return the sum of the differences in lightness between the segments of lines and the board next to them, negated."""
    total = 0.0
    for segment in _segments(lines):
        dark, side = _levels(photo, view, segment, reach)
        total -= max(-MAX_CONTRAST, min(MAX_CONTRAST, side - dark))
    return total


def visible_arms(photo: Photo, view: Homography, lines: int) -> list[int]:
    """Return for each crossing, by row, in how many of the four directions a line that leaves it is seen."""
    found = [0] * lines**2
    for line in range(lines):
        for step in range(lines):
            for direction in (-1, 1):
                if 0 <= step + direction < lines:
                    along = step + direction * ARM
                    found[line * lines + step] += _is_line(photo, view, (line, along, True))
                    found[step * lines + line] += _is_line(photo, view, (line, along, False))
    return found


def _is_line(photo: Photo, view: Homography, arm: Segment) -> bool:
    """Return whether a line is seen at a place of it that is near a crossing."""
    dark, side = _levels(photo, view, arm, ARM_REACH, ARM_SIDE)
    return side - dark > VISIBLE_CONTRAST * (side + DARK_OFFSET)


def visible_share(
    photo: Photo, view: Homography, lines: int, values: Sequence[int], clearness: Sequence[float]
) -> float:
    """Return the share of the segments between empty points of which a line is seen.

    `values` are those of the points, and `clearness` how much of each a reflection leaves to be seen. Of few segments,
    nothing is said: the share is 1.
    """
    seen = []
    for line, middle, is_across in _segments(lines):
        first = line * lines + int(middle) if is_across else int(middle) * lines + line
        if values[first] == 0 == values[first + (1 if is_across else lines)]:
            dark, side = _levels(photo, view, (line, middle, is_across), SEARCHES[-1][0])
            seen.append(side - dark > VISIBLE_CONTRAST * (side * clearness[first] + DARK_OFFSET))
    return sum(seen) / len(seen) if len(seen) >= LEAST_SEGMENTS else 1.0


def _levels(photo: Photo, view: Homography, segment: Segment, reach: float, distance: float = SIDE) -> tuple[int, int]:
    """Return the darkest level of a segment at most `reach` from its place, and the darker one at a `distance` from it."""
    line, middle, is_across = segment
    darks: list[int] = []
    sides: list[int] = []
    for offset, levels in ((0.0, darks), (-reach, darks), (reach, darks), (-distance, sides), (distance, sides)):
        u, v = (middle, line + offset) if is_across else (line + offset, middle)
        levels.append(sum(photo.color(*view.place(u, v))))
    return min(darks), min(sides)


def _segments(lines: int) -> Iterator[Segment]:
    """Yield the segments of all lines."""
    for line in range(lines):
        for middle in range(lines - 1):
            yield line, middle + 0.5, True
            yield line, middle + 0.5, False
