"""Points, orientations and polygons of the lattices."""

from __future__ import annotations

import pytest
from boardreel.games.blokus.boards.geometry import parse_point, point_name
from boardreel.games.blokus.variants import Variant
from games.blokus.support import (
    area,
    each_variant,
    specified_pieces,
)


@pytest.mark.parametrize(("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (55, "bd")])
def test_columns_are_letters_in_base_26(column: int, name: str) -> None:
    assert parse_point(f"{name}7") == (column, 7)
    assert point_name((column, 7)) == f"{name}7"


@each_variant()
def test_crossed_junctions_follow_from_the_shape(variant: Variant) -> None:
    for facts in specified_pieces(variant):
        shape = [(c, r) for c, r in facts["cells"]]
        covered = sorted(list(point) for point in variant.geometry.crossed_junctions(shape))
        assert covered == sorted(facts.get("straight_junctions", []))


@each_variant()
def test_every_polygon_runs_clockwise_and_lies_on_the_board(variant: Variant) -> None:
    geometry = variant.geometry
    right, bottom = geometry.extent
    for point in geometry.points():
        if geometry.kind(point) in geometry.playable_kinds:
            polygon = geometry.cell_polygon(point)
            assert area(polygon) > 0
            assert all(0 <= x <= right and 0 <= y <= bottom for x, y in polygon)


@each_variant()
def test_the_center_of_every_cell_lies_in_its_polygon(variant: Variant) -> None:
    geometry = variant.geometry
    across, down = geometry.scale
    for point in geometry.points():
        x, y = geometry.center(point)
        columns, rows = zip(*geometry.cell_polygon(point), strict=True)
        assert min(columns) * across < x < max(columns) * across
        assert min(rows) * down < y < max(rows) * down
