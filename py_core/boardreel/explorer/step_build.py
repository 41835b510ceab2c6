"""Build an index in short steps, in a page: between two of them, the worker answers other messages."""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardreel.explorer.builder import WORK, Steps, run_steps
from boardreel.explorer.partitions import partition_bits, partition_of
from boardreel.explorer.plan import Plan
from boardreel.explorer.rows import Columns, Options
from boardreel.explorer.serial_engine import SerialEngine
from boardreel.explorer.sources import find_records
from boardreel.explorer.stages import Job
from boardreel.explorer.stores import ROW, StoredRow, pack_rows

#: records of one task, and records with about as many bytes make one partition: each takes about a tenth of a second
BATCH_BYTES, PARTITION_BYTES = 4_000, 8_000


class MemoryStore:
    """A store in memory: for each partition, the packed rows and the number of the batch of each."""

    def __init__(self, bits: int) -> None:
        """Start without rows. Partitions have the first `bits` bits of keys."""
        self._bits = bits
        self._batches: dict[Path, int] = {}
        self._moves: dict[str, int] = {}
        self._partitions: defaultdict[int, tuple[bytearray, array[int]]] = defaultdict(
            lambda: (bytearray(), array("I"))
        )

    def save(self, batch: Path, columns: Columns) -> None:
        """Add the rows of a batch to their partitions."""
        number = self._batches.setdefault(batch, len(self._batches))
        for packed in pack_rows(columns.rows, self._moves):
            rows, batches = self._partitions[partition_of(packed, self._bits)]
            rows += packed
            batches.append(number)

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[StoredRow]:
        """Yield the rows of a partition."""
        rows, numbers = self._partitions[partition]
        moves = list(self._moves)
        for number, (key, game, place, move, result) in zip(numbers, ROW.iter_unpack(rows), strict=True):
            yield number, key, game, place, moves[move], result


def build_in_steps(folder: Path, output: Path, options: Options) -> Steps:
    """Index the records in a folder, and write the index to the folder `output`, which is empty.

    The generator yields after every step and returns the report. An unfinished build cannot be resumed.
    """
    files = find_records(folder)
    bits = partition_bits(sum(file.size for file in files), PARTITION_BYTES)
    engine = SerialEngine(MemoryStore(bits))
    output.mkdir(parents=True, exist_ok=True)
    job = Job(folder, output / WORK, options, engine.store, (), bits)
    return run_steps(job, output, Plan(files, [], []), engine, BATCH_BYTES)
