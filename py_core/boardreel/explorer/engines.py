"""Where the tasks of a build run. All engines give the same bytes, with any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import Any, Protocol

from boardreel.errors import needs_packages
from boardreel.explorer.serial_engine import SerialEngine
from boardreel.explorer.stores import PlainStore, Store
from boardreel.parallel import end_processes, map_in_processes, start_processes

#: engine → the module that has it and the extra that installs what it needs, if any
ENGINES = {
    "process": ("boardreel.explorer.engines", ""),
    "duckdb": ("boardreel.explorer.engine_duckdb", "index"),
    "dask": ("boardreel.explorer.engine_dask", "dask"),
}


class Engine(Protocol):
    """Runs the tasks of a build of an index, and has the store for the rows between them."""

    store: Store

    def map(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks."""

    def close(self) -> None:
        """End all processes that run tasks."""


class ProcessEngine:
    """Runs tasks in several processes of this machine."""

    def __init__(self, workers: int, store: Store) -> None:
        """Start a number of processes, which write rows to a store and read them from it."""
        self.store = store
        self._workers = workers
        self._pool = start_processes(workers)

    def map(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks."""
        return map_in_processes(self._pool, self._workers, function, tasks)

    def close(self) -> None:
        """End all processes at once; those of a build that was interrupted still run tasks."""
        end_processes(self._pool)


def local_engine(workers: int, store: Store | None = None) -> Engine:
    """Return the engine for a number of processes of this machine. The default store needs the standard library only."""
    store = store or PlainStore()
    return ProcessEngine(workers, store) if workers > 1 else SerialEngine(store)


def open_engine(name: str, workers: int, address: str | None = None, shared: str | None = None) -> Engine:
    """Return the engine called `name`, such as `dask`.

    `address` is that of the scheduler of a Dask cluster, and `shared` that of a folder for files between its workers if
    they have no common disk.

    Raise BoardreelError if it needs packages that are not installed, or cannot connect to the scheduler.
    """
    module, extra = ENGINES[name]
    engine: Engine
    with needs_packages(f"the engine {name!r}", extra):
        if name == "dask":
            engine = import_module(module).DaskEngine(workers, address, shared)
        else:
            engine = local_engine(workers, import_module(module).ParquetStore() if name == "duckdb" else None)
    return engine
