"""Find a grid of cells: in the true grid the color hardly changes within a cell, and the edges of cells stand out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from boardreel_photo.deadline import Deadline
from boardreel_photo.grid_search import ALL_SIDEWAYS, CORNERS, EDGES, GridSearch, Move
from boardreel_photo.homography import Homography
from boardreel_photo.photo import PIXEL_BYTES, Photo, Place

#: where the four samples of a cell are, as shares of its side
NEAR, FAR = 0.16, 0.84
#: a difference of a channel counts no more than this: a highlight is not worse than another color
MAX_DIFFERENCE = 160
#: where the samples next to the edge of a cell are, and the one on it, in cells
ACROSS = (-0.22, 0.0, 0.22)
#: the contrast of an edge, in levels of the sum of all channels, counts no more than this: the edge of a piece is not
#: better than a line of the board
MAX_CONTRAST = 60
#: what the search moves in turn, and by which steps in cells: all of the grid, then its edges, in the end each corner
SEARCH: Sequence[tuple[Sequence[Move], Sequence[float]]] = (
    (ALL_SIDEWAYS, (0.4, 0.2)),
    (EDGES, (0.4, 0.2)),
    (ALL_SIDEWAYS, (0.5, 0.25)),
    (EDGES, (0.5, 0.3, 0.2, 0.1)),
    (CORNERS, (0.2, 0.1, 0.05)),
)


def cell_corners(photo: Photo, corners: Sequence[Place], size: int, deadline: Deadline) -> list[Place]:
    """Return the corners of the grid of `size` x `size` cells near the given ones, in the same order.

    With few pieces, a grid between the lines of the board has cells of one color as well, so the lines count too.
    """
    search = GridSearch(
        corners,
        size,
        lambda view: _difference_within_cells(photo, view, size) - _contrast_of_edges(photo, view, size),
    )
    for moves, steps in SEARCH:
        search.move(moves, steps, deadline)
    return search.corners


def _difference_within_cells(photo: Photo, view: Homography, size: int) -> int:
    """Return the sum of the differences of color between samples of the same cell."""
    total = 0
    columns = [column + share for column in range(size) for share in (NEAR, FAR)]
    rows = [list(sample_offsets(photo, view, columns, row + share)) for row in range(size) for share in (NEAR, FAR)]
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


def _contrast_of_edges(photo: Photo, view: Homography, size: int) -> int:
    """Return the sum of the differences of lightness between edges of cells and both of their sides.

    Only every second edge is looked at, as the squares of one color on a chessboard: that is enough, and faster.
    """
    total = 0
    for line in range(size + 1):
        middles = [cell + 0.5 for cell in range(line % 2, size, 2)]
        across = [list(sample_offsets(photo, view, middles, line + offset)) for offset in ACROSS]
        total += sum(map(_contrast, *([_level(photo, offset) for offset in row] for row in across)))
    for row in range(size):
        places = [line + offset for line in range(row % 2, size + 1, 2) for offset in ACROSS]
        levels = [_level(photo, offset) for offset in sample_offsets(photo, view, places, row + 0.5)]
        total += sum(map(_contrast, levels[::3], levels[1::3], levels[2::3]))
    return total


def _contrast(before: int, edge: int, after: int) -> int:
    """Return the contrast between an edge of a cell and both of its sides, given the levels before, on and after it."""
    return min(MAX_CONTRAST, abs(2 * edge - before - after))


def _level(photo: Photo, offset: int) -> int:
    """Return the lightness of the pixel that begins at a place in the bytes of a photo, as the sum of all channels."""
    pixels = photo.pixels
    return pixels[offset] + pixels[offset + 1] + pixels[offset + 2]


def sample_offsets(photo: Photo, view: Homography, columns: Iterable[float], v: float) -> Iterator[int]:
    """Yield where in the bytes of a photo the samples in a row of the board begin, given by their places along it."""
    width, right, bottom = photo.width, photo.width - 1, photo.height - 1
    x0, y0, w0 = view.b * v + view.c, view.e * v + view.f, view.h * v + 1
    for u in columns:
        w = view.g * u + w0
        x, y = int((view.a * u + x0) / w), int((view.d * u + y0) / w)
        x = 0 if x < 0 else right if x > right else x
        y = 0 if y < 0 else bottom if y > bottom else y
        yield PIXEL_BYTES * (y * width + x)
