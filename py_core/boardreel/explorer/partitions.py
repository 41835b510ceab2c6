"""Second stage of building an index: collect what all batches have about the keys of a partition, and make its shards."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.outcomes import result_of_number
from boardreel.explorer.rows import read_payload
from boardreel.explorer.shards import (
    MAX_EXAMPLES,
    MAX_INLINE_BYTES,
    MoveRow,
    Occurrence,
    PositionEntry,
    encode_occurrences,
    encode_shard,
    page_name,
    paginate,
    shard_name,
    stored,
)

MAX_PARTITION_BITS = 12
#: positions of a partition that may be among the most frequent ones
HOT_CANDIDATES = 200


class PartitionRow(NamedTuple):
    """The payload that a batch has for a key."""

    key: bytes
    batch: int
    payload: bytes


@dataclass
class GameNumbers:
    """Numbers of all games by their ordinal, which counts the games of all batches; those of a batch start at `starts`.

    `ids` are the numbers of the games in the set, -1 for a duplicate. `dates` and `ratings` are those of the games, and
    `players` the number of players.
    """

    starts: Sequence[int]
    ids: array[int]
    dates: array[int]
    ratings: array[int]
    players: array[int]


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
    """The most frequent positions of a partition, and how many positions and occurrences it has."""

    hot: list[PositionEntry] = field(default_factory=list)
    positions: int = 0
    occurrences: int = 0


def build_shards(
    rows: Iterable[PartitionRow], numbers: GameNumbers, bits: int, totals: PartitionTotals
) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of all files of a partition: its shards, and pages of occurrences.

    `rows` may be in any order. `bits` is the number of bits in the name of a shard, at least that of the partition. The
    positions are counted in `totals`.
    """
    for name, entries in group_entries(rows, numbers, bits):
        for entry in entries:
            occurrences = entry.occurrences
            if len(occurrences) * 2 > MAX_INLINE_BYTES and len(encode_occurrences(occurrences)) > MAX_INLINE_BYTES:
                for page, content in enumerate(paginate(occurrences)):
                    yield page_name(entry.key, page), content
                    entry.pages = page + 1
                entry.occurrences = []
        yield f"positions/{name}", encode_shard(entries)
        totals.hot = hot_candidates([*totals.hot, *entries])
        totals.positions += len(entries)
        totals.occurrences += sum(entry.count for entry in entries)


def group_entries(
    rows: Iterable[PartitionRow], numbers: GameNumbers, bits: int
) -> Iterator[tuple[str, list[PositionEntry]]]:
    """Yield the name of each shard of a partition with its entries, sorted by key."""
    found: dict[str, dict[bytes, list[PartitionRow]]] = {}
    for row in rows:
        found.setdefault(shard_name(row.key, bits), {}).setdefault(stored(row.key), []).append(row)
    for name in sorted(found):
        groups = found.pop(name)
        entries = [_merge(sorted(groups[key]), numbers) for key in sorted(groups)]
        # all games of a position may be duplicates of others
        kept = [entry for entry in entries if entry is not None]
        if kept:
            yield name, kept


def _merge(rows: Sequence[PartitionRow], numbers: GameNumbers) -> PositionEntry | None:
    """Return the entry of a position from the payloads of all batches, or None if it has no game."""
    occurrences: set[Occurrence] = set()
    #: move → game → its result and numbers for sorting
    moves: dict[str, dict[int, tuple[int, FoundGame]]] = {}
    kinds = 1
    for _, batch, payload in rows:
        start = numbers.starts[batch]
        for text, entries in read_payload(payload):
            games = moves.setdefault(text, {})
            for index in range(0, len(entries), 3):
                ordinal = start + entries[index]
                number = numbers.ids[ordinal]
                if number < 0:
                    continue
                occurrences.add(Occurrence(number, entries[index + 1]))
                kinds = numbers.players[ordinal] + 1
                found = FoundGame(numbers.ratings[ordinal], numbers.dates[ordinal], number)
                games.setdefault(number, (entries[index + 2], found))
    if not occurrences:
        return None
    made = [_row(text, games, kinds) for text, games in moves.items() if text and games]
    made.sort(key=lambda row: (-row.games, row.move))
    ordered = sorted(occurrences)
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
    """Return a few games: the highest rated ones, and the latest one."""
    best = sorted(found, key=lambda game: (-game.rating, -game.date, game.id))[: MAX_EXAMPLES - 1]
    latest = min(found, key=lambda game: (-game.date, -game.rating, game.id))
    examples = [game.id for game in best]
    return examples if latest.id in examples else [*examples, latest.id]


def hot_candidates(entries: Iterable[PositionEntry]) -> list[PositionEntry]:
    """Return the most frequent of some positions."""
    repeated = [entry for entry in entries if entry.games > 1]
    return sorted(repeated, key=lambda entry: (-entry.games, entry.key))[:HOT_CANDIDATES]


def shard_bits(record_count: int, partition_bits: int, entry_bytes: int, shard_bytes: int) -> int:
    """Return the number of bits in names of shards, so that a shard has about `shard_bytes` bytes of entries."""
    shards = record_count * entry_bytes / shard_bytes
    bits = partition_bits
    while 2**bits < shards and bits < 8 * KEY_BYTES - 56:
        bits += 1
    return bits
