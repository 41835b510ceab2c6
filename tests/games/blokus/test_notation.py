"""Reading moves and setup from properties."""

from __future__ import annotations

import pytest
from games.blokus.support import (
    diagnostic_codes,
    last_step,
    replay_of,
)


def test_setup_properties_of_two_and_more_colors_are_equivalent() -> None:
    assert dict(last_step("(;GM[Blokus]AB[a1]AW[c3]A3[e5])").position.board) == {"a1": "1", "c3": "2", "e5": "3"}
    assert dict(last_step("(;GM[Blokus Duo]A1[a1]A2[c3])").position.board) == {"a1": "B", "c3": "W"}


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[Blokus Duo];BLUE[e10,f10];GREEN[j5,j4])",
        "(;GM[Blokus Duo];BLUE[e10][f10];GREEN[j5][j4])",
        "(;GM[Blokus Duo];1[e10,f10];2[j4,j5])",
        "(;GM[blokus duo];B[ F010 , e10 ];W[J5,j4])",
        "(;GM[Blokus Duo];B[e10,f1\\0];W[j5,j4])",
    ],
)
def test_old_and_careless_spellings_are_equivalent(text: str) -> None:
    step = last_step(text)
    assert dict(step.position.board) == {"j4": "W", "j5": "W", "e10": "B", "f10": "B"}
    assert step.diagnostics == ()


def test_b_and_w_are_no_moves_in_games_with_more_colors() -> None:
    step = last_step("(;GM[Blokus];B[a20])")
    assert step.moves == ()
    assert step.legal is None
    assert [diagnostic.code for diagnostic in step.diagnostics] == ["no-such-color"]
    assert diagnostic_codes("(;GM[Blokus Trigon Three-Player];4[p14])") == ["no-such-color"]


def test_only_the_first_of_several_moves_in_a_node_is_played() -> None:
    step = last_step("(;GM[Blokus Duo];W[j5]B[e10])")
    assert [move.color for move in step.moves] == ["B"]
    assert [diagnostic.code for diagnostic in step.diagnostics] == ["second-move"]


def test_the_last_value_of_a_repeated_move_property_is_played() -> None:
    assert [move.points for move in last_step("(;GM[Blokus Duo];B[e8,e9]B[f10,g10])").moves] == [("f10", "g10")]


@pytest.mark.parametrize("values", ["B[d11,f11]B[e10]", "B[d12,e12][e10]", "B[e10]B[d11,e11]B[e10]"])
def test_of_a_repeated_move_the_last_one_counts(values: str) -> None:
    replay = replay_of(f"(;GM[Blokus Duo];{values})")
    assert list(replay.position(replay.game.nodes[1]).board) == ["e10"]


@pytest.mark.parametrize("values", ["[j5,j6][j7]", "[j5][j6,j7]", "[j5][j6][j7]", "[j5,j6,j7]"])
def test_the_values_of_an_old_move_form_one_piece(values: str) -> None:
    step = last_step(f"(;GM[Blokus Duo];B[e10];W{values})")
    assert [(move.piece, move.points) for move in step.moves] == [("I3", ("j5", "j6", "j7"))]
    assert (step.legal, step.diagnostics) == (True, ())


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;GM[Nexos];1[e20,e21,e22])", "not-a-piece"),
        ("(;GM[Nexos];1[f22])", "bad-point"),
        ("(;GM[GembloQ];1[b28])", "not-a-piece"),
        ("(;GM[GembloQ];1[b28,c28])", "not-a-piece"),
        ("(;GM[GembloQ];1[a28])", "bad-point"),
        ("(;GM[Blokus Trigon];1[r15,t15])", "not-a-piece"),
        ("(;GM[Blokus Trigon];1[a1])", "bad-point"),
        ("(;GM[Callisto];1[a1])", "bad-point"),
    ],
)
def test_an_unreadable_move_is_reported_with_its_source_position(text: str, code: str) -> None:
    replay = replay_of(text)
    found = replay.diagnostics
    assert [(entry.code, entry.line, entry.node) for entry in found] == [(code, 1, 1)]
    assert text[found[0].offset :].startswith(("1[", "[", text.split(";1[")[1][:2]))
