"""`boardreel check`: report the problems of records."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Any

from boardreel.batch.diagnosing import game_diagnostics
from boardreel.cli.arguments import add_jobs_option, add_reading_options, job_count, read_options
from boardreel.cli.exit_status import EXIT_FAILED, EXIT_OK, EXIT_PROBLEMS, EXIT_STATUS
from boardreel.diagnostics import CODES, CodeInfo, Diagnostic, Severity
from boardreel.errors import BoardreelError
from boardreel.files import printable_name
from boardreel.games import registry
from boardreel.parallel import map_in_order
from boardreel.publish.messages import text
from boardreel.record_files import input_bytes, spending_budget_of
from boardreel.record_pieces import RecordPiece, iter_pieces
from boardreel.terminal import Progress, json_line, needs_ascii, one_line


class PrintCodes(argparse.Action):
    """The option `--codes`: print the table of diagnostic codes and exit, whatever the other arguments are."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print the codes and exit with status 0."""
        print_codes()
        parser.exit()


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel check` on its parser."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="records, or folders of them; - is standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object per file (JSON Lines)")
    parser.add_argument("--strict", action="store_true", help="make more checks; warnings count as errors")
    codes_help = "print all diagnostic codes with severity, meaning and example, and exit"
    parser.add_argument("--codes", action=PrintCodes, nargs=0, help=codes_help)
    add_reading_options(parser)
    add_jobs_option(parser)


@dataclass
class PieceReport:
    """The result of checking a piece of a file.

    `error` is the reason why the file could not be read, or None. `outcome`, `charset` and the numbers of games and nodes
    are those of the piece; the outcome is None if the piece has problems instead of games. Each of the `diagnostics` comes
    with the name of its file in an archive, which is empty if the file is not an archive.
    """

    piece: RecordPiece
    error: str | None = None
    outcome: str | None = None
    charset: str | None = None
    game_count: int = 0
    node_count: int = 0
    diagnostics: Sequence[tuple[str, Diagnostic]] = ()


@dataclass
class FileTotals:
    """The sums of the reports on all pieces of a file."""

    charset: str | None = None
    game_count: int = 0
    node_count: int = 0
    is_intact: bool = True
    severities: Counter[Severity] = field(default_factory=Counter)

    def add(self, report: PieceReport) -> None:
        """Add the report on the next piece of the file."""
        self.charset = self.charset or report.charset
        self.game_count += report.game_count
        self.node_count += report.node_count
        severities = Counter(found.severity for _, found in report.diagnostics)
        self.severities += severities
        if report.outcome is None:
            self.is_intact = self.is_intact and not (severities[Severity.ERROR] or severities[Severity.WARNING])
        else:
            self.is_intact = self.is_intact and report.outcome == "ok"

    @property
    def outcome(self) -> str:
        """The result of reading the file: `ok`, `recovered` or `refused`, as in `Collection.outcome`."""
        if not self.game_count:
            return "refused"
        return "ok" if self.is_intact else "recovered"


def run(args: argparse.Namespace) -> int:
    """Check the files that the arguments name, print their problems in that order, and return the exit status."""
    status, file_count = EXIT_OK, 0
    totals: Counter[Severity] = Counter()
    pieces, jobs = iter_pieces(args.files, read_options(args)), job_count(args.jobs)
    check = partial(check_piece, strict=args.strict)
    reports = map_in_order(check, pieces, jobs=jobs, byte_count=lambda piece: piece.input_bytes)
    progress = Progress(input_bytes(args.files))
    for _, group in groupby(reports, key=lambda report: report.piece.file_index):
        found = print_reports(group, progress, as_json=args.json)
        if found is None:
            status = EXIT_FAILED
            continue
        file_count += 1
        totals += found
        status = max(status, *(EXIT_STATUS[severity] for severity in found), EXIT_OK)
        if args.strict and found[Severity.WARNING]:
            status = max(status, EXIT_PROBLEMS)
    progress.clear()
    if file_count > 1 and not args.json:
        counts = [text(f"check.{severity}", count=totals[severity]) for severity in Severity if totals[severity]]
        print(text("check.total", files=file_count, counts=", ".join(counts) or text("check.no-problems")))
    return status


def check_piece(piece: RecordPiece, *, strict: bool) -> PieceReport:
    """Return the report on a piece of a file: problems found while reading it, then those of its games.

    `strict` adds checks of style.
    """
    report = PieceReport(piece.without_content())
    diagnostics = [(piece.member, found) for found in piece.problems]
    try:
        collection = piece.open()
        if collection is not None:
            diagnostics += collection.located_diagnostics()
            with spending_budget_of(piece.path, collection):
                for game in collection.games:
                    of_game = game_diagnostics(game, strict=strict)
                    diagnostics += ((game.collection.member_name, found) for found in of_game)
                    report.node_count += len(game.nodes)
            report.outcome, report.charset = collection.outcome, collection.charset
            report.game_count = len(collection.games)
    except BoardreelError as error:
        report.error = str(error)
    report.diagnostics = diagnostics
    return report


def print_reports(reports: Iterable[PieceReport], progress: Progress, *, as_json: bool) -> Counter[Severity] | None:
    """Print the reports on all pieces of a file, and return how many problems of each severity there are.

    A problem is one line `FILE:LINE:COLUMN: severity: message [code]`, or the file is one JSON object. Problems are printed
    as they come, because a large file may have millions of them. Return None if the file could not be read.
    """
    totals = FileTotals()
    row: JsonRow | None = None
    is_readable = True
    for report in reports:
        path, name = report.piece.path, printable_name(report.piece.path)
        if report.error is not None:
            progress.error(report.error)
            is_readable = False
            continue
        progress.clear()
        totals.add(report)
        if as_json:
            row = row or JsonRow(name)
            for member, found in report.diagnostics:
                row.add(found.data() | ({"file": _location(path, member)} if member else {}))
        else:
            for member, found in report.diagnostics:
                location, message = _location(path, member), f"{found.severity}: {found.message} [{found.code}]"
                print(f"{one_line(location)}:{found.line}:{found.column}: {one_line(message)}")
        progress.advance(report.piece.input_bytes, name)
    if row is not None:
        row.end(totals)
    return totals.severities if is_readable else None


class JsonRow:
    """Prints the report on a file as one JSON object on a line, problem by problem."""

    def __init__(self, name: str) -> None:
        """Print the beginning of the JSON object, with the name of the file."""
        self._ascii_only = needs_ascii()
        self._separator = ""
        print(json_line({"file": name}, ascii_only=self._ascii_only)[:-1], end=', "diagnostics": [')

    def add(self, problem: dict[str, Any]) -> None:
        """Print a problem as the next element of the list of diagnostics."""
        print(self._separator, json_line(problem, ascii_only=self._ascii_only), sep="", end="")
        self._separator = ", "

    def end(self, totals: FileTotals) -> None:
        """Print the totals of the whole file, and the end of the line."""
        facts = {
            "outcome": totals.outcome,
            "charset": totals.charset,
            "games": totals.game_count,
            "nodes": totals.node_count,
        }
        print(f"], {json_line(facts, ascii_only=self._ascii_only)[1:]}")


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
