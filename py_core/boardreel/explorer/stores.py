"""The intermediate files between the two stages of building an index: one file per batch, with its rows sorted by key."""

from __future__ import annotations

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Protocol

from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.partitions import PartitionRow
from boardreel.explorer.rows import Columns
from boardreel.files import write_generated

_NUMBER_BYTES = 8


class Store(Protocol):
    """Writes the rows of batches, each named by the path of its files without suffix, and reads those of a partition.

    Partitions have the first `bits` bits of keys.
    """

    def save(self, batch: Path, columns: Columns) -> None:
        """Write the rows of a batch completely or not at all."""

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition from all batches, each with the index of its batch."""


class PlainStore:
    """A store that needs the standard library only: the arrays of the columns, after the number of rows."""

    def save(self, batch: Path, columns: Columns) -> None:
        """Write the number of rows, the keys, the ends and the payloads."""
        count = array("Q", (len(columns.ends),))
        content = _little_endian(count) + columns.keys + _little_endian(columns.ends) + columns.payloads
        write_generated(_path(batch), content)

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[PartitionRow]:
        """Yield the rows of a partition, batch by batch."""
        for number, batch in enumerate(batches):
            with _path(batch).open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
                (count,) = _numbers(content[:_NUMBER_BYTES])
                first, last = (_first_row(content, count, value << (32 - bits)) for value in (partition, partition + 1))
                keys = content[_key_offset(first) : _key_offset(last)]
                ends_start = _key_offset(count)
                # the end of the row before the first one is the start of that one
                ends = _numbers(
                    content[ends_start + _NUMBER_BYTES * max(0, first - 1) : ends_start + _NUMBER_BYTES * last]
                )
                ends = ends if first else array("Q", (0,)) + ends
                payload_start = ends_start + _NUMBER_BYTES * count
                payloads = content[payload_start + ends[0] : payload_start + ends[-1]]
            for row in range(last - first):
                key = keys[KEY_BYTES * row : KEY_BYTES * (row + 1)]
                yield PartitionRow(key, number, payloads[ends[row] - ends[0] : ends[row + 1] - ends[0]])


def _first_row(content: mmap, count: int, least: int) -> int:
    """Return the first of `count` rows whose key begins with 32 bits of at least `least`, or `count` if there is none."""
    starts = range(_key_offset(0), _key_offset(count), KEY_BYTES)
    return bisect_left(starts, least, key=lambda start: int.from_bytes(content[start : start + 4]))


def _key_offset(row: int) -> int:
    """Return the offset of the key of a row."""
    return _NUMBER_BYTES + KEY_BYTES * row


def _path(batch: Path) -> Path:
    """Return the path of the file of a batch."""
    return batch.with_name(f"{batch.name}.rows")


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
