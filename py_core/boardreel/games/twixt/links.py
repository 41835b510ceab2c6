"""Links between holes a knight's move apart: directions, numbers, and which links cross.

A link is known by its end in the lower column and one of four directions to the other end. On a grid it is the number
`hole * 4 + direction`, so the links that cross it lie at constant distances: a table of nine for each direction.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardreel.games.twixt.holes import Grid

#: steps (columns, rows) from the end in the lower column; the first two are steep, the others shallow
DIRECTIONS = ((1, -2), (1, 2), (2, -1), (2, 1))


class Segment(NamedTuple):
    """A link as geometry: its two ends."""

    ax: int
    ay: int
    bx: int
    by: int


def crosses(one: Segment, other: Segment) -> bool:
    """Whether two links without a common end cross (closed form, specification of TwixT, section 2)."""
    ends, other_ends = {one[:2], one[2:]}, {other[:2], other[2:]}
    if ends & other_ends:
        return False
    across = abs(one.ax + one.bx - other.ax - other.bx)
    down = abs(one.ay + one.by - other.ay - other.by)
    opposite = (one.bx - one.ax) * (one.by - one.ay) * (other.bx - other.ax) * (other.by - other.ay) < 0
    return across + down < 3 and (across == down or opposite)


def crossings(direction: int) -> list[tuple[int, int, int]]:
    """The nine links that cross a link from (0, 0): column and row of the lower end, and direction."""
    dx, dy = DIRECTIONS[direction]
    link = Segment(0, 0, dx, dy)
    return [
        (x, y, other)
        for other, (ox, oy) in enumerate(DIRECTIONS)
        for x in range(-3, 4)
        for y in range(-4, 5)
        if crosses(link, Segment(x, y, x + ox, y + oy))
    ]


_CROSSINGS = tuple(tuple(crossings(direction)) for direction in range(4))


class Spoke(NamedTuple):
    """One of the eight ways out of a hole: distance to the other hole, to the link's number from `hole * 4`, and from the
    link's number to those of the links that cross it."""

    hole: int
    link: int
    crossing: tuple[int, ...]


@lru_cache(maxsize=64)
def spokes(stride: int) -> tuple[Spoke, ...]:
    """The eight ways out of a hole on a grid of this stride."""
    found = []
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        step = dy * stride + dx
        crossing = tuple((y * stride + x) * 4 + other - direction for x, y, other in _CROSSINGS[direction])
        found.append(Spoke(step, direction, crossing))
        found.append(Spoke(-step, direction - 4 * step, crossing))
    return tuple(found)


@lru_cache(maxsize=64)
def _crossing_of(stride: int) -> tuple[tuple[int, ...], ...]:
    return tuple(spokes(stride)[2 * direction].crossing for direction in range(4))


def crossing_links(grid: Grid, link: int) -> list[int]:
    """The numbers of the links that would cross a link, also those that do not fit on the board."""
    return [link + distance for distance in _crossing_of(grid.stride)[link % 4]]


def ends(grid: Grid, link: int) -> tuple[int, int]:
    """The two holes of a link, the one in the lower column first."""
    hole, direction = divmod(link, 4)
    dx, dy = DIRECTIONS[direction]
    return hole, hole + dy * grid.stride + dx


def link_number(grid: Grid, column: int, row: int, direction: int) -> int | None:
    """The number of the link from (column, row), or None when an end is no hole of the board."""
    dx, dy = DIRECTIONS[direction]
    if grid.is_hole(column, row) and grid.is_hole(column + dx, row + dy):
        return grid.hole(column, row) * 4 + direction
    return None
