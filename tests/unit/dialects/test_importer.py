"""The seam between the core and the importers of other notations, shown with importers made for the test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from boardreel import read, replay
from boardreel.budgets import Limits
from boardreel.dialects import importer as importer_module
from boardreel.dialects.protocol import (
    CUT,
    REFUSALS,
    ImportedGame,
    ImportedRecord,
    Importer,
    ImportRefusedError,
    Source,
)
from boardreel.games.conversion import convert
from boardreel.reel.game_info import info_rows
from boardreel.worker import api as worker_api
from boardreel.worker import wheel_calls
from boardreel.worker.open_records import last_record
from boardreel.worker.pasting_calls import examine
from support import DATA, ROOT

JSON = '{"gtid": "twixt",\n "moves": [{"dmove": "f4"}]}'
JTWIXT = b"\x03gtv\0\n\0\n"


@pytest.fixture
def use_importer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Importer | None], None]]:
    def use(importer: Importer | None) -> None:
        monkeypatch.setattr(importer_module, "find_importer", cache(lambda dialect_id: importer))
        last_record.forget()

    yield use
    monkeypatch.undo()


def import_one_move(source: Source) -> list[ImportedGame]:
    game = ImportedGame()
    game.add([("GM", ["21"])], 0)
    game.add([("W", ["F4"])], source.text.find('{"dmove"'))
    game.report(CUT, 30)
    return [game]


def refuse(source: Source) -> list[ImportedGame]:
    raise ImportRefusedError("littlegolem-other", source.text.index("twixt"))


def test_an_imported_record_is_an_ordinary_game(use_importer: Callable[[Importer | None], None]) -> None:
    use_importer(import_one_move)
    collection = read(JSON.encode(), name="game.json")
    (game,) = collection.games
    assert (game.traits.dialect, collection.outcome) == ("littlegolem-json", "recovered")
    assert [node.properties for node in game.nodes] == [{"GM": ["21"]}, {"W": ["F4"]}]
    assert game.nodes[1].source_position() == (29, 2, 12)
    assert replay(game).position(game.nodes[1]).board == {"F4": "W"}
    (diagnostic,) = collection.diagnostics
    assert (diagnostic.code, diagnostic.game, diagnostic.node) == ("import-cut", 1, 1)
    assert (diagnostic.line, diagnostic.column) == (2, 13)


def test_an_imported_record_is_saved_as_it_was_and_converted_to_sgf(
    use_importer: Callable[[Importer | None], None],
) -> None:
    use_importer(import_one_move)
    collection = read(JSON.encode())
    assert collection.to_bytes() == JSON.encode()
    assert convert(collection) == b"(;FF[4]CA[UTF-8]GM[21]\n;W[F4])\n"
    number = int(worker_api.open_collection(None, JSON.encode()).split(b",")[0].split(b":")[1])
    assert worker_api.save(number, "original") == JSON.encode()
    assert worker_api.save(number, "utf8") == convert(collection)


def test_the_game_info_names_the_notation(use_importer: Callable[[Importer | None], None]) -> None:
    use_importer(import_one_move)
    game = read(JSON).games[0]
    assert [row.text for row in info_rows(game.root, replay(game).rules)] == ["Little Golem (JSON)"]


def test_a_record_that_an_importer_refuses_says_why_and_where(
    use_importer: Callable[[Importer | None], None],
) -> None:
    use_importer(refuse)
    collection = read(JSON)
    (diagnostic,) = collection.diagnostics
    assert (collection.outcome, collection.file_type) == ("refused", "import-littlegolem-other")
    assert diagnostic.message == "No game found: it is a Little Golem game of another kind."
    assert (diagnostic.line, diagnostic.column) == (1, 11)


def test_a_record_with_too_many_nodes_is_refused(use_importer: Callable[[Importer | None], None]) -> None:
    use_importer(import_one_move)
    collection = read(JSON, budget=Limits(max_items=1).start())
    assert [found.code for found in collection.diagnostics] == ["too-large"]


def test_an_importer_is_stopped_where_the_budget_of_its_game_ends(
    use_importer: Callable[[Importer | None], None],
) -> None:
    def import_endless_game(source: Source) -> ImportedRecord:
        game = ImportedGame(budget=source.budget)
        while True:
            game.add([], 0)

    use_importer(import_endless_game)
    (found,) = read(JSON, budget=Limits(max_items=1000).start()).diagnostics
    assert found.message.startswith("The file is too large: it has more than 1,000 nodes")


def test_a_missing_importer_is_named(use_importer: Callable[[Importer | None], None]) -> None:
    use_importer(None)
    collection = read(JSON)
    assert (collection.outcome, collection.missing_wheel) == ("refused", "boardreel-dialects")
    assert collection.diagnostics[0].code == "dialect-not-installed"
    assert "pip install boardreel[dialects]" in collection.diagnostics[0].message


def test_the_page_is_asked_for_a_missing_importer(
    use_importer: Callable[[Importer | None], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_importer(None)
    monkeypatch.setattr(wheel_calls, "_can_install", True)
    for ask in (lambda: worker_api.open_collection(None, JSON.encode()), lambda: examine(JSON)):
        with pytest.raises(wheel_calls.WheelNeededError, match="dialects"):
            ask()
        wheel_calls.mark_wheel_tried("dialects")
        assert b'"games":0' in ask()


def test_a_tree_whose_importer_is_missing_is_read_as_it_stands(
    use_importer: Callable[[Importer | None], None],
) -> None:
    use_importer(None)
    collection = read("(;GM[21]RU[PP];B[hd])")
    assert collection.missing_wheel == "boardreel-dialects"
    assert collection.games[0].nodes[1].properties == {"B": ["hd"]}


def test_offsets_of_a_binary_record_count_bytes(use_importer: Callable[[Importer | None], None]) -> None:
    def import_binary(source: Source) -> list[ImportedGame]:
        game = ImportedGame()
        game.add([("GM", ["21"])], 0)
        game.report(CUT, len(source.raw_bytes))
        return [game]

    use_importer(import_binary)
    (diagnostic,) = read(JTWIXT).diagnostics
    assert (diagnostic.offset, diagnostic.line, diagnostic.column) == (8, 1, 9)


def test_only_the_trees_with_the_sign_are_imported(use_importer: Callable[[Importer | None], None]) -> None:
    use_importer(import_one_move)
    collection = read("(;GM[21]RU[PP];W[H4])\n(;GM[21]RU[PP];B[hd])\n(;GM[1];B[dd](;W[aa])(;W[bb]))")
    assert [game.traits.dialect for game in collection.games] == [None, "twixtbot-app", None]
    assert [node.properties for node in collection.games[2].nodes][1:] == [{"B": ["dd"]}, {"W": ["aa"]}, {"W": ["bb"]}]
    assert list(collection.games[2].parent) == [-1, 0, 1, 1]
    assert [game.root.source_position()[1] for game in collection.games] == [1, 1, 3]


def test_a_game_without_a_board_is_a_tree(use_importer: Callable[[Importer | None], None]) -> None:
    def import_tree(source: Source) -> list[ImportedGame]:
        game = ImportedGame(has_board=False, is_standard=True)
        game.add([("SZ", ["13"])], 0)
        game.add([("B", ["ka"])], 3)
        return [game]

    use_importer(import_tree)
    rules = replay(read(JSON).games[0]).rules
    assert (rules.kind.id, rules.sides) == ("tree", ())


@pytest.mark.parametrize("path", sorted((DATA / "sgf").rglob("*.sgf")), ids=lambda path: path.name)
def test_standard_records_have_no_sign(use_importer: Callable[[Importer | None], None], path: Path) -> None:
    use_importer(None)
    assert read(path).missing_wheel is None


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_refusal_has_a_text_in_the_viewer(language: str) -> None:
    texts = json.loads((ROOT / "web" / "texts" / f"{language}.json").read_text("utf-8"))
    assert {*REFUSALS, "dialect-not-installed"} <= texts["refused"].keys()
