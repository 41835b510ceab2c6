"""The Dask engine: the tasks run on the workers of a cluster, with or without a file system that they share."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError as FutureCancelledError
from itertools import islice
from typing import Any

from distributed import Client, LocalCluster
from distributed.client import FuturesCancelledError
from distributed.comm import CommClosedError
from distributed.scheduler import KilledWorker

from boardreel.errors import BoardreelError
from boardreel.explorer.serial_engine import SerialEngine
from boardreel.explorer.shared_tasks import SharedFolder, can_run_on_workers, run_shared_task
from boardreel.explorer.stages import write_files
from boardreel.explorer.stores import PlainStore, Store

#: tasks that are submitted at a time, per worker thread
TASKS_PER_THREAD = 8
#: what is raised when the scheduler has ended, and with it the results of tasks
_LOST = (CancelledError, FutureCancelledError, FuturesCancelledError, CommClosedError, TimeoutError)


class DaskEngine:
    """Runs tasks on a Dask cluster: that of a scheduler, or one that is started on this machine."""

    store: Store

    def __init__(self, workers: int, address: str | None = None, shared: str | None = None) -> None:
        """Connect to the scheduler at `address`, or start `workers` processes of one thread if there is none.

        `shared` is the address of a folder for files between tasks; without it, all workers have to see the folder of the
        index and those of the records. Raise BoardreelError if there is no scheduler at its address.
        """
        self.store = PlainStore()
        self._address, self._shared = address, shared
        self._folder: SharedFolder | None = None
        self._has_all_files = False
        self._cluster = None
        if address is None:
            self._cluster = LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None
            )
        try:
            self._client = Client(address or self._cluster)
        except OSError as error:
            raise BoardreelError(f"there is no Dask scheduler at {address}") from error

    def map(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield `function(*task)` for every task, in the order of the tasks.

        Raise BoardreelError if the scheduler is lost, or a task whose workers were killed again and again.
        """
        self._has_all_files = False
        if self._shared is not None and not can_run_on_workers(function):
            yield from SerialEngine(self.store).map(function, tasks)
            return
        step = TASKS_PER_THREAD * max(1, sum(self._client.nthreads().values()))
        rest = iter(tasks)
        try:
            while group := list(islice(rest, step)):
                yield from self._run(function, group) if self._shared is None else self._run_shared(function, group)
        except KilledWorker as error:
            raise BoardreelError(
                "several workers were killed by the same task, perhaps for lack of memory; run the command again to go on"
            ) from error
        except _LOST as error:
            raise BoardreelError(
                f"the Dask scheduler {self._address or 'of this machine'} has ended; start it and run the command again to "
                "go on"
            ) from error
        self._has_all_files = function is write_files

    def _run(self, function: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the results of `function` for each task, a tuple of arguments, in the order of the tasks."""
        # results are stored in files, so a task may run again after a worker was lost
        futures = [self._client.submit(function, *task, pure=False) for task in tasks]
        for future in futures:
            yield future.result()

    def _run_shared(self, function: Callable[..., Any], tasks: list[tuple[Any, ...]]) -> Iterator[Any]:
        """Yield the results of `function` for each task, in the order of the tasks, from workers that have no common disk.

        A task is the tuple of the arguments. The shared folder takes the files of a task to its worker, and those that it
        writes back.
        """
        assert self._shared is not None
        folder = self._folder = self._folder or SharedFolder(self._shared, tasks[0][0])
        folder.publish_numbers()
        prepared = ((folder.address, function, *folder.prepare(function, task)) for task in tasks)
        for result in self._run(run_shared_task, prepared):
            yield folder.collect(result)

    def close(self) -> None:
        """Disconnect, end the processes that were started here, and remove the intermediate files of a finished build."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()
        if self._folder is not None and self._has_all_files:
            self._folder.remove()
