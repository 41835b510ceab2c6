"""Build an index in short steps, in a page: between two of them, the worker answers other messages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardreel.explorer.binary import Cursor, write_number
from boardreel.explorer.builder import WORK, Steps, run_steps
from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.partitions import PartitionRow, partition_bits, partition_of
from boardreel.explorer.plan import Plan
from boardreel.explorer.rows import Columns, Options
from boardreel.explorer.serial_engine import SerialEngine
from boardreel.explorer.sources import find_records
from boardreel.explorer.stages import Job

#: records of one task, and records with about as many bytes make one partition: each takes about a tenth of a second
BATCH_BYTES, PARTITION_BYTES = 4_000, 8_000


class MemoryStore:
    """A store in memory: for each partition, number of the batch, key, and payload of every row."""

    def __init__(self, bits: int) -> None:
        """Start without rows. Partitions have the first `bits` bits of keys."""
        self._bits = bits
        self._numbers: dict[Path, int] = {}
        self._partitions: defaultdict[int, bytearray] = defaultdict(bytearray)

    def save(self, batch: Path, columns: Columns) -> None:
        """Add the rows of a batch to their partitions."""
        number = self._numbers.setdefault(batch, len(self._numbers))
        for key, payload in columns.rows():
            target = self._partitions[partition_of(key, self._bits)]
            write_number(target, number)
            target += key
            write_number(target, len(payload))
            target += payload

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition."""
        cursor = Cursor(bytes(self._partitions[partition]))
        while not cursor.is_at_end:
            batch, key = cursor.number(), cursor.take(KEY_BYTES)
            yield PartitionRow(key, batch, cursor.take(cursor.count()))


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
