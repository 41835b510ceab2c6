"""Outlines of touching polygons."""

from __future__ import annotations

from boardreel.games.blokus.boards.placements import iter_bits
from boardreel.games.blokus.outlines import inset, merged_lines, outline_loops
from boardreel.games.blokus.variants import Variant, board_for
from games.blokus.support import (
    area,
    each_variant,
)


def test_two_squares_have_one_outline_without_the_edge_between_them() -> None:
    square, right = ((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 0), (2, 0), (2, 1), (1, 1))
    assert [sorted(loop) for loop in outline_loops([square, right])] == [[(0, 0), (0, 1), (2, 0), (2, 1)]]


def test_squares_that_touch_in_a_corner_have_separate_outlines() -> None:
    assert len(outline_loops([((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 1), (2, 1), (2, 2), (1, 2))])) == 2


def test_a_ring_has_an_inner_outline() -> None:
    ring = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(area(loop) for loop in outline_loops(ring)) == [-1, 9]


def test_collinear_edges_of_a_grid_become_one_line() -> None:
    grid = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x in range(3) for y in range(2)]
    assert len(merged_lines(grid)) == 3 + 4


def test_an_inset_square_is_smaller_on_every_side() -> None:
    assert inset([(0, 0), (2, 0), (2, 2), (0, 2)], 0.5) == [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]


@each_variant()
def test_every_orientation_has_the_outline_of_its_cells(variant: Variant) -> None:
    board, geometry = board_for(variant), variant.geometry
    for number, orientations in enumerate(board.orientations):
        for orientation in orientations:
            shift = next(iter_bits(board.fitting_shifts(orientation, board.points)))
            shape = [board.point(shift + offset) for offset in orientation.offsets]
            polygons = geometry.piece_polygons(shape, hollow=board.pieces[number].is_hollow)
            found = outline_loops(polygons)
            assert sum(map(area, found)) == sum(map(area, polygons))
            assert sum(area(loop) > 0 for loop in found) == 1, "one outer border"
