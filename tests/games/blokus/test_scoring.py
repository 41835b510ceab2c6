"""Points, bonuses and ranks."""

from __future__ import annotations

import pytest
from boardreel.games.blokus.boards.placements import iter_bits
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.scoring import rank_players
from boardreel.games.blokus.variants import VARIANTS, board_for, find_variant
from games.blokus.support import extra_fields, last_step, position_at, random_record, replay_of


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


# --- points after the same number of own moves

I5, I3, ONE = "a20,b20,c20,d20,e20", "t20,s20,r20", "t1"


def comparable(text: str) -> list[float]:
    return list(last_step(text).position.comparable_numbers)


def test_the_color_that_moved_last_has_no_advantage() -> None:
    start = f"(;GM[Blokus];1[{I5}]"
    assert comparable(f"{start})") == [0, 0, 0, 0]
    assert comparable(f"{start};2[{I3}];3[{ONE}])") == [0, 0, 0, 0]
    assert comparable(f"{start};2[{I3}];3[{ONE}];4[a1,b1])") == [5, 3, 1, 2]
    assert comparable(f"{start};2[{I3}];3[{ONE}];4[a1,b1];1[f19,g19])") == [5, 3, 1, 2]


def test_a_color_that_does_not_move_holds_the_others_up_for_one_move_only() -> None:
    assert comparable(f"(;GM[Blokus];1[{I5}];1[f19,g19];1[h18])") == [7, 0, 0, 0]


def test_the_points_of_a_color_that_nobody_owns_do_not_count_the_rounds() -> None:
    text = f"(;GM[Blokus Three-Player];1[{I5}];2[{I3}];3[{ONE}])"
    assert comparable(text)[:3] == [5, 3, 1]


def test_a_color_without_moves_does_not_hold_the_others_up() -> None:
    replay = replay_of(random_record(VARIANTS[0], 1))
    alone = 0
    for node in replay.game.main_line():
        position = position_at(replay, node)
        in_play = [color for color in range(4) if position.can_move(color)]
        if len(in_play) == 1:
            alone += 1
            assert position.comparable_numbers[in_play[0]] == position.color_points[in_play[0]]
    assert alone > 0


def test_the_last_numbers_are_the_final_points() -> None:
    for variant in VARIANTS:
        position = last_step(random_record(variant, 6)).position
        assert isinstance(position, BlokusPosition)
        assert position.is_over
        assert list(position.comparable_numbers) == list(position.color_points)


def test_pieces_of_a_setup_are_not_moves() -> None:
    text = f"(;GM[Blokus]A1[{I5}][f19,g19]A2[{I3}]"
    assert comparable(f"{text})") == [7, 3, 0, 0]
    assert comparable(f"{text};3[{ONE}])") == [7, 3, 0, 0]


def test_the_bonus_waits_for_the_others_too() -> None:
    setup, single = setup_of_all_pieces_but()
    waiting = f"(;GM[Blokus Duo]AB{setup}AW[n14];B{single})"
    assert comparable(waiting)[0] == 88
    assert extra_fields(waiting)["scores"]["B"] == 89 + 20
