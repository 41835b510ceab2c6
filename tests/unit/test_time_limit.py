"""The time of a budget ends work that does not check it."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from boardreel import opening
from boardreel.budgets import UNLIMITED, BudgetSpentError, Limits
from boardreel.sgf import reader
from boardreel.time_limit import ending_in_time

RECORD = b"(;GM[1]SZ[9]C[\xc4];B[aa])"
SHORT = Limits(max_seconds=0.05)


def run_forever(*_: object, **__: object) -> None:
    """Never end, and never check the time."""
    while True:
        pass


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("module", "step"), [(reader, "decode"), (reader, "scan"), (opening, "import_record"), (opening, "open_archive")]
)
def test_a_record_on_which_a_step_never_ends_is_refused(
    monkeypatch: pytest.MonkeyPatch, module: object, step: str
) -> None:
    """The step guesses the charset, reads the values, reads JSON and XML, or unpacks an archive."""
    monkeypatch.setattr(module, step, run_forever)
    content = b"PK\x03\x04" if step == "open_archive" else RECORD
    collection = opening.read(content, budget=SHORT.start())
    assert collection.outcome == "refused"
    assert collection.diagnostics[0].message.startswith("The file is too large: it takes more than 0.05 s")


@pytest.mark.timeout(60)
def test_work_that_catches_the_error_gets_it_again() -> None:
    caught = 0
    with ending_in_time(SHORT.start()):
        while caught < 2:
            try:
                run_forever()
            except BudgetSpentError:
                caught += 1
    assert caught == 2


def test_a_timer_that_goes_off_when_the_work_ends_harms_nothing() -> None:
    """Repeat it, since the two rarely meet; a signal that nobody handles ends the process."""
    for _ in range(2000):
        with contextlib.suppress(BudgetSpentError), ending_in_time(Limits(max_seconds=0.0001).start()):
            pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.fixture
def earlier_timer() -> Iterator[list[int]]:
    """Set a timer of the host program, and yield the list of signals that it has got."""
    received: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: received.append(number))
    signal.setitimer(signal.ITIMER_REAL, 1000)
    yield received
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("limits", [SHORT, Limits(max_seconds=1000), UNLIMITED])
def test_the_timer_of_the_host_program_stays(earlier_timer: list[int], limits: Limits) -> None:
    assert opening.read(RECORD, budget=limits.start()).outcome in ("ok", "recovered", "refused")
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 100
    signal.raise_signal(signal.SIGALRM)
    assert earlier_timer == [signal.SIGALRM]


def test_in_other_threads_the_time_is_checked_by_the_work_alone() -> None:
    with ThreadPoolExecutor() as pool:
        collection = pool.submit(opening.read, RECORD, budget=Limits(max_seconds=1000).start()).result()
    assert collection.outcome == "ok"
