"""Remove games from an index set without playing the other ones.

The files of the set stay as they are. A correction says which games are removed, and has the positions in which they occur
as they are without them. It is made from the shards of the set, and from what the builder keeps about it:

    .index-rows/SET/games      the records of the set, see `RecordGames`
    .index-rows/SET/numbers    dates, ratings and numbers of players of its games
    .index-rows/SET/N          the rows of partition N of the positions that occur more than once
"""

from __future__ import annotations

import json
import shutil
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from boardreel.archives.gzip_file import pack_gzip
from boardreel.explorer.binary import DamagedFile, decompress
from boardreel.explorer.game_numbers import NUMBERS, read_numbers, write_numbers
from boardreel.explorer.kept_rows import decode_rows
from boardreel.explorer.keys import KEY_BYTES
from boardreel.explorer.layout import MAX_FILE_BYTES, REMOVED, Correction, SetInfo, set_name
from boardreel.explorer.partitions import KeptRow, hot_candidates, merge_rows, partition_of, shard_files
from boardreel.explorer.shards import (
    STORED_BYTES,
    Occurrence,
    PositionEntry,
    Shard,
    encode_page,
    encode_shard,
    shard_name_of_number,
)
from boardreel.explorer.sources import RecordFile, SetSources
from boardreel.explorer.stages import ROWS, FileList, Job, RecordedGame, recorded_games, write_hot, write_set_file
from boardreel.files import printable_name, write_generated

if TYPE_CHECKING:
    from boardreel.explorer.engines import Engine

#: folder of what is kept about the sets, in the folder of the index
KEPT = ".index-rows"
#: if more than this share of the games of a set was removed, the other ones are indexed again
MAX_REMOVED_SHARE = 0.2
_GAMES = "games"
_MAX_KEPT_BYTES = 2_000_000_000


@dataclass
class RecordGames:
    """The games of one record in an index set.

    `title` is the name of the record as in `Source.title`. `kept` is the number of its games that have a number in the
    set, and `duplicates` are the fingerprints of the others. `scopes` counts all of them by kind and scope.
    """

    title: str
    kept: int
    duplicates: list[str]
    scopes: dict[str, dict[str, int]]


def write_kept_games(job: Job) -> None:
    """Write the list of the records of a job to the folder of the rows that are kept."""
    records = [
        _record_games(title, list(games)) for title, games in groupby(recorded_games(job), lambda one: one.title)
    ]
    content = json.dumps([asdict(record) for record in records]).encode()
    write_generated(job.work / ROWS / _GAMES, pack_gzip(content))


def keep_rows(job: Job, output: Path, name: str) -> None:
    """Move what is needed to remove games from the index set called `name`, which a job has made, to its place."""
    folder, target = job.work / ROWS, output / KEPT / name
    (job.work / NUMBERS).rename(folder / NUMBERS)
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(exist_ok=True)
    folder.rename(target)


def _record_games(title: str, games: Sequence[RecordedGame]) -> RecordGames:
    """Return the games of the record with a title."""
    scopes: dict[str, Counter[str]] = {}
    for game in games:
        scopes.setdefault(game.kind, Counter())[game.scope] += 1
    duplicates = [game.fingerprint for game in games if game.is_duplicate]
    counts = {kind: dict(found) for kind, found in scopes.items()}
    return RecordGames(title, len(games) - len(duplicates), duplicates, counts)


def kept_games(name: str) -> str:
    """Return the name of the file with the records of the index set called `name`, in the folder of the index."""
    return f"{KEPT}/{name}/{_GAMES}"


def _read_records(output: Path, name: str) -> list[RecordGames] | None:
    """Return the games of each record in an index set, or None if nothing is kept about this index set."""
    try:
        content = decompress((output / kept_games(name)).read_bytes(), _MAX_KEPT_BYTES)
        return [RecordGames(**record) for record in json.loads(content)]
    except (OSError, ValueError, TypeError):
        return None


def forget_rows(output: Path, names: set[str]) -> None:
    """Remove what is kept about sets that are not among `names`."""
    if (output / KEPT).is_dir():
        for path in (output / KEPT).iterdir():
            if path.name not in names:
                shutil.rmtree(path)


def without_missing_records(output: Path, sources: Sequence[SetSources], present: set[RecordFile]) -> list[SetSources]:
    """Return the sources of the first sets of an index without the records that are not among `present`.

    The sources end before the first set that has to be made again: nothing is kept about it, or too many of its games were
    removed. A game that was left out as a duplicate of a removed one is missing then, so its record counts as missing too.
    """
    gone = [{printable_name(file.name) for file in entry.files if file not in present} for entry in sources]
    first = next((index for index, titles in enumerate(gone) if titles), len(sources))
    found, removed = list(sources[:first]), set[str]()
    for entry, titles in zip(sources[first:], gone[first:], strict=True):
        records = _read_records(output, entry.name)
        if records is None:
            break
        left = _without_records(entry, records, titles)
        removed |= set(entry.fingerprints) - set(left.fingerprints)
        # records that were removed before are not among the files any more
        titles_there = {printable_name(file.name) for file in entry.files}
        repeating = {record.title for record in records if not removed.isdisjoint(record.duplicates)}
        titles |= repeating & titles_there
        left = _without_records(entry, records, titles)
        if left.fingerprints.count("") > MAX_REMOVED_SHARE * len(left.fingerprints):
            break
        found.append(left)
    return found


def _without_records(entry: SetSources, records: Sequence[RecordGames], titles: set[str]) -> SetSources:
    """Return the sources of an index set without the records with some titles."""
    if not titles:
        return entry
    scopes = {kind: Counter(found) for kind, found in entry.scopes.items()}
    fingerprints: list[str] = []
    for record in records:
        kept = entry.fingerprints[len(fingerprints) :][: record.kept]
        if record.title in titles:
            for kind, found in record.scopes.items():
                scopes[kind] -= Counter(found)
            kept = [""] * record.kept
        fingerprints += kept
    files = [file for file in entry.files if printable_name(file.name) not in titles]
    counts = {kind: dict(sorted(found.items())) for kind, found in scopes.items() if found}
    problems = [problem for problem in entry.problems if problem.file not in titles]
    return replace(entry, files=files, fingerprints=fingerprints, scopes=counts, problems=problems)


@dataclass(frozen=True)
class Removal:
    """The removal of games from an index set: its folder, what is kept about it, and the folder of the new files.

    `bits` is the number of bits in the names of its shards, and `partition_bits` in those of the kept rows. The numbers in
    the file `numbers` of `work` are -1 for the games that are removed.
    """

    index_set: Path
    kept: Path
    work: Path
    bits: int
    partition_bits: int


def correct_set(
    output: Path,
    work: Path,
    info: SetInfo,
    fingerprints: Sequence[str],
    engine: Engine,
    fetch: Callable[[str], None] = lambda _: None,
) -> SetInfo:
    """Write the correction of an index set, and return the row of the set in the manifest.

    The games without fingerprints are removed. `work` is a folder for intermediate files. `fetch` is called with the names
    of the folders in `output` that are read. Raise DamagedFile or FileNotFoundError if these are damaged.
    """
    removed = [number for number, fingerprint in enumerate(fingerprints) if not fingerprint]
    if len(removed) == (info.correction.games if info.correction else 0):
        return info
    shutil.rmtree(work, ignore_errors=True)
    fetch(f"{KEPT}/{info.name}")
    fetch(f"{info.name}/positions")
    kept = output / KEPT / info.name
    partitions = sum(path.name.isdecimal() for path in kept.iterdir())
    if partitions.bit_count() != 1:
        raise DamagedFile(f"{KEPT}/{info.name} lacks files")
    partition_bits = partitions.bit_length() - 1
    removal = Removal(output / info.name, kept, work, info.bits, partition_bits)
    ids = array("i", range(len(fingerprints)))
    for number in removed:
        ids[number] = -1
    write_numbers(work, replace(read_numbers(kept), starts=[0], ids=ids))
    bits = _correction_bits(info, len(removed), partition_bits)
    lists = engine.map(run_removal, [(removal, partition, bits) for partition in range(1 << partition_bits)])
    files = [file for found in lists for file in found.files]
    files.append(write_hot(work, partition_bits))
    files.append(write_set_file(work, REMOVED, encode_page([Occurrence(number, 0) for number in removed])))
    name = set_name(files)
    shutil.rmtree(output / name, ignore_errors=True)
    (work / "set").rename(output / name)
    shutil.rmtree(work)
    return replace(info, correction=Correction(name, bits, len(removed)))


def _correction_bits(info: SetInfo, removed_games: int, partition_bits: int) -> int:
    """Return the number of bits in the names of the shards of a correction, so that these are not larger than its set's."""
    bits = partition_bits
    while bits < info.bits and removed_games * info.occurrences << info.bits > info.games * info.positions << bits:
        bits += 1
    return bits


def run_removal(removal: Removal, partition: int, bits: int) -> FileList:
    """Write the positions of a partition in which removed games occur, to shards with `bits` bits in their names."""
    numbers = read_numbers(removal.work)
    rows, gone = _corrected_positions(removal, partition, numbers.ids)
    by_shard: dict[int, tuple[list[KeptRow], list[bytes]]] = {}
    for row in rows:
        by_shard.setdefault(partition_of(row.key, bits), ([], []))[0].append(row)
    for key in gone:
        by_shard.setdefault(partition_of(key, bits), ([], []))[1].append(key)
    files: list[tuple[str, str]] = []
    hot: list[PositionEntry] = []
    for shard, (found, keys) in sorted(by_shard.items()):
        entries, singles, _ = merge_rows(sorted(found), numbers)
        for file in shard_files(shard, bits, [*entries, *(PositionEntry(key, 0, [], 0) for key in keys)], singles):
            files.append(write_set_file(removal.work, *file))
        hot = hot_candidates([*hot, *entries])
    write_generated(removal.work / f"partition-{partition}.hot", encode_shard(hot))
    return FileList(tuple(files))


def _corrected_positions(removal: Removal, partition: int, ids: array[int]) -> tuple[list[KeptRow], list[bytes]]:
    """Return the rows that are left of positions in which removed games occur, and the keys of those without any left."""
    rows: list[KeptRow] = []
    gone: list[bytes] = []
    repeated: set[bytes] = set()
    content = decompress((removal.kept / str(partition)).read_bytes(), _MAX_KEPT_BYTES)
    for position in decode_rows(content):
        repeated.add(position[0].stored_key)
        left = [row for row in position if ids[row.number] >= 0]
        if not left:
            gone.append(position[0].key)
        elif len(left) < len(position):
            rows += left
    for key, game in _single_positions(removal, partition):
        if ids[game] < 0 and key[-STORED_BYTES:] not in repeated:
            gone.append(key)
    return rows, gone


def _single_positions(removal: Removal, partition: int) -> Iterator[tuple[bytes, int]]:
    """Yield key and game of each position of a partition that occurs once, and perhaps of some others, in any order.

    Bits of a key that follow neither from the name of its shard nor from the stored key are 0.
    """
    # the numbers of its shards have more bits than its own
    more_bits = removal.bits - removal.partition_bits
    for shard in range(partition << more_bits, partition + 1 << more_bits):
        path = removal.index_set / "positions" / shard_name_of_number(shard, removal.bits)
        if path.is_file():
            prefix = shard << (8 * KEY_BYTES - removal.bits)
            for stored_key, game in Shard(decompress(path.read_bytes(), MAX_FILE_BYTES)).single_games():
                yield (prefix | int.from_bytes(stored_key)).to_bytes(KEY_BYTES), game
