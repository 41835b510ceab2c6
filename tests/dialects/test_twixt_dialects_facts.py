"""Every TwixT record in another notation gives the facts in the file next to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel import Collection, Replay, read
from boardreel.games.conversion import convert
from boardreel.reel.game_info import info_rows
from games import twixt_support as twixt
from support import DATA, load_json

FOLDER = DATA / "dialects"
PREFIXES = ("ap", "app", "boardspace", "jtwixt", "lgbulk", "lgjson", "moves", "pbm")


def records() -> Iterator[Path]:
    for path in sorted(FOLDER.iterdir()):
        if path.name.split("-")[0] in PREFIXES and path.with_name(f"{path.name}.json").is_file():
            yield path


def game_facts(path: Path) -> list[dict[str, Any]]:
    facts: dict[str, Any] = load_json(path.with_name(f"{path.name}.json"))
    games: list[dict[str, Any]] = facts.get("games", [facts])
    return games


def games_with_board() -> list[Any]:
    return [
        pytest.param(path, number, id=f"{path.name}-{number}")
        for path in records()
        for number, facts in enumerate(game_facts(path), start=1)
        if facts.get("board", True)
    ]


def import_codes(collection: Collection, number: int) -> list[tuple[int | None, str]]:
    return [
        (found.node, found.code)
        for found in collection.diagnostics
        if found.game == number and found.code.startswith("import-")
    ]


def all_codes(replay: Replay) -> list[tuple[int | None, str]]:
    """Return the codes of the importer and of the rules, without `syntax`, which is a finding of the SGF layer."""
    found: list[tuple[int | None, str]] = [code for code in twixt.codes(replay) if code[1] != "syntax"]
    return sorted([*found, *import_codes(replay.game.collection, replay.game.number)], key=str)


with_game = pytest.mark.parametrize(("path", "number"), games_with_board())


def open_game(path: Path, number: int) -> tuple[Replay, dict[str, Any]]:
    collection = read(path)
    facts = game_facts(path)
    assert len(collection.games) == len(facts)
    return Replay(collection.games[number - 1]), facts[number - 1]


@with_game
def test_the_game_info_is_as_expected(path: Path, number: int) -> None:
    replay, facts = open_game(path, number)
    rules, game = twixt.rules_of(replay), replay.game
    names = {
        color: game.root.text(side.player or "") or None
        for color, side in zip(("white", "black"), rules.sides, strict=True)
    }
    grid = rules.context.grid
    assert (game.traits.dialect or "sgf") == facts["format"]
    assert [grid.columns, grid.rows] == facts["size"]
    assert (rules.context.ruleset, names) == (facts["ruleset"], facts["names"])
    assert len(game.main_line()) == facts["nodes"]
    has_notation = any(row.label.key == "info.notation" for row in info_rows(game.root, rules))
    assert has_notation == (facts["format"] != "sgf")


@with_game
def test_the_positions_are_as_expected(path: Path, number: int) -> None:
    replay, facts = open_game(path, number)
    line = replay.game.main_line()
    assert facts["positions"]
    for expected in facts["positions"]:
        position = twixt.position_at(replay, line[expected["node"]])
        assert twixt.pegs(position) == {side: set(holes) for side, holes in expected["pegs"].items()}
        assert twixt.links(position) == {side: set(found) for side, found in expected["links"].items()}
        assert (position.to_play, twixt.last_peg(position)) == (expected["to_move"], expected["last_peg"])


@with_game
def test_the_board_changes_are_as_expected(path: Path, number: int) -> None:
    replay, facts = open_game(path, number)
    expected = {delta["node"]: delta for delta in facts["deltas"]}
    for index, node in enumerate(replay.game.main_line()):
        step = replay.step(node)
        for change, keys in {"added": {item.key for item in step.added}, "removed": set(step.removed)}.items():
            for kind, has_dash in (("pegs", False), ("links", True)):
                named = expected.get(index, {}).get(f"{kind}_{change}", [])
                assert {key for key in keys if ("-" in key) == has_dash} == set(named), (index, kind, change)


@with_game
def test_the_diagnostics_are_as_expected(path: Path, number: int) -> None:
    replay, facts = open_game(path, number)
    assert all_codes(replay) == sorted([(found["node"], found["code"]) for found in facts["diagnostics"]], key=str)


@with_game
def test_the_end_is_as_expected(path: Path, number: int) -> None:
    replay, facts = open_game(path, number)
    winners = [twixt.position_at(replay, node).state.winner for node in replay.game.main_line()]
    ended = next((index for index, winner in enumerate(winners) if winner is not None), None)
    position = twixt.last_position(replay)
    assert (position.state.winner, position.win_by, ended) == (facts["winner"], facts["win_by"], facts["ended_at_node"])


def comparable(text: str) -> str:
    """Return a move of a saved record without the differences that do not count."""
    return text.upper().replace("\\\\", "\\").replace("SWAP-PIECES", "SWAP")


@with_game
def test_the_saved_record_is_as_expected(path: Path, number: int) -> None:
    replay, facts = open_game(path, number)
    saved = read(convert(replay.game.collection), name="saved.sgf").games[number - 1]
    assert saved.traits.dialect is None
    root = saved.root
    assert {ident: root.text(ident) for ident in facts["saved"]["root"]} == facts["saved"]["root"]
    moves = [
        comparable("".join(f"{ident}{''.join(f'[{value}]' for value in node.raw(ident))}"))
        for node in saved.main_line()[1:]
        for ident in ("W", "B")
        if node.raw(ident)
    ]
    assert moves == [comparable(move) for move in facts["saved"]["moves"]]
    again = Replay(saved)
    found = [code for code in twixt.codes(again) if code[1] not in ("syntax", "no-gm")]
    assert found == [code for code in twixt.codes(replay) if code[1] != "syntax"]
    for old, new in zip(replay.game.nodes, saved.nodes, strict=True):
        assert twixt.picture(twixt.position_at(again, new)) == twixt.picture(twixt.position_at(replay, old))


@pytest.mark.parametrize("path", list(records()), ids=lambda path: path.name)
def test_an_unchanged_record_is_saved_byte_by_byte(path: Path) -> None:
    collection = read(path)
    if collection.is_imported:
        assert collection.to_bytes() == path.read_bytes()
    assert collection.raw_bytes == path.read_bytes()


@pytest.mark.parametrize("path", list(records()), ids=lambda path: path.name)
def test_every_node_has_its_source_position(path: Path) -> None:
    collection = read(path)
    for game in collection.games:
        # the header of the source may say that sides were swapped
        nodes = [node for node in game.main_line() if "swap-sides" not in node.raw("B")]
        offsets = [node.source_position()[0] for node in nodes]
        assert offsets[1:] == sorted(set(offsets[1:])), game
        length = len(collection.text) or len(collection.raw_bytes)
        assert all(0 <= offset < length for offset in offsets)
