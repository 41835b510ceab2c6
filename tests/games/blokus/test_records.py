"""The shared records, node by node, compared with positions computed by two independent implementations."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.cli.positions import position_to_dict
from boardreel.diagnostics import Severity
from boardreel.games.conversion import convert
from games.blokus.support import check_tree
from support import THIRD_PARTY, load_json, own_records, third_party_names, third_party_param

RECORDS = own_records("blokus", (".blksgf",))
BOOKS = [third_party_param(THIRD_PARTY / "pentobi-books" / name) for name in third_party_names("pentobi-books")]


def name(path: Path) -> str:
    return path.stem


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_every_node_of_a_record_has_the_expected_position(path: Path) -> None:
    expected = load_json(path.with_suffix(".json"))["trees"]
    collection = read(path)
    assert len(collection.games) == len(expected)
    for game, tree in zip(collection.games, expected, strict=True):
        check_tree(game, tree)


@pytest.mark.parametrize("path", [path for path in RECORDS if path.parent.name == "blokus"], ids=name)
def test_a_legal_game_has_no_diagnostics(path: Path) -> None:
    for game in read(path).games:
        assert Replay(game).diagnostics == []


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_a_converted_record_has_the_same_positions(path: Path) -> None:
    collection = read(path)
    again = read(convert(collection))
    assert len(again.games) == len(collection.games)
    for game, other in zip(collection.games, again.games, strict=True):
        before, after = Replay(game), Replay(other)
        for node, copy in zip(game.nodes, other.nodes, strict=True):
            wanted, found = position_to_dict(before, node), position_to_dict(after, copy)
            assert {**found, "game": 1} == {**wanted, "game": 1}


@pytest.mark.parametrize("path", BOOKS)
def test_an_opening_book_has_no_problems(path: Path) -> None:
    collection = read(path)
    assert [found for found in collection.diagnostics if found.severity is not Severity.INFO] == []
    for game in collection.games:
        replay = Replay(game)
        assert replay.rules.kind.id == "blokus"
        assert [found for found in replay.diagnostics if found.severity is not Severity.INFO] == []
