"""Items of pieces, starting points and marks."""

from __future__ import annotations

from boardreel.games.blokus.boards.placements import iter_bits
from boardreel.games.blokus.items import item_builder_for
from boardreel.games.blokus.variants import Variant, board_for
from games.blokus.support import (
    each_variant,
    last_step,
    replay_of,
)


@each_variant()
def test_the_anchor_of_a_piece_is_the_center_of_one_of_its_cells(variant: Variant) -> None:
    board, geometry, builder = board_for(variant), variant.geometry, item_builder_for(variant)
    for orientations in board.orientations:
        shift = next(iter_bits(board.fitting_shifts(orientations[0], board.points)))
        placement = board.identify(orientations[0].mask << shift)
        assert placement is not None
        item = builder.piece(0, placement, placement.mask)
        centers = [geometry.center(board.point(bit)) for bit in iter_bits(placement.mask)]
        assert item.anchor is not None
        assert any(abs(item.anchor[0] - x) + abs(item.anchor[1] - y) < 1e-6 for x, y in centers)


def test_callisto_has_no_starting_points() -> None:
    assert list(replay_of("(;GM[Callisto])").rules.start().items()) == []


def test_equal_pieces_are_drawn_equally() -> None:
    first, second = (last_step("(;GM[Nexos];1[e22,e20])").added for _ in range(2))
    assert first == second
