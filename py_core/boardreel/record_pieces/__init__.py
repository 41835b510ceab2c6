"""Read records of any size piece by piece: from files, folders, archives and standard input, in memory that does not grow.

A piece consists of whole games of a record, one after another. A record of a few hundred kilobytes is one piece, and so is
a record that cannot be divided: one that is not SGF, or in a charset in which no part can be decoded on its own. Whatever
is wrong with a file is an error or a problem of a piece, so that the other files are read all the same.

    for located in iter_games(["games", "more.zip", "-"], report=print_error):
        located.path, located.game.number, located.position, located.game.collection.charset, located.content
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path

from boardreel.diagnostics import Severity
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, printable_name
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.record_files import find_record_paths, may_be_other_file, no_records, read_record_bytes
from boardreel.record_pieces.file_reader import pieces_of_file
from boardreel.record_pieces.piece import LocatedGame, RecordPiece
from boardreel.sgf import Collection
from boardreel.sgf.game_bytes import games_as_bytes

__all__ = [
    "LocatedGame",
    "RecordPiece",
    "games_of_piece",
    "iter_games",
    "iter_pieces",
    "pieces_of_file",
    "with_content",
]


def iter_games(
    paths: Iterable[str | Path],
    reading: ReadOptions = DEFAULT_READ_OPTIONS,
    report: Callable[[str], object] = lambda _: None,
) -> Iterator[LocatedGame]:
    """Yield the games of files, folders, archives and standard input (`-`), one after another, in the order of `paths`.

    `reading` says how records are read, and `report` is called with a message for each file that cannot be read.
    """
    for piece in iter_pieces(paths, reading):
        yield from games_of_piece(piece, report)


def games_of_piece(piece: RecordPiece, report: Callable[[str], object]) -> Iterator[LocatedGame]:
    """Yield the games of a piece of a record. `report` is that of `iter_games`."""
    for part in open_parts(piece, report):
        for game, content in zip(part.games, games_as_bytes(part), strict=True):
            yield LocatedGame(piece.path, part.member_name, game, content)


def open_parts(piece: RecordPiece, report: Callable[[str], object]) -> Sequence[Collection]:
    """Return the records that have games of a piece; call `report` with a message for everything that should have some."""
    try:
        collection = piece.open()
    except BoardreelError as error:
        report(str(error))
        return ()
    for found in (found for found in piece.problems if found.severity is not Severity.INFO):
        report(f"{printable_name(piece.path)}: {found.message}")
    if collection is not None and collection.outcome == "refused":
        report(f"{piece.location}: {collection.diagnostics[0].message}")
        return ()
    return () if collection is None else collection.parts


def with_content(piece: RecordPiece) -> RecordPiece:
    """Return a piece that can be opened on another machine: with the bytes of its file, or the error of reading it."""
    if piece.content is not None or piece.error is not None or piece.problems:
        return piece
    try:
        return replace(piece, content=read_record_bytes(Path(piece.path), piece.reading.limits))
    except BoardreelError as error:
        return replace(piece, error=str(error))


def iter_pieces(paths: Iterable[str | Path], reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Iterator[RecordPiece]:
    """Yield the pieces of files, folders, archives and standard input (`-`), in the order of `paths`.

    The records in a folder are those of `find_record_paths`; files of which only the content could say that they are
    records are left out there if it does not. Nothing is raised for what is wrong with a file. `reading` says how records
    are read; its limits of bytes and time are those of each file.
    """
    numbers = count()
    for path in paths:
        if not path:
            # as a path, it would be the current folder
            yield RecordPiece("", reading, file_index=next(numbers), error="the name of a file is empty")
            continue
        files = [path]
        is_folder = path != STANDARD_STREAM and Path(path).is_dir()
        if is_folder:
            files = list(find_record_paths(Path(path)))
            if not files:
                yield RecordPiece(str(path), reading, file_index=next(numbers), error=no_records(path))
        for file, number in zip(files, numbers, strict=False):
            pieces = _pieces_in_folder(Path(file), reading) if is_folder else pieces_of_file(str(file), reading)
            yield from (replace(piece, file_index=number) for piece in pieces)


def _pieces_in_folder(path: Path, reading: ReadOptions) -> Iterator[RecordPiece]:
    """Yield the pieces of a file in a folder, none if it may be a record by its name but is not."""
    for piece in pieces_of_file(str(path), reading, may_be_other_file=True):
        if may_be_other_file(path) and piece.error is None and not piece.problems:
            collection = piece.open()
            if collection is None or collection.outcome == "refused":
                continue
            piece = replace(piece, collection=collection)
        yield piece
