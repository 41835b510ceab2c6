"""The intermediate files between the two stages of building an index: one file per batch, with its rows sorted by key."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import Struct
from typing import Protocol, TypeAlias

from boardreel.explorer.rows import Columns, Row
from boardreel.files import write_generated

#: a row as it is stored: key, game, place, number of the text of the move, result
ROW = Struct("<10sIIIQ")
_COUNT = Struct("<Q")
_SUFFIX = "rows"
#: batch, then the values of a `Row`
StoredRow: TypeAlias = tuple[int, bytes, int, int, str, int]


class Store(Protocol):
    """Writes the rows of batches, each named by the path of its files without suffix, and reads those of a partition.

    Partitions have the first `bits` bits of keys.
    """

    def save(self, batch: Path, columns: Columns) -> None:
        """Write the rows of a batch completely or not at all."""

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterable[StoredRow]:
        """Yield the rows of a partition from all batches, each with the index of its batch, in any order."""


class PlainStore:
    """A store that needs the standard library only: the rows, between their number and the texts of their moves."""

    def save(self, batch: Path, columns: Columns) -> None:
        """Write the number of rows, the rows, and the texts of their moves as JSON."""
        numbers: dict[str, int] = {}
        packed = pack_rows(columns.rows, numbers)
        content = (_COUNT.pack(len(columns.rows)), *packed, json.dumps(list(numbers)).encode())
        write_generated(batch_file(batch, _SUFFIX), b"".join(content))

    def load(self, batches: Sequence[Path], partition: int, bits: int) -> Iterator[StoredRow]:
        """Yield the rows of a partition, batch by batch."""
        for number, batch in enumerate(batches):
            with batch_file(batch, _SUFFIX).open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
                (count,) = _COUNT.unpack(content[: _COUNT.size])
                first, last = (_first_row(content, count, value << (32 - bits)) for value in (partition, partition + 1))
                rows = content[_offset(first) : _offset(last)]
                moves = json.loads(content[_offset(count) :])
            for key, game, place, move, result in ROW.iter_unpack(rows):
                yield number, key, game, place, moves[move], result


def pack_rows(rows: Iterable[Row], move_numbers: dict[str, int]) -> list[bytes]:
    """Return rows as bytes of equal length. `move_numbers` gets the texts of the moves, with their numbers from 0."""
    number_of = move_numbers.setdefault
    return [
        ROW.pack(key, game, place, number_of(move, len(move_numbers)), result)
        for key, game, place, move, result in rows
    ]


def _first_row(content: mmap, count: int, least: int) -> int:
    """Return the first of `count` rows whose key begins with 32 bits of at least `least`, or `count` if there is none."""
    starts = range(_offset(0), _offset(count), ROW.size)
    return bisect_left(starts, least, key=lambda start: int.from_bytes(content[start : start + 4]))


def _offset(row: int) -> int:
    """Return the offset of a row, which begins with its key."""
    return _COUNT.size + ROW.size * row


def batch_file(batch: Path, suffix: str) -> Path:
    """Return the path of the file of a batch with a suffix. The file with `json` shows that the batch is complete."""
    return batch.with_name(f"{batch.name}.{suffix}")
