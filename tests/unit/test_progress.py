"""Long computations report that they go on; a listener hears of each."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from boardreel import progress, read
from boardreel.worker import api as worker_api

MOVES = 6000
WELL_FORMED = "(;GM[1]SZ[9]" + ";B[aa];W[bb]" * (MOVES // 2) + ")"


@pytest.fixture
def reports(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    found: list[tuple[str, int, int]] = []
    monkeypatch.setattr(progress, "listener", lambda *report: found.append(report))
    return found


def number_of(text: str) -> int:
    number: int = json.loads(worker_api.open_collection("game.sgf", text.encode()))["id"]
    return number


def long_reel() -> Callable[[], object]:
    number = number_of(WELL_FORMED)
    return lambda: worker_api.reel(number, 1)


def long_jump() -> Callable[[], object]:
    number = number_of(WELL_FORMED)
    worker_api.reel(number, 1)
    return lambda: worker_api.frames(number, 1, MOVES, 1, 0)


def long_list() -> Callable[[], object]:
    number = number_of("(;GM[1]SZ[9];B[aa])" * 1000)
    return lambda: worker_api.list_games(number)


@pytest.mark.parametrize(
    "prepare",
    [
        lambda: lambda: read(WELL_FORMED.encode()),
        lambda: lambda: read(WELL_FORMED.replace("];W", "]W;;W").encode()),
        long_reel,
        long_jump,
        long_list,
    ],
    ids=["well-formed", "malformed", "reel", "jump", "list"],
)
def test_a_long_computation_reports_its_progress(
    prepare: Callable[[], Callable[[], object]], reports: list[tuple[str, int, int]]
) -> None:
    compute = prepare()
    reports.clear()
    compute()
    assert reports


def test_small_steps_are_reported_together(reports: list[tuple[str, int, int]]) -> None:
    progress.advance(progress.UNITS_PER_REPORT)
    reports.clear()
    for _ in range(progress.UNITS_PER_REPORT - 1):
        progress.advance()
    assert reports == []
    progress.advance()
    assert len(reports) == 1


@pytest.mark.parametrize("text", [WELL_FORMED * 20, WELL_FORMED.replace("];W", "]W;;W")], ids=["fast", "tolerant"])
def test_a_listener_hears_how_much_of_a_text_has_been_read(text: str, reports: list[tuple[str, int, int]]) -> None:
    read(text.encode())
    known = [done for computation, done, whole in reports if (computation, whole) == ("reading", len(text))]
    assert known == sorted(known)
    assert known[-1] > len(text) / 3


def test_a_listener_hears_how_many_moves_have_been_listed(reports: list[tuple[str, int, int]]) -> None:
    long_reel()()
    listed = [done for computation, done, _ in reports if computation == "moves"]
    assert listed == [1900, 3900, 5900]
