"""The intermediate files between the two stages of building an index: one file per batch, with its rows by partition."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.partitions import PartitionRow
from boardreel.explorer.rows import Columns
from boardreel.files import write_generated

_NUMBER_BYTES = 8


class Store(Protocol):
    """Writes the rows of batches, and reads those of a partition. Partitions have the first `bits` bits of keys."""

    def save(self, work: Path, batch: int, columns: Columns, bits: int) -> None:
        """Write the rows of a batch completely or not at all."""

    def load(self, work: Path, batch_count: int, partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition from all batches."""


class PlainStore:
    """A store that needs the standard library only: the arrays of the columns, with the first row of every partition."""

    def save(self, work: Path, batch: int, columns: Columns, bits: int) -> None:
        """Write the number of rows, the first row of each partition, the keys, the ends and the payloads."""
        keys = columns.keys
        rows = range(len(columns.ends))
        starts = array(
            "Q", (bisect_left(rows, p << (32 - bits), key=lambda r: _head(keys, r)) for p in range(1 << bits))
        )
        numbers = array("Q", (len(rows),)) + starts + array("Q", (len(rows),))
        content = _little_endian(numbers) + keys + _little_endian(columns.ends) + columns.payloads
        write_generated(_path(work, batch), content)

    def load(self, work: Path, batch_count: int, partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition, batch by batch."""
        for batch in range(batch_count):
            with _path(work, batch).open("rb") as file:
                (row_count,) = _numbers(file.read(_NUMBER_BYTES))
                file.seek(_NUMBER_BYTES * (1 + partition))
                first, end = _numbers(file.read(2 * _NUMBER_BYTES))
                keys_start = _NUMBER_BYTES * (2 + (1 << bits))
                ends_start = keys_start + KEY_BYTES * row_count
                file.seek(keys_start + KEY_BYTES * first)
                keys = file.read(KEY_BYTES * (end - first))
                # the end of the row before the first one is the start of that one
                file.seek(ends_start + _NUMBER_BYTES * max(0, first - 1))
                ends = _numbers(file.read(_NUMBER_BYTES * (end - max(0, first - 1))))
                ends = ends if first else array("Q", (0,)) + ends
                payload_start = ends_start + _NUMBER_BYTES * row_count
                file.seek(payload_start + ends[0])
                payloads = file.read(ends[-1] - ends[0])
            for row in range(end - first):
                key = keys[KEY_BYTES * row : KEY_BYTES * (row + 1)]
                yield PartitionRow(key, batch, payloads[ends[row] - ends[0] : ends[row + 1] - ends[0]])


def _head(keys: bytes, row: int) -> int:
    """Return the first 32 bits of the key of a row."""
    return int.from_bytes(keys[KEY_BYTES * row : KEY_BYTES * row + 4])


def _path(work: Path, batch: int) -> Path:
    """Return the path of the file of a batch."""
    return work / f"batch-{batch}.rows"


def _little_endian(numbers: array[int]) -> bytes:
    """Return numbers as bytes that do not depend on the machine."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(content: bytes) -> array[int]:
    """Return the numbers that `_little_endian` wrote."""
    numbers = array("Q", content)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
