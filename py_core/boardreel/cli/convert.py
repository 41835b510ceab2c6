"""`boardreel convert`: rewrite records in the current form of their format."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from boardreel.cli.arguments import add_jobs_option, add_reading_options, job_count, local_name, read_options
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, file_size, is_same_file, printable_name, write_output
from boardreel.games.conversion import convert
from boardreel.games.registry import open_rules
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.parallel import map_in_order
from boardreel.record_files import (
    POSSIBLE_SUFFIXES,
    find_record_paths,
    open_record,
    select_games,
    spending_budget_of,
)
from boardreel.sgf import Collection
from boardreel.terminal import Progress

EXIT_OK, EXIT_INCOMPLETE = 0, 1
KEPT_CHARSET = "some bytes are invalid in {charset}; the converted record keeps them and that charset, not UTF-8"
NOT_CONVERTED = "The record was not converted, because this text would be lost; --drop-skipped converts it without."
#: usual suffixes of the standard records of games, by kind
SUFFIXES, DEFAULT_SUFFIX = {"blokus": ".blksgf"}, ".sgf"


class Conversion(NamedTuple):
    """The converted content of a record file, or None if converting it would lose text.

    `suffix` is that of the file name for its notation, empty unless the record was imported from another notation. Each
    of the `problems` completes a message that starts with the name of the file.
    """

    content: bytes | None
    suffix: str
    problems: list[str]


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel convert` on its parser."""
    files_help = "records, or folders of them; - is standard input"
    parser.add_argument("files", nargs="+", metavar="FILE", help=files_help)
    output_help = "the output: a file, - for standard output, or a directory, which must exist unless FILE is a folder"
    parser.add_argument("-o", "--output", type=local_name, metavar="OUT", help=output_help)
    parser.add_argument("--in-place", action="store_true", help="replace the records themselves")
    parser.add_argument("--force", action="store_true", help="replace other files that exist")
    drop_help = "convert records with text that could not be read as well, without that text"
    parser.add_argument("--drop-skipped", action="store_true", help=drop_help)
    add_reading_options(parser)
    add_jobs_option(parser)


def run(args: argparse.Namespace) -> int:
    """Convert the records that the arguments name; stop at the first one that cannot be read or written.

    Return 0 on success. Return 1 if a record was not converted because text of it would be lost, if a part of an archive
    could not be converted, or if a record kept its charset because it has bytes that are invalid in it.
    """
    status = EXIT_OK
    sources = find_sources(args.files, args.output)
    targets = target_paths(sources, args.output, in_place=args.in_place)
    conversions = map_in_order(
        partial(convert_file, reading=read_options(args), drop_skipped=args.drop_skipped),
        sources,
        jobs=job_count(args.jobs),
        byte_count=lambda source: file_size(source.path),
    )
    progress = Progress(sum(file_size(source.path) for source in sources))
    try:
        for (path, _), planned_target, conversion in zip(sources, targets, conversions, strict=True):
            if conversion is None:
                continue
            content, suffix, problems = conversion
            target = (
                target_of_imported(path, planned_target, suffix, in_place=args.in_place) if suffix else planned_target
            )
            if content is not None:
                if target != STANDARD_STREAM:
                    refuse_other_record(path, Path(target), content, in_place=args.in_place, force=args.force)
                    Path(target).parent.mkdir(parents=True, exist_ok=True)
                write_output(target, content)
            for problem in problems:
                progress.error(f"{printable_name(path)}{problem}")
                status = EXIT_INCOMPLETE
            progress.advance(file_size(path), printable_name(path))
    finally:
        progress.clear()
    return status


class ConvertedFile(NamedTuple):
    """A file to convert, and its path relative to the folder in which it was found, None if the user named the file."""

    path: str
    path_in_folder: Path | None = None


def find_sources(paths: Sequence[str], output: str | None) -> list[ConvertedFile]:
    """Return the files that arguments name: files, and those in folders without the ones in the folder `output`."""
    sources: list[ConvertedFile] = []
    for path in paths:
        if path == STANDARD_STREAM or not Path(path).is_dir():
            sources.append(ConvertedFile(path))
            continue
        found = find_record_paths(Path(path), None if output is None else Path(output))
        if not found:
            raise BoardreelError(f"{printable_name(path)}: there are no records in this folder")
        sources += (ConvertedFile(str(file), file.relative_to(path)) for file in found)
    return sources


def target_paths(sources: Sequence[ConvertedFile], output: str | None, *, in_place: bool) -> list[str]:
    """Return the path to write for each record: a file in the directory `output`, the file `output`, or the record itself.

    The records of a folder have the same paths in the directory as in the folder. Raise BoardreelError if the options name
    no output, or one output for several records.
    """
    if output is None:
        if not in_place:
            raise BoardreelError("convert: name the output with -o OUT, or replace the record with --in-place")
        if any(source.path == STANDARD_STREAM for source in sources):
            raise BoardreelError("convert: standard input cannot be replaced; name the output with -o OUT")
        return [source.path for source in sources]
    has_folder = any(source.path_in_folder is not None for source in sources)
    if Path(output).is_dir() or (has_folder and output != STANDARD_STREAM and not Path(output).exists()):
        if any(source.path == STANDARD_STREAM for source in sources):
            raise BoardreelError("convert: standard input has no file name; name the output file with -o OUT")
        targets = [str(Path(output) / (source.path_in_folder or Path(source.path).name)) for source in sources]
        if len(set(targets)) < len(targets):
            raise BoardreelError(
                "convert: two records have the same file name; convert them into different directories"
            )
        return targets
    if len(sources) > 1 or has_folder:
        raise BoardreelError(f"{printable_name(output)}: no such directory; several records need one")
    return [output]


def convert_file(
    source: ConvertedFile, reading: ReadOptions = DEFAULT_READ_OPTIONS, *, drop_skipped: bool = False
) -> Conversion | None:
    """Return the converted content of a record file, or the reason why converting it would lose text.

    Return None for a file in a folder that may be a record by its name but is not. `drop_skipped` converts in spite of the
    loss. Raise BoardreelError if the file cannot be read, is not a record, or is larger than `reading` allows.
    """
    path = source.path
    collection = open_record(path, reading)
    may_be_other_file = source.path_in_folder is not None and source.path_in_folder.suffix.lower() in POSSIBLE_SUFFIXES
    if may_be_other_file and collection.outcome == "refused":
        return None
    select_games(collection, None)
    suffix = ""
    if collection.is_imported:
        suffix = SUFFIXES.get(open_rules(collection.games[0]).kind.id, DEFAULT_SUFFIX)
    loss = None if drop_skipped else describe_skipped_text(collection)
    if loss is not None:
        return Conversion(None, suffix, [loss])
    problems = []
    if collection.parts != [collection]:
        problems += [f": {found.message}" for found in collection.own_diagnostics if found.severity == "error"]
    for part in collection.parts:
        if part.has_invalid_bytes:
            member = f"!{printable_name(part.member_name)}" if part.member_name else ""
            problems.append(f"{member}: {KEPT_CHARSET.format(charset=part.charset)}")
    with spending_budget_of(path, collection):
        return Conversion(convert(collection), suffix, problems)


def describe_skipped_text(collection: Collection) -> str | None:
    """Return why a record is not converted that has text which was skipped, None if it has none.

    The text completes a message that starts with the name of the file; it describes the first place.
    """
    skipped = collection.located_skipped_text()
    first = next(skipped, None)
    if first is None:
        return None
    name, found = first
    member = f"!{printable_name(name)}" if name else ""
    others = sum(1 for _ in skipped)
    more = f" (and {others} more)" if others else ""
    return f"{member}:{found.line}:{found.column}: {found.message}{more} {NOT_CONVERTED}"


def target_of_imported(path: str, target: str, suffix: str, *, in_place: bool) -> str:
    """Return the path to write for a record that was imported from another notation.

    In a directory, it is `target` with the suffix `suffix` of a standard record. Raise BoardreelError if the record
    itself would be replaced, because its file name belongs to its notation.
    """
    if in_place:
        raise BoardreelError(f"{printable_name(path)}: the record is in another notation; name the output with -o OUT")
    is_in_directory = target != STANDARD_STREAM and Path(target).name == Path(path).name
    return str(Path(target).with_suffix(suffix)) if is_in_directory else target


def refuse_other_record(path: str, target: Path, content: bytes, *, in_place: bool, force: bool) -> None:
    """Raise BoardreelError if writing `content` to `target` would replace a file that the options protect.

    `in_place` allows replacing the record at `path` itself, `force` any other file.
    """
    name = printable_name(target)
    if path != STANDARD_STREAM and is_same_file(Path(path), target):
        if not in_place:
            raise BoardreelError(f"{name}: this is the record itself; --in-place replaces it")
    elif not force and target.is_file() and target.read_bytes() not in (b"", content):
        raise BoardreelError(f"{name}: this file exists; --force replaces it")
