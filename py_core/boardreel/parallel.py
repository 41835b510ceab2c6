"""Run a function over many inputs in several processes, with results in the order of the inputs."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from boardreel.errors import BoardreelError

#: less input than this is processed faster in one process than it takes to start others
MIN_PARALLEL_BYTES = 200_000
#: inputs that are submitted ahead of the one whose result is due, per process
MAX_PENDING_PER_PROCESS = 4

Input = TypeVar("Input")
Result = TypeVar("Result")


def map_in_order(
    function: Callable[[Input], Result], inputs: Sequence[Input], *, jobs: int, total_bytes: int
) -> Iterator[Result]:
    """Yield `function(input)` for each input, in the order of `inputs`.

    The calls run in up to `jobs` processes, so `function`, the inputs and the results must support `pickle`. A single
    input, or input of a few bytes (`total_bytes`), is processed in this process. Raise BoardreelError if a process is
    killed.
    """
    jobs = min(jobs, len(inputs))
    if jobs <= 1 or total_bytes < MIN_PARALLEL_BYTES:
        yield from map(function, inputs)
        return
    pending: deque[Future[Result]] = deque()
    executor = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        for item in inputs:
            if len(pending) >= jobs * MAX_PENDING_PER_PROCESS:
                yield pending.popleft().result()
            pending.append(executor.submit(function, item))
        while pending:
            yield pending.popleft().result()
    except BrokenProcessPool as error:
        raise BoardreelError("a process was killed, perhaps for lack of memory; try --jobs 1") from error
    finally:
        executor.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ignore Ctrl+C in a worker process, because the parent process handles it and ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
