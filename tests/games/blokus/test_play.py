"""Playing nodes: turns, setup, and moves that cannot be played."""

from __future__ import annotations

import pytest
from boardreel.diagnostics import Severity
from boardreel.games.blokus import KIND
from boardreel.games.blokus.items import ItemBuilder
from boardreel.games.blokus.placement_rules import PlacementRules
from games.blokus.support import (
    FOUR_STARTED,
    diagnostic_codes,
    extra_fields,
    first_message,
    last_step,
    replay_of,
    steps,
)


def test_colors_move_in_turn() -> None:
    orientations = [step.position.to_play for step in steps(f"(;GM[Blokus]{FOUR_STARTED})")]
    assert orientations == ["1", "2", "3", "4", "1"]


def test_a_color_without_a_legal_move_is_skipped() -> None:
    # purple holds the four corners of orange's only piece
    text = "(;GM[Blokus Duo]AW[j5]AB[k6,l6][i6,h6,g6][k4,l4,m4,n4][i4,h4,h3]PL[B];B[a1,a2])"
    assert extra_fields(text)["legal_by_color"]["W"] == 0
    assert last_step(text).position.to_play == "B"


def test_a_move_out_of_turn_is_played_and_the_next_color_follows_it() -> None:
    step = last_step("(;GM[Blokus];3[t1])")
    assert step.legal is False
    assert [diagnostic.code for diagnostic in step.diagnostics] == ["out-of-turn"]
    assert step.position.to_play == "4"
    assert step.classes == ((step.added[0].key, "illegal"),)


def test_pl_sets_the_color_to_play_until_the_next_move() -> None:
    orientations = [step.position.to_play for step in steps("(;GM[Blokus];PL[3];C[still];3[t1];PL[w];PL[7])")]
    assert orientations == ["1", "3", "3", "4", "2", "2"]


def test_a_move_takes_precedence_over_pl_in_the_same_node() -> None:
    assert last_step("(;GM[Blokus]PL[3]3[t1])").position.to_play == "4"
    assert last_step("(;GM[Blokus]PL[3]3[t1])").legal is True


def test_no_color_is_skipped_after_pl() -> None:
    assert last_step("(;GM[Blokus Duo]AW[j5]AB[k6,l6][i6,h6,g6][k4,l4,m4,n4][i4,h4,h3]PL[W])").position.to_play == "W"


def test_setup_adds_and_removes_whole_pieces_in_any_node() -> None:
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];AB[f11,g11]AE[j5][a1];W[j5])")
    nodes = replay.game.main_line()
    step = replay.step(nodes[3])
    assert step.setup
    assert dict(step.position.board) == {"e10": "B", "f11": "B", "g11": "B"}
    assert [diagnostic.code for diagnostic in step.diagnostics] == ["nothing-to-remove"]
    assert step.removed == (*(item.key for item in replay.step(nodes[2]).added),)
    assert replay.step(nodes[4]).legal is False or replay.step(nodes[4]).position.board["j5"] == "W"


def test_additions_precede_removals_and_both_precede_the_move() -> None:
    step = last_step("(;GM[Blokus Duo]AB[e10,e11]AE[e10,e11]B[e10,e11])")
    assert dict(step.position.board) == {"e10": "B", "e11": "B"}
    assert step.diagnostics == ()


def test_a_removed_piece_can_be_placed_again() -> None:
    assert diagnostic_codes("(;GM[Blokus Duo];B[e10];AE[e10]PL[B];B[e10])") == []


def test_an_unreadable_setup_value_does_not_affect_the_others() -> None:
    step = last_step("(;GM[Blokus Duo]AB[a1][zz9][c3,c5][e5,e6])")
    assert dict(step.position.board) == {"a1": "B", "e5": "B", "e6": "B"}
    reported = [(diagnostic.code, diagnostic.value_index) for diagnostic in step.diagnostics]
    assert reported == [("bad-point", 1), ("not-a-piece", 2)]


def test_setup_places_more_copies_of_a_piece_than_the_color_has() -> None:
    placed, removed = steps("(;GM[Blokus Duo]AB[a1][c1];AE[a1])")
    assert [(found.code, found.value_index) for found in placed.diagnostics] == [("surplus-piece", 1)]
    assert dict(placed.position.board) == {"a1": "B", "c1": "B"}
    assert dict(removed.position.board) == {"c1": "B"}
    assert [sum(step.position.scores[0].left) for step in (placed, removed)] == [20, 20]
    assert first_message("(;GM[Blokus Duo]AB[a1][c1])") == "Setup, Purple: the piece 1 is used up."


def test_setup_restarts_the_move_numbers() -> None:
    numbers = [step.number for step in steps("(;GM[Blokus Duo];B[e10];W[j5];AB[a1,a2];B[f11,g11];W[k6,l6])")]
    assert numbers == [None, 1, 2, None, 1, 2]


def test_moves_that_cannot_be_played_count() -> None:
    numbers = [step.number for step in steps("(;GM[Blokus Duo];B[e10];W[zz9];W[j5];B[zz9];B[f11,g11])")]
    assert numbers == [None, 1, 2, 3, 4, 5]


def test_overlapping_pieces_both_score_and_the_later_one_owns_the_points() -> None:
    found = last_step("(;GM[Blokus Duo]AB[a1,a2,a3]AW[a2,b2])")
    assert dict(found.position.board) == {"a1": "B", "a2": "W", "b2": "W", "a3": "B"}
    assert found.position.extra_fields()["scores"] == {"B": 3, "W": 2}


def test_points_under_a_removed_piece_become_visible_again() -> None:
    replay = replay_of("(;GM[Blokus Duo]AB[a1,a2,a3]AW[a2,b2][n14];AE[a2,b2])")
    step = replay.step(replay.game.main_line()[-1])
    assert dict(step.position.board) == {"a1": "B", "a2": "B", "a3": "B", "n14": "W"}
    assert [item.points for item in step.added] == [("a1", "a2", "a3")]
    assert len(step.removed) == 2


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("", "bad-point"),
        ("null", "bad-point"),
        ("e10,", "bad-point"),
        ("e10;f10", "bad-point"),
        ("e0", "bad-point"),
        ("o10", "bad-point"),
        ("e15", "bad-point"),
        ("e99999999999999999999", "bad-point"),
        ("ｅ10", "bad-point"),
        ("e10,e10", "not-a-piece"),
        ("e10,g10", "not-a-piece"),
    ],
)
def test_a_value_that_is_no_piece_does_not_change_the_position(value: str, code: str) -> None:
    before, after = steps(f"(;GM[Blokus Duo];B[{value}])")
    assert [diagnostic.code for diagnostic in after.diagnostics] == [code]
    assert KIND.codes[code].severity is Severity.ERROR
    assert after.position.board == before.position.board == {}
    assert after.position.to_play == before.position.to_play == "B"
    assert after.moves == ()
    assert after.legal is None


def test_a_used_up_piece_is_not_placed_and_the_game_continues() -> None:
    all_steps = steps("(;GM[Blokus Duo];B[e10];W[j5];B[f11];B[f11,g11])")
    assert [diagnostic.code for diagnostic in all_steps[3].diagnostics] == ["piece-used-up"]
    assert all_steps[4].legal is True


def test_a_second_move_is_reported_in_words() -> None:
    text = "(;GM[Blokus Duo];W[j5]B[e10])"
    assert first_message(text) == "Move 1, Purple: this node has another move (W), which is ignored."


def test_playing_a_node_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];AB[a1,a2]AE[j5];B[e10,e11];B[zz])")
    expected = [replay.step(node).played for node in replay.game.nodes]

    def fail(*arguments: object) -> None:
        raise AssertionError("an item is drawn")

    monkeypatch.setattr(ItemBuilder, "piece", fail)
    monkeypatch.setattr(ItemBuilder, "start_dots", fail)
    position = replay.rules.start()
    for node, step in zip(replay.game.nodes, expected, strict=True):
        played = replay.rules.play(position, node)
        position = played.position
        assert position.board == step.position.board
        assert played._replace(position=step.position) == step


def test_a_legal_move_needs_no_search_for_legal_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*arguments: object) -> None:
        raise AssertionError("legal moves are searched")

    monkeypatch.setattr(PlacementRules, "legal_moves", fail)
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];B[f11,g11])")
    assert [replay.play(node).legal for node in replay.game.nodes] == [None, True, True, True]
