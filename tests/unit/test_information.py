"""What is told of games as wholes: the rows of the list, the game info that counts at a node."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.describe import templates, words
from boardreel.information import game_rows, infos
from boardreel.scene.shapes import Message
from boardreel.sgf.properties import GAME_INFO_IDENTS, PROPERTIES


def row(text: str) -> dict[str, object]:
    (only,) = game_rows(read(text))
    return only


def test_a_row_has_what_the_root_says() -> None:
    assert row("(;GM[1]PB[Ada]PW[Bob]EV[Cup]DT[2024-05-06]RE[B+R];B[aa]RE[W+R])") == {
        "number": 1,
        "game": "Go",
        "players": "Ada – Bob",
        "event": "Cup",
        "date": "2024-05-06",
        "result": "Black wins by resignation",
        "rawResult": "B+R",
    }


def test_what_the_root_does_not_say_is_empty() -> None:
    empty = dict.fromkeys(("players", "event", "date", "result", "rawResult"), "")
    assert row("(;FF[4])") == {"number": 1, "game": "Go", **empty}
    assert row("(;PB[]PW[Bob])")["players"] == "Bob"


@pytest.mark.parametrize(
    ("raw", "text"), [(r"a\]b", "a]b"), ("a\\\nb", "ab"), ("a\nb", "a b"), (r"PW\[x\]", "PW[x]"), ("a;b(c)", "a;b(c)")]
)
def test_texts_are_as_they_are_meant(raw: str, text: str) -> None:
    assert row(f"(;GC[;PB\\]]PB[{raw}])")["players"] == text


def test_the_name_of_a_game_stands_in_for_the_event() -> None:
    assert row("(;GN[Third game])")["event"] == "Third game"
    assert row("(;GN[Third game]EV[Cup])")["event"] == "Cup"


def test_four_players() -> None:
    assert row("(;GM[Blokus]P1[Ada]P2[Bob]P3[Cid]P4[Dan])")["players"] == "Ada – Bob – Cid – Dan"


def test_games_of_a_file_are_numbered_whatever_they_are() -> None:
    rows = game_rows(read("(;GM[11]PB[a])(PB[b]GM[3])(;GM[Nobody knows]PB[c]PB[d])"))
    assert [(entry["number"], entry["game"], entry["players"]) for entry in rows] == [
        (1, "Hex", "a"),
        (2, "Chess", "b"),
        (3, "Nobody knows", "c"),
    ]


# -- game info of a node

MERGED = """(;GM[1]EV[Joseki]PB[Root](;B[aa]PB[Ada]PW[Bob]RE[B+R];W[bb])(;B[cc](;W[dd]PW[Cid]DT[2024])(;W[ee])))"""


def info(text: str, node: int) -> dict[str, str]:
    replay = Replay(read(text).games[0])
    table = templates(replay.rules.kind)
    rows = infos(replay.game.nodes[node], replay.rules)
    return {words(Message(*row["label"][:1], _arguments(row["label"])), table): row["text"] for row in rows}


def _arguments(label: list[Any]) -> dict[str, Any]:
    return {name: Message(*value) for name, value in (label[1] if len(label) > 1 else {}).items()}


def test_the_nearest_game_info_counts_and_those_before_fill_it_up() -> None:
    assert info(MERGED, 0) == {"Black": "Root", "Event": "Joseki"}
    first = {"Black": "Ada", "White": "Bob", "Event": "Joseki", "Result": "B+R"}
    assert info(MERGED, 1) == info(MERGED, 2) == first
    assert info(MERGED, 4) == {"Black": "Root", "White": "Cid", "Event": "Joseki", "Date": "2024"}
    assert info(MERGED, 5) == info(MERGED, 3) == info(MERGED, 0)


def test_every_property_of_game_info_is_shown() -> None:
    idents = [ident for ident in PROPERTIES if ident in GAME_INFO_IDENTS]
    text = f"(;GM[1]{''.join(f'{ident}[text of {ident}]' for ident in idents)})"
    assert set(info(text, 0).values()) == {f"text of {ident}" for ident in idents}
    assert set(info(text.replace("GM[1]", "GM[3]"), 0).values()) == {f"text of {ident}" for ident in idents}


def test_persons_are_told_with_the_number_of_their_side() -> None:
    replay = Replay(read("(;GM[1]PW[Bob]PB[Ada]BR[3d])").games[0])
    rows = infos(replay.game.root, replay.rules)
    assert [(row["text"], row.get("side")) for row in rows] == [("Ada", 0), ("3d", None), ("Bob", 1)]
