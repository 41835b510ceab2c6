"""What the record of a game says about the game: players, result, date and game info as values for programs."""

from __future__ import annotations

import datetime

import pytest
from boardreel import GameDate, Player, Result, read
from boardreel.editing import Draft
from boardreel.sgf import Game

GO = "(;GM[1]FF[4]{})"
CHESS = "(;GM[3]{})"
BLOKUS = "(;GM[Blokus Two-Player]{})"


def game_of(text: str) -> Game:
    return read(text).games[0]


@pytest.mark.parametrize(
    ("record", "players"),
    [
        (
            GO.replace("{}", "PB[Lee Sedol]BR[9p]BT[Korea]PW[Ke Jie]"),
            [("B", "Lee Sedol", "9p", "Korea"), ("W", "Ke Jie", "", "")],
        ),
        (GO.replace("{}", "PB[Lee 9d]"), [("B", "Lee", "9d", ""), ("W", "", "", "")]),
        ("(;GM[21]PW[Ada]PB[Eve])", [("W", "Ada", "", ""), ("B", "Eve", "", "")]),
        (
            "(;GM[Blokus]P1[Ada]P4[Eve])",
            [("1", "Ada", "", ""), ("2", "", "", ""), ("3", "", "", ""), ("4", "Eve", "", "")],
        ),
        (CHESS.replace("{}", "PW[Ada]"), [("W", "Ada", "", ""), ("B", "", "", "")]),
    ],
)
def test_the_players_are_in_playing_order(record: str, players: list[tuple[str, ...]]) -> None:
    found = game_of(record).players
    assert [(player.color, player.name, player.rank, player.team) for player in found] == players


def test_a_player_of_several_colors_is_one_player() -> None:
    first, second = game_of(BLOKUS.replace("{}", "PB[Ada]PW[Eve]")).players
    assert first == Player("Ada", "", "", ("1", "3"), "Ada")
    assert second.colors == ("2", "4")


@pytest.mark.parametrize(
    ("record", "text", "result"),
    [
        (GO, "B+R", ("B", None, "resignation")),
        (GO, "W+3.5", ("W", 3.5, "points")),
        (GO, "W+3,5", ("W", 3.5, "points")),
        (GO, "b + time", ("B", None, "time")),
        (GO, "W+F", ("W", None, "forfeit")),
        (GO, "B+", ("B", None, None)),
        (GO, "0", (None, None, "draw")),
        (GO, "Void", (None, None, "void")),
        (GO, "?", (None, None, "unknown")),
        (GO, "黑中押胜", ("B", None, "resignation")),
        (GO, "W+R 210 moves", ("W", None, "resignation")),
        (GO, "B+T move 3", ("B", None, "time")),
        (GO, "B+, human judge", ("B", None, None)),
        (GO, "W+2½", ("W", 2.5, "points")),
        (GO, "黑胜3¼子", ("B", 6.5, "points")),
        (GO, "", (None, None, None)),
        (GO, "nobody knows", (None, None, None)),
        (CHESS, "White+R", ("W", None, "resignation")),
        ("(;GM[Blokus]{})", "Yellow+9", ("2", 9, "points")),
        ("(;GM[Blokus]{})", "W+9", (None, None, None)),
        ("(;GM[Blokus]{})", "64 58 70 61.5", ("3", 6, "points")),
        ("(;GM[Blokus]{})", "64 58 64 61", (None, None, "draw")),
        ("(;GM[Blokus]{})", "64 58 70", (None, None, None)),
    ],
)
def test_the_result_has_winner_margin_and_cause(
    record: str, text: str, result: tuple[str | None, float | None, str | None]
) -> None:
    found = game_of(record.replace("{}", f"RE[{text}]")).result
    assert (found[:3], found.text) == (result, text)


@pytest.mark.parametrize(
    ("record", "text", "value"),
    [
        (GO, "B+Resign", "B+R"),
        (GO, "W+3.50", "W+3.5"),
        (GO, "无胜负", "Void"),
        (GO, "nobody  knows", "nobody knows"),
        ("(;GM[11]{})", "White wins by resignation", "W+R"),
        ("(;GM[21]{})", "B", "B+"),
        ("(;GM[Blokus]{})", "B+20", "1+20"),
        ("(;GM[Blokus]{})", "Red+", "3+"),
        ("(;GM[Blokus]{})", "64 58 70 61", "3+6"),
    ],
)
def test_the_value_of_a_result_names_the_color_of_the_winner(record: str, text: str, value: str) -> None:
    assert game_of(record.replace("{}", f"RE[{text}]")).result.value == value


@pytest.mark.parametrize(("text", "komi"), [("6½", 6.5), ("６½目", 6.5), ("3¾", 7.5), ("6 ½", 6.5), ("½", 0.5)])
def test_komi_with_a_sign_for_a_fraction_is_read_whole(text: str, komi: float) -> None:
    assert game_of(GO.replace("{}", f"KM[{text}]")).info["KM"] == komi


def test_a_record_without_a_result_names_none() -> None:
    assert game_of("(;GM[1])").result == Result()


@pytest.mark.parametrize(
    ("written", "first_day", "text"),
    [
        ("2016-03-12", datetime.date(2016, 3, 12), "2016-03-12"),
        ("2016-03-12,13,15", datetime.date(2016, 3, 12), "2016-03-12,13,15"),
        ("2016-03", datetime.date(2016, 3, 1), "2016-03"),
        ("2016", datetime.date(2016, 1, 1), "2016"),
        ("0000-00-00", None, ""),
        ("12 March 2016", datetime.date(2016, 3, 12), "2016-03-12"),
        ("April 14-15, 1957", datetime.date(1957, 4, 14), "1957-04-14,15"),
        ("28th to 30th April 1900", datetime.date(1900, 4, 28), "1900-04-28,29,30"),
        ("3 and 9 May 1990", datetime.date(1990, 5, 3), "1990-05-03,09"),
        ("May 30 - June 1, 1957", datetime.date(1957, 5, 30), "1957-05-30"),
        ("平成28年3月12日", datetime.date(2016, 3, 12), "2016-03-12"),
        ("2015-02-30", None, "2015-02-30"),
        ("2003/2/30", None, "2003/2/30"),
        ("last summer", None, "last summer"),
        ("", None, ""),
    ],
)
def test_the_date_has_its_first_day(written: str, first_day: datetime.date | None, text: str) -> None:
    assert game_of(GO.replace("{}", f"DT[{written}]")).date == GameDate(first_day, text)


@pytest.mark.parametrize("written", ["Ada 4 dan", "Ada, 4 dan", "Ada [4 dan]"])
def test_a_rank_is_split_from_the_name_without_what_separates_them(written: str) -> None:
    player = game_of(GO.replace("{}", f"PB[{written}]")).players[0]
    assert (player.name, player.rank) == ("Ada", "4 dan")


def test_the_game_info_has_numbers_and_texts() -> None:
    info = game_of(
        GO.replace("{}", "EV[Final]KM[375]HA[2]TM[2 hours]RE[White won by resignation]RU[Chinese]C[no info]")
    ).info
    assert info == {"EV": "Final", "KM": 7.5, "HA": 2, "TM": 7200, "RE": "W+R", "RU": "Chinese"}


def test_the_facts_of_an_edited_game_are_those_of_its_edits() -> None:
    draft = Draft(game_of(GO.replace("{}", "PB[Ada]RE[B+]")))
    assert draft.game.result.winner == "B"
    draft.set_property(draft.game.root, "RE", ["W+R"])
    assert draft.game.result.winner == "W"
    draft.undo()
    assert draft.game.result.winner == "B"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("(;GM[1]PB[Lee]PW[Ke]DT[2016];B[aa])(;GM[1])", "<Game 1 of 2: Lee – Ke, 2016, 2 nodes>"),
        ("(;GM[1]PW[Ke])", "<Game 1 of 1: ? – Ke, 1 node>"),
        ("(;GM[1])", "<Game 1 of 1: 1 node>"),
    ],
)
def test_a_game_says_what_it_is(text: str, name: str) -> None:
    assert repr(game_of(text)) == name
