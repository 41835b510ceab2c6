"""The files with positions: shards, pages of long lists of occurrences, and the file of the most frequent positions.

See the page "Index format" of the documentation. All functions are pure: the same positions give the same bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from boardreel.explorer.binary import (
    Cursor,
    DamagedFile,
    number_bytes,
    write_number,
    write_numbers,
    write_text,
)
from boardreel.explorer.keys import KEY_BYTES

SHARD_MAGIC, POINTS_SHARD_MAGIC, PAGE_MAGIC = b"BRS1", b"BRS2", b"BRO1"
#: the last bytes of a key, which shards store; the first bits name the shard
STORED_BYTES = 8
#: a longer list of occurrences is divided into pages
MAX_INLINE_BYTES = 4096
MAX_PAGE_BYTES = 48_000
MAX_HOT_BYTES = 60_000
MAX_EXAMPLES = 3
#: what readers accept: outcomes of a row, which are the players and a draw, and pages of a list
MAX_KINDS, MAX_PAGES = 16, 10_000
#: bytes that a text, a position in a shard with its key and length, a row and an occurrence have at least
_TEXT_BYTES, _POSITION_BYTES, _ROW_BYTES, _OCCURRENCE_BYTES = 1, STORED_BYTES + 1, 5, 2
_NUMBER = rb"[\x80-\xff]*[\x00-\x7f]"
#: an entry with one game: no row or one, with or without points, and one occurrence, whose game is group 1
_SINGLE_ENTRY = re.compile(
    rb"\x01(?:\x00|\x01%b\x01(?:%b){3,})\x01\x00(%b)%b" % (_NUMBER, _NUMBER, _NUMBER, _NUMBER), re.DOTALL
)


class Occurrence(NamedTuple):
    """A place where a position occurs: the number of a game in its set, and a depth or a node (see `Options`)."""

    game: int
    place: int


@dataclass
class MoveRow:
    """A move that was played at a position.

    `outcomes` counts the games by outcome, without the unknown ones: one number per player for its wins, then the draws.
    The players are those of the position's own orientation, as the move is. `date` is the latest date as a number.
    `examples` are the highest rated games and the latest one; empty if there is one game only. `points` has for each
    player the sum of the points in the `scored` games, those whose points are known, in tenths of a point; it is empty
    without such games.
    """

    move: str
    games: int
    outcomes: list[int]
    date: int = 0
    examples: list[int] = field(default_factory=list)
    scored: int = 0
    points: list[int] = field(default_factory=list)


@dataclass
class PositionEntry:
    """The data of one position in an index; `games` counts the games in which it occurs.

    `occurrences` are sorted; they are empty if the list is divided into `pages`. `count` is their number. `folder` is
    that of the pages, in an entry that was read.
    """

    key: bytes
    games: int
    rows: list[MoveRow]
    count: int
    occurrences: list[Occurrence] = field(default_factory=list)
    pages: int = 0
    folder: str = ""


class SinglePosition(NamedTuple):
    """A position that occurs once, in a game whose points are not known, and what a shard says about it.

    `game` is the number of the game in its set, `move` the move that follows, or empty. `outcome` is the game's, as in
    `boardreel.explorer.outcomes`, in the orientation of the position, and `kinds` the number of known outcomes.
    """

    stored_key: bytes
    game: int
    place: int
    move: str
    outcome: int
    date: int
    kinds: int


def stored(key: bytes) -> bytes:
    """Return the last bytes of a position key: those that a shard stores."""
    return key[-STORED_BYTES:]


def shard_name(key: bytes, bits: int) -> str:
    """Return the name of the shard that contains a position key: the first `bits` bits of the key in hexadecimal digits."""
    return shard_name_of_number(int.from_bytes(key) >> (8 * KEY_BYTES - bits), bits)


def shard_name_of_number(number: int, bits: int) -> str:
    """Return the name of a shard from the number that the first `bits` bits of its keys are."""
    return f"{number:0{(bits + 3) // 4 or 1}x}"


def page_name(key: bytes, page: int) -> str:
    """Return the path of a page of occurrences, relative to the folder of the index set; pages are counted from 0."""
    return f"occurrences/{stored(key).hex()}-{page}"


def encode_occurrences(occurrences: Iterable[Occurrence]) -> bytes:
    """Return sorted occurrences as bytes: each has the difference to the game number before, and a depth or node."""
    target, before = bytearray(), 0
    for game, place in occurrences:
        write_numbers(target, (game - before, place))
        before = game
    return bytes(target)


def paginate(occurrences: Sequence[Occurrence]) -> Iterator[bytes]:
    """Yield the pages, as bytes, into which a long list of occurrences is divided."""
    # a number is at most five bytes long, and most are one or two
    size = MAX_PAGE_BYTES // 6
    for start in range(0, len(occurrences), size):
        yield encode_page(occurrences[start : start + size])


def encode_page(occurrences: Sequence[Occurrence]) -> bytes:
    """Return a page of sorted occurrences as bytes."""
    target = bytearray(PAGE_MAGIC)
    write_number(target, len(occurrences))
    return bytes(target + encode_occurrences(occurrences))


def decode_page(content: bytes) -> list[Occurrence]:
    """Return the occurrences in the bytes of a page. Raise DamagedFile if they are no page."""
    if not content.startswith(PAGE_MAGIC):
        raise DamagedFile("this is not a page of occurrences")
    cursor = Cursor(content, len(PAGE_MAGIC))
    return _read_occurrences(cursor, cursor.number())


def encode_shard(entries: Sequence[PositionEntry], singles: Sequence[SinglePosition] = ()) -> bytes:
    """Return the bytes of a shard with positions. These may be in any order; their stored keys are different."""
    has_points = _have_points(entries)
    moves = {row.move for entry in entries for row in entry.rows} | {single.move for single in singles}
    numbers = {move: number for number, move in enumerate(sorted(filter(None, moves)))}
    bodies = [(stored(entry.key), _encode_entry(entry, numbers, has_points=has_points)) for entry in entries]
    bodies += _encode_singles(singles, numbers, has_points=has_points)
    bodies.sort()
    target = bytearray(POINTS_SHARD_MAGIC if has_points else SHARD_MAGIC)
    write_number(target, len(numbers))
    for move in numbers:
        write_text(target, move)
    write_number(target, len(bodies))
    parts = [key for key, _ in bodies]
    parts += [number_bytes(len(body)) for _, body in bodies]
    parts += [body for _, body in bodies]
    return bytes(target) + b"".join(parts)


def _encode_singles(
    singles: Iterable[SinglePosition], numbers: dict[str, int], *, has_points: bool
) -> Iterator[tuple[bytes, bytes]]:
    """Yield the stored key and the bytes of each position that occurs once, as `_encode_entry` writes them."""
    move_numbers = {move: number_bytes(number) for move, number in numbers.items()}
    scored = b"\0" if has_points else b""
    for stored_key, game, place, move, outcome, date, kinds in singles:
        occurrence = number_bytes(game) + number_bytes(place)
        if move:
            result = number_bytes(outcome if outcome <= kinds else 0)
            values = (move_numbers[move], number_bytes(date), number_bytes(kinds), result, scored, occurrence)
            yield stored_key, b"\1\1%b\1%b%b%b%b\1\0%b" % values
        else:
            yield stored_key, b"\1\0\1\0" + occurrence


def _have_points(entries: Iterable[PositionEntry]) -> bool:
    """Return whether the points of any game in these move rows are known."""
    return any(row.scored for entry in entries for row in entry.rows)


def _encode_entry(entry: PositionEntry, numbers: dict[str, int], *, has_points: bool) -> bytes:
    """Return a position entry as bytes, without its key; `numbers` maps the text of a move to its number in the shard."""
    target = bytearray()
    write_numbers(target, (entry.games, len(entry.rows)))
    for row in entry.rows:
        write_numbers(target, (numbers[row.move], row.games, row.date, len(row.outcomes)))
        if row.games == 1:
            # the outcome of a single game: 0 if it is unknown, else its index plus 1
            write_number(target, row.outcomes.index(1) + 1 if 1 in row.outcomes else 0)
        else:
            write_numbers(target, (*row.outcomes, len(row.examples), *row.examples))
        if has_points:
            write_numbers(target, (row.scored, *row.points))
    write_numbers(target, (entry.count, entry.pages))
    return bytes(target) if entry.pages else bytes(target) + encode_occurrences(entry.occurrences)


def _read_occurrences(cursor: Cursor, count: int) -> list[Occurrence]:
    """Read `count` occurrences at a cursor."""
    found, game = [], 0
    for _ in range(cursor.check_count(count, _OCCURRENCE_BYTES)):
        game += cursor.number()
        found.append(Occurrence(game, cursor.number()))
    return found


class Shard:
    """A shard that was read from its bytes. Raise DamagedFile if these are damaged."""

    def __init__(self, content: bytes) -> None:
        """Read the texts of the moves in a shard and find the stored keys; position entries are read on demand."""
        if not content.startswith((SHARD_MAGIC, POINTS_SHARD_MAGIC)):
            raise DamagedFile("this is not a shard")
        self._has_points = content.startswith(POINTS_SHARD_MAGIC)
        cursor = Cursor(content, len(SHARD_MAGIC))
        self._moves = [cursor.text() for _ in range(cursor.count(_TEXT_BYTES))]
        self._count = cursor.count(_POSITION_BYTES)
        self._keys = cursor.take(STORED_BYTES * self._count)
        self._cursor = cursor

    def stored_keys(self) -> list[bytes]:
        """Return the stored keys of all positions in the shard, sorted."""
        return [self._keys[index : index + STORED_BYTES] for index in range(0, len(self._keys), STORED_BYTES)]

    def single_games(self) -> Iterator[tuple[bytes, int]]:
        """Yield the stored key and the number of the game of each position that occurs once, and perhaps of some others.

        The others occur several times, all in the same game.
        """
        content = self._cursor.content
        for stored_key, start, end in zip(self.stored_keys(), self._offsets, self._offsets[1:], strict=False):
            match = _SINGLE_ENTRY.fullmatch(content, start, end)
            if match is not None:
                yield stored_key, Cursor(match[1]).number()

    def find(self, key: bytes) -> PositionEntry | None:
        """Return the entry of a position by its key, or None."""
        wanted = stored(key)
        index = self._keys.find(wanted)
        while index >= 0 and index % STORED_BYTES:
            index = self._keys.find(wanted, index + 1)
        if index < 0:
            return None
        position = index // STORED_BYTES
        return self._read_entry(key, Cursor(self._cursor.content, *self._offsets[position : position + 2]))

    @cached_property
    def _offsets(self) -> list[int]:
        """The offsets of all position entries in the shard, and the end of the last one."""
        cursor = Cursor(self._cursor.content, self._cursor.offset)
        offsets = list(accumulate(cursor.numbers(self._count), initial=cursor.offset))
        if offsets[-1] != len(cursor.content):
            raise DamagedFile("the content ends too early")
        return offsets

    def _read_entry(self, key: bytes, cursor: Cursor) -> PositionEntry:
        """Read a position entry, without its key, at a cursor."""
        games = cursor.number()
        rows = [self._read_row(cursor) for _ in range(cursor.count(_ROW_BYTES))]
        count, pages = cursor.number(), cursor.count(0, MAX_PAGES)
        return PositionEntry(key, games, rows, count, [] if pages else _read_occurrences(cursor, count), pages)

    def _read_row(self, cursor: Cursor) -> MoveRow:
        """Read the row of a move at a cursor."""
        number, games, date, kinds = *cursor.numbers(3), cursor.count(0, MAX_KINDS)
        if number >= len(self._moves):
            raise DamagedFile("a move has no text")
        examples = []
        if games == 1:
            outcome = cursor.number()
            outcomes = [int(kind == outcome) for kind in range(1, kinds + 1)]
        else:
            outcomes = cursor.numbers(kinds)
            examples = cursor.numbers(cursor.count(1, MAX_EXAMPLES))
        scored = cursor.number() if self._has_points else 0
        points = cursor.numbers(kinds - 1) if scored else []
        return MoveRow(self._moves[number], games, outcomes, date, examples, scored, points)


def encode_hot(entries: Iterable[PositionEntry]) -> bytes:
    """Return the file of the most frequent positions: a shard of as many of `entries` as fit, the most games first."""
    ordered = sorted(entries, key=lambda entry: (-entry.games, entry.key))
    has_points = _have_points(ordered)
    size, count = 0, 0
    for entry in ordered:
        numbers = {row.move: index for index, row in enumerate(entry.rows)}
        size += (
            len(_encode_entry(entry, numbers, has_points=has_points))
            + STORED_BYTES
            + 2
            + sum(len(row.move) + 1 for row in entry.rows)
        )
        if size > MAX_HOT_BYTES:
            break
        count += 1
    return encode_shard(ordered[:count])
