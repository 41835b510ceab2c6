"""Open the files of records, and choose games of them. Whatever is wrong with a file is a BoardreelError that names it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath

from boardreel.budgets import BudgetSpentError, Limits
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, file_size, is_same_file, printable_name, read_limited, resolved
from boardreel.messages import format_plural
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.sgf import Collection, Game
from boardreel.sgf.record_suffixes import RECORD_SUFFIXES
from boardreel.time_limit import ending_in_time


class NotARecordError(BoardreelError):
    """Raised for a file that is not a record, or that is too large to be read."""


#: files with these suffixes may be records
_POSSIBLE_SUFFIXES = {".json", ".txt", ".zip", ".gz", ".parquet"}
#: suffixes of the files in a folder that are read
SOURCE_SUFFIXES = RECORD_SUFFIXES | _POSSIBLE_SUFFIXES
#: the words for a number of games, for `format_plural`
GAME_COUNT = {"one": "# game", "other": "# games"}


def may_be_other_file(path: str | Path) -> bool:
    """Return whether only the content of a file can say that it is a record.

    In a folder, such a file is ignored without a message if no game is recognized in it.
    """
    return PurePath(path).suffix.lower() in _POSSIBLE_SUFFIXES


def find_record_paths(folder: Path, excluded: Path | None = None) -> list[Path]:
    """Return the records in a folder and its subfolders, sorted by their names, except those in the folder `excluded`.

    Links to folders are not followed. The result includes folders that cannot be listed and broken links, so that those who
    read the records report them, too.
    """
    errors: list[OSError] = []
    walk = os.walk(folder, onerror=errors.append)
    files = (Path(parent, name) for parent, _, names in walk for name in names)
    paths = [path for path in files if path.suffix.lower() in SOURCE_SUFFIXES and may_be_file(path)]
    paths += (Path(error.filename) for error in errors)
    root = None if excluded is None else resolved(excluded)
    outside = (path for path in paths if root is None or not resolved(path).is_relative_to(root))
    return sorted(outside, key=lambda path: path.relative_to(folder).as_posix())


def may_be_file(path: Path) -> bool:
    """Return whether a path is that of a file, of a broken link, or of something in a folder that lets nobody see its type.

    A link whose name begins with a dot is left out if it is broken, because editors lock their files by such links.
    """
    try:
        return path.is_file() or not (path.exists() or path.name.startswith("."))
    except OSError:
        return True


def refuse_missing_records(source: Path) -> None:
    """Raise BoardreelError if the path of the records that a command reads more than once is no folder and no file."""
    if source.is_dir() or source.is_file():
        return
    if str(source) == STANDARD_STREAM or source.exists():
        raise BoardreelError(f"{printable_name(source)}: this can be read only once; save it as a file first")
    raise BoardreelError(f"{printable_name(source)}: no such file or directory")


def no_records(folder: str | Path) -> str:
    """Return the message about a folder without records."""
    return f"{printable_name(folder)}: there are no records in this folder"


def refuse_missing_folder(folder: Path) -> None:
    """Raise BoardreelError if the folder of a file to write does not exist."""
    if not folder.is_dir():
        raise BoardreelError(f"{printable_name(folder)}: no such directory")


def refuse_output_around_records(folder: Path, output: Path) -> None:
    """Raise BoardreelError if the folder `output` contains the records, which are in `folder` or are this file.

    Records in the output are not read, so nothing would be left.
    """
    if resolved(folder).is_relative_to(resolved(output)):
        raise BoardreelError(
            f"{printable_name(output)}: this folder contains the records; choose another output folder"
        )


def input_bytes(paths: Iterable[str]) -> int:
    """Return the size of all files that paths of files and folders name, to show the progress of reading them."""
    sizes = (
        sum(file_size(str(file)) for file in find_record_paths(Path(path)))
        if path != STANDARD_STREAM and Path(path).is_dir()
        else file_size(path)
        for path in paths
    )
    return sum(sizes)


def open_record(path: str | Path, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Collection:
    """Read the record in a file, or in standard input if `path` is `-`.

    Raise BoardreelError if the file cannot be opened. A file that is not a record, or larger than the limits of `reading`
    allow, gives a collection whose outcome is `refused`.
    """
    if path == STANDARD_STREAM:
        max_bytes = reading.limits.max_bytes
        return reading.read(sys.stdin.buffer.read(-1 if max_bytes is None else max_bytes + 1), None)
    return reading.read(read_record_bytes(Path(path), reading.limits), printable_name(Path(path).name))


def read_record_bytes(path: Path, limits: Limits) -> bytes:
    """Return the content of a file, cut one byte after the limit on its size.

    Raise BoardreelError if the file cannot be read.
    """
    with reading_record(path):
        return read_limited(path, limits.max_bytes)


@contextmanager
def reading_record(path: Path) -> Iterator[None]:
    """Read a file in a `with` statement. Raise BoardreelError, with the name of the file, if that is not possible."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise BoardreelError(f"{printable_name(path)}: {reason_of(error)}") from error


def reason_of(error: OSError | ValueError) -> str:
    """Return the reason why a file cannot be read, as a text from the exception."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def select_games(collection: Collection, number: int | None, path: str | Path | None = None) -> Sequence[Game]:
    """Return all games of a record if `number` is None, else only the game with that number, counted from 1.

    Raise NotARecordError if the file is not a record, and BoardreelError if it has no game of that number. They name the
    file by its `path`, if that is given.
    """
    is_file = path not in (None, STANDARD_STREAM)
    name = printable_name(str(path)) if is_file else collection.name or "standard input"
    if collection.outcome == "refused":
        raise NotARecordError(f"{name}: {collection.diagnostics[0].message}")
    if number is None:
        return collection.games
    if not 1 <= number <= len(collection.games):
        raise BoardreelError(f"{name}: {no_such_game(number, len(collection.games))}")
    return [collection.games[number - 1]]


def no_such_game(number: int, game_count: int) -> str:
    """Return the end of the message about a file that has no game with a number."""
    return f"there is no game {number}; the file has {format_plural(game_count, GAME_COUNT)}"


def open_game(path: str | Path, number: int, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Game:
    """Return the game with a number, counted from 1, of the record in the file `path`, or in standard input if it is `-`.

    Raise BoardreelError if the file cannot be opened, is not a record, or has no game of that number.
    """
    return select_games(open_record(path, reading), number, path)[0]


def refuse_input_as_output(source: str | Path, target: str | Path) -> None:
    """Raise BoardreelError if writing to `target`, or to standard output, would overwrite the record at `source`."""
    if STANDARD_STREAM not in (source, target) and is_same_file(Path(source), Path(target)):
        raise BoardreelError(f"{printable_name(target)}: this is the record itself; choose another output file")


@contextmanager
def spending_budget_of(name: str, collection: Collection) -> Iterator[None]:
    """Play the games of a record in a `with` statement, as long as its budget allows.

    Raise BoardreelError, with the name of the file, in place of BudgetSpentError.
    """
    try:
        with ending_in_time(collection.source.budget):
            yield
    except BudgetSpentError as error:
        raise BoardreelError(budget_message(name, error)) from error


def budget_message(name: str | None, error: BudgetSpentError) -> str:
    """Return the message about a file, if its name is known, whose games cannot be played within the limits."""
    prefix = "" if name is None else f"{printable_name(name)}: "
    return f"{prefix}the file is too large: {error}"
