"""The state of the board without its history."""

from __future__ import annotations

from boardreel.games.blokus.boards.bitboard import CORNER, EDGE
from boardreel.games.blokus.boards.placements import Placement, iter_bits
from boardreel.games.blokus.state import BoardState
from boardreel.games.blokus.variants import Variant, board_for, find_variant
from games.blokus.support import each_variant, point_neighbors, position_at, random_record, replay_of


def duo_piece(*names: str) -> Placement:
    """Return the Blokus Duo piece on some points."""
    variant = find_variant("Blokus Duo")
    assert variant is not None
    board = board_for(variant)
    placement = board.identify(board.mask_of_names(names))
    assert placement is not None
    return placement


def empty_duo_board() -> BoardState:
    """Return an empty Blokus Duo board for two colors."""
    variant = find_variant("Blokus Duo")
    assert variant is not None
    return BoardState.empty(board_for(variant), 2)


def test_removing_a_piece_undoes_its_placement() -> None:
    before = empty_duo_board().place(0, duo_piece("a1", "a2"))
    after = before.place(1, duo_piece("a2", "b2"))
    assert after.owned[0].bit_count() == 1
    assert after.remove(duo_piece("a2", "b2").mask) == before


def test_only_a_piece_on_exactly_the_points_is_removed() -> None:
    state = empty_duo_board().place(0, duo_piece("a1", "a2"))
    assert state.remove(duo_piece("a1").mask) is None
    assert state.remove(duo_piece("a1", "a2", "a3").mask) is None


def test_setup_forgets_the_last_pieces() -> None:
    state = empty_duo_board().move(0, duo_piece("a1"))
    assert state.last_pieces == (duo_piece("a1").piece, None)
    assert state.without_last_pieces().last_pieces == (None, None)


def test_an_overlapped_piece_keeps_its_contacts() -> None:
    state = empty_duo_board().place(0, duo_piece("a1", "a2")).place(1, duo_piece("a2"))
    assert "b3" in state.board.names_of(state.corner_neighbors[0])


@each_variant()
def test_the_neighbors_of_a_color_are_those_of_its_points(variant: Variant) -> None:
    replay = replay_of(random_record(variant, 4, 20))
    state = position_at(replay, replay.game.main_line()[-1]).state
    neighbors = point_neighbors(variant)
    for color, points in enumerate(state.owned):
        edges = corners = 0
        for bit in iter_bits(points):
            edges |= neighbors[bit, EDGE]
            corners |= neighbors[bit, CORNER]
        assert (state.edge_neighbors[color], state.corner_neighbors[color]) == (edges, corners)
