"""The tasks of building an index. Each writes its result to the work folder, and does nothing if it is there already.

So a build that was interrupted at any point continues where it stopped, and tasks can run in any process.
"""

from __future__ import annotations

import json
import shutil
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from boardreel.archives.gzip_file import pack_gzip
from boardreel.explorer.game_numbers import GameNumbers, read_numbers, write_numbers
from boardreel.explorer.game_row import GameRow
from boardreel.explorer.kept_rows import encode_rows
from boardreel.explorer.layout import DIRECTORY, GAMES_PER_FILE, HOT, SetInfo, content_digest, encode_games, set_name
from boardreel.explorer.partitions import PartitionTotals, build_shards
from boardreel.explorer.postings import encode_postings
from boardreel.explorer.rows import Columns, Options, build_rows
from boardreel.explorer.shards import PositionEntry, Shard, encode_hot, encode_shard
from boardreel.explorer.sources import Problem, Source
from boardreel.explorer.stores import Store, batch_file
from boardreel.files import write_generated

#: a task of the second stage, a function of a job and of numbers
WritingTask: TypeAlias = "Callable[..., FileList]"
WORDS, PIECES = "words", "pieces"
#: names of the files that say that a task is done; that of a partition has its number and its bits
PARTITION_DONE, GAMES_DONE, PIECES_DONE = "partition-{}-{}.json", "games.json", "pieces.json"
#: file with the description of a job, in its folder; without it, no other build goes on with the job
DESCRIPTION = "job"
#: folder of the rows that are kept, in the folder of a job
ROWS = "rows"
#: numbers in a posting of a piece
PIECE_WIDTH = 3


@dataclass(frozen=True)
class Job:
    """The job of a build: its folders of records and of intermediate files, and the numbers that divide its work.

    `batches` are the paths, without suffix, of the files of all batches, in the order of their games. `partition_bits` is
    the number of bits of a key that decide its partition. `is_of_folder` says whether the user named the folder of the
    records, not one record in it.
    """

    folder: Path
    work: Path
    options: Options
    store: Store
    batches: tuple[Path, ...]
    partition_bits: int
    is_of_folder: bool = True


@dataclass(frozen=True)
class BatchSummary:
    """The summary of a finished batch: its numbers of keys and games, and the problems of its records."""

    keys: int
    games: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class FileList:
    """The names and digests of the files that one task has written to the index set.

    `positions` and `occurrences` are the numbers of these in the files, and `largest` is the size of the largest file.
    """

    files: tuple[tuple[str, str], ...]
    positions: int = 0
    occurrences: int = 0
    largest: int = 0


class RecordedGame(NamedTuple):
    """A game of a batch: the title of its record (see `Source.title`), and what the index counts about it."""

    title: str
    kind: str
    scope: str
    fingerprint: str
    is_duplicate: bool


def run_batch(job: Job, path: Path, sources: Sequence[Source]) -> BatchSummary:
    """Play the games of the batch whose files have this path, unless that is done already."""
    if not batch_file(path, "json").exists():
        save_batch(path, build_rows(sources, job.options), job.store)
    data = _batch_data(path)
    return BatchSummary(data["keys"], len(data["dates"]), tuple(Problem(*problem) for problem in data["problems"]))


def save_batch(path: Path, columns: Columns, store: Store) -> None:
    """Write the files of a batch whose games were played."""
    store.save(path, columns)
    pieces = {text: len(numbers) for text, numbers in columns.pieces.items()}
    content = b"".join(_little_endian(numbers).tobytes() for numbers in columns.pieces.values())
    write_generated(batch_file(path, "pieces"), content)
    write_generated(batch_file(path, "games"), json.dumps([(game.row, game.words) for game in columns.games]).encode())
    scopes: dict[str, Counter[str]] = {}
    for game in columns.games:
        scopes.setdefault(game.kind, Counter())[game.row.scope] += 1
    data = {
        "keys": len({row.key for row in columns.rows}),
        "problems": columns.problems,
        "pieces": pieces,
        "scopes": scopes,
        "kinds": [game.kind for game in columns.games],
        "fingerprints": [game.fingerprint for game in columns.games],
        "dates": [game.date for game in columns.games],
        "ratings": [game.rating for game in columns.games],
        "players": [game.player_count for game in columns.games],
    }
    # this file is written last: it says that the batch is complete
    write_generated(batch_file(path, "json"), json.dumps(data).encode())


def _batch_data(path: Path) -> dict[str, Any]:
    """Return what `save_batch` has written about the finished batch whose files have this path."""
    data: dict[str, Any] = json.loads(batch_file(path, "json").read_bytes())
    return data


def count_scopes(job: Job) -> dict[str, dict[str, int]]:
    """Return the numbers of games by kind and scope; duplicates are included."""
    counts: dict[str, Counter[str]] = {}
    for batch in job.batches:
        for kind, scopes in _batch_data(batch)["scopes"].items():
            counts.setdefault(kind, Counter()).update(scopes)
    return {kind: dict(sorted(found.items())) for kind, found in sorted(counts.items())}


def write_files(job: Job, task: WritingTask, *arguments: int) -> FileList:
    """Run a task of the second stage, `run_partition`, `run_games` or `run_pieces`, after the games were numbered."""
    return task(job, *arguments)


def run_partition(job: Job, partition: int, bits: int) -> FileList:
    """Make the shards of a partition with `bits` bits in their names, unless that is done already."""
    done = job.work / PARTITION_DONE.format(partition, bits)
    if not done.exists():
        totals = PartitionTotals()
        rows = job.store.load(job.batches, partition, job.partition_bits)
        files = [write_set_file(job.work, *file) for file in build_shards(rows, read_numbers(job.work), bits, totals)]
        write_generated(job.work / f"partition-{partition}.hot", encode_shard(totals.hot))
        write_generated(job.work / ROWS / str(partition), pack_gzip(encode_rows(totals.repeated)))
        _finish_task(job, done, FileList(tuple(files), totals.positions, totals.occurrences))
    return _file_list(done)


def forget_shards(job: Job, bits: int) -> None:
    """Remove all shards, and the lists of shards with `bits` bits in their names, before those are made."""
    shutil.rmtree(job.work / "set" / "positions", ignore_errors=True)
    for path in job.work.glob(PARTITION_DONE.format("*", bits)):
        path.unlink()


def run_pieces(job: Job) -> FileList:
    """Make the postings of the search for patterns, unless that is done already."""
    done = job.work / PIECES_DONE
    if not done.exists():
        numbers = read_numbers(job.work)
        lists: dict[str, array[int]] = {}
        for start, batch in zip(numbers.starts, job.batches, strict=True):
            content, offset = batch_file(batch, "pieces").read_bytes(), 0
            for text, count in _batch_data(batch)["pieces"].items():
                values = _little_endian(array("I", content[offset : offset + 4 * count]))
                lists.setdefault(text, array("I")).extend(_number_pieces(values, numbers.ids, start))
                offset += 4 * count
        _finish_postings(job, done, PIECES, lists, PIECE_WIDTH)
    return _file_list(done)


def _number_pieces(values: array[int], ids: array[int], start: int) -> array[int]:
    """Return triples of a batch with the numbers that its games have in the index; they start at the ordinal `start`."""
    games = [ids[start + game] for game in values[::PIECE_WIDTH]]
    if min(games) >= 0:
        values[::PIECE_WIDTH] = array("I", games)
        return values
    kept = array("I")
    for index, game in enumerate(games):
        if game >= 0:
            kept.append(game)
            kept += values[PIECE_WIDTH * index + 1 : PIECE_WIDTH * (index + 1)]
    return kept


def run_games(job: Job) -> FileList:
    """Make the table of games and the postings of the search for games, unless that is done already."""
    done = job.work / GAMES_DONE
    if not done.exists():
        files: list[tuple[str, str]] = []
        words: dict[str, array[int]] = {}
        games = enumerate(_kept_games(job))
        while group := list(islice(games, GAMES_PER_FILE)):
            for number, (_, found_words) in group:
                for word in found_words:
                    words.setdefault(word, array("I")).append(number)
            rows = [row for _, (row, _) in group]
            files.append(write_set_file(job.work, f"games/{len(files)}", encode_games(rows)))
        _finish_postings(job, done, WORDS, words, 1, files)
    return _file_list(done)


def number_games(job: Job, known: Iterable[str]) -> tuple[list[str], int]:
    """Give every game its number in the index set; return the fingerprints of the games and the number of duplicates.

    Games whose fingerprint is in `known`, or occurs before, are duplicates, unless they are to be kept.
    """
    numbers = GameNumbers([], array("i"), array("I"), array("I"), array("B"))
    # numbers need less memory than texts
    seen = {int(fingerprint, 16) for fingerprint in known}
    fingerprints: list[str] = []
    starts = array("I")
    for batch in job.batches:
        starts.append(len(numbers.ids))
        data = _batch_data(batch)
        columns = (data[name] for name in ("fingerprints", "dates", "ratings", "players"))
        for text, date, rating, players in zip(*columns, strict=True):
            fingerprint = int(text, 16)
            is_duplicate = fingerprint in seen and not job.options.keep_duplicates
            numbers.ids.append(-1 if is_duplicate else len(fingerprints))
            if not is_duplicate:
                seen.add(fingerprint)
                fingerprints.append(text)
                numbers.dates.append(date)
                numbers.ratings.append(rating)
                numbers.players.append(players)
    numbers.starts = starts
    write_numbers(job.work, numbers)
    return fingerprints, len(numbers.ids) - len(fingerprints)


def finish_set(
    job: Job, bits: int, games: int, lists: Iterable[FileList], has_pieces: bool, taken: Collection[str]
) -> SetInfo:
    """Write the last files of an index set, which list the others, and return the row of the set in the manifest.

    Its name is none of `taken`.
    """
    lists = list(lists)
    directory = {
        name: json.loads((job.work / f"{name}-directory").read_bytes()) if name == WORDS or has_pieces else []
        for name in (WORDS, PIECES)
    }
    files = [file for found in lists for file in found.files]
    files.append(write_hot(job.work, job.partition_bits))
    files.append(write_set_file(job.work, DIRECTORY, json.dumps(directory, ensure_ascii=False).encode()))
    positions = sum(found.positions for found in lists)
    occurrences = sum(found.occurrences for found in lists)
    name = set_name(files)
    while name in taken:
        # sets without games have equal files, but what is kept about each of them are other records
        name = set_name([*files, ("", name)])
    return SetInfo(name, bits, games, positions, occurrences, has_pieces)


def write_hot(work: Path, partition_bits: int) -> tuple[str, str]:
    """Write the file of the most frequent positions of all partitions. Return its name and digest."""
    hot: list[PositionEntry] = []
    for partition in range(1 << partition_bits):
        shard = Shard((work / f"partition-{partition}.hot").read_bytes())
        hot += (entry for key in shard.stored_keys() if (entry := shard.find(key)) is not None)
    return write_set_file(work, HOT, encode_hot(hot))


def recorded_games(job: Job) -> Iterator[RecordedGame]:
    """Yield the games of all batches, duplicates included, with what tells to which record they belong."""
    ids = iter(read_numbers(job.work).ids)
    for batch in job.batches:
        data, games = _batch_data(batch), json.loads(batch_file(batch, "games").read_bytes())
        for (row, _), kind, fingerprint in zip(games, data["kinds"], data["fingerprints"], strict=True):
            described = GameRow(*row)
            yield RecordedGame(described.file, kind, described.scope, fingerprint, is_duplicate=next(ids) < 0)


def _kept_games(job: Job) -> Iterator[tuple[Sequence[Any], Sequence[str]]]:
    """Yield the row and the words of each game that is no duplicate, in the order of their numbers."""
    ids = iter(read_numbers(job.work).ids)
    for batch in job.batches:
        for row, words in json.loads(batch_file(batch, "games").read_bytes()):
            if next(ids) >= 0:
                yield row, words


def _finish_postings(
    job: Job, done: Path, name: str, lists: dict[str, array[int]], width: int, files: Sequence[tuple[str, str]] = ()
) -> None:
    """Write the postings called `name`, their directory, and the list of all files of the task."""
    first_texts: list[str] = []
    written = list(files)
    for first_text, content in encode_postings(lists, width):
        written.append(write_set_file(job.work, f"{name}/{len(first_texts)}", content))
        first_texts.append(first_text)
    write_generated(job.work / f"{name}-directory", json.dumps(first_texts).encode())
    _finish_task(job, done, FileList(tuple(written)))


def _finish_task(job: Job, done: Path, found: FileList) -> None:
    """Write the list of all files of a task, which says that the task is done."""
    sizes = [(job.work / "set" / name).stat().st_size for name, _ in found.files]
    write_generated(done, json.dumps(asdict(replace(found, largest=max(sizes, default=0)))).encode())


def write_set_file(work: Path, name: str, content: bytes) -> tuple[str, str]:
    """Write a file of the index set that a job makes in the folder `work`. Return its name and its digest."""
    write_generated(work / "set" / name, pack_gzip(content))
    return name, content_digest(content)


def _file_list(path: Path) -> FileList:
    """Return the list of files that a finished task has written."""
    data: dict[str, Any] = json.loads(path.read_bytes())
    return FileList(**data | {"files": tuple((name, digest) for name, digest in data["files"])})


def _little_endian(numbers: array[int]) -> array[int]:
    """Return numbers with their bytes in an order that does not depend on the machine, or back in that of the machine."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers
