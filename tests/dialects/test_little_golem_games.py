"""Games of Little Golem: their event says which game it is, and a game whose notation is not known is a tree."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from boardreel import Collection, Replay, read
from boardreel.game_words import searched_texts
from boardreel.games.conversion import convert
from boardreel.reel import ReelBuilder
from boardreel.reel.game_list import game_rows
from support import DATA, load_json

FOLDER = DATA / "vendors"
SERVER = "SO[http://www.littlegolem.com]"


def facts_of(path: Path) -> dict[str, Any]:
    facts: dict[str, Any] = load_json(path.with_name(f"{path.name}.json"))
    return facts


def replay_of(collection: Collection) -> Replay:
    return Replay(collection.games[0])


def moves_read(replay: Replay) -> list[str]:
    """Return the moves of the main line as they are played."""
    moves = (move for node in replay.game.main_line() for move in replay.play(node).moves)
    return [f"{move.color}[{move.name or move.points[0]}]" for move in moves]


HEX = [path for path in sorted(FOLDER.glob("hex-*")) if path.suffix != ".json"]


@pytest.mark.parametrize("path", HEX, ids=lambda path: path.name)
def test_a_game_of_hex_is_played_as_its_program_means_it(path: Path) -> None:
    facts = facts_of(path)
    collection = read(path)
    replay = replay_of(collection)
    game = collection.games[0]
    assert (replay.rules.name, len(game.nodes)) == (facts["game"], facts["nodes"])
    assert (game.traits.dialect or "sgf") == facts["format"]
    assert moves_read(replay) == facts["moves_read"]
    for ident, value in facts.get("saved", {}).get("root", {}).items():
        assert game.root.text(ident) == value
    position = replay.position(game.main_line()[-1])
    stones = {color: sorted(name for name, found in position.board.items() if found == color) for color in "BW"}
    assert stones == {"B": facts["final"]["black"], "W": facts["final"]["white"]}
    if position.to_play is not None:
        assert position.to_play == facts["final"]["to_move"]
    found = [{"node": each.node, "code": each.code} for each in replay.diagnostics if each.code != "not-checked"]
    assert found == facts["diagnostics"]


@pytest.mark.parametrize("event", ["", "EV[null]"])
def test_the_name_of_a_file_tells_that_a_game_without_an_event_is_hex(event: str) -> None:
    text = f"(;FF[4]{SERVER}{event};W[am];B[swap];W[gg])"
    replay = replay_of(read(text, name="game.HSGF"))
    assert (replay.rules.name, moves_read(replay)[:2]) == ("Hex", ["B[a13]", "W[swap-pieces]"])
    assert replay_of(read(text, name="game.sgf")).rules.kind.id == "go"


def test_a_saved_game_of_havannah_is_still_a_tree() -> None:
    game = read(convert(read(FOLDER / "havannah-1.hgf"))).games[0]
    assert (game.root.text("GM"), Replay(game).rules.kind.id) == ("havannah", "tree")


def test_a_missing_parenthesis_is_reported_once_where_the_game_ends() -> None:
    collection = read(record("hex.in.1", "W[ac]")[:-1] + "\n\n" + record("hex.in.2", "W[ac]"))
    assert [(found.code, found.line, found.game) for found in collection.diagnostics] == [("missing-close-paren", 1, 1)]
    assert len(collection.games) == 2


def test_havannah_of_little_golem_is_a_tree() -> None:
    path = FOLDER / "havannah-1.hgf"
    facts = facts_of(path)
    game = read(path).games[0]
    replay = Replay(game)
    assert (game.traits.dialect, game.traits.has_board, replay.rules.kind.id) == (facts["format"], False, "tree")
    assert (replay.rules.name, len(game.nodes)) == ("havannah", facts["nodes"])
    moves = [f"{ident}[{values[0]}]" for node in game.nodes[1:] for ident, values in node.properties.items()]
    assert moves == facts["moves"]


def record(event: str, moves: str, more: str = SERVER) -> str:
    return f"(;FF[4]EV[{event}]PB[reed]PW[alder]{more};{moves})"


@pytest.mark.parametrize("first", ["B", "W"])
def test_amazons_are_read_as_players_write_them(first: str) -> None:
    second = "W" if first == "B" else "B"
    replay = replay_of(read(record("amazons.mc.2020.jan.1.2", f"{first}[j4-g7/d7];{second}[A7-b6/B5]")))
    assert replay.rules.name == "Amazons"
    last = replay.position(replay.game.main_line()[-1])
    assert (last.board["gd"], last.board["be"]) == ("B", "W")
    assert last.extra_fields()["blocked"] == ["dd", "bf"]
    assert [each.code for each in replay.diagnostics] == ["not-checked"]


@pytest.mark.parametrize("moves", ["B[j10];W[j9l11];B[k9l8]", "B[jj];W[jkli];B[kkll]"])
def test_connect6_has_two_stones_in_a_move(moves: str) -> None:
    replay = replay_of(read(record("connect6.ch.26.1.1", moves)))
    assert replay.rules.name == "Connect6"
    last = replay.position(replay.game.main_line()[-1])
    assert last.board == {"jj": "B", "jk": "W", "li": "W", "kk": "B", "ll": "B"}
    assert [each.code for each in replay.diagnostics] == ["not-checked"]
    label = replay.rules.label(replay.game.nodes[2])
    assert label is not None
    assert label.text == "L11-J9"


def test_six_in_a_row_win_connect6() -> None:
    moves = "B[aa];W[sasb];B[babb];W[scsd];B[cada];W[sesg];B[eafa]"
    replay = replay_of(read(f"(;GM[Connect6]FF[4];{moves})"))
    positions = [replay.position(node) for node in replay.game.main_line()]
    assert [position.ranks for position in positions[-2:]] == [None, {"B": 1, "W": 2}]


@pytest.mark.parametrize(
    ("moves", "codes"),
    [("B[jj];W[aa]", ["stone-count"]), ("B[jjkk]", ["stone-count"]), ("B[jj];W[jjaa]", ["occupied"])],
)
def test_a_wrong_number_of_stones_is_illegal(moves: str, codes: list[str]) -> None:
    replay = replay_of(read(f"(;GM[Connect6]FF[4];{moves})"))
    assert [each.code for each in replay.diagnostics if each.code != "not-checked"] == codes
    assert replay.play(replay.game.main_line()[-1]).legal is False


def test_the_last_empty_point_of_connect6_takes_one_stone() -> None:
    replay = replay_of(read("(;GM[Connect6]FF[4]SZ[2];B[aa];W[abba];B[bb])"))
    assert [each.code for each in replay.diagnostics] == ["not-checked"]


@pytest.mark.parametrize("game", ["reversi", "gomoku", "renju", "havannah", "dvonn", "einstein", "shapesquare"])
def test_any_other_game_is_a_tree_with_its_name(game: str) -> None:
    collection = read(record(f"{game}.mc.2020.jan.1.2", "B[hh];W[gg]"))
    replay = replay_of(collection)
    assert (replay.rules.kind.id, replay.rules.name) == ("tree", game)
    assert collection.games[0].root.text("GM") == game


@pytest.mark.parametrize("name", ["reed (alder)", "reed;alder", "(;reed)"])
def test_a_game_is_known_by_its_root_although_a_name_has_signs_of_the_format(name: str) -> None:
    collection = read(f"(;FF[4]EV[null]PB[{name}]PW[reed]SZ[4]RU[LG]GC[ game #230]{SERVER};W[E4];B[F3])")
    replay = replay_of(collection)
    assert (replay.rules.kind.id, collection.games[0].traits.dialect) == ("tree", "littlegolem")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (record("go19.mc.2020.jan.1.2", "B[dd];W[pp]"), "go"),
        (record("go.mc.2020.jan.1.2", "B[dd];W[pp]", "GC[ game #12]"), "go"),
        (record("twixt.DEFAULT.mc.2020.jan.1.2", "b[dd];r[hh]"), "twixt"),
        ("(;FF[4]EV[hex.in.DEFAULT.1];B[dd])", "go"),
        (f"(;GM[1]EV[hex.in.DEFAULT.1]{SERVER};B[dd])", "go"),
    ],
)
def test_go_and_twixt_and_records_of_others_stay_what_they_are(text: str, kind: str) -> None:
    assert replay_of(read(text)).rules.kind.id == kind


@pytest.mark.parametrize("name", ["game.tsgf", "game.hsgf"])
def test_the_event_null_is_none(name: str) -> None:
    collection = read(f"(;FF[4]EV[null]{SERVER};b[pl];r[ps];b[resign])".encode(), name=name)
    replay = replay_of(collection)
    document = ReelBuilder(replay).document()
    assert "null" not in json.dumps([document["infos"], game_rows(collection)])
    assert "null" not in searched_texts(replay.game, replay.rules)
    assert "EV" not in replay.game.facts.info
    assert b"EV" not in convert(collection)


def test_the_size_of_hex_is_the_largest_coordinate() -> None:
    game = read(record("hex.in.DEFAULT.1", "W[ac];B[km]")).games[0]
    assert (game.root.text("SZ"), game.nodes[2].properties) == ("13", {"W": ["k13"]})


def test_a_saved_game_of_the_server_stays_the_same_game() -> None:
    for text in (
        record("amazons.mc.2020.jan.1.2", "W[j4-g7/d7]"),
        record("connect6.ch.26.1.1", "B[j10];W[j9l11]"),
        record("hex.in.DEFAULT.1", "W[ac];B[swap]"),
    ):
        collection = read(text)
        again = replay_of(read(convert(collection)))
        assert again.rules.name == replay_of(collection).rules.name
        last = again.game.main_line()[-1]
        assert again.position(last).board == replay_of(collection).position(collection.games[0].main_line()[-1]).board


@pytest.mark.parametrize(
    ("moves", "program", "name", "codes"),
    [
        ("W[swap-pieces]", "PlayHex:1", "swap-pieces", []),
        ("W[swap]", "PlayHex:1", "swap-pieces", []),
        ("W[swap-sides]", "HexGui:0.9", "swap-sides", []),
        ("W[swap-pieces];B[resign]", "HexGui:0.9", "swap-sides", ["swap-kind"]),
        ("W[swap-sides];B[c3]", "x", "swap-pieces", ["swap-kind"]),
        ("W[SWAP];B[c3]", "x", "swap-pieces", ["bare-swap"]),
        ("W[swap-pieces];C[x];W[c3]", "x", "swap-sides", ["swap-kind"]),
    ],
)
def test_the_next_move_shows_what_a_swap_exchanged(moves: str, program: str, name: str, codes: list[str]) -> None:
    replay = replay_of(read(f"(;GM[11]FF[4]AP[{program}]SZ[5];B[a2];{moves})"))
    assert moves_read(replay)[1] == f"W[{name}]"
    assert [each.code for each in replay.diagnostics if each.code != "not-checked"] == codes
