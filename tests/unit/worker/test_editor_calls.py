"""The worker's answers for the edit mode: what can be edited, the game info form, pieces, new games."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from boardreel.sgf.info_words.dates import is_date
from boardreel.worker import api as worker_api
from boardreel.worker import draft_calls, editor_calls

GO = b"(;GM[1]FF[4]SZ[9]PB[Ada]RE[who knows]XX[kept];B[aa])"


def ask(number: int, node: int, **question: Any) -> Any:
    return json.loads(editor_calls.editor(number, 1, node, json.dumps(question)))


def edit(number: int, **request: Any) -> dict[str, Any]:
    return json.loads(draft_calls.edit(number, 1, json.dumps(request)))


def test_what_can_be_edited_depends_on_the_game(open_record: Callable[[bytes], int]) -> None:
    go = ask(open_record(GO), 1)
    assert {"CR", "LB", "AR", "TB", "DD"} <= set(go["marks"])
    assert ([color for color, _, _ in go["colors"]], go["hasPieces"]) == (["B", "W"], False)
    assert go["properties"] == [["B", ["aa"]]]
    blokus = ask(open_record(b"(;GM[Blokus])"), 0)
    assert (blokus["hasPieces"], len(blokus["colors"]), blokus["sides"]) == (True, 4, ["1", "2", "3", "4"])
    other = ask(open_record(b"(;GM[99]SZ[9];B[aa])"), 1)
    assert (other["sides"], [entry[0] for entry in other["colors"]]) == ([], ["B", "W"])
    assert ask(open_record(b"(;GM[6])"), 0)["colors"] == []


def test_pieces_of_setup_are_on_free_points(open_record: Callable[[bytes], int]) -> None:
    number = open_record(b"(;GM[Blokus Duo];B[e10,e9])")
    anywhere = ask(number, 1, ask="pieces", piece="2")
    free = ask(number, 1, ask="pieces", piece="2", setup=True)
    assert len(anywhere) == 2 * 13 * 14
    assert ["e9", "e10"] in anywhere
    assert len(anywhere) - len(free) == 7
    assert ask(number, 1, ask="pieces", piece="none") == []


def test_the_form_names_invalid_texts_and_keeps_what_was_not_changed(open_record: Callable[[bytes], int]) -> None:
    number = open_record(GO)
    form = ask(number, 1, ask="info")
    assert form["node"] == 0
    assert [field["ident"] for field in form["fields"]][:8] == ["PB", "BR", "BT", "PW", "WR", "WT", "RE", "GN"]
    labels = [(field["label"], field["english"]) for field in form["fields"]]
    assert labels[:2] == [
        (["info.player", {"side": ["color.B"]}], "Black"),
        (["info.rank", {"side": ["color.B"]}], "Rank of Black"),
    ]
    assert {field["ident"]: field["text"] for field in form["fields"]}["RE"] == "who knows"
    bad = {"RE": "perhaps", "DT": "yesterday", "KM": "six", "HA": "-1", "PW": "Bo"}
    refused = edit(number, op="set_info", node=0, texts=bad)
    assert refused["problems"] == {"RE": "result", "DT": "date", "KM": "number", "HA": "whole"}
    assert not refused["edited"]
    done = edit(number, op="set_info", node=0, texts={"PW": "Bo", "DT": "2024-05-06,07"})
    assert done["edited"]
    saved = worker_api.save(number, "draft").decode()
    assert "PW[Bo]" in saved
    assert "RE[who knows]XX[kept]" in saved


def test_fields_that_a_game_does_not_have_are_not_asked_for(open_record: Callable[[bytes], int]) -> None:
    number = open_record(b"(;GM[Blokus]P1[Ada]BS[0])")
    idents = [field["ident"] for field in ask(number, 0, ask="info")["fields"]]
    assert idents[:5] == ["P1", "P2", "P3", "P4", "RE"]
    assert "KM" not in idents
    assert idents[-1] == "BS", "what the form does not know can be edited as well"
    assert edit(number, op="set_info", node=0, texts={"ZZ": "x"})["problems"] == {"ZZ": "unknown"}


@pytest.mark.parametrize(
    "text", ["2024", "2024-02", "2024-02-29", "2024-05-06,07,08", "2024-05,06", "1996-12-27,1997-01-03"]
)
def test_dates_of_the_format(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize("text", ["24-05-06", "2024-13", "2024-05-32", "06.05.2024", "2024-5-6", "2024-00-01", ","])
def test_other_dates(text: str) -> None:
    assert not is_date(text)


@pytest.mark.parametrize(
    ("record", "move", "key"),
    [
        (b"(;GM[Blokus];1[a20])", "k10", "blokus.start-point"),
        (b"(;GM[21]SZ[24]RU[STD];W[C3])", "C3", "twixt.occupied"),
    ],
)
def test_the_reason_for_a_refusal_does_not_name_the_move_again(
    open_record: Callable[[bytes], int], record: bytes, move: str, key: str
) -> None:
    refused = edit(open_record(record), op="play", node=1, move=move)
    assert refused["error"][0] == key


def test_a_link_that_cannot_be_changed_says_why(open_record: Callable[[bytes], int]) -> None:
    number = open_record(b"(;GM[21]RU[PP];AW[C3][D5])")
    refused = edit(number, op="toggle_link", node=1, points=["C3", "D5"])
    assert (refused["error"], refused["edited"]) == (["twixt.links-fixed"], False)
    assert edit(number, op="toggle_link", node=1, points=["C3", "K4"])["error"][0] == "text"


def test_an_illegal_move_can_be_forced_and_another_error_cannot(open_record: Callable[[bytes], int]) -> None:
    number = open_record(GO)
    refused = edit(number, op="play", node=1, move="A9")
    assert refused["canForce"]
    assert refused["error"] == ["grid.occupied-point", {"point": "A9"}]
    assert "canForce" not in edit(number, op="play", node=1, move="nonsense")
    assert edit(number, op="play", node=1, move="A9", force=True)["edited"]


def test_edits_of_annotations_marks_and_setup(open_record: Callable[[bytes], int]) -> None:
    number = open_record(GO)
    for request in (
        {"op": "annotate", "identifier": "TE", "degree": 2},
        {"op": "toggle_line", "kind": "AR", "points": ["aa", "bb"]},
        {"op": "toggle_dimmed", "points": ["cc"]},
        {"op": "toggle_mark", "kind": "TW", "points": ["dd"]},
        {"op": "set_name", "text": "start"},
        {"op": "set_comment", "text": "one"},
        {"op": "set_comment", "text": "one two", "amend": True},
    ):
        assert edit(number, node=1, **request)["edited"], request
    assert b"TE[2]AR[aa:bb]DD[cc]TW[dd]N[start]C[one two]" in worker_api.save(number, "draft")
    set_to_play = edit(number, op="set_to_play", node=1, color="B")
    assert (set_to_play["node"], set_to_play["edits"]["keep"]) == (2, 6)
    assert not edit(number, op="set_to_play", node=2, color="B")["edited"]
    assert edit(number, op="annotate", node=1, identifier="TE", degree="x")["error"]


def test_a_game_is_started_by_its_choices() -> None:
    choices = {game["name"]: game for game in json.loads(editor_calls.new_games())}
    handicaps = choices["Go"].pop("handicap")
    assert [handicaps[size - 2] for size in (2, 6, 7, 8, 9, 19, 52)] == [0, 0, 4, 4, 9, 9, 4]
    assert choices["Go"] == {
        "name": "Go",
        "family": "Go",
        "extension": "sgf",
        "players": ["PB", "PW"],
        "sizes": [19, 13, 9],
        "limits": [2, 52],
        "komi": "6.5",
    }
    assert choices["Blokus Duo"]["family"] == "Blokus"
    assert choices["Blokus Duo"]["handicap"] == []
    started = json.loads(
        editor_calls.new_record(json.dumps({"name": "Go", "size": 9, "handicap": 2, "texts": {"PB": "Ä"}}))
    )
    assert started["error"] is None
    assert "SZ[9]KM[6.5]HA[2]AB[gc][cg]PL[W]PB[Ä]" in started["text"]
    assert json.loads(editor_calls.new_record('{"name": "Go", "size": 99}'))["error"]
    assert json.loads(editor_calls.new_record("{}"))["error"]
