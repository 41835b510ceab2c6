"""The results of games: the grammar of `RE` and the names of the sides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.messages import format_message, templates
from boardreel.reel import ReelBuilder
from boardreel.reel.results import game_result

SAMPLES = Path(__file__).parents[3] / "web" / "samples"
GO = "(;GM[1]RE[{}])"
TWIXT = "(;GM[21]RE[{}];W[C4])"
DUO = "(;GM[Blokus Duo]RE[{}])"
BLOKUS = "(;GM[Blokus]RE[{}])"
CHESS = "(;GM[3]RE[{}])"


def result_text(record: str, raw: str, language: str = "en") -> str | None:
    replay = Replay(read(record.replace("{}", raw)).games[0])
    found = game_result(replay.game, replay.rules)
    return None if found is None else format_message(found.message, templates(replay.rules.kind, language), language)


@pytest.mark.parametrize(
    ("raw", "english", "german"),
    [
        ("B+R", "Black wins by resignation", "Schwarz gewinnt durch Aufgabe"),
        ("W+Resign", "White wins by resignation", "Weiß gewinnt durch Aufgabe"),
        ("W+3.5", "White wins by 3.5", "Weiß gewinnt mit 3,5 Punkten Vorsprung"),
        ("B+1", "Black wins by 1", "Schwarz gewinnt mit 1 Punkt Vorsprung"),
        ("W+3,5", "White wins by 3.5", "Weiß gewinnt mit 3,5 Punkten Vorsprung"),
        ("b + 2 points", "Black wins by 2", "Schwarz gewinnt mit 2 Punkten Vorsprung"),
        ("B+T", "Black wins on time", "Schwarz gewinnt durch Zeitüberschreitung"),
        ("W+Time", "White wins on time", "Weiß gewinnt durch Zeitüberschreitung"),
        ("B+F", "Black wins by forfeit", "Schwarz gewinnt kampflos"),
        ("W+", "White wins", "Weiß gewinnt"),
        ("B", "Black wins", "Schwarz gewinnt"),
        ("Black+R", "Black wins by resignation", "Schwarz gewinnt durch Aufgabe"),
        ("0", "Draw", "Unentschieden"),
        ("Draw", "Draw", "Unentschieden"),
        ("Jigo", "Draw", "Unentschieden"),
        ("?", "Result unknown", "Ergebnis unbekannt"),
    ],
)
@pytest.mark.parametrize("record", [GO, TWIXT, CHESS])
def test_a_result_has_a_text_in_each_language(record: str, raw: str, english: str, german: str) -> None:
    assert result_text(record, raw) == english
    assert result_text(record, raw, "de") == german


@pytest.mark.parametrize("raw", ["", "Void", "void", "  "])
def test_an_empty_or_void_result_is_none(raw: str) -> None:
    assert result_text(GO, raw) is None


@pytest.mark.parametrize("raw", ["Someone wins", "0.12,-0.05,0.01,-0.08", "B+0", "R+R", "B+{side}", "B-R", "2", "+R"])
def test_an_unreadable_result_is_its_own_text(raw: str) -> None:
    assert result_text(GO, raw) == raw


@pytest.mark.parametrize(
    ("record", "raw", "expected"),
    [
        (DUO, "B+9", "Purple wins by 9"),
        (DUO, "W+R", "Orange wins by resignation"),
        (DUO, "Orange+1", "Orange wins by 1"),
        (BLOKUS, "2+9", "Yellow wins by 9"),
        (BLOKUS, "Y+9", "Yellow wins by 9"),
        (BLOKUS, "B+4", "Blue wins by 4"),
        (BLOKUS, "W+4", "W+4"),
    ],
)
def test_sides_have_the_names_of_their_game(record: str, raw: str, expected: str) -> None:
    assert result_text(record, raw) == expected


def test_a_long_result_is_cut() -> None:
    cut = result_text(GO, "B+" + "1" * 1_000_000)
    assert cut is not None
    assert len(cut) == 200


def test_the_reel_has_the_message_and_the_raw_value() -> None:
    reel = ReelBuilder(Replay(read("(;GM[1]RE[W+3.5])").games[0])).document()
    assert reel["result"] == {
        "message": ["result.points", {"side": ["color.W"], "points": 3.5}],
        "raw": "W+3.5",
        "winner": 1,
    }
    assert json.dumps(reel["messages"]["en"]).count("result.points") == 1
    assert ReelBuilder(Replay(read("(;GM[1]RE[Void])").games[0])).document()["result"] is None


@pytest.mark.parametrize(("raw", "winner"), [("B+R", 0), ("W+0.5", 1), ("0", None), ("somebody", None)])
def test_the_reel_names_the_side_that_has_won(raw: str, winner: int | None) -> None:
    reel = ReelBuilder(Replay(read(GO.replace("{}", raw)).games[0])).document()
    assert reel["result"].get("winner") == winner


@pytest.mark.parametrize(
    ("name", "ranks"),
    [
        ("blokus.blksgf", [2, 1, 2, 4]),
        ("twixt-24x24-win.sgf", [1, 2]),
        ("hex.sgf", [1, 2]),
    ],
)
def test_the_last_frame_ranks_the_sides(name: str, ranks: list[int]) -> None:
    game = read((SAMPLES / name).read_bytes()).games[0]
    frames = ReelBuilder(Replay(game)).document()["frames"]
    assert [frame["ranks"] for frame in frames.values() if frame.get("ranks")] == [ranks]
