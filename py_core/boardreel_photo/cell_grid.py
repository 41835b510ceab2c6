"""Find a grid of cells: within each cell of the true grid the color is nearly the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardreel_photo.deadline import Deadline
from boardreel_photo.grid_search import GridSearch
from boardreel_photo.homography import Homography
from boardreel_photo.photo import PIXEL_BYTES, Photo, Place

#: where the four samples of a cell are, as shares of its side
NEAR, FAR = 0.16, 0.84
#: a difference of a channel counts no more than this: a highlight is not worse than another color
MAX_DIFFERENCE = 160
#: steps by which all corners are moved along the diagonals, and then each corner, in cells
DIAGONAL_STEPS, STEPS = (0.4, 0.2), (0.4, 0.2, 0.1, 0.05)


def cell_corners(photo: Photo, corners: Sequence[Place], size: int, deadline: Deadline) -> list[Place]:
    """Return the corners of the grid of `size` x `size` cells near the given ones, in the same order."""
    search = GridSearch(corners, size, lambda view: difference_within_cells(photo, view, size))
    search.move_all(DIAGONAL_STEPS, deadline)
    search.move_each(STEPS, deadline)
    return search.corners


def difference_within_cells(photo: Photo, view: Homography, size: int) -> float:
    """Return the sum of the differences of color between samples of the same cell."""
    total = 0
    rows = [list(_offsets(photo, view, size, row + share)) for row in range(size) for share in (NEAR, FAR)]
    pixels = photo.pixels
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        for index in range(0, 2 * size, 2):
            one, two, three, four = upper[index], upper[index + 1], lower[index], lower[index + 1]
            for channel in (0, 1, 2):
                a, b = pixels[one + channel], pixels[two + channel]
                c, d = pixels[three + channel], pixels[four + channel]
                difference = abs(a - b) + abs(c - d) + abs(a - c) + abs(b - d)
                total += difference if difference < MAX_DIFFERENCE else MAX_DIFFERENCE
    return total


def _offsets(photo: Photo, view: Homography, size: int, v: float) -> Iterator[int]:
    """Yield where in the bytes of a photo the samples of a row of the board are, two for each cell."""
    width, right, bottom = photo.width, photo.width - 1, photo.height - 1
    x0, y0, w0 = view.b * v + view.c, view.e * v + view.f, view.h * v + 1
    for column in range(size):
        for u in (column + NEAR, column + FAR):
            w = view.g * u + w0
            x, y = int((view.a * u + x0) / w), int((view.d * u + y0) / w)
            x = 0 if x < 0 else right if x > right else x
            y = 0 if y < 0 else bottom if y > bottom else y
            yield PIXEL_BYTES * (y * width + x)
