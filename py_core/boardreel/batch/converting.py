"""Convert files of any number of games to the current form of their format, piece by piece."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import IO, NamedTuple

from boardreel.archives.signatures import archive_type
from boardreel.batch.game_spool import MAX_MEMORY_BYTES
from boardreel.errors import BoardreelError
from boardreel.files import printable_name
from boardreel.games.conversion import convert
from boardreel.games.registry import open_rules
from boardreel.opening import ReadOptions
from boardreel.parallel import map_in_order
from boardreel.record_files import may_be_other_file, spending_budget_of
from boardreel.record_pieces import RecordPiece, pieces_of_file
from boardreel.sgf import Collection

KEPT_CHARSET = "some bytes are invalid in {charset}; the converted record keeps them and that charset, not UTF-8"
NOT_CONVERTED = "The record was not converted, because this text would be lost; --drop-skipped converts it without."
#: usual suffixes of the standard records of games, by kind
SUFFIXES, DEFAULT_SUFFIX = {"blokus": ".blksgf"}, ".sgf"
#: suffix of a converted table, whose other columns an archive does not have
TABLE_SUFFIX = ".zip"
_CHUNK_BYTES = 1 << 20


class ConvertibleFile(NamedTuple):
    """A file to convert, and its path relative to the folder in which it was found, None if the user named the file."""

    path: str
    path_in_folder: Path | None = None

    @property
    def may_be_other_file(self) -> bool:
        """Whether only the content can say that the file, which was found in a folder, is a record."""
        return self.path_in_folder is not None and may_be_other_file(self.path_in_folder)


class Conversion(NamedTuple):
    """The converted content of a file, in a temporary file; None if it is no record or converting it would lose text.

    `suffix` is the new one of the file name, empty unless the file is a table or its record was imported from another
    notation. Each of the `problems` completes a message that starts with the name of the file. If the file cannot be read,
    `error` says why.
    """

    content: IO[bytes] | None
    suffix: str
    problems: list[str]
    error: str = ""


class ConvertedPiece(NamedTuple):
    """The converted games of a piece of the file with an index; None if it is refused or text of it would be lost.

    `skipped` are the messages about this text. `suffix`, `problems` and `error` are as in a `Conversion`.
    """

    file_index: int
    content: bytes | None
    suffix: str = ""
    problems: Sequence[str] = ()
    skipped: Sequence[str] = ()
    has_invalid_bytes: bool = False
    error: str = ""


def convert_files(
    files: Sequence[ConvertibleFile], reading: ReadOptions, *, drop_skipped: bool, jobs: int
) -> Iterator[Conversion]:
    """Yield the conversion of each file.

    `drop_skipped` converts records whose text was skipped, without this text. Up to `jobs` processes share the work. A
    conversion has an error if the file cannot be read, is not a record, or is larger than `reading` allows.
    """
    pieces = (
        replace(piece, file_index=index) for index, file in enumerate(files) for piece in _pieces_of(file.path, reading)
    )
    optional = frozenset(index for index, file in enumerate(files) if file.may_be_other_file)
    converting = partial(convert_piece, optional=optional, drop_skipped=drop_skipped)
    converted = map_in_order(converting, pieces, jobs=jobs, byte_count=lambda piece: piece.input_bytes)
    for index, group in groupby(converted, key=lambda piece: piece.file_index):
        conversion = _join(group)
        if conversion is None:
            # all games have to stay in the charset of the file
            conversion = _join([converting(RecordPiece(files[index].path, reading, file_index=index))])
        assert conversion is not None
        yield conversion


def _pieces_of(path: str, reading: ReadOptions) -> Iterator[RecordPiece]:
    """Yield the pieces of a file. An archive, standard input or a pipe, which can be read only once, is one piece."""
    if os.path.isfile(path):
        yield from pieces_of_file(path, reading, divides_archives=False)
    else:
        yield RecordPiece(path, reading)


def _join(pieces: Iterable[ConvertedPiece]) -> Conversion | None:
    """Return the conversion of a file from its pieces; None if one of several pieces has bytes that are invalid."""
    content = tempfile.SpooledTemporaryFile(max_size=MAX_MEMORY_BYTES)  # noqa: SIM115
    rows = []
    for piece in pieces:
        content.write(piece.content or b"")
        rows.append(piece._replace(content=None if piece.content is None else b""))
    suffix = rows[0].suffix
    error = next((row.error for row in rows if row.error), None)
    if error is not None:
        return Conversion(None, suffix, [], error)
    skipped = [text for row in rows for text in row.skipped]
    if skipped:
        others = f" (and {len(skipped) - 1} more)" if len(skipped) > 1 else ""
        return Conversion(None, suffix, [f"{skipped[0]}{others} {NOT_CONVERTED}"])
    if len(rows) > 1 and any(row.has_invalid_bytes for row in rows):
        return None
    is_record = all(row.content is not None for row in rows)
    return Conversion(content if is_record else None, suffix, [text for row in rows for text in row.problems])


def convert_piece(piece: RecordPiece, *, optional: frozenset[int], drop_skipped: bool) -> ConvertedPiece:
    """Return the converted games of a piece of a file.

    The files with the indices in `optional` need not be records. `drop_skipped` is as for `convert_files`.
    """
    try:
        return _convert(piece, is_optional=piece.file_index in optional, drop_skipped=drop_skipped)
    except BoardreelError as error:
        return ConvertedPiece(piece.file_index, None, error=str(error))


def _convert(piece: RecordPiece, *, is_optional: bool, drop_skipped: bool) -> ConvertedPiece:
    """Return the converted games of a piece of a file, as `convert_piece` does, or raise BoardreelError."""
    index = piece.file_index
    collection = piece.open()
    if collection is None:
        raise BoardreelError(f"{printable_name(piece.path)}: {piece.problems[0].message}")
    if collection.outcome == "refused":
        if is_optional:
            return ConvertedPiece(index, None)
        raise BoardreelError(f"{piece.location}: {collection.diagnostics[0].message}")
    suffix = _new_suffix(collection)
    skipped = [] if drop_skipped else _skipped_texts(collection)
    if skipped:
        return ConvertedPiece(index, None, suffix, skipped=skipped)
    problems = []
    if collection.parts != [collection]:
        problems += [f": {found.message}" for found in collection.own_diagnostics if found.severity == "error"]
    for part in collection.parts:
        if part.has_invalid_bytes:
            member = f"!{printable_name(part.member_name)}" if part.member_name else ""
            problems.append(f"{member}: {KEPT_CHARSET.format(charset=part.charset)}")
    with spending_budget_of(piece.path, collection):
        content = convert(collection)
    return ConvertedPiece(index, content, suffix, problems, has_invalid_bytes=collection.has_invalid_bytes)


def _new_suffix(collection: Collection) -> str:
    """Return the suffix for the converted content of a record, or an empty text if that of its file still fits."""
    if collection.is_imported:
        return SUFFIXES.get(open_rules(collection.games[0]).kind.id, DEFAULT_SUFFIX)
    return TABLE_SUFFIX if archive_type(collection.raw_bytes) == "parquet" else ""


def _skipped_texts(collection: Collection) -> list[str]:
    """Return the messages about text of a record that was skipped; each completes one that starts with the file's name."""
    return [
        f"{f'!{printable_name(name)}' if name else ''}:{found.line}:{found.column}: {found.message}"
        for name, found in collection.located_skipped_text()
    ]


def chunks_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the content of an open file from its beginning, in chunks of a megabyte."""
    file.seek(0)
    while chunk := file.read(_CHUNK_BYTES):
        yield chunk
