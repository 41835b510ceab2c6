"""Go through a whole record part by part, where each part has to know how many games the record has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

from boardreel.archives.collection import ArchiveCollection, Member
from boardreel.diagnostics import Diagnostic, Severity
from boardreel.errors import BoardreelError
from boardreel.files import file_size, printable_name
from boardreel.opening import DEFAULT_READ_OPTIONS, ReadOptions
from boardreel.record_files import NotARecordError, no_such_game, open_record, select_games
from boardreel.record_pieces import division
from boardreel.record_pieces.file_reader import pieces_of_file
from boardreel.record_pieces.piece import RecordPiece
from boardreel.sgf import Collection, Game


def record_parts(
    path: Path, reading: ReadOptions = DEFAULT_READ_OPTIONS, name: str | None = None
) -> Iterator[Collection]:
    """Yield the record in a file, or its parts one after another if it is large, so that memory does not grow with it.

    The parts know the number of games of the record (`game_count`). It is counted before the first part is yielded,
    so a large record is read twice. A pipe, which can be read only once, is read whole. Raise NotARecordError if the file
    is not a record, which names it by `name`, by default its path, and BoardreelError if it cannot be read.
    """
    name = printable_name(path) if name is None else name
    if not path.is_file():
        yield _checked(open_record(path, reading), name)
        return
    is_large = file_size(str(path)) > division.PIECE_BYTES
    pieces = pieces_of_file(str(path), reading, divides_archives=is_large)
    first, second = next(pieces), next(pieces, None)
    if second is None and not first.problems:
        collection = first.open()
        assert collection is not None
        if is_large:
            # a piece of an archive does not have the bytes of the file, even if it is the only one
            collection.counted_games = len(collection.games)
        yield _checked(collection, name)
        return
    problems: list[Diagnostic] = []
    beginning = [first] if second is None else [first, second]
    count = sum(len(part.games) for part in _open(chain(beginning, pieces), problems, name))
    for part in _open(pieces_of_file(str(path), reading), [], name):
        part.counted_games = count
        if isinstance(part.whole, ArchiveCollection):
            part.whole.members = [Member("", None, problems)]
        yield part


def find_counted_game(path: Path, number: int, reading: ReadOptions = DEFAULT_READ_OPTIONS) -> Game:
    """Return the game with a number, counted from 1, of the record in a file; it knows how many games the record has.

    Only the part of the record with the game is kept. Raise BoardreelError if the file cannot be opened, is not a record,
    or has no game of that number.
    """
    game_count = 0
    for part in record_parts(path, reading):
        games_before = part.games[0].number - 1
        game_count = part.game_count
        if games_before < number <= games_before + len(part.games):
            return part.games[number - games_before - 1]
    raise BoardreelError(f"{printable_name(path)}: {no_such_game(number, game_count)}")


def _open(pieces: Iterable[RecordPiece], problems: list[Diagnostic], name: str) -> Iterator[Collection]:
    """Yield the games of pieces of the record with a name, and add the problems of the file to `problems`.

    Raise BoardreelError for a problem because of which the rest of the file was not read.
    """
    for piece in pieces:
        collection = piece.open()
        fatal = next((found for found in piece.problems if found.severity is Severity.FATAL), None)
        if fatal is not None:
            raise NotARecordError(f"{name}: {fatal.message}")
        problems += piece.problems
        if collection is not None:
            yield _checked(collection, name)


def _checked(collection: Collection, name: str) -> Collection:
    """Return the record with a name that was read. Raise NotARecordError if it was refused."""
    select_games(collection, None, name)
    return collection
