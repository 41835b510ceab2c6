"""`boardreel convert`: rewrite records in the current form of their format."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from boardreel.batch.converting import TABLE_SUFFIX, ConvertibleFile, chunks_of, convert_files
from boardreel.cli.arguments import (
    add_jobs_option,
    add_reading_options,
    job_count,
    local_name,
    names_folder,
    read_options,
)
from boardreel.cli.exit_status import EXIT_FAILED, EXIT_OK, EXIT_PROBLEMS
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, file_size, has_content, is_same_file, printable_name, write_output
from boardreel.record_files import find_record_paths, no_records, refuse_output_around_records
from boardreel.terminal import Progress

SAME_NAME = "convert: two records have the same file name; convert them into different directories"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of `boardreel convert` on its parser."""
    files_help = "records, or folders of them; - is standard input"
    parser.add_argument("files", nargs="+", metavar="FILE", help=files_help)
    output_help = "the output: a file, - for standard output, or with / at the end a directory"
    parser.add_argument("-o", "--output", type=local_name, metavar="OUT", help=output_help)
    parser.add_argument("--in-place", action="store_true", help="replace the records themselves")
    parser.add_argument("--force", action="store_true", help="replace other files that exist")
    drop_help = "convert records with text that could not be read as well, without that text"
    parser.add_argument("--drop-skipped", action="store_true", help=drop_help)
    add_reading_options(parser)
    add_jobs_option(parser)


def run(args: argparse.Namespace) -> int:
    """Convert the records that the arguments name; stop at the first one that cannot be written.

    Return 0 on success. Return 1 if a record was not converted because text of it would be lost, if a part of an archive
    could not be converted, or if a record kept its charset because it has bytes that are invalid in it, and 2 if a record
    could not be read or not be replaced.
    """
    status = EXIT_OK
    sources = find_sources(args.files, args.output)
    targets = target_paths(sources, args.output, in_place=args.in_place)
    conversions = convert_files(sources, read_options(args), drop_skipped=args.drop_skipped, jobs=job_count(args.jobs))
    written: set[tuple[int, int]] = set()
    progress = Progress(sum(file_size(source.path) for source in sources))
    try:
        for (path, _), planned_target, conversion in zip(sources, targets, conversions, strict=True):
            content, suffix, problems, error = conversion
            target = target_with_suffix(path, planned_target, suffix) if suffix else planned_target
            if suffix and args.in_place and not error:
                content, error = None, refusal_in_place(path, suffix)
            if content is not None:
                if written & _file_numbers(target) and not args.in_place:
                    raise BoardreelError(SAME_NAME)
                if target != STANDARD_STREAM:
                    refuse_other_record(path, Path(target), content, in_place=args.in_place, force=args.force)
                    Path(target).parent.mkdir(parents=True, exist_ok=True)
                write_output(target, chunks_of(content))
                written |= _file_numbers(target)
            for problem in problems:
                progress.error(f"{printable_name(path)}{problem}")
                status = max(status, EXIT_PROBLEMS)
            if error:
                progress.error(error)
                status = EXIT_FAILED
            progress.advance(file_size(path), printable_name(path))
    finally:
        progress.clear()
    return status


def find_sources(paths: Sequence[str], output: str | None) -> list[ConvertibleFile]:
    """Return the files that arguments name: files, and those in folders without the ones in the folder `output`."""
    sources: list[ConvertibleFile] = []
    for path in paths:
        if path == STANDARD_STREAM or not Path(path).is_dir():
            sources.append(ConvertibleFile(path))
            continue
        if output is not None:
            refuse_output_around_records(Path(path), Path(output))
        found = find_record_paths(Path(path), None if output is None else Path(output))
        if not found:
            raise BoardreelError(no_records(path))
        sources += (ConvertibleFile(str(file), file.relative_to(path)) for file in found)
    return sources


def target_paths(sources: Sequence[ConvertibleFile], output: str | None, *, in_place: bool) -> list[str]:
    """Return the path to write for each record: a file in the directory `output`, the file `output`, or the record itself.

    The records of a folder have the same paths in the directory as in the folder. Raise BoardreelError if the options name
    no output or two, or one output for several records.
    """
    if in_place and output is not None:
        raise BoardreelError("convert: --in-place is not for -o OUT; choose one")
    if output is None:
        if not in_place:
            raise BoardreelError("convert: name the output with -o OUT, or replace the record with --in-place")
        if any(source.path == STANDARD_STREAM for source in sources):
            raise BoardreelError("convert: standard input cannot be replaced; name the output with -o OUT")
        return [source.path for source in sources]
    has_folder = any(source.path_in_folder is not None for source in sources)
    if names_folder(output) or (has_folder and output != STANDARD_STREAM and not Path(output).exists()):
        if any(source.path == STANDARD_STREAM for source in sources):
            raise BoardreelError("convert: standard input has no file name; name the output file with -o OUT")
        targets = [str(Path(output) / (source.path_in_folder or Path(source.path).name)) for source in sources]
        if len(set(targets)) < len(targets):
            raise BoardreelError(SAME_NAME)
        return targets
    if len(sources) > 1 or has_folder:
        raise BoardreelError(f"{printable_name(output)}: no such directory; several records need one")
    return [output]


def target_with_suffix(path: str, target: str, suffix: str) -> str:
    """Return the path to write for a table or a record in another notation, whose converted content has `suffix`.

    In a directory, it is `target` with that suffix.
    """
    is_in_directory = target != STANDARD_STREAM and Path(target).name == Path(path).name
    return str(Path(target).with_suffix(suffix)) if is_in_directory else target


def refusal_in_place(path: str, suffix: str) -> str:
    """Return why a record is not replaced if its converted content has another `suffix`: its name tells its notation."""
    reason = "a table becomes a ZIP archive" if suffix == TABLE_SUFFIX else "the record is in another notation"
    return f"{printable_name(path)}: {reason}; name the output with -o OUT"


def _file_numbers(path: str) -> set[tuple[int, int]]:
    """Return the numbers of the file at a path, none if there is no file: some file systems know it by other names, too."""
    try:
        found = Path(path).stat()
    except OSError:
        return set()
    return {(found.st_dev, found.st_ino)}


def refuse_other_record(path: str, target: Path, content: IO[bytes], *, in_place: bool, force: bool) -> None:
    """Raise BoardreelError if writing `content` to `target` would replace a file that the options protect.

    `in_place` allows replacing the record at `path` itself, `force` any other file.
    """
    name = printable_name(target)
    if path != STANDARD_STREAM and is_same_file(Path(path), target):
        if not in_place:
            raise BoardreelError(f"{name}: this is the record itself; --in-place replaces it")
    elif not force and target.is_file() and target.stat().st_size and not has_content(target, chunks_of(content)):
        raise BoardreelError(f"{name}: this file exists; --force replaces it")
