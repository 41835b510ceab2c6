"""Measure the phases of building an index: what runs in parallel on workers, and what one process does alone.

An engine is wrapped, so the builder is measured as it is. What happens between two calls of the engine is serial.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from boardreel.explorer.engines import Engine

_TICKS_PER_S = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Phase(NamedTuple):
    """The cost of a phase in seconds: time that passed, processor time of this process, and that of the workers."""

    name: str
    elapsed_s: float
    own_s: float
    worker_s: float


class TimedEngine:
    """An engine that passes tasks on to another one, and calls `report` with each phase that has ended.

    A phase is named after the function of its tasks; a serial one after the function of the tasks before it.
    """

    def __init__(self, engine: Engine, report: Callable[[Phase], None]) -> None:
        """Wrap an engine. The first serial phase, `start`, begins now."""
        self.store = engine.store
        self._engine, self._report, self._before = engine, report, "start"
        self._marks = self._clocks()

    def map(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield what the engine yields, as one phase."""
        self.finish_phase(f"serial after {self._before}")
        yield from self._engine.map(function, tasks)
        self._before = function.__name__
        self.finish_phase(self._before)

    def close(self) -> None:
        """Report the last serial phase, and close the engine."""
        self.finish_phase(f"serial after {self._before}")
        self._engine.close()

    def finish_phase(self, name: str) -> None:
        """Report the time since the last phase under a name."""
        now = self._clocks()
        self._report(Phase(name, *(end - start for start, end in zip(self._marks, now, strict=True))))
        self._marks = now

    def _clocks(self) -> tuple[float, float, float]:
        """Return the time, the processor time of this process, and that of the processes that it has started."""
        return time.monotonic(), time.process_time(), _seconds_of_children()


def _seconds_of_children() -> float:
    """Return the processor time of the running processes that this one has started, on Linux; 0 elsewhere."""
    total = 0
    for listed in Path("/proc/self/task").glob("*/children"):
        for child in listed.read_text().split():
            values = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            total += int(values[11]) + int(values[12])
    return total / _TICKS_PER_S
