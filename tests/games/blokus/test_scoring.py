"""Points, bonuses and ranks."""

from __future__ import annotations

import pytest
from boardreel.games.blokus.boards.bitboard import iter_bits
from boardreel.games.blokus.scoring import rank_players
from boardreel.games.blokus.variants import board_for, find_variant
from games.blokus.support import (
    extra_fields,
)


def test_points_are_the_scores_of_the_pieces_on_the_board() -> None:
    found = extra_fields("(;GM[GembloQ];1[b28,c28,b27,c27])")
    assert found["scores"] == {"1": 1, "2": 0, "3": 0, "4": 0}
    assert extra_fields("(;GM[GembloQ];1[b28,c28,b27,c27,d27,e27,d26,e26])")["scores"]["1"] == 2
    assert extra_fields("(;GM[GembloQ];1[b28,c28,b27,c27,d27,d26])")["scores"]["1"] == 1.5
    assert extra_fields("(;GM[Callisto];1[a10])")["scores"]["1"] == 0
    assert extra_fields("(;GM[Nexos];1[e22,e20])")["scores"]["1"] == 2


def setup_of_all_pieces_but(last_name: str = "1") -> tuple[str, str]:
    """Setup values with every piece of Blokus Duo side by side as far as they go, and the piece left out."""
    variant = find_variant("Blokus Duo")
    assert variant is not None
    board = board_for(variant)
    values = []
    missing = ""
    for number, piece in enumerate(board.pieces):
        orientation = board.orientations[number][0]
        mask = orientation.mask << next(iter_bits(board.fitting_shifts(orientation, board.points)))
        value = f"[{','.join(board.names_of(mask))}]"
        if piece.name == last_name:
            missing = value
        else:
            values.append(value)
    return "".join(values), missing


def test_the_bonus_comes_with_the_last_piece_and_is_larger_for_the_1_piece() -> None:
    setup, single = setup_of_all_pieces_but()
    before = extra_fields(f"(;GM[Blokus Duo]AB{setup})")
    assert (before["scores"]["B"], before["bonus"]["B"]) == (88, 0)
    after = extra_fields(f"(;GM[Blokus Duo]AB{setup};B{single})")
    assert (after["scores"]["B"], after["bonus"]["B"]) == (89 + 20, 20)
    setup, other = setup_of_all_pieces_but("L5")
    assert extra_fields(f"(;GM[Blokus Duo]AB{setup};B{other})")["bonus"]["B"] == 15


def test_a_setup_with_all_pieces_gets_the_bonus_without_the_extra() -> None:
    setup, single = setup_of_all_pieces_but()
    assert extra_fields(f"(;GM[Blokus Duo]AB{setup}{single})")["bonus"]["B"] == 15
    assert extra_fields(f"(;GM[Blokus Duo]AB{setup};B{single};AW[n14])")["bonus"]["B"] == 15


@pytest.mark.parametrize(
    ("points", "later", "expected"),
    [
        ([5, 5, 3], False, [1, 1, 3]),
        ([5, 5, 3], True, [2, 1, 3]),
        ([1, 2, 2, 2], True, [4, 3, 2, 1]),
        ([0, 0], False, [1, 1]),
    ],
)
def test_players_with_equal_points_share_a_rank_unless_ties_are_broken(
    points: list[float], later: bool, expected: list[int]
) -> None:
    assert rank_players(points, later_player_wins_ties=later) == expected
