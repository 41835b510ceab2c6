"""Divide the games of an index into batches, which are played independently of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from pathlib import Path
from typing import NamedTuple

from boardreel.explorer.sources import RecordFile, Source, open_record
from boardreel.explorer.stages import Job

#: records of about this size are processed together, so that batches do not depend on the number of processes
BATCH_BYTES = 500_000


class PlayedGames(NamedTuple):
    """The games of a record that were played for other purposes: the path of their batch (`save_batch`), and their number.

    `is_complete` says whether the record has no other games.
    """

    batch: Path
    game_count: int
    is_complete: bool


NOTHING_PLAYED: Mapping[str, PlayedGames] = {}


def batches_of(
    job: Job, files: Iterable[RecordFile], played: Mapping[str, PlayedGames], batch_bytes: int | None
) -> Iterator[tuple[Path, Sequence[Source]]]:
    """Yield the path of each batch and the sources of its games, in the order of the files; those in `played` need none."""
    numbers = count()
    for is_played, group in groupby(files, key=lambda file: file.name in played):
        if not is_played:
            for sources in divide(job.folder, group, batch_bytes):
                yield job.work / f"batch-{next(numbers)}", sources
            continue
        for file in group:
            found = played[file.name]
            yield found.batch, ()
            if not found.is_complete:
                for source in divide_record(job.folder, file, batch_bytes, found.game_count):
                    yield job.work / f"batch-{next(numbers)}", (source,)


def divide(folder: Path, files: Iterable[RecordFile], batch_bytes: int | None = None) -> Iterator[tuple[Source, ...]]:
    """Yield batches that together contain all games of some records, in their order.

    Small records share a batch. A large record with many games is divided among several. Each batch has about `batch_bytes`
    bytes, by default `BATCH_BYTES`.
    """
    limit = batch_bytes or BATCH_BYTES
    batch: list[Source] = []
    size = 0
    for file in files:
        if batch and size + file.size > limit:
            yield tuple(batch)
            batch, size = [], 0
        if file.size <= limit:
            batch.append(Source(file.name))
            size += file.size
            continue
        yield from ((source,) for source in divide_record(folder, file, limit))
    if batch:
        yield tuple(batch)


def divide_record(folder: Path, file: RecordFile, batch_bytes: int | None = None, start: int = 0) -> Iterator[Source]:
    """Yield the parts of a large record from the game with index `start` on, each of about `batch_bytes` bytes."""
    try:
        game_count = len(open_record(folder / file.name).games)
    except OSError:
        game_count = 0
    # an archive is larger when it is unpacked, so its games are counted instead
    part_count = max(1, min(game_count, max(file.size // (batch_bytes or BATCH_BYTES), game_count // 1000)))
    rest = game_count - start
    for index in range(part_count):
        first, end = start + index * rest // part_count, start + (index + 1) * rest // part_count
        yield Source(file.name, first, end - first)
