"""The shared records, node by node, compared with positions computed by two independent implementations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.cli.positions import position_to_dict
from boardreel.diagnostics import Severity
from boardreel.games.conversion import convert
from boardreel.sgf import Node
from games.blokus.support import position_at
from support import THIRD_PARTY, load_json, own_records, third_party_names, third_party_param

RECORDS = own_records("blokus", (".blksgf",))
BOOKS = [third_party_param(THIRD_PARTY / "pentobi-books" / name) for name in third_party_names("pentobi-books")]


def name(path: Path) -> str:
    return path.stem


def check_node(replay: Replay, node: Node, expected: dict[str, Any]) -> None:
    position = position_at(replay, node)
    fact = position_to_dict(replay, node, legal=True)
    colors = position.context.variant.move_properties

    def by_color(field: str) -> list[Any]:
        return [fact[field][color] for color in colors]

    assert fact["parent"] == expected["parent"]
    if "comment" in expected:
        assert (fact["comment"] or "") == expected["comment"]
    if "error" in expected:
        if not expected.get("error_inherited"):
            assert expected["error"] in fact["diagnostics"]
            assert fact["moves"] == []
        return
    move = expected["move"]
    wanted = [] if move is None else [(colors[move["color"] - 1], move["points"], move["piece"])]
    assert [(m["color"], ",".join(m["points"]), m["piece"]) for m in fact["moves"]] == wanted
    assert fact["setup"] == expected["setup"]
    assert fact["to_play"] == colors[expected["to_play"] - 1]
    assert fact["legal_count"] == expected["legal"]
    assert by_color("legal_by_color") == expected["legal_by_color"]
    assert fact["over"] == expected["over"]
    assert by_color("scores") == expected["points"]
    assert by_color("bonus") == expected["bonus"]
    assert by_color("pieces_left") == expected["pieces_left"]
    assert fact["annotation"] == expected.get("annotation")
    if "cells" in expected:
        cells = [sorted(point for point, color in fact["board"].items() if color == k) for k in colors]
        assert cells == [sorted(filter(None, points.split(","))) for points in expected["cells"]]
    if "pieces" in expected:
        names = position.context.board.names_of
        for color, pieces in enumerate(expected["pieces"]):
            laid = sorted(
                ",".join(names(piece.placement.mask)) for piece in position.state.placed if piece.color == color
            )
            assert laid == sorted(pieces)
    if "player_points" in expected:
        assert fact["player_points"] == expected["player_points"]
        assert fact["places"] == [place["place"] for place in expected["place"]]


@pytest.mark.parametrize("path", RECORDS, ids=name)
def test_every_node_of_a_record_has_the_expected_position(path: Path) -> None:
    expected = load_json(path.with_suffix(".json"))["trees"]
    collection = read(path)
    assert len(collection.games) == len(expected)
    for game, tree in zip(collection.games, expected, strict=True):
        replay = Replay(game)
        assert replay.rules.name == tree["game"]
        assert game.main_line()[-1].index == tree["main_line_end"]
        assert len(game.nodes) == len(tree["nodes"])
        for node, facts in zip(game.nodes, tree["nodes"], strict=True):
            check_node(replay, node, facts)


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
