"""The diagnostics in the parts of a Reel: those of the frames, and those of slices that are checked in idle time."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boardreel import Replay, read
from boardreel.reel import ReelBuilder
from boardreel.reel.diagnostics import MAX_LISTED, MAX_LISTED_INFOS, DiagnosticCollector
from boardreel.reel.move_list import ERROR
from boardreel.worker import api as worker_api

POINTS = [f"{column}{row}" for row in "abcdefghijklmnopqrs" for column in "abcdefghijklmnopqrs"]


def long_record(count: int, end: str) -> str:
    """Return a record of a Go game with `count` moves and further nodes."""
    return "(;FF[4]GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{POINTS[n % 361]}]" for n in range(count)) + f"{end})"


def builder_of(text: str) -> ReelBuilder:
    """Return a Reel builder of the first game of a record."""
    return ReelBuilder(Replay(read(text).games[0]))


def test_a_collector_lists_the_diagnostics_of_each_node_that_is_added() -> None:
    replay = Replay(read("(;FF[4]GM[1];B[x];MN[x];PL[])").games[0])
    collector = DiagnosticCollector(replay)
    assert [collector.add(node) for node in replay.game.nodes] == [[], [0], [1], [2]]
    assert [diagnostic.code for diagnostic in collector.listed] == ["bad-point", "bad-value", "empty-value"]
    assert collector.flags[1] == ERROR


def test_every_part_has_what_translates_the_problems() -> None:
    builder = builder_of(long_record(1500, ";GB[1]GW[1]QQ[x];B[zz]SBKV[x]"))
    part = builder.frames_around(builder.replay.game.nodes[1501])
    problems = {problem["code"]: problem for problem in part["diagnostics"]}
    assert problems["unknown-property"]["subject"] == "QQ"
    assert problems["bad-evaluation"]["subject"] == "SBKV"
    assert "about" not in problems["bad-evaluation"]
    assert problems["bad-point"]["about"][0] == "grid.bad-point"


def test_slices_find_the_diagnostics_at_the_end_of_a_long_game() -> None:
    builder = builder_of(long_record(1500, ";GB[1]GW[1];B[zz]"))
    assert not builder.initial()["checked"]
    slices = [builder.check(first, 100) for first in range(0, 1503, 100)]
    assert [part["checked"] for part in slices[-2:]] == [[1400, 1500], [1500, 1503]]
    assert all(part["frames"] == {} for part in slices)
    codes = [diagnostic["code"] for part in slices for diagnostic in part["diagnostics"] if diagnostic["node"] > 1500]
    assert codes == ["annotation-conflict", "bad-point"]
    assert dict(flag for part in slices for flag in part["flags"])[1502] == ERROR


def test_frames_refer_to_the_diagnostics_of_their_own_part() -> None:
    builder = builder_of(long_record(1500, ";GB[1]GW[1];B[zz]"))
    part = builder.frames_around(builder.replay.game.nodes[1501])
    codes = {
        node: [part["diagnostics"][index]["code"] for index in part["frames"][node]["diagnostics"]]
        for node in (1501, 1502)
    }
    assert codes == {1501: ["annotation-conflict"], 1502: ["bad-point"]}


@pytest.mark.parametrize(
    ("value", "code", "limit"), [("B[zz]", "bad-point", MAX_LISTED), ("XX[a]", "unknown-property", MAX_LISTED_INFOS)]
)
def test_diagnostics_beyond_the_limits_are_counted(value: str, code: str, limit: int) -> None:
    builder = builder_of(f"(;FF[4]GM[1]{f';{value}' * (limit + 7)})")
    document = builder.document()
    assert [diagnostic["code"] for diagnostic in document["diagnostics"]] == [code] * limit
    assert document["diagnosticsLeftOut"] == 7
    assert document["checked"]
    part = builder.check(0, limit + 8)
    assert len(part["diagnostics"]) == limit
    assert part["omittedDiagnostics"] == [(node, 1) for node in range(limit + 1, limit + 8)]


@pytest.mark.parametrize(
    ("record", "left_out"),
    [
        (f"(;FF[4]GM[1]{';B[aa]x' * 207})(;FF[4]GM[1];B[aa])", [7, 0]),
        (f"(;FF[4]GM[1];B[aa])(;FF[4]GM[1]{';B[aa]x' * 207})", [0, 7]),
        (f"(;FF[4]GM[1]{';Black[aa]' * 20})", [0]),
    ],
    ids=["the first game", "the last game", "lower-case letters, of which one is enough"],
)
def test_a_game_counts_its_own_problems_that_are_not_listed(record: str, left_out: list[int]) -> None:
    games = read(record).games
    assert [ReelBuilder(Replay(game)).document()["diagnosticsLeftOut"] for game in games] == left_out


def test_the_worker_answers_requests_for_frames_and_slices_without_earlier_requests() -> None:
    number = json.loads(worker_api.open_collection("long.sgf", long_record(1500, ";B[zz]").encode()))["id"]
    part: dict[str, Any] = json.loads(worker_api.check(number, 1, 1400, 400))
    assert "bad-point" in {diagnostic["code"] for diagnostic in part["diagnostics"]}
    part = json.loads(worker_api.frames(number, 1, 1000, 3, 2))
    assert sorted(map(int, part["frames"])) == [998, 999, 1000, 1001, 1002]
    assert "board" in part["frames"]["998"]
    worker_api.close(number)
