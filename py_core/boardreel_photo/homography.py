"""The perspective view of a board: from board coordinates to the places of a photo.

Board coordinates count cells (or spacings between lines) from the corner that is at the upper left of the photo: u to
the right along the upper edge, v down along the left edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from boardreel_photo.photo import PhotoError, Place

#: least area of a triangle of three corners, as a share of the area of the four
MIN_TRIANGLE_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class Homography:
    """A projective map: (u, v) is seen at ((au + bv + c) / w, (du + ev + f) / w) with w = gu + hv + 1."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    g: float
    h: float

    @classmethod
    def of_corners(cls, corners: Sequence[Place], size: int) -> Homography:
        """Return the view of a square of `size` units whose corners are seen at `corners`.

        They are given clockwise from the upper left one. Raise PhotoError if no camera sees a square like that.
        """
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        check_convex(corners)
        dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
        dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
        area = dx1 * dy2 - dx2 * dy1
        g = (dx3 * dy2 - dx2 * dy3) / area
        h = (dx1 * dy3 - dx3 * dy1) / area
        return cls(
            (x1 - x0 + g * x1) / size,
            (x3 - x0 + h * x3) / size,
            x0,
            (y1 - y0 + g * y1) / size,
            (y3 - y0 + h * y3) / size,
            y0,
            g / size,
            h / size,
        )

    def place(self, u: float, v: float) -> Place:
        """Return where the point of the board with the coordinates (u, v) is seen."""
        w = self.g * u + self.h * v + 1
        return (self.a * u + self.b * v + self.c) / w, (self.d * u + self.e * v + self.f) / w

    def roundness(self, u: float, v: float) -> float:
        """Return how round a small circle around (u, v) is seen: the ratio of the axes of an ellipse.

        It is 1 for a camera above the point, and less the lower the camera is.
        """
        (x0, y0), (x1, y1) = self.place(u - 0.5, v), self.place(u + 0.5, v)
        (x2, y2), (x3, y3) = self.place(u, v - 0.5), self.place(u, v + 0.5)
        a, b, c, d = x1 - x0, y1 - y0, x3 - x2, y3 - y2
        whole, area = a * a + b * b + c * c + d * d, a * d - b * c
        rest = sqrt(max(0.0, whole * whole - 4 * area * area))
        return sqrt((whole - rest) / (whole + rest))


def check_convex(corners: Sequence[Place]) -> None:
    """Raise PhotoError unless four corners, clockwise, make a convex quadrangle that is not nearly a triangle."""
    areas = [
        _triangle_area(corners[index - 1], corners[index], corners[(index + 1) % len(corners)])
        for index in range(len(corners))
    ]
    if min(areas) <= MIN_TRIANGLE_SHARE * sum(areas) / 2:
        raise PhotoError("the four corners are not those of a board, clockwise from the upper left one")


def _triangle_area(first: Place, second: Place, third: Place) -> float:
    """Return the area of a triangle, positive if its corners are clockwise on the screen."""
    (x0, y0), (x1, y1), (x2, y2) = first, second, third
    return ((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / 2
