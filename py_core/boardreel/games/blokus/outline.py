"""Outlines: many polygons that touch become the border round them all, with a bevel along its inner side.

Corners are whole numbers in drawing units until the last step, so what touches meets exactly. Polygons run clockwise as
seen (y downwards), holes the other way: what is inside lies to the right of every edge.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, hypot, tau

from boardreel.games.blokus.geometry import Polygon

Vertex = tuple[int, int]
Spot = tuple[float, float]


def loops(polygons: Iterable[Polygon]) -> list[list[Vertex]]:
    """The closed borders round the union of polygons that do not overlap.

    Where parts meet in a corner alone, each has a border of its own.
    """
    edges = _border(polygons)
    after: defaultdict[Vertex, list[Vertex]] = defaultdict(list)
    for start, end in edges:
        after[start].append(end)
    left = dict.fromkeys(edges)
    found = []
    while left:
        edge = next(iter(left))
        loop = []
        while edge in left:
            del left[edge]
            loop.append(edge[0])
            ways = after[edge[1]]
            edge = edge[1], ways[0] if len(ways) == 1 else _rightmost(edge, ways)
        found.append(_straightened(loop))
    return found


def _rightmost(edge: tuple[Vertex, Vertex], ways: Iterable[Vertex]) -> Vertex:
    return max(ways, key=lambda way: _turn(*edge, way))


def _turn(before: Vertex, at: Vertex, to: Vertex) -> float:
    """How far a walk turns to the right, in (-half a turn, half a turn]."""
    angle = atan2(to[1] - at[1], to[0] - at[0]) - atan2(at[1] - before[1], at[0] - before[0])
    return (angle + tau / 2) % tau - tau / 2


def _border(polygons: Iterable[Polygon]) -> list[tuple[Vertex, Vertex]]:
    """The edges that lie between inside and outside: those that two polygons share in opposite directions cancel."""
    whole = [(a, b) for polygon in polygons for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)]
    on_column: defaultdict[int, set[int]] = defaultdict(set)
    on_row: defaultdict[int, set[int]] = defaultdict(set)
    for (x, y), _ in whole:
        on_column[x].add(y)
        on_row[y].add(x)
    edges: dict[tuple[Vertex, Vertex], None] = {}
    for start, end in whole:
        for edge in _split(start, end, on_column, on_row):
            if edge[::-1] in edges:
                del edges[edge[1], edge[0]]
            else:
                edges[edge] = None
    return list(edges)


def _split(
    start: Vertex, end: Vertex, on_column: dict[int, set[int]], on_row: dict[int, set[int]]
) -> list[tuple[Vertex, Vertex]]:
    """An upright or level edge cut where other corners lie on it; any other edge whole."""
    if start[0] == end[0]:
        low, high = sorted((start[1], end[1]))
        stops = [(start[0], y) for y in sorted(on_column[start[0]]) if low < y < high]
    elif start[1] == end[1]:
        low, high = sorted((start[0], end[0]))
        stops = [(x, start[1]) for x in sorted(on_row[start[1]]) if low < x < high]
    else:
        return [(start, end)]
    if start > end:
        stops.reverse()
    chain = [start, *stops, end]
    return list(pairwise(chain))


def _straightened(loop: list[Vertex]) -> list[Vertex]:
    """The loop without the corners at which it goes straight on."""
    kept = []
    for i, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[i - 1], loop[(i + 1) % len(loop)]
        if (x - px) * (ny - y) != (y - py) * (nx - x):
            kept.append((x, y))
    return kept


def lines(polygons: Iterable[Polygon]) -> list[tuple[Vertex, Vertex]]:
    """All borders of the polygons, each once, joined to straight lines as long as they go."""
    rows: defaultdict[tuple[int, int, int], set[tuple[Vertex, Vertex]]] = defaultdict(set)
    for polygon in polygons:
        for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
            start, end = min(a, b), max(a, b)
            dx, dy = end[0] - start[0], end[1] - start[1]
            rows[dx, dy, dx * start[1] - dy * start[0]].add((start, end))
    found: list[tuple[Vertex, Vertex]] = []
    for pieces in rows.values():
        reached: Vertex | None = None
        for start, end in sorted(pieces):
            if start == reached:
                found[-1] = (found[-1][0], end)
            else:
                found.append((start, end))
            reached = end
    return found


def seams(polygons: Iterable[Polygon]) -> list[tuple[Vertex, Vertex]]:
    """The edges that two of the polygons share, each once."""
    edges = {(a, b) for polygon in polygons for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True)}
    return sorted((a, b) for a, b in edges if a < b and (b, a) in edges)


def inset(loop: Sequence[Spot], width: float) -> list[Spot]:
    """The loop moved inwards by `width`, with mitred corners."""
    normals = []
    for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
        length = hypot(bx - ax, by - ay)
        normals.append(((ay - by) / length, (bx - ax) / length))
    moved = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        reach = width / max(1 + ax * bx + ay * by, 0.2)
        moved.append((x + (ax + bx) * reach, y + (ay + by) * reach))
    return moved


def is_lit(start: Spot, end: Spot) -> bool:
    """Whether light from above and the left falls on the outer side of an edge."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx > 0 or (dx == 0 and dy < 0)


def path(polygons: Iterable[Sequence[Spot]]) -> str:
    """SVG path data: closed polygons, the first from (0, 0) on relative to where the caller moves."""
    parts = []
    x = y = 0.0
    for polygon in polygons:
        commands = []
        start: Spot | None = None
        for px, py in polygon:
            px, py = round(px, 3), round(py, 3)
            commands.append(f"{'l' if start else 'm'}{_number(px - x)} {_number(py - y)}")
            start = start or (px, py)
            x, y = px, py
        if start:
            x, y = start
        parts.append("".join(commands) + "z")
    return "".join(parts)


def strokes(segments: Iterable[tuple[Spot, Spot]]) -> str:
    """SVG path data: open lines, from (0, 0) on relative to where the caller moves."""
    parts = []
    x = y = 0.0
    for segment in segments:
        for letter, (px, py) in zip("ml", segment, strict=True):
            px, py = round(px, 3), round(py, 3)
            parts.append(f"{letter}{_number(px - x)} {_number(py - y)}")
            x, y = px, py
    return "".join(parts)


def _number(value: float) -> str:
    return f"{round(value, 3) + 0.0:g}"
