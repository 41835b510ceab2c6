"""Run the tasks of a build on machines without a common disk: the files between them are at an address such as s3://….

A task runs in an empty folder of its worker, into which the files that it reads are fetched. What it writes is copied to
the address, and the list of it comes last. So a task that was lost with its worker runs again from the start, and one that
is done is not run again, even by another cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from distributed import get_worker

from boardreel.explorer.game_numbers import NUMBERS
from boardreel.explorer.object_stores import ObjectStore
from boardreel.explorer.stages import (
    DESCRIPTION,
    GAMES_DONE,
    PARTITION_DONE,
    PIECES_DONE,
    Job,
    run_batch,
    run_games,
    run_partition,
    run_pieces,
    write_files,
)
from boardreel.record_pieces import with_content

#: task → suffixes of the files of each batch that it reads; all but the first task read the numbers, too
BATCH_SUFFIXES: dict[Callable[..., Any], tuple[str, ...]] = {
    run_batch: (),
    run_partition: ("rows",),
    run_games: ("games", "json"),
    run_pieces: ("pieces", "json"),
}
#: ends of the names of files that only tasks read
WORKER_SUFFIXES = (".rows", ".pieces")
_DIGEST_BYTES = 8


@dataclass(frozen=True)
class SharedResult:
    """The result of a task, and the names of the files in the folder of intermediate files that it has written."""

    value: Any
    names: tuple[str, ...]


class SharedFolder:
    """The folder of a job's intermediate files at an address, as the process of the build uses it."""

    def __init__(self, address: str, job: Job) -> None:
        """Choose the folder: its name is a digest of the job, so that other jobs do not find its files."""
        digest = blake2b((job.work / DESCRIPTION).read_bytes(), digest_size=_DIGEST_BYTES).hexdigest()
        self.address, self.work = f"{address.rstrip('/')}/{digest}", job.work
        self._store = ObjectStore(self.address)

    def prepare(self, function: Callable[..., Any], task: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return a task with the contents of the records that it reads, because workers do not have them."""
        if function is not run_batch:
            return task
        job, path, sources = task
        return job, path, [replace(source, piece=with_content(source.piece)) for source in sources]

    def publish_numbers(self) -> None:
        """Copy the numbers of the games to the address, if they are known."""
        path = self.work / NUMBERS
        if path.is_file():
            self._store.write(NUMBERS, path.read_bytes())

    def collect(self, result: SharedResult) -> Any:
        """Fetch what a task has written, except what only tasks read, and return the value of its result."""
        self._store.download(self.work, [name for name in result.names if not name.endswith(WORKER_SUFFIXES)])
        return result.value

    def remove(self) -> None:
        """Remove the files at the address."""
        self._store.remove()


def can_run_on_workers(function: Callable[..., Any]) -> bool:
    """Return whether a task finds its files at the address. Those of a removal are on the machine of the build alone."""
    return function is write_files or function in BATCH_SUFFIXES


def run_shared_task(address: str, function: Callable[..., Any], job: Job, *arguments: Any) -> SharedResult:
    """Run a task of a job on a worker, with its files at an address, unless it is done already."""
    if function is write_files:
        function, *rest = arguments
        arguments = tuple(rest)
    store = ObjectStore(address)
    # Dask removes what a worker that was killed has left in its folder
    with TemporaryDirectory(prefix="boardreel-", dir=get_worker().local_directory) as name:
        work = Path(name)
        local = replace(job, work=work, batches=tuple(work / batch.name for batch in job.batches))
        if function is run_batch:
            arguments = (work / arguments[0].name, *arguments[1:])
        done = _done_name(function, arguments)
        list_name = f"{done}.files"
        known = store.read_whole(list_name)
        if known is not None:
            store.download(work, [done])
            return SharedResult(function(local, *arguments), tuple(known.decode().split()))
        fetched = [f"{batch.name}.{suffix}" for batch in job.batches for suffix in BATCH_SUFFIXES[function]]
        if function is not run_batch:
            fetched.append(NUMBERS)
        store.download(work, fetched)
        value = function(local, *arguments)
        for file in fetched:
            (work / file).unlink()
        names = tuple(path.relative_to(work).as_posix() for path in sorted(work.rglob("*")) if path.is_file())
        store.upload(work, "")
        store.write(list_name, "\n".join(names).encode())
        return SharedResult(value, names)


def _done_name(function: Callable[..., Any], arguments: Sequence[Any]) -> str:
    """Return the name of the file by which a task sees that it is done."""
    if function is run_batch:
        return f"{arguments[0].name}.json"
    if function is run_partition:
        return PARTITION_DONE.format(*arguments)
    return {run_games: GAMES_DONE, run_pieces: PIECES_DONE}[function]
