"""Read the pieces of one file, which may be an archive, or of standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from boardreel.archives.errors import ArchiveError
from boardreel.archives.gzip_file import unpack_gzip
from boardreel.archives.inflation import FileBytes
from boardreel.archives.members import (
    archive_as_member,
    archive_without_records,
    cut_off_diagnostic,
    files_of,
    problems_without_games,
    refused_archive,
    refused_member,
    unpacked_name,
    unreadable_member,
)
from boardreel.archives.parquet_file import read_rows
from boardreel.archives.signatures import SIGNATURE_BYTES, archive_type
from boardreel.archives.zip_file import read_directory, unpack_entry
from boardreel.budgets import UNLIMITED, BudgetSpentError
from boardreel.diagnostics import Diagnostic
from boardreel.files import STANDARD_STREAM, printable_name
from boardreel.opening import DEFAULT_READ_OPTIONS, PieceStart, ReadOptions
from boardreel.record_files import reason_of
from boardreel.record_pieces import division
from boardreel.record_pieces.division import divide_record
from boardreel.record_pieces.piece import RecordPiece
from boardreel.sgf.reader import refuse_record

#: bytes that are read at a time from a file or standard input
_CHUNK_BYTES = 1 << 18


def pieces_of_file(
    path: str,
    reading: ReadOptions = DEFAULT_READ_OPTIONS,
    piece_bytes: int | None = None,
    *,
    divides_archives: bool = True,
    may_be_other_file: bool = False,
) -> Iterator[RecordPiece]:
    """Yield the pieces of one file, or of standard input if `path` is `-`.

    Pieces have about `piece_bytes` bytes, by default PIECE_BYTES. Without `divides_archives`, an archive is one piece. If
    the file `may_be_other_file`, an archive of nothing but other files has no pieces; otherwise it has one with a problem.
    """
    reader = _FileReader(
        path,
        reading,
        piece_bytes or division.PIECE_BYTES,
        divides_archives=divides_archives,
        may_be_other_file=may_be_other_file,
    )
    try:
        if path == STANDARD_STREAM:
            yield from reader.pieces_of_stream(sys.stdin.buffer)
            return
        with Path(path).open("rb") as file:
            yield from reader.pieces_of_file(file)
    except BudgetSpentError as error:
        yield reader.problem(*refuse_record(Path(path).name, b"", error).diagnostics)
    except (OSError, ValueError) as error:
        yield replace(reader.seed, error=f"{printable_name(path)}: {reason_of(error)}")


class _FileReader:
    """Reads one file piece by piece. `seed` is a piece without games; `game_count` counts the games of an archive."""

    def __init__(
        self, path: str, reading: ReadOptions, piece_bytes: int, *, divides_archives: bool, may_be_other_file: bool
    ) -> None:
        self.may_be_other_file = may_be_other_file
        self.budget = reading.limits.start()
        self.piece_bytes, self.divides_archives = piece_bytes, divides_archives
        self.chunk_bytes = min(_CHUNK_BYTES, piece_bytes)
        self.seed = RecordPiece(path, reading)
        self.game_count = 0

    def problem(self, *problems: Diagnostic, member: str = "") -> RecordPiece:
        """Return the piece that reports problems of the file, or of a member of the archive."""
        return replace(self.seed, member=member, problems=problems)

    def pieces_of_file(self, file: BinaryIO) -> Iterator[RecordPiece]:
        """Yield the pieces of an open file."""
        if not file.seekable():
            yield from self.pieces_of_stream(file)
            return
        size = file.seek(0, 2)
        file.seek(0)
        kind = archive_type(file.read(SIGNATURE_BYTES))
        if kind is not None and self.divides_archives:
            yield from self._pieces_of_archive(FileBytes(file), kind)
        elif kind is not None or size <= self.piece_bytes or size > self.budget.bytes_left:
            yield replace(self.seed, input_bytes=size)
        else:
            file.seek(0)
            yield from self._divide(self._chunks(file))

    def pieces_of_stream(self, stream: BinaryIO) -> Iterator[RecordPiece]:
        """Yield the pieces of a stream that cannot be read twice; an archive goes into a temporary file first."""
        first = stream.read(SIGNATURE_BYTES)
        kind = archive_type(first)
        if kind is None:
            yield from self._divide(self._chunks(stream, first))
            return
        from tempfile import TemporaryFile

        with TemporaryFile() as file:
            file.write(first)
            while chunk := stream.read(_CHUNK_BYTES):
                self.budget.check_bytes(file.tell() + len(chunk))
                file.write(chunk)
            yield from self._pieces_of_archive(FileBytes(file), kind)

    def _chunks(self, stream: BinaryIO, first: bytes = b"") -> Iterator[bytes]:
        """Yield the content of a stream after its beginning `first`, which was read already."""
        chunk = first
        while chunk := chunk or stream.read(self.chunk_bytes):
            self.budget.spend_bytes(len(chunk))
            yield chunk
            chunk = b""

    def _pieces_of_archive(self, data: FileBytes, kind: str) -> Iterator[RecordPiece]:
        """Yield the pieces of all records in an archive of a kind, in the order of their names.

        Problems of members wait for the first game, because some are not reported if there is none.
        """
        waiting: list[RecordPiece] = []
        refusal = None
        try:
            self.budget.check_bytes(len(data))
            for piece in self._readers[kind](data):
                if not self.game_count:
                    waiting.append(piece)
                    continue
                yield from waiting
                waiting.clear()
                yield piece
        except (ArchiveError, BudgetSpentError) as error:
            refusal = refused_archive(error)
        if not self.game_count:
            problems = [piece for piece in waiting if problems_without_games(piece.problems)]
            yield from problems
            if problems or not self.may_be_other_file:
                refusal = refusal or archive_without_records()
        if refusal is not None:
            yield self.problem(refusal)

    @property
    def _readers(self) -> dict[str, Callable[[FileBytes], Iterator[RecordPiece]]]:
        """The functions that yield the pieces of an archive, by its kind."""
        return {"zip": self._pieces_of_zip, "gzip": self._pieces_of_gzip, "parquet": self._pieces_of_rows}

    def _pieces_of_rows(self, data: FileBytes) -> Iterator[RecordPiece]:
        """Yield the pieces of the records in a Parquet file."""
        for row in read_rows(data, self.budget):
            packed_share = row.packed_size / max(1, len(row.content))
            yield from self._pieces_of_member(iter([row.content]), row.name, packed_share)

    def _pieces_of_gzip(self, data: FileBytes) -> Iterator[RecordPiece]:
        """Yield the pieces of the record in a gzip file. Its content is read twice: first to see whether it is complete."""
        size, is_complete = _measure(unpack_gzip(data, self.budget))
        member = unpacked_name(None if self.seed.path == STANDARD_STREAM else Path(self.seed.path).name)
        if not is_complete:
            yield self.problem(cut_off_diagnostic(), member=member)
        yield from self._pieces_of_member(unpack_gzip(data, UNLIMITED.start()), member, len(data) / size)

    def _pieces_of_zip(self, data: FileBytes) -> Iterator[RecordPiece]:
        """Yield the pieces of the records in a ZIP file. Each is unpacked twice: first to see whether it is damaged."""
        entries = read_directory(data, self.budget)
        for entry in files_of(entries):
            try:
                size, _ = _measure(unpack_entry(data, entry, self.budget, len(entries)))
            except ArchiveError as error:
                yield self.problem(unreadable_member(entry.name, str(error)), member=entry.name)
                continue
            steps = unpack_entry(data, entry, UNLIMITED.start(), len(entries))
            yield from self._pieces_of_member(steps, entry.name, entry.packed_size / max(1, size))

    def _pieces_of_member(self, steps: Iterator[bytes], member: str, packed_share: float) -> Iterator[RecordPiece]:
        """Yield the pieces of a record in an archive, whose content takes the share `packed_share` of its size there."""
        first = next(steps, b"")
        if archive_type(first) is not None:
            yield self.problem(archive_as_member(member), member=member)
            return
        for piece in self._divide(_joined(first, steps), member):
            collection = piece.open()
            assert collection is not None
            if collection.outcome == "refused":
                yield self.problem(refused_member(member, collection), member=member)
                continue
            self.game_count += len(collection.games)
            yield replace(piece, collection=collection, input_bytes=int(piece.input_bytes * packed_share))

    def _divide(self, chunks: Iterator[bytes], member: str = "") -> Iterator[RecordPiece]:
        """Yield the pieces of a record; `member` is its name in an archive."""
        start = PieceStart(games_before=self.game_count)
        seed = replace(self.seed, member=member, start=start, end_s=self.budget.end_s)
        return divide_record(chunks, seed, self.budget, self.piece_bytes)


def _measure(steps: Generator[bytes, None, Any]) -> tuple[int, Any]:
    """Return the total number of bytes that a generator yields, and the value that it returns."""
    size = 0
    while True:
        try:
            size += len(next(steps))
        except StopIteration as end:
            return size, end.value


def _joined(first: bytes, others: Iterator[bytes]) -> Iterator[bytes]:
    """Yield `first` unless it is empty, then the bytes of an iterator."""
    if first:
        yield first
    yield from filter(None, others)
