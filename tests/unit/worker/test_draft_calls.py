"""The worker's answers about drafts: placements, edits with patches, stored edits and saved bytes."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from boardreel.worker import api as worker_api
from boardreel.worker import draft_calls

SAMPLES = Path(__file__).resolve().parents[3] / "web" / "samples"
GO = b"(;GM[1]FF[4]SZ[9]PB[Ada];B[aa];W[bb](;B[cc];W[dd])(;B[ee]C[x]))"
BLOKUS = b"(;GM[Blokus Duo];1[e10])"
TWIXT = b"(;GM[21];W[C3];B[K4];W[D5];B[L6])"


@pytest.fixture
def numbers() -> Iterator[list[int]]:
    """Collect the numbers of open records, and close them after the test."""
    numbers: list[int] = []
    yield numbers
    for number in numbers:
        worker_api.close(number)


@pytest.fixture
def open_record(numbers: list[int]) -> Any:
    def open_record(record: bytes) -> int:
        numbers.append(json.loads(worker_api.open_collection("a.sgf", record))["id"])
        return numbers[-1]

    return open_record


def edit(number: int, **request: Any) -> dict[str, Any]:
    return json.loads(draft_calls.edit(number, 1, json.dumps(request)))


#: the field `edits` of an answer to the first request, which has changed nothing
NO_EDITS = {"keep": 0, "added": []}


def placements(number: int, node: int) -> dict[str, Any]:
    return json.loads(draft_calls.placements(number, 1, node))


@pytest.mark.parametrize("record", [GO, BLOKUS, TWIXT])
def test_every_placement_can_be_played_by_its_text(open_record: Any, record: bytes) -> None:
    number = open_record(record)
    offer = placements(number, 1)
    piece, texts = offer["placements"][-1]
    text = texts.split(" ")[-1]
    answer = edit(number, op="play", node=1, move=text)
    assert (answer["edited"], answer["error"], answer["canUndo"]) == (True, None, True)
    frame = answer["patch"]["part"]["frames"][str(answer["node"])]
    assert frame["legal"] is True
    items = answer["patch"]["part"]["items"]
    assert any(set(items[item].get("points", ())) == set(text.split(",")) for item in frame["add"])
    assert piece is None or isinstance(piece, str)
    assert offer["color"] != placements(number, answer["node"])["color"]


def test_the_placements_of_a_piece_are_one_text(open_record: Any) -> None:
    groups = placements(open_record(b"(;GM[Blokus Duo])"), 0)["placements"]
    assert len(groups) == 21
    assert groups[0] == ["1", "e10"]
    assert "e9,e10" in dict(groups)["2"].split(" ")


@pytest.mark.parametrize(
    ("record", "name", "form"),
    [
        (GO, "a.sgf", "own"),
        (BLOKUS, "a.blksgf", "own"),
        (gzip.compress(GO, mtime=0), "a.sgf.gz", "archive"),
        ((SAMPLES / "twixt-18x12.T1").read_bytes(), "a.T1", "converted"),
    ],
)
def test_the_answer_says_how_a_draft_is_saved(numbers: list[int], record: bytes, name: str, form: str) -> None:
    answer = json.loads(worker_api.open_collection(name, record))
    numbers.append(answer["id"])
    assert answer["savedForm"] == form


@pytest.mark.parametrize(
    ("record", "name", "skipped"),
    [
        (b"(;GM[1]C[next (see [1]) ok])\nbye", "a.sgf", []),
        (
            b"(;GM[1])\nB[aa](;GM[1]B[bb]w[cc])",
            "a.sgf",
            [("text-between-games", None, 2), ("illegal-characters", 2, 2)],
        ),
        (gzip.compress(b"(;GM[1];B[aa]W)", mtime=0), "a.sgf.gz", [("property-without-value", 1, 1)]),
        (b'{"gtid": "twixt", "moves": [{"dmove": "f4"}, 7]}', "a.json", [("import-left-out", 1, 1)]),
    ],
)
def test_the_answer_says_what_is_lost_by_saving(
    numbers: list[int], record: bytes, name: str, skipped: list[tuple[str, int | None, int]]
) -> None:
    answer = json.loads(worker_api.open_collection(name, record))
    numbers.append(answer["id"])
    assert [(found["code"], found["game"], found["line"]) for found in answer["skipped"]] == skipped


def test_a_draft_is_copied_as_text_in_utf8(open_record: Any) -> None:
    number = open_record("(;GM[1]CA[ISO-8859-1]PB[Zoë];B[aa])".encode("latin-1"))
    edit(number, op="play", node=1, move="bb")
    assert "Zoë".encode("latin-1") in worker_api.save(number, "draft", 1, "game")
    text = worker_api.save(number, "text", 1, "game").decode()
    assert "CA[UTF-8]" in text
    assert "PB[Zoë]" in text
    assert ";W[bb]" in text


def test_a_game_with_edits_is_still_written_as_it_was_recorded(open_record: Any) -> None:
    number = open_record("(;GM[1]CA[ISO-8859-1]PB[Zoë];B[aa])(;GM[1]C[other])".encode("latin-1"))
    edit(number, op="set_comment", node=1, text="mine")
    added = edit(number, op="play", node=1, move="bb")["node"]
    assert worker_api.save(number, "recorded", 1, "game", 1).decode() == "(;GM[1]CA[UTF-8]PB[Zoë]\n;B[aa])\n"
    assert worker_api.save(number, "text", 1, "game", added).decode().count(";") == 3


@pytest.mark.parametrize("record", [b"(;GM[1]SZ[19])", b"(;GM[21]SZ[24])", b"(;GM[Blokus])"])
def test_the_answer_to_a_tried_move_has_only_what_it_changed(open_record: Any, record: bytes) -> None:
    """After a hundred edits it is no larger than after one, apart from the legal moves and what the move itself draws."""
    number = open_record(record)
    node, offer, sizes = 0, placements(number, 0), []
    for turn in range(101):
        texts = " ".join(texts for _, texts in offer["placements"]).split()
        if not texts:
            break
        answer = edit(number, op="play", node=node, move=texts[turn % len(texts)], known=node)
        node, offer = answer["node"], answer.pop("placements")
        sizes.append(len(json.dumps(answer)))
    assert len(sizes) > 50
    assert max(sizes) < 2 * sizes[1]


def test_the_answer_to_an_edit_has_the_legal_moves_unless_the_page_knows_them(open_record: Any) -> None:
    number = open_record(GO)
    played = edit(number, op="play", node=2, move="J1", known=2)
    assert played["placements"] == placements(number, played["node"])
    assert "placements" not in edit(number, op="set_comment", node=6, text="Hm.", known=6)
    assert "placements" not in edit(number, op="play", node=6, move="J2")
    assert edit(number, op="undo", known=7)["placements"] == placements(number, 6)
    # another position at the same node
    assert edit(number, op="set_property", node=6, identifier="B", values=["hh"], known=6)["placements"] == placements(
        number, 6
    )
    assert "placements" not in edit(number, op="play", node=6, move="nonsense", known=6)


def test_an_edit_that_replaces_the_last_one_is_sent_again(open_record: Any) -> None:
    number = open_record(GO)
    edit(number, op="play", node=2, move="J1")
    edit(number, op="set_comment", node=6, text="H")
    amended = edit(number, op="set_comment", node=6, text="Hm.", amend=True)["edits"]
    assert (amended["keep"], [added["changes"][0]["values"] for added in amended["added"]]) == (1, [["Hm."]])


def test_undo_leads_back_to_where_the_move_was_played(open_record: Any) -> None:
    number = open_record(GO)
    edit(number, op="play", node=2, move="hh")
    assert edit(number, op="undo")["node"] == 2


@pytest.mark.parametrize(
    ("record", "node", "move", "reason"),
    [
        ("(;GM[1]SZ[9];B[aa])", 1, "A9", "grid.occupied-point"),
        ("(;GM[1]SZ[9];B[ba];W[ii];B[ab])", 3, "A9", "grid.suicide"),
        ("(;GM[21];W[C3];B[K4])", 2, "C3", "twixt.occupied"),
        ("(;GM[21];W[C3];B[K4])", 2, "A4", "twixt.border-row"),
        ("(;GM[21];W[C3])", 1, "C1", "twixt.border-row"),
        ("(;GM[21];W[C3];B[K4])", 2, "swap", "twixt.swap-not-allowed"),
        ("(;GM[Blokus Duo])", 0, "a1", "blokus.start-point"),
        ("(;GM[Blokus Duo];B[e10];W[j5])", 2, "a1,a2", "blokus.no-contact"),
        ("(;GM[Blokus Duo];B[e10];W[j5])", 2, "e9,f9", "blokus.edge-contact"),
        ("(;GM[Blokus Duo];B[e10];W[j5])", 2, "j5,j6", "blokus.occupied"),
        ("(;GM[Blokus Duo];B[e10];W[j5])", 2, "f9", "blokus.piece-used-up"),
        ("(;GM[Callisto];1[j9])", 1, "j9", "blokus.occupied"),
        ("(;GM[2])", 0, "a1", "grid.no-flips"),
        ("(;GM[2])", 0, "d4", "grid.occupied"),
        ("(;GM[9])", 0, "a1-b7", "grid.not-own-piece"),
        ("(;GM[9])", 0, "b1-b2", "grid.wrong-distance"),
    ],
)
def test_a_refused_move_says_why(open_record: Any, record: str, node: int, move: str, reason: str) -> None:
    number = open_record(record.encode())
    answer = edit(number, op="play", node=node, move=move)
    assert not answer["edited"]
    assert f'"{reason}"' in json.dumps(answer["error"])
    assert reason in json.loads(worker_api.reel(number, 1))["messages"]["en"]


def test_actions_have_no_points(open_record: Any) -> None:
    number = open_record(GO)
    assert placements(number, 2)["actions"] == ["pass"]
    answer = edit(number, op="play", node=2, move="pass")
    assert (answer["edited"], answer["patch"]["children"]) == (True, [[2, [3, 5, 6]]])
    assert worker_api.save(number, "draft").endswith(b"\n(;B[]))")
    assert "swap" in placements(open_record(b"(;GM[21];W[C3])"), 1)["actions"]


def test_links_can_be_removed_before_a_move(open_record: Any) -> None:
    number = open_record(TWIXT)
    [[text, points]] = placements(number, 4)["removals"]
    assert set(points) == {"C3", "D5"}
    answer = edit(number, op="play", node=4, move=f"{text} T20")
    assert (answer["error"], answer["edited"]) == (None, True)


def test_an_illegal_move_is_refused_with_the_reason_unless_it_is_forced(open_record: Any) -> None:
    number = open_record(GO)
    refused = edit(number, op="play", node=2, move="A9")
    assert refused["error"][0] == "grid.occupied-point"
    assert (refused["edited"], refused["patch"], refused["edits"]) == (False, None, NO_EDITS)
    assert refused["error"][0] in json.loads(worker_api.reel(number, 1))["messages"]["en"]
    forced = edit(number, op="play", node=2, move="A9", force=True)
    assert (forced["edited"], forced["node"]) == (True, 6)


def test_a_move_that_is_there_is_shown_and_no_edit(open_record: Any) -> None:
    number = open_record(GO)
    answer = edit(number, op="play", node=2, move="E5")
    assert (answer["node"], answer["edited"], answer["patch"], answer["edits"]) == (5, False, None, NO_EDITS)


REQUESTS: list[dict[str, Any]] = [
    {"op": "set_properties", "node": 2, "properties": [["N", ["name"]]]},
    {"op": "set_properties", "node": 2, "properties": {"N": ["name"], "C": ["x"]}},
    {"op": "set_property", "node": 1, "identifier": "N", "values": ["name"]},
    {"op": "set_comment", "node": 1, "text": "text"},
    {"op": "toggle_mark", "node": 1, "kind": "TR", "points": ["aa"]},
    {"op": "set_label", "node": 1, "point": "aa", "text": "A"},
    {"op": "set_up", "node": 0, "points": ["aa"], "color": "W"},
    {"op": "delete", "node": 3},
    {"op": "main_line", "node": 5},
    {"op": "move_up", "node": 5},
]


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request["op"])
def test_every_edit_is_done_undone_and_redone(open_record: Any, request_: dict[str, Any]) -> None:
    number = open_record(GO)
    done = edit(number, **request_)
    assert (done["error"], done["edited"], done["canUndo"], done["canRedo"]) == (None, True, True, False)
    assert done["patch"] is not None
    saved = worker_api.save(number, "draft")
    assert saved != GO
    undone = edit(number, op="undo")
    assert (undone["canUndo"], undone["canRedo"], undone["edits"]) == (False, True, NO_EDITS)
    assert worker_api.save(number, "draft") == GO
    assert edit(number, op="redo")["edits"] == done["edits"]
    assert worker_api.save(number, "draft") == saved
    assert worker_api.save(number, "original") == GO


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "explode"},
        {},
        {"op": "play", "node": 2},
        {"op": "play", "node": 2, "move": "nonsense"},
        {"op": "play", "node": 99, "move": "E5"},
        {"op": "set_comment", "node": "1", "text": "x"},
        {"op": "set_property", "node": 1, "identifier": "C", "values": ["a]"]},
        {"op": "set_property", "node": 1, "identifier": "C", "values": 7},
        {"op": "set_properties", "node": 1, "properties": 7},
        {"op": "toggle_mark", "node": 1, "kind": "ZZ", "points": ["aa"]},
        {"op": "delete", "node": 0},
    ],
    ids=str,
)
def test_a_request_that_makes_no_sense_changes_nothing(open_record: Any, request_: dict[str, Any]) -> None:
    number = open_record(GO)
    answer = edit(number, **request_)
    assert answer["error"][0] == "text"
    assert (answer["edited"], answer["patch"], answer["edits"]) == (False, None, NO_EDITS)


def test_stored_edits_are_restored_with_a_patch_from_the_record(open_record: Any) -> None:
    number = open_record(GO)
    played = edit(number, op="play", node=2, move="J1")["edits"]["added"]
    answer = edit(number, op="set_comment", node=6, text="Hm.")
    assert answer["edits"]["keep"] == 1
    edits = [*played, *answer["edits"]["added"]]
    other = open_record(GO)
    restored = json.loads(draft_calls.restore(other, 1, json.dumps(edits)))
    assert restored["edits"] == {"keep": 0, "added": edits}
    assert restored["patch"]["children"] == [[2, [3, 5, 6]]]
    assert restored["patch"]["part"]["frames"]["6"]["comment"] == "Hm."
    assert worker_api.save(other, "draft") == worker_api.save(number, "draft")


def test_a_restored_draft_is_described_from_what_the_page_shows(open_record: Any) -> None:
    number = open_record(GO)
    one = json.dumps(edit(number, op="play", node=2, move="J1")["edits"]["added"])
    edit(number, op="play", node=2, move="H1")
    assert edit(number, op="undo")["edits"] == {"keep": 1, "added": []}
    edit(number, op="set_comment", node=1, text="Hm.")
    empty = json.loads(draft_calls.restore(number, 1, "[]"))
    assert (empty["edits"], empty["canRedo"], empty["node"]) == (NO_EDITS, False, 2)
    assert empty["patch"]["children"] == [[2, [3, 5]]]
    assert "comment" not in empty["patch"]["part"]["frames"]["1"]
    assert worker_api.save(number, "draft") == GO
    assert empty["patch"].get("lanesEnd") is None
    again = json.loads(draft_calls.restore(number, 1, one))
    # the number of the node was that of another one
    assert again["patch"]["lanesEnd"] == 6
    assert again["patch"]["children"] == [[2, [3, 5, 6]]]
    assert json.loads(draft_calls.restore(number, 1, one))["edits"] == {"keep": 0, "added": json.loads(one)}
    draft_calls.restore(number, 1, "[]")
    assert edit(number, op="play", node=2, move="H1")["patch"]["lanesEnd"] == 6


#: edits whose JSON is nested too deeply to be read
NESTED = '[{"action":' + "[" * 100_000 + "]" * 100_000 + "}]"
#: what may be stored as edits without being edits of the game: wrong JSON, wrong types, what does not fit the game
UNFIT_EDITS = {
    "number in the list": "[7]",
    "not JSON": "{",
    "number": "7",
    "null": "null",
    "text": '"edits"',
    "empty text": "",
    "edit without changes": '[{"action": "play"}]',
    "unknown action": '[{"action": "x"}]',
    "changes of a wrong type": '[{"action": "x", "before": 0, "node": 0, "changes": {}, "inverse": []}]',
    "changes that are null": '[{"action": "x", "before": 0, "node": 0, "changes": [null], "inverse": [null]}]',
    "negative node": '[{"action": "x", "before": -1, "node": 0, "changes": [], "inverse": []}]',
    "node that is missing": '[{"action": "x", "before": 99, "node": 0, "changes": [], "inverse": []}]',
    "text without an end": '["' + '\\"' * 1_000_000,
    "text that ends in an escape": '["' + '\\"' * 1_000_000 + "\\",
    "number of 5,000 digits": '[{"action": "x", "before": ' + "9" * 5000 + "}]",
    "deep nesting": NESTED,
    "deep nesting after a text": '["\\\\\\"", ' + NESTED + "]",
    "half a character": '[{"action": "x", "before": 0, "node": 0, "changes": [{"change": "set", "node": 0, "ident": "C", '
    '"values": ["\\ud800"], "place": 0}], "inverse": []}]',
}


@pytest.mark.parametrize("edits", UNFIT_EDITS.values(), ids=UNFIT_EDITS)
def test_edits_that_do_not_fit_are_reported_and_the_record_is_shown(open_record: Any, edits: str) -> None:
    number = open_record(GO)
    answer = json.loads(draft_calls.restore(number, 1, edits))
    assert answer["error"][0] == "text"
    assert (answer["edits"], answer["patch"], worker_api.save(number, "draft")) == (NO_EDITS, None, GO)


@pytest.mark.parametrize("edits", UNFIT_EDITS.values(), ids=UNFIT_EDITS)
def test_edits_that_do_not_fit_leave_the_draft_as_it_was(open_record: Any, edits: str) -> None:
    number = open_record(GO)
    edit(number, op="play", node=2, move="J1")
    answer = json.loads(draft_calls.restore(number, 1, edits))
    assert (answer["edits"], answer["patch"], answer["canUndo"]) == ({"keep": 1, "added": []}, None, True)


def test_frames_and_lanes_are_those_of_the_draft_and_the_reel_that_of_the_record(open_record: Any) -> None:
    number = open_record(GO)
    edit(number, op="play", node=2, move="J1")
    edit(number, op="set_property", node=1, identifier="B", values=["hh"])
    frames = json.loads(worker_api.frames(number, 1, 6, 2, 0))["frames"]
    assert list(frames) == ["2", "6"]
    assert len(json.loads(worker_api.lanes(number, 1, 0, 100))) == 3
    assert json.loads(worker_api.lanes(number, 1, 0, 100))["end"] == 7
    assert json.loads(worker_api.check(number, 1, 0, 100))["checked"] == [0, 7]
    reel = json.loads(worker_api.reel(number, 1))
    assert len(reel["tree"]["parent"]) == 6
    assert reel["tree"]["label"][1] == "A9"


def test_a_part_of_a_draft_is_saved(open_record: Any) -> None:
    number = open_record(GO)
    edit(number, op="set_comment", node=2, text="世")
    answer = edit(number, op="play", node=2, move="E5")
    assert (answer["node"], answer["charset"], answer["edited"]) == (5, "UTF-8", False)
    line = worker_api.save(number, "draft", 1, "line")
    assert line.decode().count(";") == 4
    assert worker_api.save(number, "draft", 1, "line", 2).decode().count(";") == 3
    assert worker_api.save(number, "draft", 1, "game") != worker_api.save(number, "draft", 1, "additions")
