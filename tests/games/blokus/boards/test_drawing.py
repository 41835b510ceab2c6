"""The drawing of the boards: cells, ground, holes, dots and labels fit together."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

import pytest
from boardreel.games.blokus.boards.callisto import Callisto
from boardreel.games.blokus.boards.geometry import Geometry, Point, Polygon
from boardreel.games.blokus.variants import Variant
from games.blokus.support import area, each_variant


def playable_points(geometry: Geometry) -> Iterator[Point]:
    return (point for point in geometry.points() if geometry.kind(point) in geometry.playable_kinds)


def total_area(polygons: list[Polygon]) -> float:
    return sum(area(polygon) for polygon in polygons)


def distance_to_edge(x: float, y: float, polygon: list[tuple[float, float]]) -> float:
    """The distance of a point in a convex polygon from the nearest edge."""
    edges = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return min(
        abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / dist((ax, ay), (bx, by)) for (ax, ay), (bx, by) in edges
    )


def radius_within(geometry: Geometry, point: Point) -> float:
    """The radius of the largest circle around the center of a cell that lies in the cell, in user units."""
    across, down = geometry.scale
    polygon = [(x * across, y * down) for x, y in geometry.cell_polygon(point)]
    return distance_to_edge(*geometry.center(point), polygon)


@each_variant()
def test_the_cells_reach_all_four_edges_of_the_board(variant: Variant) -> None:
    geometry = variant.geometry
    columns, rows = zip(
        *(vertex for point in geometry.points() for vertex in geometry.cell_polygon(point)), strict=True
    )
    assert (min(columns), min(rows)) == (0, 0)
    assert (max(columns), max(rows)) == geometry.extent


@each_variant()
def test_cells_and_holes_cover_the_ground_without_overlaps(variant: Variant) -> None:
    geometry = variant.geometry
    covered = [*map(geometry.cell_polygon, geometry.points()), *geometry.hole_polygons()]
    assert len({geometry.center(point) for point in geometry.points()}) == len(list(geometry.points()))
    assert total_area(covered) == pytest.approx(total_area(geometry.board_outline()))


@each_variant()
def test_a_row_label_stands_next_to_the_points_of_the_row(variant: Variant) -> None:
    geometry = variant.geometry
    for point in geometry.points():
        assert abs(geometry.center(point)[1] - geometry.label_y(point[1])) < geometry.row_height / 2


@each_variant()
def test_columns_are_equally_far_apart(variant: Variant) -> None:
    geometry = variant.geometry
    left, right = geometry.margin(1), geometry.width - 1 - geometry.margin(1)
    distance = geometry.label_x(right) - geometry.label_x(left)
    assert distance / (right - left) == pytest.approx(geometry.column_width, rel=0.05)


@each_variant()
def test_dots_and_marks_lie_in_their_cells(variant: Variant) -> None:
    geometry = variant.geometry
    for point in playable_points(geometry):
        diameter = max(geometry.dot_diameter, geometry.mark_diameter) * geometry.row_height
        assert 0 < diameter / 2 < radius_within(geometry, point)


@each_variant()
def test_the_gap_around_an_empty_point_is_narrow(variant: Variant) -> None:
    geometry = variant.geometry
    for point in playable_points(geometry):
        assert 0 < geometry.gap < radius_within(geometry, point) / 4


def test_a_hollow_piece_is_a_frame_as_wide_on_all_sides() -> None:
    board = Callisto(20, 2)
    tile, hole = board.piece_polygons([(10, 10)], hollow=True)
    assert [tile] == board.piece_polygons([(10, 10)])
    assert area(hole) < 0 < area(tile) + area(hole)
    (left, top), (right, bottom) = tile[0], tile[2]
    (inner_left, inner_top), (inner_right, inner_bottom) = min(hole), max(hole)
    assert inner_left - left == inner_top - top == right - inner_right == bottom - inner_bottom > 0
