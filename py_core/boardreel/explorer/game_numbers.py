"""The numbers of all games of a job: which of them are in the index set, and what the second stage sorts and counts by."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from boardreel.explorer.binary import Cursor, write_number
from boardreel.files import write_generated

#: name of the file, in the folder of a job
NUMBERS = "numbers"


@dataclass
class GameNumbers:
    """Numbers of all games.

    `ids` are the numbers of the games in the set, -1 for a duplicate, by their ordinal, which counts the games of all
    batches; those of a batch start at `starts`. `dates` and `ratings` are those of the games in the set, and `players`
    the numbers of their players.
    """

    starts: Sequence[int]
    ids: array[int]
    dates: array[int]
    ratings: array[int]
    players: array[int]


def write_numbers(work: Path, numbers: GameNumbers) -> None:
    """Write the numbers of all games to the folder of a job."""
    content = bytearray()
    for values in (array("I", numbers.starts), numbers.ids, numbers.dates, numbers.ratings, numbers.players):
        write_number(content, len(values) * values.itemsize)
        content += values.tobytes()
    write_generated(work / NUMBERS, bytes(content))
    _read_numbers.cache_clear()


def read_numbers(work: Path) -> GameNumbers:
    """Return the numbers of all games from the folder of a job. They are read once in each process."""
    path = work / NUMBERS
    return _read_numbers(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=1)
def _read_numbers(path: Path, _: int) -> GameNumbers:
    """Return the numbers of the games from the file that `write_numbers` has written."""
    cursor = Cursor(path.read_bytes())
    starts, ids, dates, ratings, players = (array(code, cursor.take(cursor.count())) for code in "IiIIB")
    return GameNumbers(starts, ids, dates, ratings, players)
