"""Go positions of the shared records and cases."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import read
from boardreel.replay import Replay
from games.go_support import position, replay, rows
from support import load_json, records_there, shared_records


def cases() -> list[Any]:
    folder = records_there()
    return [] if folder is None else load_json(folder / "sgf" / "cases.json")["go_positions"]


def files() -> list[str]:
    folder = records_there()
    if folder is None:
        return []
    expected = load_json(folder / "sgf" / "expected.json")
    return [name for name, file in expected.items() if any("positions" in game for game in file.get("game", ()))]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_the_shared_cases_are_played_as_expected(case: Any) -> None:
    played = replay(case["sgf"])
    at = position(played.step(played.game.main_line()[-1]))
    assert rows(at) == case["board"]
    assert at.lost_stones == (case["captured_black_stones"], case["captured_white_stones"])


@pytest.mark.parametrize("name", files())
def test_the_positions_of_the_shared_records_are_as_expected(name: str) -> None:
    folder = shared_records() / "sgf"
    games = read(folder / name).games
    for number, game in enumerate(load_json(folder / "expected.json")[name]["game"]):
        played = Replay(games[number])
        for expected in game.get("positions", ()):
            step = played.step(games[number].nodes[expected["node"]])
            at = position(step)
            assert rows(at) == expected["board"]
            assert at.captures == {"B": expected["captured_black_stones"], "W": expected["captured_white_stones"]}
            last = step.moves[-1] if step.moves else None
            assert (last and [last.color, last.name or last.points[0]]) == expected["last_move"]
