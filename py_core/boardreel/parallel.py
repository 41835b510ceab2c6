"""Run a function over many inputs in several processes, with results in the order of the inputs."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing.connection import wait
from typing import Any, TypeVar

from boardreel.errors import BoardreelError

#: less input than this is processed faster in one process than it takes to start others
MIN_PARALLEL_BYTES = 200_000
#: inputs that are submitted ahead of the one whose result is due, per process
MAX_PENDING_PER_PROCESS = 4
#: the most processes for which Windows lets Python wait
MAX_WINDOWS_PROCESSES = 61
#: the signals that a process leaves to the one that has started it
_FOR_PARENT = (signal.SIGINT, signal.SIGTERM)

Input = TypeVar("Input")
Result = TypeVar("Result")


def start_processes(count: int) -> ProcessPoolExecutor:
    """Start processes that leave Ctrl+C and SIGTERM to this one, and that end when it has ended, however that was.

    Windows allows fewer of them than some machines have cores.
    """
    most = MAX_WINDOWS_PROCESSES if sys.platform == "win32" else count
    pool = ProcessPoolExecutor(min(count, most), initializer=_follow_parent)
    with _signals_held():
        # starts the processes
        pool.submit(int)
    return pool


def end_processes(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool at once, even those that run tasks: they ignore Ctrl+C and SIGTERM."""
    for process in list((pool._processes or {}).values()):
        process.kill()
    pool.shutdown(cancel_futures=True)


@contextmanager
def process_pool(count: int, advice: str = "try --jobs 1") -> Iterator[ProcessPoolExecutor]:
    """Have a pool of processes in a `with` statement. An exception ends them at once.

    Raise BoardreelError, which ends with `advice`, if a process is killed.
    """
    pool = start_processes(count)
    try:
        yield pool
    except BaseException as error:
        end_processes(pool)
        if isinstance(error, BrokenProcessPool):
            raise BoardreelError(f"a process was killed, perhaps for lack of memory; {advice}") from error
        raise
    pool.shutdown()


@contextmanager
def _signals_held() -> Iterator[None]:
    """Let Ctrl+C and SIGTERM wait: Python drops an exception that is raised in what it calls after a fork."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _FOR_PARENT)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _follow_parent() -> None:
    """Make this process ignore interruptions and end when the process that has started it ends."""
    for number in _FOR_PARENT:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        wait([parent.sentinel])
        os._exit(1)


def map_in_processes(
    pool: ProcessPoolExecutor, count: int, function: Callable[..., Result], tasks: Iterable[tuple[Any, ...]]
) -> Iterator[Result]:
    """Yield `function(*task)` for each task, in the order of the tasks, from the `count` processes of a pool.

    Few tasks run ahead of the one whose result is due. The function, the tasks and the results must support `pickle`.
    """
    pending: deque[Future[Result]] = deque()
    for task in tasks:
        if len(pending) >= count * MAX_PENDING_PER_PROCESS:
            yield pending.popleft().result()
        pending.append(pool.submit(function, *task))
    while pending:
        yield pending.popleft().result()


def _take_inputs(inputs: Iterator[Input], byte_count: Callable[[Input], int]) -> list[Input]:
    """Return the first inputs, until they have enough bytes for several processes or there are no others."""
    taken: list[Input] = []
    size = 0
    for one in inputs:
        taken.append(one)
        size += byte_count(one)
        if size >= MIN_PARALLEL_BYTES:
            break
    return taken


def map_in_order(
    function: Callable[[Input], Result], inputs: Iterable[Input], *, jobs: int, byte_count: Callable[[Input], int]
) -> Iterator[Result]:
    """Yield `function(input)` for each input, in the order of `inputs`, computed by up to `jobs` processes.

    The calls run in up to `jobs` processes, as in `map_in_processes`. A single input, or input of a few bytes, is processed
    in this process; `byte_count` returns the bytes of an input. Raise BoardreelError if a process is killed.
    """
    rest = iter(inputs)
    first = [] if jobs <= 1 else _take_inputs(rest, byte_count)
    second = list(islice(rest, 1)) if first else []
    if not second:
        yield from map(function, chain(first, rest))
        return
    with process_pool(jobs) as pool:
        yield from map_in_processes(pool, jobs, function, ((one,) for one in chain(first, second, rest)))
