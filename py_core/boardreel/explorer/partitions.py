"""Second stage of building an index: collect what all batches have about the keys of a partition, and make its shards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardreel.explorer.game_numbers import GameNumbers
from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.outcomes import has_points, result_of_number
from boardreel.explorer.shards import (
    MAX_EXAMPLES,
    MAX_INLINE_BYTES,
    STORED_BYTES,
    MoveRow,
    Occurrence,
    PositionEntry,
    SinglePosition,
    encode_occurrences,
    encode_shard,
    page_name,
    paginate,
    shard_name_of_number,
)
from boardreel.explorer.stores import StoredRow

MAX_PARTITION_BITS = 12
#: positions of a partition that may be among the most frequent ones
HOT_CANDIDATES = 200


class KeptRow(NamedTuple):
    """A row of a game that is no duplicate: the stored part of its key, the number of the game in the set, and its values.

    The values are those of `boardreel.explorer.rows.Row`.
    """

    stored_key: bytes
    number: int
    place: int
    move: str
    result: int
    key: bytes


class FoundGame(NamedTuple):
    """A game in which a move was played: numbers for sorting it, and its number in the set."""

    rating: int
    date: int
    id: int


def partition_bits(total_bytes: int, partition_bytes: int) -> int:
    """Return the number of bits of keys that divide records of `total_bytes` into partitions of about `partition_bytes`."""
    bits = 0
    while partition_bytes << bits < total_bytes and bits < MAX_PARTITION_BITS:
        bits += 1
    return bits


def partition_of(key: bytes, bits: int) -> int:
    """Return the number of the partition of a key: its first `bits` bits."""
    return int.from_bytes(key[:4]) >> (32 - bits)


@dataclass
class PartitionTotals:
    """The most frequent positions of a partition, and how many positions and occurrences it has.

    `repeated` has the rows of each position with several of them, in the order of the shards and of the stored keys.
    """

    hot: list[PositionEntry] = field(default_factory=list)
    repeated: list[Sequence[KeptRow]] = field(default_factory=list)
    positions: int = 0
    occurrences: int = 0


def build_shards(
    rows: Iterable[StoredRow], numbers: GameNumbers, bits: int, totals: PartitionTotals
) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of all files of a partition: its shards, and pages of occurrences.

    `rows` may be in any order. `bits` is the number of bits in the name of a shard, at least that of the partition. The
    positions are counted in `totals`.
    """
    by_shard = _divide_rows(rows, numbers, bits)
    for shard in sorted(by_shard):
        entries, singles, repeated = merge_rows(sorted(by_shard.pop(shard)), numbers)
        yield from shard_files(shard, bits, entries, singles)
        totals.hot = hot_candidates([*totals.hot, *entries])
        totals.repeated += repeated
        totals.positions += len(entries) + len(singles)
        totals.occurrences += sum(entry.count for entry in entries) + len(singles)


def shard_files(
    shard: int, bits: int, entries: Sequence[PositionEntry], singles: Sequence[SinglePosition]
) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the files of a shard, whose number has `bits` bits.

    The entries whose lists of occurrences are long get pages for them.
    """
    for entry in entries:
        occurrences = entry.occurrences
        if len(occurrences) * 2 > MAX_INLINE_BYTES and len(encode_occurrences(occurrences)) > MAX_INLINE_BYTES:
            for page, content in enumerate(paginate(occurrences)):
                yield page_name(entry.key, page), content
                entry.pages = page + 1
            entry.occurrences = []
    yield f"positions/{shard_name_of_number(shard, bits)}", encode_shard(entries, singles)


def _divide_rows(rows: Iterable[StoredRow], numbers: GameNumbers, bits: int) -> dict[int, list[KeptRow]]:
    """Return the rows of each shard, by its number, without those of duplicates."""
    by_shard: defaultdict[int, list[KeptRow]] = defaultdict(list)
    ids, starts = numbers.ids, numbers.starts
    first, shift = KEY_BYTES - STORED_BYTES, 32 - bits
    new_row = tuple.__new__
    for batch, key, game, place, move, result in rows:
        number = ids[starts[batch] + game]
        if number >= 0:
            row = new_row(KeptRow, (key[first:], number, place, move, result, key))
            by_shard[int.from_bytes(key[:4]) >> shift].append(row)
    return by_shard


def merge_rows(
    rows: Sequence[KeptRow], numbers: GameNumbers
) -> tuple[list[PositionEntry], list[SinglePosition], list[Sequence[KeptRow]]]:
    """Return the positions of a shard from its sorted rows: those with several rows or points, and all others.

    The last list has the rows of each position with several of them.
    """
    entries: list[PositionEntry] = []
    singles: list[SinglePosition] = []
    repeated: list[Sequence[KeptRow]] = []
    start, count = 0, len(rows)
    while start < count:
        stored_key, number, place, move, result, _ = rows[start]
        end = start + 1
        while end < count and rows[end][0] == stored_key:
            end += 1
        if end - start > 1:
            repeated.append(rows[start:end])
            entries.append(_merge(repeated[-1], numbers))
        elif has_points(result):
            entries.append(_merge(rows[start:end], numbers))
        else:
            values = (stored_key, number, place, move, result, numbers.dates[number], numbers.players[number] + 1)
            singles.append(tuple.__new__(SinglePosition, values))
        start = end
    return entries, singles, repeated


def _merge(rows: Sequence[KeptRow], numbers: GameNumbers) -> PositionEntry:
    """Return the entry of a position from all its rows."""
    #: move → game → its result and numbers for sorting
    moves: dict[str, dict[int, tuple[int, FoundGame]]] = {}
    for _, number, _, move, result, _ in rows:
        found = FoundGame(numbers.ratings[number], numbers.dates[number], number)
        moves.setdefault(move, {}).setdefault(number, (result, found))
    kinds = numbers.players[rows[0].number] + 1
    made = [_row(text, games, kinds) for text, games in moves.items() if text]
    made.sort(key=lambda row: (-row.games, row.move))
    ordered = sorted({Occurrence(number, place) for _, number, place, *_ in rows})
    return PositionEntry(rows[0].key, len({game for game, _ in ordered}), made, len(ordered), ordered)


def _row(text: str, games: dict[int, tuple[int, FoundGame]], kinds: int) -> MoveRow:
    """Return the row of a move from its games; `kinds` is the number of known outcomes."""
    outcomes = [0] * kinds
    points, scored = [0] * (kinds - 1), 0
    for number, _ in games.values():
        result = result_of_number(number)
        if 0 < result.outcome <= kinds:
            outcomes[result.outcome - 1] += 1
        if len(result.points) == kinds - 1 > 0:
            scored += 1
            points = [total + value for total, value in zip(points, result.points, strict=True)]
    found = [game for _, game in games.values()]
    date = max(game.date for game in found)
    examples = _examples(found) if len(found) > 1 else []
    return MoveRow(text, len(found), outcomes, date, examples, scored, points if scored else [])


def _examples(found: Sequence[FoundGame]) -> list[int]:
    """Return the numbers of a few games: the highest rated ones, and the latest one."""
    best = sorted(found, key=lambda game: (-game.rating, -game.date, game.id))[: MAX_EXAMPLES - 1]
    latest = min(found, key=lambda game: (-game.date, -game.rating, game.id))
    examples = [game.id for game in best]
    return examples if latest.id in examples else [*examples, latest.id]


def hot_candidates(entries: Iterable[PositionEntry]) -> list[PositionEntry]:
    """Return the most frequent positions among the entries, the most games first."""
    repeated = [entry for entry in entries if entry.games > 1]
    return sorted(repeated, key=lambda entry: (-entry.games, entry.key))[:HOT_CANDIDATES]


def shard_bits(record_count: int, partition_bits: int, entry_bytes: int, shard_bytes: int) -> int:
    """Return the number of bits in names of shards, so that a shard has about `shard_bytes` bytes of entries."""
    shards = record_count * entry_bytes / shard_bytes
    bits = partition_bits
    while 2**bits < shards and bits < 8 * KEY_BYTES - 56:
        bits += 1
    return bits
