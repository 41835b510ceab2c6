"""Find a grid of lines: the middle of each segment between two crossings is darker than the board on both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardreel_photo.deadline import Deadline
from boardreel_photo.grid_search import GridSearch
from boardreel_photo.homography import Homography
from boardreel_photo.photo import Photo, Place

#: distance of the samples at both sides from a line, in spacings
SIDE = 0.22
#: contrast from which on a line is certain, in levels of the sum of all channels: the edge of a stone counts no more
MAX_CONTRAST = 90
#: half the width in which a line is looked for, with the steps by which the corners are moved then, in spacings
SEARCHES = ((0.14, (0.4, 0.2, 0.1)), (0.05, (0.1, 0.05)))


def line_corners(photo: Photo, corners: Sequence[Place], lines: int, deadline: Deadline) -> list[Place]:
    """Return the corners of the grid of `lines` x `lines` lines near the given ones, in the same order."""
    found = list(corners)
    for reach, steps in SEARCHES:
        search = GridSearch(found, lines - 1, lambda view, reach=reach: -line_contrast(photo, view, lines, reach))  # type: ignore[misc]
        search.move_all(steps[:1], deadline)
        search.move_each(steps, deadline)
        found = search.corners
    return found


def line_contrast(photo: Photo, view: Homography, lines: int, reach: float) -> float:
    """Return the sum of the differences in lightness between the segments of lines and the board beside them."""
    total = 0.0
    for line, middle, is_across in _segments(lines):
        darks: list[int] = []
        sides: list[int] = []
        for offset, levels in ((0.0, darks), (-reach, darks), (reach, darks), (-SIDE, sides), (SIDE, sides)):
            u, v = (middle, line + offset) if is_across else (line + offset, middle)
            levels.append(sum(photo.color(*view.place(u, v))))
        contrast = min(sides) - min(darks)
        total += max(-MAX_CONTRAST, min(MAX_CONTRAST, contrast))
    return total


def _segments(lines: int) -> Iterator[tuple[int, float, bool]]:
    """Yield the number of the line, the middle of the segment along it, and whether it runs across, of each segment."""
    for line in range(lines):
        for middle in range(lines - 1):
            yield line, middle + 0.5, True
            yield line, middle + 0.5, False
