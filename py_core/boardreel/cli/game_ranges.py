"""Divide record files into ranges of games that several processes can work on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from boardreel.files import file_size
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.record_files import open_record
from boardreel.sgf import Collection, Game

#: files of up to this size are processed by one process each
MAX_UNDIVIDED_BYTES = 200_000
#: approximate size of the ranges of games into which a larger file is divided
RANGE_BYTES = 100_000


@dataclass(frozen=True)
class GameRange:
    """Some consecutive games of a record file: `game_count` games from index `first_game`, or all from there if None.

    `path` is `-` for standard input. `reading` says how the file is read. `byte_count` is the approximate size of the games
    in the file.
    """

    path: str
    first_game: int = 0
    game_count: int | None = None
    byte_count: int = 0
    reading: ReadOptions = DEFAULT_READ_OPTIONS

    def open(self) -> Collection:
        """Read and return the record of this range. Raise BoardreelError if the file cannot be read."""
        open_file = open_record if self.game_count is None else _open_cached
        return open_file(self.path, self.reading)

    def games(self, collection: Collection) -> Sequence[Game]:
        """Return the games of this range from a collection that `open` returned.

        Raise BudgetSpentError if the ranges before this one have used up the time for the record.
        """
        collection.source.budget.check_time()
        end = None if self.game_count is None else self.first_game + self.game_count
        return collection.games[self.first_game : end]


@lru_cache(maxsize=1)
def _open_cached(path: str, reading: ReadOptions) -> Collection:
    """Read a record and cache it for the next range of the same file."""
    return open_record(path, reading)


def divide(path: str, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Iterator[GameRange]:
    """Yield ranges that together contain all games of the file at `path`.

    Only a large file with several games is divided. Standard input is not, because only this process can read it. A file
    that cannot be read gives one range, whose `open` reports the error. `reading` is that of `GameRange`.
    """
    byte_count = file_size(path)
    if byte_count <= MAX_UNDIVIDED_BYTES:
        yield GameRange(path, byte_count=byte_count, reading=reading)
        return
    game_count = len(open_record(path, reading).games)
    range_count = max(1, min(game_count, byte_count // RANGE_BYTES))
    if range_count == 1:
        yield GameRange(path, byte_count=byte_count, reading=reading)
        return
    for index in range(range_count):
        first, end = index * game_count // range_count, (index + 1) * game_count // range_count
        yield GameRange(path, first, end - first, byte_count // range_count, reading)
