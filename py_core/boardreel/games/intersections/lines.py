"""Draw lines and arrows between points."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from boardreel.scene.shapes import Path, Shape


class Arrow(NamedTuple):
    """The measures of an arrow: the gap between its ends and the points, and length and half width of its head."""

    gap: float
    head_length: float
    head_half_width: float


def line_shapes(start: tuple[float, float], end: tuple[float, float], arrow: Arrow | None) -> tuple[Shape, ...]:
    """Return the shapes of an arrow between two different points of the scene, or of a line if `arrow` is None.

    A line reaches from point to point, and an arrow stops short of both.
    """
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length

    def along(distance: float, offset: float = 0.0) -> str:
        """Return the path coordinates at `distance` from the start along the line, and `offset` to its side."""
        return path_point(x0 + distance * dx - offset * dy, y0 + distance * dy + offset * dx)

    if arrow is None:
        return (Path(f"M{along(0)}L{along(length)}", "mark-line"),)
    tip = length - arrow.gap
    neck = max(tip - arrow.head_length, arrow.gap)
    side = arrow.head_half_width
    return (
        Path(f"M{along(arrow.gap)}L{along(neck)}", "mark-line"),
        Path(f"M{along(tip)}L{along(neck, side)}L{along(neck, -side)}Z", "mark-fill"),
    )


def path_point(x: float, y: float) -> str:
    """Return a point as SVG path data with at most three decimals."""
    return f"{round(x, 3):g} {round(y, 3):g}"
