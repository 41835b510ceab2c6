"""The game info that applies at a node."""

from __future__ import annotations

import json

import pytest
from boardreel import Replay, read
from boardreel.messages import format_message, templates
from boardreel.reel import reel_text
from boardreel.reel.game_info import InfoRow, game_title, info_rows, player_names
from boardreel.reel.game_list import game_rows
from boardreel.scene.shapes import Message
from boardreel.sgf.properties import GAME_INFO_IDENTS, PROPERTIES

MERGED = """(;GM[1]EV[Joseki]PB[Root](;B[aa]PB[Ada]PW[Bob]RE[B+R];W[bb])(;B[cc](;W[dd]PW[Cid]DT[2024])(;W[ee])))"""


def rows_of(text: str, node: int = 0) -> list[InfoRow]:
    """Return the rows at a node of a record."""
    replay = Replay(read(text).games[0])
    return info_rows(replay.game.nodes[node], replay.rules)


def info(text: str, node: int = 0) -> dict[str, str]:
    """Return the rows at a node of a record as English label → text."""
    table = templates(Replay(read(text).games[0]).rules.kind)
    return {format_message(row.label, table): row.text for row in rows_of(text, node)}


def test_the_nearest_game_info_takes_precedence_and_earlier_ones_fill_the_gaps() -> None:
    assert info(MERGED, 0) == {"Black": "Root", "Event": "Joseki"}
    first = {"Black": "Ada", "White": "Bob", "Event": "Joseki", "Result": "B+R"}
    assert info(MERGED, 1) == info(MERGED, 2) == first
    assert info(MERGED, 4) == {"Black": "Root", "White": "Cid", "Event": "Joseki", "Date": "2024"}
    assert info(MERGED, 5) == info(MERGED, 3) == info(MERGED, 0)


def test_every_game_info_property_has_a_row() -> None:
    idents = [ident for ident in PROPERTIES if ident in GAME_INFO_IDENTS]
    text = f"(;GM[1]{''.join(f'{ident}[text of {ident}]' for ident in idents)})"
    assert set(info(text).values()) == {f"text of {ident}" for ident in idents}
    assert set(info(text.replace("GM[1]", "GM[3]")).values()) == {f"text of {ident}" for ident in idents}


def test_the_rows_of_players_name_their_side() -> None:
    rows = rows_of("(;GM[1]PW[Bob]PB[Ada]BR[3d])")
    assert [(row.text, row.side) for row in rows] == [("Ada", 0), ("3d", None), ("Bob", 1)]


def test_the_result_is_shown_as_a_message_in_place_of_its_raw_value() -> None:
    assert rows_of("(;GM[1]RE[B+R])") == [
        InfoRow(Message("property.RE"), "B+R", Message("result.resignation", {"side": Message("color.B")}))
    ]
    assert rows_of("(;GM[1]RE[Void])") == [InfoRow(Message("property.RE"), "Void")]


def test_an_encoded_row_has_only_the_fields_that_are_not_none() -> None:
    assert InfoRow(Message("a"), "text").encode() == {"label": ["a"], "text": "text"}
    row = InfoRow(Message("a"), "text", Message("b", {"n": 1}), 0)
    assert row.encode() == {"label": ["a"], "text": "text", "words": ["b", {"n": 1}], "side": 0}


def test_the_title_names_the_players_or_the_game_or_the_kind_of_game() -> None:
    def title(text: str) -> str | Message:
        replay = Replay(read(text).games[0])
        return game_title(replay.game, replay.rules)

    assert title("(;GM[1]PB[Ada]GN[Final]EV[Cup])") == "Ada – ?"
    assert title("(;GM[1]GN[Final]EV[Cup])") == "Final"
    assert title("(;GM[1]EV[Cup])") == "Cup"
    assert title("(;GM[1])") == Message("title.untitled", {"game": "Go"})


@pytest.mark.parametrize(
    ("record", "names"),
    [
        ("(;GM[1]PB[Bob]PW[Anna];W[aa])", ["Bob", "Anna"]),
        ("(;GM[21]PB[Bob]PW[Anna];B[c3])", ["Anna", "Bob"]),
        ("(;GM[3]PB[Bob]PW[Anna])", ["Anna", "Bob"]),
        ("(;GM[3]PB[Bob]PW[Anna];B[e7e5])", ["Anna", "Bob"]),
        ("(;GM[8]PB[Bob]PW[Anna];B[7g7f];W[3c3d])", ["Bob", "Anna"]),
        ("(;GM[37]PB[Bob]PW[Anna];C[A comment];W[a1];B[b1])", ["Anna", "Bob"]),
        ("(;GM[Nobody knows]PB[Bob]PW[Anna])", ["Bob", "Anna"]),
    ],
)
def test_the_title_and_the_list_name_the_player_who_begins_first(record: str, names: list[str]) -> None:
    """Go has Black first, whoever begins; without rules, it is the color of the first move, in chess always White."""
    collection = read(record)
    replay = Replay(collection.games[0])
    assert game_title(replay.game, replay.rules) == " – ".join(names)
    assert game_rows(collection)[0]["players"] == names


def test_a_player_of_two_sides_is_named_once() -> None:
    replay = Replay(read("(;GM[Blokus Two-Player]PB[Ada]PW[Bob])").games[0])
    assert player_names(replay.game, replay.rules) == "Ada – Bob"


@pytest.mark.parametrize(
    ("name", "owners"),
    [
        ("Blokus Two-Player", ["PB", "PW", "PB", "PW"]),
        ("Blokus Duo", [None, None]),
        ("Blokus Three-Player", [None] * 4),
        ("Blokus", [None] * 4),
    ],
)
def test_sides_have_an_owner_if_a_player_has_several(name: str, owners: list[str | None]) -> None:
    reel = json.loads(reel_text(read(f"(;GM[{name}])").games[0]))
    assert [side.get("owner") for side in reel["sides"]] == owners


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("7200", "2:00:00"),
        ("90", "0:01:30"),
        ("360000", "100:00:00"),
        ("-5", None),
        ("2 hours each", None),
        ("7.5", None),
    ],
)
def test_main_time_in_seconds_is_shown_as_on_a_clock(text: str, shown: str | None) -> None:
    (row,) = rows_of(f"(;TM[{text}])")
    assert row.display_text == (shown and Message("text", {"text": shown}))
