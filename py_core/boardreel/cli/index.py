"""`boardreel index`: index the positions of a folder of records."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from boardreel.cli.arguments import (
    add_jobs_option,
    add_reading_options,
    count_option,
    job_count,
    limits_of,
    output_name,
)
from boardreel.cli.exit_status import EXIT_OK, EXIT_PROBLEMS
from boardreel.errors import BoardreelError
from boardreel.explorer.builder import PLAYING, Report, build_index
from boardreel.explorer.builder import Progress as BuildProgress
from boardreel.explorer.engines import ENGINES, Engine, open_engine
from boardreel.explorer.layout import Links
from boardreel.explorer.remote_index import update_remote_index
from boardreel.explorer.rows import DEFAULT_PLIES, Options
from boardreel.files import SCHEME
from boardreel.messages import format_plural
from boardreel.record_files import GAME_COUNT, find_record_paths, no_records, refuse_missing_records
from boardreel.terminal import BYTES, Progress, Unit, print_error, print_waiting

FILES = Unit("files/s", 1, 1)
#: an index that stores deeper positions would have mostly positions of a single game
MAX_PLIES = 5000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel index` on its parser."""
    folder_help = "folder of the records; its subfolders are included. Or one record or archive"
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=folder_help)
    output_help = "folder of the index, or an address such as s3://bucket/index, to which it is copied"
    parser.add_argument("-o", "--output", type=output_name, required=True, metavar="INDEX", help=output_help)
    plies_help = "index positions up to this number of nodes after the root; default: %(default)s"
    parser.add_argument("--plies", type=count_option(1, MAX_PLIES), default=DEFAULT_PLIES, metavar="N", help=plies_help)
    parser.add_argument("--variations", action="store_true", help="index variations too, not only the main lines")
    duplicates_help = "count games with the same moves, players and date as often as they occur"
    parser.add_argument("--keep-duplicates", action="store_true", help=duplicates_help)
    records_help = "address of the published records, relative to the index; a page then opens the games of the index"
    parser.add_argument("--records", metavar="ADDRESS", help=records_help)
    engine_help = "where the work is done: processes of this machine; DuckDB, for millions of games; or a Dask cluster"
    parser.add_argument("--engine", choices=tuple(ENGINES), default="process", help=engine_help)
    address_help = "address of the scheduler of a Dask cluster; default: processes of this machine"
    parser.add_argument("--scheduler", metavar="ADDRESS", help=address_help)
    shared_help = (
        "address such as s3://bucket/work, for intermediate files of a Dask cluster whose machines have no common disk"
    )
    parser.add_argument("--shared", metavar="ADDRESS", help=shared_help)
    add_reading_options(parser)
    add_jobs_option(parser)


def run(args: argparse.Namespace) -> int:
    """Build an index of records, or add new records to it. Return 1 if a record could not be indexed, else 0."""
    refuse_missing_records(args.folder)
    for name in ("scheduler", "shared"):
        if getattr(args, name) is not None and args.engine != "dask":
            raise BoardreelError(f"--{name} is for --engine dask")
    if args.folder.is_dir() and not find_record_paths(args.folder):
        raise BoardreelError(no_records(args.folder))
    options = Options(args.plies, args.variations, args.keep_duplicates, args.charset, limits_of(args))
    engine = open_engine(args.engine, job_count(args.jobs), args.scheduler, args.shared)
    try:
        report = _build(args, options, engine)
    except BrokenProcessPool as error:
        raise BoardreelError(
            "a process was killed, perhaps for lack of memory; run the command again to go on"
        ) from error
    finally:
        engine.close()
    _print_report(report)
    return EXIT_PROBLEMS if report.problems else EXIT_OK


def _build(args: argparse.Namespace, options: Options, engine: Engine) -> Report:
    """Build the index, show the progress, and return the report on the build."""
    progress = Progress(1)
    stage, before = "", 0

    def show(found: BuildProgress) -> None:
        nonlocal progress, stage, before
        if found.stage != stage:
            progress.clear()
            stage, before = found.stage, 0
            progress = Progress(found.total, BYTES if stage == PLAYING else FILES)
        progress.advance(found.done - before, f"{found.games} games" if stage == PLAYING else stage)
        before = found.done

    try:
        links = None if args.records is None else Links(args.records.rstrip("/") + "/")

        def build(output: Path, fetch: Callable[[str], None] | None = None) -> Report:
            waiting = partial(print_waiting, output)
            return build_index(args.folder, output, options, engine, show, links, waiting=waiting, fetch=fetch)

        if not SCHEME.match(args.output):
            return build(Path(args.output))
        with TemporaryDirectory() as name:
            return update_remote_index(args.output, Path(name), build)
    finally:
        progress.clear()


def _print_report(report: Report) -> None:
    """Print what was indexed, and a line for each problem."""
    for problem in report.problems:
        print_error(str(problem))
    if report.is_current:
        print("The index is current: there are no new records.")
        return
    if report.reason:
        print(report.reason)
    games = format_plural(report.added, GAME_COUNT)
    parts = [f"{games} {'indexed' if report.is_full else 'added'}"]
    if report.removed:
        parts.append(format_plural(report.removed, {"one": "# game removed", "other": "# games removed"}))
    if report.duplicates:
        parts.append(format_plural(report.duplicates, {"one": "# duplicate", "other": "# duplicates"}))
    if report.added and report.manifest is not None:
        positions = report.manifest.sets[-1].positions
        parts.append(format_plural(positions, {"one": "# position", "other": "# positions"}))
    print(", ".join(parts))
