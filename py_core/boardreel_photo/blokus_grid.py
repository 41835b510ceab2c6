"""Refine the corners of a grid of cells: within each cell of the true grid the color is nearly the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardreel_photo.deadline import Deadline
from boardreel_photo.homography import Homography
from boardreel_photo.photo import PIXEL_BYTES, Photo, PhotoError, Place

#: where the four samples of a cell are, as shares of its side
NEAR, FAR = 0.16, 0.84
#: a difference of a channel counts no more than this: a highlight is not worse than another color
MAX_DIFFERENCE = 160
#: steps by which corners are moved, in cells; the first one moves all four along the diagonals
STEPS = (0.4, 0.2, 0.1, 0.05)
#: cost of a distance of one cell from the given corner, as a share of the cost of the given grid
DISTANCE_PRICE = 0.02
#: the most rounds over all corners for each step
MAX_ROUNDS = 4


def refined_corners(photo: Photo, corners: Sequence[Place], size: int, deadline: Deadline) -> list[Place]:
    """Return the corners of the grid of `size` x `size` cells near the given ones, in the same order."""
    search = _Search(photo, corners, size)
    for step in (STEPS[0], STEPS[1]):
        _descend(
            search, [[(index, toward * step, toward * step) for index in range(4)] for toward in (1, -1)], deadline
        )
    for step in STEPS:
        moves = [
            [(index, along * step, across * step)]
            for index in range(4)
            for along, across in ((1, 0), (-1, 0), (0, 1), (0, -1))
        ]
        _descend(search, moves, deadline)
    return search.corners


def _descend(search: _Search, moves: Sequence[_Move], deadline: Deadline) -> None:
    """Make every move that lowers the cost, until none does."""
    for _ in range(MAX_ROUNDS):
        improved = False
        for move in moves:
            if deadline.has_passed():
                return
            # a move that has helped is repeated
            while search.improves(move):
                improved = True
        if not improved:
            return


#: corners and by how much each moves along the two edges that meet there, away from the other ends, in cells
_Move = Sequence[tuple[int, float, float]]


class _Search:
    """A search for the corners with the least cost."""

    def __init__(self, photo: Photo, corners: Sequence[Place], size: int) -> None:
        self.photo, self.size = photo, size
        self.given = self.corners = list(corners)
        #: for each corner, the vectors of one cell along the edges to its neighbors, outwards
        self.units = [
            tuple(
                ((corners[index][0] - corners[other][0]) / size, (corners[index][1] - corners[other][1]) / size)
                for other in (index ^ 1, 3 - index)
            )
            for index in range(4)
        ]
        self.moved = [(0.0, 0.0)] * 4
        self.price = 0.0
        self.cost = self._cost(self.corners, self.moved)
        self.price = DISTANCE_PRICE * self.cost

    def improves(self, move: _Move) -> bool:
        """Make a move if it lowers the cost, and return whether it does."""
        corners, moved = list(self.corners), list(self.moved)
        for index, along, across in move:
            (ax, ay), (bx, by) = self.units[index]
            x, y = corners[index]
            corners[index] = x + along * ax + across * bx, y + along * ay + across * by
            moved[index] = moved[index][0] + along, moved[index][1] + across
        cost = self._cost(corners, moved)
        if cost >= self.cost:
            return False
        self.corners, self.moved, self.cost = corners, moved, cost
        return True

    def _cost(self, corners: Sequence[Place], moved: Sequence[tuple[float, float]]) -> float:
        """Return how much the colors within cells differ, and how far the corners are from the given ones."""
        try:
            view = Homography.of_corners(corners, self.size)
        except PhotoError:
            return float("inf")
        distance = sum(abs(along) + abs(across) for along, across in moved)
        return difference_within_cells(self.photo, view, self.size) + self.price * distance


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
