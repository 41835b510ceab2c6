"""Divide the games of an index into batches, which are played independently of each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, groupby
from pathlib import Path
from typing import NamedTuple

from boardreel.explorer.sources import RecordFile, Source
from boardreel.explorer.stages import Job
from boardreel.record_files import may_be_other_file
from boardreel.record_pieces import pieces_of_file

#: records of about this size are processed together, so that batches do not depend on the number of processes
BATCH_BYTES = 500_000


class PlayedGames(NamedTuple):
    """The first games of a record, played for other purposes: the paths of their batches (`save_batch`), and their number.

    `is_complete` says whether the record has no other games.
    """

    batches: tuple[Path, ...]
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
            sources = (source for file in group for source in divide_record(job, file, batch_bytes))
            for batch in divide(sources, batch_bytes):
                yield job.work / f"batch-{next(numbers)}", batch
            continue
        for file in group:
            found = played[file.name]
            yield from ((batch, ()) for batch in found.batches)
            if not found.is_complete:
                for source in divide_record(job, file, batch_bytes, found.game_count):
                    yield job.work / f"batch-{next(numbers)}", (source,)


def divide(sources: Iterable[Source], batch_bytes: int | None = None) -> Iterator[tuple[Source, ...]]:
    """Yield batches that together contain all sources, in their order.

    Small records share a batch. Each batch has about `batch_bytes` bytes, by default `BATCH_BYTES`.
    """
    limit = batch_bytes or BATCH_BYTES
    batch: list[Source] = []
    size = 0
    for source in sources:
        if batch and size + source.piece.input_bytes > limit:
            yield tuple(batch)
            batch, size = [], 0
        batch.append(source)
        size += source.piece.input_bytes
    if batch:
        yield tuple(batch)


def divide_record(
    job: Job, file: RecordFile, batch_bytes: int | None = None, games_left_out: int = 0
) -> Iterator[Source]:
    """Yield the parts of a record, each of about `batch_bytes` bytes, without its first `games_left_out` games."""
    path, reading, may_be_other = job.folder / file.name, job.options.reading, job.is_of_folder
    pieces = pieces_of_file(str(path), reading, batch_bytes or BATCH_BYTES, may_be_other_file=may_be_other)
    return (Source(file.name, piece, games_left_out, may_be_other and may_be_other_file(path)) for piece in pieces)
