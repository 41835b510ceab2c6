"""Build an index of a folder of records, or add the records that are new to an index."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from boardreel.archives.gzip_file import pack_gzip
from boardreel.explorer.batches import NOTHING_PLAYED, PlayedGames, batches_of
from boardreel.explorer.binary import DamagedFile
from boardreel.explorer.index_json import decode_manifest
from boardreel.explorer.layout import (
    HOT,
    MANIFEST,
    MAX_SCOPES,
    MAX_SHARD_BITS,
    SOURCES,
    Links,
    Manifest,
    SetInfo,
)
from boardreel.explorer.partitions import partition_bits, shard_bits
from boardreel.explorer.plan import Plan, make_plan, plan_without_index
from boardreel.explorer.removals import correct_set, forget_rows, keep_rows, write_kept_games
from boardreel.explorer.rows import Options
from boardreel.explorer.sources import Problem, SetSources, Source, find_records
from boardreel.explorer.stages import (
    DESCRIPTION,
    BatchSummary,
    FileList,
    Job,
    WritingTask,
    count_scopes,
    finish_set,
    forget_shards,
    number_games,
    run_batch,
    run_games,
    run_partition,
    run_pieces,
    write_files,
)
from boardreel.files import LockHolder, locked, remove_temporary_files, write_generated
from boardreel.record_files import refuse_output_around_records

if TYPE_CHECKING:
    from boardreel.explorer.engines import Engine

#: folder of intermediate files, in the folder of the index
WORK = ".index-work"
#: records with about this many bytes make one partition
PARTITION_BYTES = 4_000_000
#: average size of a position in a shard, and the size of a shard without compression
ENTRY_BYTES, SHARD_BYTES = 22, 32_000
#: the largest file that a page loads; shards are divided until they are smaller
MAX_FILE_BYTES = 64_000
#: an index of more games has no search for patterns
MAX_PATTERN_GAMES = 100_000
_SET_NAME = re.compile(r"[0-9a-f]{16}")


class Progress(NamedTuple):
    """The progress of a build: finished work of a stage, its total, and the number of games that were played.

    The work of playing is counted in bytes of records, that of writing in files.
    """

    stage: str
    done: int
    total: int
    games: int


#: is called after every task
ShowProgress = Callable[[Progress], None]
#: the names of the stages
PLAYING, WRITING = "playing", "writing"
#: a build in steps: it yields after every task
Steps = Generator[Progress, None, "Report"]


@dataclass
class Report:
    """The result of a build of an index: numbers of added and duplicate games, problems, and the manifest.

    `added` is the number of games that were added, `duplicates` of those that were not because they occur twice, and
    `removed` of those whose records were changed or removed, unless the other games were indexed again. `problems` are
    those of all records, also of records that were read by an earlier build. `is_full`
    says whether all records were read, `is_current` whether there was nothing to do. `reason` says in words what was
    indexed again and why; it is empty if that is what the user expects.
    """

    added: int = 0
    duplicates: int = 0
    removed: int = 0
    problems: list[Problem] = field(default_factory=list)
    is_full: bool = False
    is_current: bool = False
    manifest: Manifest | None = None
    reason: str = ""


def build_index(
    folder: Path,
    output: Path,
    options: Options,
    engine: Engine,
    show: ShowProgress = lambda *_: None,
    links: Links | None = None,
    played: Mapping[str, PlayedGames] = NOTHING_PLAYED,
    waiting: Callable[[LockHolder | None], None] = lambda _: None,
    fetch: Callable[[str], None] | None = None,
) -> Report:
    """Index the records in a folder, or one file with records, and write the index to the folder `output`.

    If an index with the same options is there, index only what is needed, see `boardreel.explorer.plan`. `links` are
    the addresses at which the records are published. `played` has games that need not be played again, by the
    names of their records. `waiting` is called if another run writes this index, see `boardreel.files.locked`. `fetch`
    is called with the name of a folder of the index before its files are read, if that index is at an address and the
    folder may not be in `output` yet. Raise OSError if a file cannot be written, and BoardreelError if `output` contains
    the records.
    """
    refuse_output_around_records(folder, output)
    output.mkdir(parents=True, exist_ok=True)
    with locked(output, waiting):
        files = find_records(folder, output)
        plan = make_plan(files, output, options)
        folders = () if fetch else (folder.name for info in plan.kept_sets for folder in info.shard_folders)
        lost = next((name for name in folders if not (output / name / HOT).is_file()), None)
        if lost is not None:
            plan = plan_without_index(files, DamagedFile(f"{lost} is missing"))
        if plan.is_current:
            # a build that was killed at its end has left them
            shutil.rmtree(output / WORK, ignore_errors=True)
            return Report(is_current=True, problems=plan.known_problems, manifest=_update_links(output, links))
        try:
            kept_sets = [
                correct_set(
                    output, output / WORK / "removal", info, entry.fingerprints, engine, fetch or (lambda _: None)
                )
                for info, entry in zip(plan.kept_sets, plan.kept, strict=True)
            ]
        except (DamagedFile, FileNotFoundError) as error:
            plan, kept_sets = plan_without_index(files, error), []
        removed = sum(map(_removed_games, kept_sets)) - sum(map(_removed_games, plan.kept_sets))
        plan = replace(plan, kept_sets=kept_sets)
        if plan.files or not plan.kept:
            job = _start_job(folder, output, plan, options, engine, played)
            report = _run(run_steps(job, output, plan, engine, played=played), show)
        else:
            # nothing but records was removed
            _write_manifest(output, options, plan.kept, plan.kept_sets)
            report = Report()
        report.problems = plan.known_problems + report.problems
        report.removed = removed
        report.manifest, report.reason = _update_links(output, links), plan.reason
        return report


def _removed_games(info: SetInfo) -> int:
    """Return the number of games that were removed from an index set."""
    return 0 if info.correction is None else info.correction.games


def _run(steps: Steps, show: ShowProgress) -> Report:
    """Run all steps of a build and show the progress."""
    while True:
        try:
            progress = next(steps)
        except StopIteration as end:
            report: Report = end.value
            return report
        show(progress)


def _update_links(output: Path, links: Links | None) -> Manifest:
    """Put links into the manifest of an index and return it."""
    manifest = decode_manifest((output / MANIFEST).read_bytes())
    if manifest.links != links:
        manifest.links = links
        write_generated(output / MANIFEST, manifest.encode())
    return manifest


def _start_job(
    folder: Path, output: Path, plan: Plan, options: Options, engine: Engine, played: Mapping[str, PlayedGames]
) -> Job:
    """Return the job for a plan.

    Intermediate files of another job are removed, those of the same one are used again if they are complete.
    """
    bits = partition_bits(sum(file.size for file in plan.files), PARTITION_BYTES)
    work = output / WORK
    description = [
        [asdict(file) for file in plan.files],
        [(entry.name, entry.fingerprints.count("")) for entry in plan.kept],
        asdict(options),
        type(engine.store).__name__,
        sorted((name, found.game_count) for name, found in played.items()),
        _program_digest(),
    ]
    signature = json.dumps(description).encode()
    marker = work / DESCRIPTION
    if not marker.is_file() or marker.read_bytes() != signature:
        shutil.rmtree(work, ignore_errors=True)
        write_generated(marker, signature)
    remove_temporary_files(work)
    is_folder = folder.is_dir()
    return Job(folder if is_folder else folder.parent, work, options, engine.store, (), bits, is_folder)


def _program_digest() -> str:
    """Return the digest of this program's modules, because intermediate files are those of one version."""
    digest = blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def run_steps(
    job: Job,
    output: Path,
    plan: Plan,
    engine: Engine,
    batch_bytes: int | None = None,
    played: Mapping[str, PlayedGames] = NOTHING_PLAYED,
) -> Steps:
    """Run the tasks of a job, yield after each of them, and replace the manifest at the end.

    Records of about `batch_bytes` bytes are played in one task. `played` is as for `build_index`.
    """
    #: paths of the batches, and how many bytes of the records are played after each of them
    batches: list[Path] = []
    bytes_played: list[int] = [0]

    def tasks() -> Iterator[tuple[Job, Path, Sequence[Source]]]:
        for path, sources in batches_of(job, plan.files, played, batch_bytes):
            batches.append(path)
            bytes_played.append(bytes_played[-1] + sum(source.piece.input_bytes for source in sources))
            yield job, path, sources

    total_bytes = max(1, sum(file.size for file in plan.files if file.name not in played))
    summaries: list[BatchSummary] = []
    games = 0
    for summary in engine.map(run_batch, tasks()):
        summaries.append(summary)
        games += summary.games
        yield Progress(PLAYING, min(bytes_played[len(summaries)], total_bytes), total_bytes, games)
    job = replace(job, batches=tuple(batches))
    known = (name for entry in plan.kept for name in entry.fingerprints if name)
    fingerprints, duplicates = number_games(job, known)
    bits = shard_bits(sum(found.keys for found in summaries), job.partition_bits, ENTRY_BYTES, SHARD_BYTES)
    has_pieces = len(fingerprints) <= MAX_PATTERN_GAMES and not job.options.variations
    # these two are not divided, so they begin first and run next to the partitions
    whole = [run_games, run_pieces] if has_pieces else [run_games]
    lists = yield from _write_files(job, whole, bits, engine, games)
    others, shards = lists[: len(whole)], lists[len(whole) :]
    while max(found.largest for found in shards) > MAX_FILE_BYTES and bits < MAX_SHARD_BITS:
        bits += 1
        forget_shards(job, bits)
        shards = yield from _write_files(job, [], bits, engine, games)
    lists = [*others, *shards]
    yield Progress(WRITING, len(lists), len(lists), games)
    info = finish_set(job, bits, len(fingerprints), lists, has_pieces, [entry.name for entry in plan.kept])
    problems = [problem for summary in summaries for problem in summary.problems]
    added = SetSources(info.name, plan.files, fingerprints, count_scopes(job), problems, job.options.limits)
    manifest = _publish(job, output, plan, info, added)
    is_full = not plan.kept
    return Report(len(fingerprints), duplicates, problems=problems, is_full=is_full, manifest=manifest)


def _write_files(
    job: Job, whole: Sequence[WritingTask], bits: int, engine: Engine, games: int
) -> Generator[Progress, None, list[FileList]]:
    """Write the files of the tasks `whole`, then the shards of all partitions, with `bits` bits in their names.

    Yield after each task, and return the list of the files of each.
    """
    tasks: list[tuple[Any, ...]] = [(job, task) for task in whole]
    tasks += [(job, run_partition, partition, bits) for partition in range(1 << job.partition_bits)]
    lists: list[FileList] = []
    for found in engine.map(write_files, tasks):
        lists.append(found)
        # the last files of the set come after these
        yield Progress(WRITING, len(lists), len(tasks) + 1, games)
    return lists


def _publish(job: Job, output: Path, plan: Plan, info: SetInfo, added: SetSources) -> Manifest:
    """Move the new index set to its place, replace the manifest, and remove files that are not needed any more.

    `added` are the sources of the new set.
    """
    write_kept_games(job)
    # what is moved from here on would be missing in a build that goes on
    (job.work / DESCRIPTION).unlink(missing_ok=True)
    target = output / info.name
    if target.exists():
        shutil.rmtree(target)
    (job.work / "set").rename(target)
    keep_rows(job, output, info.name)
    manifest = _write_manifest(output, job.options, [*plan.kept, added], [*plan.kept_sets, info])
    shutil.rmtree(job.work)
    return manifest


def _write_manifest(output: Path, options: Options, sources: Sequence[SetSources], sets: list[SetInfo]) -> Manifest:
    """Write the manifest of an index with some sets, and remove the sets that are not needed any more."""
    manifest = Manifest(options.plies, options.variations, options.keep_duplicates, options.charset, sets)
    manifest.scopes = _join_scopes(entry.scopes for entry in sources)
    write_generated(output / SOURCES, pack_gzip(json.dumps([entry.data() for entry in sources]).encode()))
    write_generated(output / MANIFEST, manifest.encode())
    with suppress(OSError):
        # empty after games were removed, otherwise it has what a build needs that goes on
        (output / WORK).rmdir()
    for path in output.iterdir():
        if _SET_NAME.fullmatch(path.name) and path.name not in manifest.folders and (path / HOT).is_file():
            shutil.rmtree(path)
    forget_rows(output, {info.name for info in sets})
    return manifest


def _join_scopes(parts: Iterable[dict[str, dict[str, int]]]) -> dict[str, dict[str, int]]:
    """Return the most frequent scopes of all sets, by kind of game."""
    counts: Counter[tuple[str, str]] = Counter()
    for part in parts:
        counts.update({(kind, scope): count for kind, found in part.items() for scope, count in found.items()})
    joined: dict[str, dict[str, int]] = {}
    for (kind, scope), count in sorted(counts.most_common(MAX_SCOPES)):
        joined.setdefault(kind, {})[scope] = count
    return joined
