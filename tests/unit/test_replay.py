"""The replay of a game tree: when it draws, what it caches, and how it walks to distant nodes."""

from __future__ import annotations

import re
import sys
from typing import Any

import pytest
from boardreel import Move, Replay, read, replay
from boardreel.games.go.play import GoNodePlayer
from boardreel.games.go.position import GoPosition
from boardreel.games.go.rules import GoRules
from boardreel.games.protocol import NodeDiagnostic, Played, Position
from boardreel.games.twixt.items import TwixtItems
from boardreel.scene.shapes import Message
from boardreel.sgf import Node

#: the module; the name `boardreel.replay` is the function
replay_module = sys.modules["boardreel.replay"]


@pytest.fixture
def no_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail whenever Go or TwixT draws anything."""

    def fail(*args: object, **keywords: object) -> None:
        raise AssertionError("something was drawn")

    monkeypatch.setattr(GoNodePlayer, "step", fail)
    monkeypatch.setattr(GoPosition, "items", fail)
    monkeypatch.setattr(TwixtItems, "peg", fail)
    monkeypatch.setattr(TwixtItems, "link", fail)


def count_played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the indices of the nodes that the rules of Go play."""
    played: list[int] = []
    original = GoRules.play

    def play(rules: GoRules, position: Position, node: Node) -> Played:
        played.append(node.index)
        return original(rules, position, node)

    monkeypatch.setattr(GoRules, "play", play)
    return played


@pytest.mark.usefixtures("no_drawing")
@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9];B[aa]LB[bb:x];W[aa];B[zz]TR[aa][aa])",
        "(;GM[21]SZ[12]RE[B+];W[C3]DD[A2:C4];B[F7]TR[C3];W[D5];W[zz];B[resign])",
    ],
    ids=["Go", "TwixT"],
)
def test_positions_and_diagnostics_are_computed_without_drawing(text: str) -> None:
    game = read(text).games[0]
    replay = Replay(game)
    assert replay.diagnostics
    assert replay.position(game.main_line()[-1]).board
    assert replay.play(game.nodes[1]).legal


def test_a_step_has_the_same_diagnostics_as_playing_without_drawing() -> None:
    game = read("(;SZ[9];B[aa]TR[bb][bb]LB[x];W[aa]AR[aa:aa])").games[0]
    for node in game.nodes:
        assert Replay(game).play(node).diagnostics == Replay(game).step(node).diagnostics


def test_a_node_is_not_played_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    played = count_played(monkeypatch)
    game = read("(;" + ";B[aa];W[bb]" * 20 + ")").games[0]
    replay = Replay(game)
    assert replay.position(game.nodes[40]) is replay.position(game.nodes[40])
    assert replay.diagnose(game.nodes[40])
    # the first two moves are plain, the others are on occupied points
    assert played == [0, *range(3, 41)]


def test_the_caches_of_a_replay_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "MAX_CACHED_NODES", 10)
    monkeypatch.setattr(replay_module, "MAX_CHECKPOINTS", 8)
    monkeypatch.setattr(replay_module, "CHECKPOINT_INTERVAL_NODES", 5)
    game = read("(;" + ";B[aa];W[bb]" * 200 + ")").games[0]
    replay = Replay(game, max_cached_steps=10)
    for node in game.nodes:
        replay.play(node)
        replay.step(node)
    assert len(replay._recent) <= 10
    assert len(replay._steps) <= 10
    assert len(replay._checkpoints) <= 8


def test_a_jump_back_plays_only_from_the_nearest_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "MAX_CACHED_NODES", 10)
    game = read("(;" + ";B[aa];W[bb]" * 200 + ")").games[0]
    replay = Replay(game)
    expected = [
        position.move_number for position in map(replay.position, game.nodes) if isinstance(position, GoPosition)
    ]
    played = count_played(monkeypatch)
    position = replay.position(game.nodes[130])
    assert isinstance(position, GoPosition)
    assert position.move_number == expected[130]
    assert 0 < len(played) <= replay_module.CHECKPOINT_INTERVAL_NODES


def test_a_jump_plays_runs_of_plain_moves_at_once_and_finds_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [f"{x}{y}" for y in "abcdefghjkl" for x in "abcdefghjklmnopq"]
    moves = [f";{'BW'[number % 2]}[{point}]C[number {number}]" for number, point in enumerate(points)]
    moves[70] = f";B[{points[70]}]TR[aa]BL[70]"
    game = read(f"(;SZ[19]{''.join(moves)})").games[0]
    replay = Replay(game)
    expected = [replay.position(node) for node in game.nodes]
    played = count_played(monkeypatch)
    jumped = Replay(game).position(game.nodes[-1])
    assert isinstance(jumped, GoPosition)
    assert vars(jumped) == vars(expected[-1]) | {"context": jumped.context}
    # the root, the node with a mark, and the last node of every path between two checkpoints
    assert played == [0, 49, 71, 99, 149, len(moves) - 1, len(moves)]


def test_pictures_have_the_numbers_of_the_last_moves() -> None:
    made = Replay(read(b"(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[dd]TR[aa])").games[0])
    node = made.game.main_line()[-1]
    assert sorted(made.move_numbers(node, "last-3").values()) == ["2", "3", "4"]
    assert list(made.move_numbers(node, "last").values()) == ["4"]
    assert sorted(made.move_numbers(node, "last-9").values()) == ["1", "2", "3", "4"]
    with pytest.raises(ValueError, match="last-5"):
        made.move_numbers(node, "last-")


def test_pictures_can_be_without_marks_and_have_a_width() -> None:
    made = Replay(read(b"(;GM[1]SZ[9];B[aa]TR[aa])").games[0])
    plain, marked = made.svg(move="end", marks=False, width=300), made.svg(move="end")
    assert len(plain) < len(marked)
    assert ' width="300"' in plain
    assert ' width="' not in marked.split(">", 1)[0]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"move": -1}, "there is no move -1"),
        ({"move": "5"}, "move is a number of moves or 'end', not '5'"),
        ({"move": "foo"}, "not 'foo'"),
        ({"move": 1.5}, "not 1.5"),
        ({"move": True}, "not True"),
        ({"width": 0}, "width is a whole number of pixels from 1 on, not 0"),
        ({"width": -5}, "not -5"),
        ({"width": "300"}, "not '300'"),
        ({"numbers": "9-2"}, "'9-2' is none of all"),
        ({"numbers": 5}, "numbers is a text such as '5' or '23-30', not 5"),
        ({"coordinates": "none"}, "coordinates is True or False, not 'none'"),
        ({"marks": "none"}, "marks is True or False, not 'none'"),
        ({"flip": 1}, "flip is True or False, not 1"),
    ],
)
def test_pictures_are_not_drawn_with_other_values(arguments: dict[str, Any], message: str) -> None:
    made = Replay(read(b"(;GM[1]SZ[9];B[aa];W[bb])").games[0])
    with pytest.raises(ValueError, match=re.escape(message)):
        made.svg(**arguments)


def test_a_picture_is_of_a_node_or_after_a_move() -> None:
    made = Replay(read(b"(;GM[1]SZ[9];B[aa];W[bb])").games[0])
    with pytest.raises(ValueError, match="a node or a move, not both"):
        made.svg(made.game.root, move=1)
    assert made.svg(move=9) == made.svg(move="end") == made.svg(made.game.nodes[2])


@pytest.mark.parametrize(
    ("code", "key"), [("no-such-code", "text"), ("bad-value", "grid.no-such-message")], ids=["code", "message"]
)
def test_a_diagnostic_that_is_in_no_table_is_a_mistake_of_the_rules(code: str, key: str) -> None:
    made = Replay(read(b"(;GM[1]SZ[9];B[aa])").games[0])
    made.rules.diagnostics = (NodeDiagnostic(code, Message(key)),)
    with pytest.raises(LookupError, match="no-such"):
        made.diagnose(made.game.root)


@pytest.mark.parametrize(
    ("node", "move"),
    [
        (";B[ee]", Move("B", ("ee",))),
        (";W[]", Move("W", name="pass")),
        (";AB[aa]B[ee]", Move("B", ("ee",))),
        (";B[zz]", None),
        (";C[text]", None),
        (";B[ee]W[dd]", None),
    ],
)
def test_the_move_of_a_node(node: str, move: Move | None) -> None:
    game = read(f"(;GM[1]FF[4]SZ[9]{node})").games[0]
    assert replay(game).move(game.nodes[1]) == move
