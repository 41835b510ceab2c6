"""The Dask engine: the tasks run on the workers of a cluster that share a file system with this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from distributed import Client, LocalCluster

from boardreel.explorer.stores import PlainStore, Store

#: tasks that are submitted at a time, per worker thread
TASKS_PER_THREAD = 8


class DaskEngine:
    """Runs tasks on a Dask cluster: that of a scheduler, or one that is started on this machine."""

    store: Store

    def __init__(self, workers: int, address: str | None = None) -> None:
        """Connect to the scheduler at `address`, or start `workers` processes of one thread if there is none."""
        self.store = PlainStore()
        self._cluster = None
        if address is None:
            self._cluster = LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
            )
        self._client = Client(address or self._cluster)

    def map(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks."""
        step = TASKS_PER_THREAD * max(1, sum(self._client.nthreads().values()))
        rest = iter(tasks)
        while group := list(islice(rest, step)):
            # results are stored in files, so a task may run again after a worker was lost
            futures = [self._client.submit(function, *task, pure=False) for task in group]
            for future in futures:
                yield future.result()

    def close(self) -> None:
        """Disconnect, and end the processes that were started here."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()
