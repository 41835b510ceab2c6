"""The worker's answers about the count of a position, and the edit that marks its territory."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from boardreel.worker import api as worker_api
from boardreel.worker import counting_calls, draft_calls

#: a wall of each side; a white stone is dead among the black ones, and a black one among the white ones
WALLS = "AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de]AW[aa]AB[ee]"
GO = f"(;GM[1]FF[4]SZ[5]RU[Japanese]KM[6.5]RE[W+1.5]{WALLS};B[];W[])".encode()


def count(number: int, node: int, **choice: Any) -> Any:
    return json.loads(counting_calls.count_position(number, 1, node, json.dumps(choice)))


def test_a_count_is_chosen_point_by_point_and_compared_with_the_record(open_record: Callable[[bytes], int]) -> None:
    number = open_record(GO)
    proposed = count(number, 2)
    assert (proposed["source"], proposed["ruled"], proposed["komi"]) == ("proposal", "territory", 6.5)
    assert (proposed["dead"], proposed["agrees"]) == (["aa"], False)
    choice = {name: proposed[name] for name in ("dead", "neutral", "scoring")}
    chosen = count(number, 2, **choice, toggled="ee")
    assert (chosen["source"], chosen["dead"], chosen["agrees"]) == ("reader", ["aa", "ee"], True)
    assert chosen["territory"]["W"] == ["ea", "eb", "ec", "ed", "ee"]
    assert chosen["result"] == chosen["recorded"] == ["result.points", {"side": ["color.W"], "points": 1.5}]


def test_the_answer_names_the_game_and_result_of_the_record_only_if_there_are_any(
    open_record: Callable[[bytes], int],
) -> None:
    assert count(open_record(b"(;GM[1]SZ[5]RE[Void])"), 0)["recorded"] is None
    assert count(open_record(b"(;GM[11]SZ[5])"), 0) is None


def test_a_count_that_is_written_is_the_one_of_the_record(open_record: Callable[[bytes], int]) -> None:
    number = open_record(GO.replace(b"RE[W+1.5]", b""))
    counted = count(number, 2, dead=["aa", "ee"])
    for edit in (
        {"op": "set_properties", "node": 2, "properties": counted["marks"]},
        {"op": "set_info", "node": counted["infoNode"], "texts": {"RE": counted["resultValue"]}},
    ):
        assert json.loads(draft_calls.edit(number, 1, json.dumps(edit)))["edited"]
    written = count(number, 2)
    assert (written["source"], written["agrees"], written["sums"]) == ("record", True, counted["sums"])
    assert b"RE[W+1.5]" in worker_api.save(number, "draft")
    # both properties of the territory are one edit
    undone = [json.loads(draft_calls.edit(number, 1, json.dumps({"op": "undo"}))) for _ in range(2)]
    assert [answer["canUndo"] for answer in undone] == [True, False]
