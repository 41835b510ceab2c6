"""Games without rules here: their name, their moves as text or on a plain board, and nothing that can fail."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli.positions import position_to_dict
from boardreel.games.protocol import Move
from boardreel.games.registry import open_rules
from boardreel.scene.shapes import Message, Text
from boardreel.testing import check_record
from games.go_support import codes, last, marked, replay, steps
from support import DATA


@pytest.mark.parametrize(
    ("gm", "name"),
    [
        ("3", "Chess"),
        ("10", "Ataxx"),
        ("20", "Gess"),
        ("40", "Kropki"),
        ("41", "unknown game: 41"),
        ("-1", "unknown game: -1"),
        ("Fanorona", "Fanorona"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_an_unknown_game_has_the_name_from_its_root(gm: str, name: str) -> None:
    rules = replay(f"(;GM[{gm}];B[a1])").rules
    assert rules.kind.id == "tree"
    assert rules.name == name


def test_an_unknown_game_has_one_informational_diagnostic() -> None:
    played = steps("(;GM[3];W[e2e4];B[nonsense]AB[x]LB[y]AR[z:])")
    assert [codes(step) for step in played] == [["no-rules"], [], []]
    found = replay("(;GM[3];W[e2e4])").diagnostics
    assert [(entry.code, entry.severity) for entry in found] == [("no-rules", "info")]


def test_moves_that_are_not_points_are_text_and_the_board_shows_the_name_of_the_game() -> None:
    played = replay("(;GM[3];W[e2e4];B[e7e5])")
    assert [played.step(node).moves for node in played.game.main_line()] == [
        (),
        (Move("W", name="e2e4"),),
        (Move("B", name="e7e5"),),
    ]
    assert played.rules.scene.cells == ()
    texts = [shape.text for item in played.rules.scene.background for shape in item.shapes if isinstance(shape, Text)]
    assert texts == ["Chess"]
    label = played.rules.label(played.game.nodes[1])
    assert label is not None
    assert (label.text, label.color) == ("e2e4", "W")


def test_moves_that_are_points_leave_discs_on_a_plain_board() -> None:
    played = replay("(;GM[40]SZ[15];B[hh];W[hi];C[x];B[hh])")
    assert len(played.rules.scene.cells) == 225
    at = played.step(played.game.nodes[3])
    assert {item.key for item in at.position.items()} == {"1:hh", "2:hi"}
    assert marked(played.step(played.game.nodes[2])) == {"last:hi:2"}
    again = played.step(played.game.nodes[4])
    assert (again.added, again.removed) == ((), ())


def test_points_with_letters_and_numbers_are_counted_from_the_bottom() -> None:
    step = last("(;GM[10]SZ[7];B[a1];W[G7]LB[b2:x])")
    assert {(item.points, item.at) for item in step.position.items()} == {(("a1",), (0, 6)), (("g7",), (6, 0))}
    assert marked(step) == {"last:g7:2", "LB:b2:0:x"}
    assert next(toggle.name for toggle in step.position.scene.toggles) == "coordinates-all-letters"


def test_the_pieces_on_the_points_are_not_reported() -> None:
    step = last("(;GM[40]SZ[15];B[hh])")
    assert step.position.status() == Message("tree.no-rules", {"game": "Kropki"})
    assert step.position.board == {}
    assert step.position.to_play is None
    assert step.position.scores == ()
    assert step.legal is None


def test_setup_and_markup_are_shown_if_they_are_points() -> None:
    step = last("(;GM[10]SZ[8];B[dc]AB[dd:ee]LB[aa:x]AR[aa:cc]TR[zz])")
    assert {item.key for item in step.position.items()} == {"1:dc", "1:dd", "1:ed", "1:de", "1:ee"}
    assert marked(step) == {"last:dc:1", "LB:aa:0:x", "AR:aa:cc"}
    assert codes(step) == []


@pytest.mark.parametrize(("game", "size"), [("GM[3]", 8), ("GM[40]", 19), ("GM[40]SZ[15]", 15), ("GM[40]SZ[x]", 19)])
def test_the_plain_board_has_the_size_of_the_root(game: str, size: int) -> None:
    assert len(replay(f"(;{game};B[aa])").rules.scene.cells) == size * size


def test_an_empty_move_is_a_pass_and_a_long_one_is_shortened() -> None:
    played = steps("(;GM[12];B[];W[" + "x" * 500 + "])")
    assert played[1].moves == (Move("B", name="pass"),)
    assert len(played[2].moves[0].name or "") == 25


def test_a_node_of_an_unknown_game_is_reported_as_plain_data() -> None:
    played = replay("(;GM[40]SZ[15];B[hh]TE[1]C[good])")
    fact = position_to_dict(played, played.game.nodes[1])
    assert fact["moves"] == [{"color": "B", "points": ["hh"]}]
    assert (fact["board"], fact["legal"], fact["annotation"], fact["comment"]) == ({}, None, "!", "good")


def test_every_game_of_a_mixed_collection_gets_its_own_kind() -> None:
    games = read("(;GM[1])(;GM[10];B[a1])(;)(;GM[99])(;GM[11];B[a1])").games
    assert [open_rules(game).kind.id for game in games] == ["go", "tree", "go", "tree", "hex"]


@pytest.mark.parametrize("name", ["gm2-othello.sgf", "gm3-chess.sgf", "gm-mixed-collection.sgf"])
def test_the_shared_records_of_other_games_pass_the_conformance_suite(name: str) -> None:
    path: Path = DATA / "sgf" / "files" / name
    check_record(path.read_text("utf-8"), name)


def test_a_line_of_forty_thousand_moves_is_replayed() -> None:
    played = replay("(;GM[40]SZ[15]" + ";B[hh];W[hi]" * 20_000 + ")")
    assert len(played.step(played.game.nodes[-1]).position.scene.cells) == 225
