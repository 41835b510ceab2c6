"""Where the tasks of a build run. All engines give the same bytes, with any number of workers."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from importlib import import_module
from typing import Any, Protocol

from boardreel.explorer.serial_engine import SerialEngine
from boardreel.explorer.stores import PlainStore, Store

#: tasks that are submitted ahead of the one whose result is due, per process
MAX_PENDING_PER_PROCESS = 4
#: engine → the module that has it and the extra that installs what it needs, if any
ENGINES = {
    "process": ("boardreel.explorer.engines", None),
    "duckdb": ("boardreel.explorer.engine_duckdb", "index"),
    "dask": ("boardreel.explorer.engine_dask", "dask"),
}


class MissingExtra(Exception):
    """An engine needs packages that are not installed; the message says which."""


class Engine(Protocol):
    """Runs tasks, and has the store for the rows between them."""

    store: Store

    def map(self, function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks."""

    def close(self) -> None:
        """End all workers."""


class ProcessEngine:
    """Runs tasks in several processes of this machine."""

    def __init__(self, workers: int, store: Store) -> None:
        """Start a number of processes, which use a store."""
        self.store = store
        self._workers = workers
        self._pool = ProcessPoolExecutor(workers, initializer=_ignore_interrupts)

    def map(self, function: Callable[..., Any], tasks: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks."""
        pending: deque[Future[Any]] = deque()
        for task in tasks:
            if len(pending) >= self._workers * MAX_PENDING_PER_PROCESS:
                yield pending.popleft().result()
            pending.append(self._pool.submit(function, *task))
        while pending:
            yield pending.popleft().result()

    def close(self) -> None:
        """End all processes."""
        self._pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ignore Ctrl+C in a worker process, because the parent process handles it and ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def local_engine(workers: int, store: Store | None = None) -> Engine:
    """Return the engine for a number of processes of this machine. The default store needs the standard library only."""
    store = store or PlainStore()
    return ProcessEngine(workers, store) if workers > 1 else SerialEngine(store)


def open_engine(name: str, workers: int, address: str | None = None) -> Engine:
    """Return the engine with a name. `address` is that of the scheduler of a Dask cluster.

    Raise MissingExtra if it needs packages that are not installed.
    """
    module, extra = ENGINES[name]
    try:
        if name == "dask":
            dask_engine: Engine = import_module(module).DaskEngine(workers, address)
            return dask_engine
        if name == "duckdb":
            return local_engine(workers, import_module(module).ParquetStore())
        return local_engine(workers)
    except ImportError as error:
        install = f"pip install 'boardreel[{extra}]'"
        raise MissingExtra(f"the engine {name!r} needs packages that are not installed; {install} adds them") from error
