"""The functions that the web worker calls: each answers from the open record alone."""

from __future__ import annotations

import json
import sys
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from boardreel.opening import read
from boardreel.worker import api as worker_api
from boardreel.worker import draft_calls, open_records, wheel_calls

RECORD = b"(;GM[1]FF[3]SZ[9]PB[Ada]RE[B+R];B[aa];W[bb]M[aa](;B[cc])(;B[zz]))(;GM[21];W[C3])"


@pytest.fixture
def number() -> Iterator[int]:
    """Open the record, and close it after the test."""
    number = json.loads(worker_api.open_collection("game.sgf", RECORD))["id"]
    yield number
    worker_api.close(number)


def test_an_open_record_has_a_number_of_its_own() -> None:
    answers: list[dict[str, Any]] = [json.loads(worker_api.open_collection("a.sgf", RECORD)) for _ in range(2)]
    assert answers[0]["id"] != answers[1]["id"]
    assert [(answer["outcome"], answer["games"]) for answer in answers] == [("ok", 2)] * 2
    assert answers[0]["charset"] in answers[0]["charsets"]


def test_games_are_listed_in_the_language_of_the_page(number: int) -> None:
    rows = json.loads(worker_api.list_games(number, "de"))
    assert [(row["game"], row["result"]) for row in rows] == [("Go", "Schwarz gewinnt durch Aufgabe"), ("TwixT", "")]


def test_parts_of_a_game_are_answered_before_its_reel_is_asked_for(number: int) -> None:
    frames = json.loads(worker_api.frames(number, 1, 2, 1, 1))["frames"]
    assert list(frames) == ["2", "3"]
    assert "board" in frames["2"]
    assert list(json.loads(worker_api.remaining(number, 1))["frames"]) == ["0", "1", "2", "3", "4"]
    checked = json.loads(worker_api.check(number, 1, 4, 10))
    assert checked["checked"] == [4, 5]
    assert [diagnostic["node"] for diagnostic in checked["diagnostics"]] == [4]


def test_lanes_are_answered_in_slices(number: int) -> None:
    assert json.loads(worker_api.reel(number, 1))["lanes"]["end"] == 0
    assert json.loads(worker_api.lanes(number, 1, 0, 2)) == {"first": 0, "end": 2, "lead": [[0, [0]]]}
    assert json.loads(worker_api.lanes(number, 1, 2, 100)) == {"first": 2, "end": 5, "lead": []}


def test_the_same_request_has_the_same_answer(number: int) -> None:
    requests = [
        lambda: worker_api.reel(number, 1),
        lambda: worker_api.remaining(number, 1),
        lambda: worker_api.frames(number, 1, 3, 2, 2),
        lambda: worker_api.check(number, 1, 0, 5),
        lambda: worker_api.lanes(number, 1, 1, 3),
    ]
    first = [request() for request in requests]
    assert [request() for request in reversed(requests)] == first[::-1]


def test_a_record_can_be_saved_as_it_was_or_in_the_current_form(number: int) -> None:
    assert worker_api.save(number, "original") == RECORD
    assert b"FF[3]" in worker_api.save(number, "utf8")
    assert b"FF[4]" in worker_api.save(number, "current")


def opened(name: str = "game.sgf", record: bytes = RECORD, charset: str | None = None) -> int:
    """Open a record, and return its number."""
    return int(json.loads(worker_api.open_collection(name, record, charset))["id"])


@pytest.fixture
def read_names(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the records that are read from now on."""
    names: list[str] = []

    def read_named(content: bytes, *, name: str, **options: Any) -> Any:
        names.append(name)
        return read(content, name=name, **options)

    monkeypatch.setattr(worker_api, "read", read_named)
    open_records.last_record.forget()
    return names


def test_a_large_record_is_out_of_memory_when_another_one_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_records, "MAX_UNCOLLECTED_BYTES", 1)
    number = opened()
    worker_api.reel(number, 1)
    record = worker_api.open_records[number]
    collection, replay = weakref.ref(record.collection), weakref.ref(record.record_builder(1).replay)
    del record
    worker_api.close(number)
    assert replay() is None
    assert collection() is not None
    worker_api.close(opened("other.sgf"))
    assert collection() is None


def test_the_next_game_of_a_file_is_opened_without_reading_the_file_again(read_names: list[str]) -> None:
    first = opened()
    worker_api.reel(first, 1)
    draft_calls.edit(first, 1, '{"op": "set_comment", "text": "my comment", "node": 1}')
    worker_api.close(first)
    second = opened()
    assert read_names == ["game.sgf"]
    assert json.loads(worker_api.reel(second, 2))["game"]["number"] == 2
    assert b"my comment" not in worker_api.frames(second, 1, 1, 1, 0)
    worker_api.close(second)


def test_a_record_is_read_again_if_anything_differs_by_which_it_is_read(read_names: list[str]) -> None:
    for arguments in (("a.sgf",), ("b.sgf",), ("b.sgf", RECORD, "latin-1"), ("b.sgf", RECORD + b" ", "latin-1")):
        worker_api.close(opened(*arguments))
    worker_api.games_changed()
    worker_api.close(opened("b.sgf", RECORD + b" ", "latin-1"))
    assert read_names == ["a.sgf", *["b.sgf"] * 4]


def test_a_record_that_two_viewers_show_stays_when_one_of_them_leaves() -> None:
    first, second = opened(), opened()
    before = worker_api.reel(second, 1)
    game = worker_api.open_records[second].record_builder(1).replay.game
    worker_api.close(first)
    assert worker_api.reel(second, 1) == before
    assert worker_api.open_records[second].collection.games[0] is game
    worker_api.close(second)


def test_a_closed_record_is_gone() -> None:
    number = json.loads(worker_api.open_collection("a.sgf", RECORD))["id"]
    worker_api.close(number)
    worker_api.close(number)
    with pytest.raises(KeyError):
        worker_api.reel(number, 1)


def test_warming_up_leaves_no_record_open() -> None:
    before = json.loads(worker_api.open_collection("a.sgf", b"(;)"))["id"]
    worker_api.warm_up("a.sgf", RECORD)
    after = json.loads(worker_api.open_collection("b.sgf", b"(;)"))["id"]
    assert after == before + 1
    worker_api.close(before)
    worker_api.close(after)


def test_the_games_are_named_by_their_ids() -> None:
    assert {"blokus", "go", "twixt"} <= set(json.loads(worker_api.games_changed()))


def test_each_guess_asks_for_the_library_once(monkeypatch: pytest.MonkeyPatch) -> None:
    guessed = "(;GM[1]PB[Илья Шикшин])".encode("koi8-r")
    monkeypatch.setattr(wheel_calls, "_can_install", True)
    monkeypatch.setitem(sys.modules, "chardet", None)
    worker_api.close(json.loads(worker_api.open_collection("a.sgf", RECORD))["id"])
    worker_api.close(json.loads(worker_api.open_collection("a.sgf", guessed, "koi8-r"))["id"])
    for _ in range(2):
        with pytest.raises(wheel_calls.WheelNeededError, match="detector"):
            worker_api.open_collection("a.sgf", guessed)
        wheel_calls.mark_wheel_tried("detector")
        opened = json.loads(worker_api.open_collection("a.sgf", guessed))
        worker_api.close(opened["id"])
        assert opened["charset"] == "koi8-r"


@pytest.mark.parametrize("charset", ["nonsense", ""])
def test_an_unknown_charset_of_a_host_page_is_ignored(charset: str) -> None:
    opened = json.loads(worker_api.open_collection("a.sgf", b"(;GM[1]CA[koi8-r]PB[\xc1])", charset))
    assert (opened["outcome"], opened["charset"]) == ("ok", "koi8-r")
    worker_api.close(opened["id"])


def test_saving_as_utf8_keeps_bytes_that_cannot_be_read() -> None:
    data = b"(;CA[UTF-8]C[\xc3\xa4\xc3\xb6 \xff])"
    number = json.loads(worker_api.open_collection("a.sgf", data))["id"]
    saved = {form: worker_api.save(number, form) for form in ("original", "utf8", "current")}
    worker_api.close(number)
    assert saved["original"] == data
    assert saved["utf8"] == data + b"\n"
    assert saved["current"] == data.replace(b"(;", b"(;FF[4]") + b"\n"


def test_a_game_becomes_a_puzzle_if_the_page_says_so() -> None:
    record = b"(;GM[1]SZ[9];B[ee];W[cc])"
    as_game, as_puzzle = (json.loads(worker_api.open_collection("game.sgf", record))["id"] for _ in range(2))
    assert json.loads(worker_api.reel(as_game, 1))["puzzle"] is None
    assert json.loads(worker_api.reel(as_puzzle, 1, True))["puzzle"]["successes"] == [0, 1, 2]


def test_a_link_and_the_moves_of_a_game_are_shared(number: int) -> None:
    answer = json.loads(worker_api.share(number, 1, json.dumps({"node": 3})))
    assert answer["moves"] == "1. A9 2. B8 3. C7"
    unpacked = json.loads(worker_api.unpack_link(answer["link"]))
    assert unpacked["node"] == 3
    assert "PB[Ada]" in unpacked["text"]
    assert "C3" not in unpacked["text"]
    reopened = json.loads(worker_api.open_collection(unpacked["name"], unpacked["text"].encode()))
    assert (reopened["games"], reopened["outcome"]) == (1, "ok")
    assert json.loads(worker_api.unpack_link("x")) == {"error": "not-a-link"}


def test_a_draft_is_shared_only_if_it_is_asked_for(number: int) -> None:
    edited = json.loads(draft_calls.edit(number, 1, json.dumps({"op": "play", "node": 2, "move": "E5"})))
    draft = json.loads(worker_api.share(number, 1, json.dumps({"node": edited["node"], "draft": True})))
    assert draft["moves"] == "1. A9 2. B8 3. E5"
    record = json.loads(worker_api.share(number, 1, json.dumps({"node": 2})))
    texts = [json.loads(worker_api.unpack_link(answer["link"]))["text"] for answer in (draft, record)]
    assert ["B[ee]" in text for text in texts] == [True, False]
