"""Divide a Go board into territory once dead stones are chosen, and propose which stones are dead.

Boards are those of `boardreel.games.go.board`. Nothing is read out: a proposal looks at eyes and sizes alone, so readers
correct it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from boardreel.games.go.board import Neighbors
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE, opponent_of

#: number of eyes with which a group lives
_EYES = 2
#: an empty area of this many points has room for two eyes
_LARGE_EYE_POINTS = 4
#: an area with this many empty points has room for two eyes of the side around it, whatever stones are in it
_ROOMY_AREA_POINTS = 6
#: stones are this many times as few as those around them if they are proposed as dead for that reason
_MINORITY_FACTOR = 3
#: a group whose only eye has at most this many points cannot make a second one, so it lives in seki if it lives
_SEKI_EYE_POINTS = 2


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


def find_groups(stones: bytes, neighbors: Neighbors) -> list[frozenset[int]]:
    """Return the points of each group of stones of one color: first the groups of Black, then those of White."""
    return [group.points for color in (BLACK, WHITE) for group in find_regions(stones, (color,), neighbors)]


def without_stones(stones: bytes, dead: Collection[int]) -> bytes:
    """Return a copy of a board, with the state of each point by index, on which the points in `dead` are empty."""
    return bytes(EMPTY if point in dead else state for point, state in enumerate(stones))


def surrounded_areas(stones: bytes, color: int, neighbors: Neighbors) -> list[frozenset[int]]:
    """Return the points of each empty area that touches stones of `color` and no others.

    `stones` has the state of each point by index: `EMPTY`, `BLACK` or `WHITE`. Dead stones must be taken off before.
    """
    return [region.points for region in find_regions(stones, (EMPTY,), neighbors) if region.borders == {color}]


def propose_dead_stones(stones: bytes, neighbors: Neighbors) -> frozenset[int]:
    """Return the stones that are probably dead at the end of a game.

    The smallest are taken off the board first, since areas look different without them.
    """
    dead: set[int] = set()
    while True:
        rest = without_stones(stones, dead)
        candidates = sorted(
            (len(own), sorted(own), area)
            for color in (BLACK, WHITE)
            for own, area in _weak_stones(rest, color, neighbors)
        )
        if not candidates:
            return frozenset(dead)
        judged: set[int] = set()
        for _, own, area in candidates:
            # of two sides that claim the same area, the smaller one dies, and the other is judged again
            if judged.isdisjoint(area):
                dead.update(own)
            judged |= area


def _weak_stones(stones: bytes, color: int, neighbors: Neighbors) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Yield the stones of `color` in each area without room for two eyes that the other side surrounds, and the area.

    All groups around them must live, or be many more stones around a roomy area. Otherwise it may be a seki, or the game
    is not over. Against stones without an eye, one outside the area is enough.
    """
    other = opponent_of(color)
    own_eyes = surrounded_areas(stones, color, neighbors)
    walls = _connected_walls(stones, other, neighbors)
    for area in find_regions(stones, (EMPTY, color), neighbors):
        own = frozenset(point for point in area.points if stones[point] == color)
        eyes = _count_eyes([eye for eye in own_eyes if eye <= area.points])
        if not (own and area.borders) or eyes >= _EYES:
            continue
        near = _points_next_to(area.points, neighbors)
        around = [wall for wall in walls if not wall.stones.isdisjoint(near)]
        is_roomy = len(area.points) - len(own) >= _ROOMY_AREA_POINTS
        is_minority = len(own) * _MINORITY_FACTOR <= sum(len(wall.stones & near) for wall in around)
        if (is_roomy and is_minority) or all(wall.eyes >= (_EYES if eyes else 1) for wall in around):
            yield own, area.points


class _Wall(NamedTuple):
    """The stones of groups that share eyes, and how many eyes these are worth."""

    stones: frozenset[int]
    eyes: int


def _connected_walls(stones: bytes, color: int, neighbors: Neighbors) -> list[_Wall]:
    """Return the groups of a color as walls: groups that are next to the same eye are one wall."""
    walls = [_Wall(group.points, 0) for group in find_regions(stones, (color,), neighbors)]
    for eye in surrounded_areas(stones, color, neighbors):
        near = _points_next_to(eye, neighbors)
        joined = [wall for wall in walls if not wall.stones.isdisjoint(near)]
        walls = [wall for wall in walls if wall.stones.isdisjoint(near)]
        eyes = sum(wall.eyes for wall in joined) + _count_eyes([eye])
        walls.append(_Wall(frozenset(point for wall in joined for point in wall.stones), eyes))
    return walls


def _count_eyes(areas: Collection[frozenset[int]]) -> int:
    """Return how many eyes some empty areas of one side are worth: a large one has room for two."""
    return sum(_EYES if len(area) >= _LARGE_EYE_POINTS else 1 for area in areas)


def propose_neutral_points(stones: bytes, neighbors: Neighbors) -> frozenset[int]:
    """Return the eyes of groups in seki, on a board without dead stones.

    These are eyes of one or two points of groups that have no other eye.
    """
    walls = [wall for color in (BLACK, WHITE) for wall in _connected_walls(stones, color, neighbors)]
    eyes = [eye for color in (BLACK, WHITE) for eye in surrounded_areas(stones, color, neighbors)]
    single = frozenset(point for wall in walls if wall.eyes == 1 for point in wall.stones)
    return frozenset(
        point
        for eye in eyes
        if len(eye) <= _SEKI_EYE_POINTS and not single.isdisjoint(_points_next_to(eye, neighbors))
        for point in eye
    )


def _points_next_to(points: Collection[int], neighbors: Neighbors) -> set[int]:
    """Return every point that is next to one of `points`. A point of `points` is included if it is next to another one."""
    return {neighbor for point in points for neighbor in neighbors[point]}
