"""The rules of the games on a grid: the moves, what is against the rules, and how a game ends."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import read
from boardreel.cli.positions import position_to_dict
from boardreel.games.grid.table import BLOCKED
from boardreel.messages import format_message, templates
from boardreel.replay import Replay


def replay(record: str) -> Replay:
    """Return the replay of the first game of a record."""
    return Replay(read(record.encode()).games[0])


def fields(record: str) -> dict[str, Any]:
    """Return the line of `boardreel positions` for the last node of a record."""
    played = replay(record)
    return position_to_dict(played, played.game.nodes[-1])


def status(record: str, language: str = "en") -> str:
    """Return the state of the game after the last node of a record, in words."""
    played = replay(record)
    message = played.position(played.game.nodes[-1]).status()
    assert message is not None
    return format_message(message, templates(played.rules.kind, language), language)


def said(record: str) -> str:
    """Return the announcement of the last node of a record."""
    played = replay(record)
    message = played.step(played.game.nodes[-1]).announcement
    assert message is not None
    return format_message(message, templates(played.rules.kind))


@pytest.mark.parametrize(
    ("record", "reason", "winner"),
    [
        ("(;GM[11]SZ[3];B[a1];W[c1];B[a2];W[c2];B[a3])", "Black wins by connecting top and bottom", "B"),
        ("(;GM[11]SZ[3];B[a1];W[a2];B[c1];W[b2];B[a3];W[c2])", "White wins by connecting left and right", "W"),
        ("(;GM[4];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])", "Black wins with five in a row", "B"),
        (
            "(;GM[havannah]SZ[4];W[a1];B[b3];W[b1];B[c3];W[c1];B[d3];W[d1])",
            "White wins with a bridge between two corners",
            "W",
        ),
        (
            "(;GM[havannah]SZ[4];W[c2];B[a1];W[d3];B[d1];W[d4];B[g4];W[c4];B[g7];W[b3];B[d7];W[b2])",
            "White wins with a ring",
            "W",
        ),
        (
            "(;GM[havannah]SZ[3];W[b1];B[a1];W[b2];B[e3];W[b3];B[e5];W[a2];B[c5];W[b4])",
            "White wins with a fork between three sides",
            "W",
        ),
        ("(;GM[11]SZ[3];B[a1];W[resign])", "White resigns", "B"),
        ("(;GM[11]SZ[3];B[a1];W[b1];B[forfeit])", "Black forfeits", "W"),
        ("(;GM[2]AB[a1]AW[b1];B[c1])", "The game is over: Black 3, White 0", "B"),
        ("(;GM[18]SZ[3]AB[aa]AW[ca]AA[ab][bb][cb][bc][cc];B[aabaaa])", "White has no legal move and loses", "B"),
        ("(;GM[9]SZ[5]AB[a2][c3]AW[e1][e5];B[c3-b3])", "Black wins by connecting all pieces", "B"),
        ("(;GM[4]SZ[2];B[aa];W[ab];B[ba];W[bb])", "The game is over", "draw"),
    ],
)  # fmt: skip
def test_a_game_ends(record: str, reason: str, winner: str | None) -> None:
    assert status(record) == reason
    found = fields(record)
    assert (found["winner"], found["to_play"], found["legal"]) == (winner, None, True)


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("(;GM[11];B[a1];W[a1])", "occupied"),
        ("(;GM[11];B[a1];B[a2])", "turn-order"),
        ("(;GM[11];B[swap-pieces])", "swap-not-possible"),
        ("(;GM[11];B[swap-sides])", "swap-not-possible"),
        ("(;GM[11]SZ[5];B[a1];W[b2];B[swap-sides])", "swap-not-possible"),
        ("(;GM[11]SZ[5];B[a1];W[b2];B[swap])", "swap-not-possible"),
        ("(;GM[havannah]SZ[5];W[b4];B[b5];W[swap-sides])", "swap-not-possible"),
        ("(;GM[11]SZ[1];B[a1];W[pass])", "after-end"),
        ("(;GM[11]SZ[2:5];B[a4];W[swap])", "swap-not-possible"),
        ("(;GM[4];B[hh];W[swap])", "swap-not-possible"),
        ("(;GM[2];B[a1])", "no-flips"),
        ("(;GM[2];B[d4])", "occupied"),
        ("(;GM[2];B[])", "needless-pass"),
        ("(;GM[9];B[d4-d5])", "not-own-piece"),
        ("(;GM[9];B[b1-b4])", "wrong-distance"),
        ("(;GM[9];B[b1-d2])", "wrong-distance"),
        ("(;GM[9]AB[a1][c1]AW[b1][h8];B[a1-d1])", "blocked"),
        ("(;GM[18];B[djdadb])", "blocked"),
        ("(;GM[18];B[aaabac])", "not-own-piece"),
        ("(;GM[18];B[djdddj])", None),
    ],
)
def test_a_move_against_the_rules_is_named(record: str, code: str | None) -> None:
    found = fields(record)
    assert found["diagnostics"] == ([code] if code else [])
    assert found["legal"] is (code is None)
    assert found["moves"], "the move is made all the same"


def test_a_swap_in_hex_mirrors_the_stone_and_gives_it_to_the_other_color() -> None:
    found = fields("(;GM[11]SZ[5];B[b4];W[swap-pieces])")
    assert (found["board"], found["to_play"], found["legal"]) == ({"d2": "W"}, "B", True)
    assert said("(;GM[11]SZ[5];B[b4];W[swap])") == "White swaps; the stone is now on d2"


def test_swapped_sides_leave_the_stone_and_the_turn() -> None:
    found = fields("(;GM[11]SZ[5];B[b4];W[swap-sides];W[c3])")
    assert (found["board"], found["to_play"], found["legal"]) == ({"b4": "B", "c3": "W"}, "B", True)


@pytest.mark.parametrize("word", ["swap", "swap-pieces", "swap-sides"])
@pytest.mark.parametrize("next_move", ["", ";B[c3]", ";W[c3]"])
def test_a_swap_that_is_not_possible_only_passes_the_turn_on(word: str, next_move: str) -> None:
    played = replay(f"(;GM[11]SZ[5];B[a1];W[b2];B[{word}]{next_move})")
    swap = played.game.nodes[3]
    assert [diagnostic.code for diagnostic in played.node_diagnostics(swap)] == ["swap-not-possible"]
    position = played.position(swap)
    assert (position.board, position.to_play) == ({"a1": "B", "b2": "W"}, "W")
    text = "A swap is only possible as the second move, after a single stone."
    assert said(f"(;GM[11]SZ[5];B[a1];W[b2];B[{word}])") == text


@pytest.mark.parametrize("word", ["swap", "swap-pieces", "swap-sides", "SWAP"])
def test_a_swap_is_short_in_lists(word: str) -> None:
    played = replay(f"(;GM[11]SZ[5];B[b4];W[{word}])")
    label = played.rules.label(played.game.nodes[2])
    assert label is not None
    assert label.text == "swap"


def test_a_swap_in_havannah_recolors_the_stone() -> None:
    found = fields("(;GM[havannah]SZ[5];W[b4];B[swap])")
    assert (found["board"], found["to_play"]) == ({"b4": "B"}, "W")


@pytest.mark.parametrize(("game", "colors"), [("havannah", "WB"), ("11", "BW"), ("2", "BW")])
def test_the_side_that_begins_is_listed_first(game: str, colors: str) -> None:
    assert "".join(side.color for side in replay(f"(;GM[{game}])").rules.sides) == colors


def test_a_move_in_othello_turns_discs_and_counts_them() -> None:
    played = replay("(;GM[2];B[d3])")
    step = played.step(played.game.nodes[1])
    assert step.position.board == {"d3": "B", "d4": "B", "e4": "B", "d5": "B", "e5": "W"}
    assert [score.values for score in step.position.scores] == [(4.0,), (1.0,)]
    assert said("(;GM[2];B[d3])") == "Black d3, 1 piece"
    assert step.removed == ("W:d4",)


def test_a_side_that_cannot_move_passes_even_if_the_record_does_not_say_so() -> None:
    record = "(;GM[2]AB[a1][a3]AW[b1][b3]PL[B];B[c1];B[c3])"
    assert fields(record)["diagnostics"] == []
    assert fields("(;GM[2]AB[a1][a3]AW[b1][b3]PL[B];B[c1];W[];B[c3])")["legal"] is True


def test_moves_in_othello_are_read_in_either_notation() -> None:
    assert fields("(;GM[2];B[D3])")["board"] == fields("(;GM[2];B[dc])")["board"]


@pytest.mark.parametrize(
    ("ruleset", "wins"),
    [("", "BW"), ("Freestyle", "BW"), ("Renju", "W"), ("Standard", ""), ("0", "BW"), ("1", ""), ("4", "W")],
    ids=lambda value: value,
)
def test_the_ruleset_decides_whether_six_in_a_row_win(ruleset: str, wins: str) -> None:
    for color in "BW":
        stones = "[aa][ba][ca][ea][fa]"
        record = f"(;GM[4]RU[{ruleset}]A{color}{stones}PL[{color}];{color}[da])"
        assert fields(record)["winner"] == (color if color in wins else None)


def test_the_winning_pieces_are_marked_where_the_game_is_won() -> None:
    played = replay("(;GM[11]SZ[3];B[a1];W[c1];B[a2];W[c2];B[a3])")
    last = played.step(played.game.nodes[-1])
    assert dict(last.classes) == dict.fromkeys(("B:a1", "B:a2", "B:a3"), "winning")


def test_arrows_block_points_and_are_no_pieces() -> None:
    found = fields("(;GM[18];B[djddgd])")
    assert found["blocked"] == ["gd"]
    assert "gd" not in found["board"]
    assert said("(;GM[18];B[djddgd])") == "Black D1-D7/G7"


@pytest.mark.parametrize(
    ("setup", "code"), [("AB[aa]AA[aa]", "position-not-unique"), ("AA[aa][zz]", "bad-point"), (";AA[aa]", None)]
)
def test_arrows_are_set_up_like_pieces(setup: str, code: str | None) -> None:
    found = replay(f"(;GM[18]{setup})")
    assert found.position(found.game.main_line()[-1]).pieces[0] == BLOCKED  # type: ignore[attr-defined]
    assert [problem.code for problem in found.diagnostics if problem.code != "not-checked"] == ([code] if code else [])


def test_a_capture_in_lines_of_action_is_counted() -> None:
    record = "(;GM[9]SZ[5]AB[a1][e5]AW[c1][a5][c5];B[a1:c1!])"
    assert fields(record)["board"] == {"c1": "B", "e5": "B", "a5": "W", "c5": "W"}
    assert said(record) == "Black a1xc1, 1 piece"


def test_setup_in_the_root_takes_the_place_of_the_initial_position() -> None:
    assert fields("(;GM[18]SZ[10]AB[aa])")["board"] == {"aa": "B"}
    assert len(fields("(;GM[18])")["board"]) == 8
    assert len(fields("(;GM[2]PL[W])")["board"]) == 4


@pytest.mark.parametrize(
    ("record", "kind", "name"),
    [
        ("(;GM[Hex];B[a1])", "hex", "Hex"),
        ("(;GM[Reversi];B[d3])", "othello", "Othello"),
        ("(;GM[ gomoku ];B[hh])", "gomoku_renju", "Gomoku/Renju"),
        ("(;GM[LOA];B[b1-b3])", "lines_of_action", "Lines of Action"),
        ("(;GM[4]RU[Connect6];B[hh])", "tree", "Gomoku/Renju"),
        ("(;GM[9]SU[Scrambled-eggs];B[b1-b3])", "tree", "Lines of Action"),
        ("(;GM[9];B[e4])", "tree", "Lines of Action"),
        ("(;GM[2];B[?];W[??])", "tree", "Othello"),
        ("(;GM[Othello]BO[8 -- *];B[d3])", "tree", "Othello"),
        ("(;GM[Hex]VV[1];P0[0 Start P0];P0[1 dropb A 1])", "tree", "Hex"),
        ("(;GM[init];B[a1])", "tree", "init"),
        ("(;EV[hex.mc.2026.jan.1.4]GC[ game #2300012];W[ka];B[swap])", "hex", "Hex"),
        ("(;EV[havannah.in.size4.1]GC[ game #2300012];W[E1];B[swap])", "tree", "havannah"),
    ],
)
def test_a_board_is_drawn_where_the_notation_is_known(record: str, kind: str, name: str) -> None:
    rules = replay(record).rules
    assert (rules.kind.id, rules.name) == (kind, name)


@pytest.mark.parametrize(
    ("record", "cells"),
    [
        ("(;GM[11];B[a1])", 121),
        ("(;GM[11];B[n14])", 196),
        ("(;GM[11]SZ[4:6])", 24),
        ("(;GM[4];B[hh])", 225),
        ("(;GM[4];B[ss])", 361),
        ("(;GM[2])", 64),
        ("(;GM[9])", 64),
        ("(;GM[18])", 100),
        ("(;GM[havannah])", 169),
        ("(;GM[havannah]SZ[4])", 37),
    ],
)
def test_the_board_has_the_size_of_the_record_or_the_usual_one(record: str, cells: int) -> None:
    assert len(replay(record).rules.scene.cells) == cells


def test_every_game_says_what_it_does_not_check() -> None:
    found = replay("(;GM[4];B[hh])").diagnostics
    assert [(entry.code, str(entry.severity)) for entry in found] == [("not-checked", "info")]
    assert "forbidden moves" in found[0].message


def test_markup_is_read_in_the_names_of_the_points() -> None:
    played = replay("(;GM[11]SZ[5];B[c3]LB[a1:x]TR[b2]AR[a1:e5]DD[d4]MA[c3:d4])")
    step = played.step(played.game.nodes[1])
    keys = {item.key for item in step.marks}
    assert keys >= {"LB:a1:0:x", "TR:b2:0", "AR:a1:e5", "last:c3:1"}
    assert {found.code for found in step.diagnostics} == {"bad-point"}, "two points of a rhombus span no rectangle"


def test_a_drawn_game_of_othello_has_ranks_and_says_so() -> None:
    # neither side can move: the discs of each color are apart
    replay = Replay(read("(;GM[2]FF[4]SZ[4]AB[a1]AW[d4])").games[0])
    position = replay.position(replay.game.root)
    assert (position.ranks, position.extra_fields()["winner"]) == ({"B": 1, "W": 1}, "draw")
    replay = Replay(read("(;GM[2]FF[4]SZ[4]AB[a1][a2]AW[d4])").games[0])
    position = replay.position(replay.game.root)
    assert (position.ranks, position.extra_fields()["winner"]) == ({"B": 1, "W": 2}, "B")


@pytest.mark.parametrize(
    ("record", "winner"),
    [
        ("(;GM[4]FF[4]SZ[2];B[aa];W[ab];B[ba];W[bb])", "draw"),
        ("(;GM[Connect6]FF[4]SZ[3];B[aa];W[abac];B[babb];W[bcca];B[cbcc])", "draw"),
        ("(;GM[4]FF[4]SZ[2];B[aa];W[ab];B[ba])", None),
        # the rules of Hex know no draw, so a full board of setup says nothing
        ("(;GM[11]FF[4]SZ[2]AB[a1][a2][b1][b2])", None),
    ],
)
def test_a_full_board_without_a_row_is_drawn(record: str, winner: str | None) -> None:
    played = replay(record)
    position = played.position(played.game.main_line()[-1])
    assert position.extra_fields()["winner"] == winner
    assert position.ranks == ({"B": 1, "W": 1} if winner else None)


def test_an_unfinished_game_has_no_ranks() -> None:
    for text in ("(;GM[2]FF[4])", "(;GM[11]FF[4])", "(;GM[9]FF[4])"):
        replay = Replay(read(text).games[0])
        position = replay.position(replay.game.root)
        assert (position.ranks, position.extra_fields()["winner"]) == (None, None)
