"""The findings of a long game: told with the nodes that are looked at, the rest in slices."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boardreel import Replay, read, worker_api
from boardreel.reel.diagnostics import LISTED, Findings
from boardreel.reel import ReelBuilder

POINTS = [f"{column}{row}" for row in "abcdefghijklmnopqrs" for column in "abcdefghijklmnopqrs"]


def long_record(count: int, late: str) -> str:
    return "(;FF[4]GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{POINTS[n % 361]}]" for n in range(count)) + f"{late})"


def in_slices(maker: ReelBuilder) -> list[dict[str, Any]]:
    told = []
    while not told or not told[-1]["checked"]:
        told.append(maker.check(100))
    return told


def test_every_node_is_looked_at_one_slice_after_the_other() -> None:
    findings = Findings(Replay(read("(;FF[4]GM[1];B[x];MN[x];PL[])").games[0]))
    seen = []
    while not findings.complete:
        findings.go_on(1)
        seen.append([found.code for found in findings.listed])
    assert seen == [
        [],
        ["bad-point"],
        ["bad-point", "bad-value"],
        ["bad-point", "bad-value", "empty-value"],
    ]


def test_a_long_game_is_checked_to_its_end() -> None:
    game = read(long_record(1500, ";GB[1]GW[1];B[zz]")).games[0]
    maker = ReelBuilder(Replay(game))
    beginning = maker.beginning()
    near = maker.rest()
    assert [beginning["checked"], near["checked"]] == [False, False]
    told = in_slices(maker)
    assert all(answer["frames"] == {} for answer in told)
    codes = [found["code"] for answer in told for found in answer["diagnostics"] if found["node"] > 1500]
    assert codes == ["annotation-conflict", "bad-point"]
    assert dict(flag for answer in told for flag in answer["flags"])[1502] == 4


def test_what_was_told_with_a_node_is_not_told_again() -> None:
    game = read(long_record(1500, ";B[zz]")).games[0]
    maker = ReelBuilder(Replay(game))
    answers = [maker.beginning(), maker.more(game.nodes[1501]), *in_slices(maker), maker.more(game.nodes[800])]
    places = [(found["node"], found["code"], found["offset"]) for answer in answers for found in answer["diagnostics"]]
    assert len(places) == len(set(places))
    assert maker.check(100)["diagnostics"] == []


def test_numbers_of_frames_are_those_of_the_list_whenever_it_was_told() -> None:
    game = read(long_record(1500, ";GB[1]GW[1];B[zz]")).games[0]
    maker = ReelBuilder(Replay(game))
    listed = maker.beginning()["diagnostics"]
    for answer in in_slices(maker):
        listed += answer["diagnostics"]
    frames = maker.more(game.nodes[1501])["frames"]
    assert [listed[number]["code"] for number in frames[1502]["diagnostics"]] == ["bad-point"]
    assert [listed[number]["code"] for number in frames[1501]["diagnostics"]] == ["annotation-conflict"]


@pytest.mark.parametrize(
    ("value", "code", "most"), [("B[zz]", "bad-point", 5 * LISTED), ("XX[a]", "unknown-property", LISTED)]
)
def test_more_than_can_be_listed_are_counted(value: str, code: str, most: int) -> None:
    document = ReelBuilder(Replay(read(f"(;FF[4]GM[1]{f';{value}' * (most + 7)})").games[0])).document()
    assert [found["code"] for found in document["diagnostics"]] == [code] * most
    assert document["diagnosticsLeftOut"] == 7
    assert document["checked"]


def test_the_page_asks_for_slices() -> None:
    number = json.loads(worker_api.open_collection("long.sgf", long_record(1500, ";B[zz]").encode()))["id"]
    told = json.loads(worker_api.reel(number, 1))["diagnostics"]
    answer = {"checked": False}
    while not answer["checked"]:
        answer = json.loads(worker_api.check(number, 1, 400))
        told += answer["diagnostics"]
    assert "bad-point" in {found["code"] for found in told}
    worker_api.close(number)
