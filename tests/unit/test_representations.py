"""What objects of the library are, in the text that Python shows for them, and that all of it is documented."""

from __future__ import annotations

import inspect
from typing import Any

import boardreel
import pytest
from boardreel import read, replay
from boardreel.editing import Draft
from boardreel.explorer import Explorer
from boardreel.games import protocol

GAME = read("(;GM[1]SZ[9]PB[Lee]PW[Ke]DT[2016];B[ee];W[])(;GM[21])", name="a.sgf").games[0]
REPLAY = replay(GAME)
CLASSES = [Draft, Explorer, protocol.Rules, protocol.Symmetry, *filter(inspect.isclass, vars(boardreel).values())]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (GAME.collection, "<Collection a.sgf: 2 games, ok>"),
        (GAME, "<Game 1 of 2: Lee – Ke, 2016, 3 nodes>"),
        (GAME.nodes[1], "<Node 1 of game 1>"),
        (REPLAY, "<Replay of Go: <Game 1 of 2: Lee – Ke, 2016, 3 nodes>>"),
        (REPLAY.rules, "<Rules of Go>"),
        (REPLAY.position(GAME.nodes[1]), "<GoPosition: W to play, 1 occupied point>"),
        (replay(read("(;GM[21];W[D5];B[resign])").games[0]), "<Replay of TwixT: <Game 1 of 1: 3 nodes>>"),
        (REPLAY.rules.symmetries()[0], "<Symmetry: aa → aa, B → B, W → W>"),
        (Draft(GAME), "<Draft with 0 edits: <Game 1 of 2: Lee – Ke, 2016, 3 nodes>>"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_objects_say_what_they_are(value: Any, text: str) -> None:
    assert repr(value) == text


@pytest.mark.parametrize(
    ("record", "text"),
    [
        ("(;FF[4]GM[21]SZ[12];W[D5];B[resign])", "<TwixtPosition: over, W has won, 1 occupied point>"),
        ("(;GM[1];B[];W[])", "<GoPosition: over, 0 occupied points>"),
        ("(;GM[99];B[e4])", "<TreePosition: 0 occupied points>"),
    ],
)
def test_a_position_says_whose_turn_it_is_or_how_it_ended(record: str, text: str) -> None:
    game = read(record).games[0]
    assert repr(replay(game).position(game.main_line()[-1])) == text


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_every_public_member_is_documented(kind: type) -> None:
    assert inspect.getdoc(kind)
    members = {
        name: value
        for base in kind.__mro__
        if base.__module__.startswith("boardreel")
        for name, value in vars(base).items()
    }
    functions = (property, classmethod, staticmethod)
    without = [
        name
        for name, value in members.items()
        if not name.startswith("_")
        and (inspect.isfunction(value) or isinstance(value, functions) or hasattr(value, "func"))
        and not inspect.getdoc(value)
    ]
    assert without == []
