"""Find the corners of a grid near those that a user has given, by moving them as long as the grid fits better."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from boardreel_photo.deadline import Deadline
from boardreel_photo.homography import Homography
from boardreel_photo.photo import PhotoError, Place

#: cost of a distance of one unit from the given corner, as a share of the cost of the given grid
DISTANCE_PRICE = 0.05
#: a corner is never farther along an edge from the given one, in units: the next line would fit as well
MAX_DISTANCE = 0.75
#: the most rounds over all moves for each step
MAX_ROUNDS = 4

#: corners, and by how much each moves along the two edges that meet there, away from their other ends, in units; corners
#: are counted from the upper left, clockwise
Move: TypeAlias = Sequence[tuple[int, float, float]]
#: all corners away from the middle: users may tap on the rim
ALL_OUTWARDS: Sequence[Move] = ([(index, 1, 1) for index in range(4)],)
#: all corners to the right, or down
ALL_SIDEWAYS: Sequence[Move] = (
    [(0, -1, 0), (1, 1, 0), (2, 1, 0), (3, -1, 0)],
    [(0, 0, -1), (1, 0, -1), (2, 0, 1), (3, 0, 1)],
)
#: the corners of one edge
EDGES: Sequence[Move] = ([(0, 1, 0), (3, 1, 0)], [(1, 1, 0), (2, 1, 0)], [(0, 0, 1), (1, 0, 1)], [(2, 0, 1), (3, 0, 1)])
#: one corner
CORNERS: Sequence[Move] = [[(index, *way)] for index in range(4) for way in ((1, 0), (0, 1))]


class GridSearch:
    """A search for the corners with the least cost. `fit_cost` returns how badly a view of the grid fits the photo."""

    def __init__(self, corners: Sequence[Place], size: int, fit_cost: Callable[[Homography], float]) -> None:
        self.size, self._fit_cost = size, fit_cost
        self.corners = list(corners)
        #: for each corner, the vectors of one unit along the edges to its neighbors, outwards
        self._units = [
            tuple(
                ((corners[index][0] - corners[other][0]) / size, (corners[index][1] - corners[other][1]) / size)
                for other in (index ^ 1, 3 - index)
            )
            for index in range(4)
        ]
        self._moved = [(0.0, 0.0)] * 4
        self._cost = fit_cost(Homography.of_corners(corners, size))
        self._price = DISTANCE_PRICE * abs(self._cost)

    def move(self, moves: Sequence[Move], steps: Sequence[float], deadline: Deadline) -> None:
        """Make moves and their opposites by each of the steps, as long as the grid fits better."""
        for step in steps:
            scaled = [
                [(index, way * step * along, way * step * across) for index, along, across in move]
                for move in moves
                for way in (1, -1)
            ]
            self._descend(scaled, deadline)

    def _descend(self, moves: Sequence[Move], deadline: Deadline) -> None:
        """Make every move that lowers the cost, until none does."""
        for _ in range(MAX_ROUNDS):
            has_improved = False
            for move in moves:
                if deadline.has_passed():
                    return
                # a move that has helped is repeated
                while self._improves(move):
                    has_improved = True
            if not has_improved:
                return

    def _improves(self, move: Move) -> bool:
        """Make a move if it lowers the cost, and return whether it does."""
        corners, moved = list(self.corners), list(self._moved)
        for index, along, across in move:
            (ax, ay), (bx, by) = self._units[index]
            x, y = corners[index]
            corners[index] = x + along * ax + across * bx, y + along * ay + across * by
            moved[index] = moved[index][0] + along, moved[index][1] + across
        if max(abs(distance) for index, _, _ in move for distance in moved[index]) > MAX_DISTANCE:
            return False
        try:
            view = Homography.of_corners(corners, self.size)
        except PhotoError:
            return False
        distance = sum(abs(along) + abs(across) for along, across in moved)
        cost = self._fit_cost(view) + self._price * distance
        if cost >= self._cost:
            return False
        self.corners, self._moved, self._cost = corners, moved, cost
        return True
