"""The engine without other processes, which also runs in pages: Pyodide cannot import what starts processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from boardreel.explorer.stores import Store


class SerialEngine:
    """Runs tasks in this process, each when its result is asked for."""

    def __init__(self, store: Store) -> None:
        """Take the store for the rows between the tasks."""
        self.store = store

    def map(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks."""
        for task in tasks:
            yield function(*task)

    def close(self) -> None:
        """Do nothing: there are no workers."""
