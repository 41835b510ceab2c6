"""Divide a Go board into territory once dead stones are chosen, and propose which stones are dead.

Boards are those of `boardreel.games.go.board`. Nothing is read out: a proposal looks at eyes alone, so readers correct it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from boardreel.games.go.board import BLACK, EMPTY, WHITE, Neighbors

#: number of eyes with which a group lives
_EYES = 2


class Region(NamedTuple):
    """A largest set of connected points in certain states, and the states of the points next to it."""

    points: frozenset[int]
    borders: frozenset[int]


def find_regions(stones: bytes, states: Collection[int], neighbors: Neighbors) -> Iterator[Region]:
    """Yield the connected regions of all points whose state is in `states`, such as EMPTY, by their lowest point."""
    seen: set[int] = set()
    for start, state in enumerate(stones):
        if state not in states or start in seen:
            continue
        points, borders, unexplored = {start}, set[int](), [start]
        while unexplored:
            for neighbor in neighbors[unexplored.pop()]:
                if stones[neighbor] not in states:
                    borders.add(stones[neighbor])
                elif neighbor not in points:
                    points.add(neighbor)
                    unexplored.append(neighbor)
        seen |= points
        yield Region(frozenset(points), frozenset(borders))


def find_group(stones: bytes, point: int, neighbors: Neighbors) -> frozenset[int]:
    """Return the points of the stones that are connected to the one on `point`, or nothing if the point is empty."""
    if stones[point] == EMPTY:
        return frozenset()
    groups = find_regions(stones, (stones[point],), neighbors)
    return next(group.points for group in groups if point in group.points)


def divide_board(stones: bytes, dead: Collection[int], neighbors: Neighbors) -> tuple[frozenset[int], frozenset[int]]:
    """Return the points that belong to black and to white when the dead stones are off the board.

    They are the empty regions next to stones of one side alone. All other empty points belong to nobody, such as those
    between two groups in seki.
    """
    alive = bytearray(stones)
    for point in dead:
        alive[point] = EMPTY
    regions = [*find_regions(bytes(alive), (EMPTY,), neighbors)]
    black, white = (
        frozenset(point for region in regions if region.borders == {color} for point in region.points)
        for color in (BLACK, WHITE)
    )
    return black, white


def propose_dead_stones(stones: bytes, neighbors: Neighbors) -> frozenset[int]:
    """Return the stones that are probably dead at the end of a game.

    They are the stones without two eyes in an area that the other side surrounds with groups that have two eyes outside
    it. Stones are not proposed if one of those groups has no eye outside the area: that may be seki.
    """
    areas = (area for color in (BLACK, WHITE) for area in _dead_stones(stones, color, neighbors))
    return frozenset(point for area in areas for point in area)


def _dead_stones(stones: bytes, color: int, neighbors: Neighbors) -> Iterator[frozenset[int]]:
    """Yield the stones of `color` in each area without two eyes that the other side surrounds."""
    other = BLACK + WHITE - color
    empty = [*find_regions(stones, (EMPTY,), neighbors)]
    eyes = [region.points for region in empty if region.borders == {color}]
    walls = [group.points for group in find_regions(stones, (other,), neighbors)]
    for area in find_regions(stones, (EMPTY, color), neighbors):
        own = frozenset(point for point in area.points if stones[point] == color)
        if not own or sum(eye <= area.points for eye in eyes) >= _EYES:
            continue
        near = {neighbor for point in area.points for neighbor in neighbors[point]}
        outside = [
            {neighbor for point in region.points for neighbor in neighbors[point]}
            for region in empty
            if region.borders == {other} and not region.points <= area.points
        ]
        touching = [[index for index, eye in enumerate(outside) if eye & wall] for wall in walls if near & wall]
        if all(touching) and len({index for indices in touching for index in indices}) >= _EYES:
            yield own
