"""The rows of the list of games of a collection."""

from __future__ import annotations

import pytest
from boardreel import read, translations
from boardreel.reel import game_list
from boardreel.reel.game_list import game_rows


def row(text: str) -> dict[str, object]:
    (only,) = game_rows(read(text))
    return only


def test_a_row_has_the_values_of_the_root() -> None:
    assert row("(;GM[1]PB[Ada]PW[Bob]EV[Cup]DT[2024-05-06]RE[B+R];B[aa]RE[W+R])") == {
        "number": 1,
        "game": "Go",
        "players": ["Ada", "Bob"],
        "event": "Cup",
        "date": "2024-05-06",
        "result": "Black wins by resignation",
        "rawResult": "B+R",
    }


def test_a_value_that_the_root_lacks_is_empty() -> None:
    empty = dict.fromkeys(("event", "date", "result", "rawResult"), "")
    assert row("(;FF[4])") == {"number": 1, "game": "Go", "players": [], **empty}
    assert row("(;PB[]PW[Bob])")["players"] == ["", "Bob"]
    assert row("(;PB[Ada]PW[])")["players"] == ["Ada", ""]
    assert row("(;GM[Blokus]P1[Ada]P3[])")["players"] == ["Ada"]


@pytest.mark.parametrize(
    ("raw", "text"), [(r"a\]b", "a]b"), ("a\\\nb", "ab"), ("a\nb", "a b"), (r"PW\[x\]", "PW[x]"), ("a;b(c)", "a;b(c)")]
)
def test_escapes_are_resolved(raw: str, text: str) -> None:
    assert row(f"(;GC[;PB\\]]PB[{raw}])")["players"] == [text, ""]


def test_a_game_without_an_event_is_listed_by_its_name() -> None:
    assert row("(;GN[Third game])")["event"] == "Third game"
    assert row("(;GN[Third game]EV[Cup])")["event"] == "Cup"


@pytest.mark.parametrize(
    ("text", "date"), [("May 6, 2024", "2024-05-06"), ("0000-00-00", ""), ("long ago", "long ago")]
)
def test_a_date_is_as_it_was_read(text: str, date: str) -> None:
    assert row(f"(;DT[{text}])")["date"] == date


def test_all_four_players_are_named() -> None:
    assert row("(;GM[Blokus]P1[Ada]P2[Bob]P3[Cid]P4[Dan])")["players"] == ["Ada", "Bob", "Cid", "Dan"]


def test_names_that_belong_to_another_number_of_players_are_listed() -> None:
    assert row("(;GM[Blokus]PB[Ada]PW[Bob])")["players"] == ["Ada", "Bob"]
    assert row("(;GM[Blokus Duo]P1[Ada]P2[Bob])")["players"] == ["Ada", "Bob"]


def test_games_of_any_kind_are_numbered() -> None:
    rows = game_rows(read("(;GM[11]PB[a])(PB[b]GM[3])(;GM[Nobody knows]PB[c]PB[d])"))
    assert [(entry["number"], entry["game"], entry["players"]) for entry in rows] == [
        (1, "Hex", ["a", ""]),
        (2, "Chess", ["", "b"]),
        (3, "Nobody knows", ["c", ""]),
    ]


def test_results_name_the_sides_of_each_game() -> None:
    records = read("(;GM[1]RE[B+R])(;GM[Blokus Duo]RE[B+9])(;GM[1]RE[Void])(;GM[1])(;GM[3]RE[john wins])")
    rows = game_rows(records)
    assert [row["result"] for row in rows] == ["Black wins by resignation", "Purple wins by 9", "", "", "john wins"]
    assert [row["rawResult"] for row in rows] == ["B+R", "B+9", "Void", "", "john wins"]
    assert game_rows(records, "de")[0]["result"] == "Schwarz gewinnt durch Aufgabe"


def test_a_result_is_a_message_too_for_a_page_that_has_the_translation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(translations, "_texts", lambda language: {})
    rows = game_rows(read("(;GM[1]RE[B+R])(;GM[1]RE[Void])"), "de")
    assert rows[0]["result"] == "Black wins by resignation"
    assert rows[0]["resultMessage"] == ["go", ["result.resignation", {"side": ["color.B"]}]]
    assert "resultMessage" not in rows[1]


def test_few_games_are_opened_for_the_names_of_their_sides(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    real = game_list.open_rules
    monkeypatch.setattr(game_list, "open_rules", lambda game: (opened.append(game.number), real(game))[1])
    game_rows(read("(;GM[1]RE[B+R])" * 300))
    assert opened == [1]
    rows = game_rows(read("".join(f"(;GM[x{number}]RE[B+R])" for number in range(300))))
    assert len(opened) == 1 + game_list.MAX_GAMES_OPENED
    assert (rows[0]["result"], rows[-1]["result"]) == ("Black wins by resignation", "B+R")
