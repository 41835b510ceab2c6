"""The records and cases with Go positions give the expected positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boardreel import read
from boardreel.replay import Replay
from games.go_support import position, replay, rows
from support import DATA, load_json, record_params, sgf_facts

CASES = load_json(DATA / "sgf" / "cases.json")["go_positions"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_shared_cases_are_played_as_expected(case: Any) -> None:
    played = replay(case["sgf"])
    at = position(played.step(played.game.main_line()[-1]))
    assert rows(at) == case["board"]
    assert at.lost_stones == (case["captured_black_stones"], case["captured_white_stones"])


@pytest.mark.parametrize("path", record_params("sgf", (".sgf",)))
def test_the_positions_of_the_shared_records_are_as_expected(path: Path) -> None:
    games = read(path).games
    for number, game in enumerate(sgf_facts(path).get("game", ())):
        if "positions" not in game:
            continue
        played = Replay(games[number])
        for expected in game["positions"]:
            step = played.step(games[number].nodes[expected["node"]])
            at = position(step)
            assert rows(at) == expected["board"]
            assert at.captures == {"B": expected["captured_black_stones"], "W": expected["captured_white_stones"]}
            last = step.moves[-1] if step.moves else None
            assert (last and [last.color, last.name or last.points[0]]) == expected["last_move"]
