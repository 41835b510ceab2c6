"""Outlines of shapes: the union of touching polygons as closed loops, with a bevel, as SVG path data.

Vertices are integers in drawing units until the last step, so that touching polygons meet exactly. Polygons run clockwise
on the screen (y points down) and holes counterclockwise: the inside is to the right of every edge.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, hypot, tau

from boardreel.games.blokus.boards.geometry import Polygon

#: a point (x, y) in drawing units
Vertex = tuple[int, int]
#: a point (x, y) in user units
Spot = tuple[float, float]
#: a line or directed edge from one vertex to another
Segment = tuple[Vertex, Vertex]


def outline_loops(polygons: Iterable[Polygon]) -> list[list[Vertex]]:
    """Return the closed outlines of the union of polygons that do not overlap.

    Holes are loops of their own, counterclockwise. Parts that touch in a single vertex have separate loops.
    """
    edges = _outer_edges(polygons)
    ends: defaultdict[Vertex, list[Vertex]] = defaultdict(list)
    for start, end in edges:
        ends[start].append(end)
    unused = dict.fromkeys(edges)
    loops = []
    while unused:
        edge = next(iter(unused))
        loop = []
        while edge in unused:
            del unused[edge]
            loop.append(edge[0])
            following = ends[edge[1]]
            edge = edge[1], following[0] if len(following) == 1 else _rightmost(edge, following)
        loops.append(_without_straight_vertices(loop))
    return loops


def _rightmost(edge: Segment, ends: Iterable[Vertex]) -> Vertex:
    """Return the vertex of `ends` that requires the sharpest right turn after walking along `edge` to its end."""
    return max(ends, key=lambda end: _turning_angle(*edge, end))


def _turning_angle(before: Vertex, vertex: Vertex, after: Vertex) -> float:
    """Return the angle, in radians, by which a path turns right at `vertex`; at least -π and less than π."""
    angle = atan2(after[1] - vertex[1], after[0] - vertex[0]) - atan2(vertex[1] - before[1], vertex[0] - before[0])
    return (angle + tau / 2) % tau - tau / 2


def _outer_edges(polygons: Iterable[Polygon]) -> list[Segment]:
    """Return the edges on the border of the union of polygons.

    An edge that two polygons share, in opposite directions, is inside the union and is dropped.
    """
    polygon_edges = [edge for polygon in polygons for edge in _edges(polygon)]
    ys_of_column: defaultdict[int, set[int]] = defaultdict(set)
    xs_of_row: defaultdict[int, set[int]] = defaultdict(set)
    for (x, y), _ in polygon_edges:
        ys_of_column[x].add(y)
        xs_of_row[y].add(x)
    edges: dict[Segment, None] = {}
    for polygon_edge in polygon_edges:
        for start, end in _split_at_vertices(*polygon_edge, ys_of_column, xs_of_row):
            if (end, start) in edges:
                del edges[end, start]
            else:
                edges[start, end] = None
    return list(edges)


def _edges(polygon: Polygon) -> Iterable[Segment]:
    """Return the edges of a polygon in the order and direction of its vertices."""
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def _split_at_vertices(
    start: Vertex, end: Vertex, ys_of_column: dict[int, set[int]], xs_of_row: dict[int, set[int]]
) -> list[Segment]:
    """Split a horizontal or vertical edge at the vertices of other polygons on it; return any other edge unsplit.

    `ys_of_column` maps the x coordinate of each vertical line to the y coordinates of the vertices on it, and `xs_of_row`
    the y coordinate of each horizontal line to the x coordinates.
    """
    if start[0] == end[0]:
        low, high = sorted((start[1], end[1]))
        stops = [(start[0], y) for y in sorted(ys_of_column[start[0]]) if low < y < high]
    elif start[1] == end[1]:
        low, high = sorted((start[0], end[0]))
        stops = [(x, start[1]) for x in sorted(xs_of_row[start[1]]) if low < x < high]
    else:
        return [(start, end)]
    if start > end:
        stops.reverse()
    return list(pairwise([start, *stops, end]))


def _without_straight_vertices(loop: list[Vertex]) -> list[Vertex]:
    """Return a closed loop without the vertices at which its direction does not change."""
    corners = []
    for i, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[i - 1], loop[(i + 1) % len(loop)]
        if (x - px) * (ny - y) != (y - py) * (nx - x):
            corners.append((x, y))
    return corners


def merged_lines(polygons: Iterable[Polygon]) -> list[Segment]:
    """Return the edges of all polygons, each once, with consecutive collinear edges merged into one line."""
    lines_of_slope: defaultdict[tuple[int, int, int], set[Segment]] = defaultdict(set)
    for polygon in polygons:
        for a, b in _edges(polygon):
            start, end = min(a, b), max(a, b)
            dx, dy = end[0] - start[0], end[1] - start[1]
            lines_of_slope[dx, dy, dx * start[1] - dy * start[0]].add((start, end))
    merged: list[Segment] = []
    for lines in lines_of_slope.values():
        last_end: Vertex | None = None
        for start, end in sorted(lines):
            if start == last_end:
                merged[-1] = (merged[-1][0], end)
            else:
                merged.append((start, end))
            last_end = end
    return merged


def shared_edges(polygons: Iterable[Polygon]) -> list[Segment]:
    """Return the edges that two of the polygons share, each once, sorted."""
    edges = {edge for polygon in polygons for edge in _edges(polygon)}
    return sorted((a, b) for a, b in edges if a < b and (b, a) in edges)


def inset(loop: Sequence[Spot], width: float) -> list[Spot]:
    """Return a loop moved inward by `width`, with mitered corners. `loop` is clockwise and has no straight vertices."""
    normals = []
    for (ax, ay), (bx, by) in zip(loop, (*loop[1:], loop[0]), strict=True):
        length = hypot(bx - ax, by - ay)
        normals.append(((ay - by) / length, (bx - ax) / length))
    moved = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = normals[i - 1], normals[i]
        # the limit keeps the miter of a very sharp corner short
        miter = width / max(1 + ax * bx + ay * by, 0.2)
        moved.append((x + (ax + bx) * miter, y + (ay + by) * miter))
    return moved


def is_lit(start: Spot, end: Spot) -> bool:
    """Return whether light from above left falls on the edge from `start` to `end` of a clockwise outline."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx > 0 or (dx == 0 and dy < 0)


def path_data(polygons: Iterable[Sequence[Spot]]) -> str:
    """Return SVG path data of closed polygons, in relative commands that start from the origin of the coordinates."""
    parts = []
    x = y = 0.0
    for polygon in polygons:
        commands = []
        start: Spot | None = None
        for px, py in polygon:
            px, py = round(px, 3), round(py, 3)
            commands.append(f"{'l' if start else 'm'}{_format(px - x)} {_format(py - y)}")
            start = start or (px, py)
            x, y = px, py
        if start:
            x, y = start
        parts.append("".join(commands) + "z")
    return "".join(parts)


def segment_data(segments: Iterable[tuple[Spot, Spot]]) -> str:
    """Return SVG path data of separate lines, in relative commands that start from the origin of the coordinates."""
    parts = []
    x = y = 0.0
    for segment in segments:
        for command, (px, py) in zip("ml", segment, strict=True):
            px, py = round(px, 3), round(py, 3)
            parts.append(f"{command}{_format(px - x)} {_format(py - y)}")
            x, y = px, py
    return "".join(parts)


def _format(value: float) -> str:
    """Format a coordinate with at most three decimals and without a negative zero."""
    return f"{round(value, 3) + 0.0:g}"
