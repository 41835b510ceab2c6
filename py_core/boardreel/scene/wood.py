"""Draw the surface of wooden boards."""

from __future__ import annotations

from itertools import pairwise

from boardreel.scene.elements import number
from boardreel.scene.shapes import Box, Path, Rect, Shape

#: mean distance of the lines of the grain in user units, and by how many distances a line may be moved
_DISTANCE, _JITTER = 0.4, 2
#: how far the grain goes on over the rim with the coordinates, whose width in a page does not depend on the board
GRAIN_RIM_WIDTH = 1.5
#: the fractions of its multiples by square numbers look like random numbers
_GOLDEN_RATIO = 0.618034


def wood(box: Box, rim: float = 0) -> tuple[Shape, ...]:
    """Return a wooden rectangle with upright grain, which goes on over a rim of this width around the rectangle."""
    left, width = box.x - rim, box.width + 2 * rim
    places = [place + _JITTER * (place * place * _GOLDEN_RATIO % 1) for place in range(int(width / _DISTANCE))]
    xs = sorted({round(left + _DISTANCE * place, 2) for place in places if place * _DISTANCE < width})
    height = number(box.height + 2 * rim)
    steps = "".join(f"m{number(x - before)} -{height}v{height}" for before, x in pairwise(xs))
    return Rect(*box, "board wood"), Path(f"M{number(xs[0])} {number(box.y - rim)}v{height}{steps}", "grain")
