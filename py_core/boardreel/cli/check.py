"""`boardreel check`: report the problems of records."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from boardreel.cli.arguments import add_jobs_option, add_reading_options, job_count, read_options
from boardreel.cli.game_ranges import GameRange, divide
from boardreel.diagnostics import CODES, CodeInfo, Diagnostic, Severity
from boardreel.errors import BoardreelError
from boardreel.files import printable_name
from boardreel.games import registry
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.parallel import map_in_order
from boardreel.publish.messages import text
from boardreel.record_files import spending_budget_of
from boardreel.replay import Replay
from boardreel.sgf import Game
from boardreel.sgf.validation import validate_node
from boardreel.terminal import Progress, one_line, print_json

EXIT_OK, EXIT_ERRORS, EXIT_UNREADABLE = 0, 1, 2
EXIT_STATUS = {
    Severity.FATAL: EXIT_UNREADABLE,
    Severity.ERROR: EXIT_ERRORS,
    Severity.WARNING: EXIT_OK,
    Severity.INFO: EXIT_OK,
}


class PrintCodes(argparse.Action):
    """The option `--codes`: print the table of diagnostic codes and exit, whatever the other arguments are."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the codes and exit with status 0."""
        print_codes()
        parser.exit()


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel check` on its parser."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per file (JSON Lines)")
    parser.add_argument("--strict", action="store_true", help="make more checks; warnings count as errors")
    codes_help = "print all diagnostic codes with severity, meaning and example, and exit"
    parser.add_argument("--codes", action=PrintCodes, nargs=0, help=codes_help)
    add_reading_options(parser)
    add_jobs_option(parser)


@dataclass
class FileReport:
    """The result of checking a record file or a range of its games.

    `error` is the reason why the file could not be read, or None. Each of the `diagnostics` comes with the name of its file
    in an archive, which is empty if the file is not an archive. `game_count` is the number of games in the whole file,
    `node_count` the number of nodes in the games that were checked.
    """

    error: str | None = None
    outcome: str = ""
    charset: str | None = None
    game_count: int = 0
    node_count: int = 0
    diagnostics: Sequence[tuple[str, Diagnostic]] = ()

    def merge(self, other: FileReport) -> FileReport:
        """Return the report on this range of games and `other`, the next range of the same file."""
        return FileReport(
            self.error or other.error,
            self.outcome,
            self.charset,
            self.game_count,
            self.node_count + other.node_count,
            [*self.diagnostics, *other.diagnostics],
        )


def run(args: argparse.Namespace) -> int:
    """Check the files that the arguments name, print their problems in that order, and return the exit status."""
    status = EXIT_OK
    totals: Counter[Severity] = Counter()
    reports = check_files(args.files, strict=args.strict, jobs=job_count(args.jobs), reading=read_options(args))
    for path, report in reports:
        severities = Counter(diagnostic.severity for _, diagnostic in report.diagnostics)
        totals.update(severities)
        status = max(status, *(EXIT_STATUS[severity] for severity in severities), EXIT_OK)
        if report.error is not None:
            status = EXIT_UNREADABLE
        elif args.strict and severities[Severity.WARNING]:
            status = max(status, EXIT_ERRORS)
        if report.error is None:
            print_report(path, report, as_json=args.json)
    if len(args.files) > 1 and not args.json:
        counts = [text(f"check.{severity}", count=totals[severity]) for severity in Severity if totals[severity]]
        print(text("check.total", files=len(args.files), counts=", ".join(counts) or text("check.no-problems")))
    return status


def check_files(
    paths: Sequence[str], *, strict: bool, jobs: int, reading: ReadOptions = DEFAULT_READ_OPTIONS
) -> Iterator[tuple[str, FileReport]]:
    """Yield each path with the report on its file, in the order of `paths`; print an error for an unreadable file.

    `strict` adds checks of style. Up to `jobs` processes share the work.
    """
    ranges = [(index, part) for index, path in enumerate(paths) for part in divide(path, reading)]
    total_bytes = sum(part.byte_count for _, part in ranges)
    reports = map_in_order(
        partial(check_range, strict=strict), [part for _, part in ranges], jobs=jobs, total_bytes=total_bytes
    )
    progress = Progress(total_bytes)
    for index, group in groupby(zip(ranges, reports, strict=True), key=lambda pair: pair[0][0]):
        report: FileReport | None = None
        for (_, part), part_report in group:
            report = part_report if report is None else report.merge(part_report)
            progress.advance(part.byte_count, printable_name(part.path))
        progress.clear()
        assert report is not None
        if report.error is not None:
            progress.error(report.error)
        yield paths[index], report
        progress.show()
    progress.clear()


def check_range(part: GameRange, *, strict: bool) -> FileReport:
    """Return the report on a range of the games of a file.

    The report on the first range also has the diagnostics of the file as a whole. `strict` adds checks of style.
    """
    try:
        collection = part.open()
        diagnostics = [] if part.first_game else list(collection.located_diagnostics())
        with spending_budget_of(part.path, collection):
            games = part.games(collection)
            for game in games:
                diagnostics += ((game.collection.member_name, found) for found in game_diagnostics(game, strict=strict))
    except BoardreelError as error:
        return FileReport(error=str(error))
    node_count = sum(len(game.nodes) for game in games)
    return FileReport(None, collection.outcome, collection.charset, len(collection.games), node_count, diagnostics)


def game_diagnostics(game: Game, *, strict: bool = False) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a game, node by node: invalid property values first, then rule violations."""
    replay = Replay(game)
    for node in game.nodes:
        yield from validate_node(node, standard_values=replay.rules.standard_values, strict=strict)
        yield from replay.diagnose(node)


def print_report(path: str, report: FileReport, *, as_json: bool) -> None:
    """Print the report on a file: one JSON object, or one line `FILE:LINE:COLUMN: severity: message [code]` per problem."""
    if as_json:
        print_json(
            {
                "file": printable_name(path),
                "outcome": report.outcome,
                "charset": report.charset,
                "games": report.game_count,
                "nodes": report.node_count,
                "diagnostics": [
                    diagnostic.data() | ({"file": _location(path, member)} if member else {})
                    for member, diagnostic in report.diagnostics
                ],
            }
        )
        return
    for member, diagnostic in report.diagnostics:
        name = one_line(_location(path, member))
        message = f"{diagnostic.severity}: {diagnostic.message} [{diagnostic.code}]"
        print(f"{name}:{diagnostic.line}:{diagnostic.column}: {one_line(message)}")


def _location(path: str, member: str) -> str:
    """Return a path as messages show it; for a member of an archive, `FILE!MEMBER`."""
    return f"{printable_name(path)}!{member}" if member else printable_name(path)


def print_codes() -> None:
    """Print one line per diagnostic code: game (or `sgf`), code, severity, meaning and example, separated by tabs."""
    tables: list[tuple[str, dict[str, CodeInfo]]] = [("sgf", dict(CODES))]
    tables += [(kind.id, dict(kind.codes)) for kind in registry.kinds()]
    for name, table in tables:
        for code, info in sorted(table.items()):
            example = info.example.replace("\n", "\\n").replace("\t", "\\t")
            print(f"{name}\t{code}\t{info.severity}\t{info.meaning}\t{example}")
