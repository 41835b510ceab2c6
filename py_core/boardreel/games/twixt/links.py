"""Links between holes a knight's move apart: their directions and numbers, and which links cross each other.

A link is identified by its end in the lower column and by the direction from there to its other end. On a board, its number
is `hole * 4 + direction` with the index of that hole. The numbers of the nine links that cross a link therefore differ
from its own number by constants, which depend only on its direction and the stride of the board.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardreel.games.twixt.holes import HoleGrid

#: steps in columns and rows from the end in the lower column to the other end, by direction: two steep, two shallow ones
DIRECTIONS = ((1, -2), (1, 2), (2, -1), (2, 1))


class Segment(NamedTuple):
    """A link as a line between the columns and rows of its ends, (ax, ay) and (bx, by)."""

    ax: int
    ay: int
    bx: int
    by: int


def segments_cross(one: Segment, other: Segment) -> bool:
    """Return whether two links cross each other; links with a common end do not.

    The closed form is from section 2 of the project's TwixT specification.
    """
    ends, other_ends = {one[:2], one[2:]}, {other[:2], other[2:]}
    if ends & other_ends:
        return False
    column_distance = abs(one.ax + one.bx - other.ax - other.bx)
    row_distance = abs(one.ay + one.by - other.ay - other.by)
    have_opposite_slopes = (one.bx - one.ax) * (one.by - one.ay) * (other.bx - other.ax) * (other.by - other.ay) < 0
    return column_distance + row_distance < 3 and (column_distance == row_distance or have_opposite_slopes)


def crossing_offsets(direction: int) -> list[tuple[int, int, int]]:
    """Return the nine links that cross the link from (0, 0) in a direction (an index of `DIRECTIONS`).

    Each is given by the column and row of its end in the lower column, and by its direction.
    """
    dx, dy = DIRECTIONS[direction]
    link = Segment(0, 0, dx, dy)
    return [
        (x, y, other)
        for other, (ox, oy) in enumerate(DIRECTIONS)
        for x in range(-3, 4)
        for y in range(-4, 5)
        if segments_cross(link, Segment(x, y, x + ox, y + oy))
    ]


_CROSSING_OFFSETS = tuple(tuple(crossing_offsets(direction)) for direction in range(4))


class LinkStep(NamedTuple):
    """One of the eight ways to link a hole, as differences that are the same for all holes of a board.

    `hole` is added to the index of the hole to get that of the other hole. `link` is added to four times the index of the
    hole to get the number of the link. Each of `crossing` is added to the number of the link to get that of a link that
    crosses it.
    """

    hole: int
    link: int
    crossing: tuple[int, ...]


@lru_cache(maxsize=64)
def link_steps(stride: int) -> tuple[LinkStep, ...]:
    """Return the eight ways to link a hole on a board with this stride: two per direction, forward and backward."""
    steps = []
    for direction, (dx, dy) in enumerate(DIRECTIONS):
        step = dy * stride + dx
        crossing = tuple((y * stride + x) * 4 + other - direction for x, y, other in _CROSSING_OFFSETS[direction])
        steps.append(LinkStep(step, direction, crossing))
        steps.append(LinkStep(-step, direction - 4 * step, crossing))
    return tuple(steps)


@lru_cache(maxsize=64)
def _crossing_by_direction(stride: int) -> tuple[tuple[int, ...], ...]:
    """Return, by direction, the differences between the numbers of crossing links and the number of a link."""
    return tuple(link_steps(stride)[2 * direction].crossing for direction in range(4))


def crossing_links(grid: HoleGrid, link: int) -> list[int]:
    """Return the numbers of the nine links that would cross a link, even if they do not fit on the board."""
    return [link + difference for difference in _crossing_by_direction(grid.stride)[link % 4]]


def link_ends(grid: HoleGrid, link: int) -> tuple[int, int]:
    """Return the indices of the two holes of a link, the one in the lower column first."""
    hole, direction = divmod(link, 4)
    dx, dy = DIRECTIONS[direction]
    return hole, hole + dy * grid.stride + dx


def link_number(grid: HoleGrid, column: int, row: int, direction: int) -> int | None:
    """Return the number of the link from (column, row) in a direction, or None if an end of it is not a hole.

    Columns and rows are counted from 1, and `direction` is an index of `DIRECTIONS`.
    """
    dx, dy = DIRECTIONS[direction]
    if grid.is_hole(column, row) and grid.is_hole(column + dx, row + dy):
        return grid.hole(column, row) * 4 + direction
    return None
