"""Declare the options that the commands for many games share, and read and write games after them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from boardreel.batch.archived_game import ArchivedGame, Cell
from boardreel.batch.file_names import NameTemplate, UniqueNames
from boardreel.batch.game_spool import GameSpool
from boardreel.batch.game_text import GameText, text_of_game
from boardreel.cli.arguments import add_reading_options, local_name, local_path, names_folder, read_options
from boardreel.cli.exit_status import EXIT_FAILED, EXIT_OK, EXIT_STATUS
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, is_same_file, printable_name, resolved, write_output
from boardreel.messages import format_plural
from boardreel.query import parse_query
from boardreel.record_files import GAME_COUNT, SOURCE_SUFFIXES, refuse_missing_folder
from boardreel.record_pieces import RecordPiece, games_of_piece, iter_pieces
from boardreel.terminal import one_line, print_error

FILES = {"one": "# file", "other": "# files"}
SUFFIX = ".sgf"


def add_source_options(parser: argparse.ArgumentParser, others: str = "") -> None:
    """Add the options that all commands for many games share: the files, `--where`, and how records are read.

    `others` is a text about what the command reads as well.
    """
    files_help = f"records, folders of records, and ZIP or gzip archives; - is standard input{others}"
    parser.add_argument("files", nargs="+", metavar="FILE", help=files_help)
    parser.add_argument(
        "--where",
        default="",
        metavar="QUERY",
        help="only games that fit, such as 'player:lee date:>=2016 -has:problems'",
    )
    add_reading_options(parser)


def add_output_options(parser: argparse.ArgumentParser, *, is_folder: bool = False) -> None:
    """Add the options of the commands that write games. With `is_folder`, they write a file for each game or group."""
    output_help = "the folder for the files" if is_folder else "the output: a file, or with / at the end a folder"
    default = "" if is_folder else "; default: standard output"
    parser.add_argument(
        "-o",
        "--output",
        type=local_path if is_folder else local_name,
        required=is_folder,
        metavar="OUT",
        help=f"{output_help}{default}",
    )
    names_help = "names of the files in a folder, such as {date}-{black}-{white}"
    parser.add_argument("--names", metavar="TEMPLATE", help=names_help)
    add_force_option(parser)


def add_force_option(parser: argparse.ArgumentParser) -> None:
    """Add the option `--force` of the commands that write files."""
    parser.add_argument("--force", action="store_true", help="replace files that exist")


class GameSource:
    """The games that a command reads, the counts of all and of those that fit `--where`, and the command's exit status."""

    def __init__(self, args: argparse.Namespace) -> None:
        """Raise BoardreelError if the query is wrong."""
        self.paths, self.reading = args.files, read_options(args)
        self.query = parse_query(args.where)
        self.read_count = self.fitting_count = 0
        self.status = EXIT_OK

    def __iter__(self) -> Iterator[tuple[ArchivedGame, bool]]:
        """Yield all games in file order, each with whether it fits the query."""
        for piece in iter_pieces(self.paths, self.reading):
            for located in games_of_piece(piece, partial(self._report, piece)):
                archived = ArchivedGame(located)
                fits = self.query.matches(archived.texts)
                self.read_count += 1
                self.fitting_count += fits
                yield archived, fits

    def fitting(self) -> Iterator[ArchivedGame]:
        """Yield the games that fit the query."""
        return (archived for archived, fits in self if fits)

    def _report(self, piece: RecordPiece, message: str) -> None:
        """Print why a piece has no games. If it has problems instead, their severity decides about the exit status."""
        statuses = [EXIT_STATUS[found.severity] for found in piece.problems]
        self.status = max(self.status, *(statuses or (EXIT_FAILED,)))
        print_error(message)

    def print_counts(self, game_count: int, *others: str) -> None:
        """Print to standard error how many of the games were written, and other counts."""
        counts = [f"{game_count} of {format_plural(self.read_count, GAME_COUNT)}", *others]
        print(", ".join(counts), file=sys.stderr)


class GameOutput:
    """The games that a command writes: to one file or to files in a folder, after all games were read."""

    def __init__(self, args: argparse.Namespace, by: str | None = None) -> None:
        """Take the options of a command. Games with the same value of the column `by` go into one file of a folder."""
        target = args.output or STANDARD_STREAM
        self.is_folder = names_folder(target)
        self.target, self.force, self.inputs = target, args.force, args.files
        self._by = by
        self.template = NameTemplate(args.names or ("{stem}-{number}" if by is None else f"{{{by}}}"))
        if args.names and not self.is_folder:
            raise BoardreelError("--names is for a folder; end the name of the output with /")
        self.spool = GameSpool()
        self._names: list[str] = []
        #: the values by which the games are grouped, None for games without one
        self._groups: list[Cell] = []
        self.file_count = 0

    def add(self, archived: ArchivedGame, text: GameText | None = None) -> int:
        """Add a game with its own bytes, or with others, and return its number among those that were added."""
        if self.is_folder:
            self._names.append(self.template.name(archived))
            if self._by is not None:
                self._groups.append(archived.cell(self._by))
        return self.spool.add(text or text_of_game(archived.located))

    def write(self, numbers: Sequence[int] | None = None) -> None:
        """Write the added games with some numbers, or all games."""
        self.write_files(self.files_of(range(len(self.spool)) if numbers is None else numbers))

    def files_of(self, chosen: Sequence[int]) -> dict[str, Sequence[int]]:
        """Return the files to write for the added games with some numbers, each with the numbers of its games.

        The first game of a file gives it its name.
        """
        if not self.is_folder:
            return {self.target: chosen}
        unique = UniqueNames()
        members: dict[Cell, list[int]] = {}
        for number in chosen:
            members.setdefault(number if self._by is None else self._groups[number], []).append(number)
        folder = Path(self.target)
        return {f"{folder / unique.next(self._names[group[0]])}{SUFFIX}": group for group in members.values()}

    def write_files(self, files: Mapping[str, Sequence[int]]) -> None:
        """Write files to the output folder, each with some of the games that were added; none without games.

        Raise BoardreelError, before anything is written, if one of them exists and must not be replaced, or cannot be made.
        """
        files = {target: numbers for target, numbers in files.items() if numbers}
        targets = [Path(target) for target in files if target != STANDARD_STREAM]
        refuse_existing_files(targets, self.inputs, force=self.force)
        for folder in {target.parent for target in targets}:
            if self.is_folder:
                folder.mkdir(parents=True, exist_ok=True)
            else:
                refuse_missing_folder(folder)
        for target, numbers in files.items():
            write_output(target, self.spool.collection(numbers))
            self.file_count += 1

    @property
    def files_text(self) -> str:
        """Return the number of files that were written, in words such as `2 files`."""
        return format_plural(self.file_count, FILES)


def refuse_existing_files(targets: Iterable[Path], inputs: Sequence[str], *, force: bool) -> None:
    """Raise BoardreelError if a file to write is one of the inputs or a folder, or if it exists and `force` is false."""
    for path in targets:
        if path.is_dir():
            raise BoardreelError(f"{printable_name(path)}: this is a folder; name a file")
        if any(_is_read_from(path, Path(source)) for source in inputs if source != STANDARD_STREAM):
            raise BoardreelError(f"{printable_name(path)}: this is a record that is read; choose another output")
        if path.is_file() and not force:
            raise BoardreelError(f"{printable_name(path)}: this file exists; --force replaces it")


def _is_read_from(path: Path, source: Path) -> bool:
    """Return whether the existing file at `path` is an input of the command, or a record in a folder that is one."""
    if not path.is_file() or path.suffix.lower() not in SOURCE_SUFFIXES:
        return is_same_file(source, path)
    return is_same_file(source, path) or resolved(source) in resolved(path).parents


def print_note(text: str) -> None:
    """Print a line about a game to standard error, without the name of the program."""
    print(one_line(text), file=sys.stderr)
