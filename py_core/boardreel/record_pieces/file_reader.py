"""Read the pieces of one file, which may be an archive, or of standard input."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import BinaryIO

from boardreel.archives.errors import ArchiveError
from boardreel.archives.inflation import FileBytes
from boardreel.archives.members import (
    PackedMember,
    archive_as_member,
    archive_without_records,
    cut_off_diagnostic,
    packed_members,
    problems_without_games,
    refused_archive,
    refused_member,
)
from boardreel.archives.signatures import SIGNATURE_BYTES, archive_type
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
            yield from self._pieces_of_archive(FileBytes(file))
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
            yield from self._pieces_of_archive(FileBytes(file))

    def _chunks(self, stream: BinaryIO, first: bytes = b"") -> Iterator[bytes]:
        """Yield the content of a stream after its beginning `first`, which was read already."""
        chunk = first
        while chunk := chunk or stream.read(self.chunk_bytes):
            self.budget.spend_bytes(len(chunk))
            yield chunk
            chunk = b""

    def _pieces_of_archive(self, data: FileBytes) -> Iterator[RecordPiece]:
        """Yield the pieces of all records in an archive, in the order of their names.

        Problems of members wait for the first game, because some are not reported if there is none.
        """
        waiting: list[RecordPiece] = []
        refusal = None
        try:
            self.budget.check_bytes(len(data))
            name = None if self.seed.path == STANDARD_STREAM else Path(self.seed.path).name
            members = packed_members(data, name, self.budget)
            for piece in chain.from_iterable(map(self._pieces_of_member, members)):
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

    def _pieces_of_member(self, packed: PackedMember) -> Iterator[RecordPiece]:
        """Yield the pieces of a record in an archive. It is unpacked twice: first to see whether it is damaged."""
        member = packed.name
        try:
            size, is_complete = _measure(packed.unpack(self.budget))
        except ArchiveError as error:
            yield self.problem(packed.explain(error), member=member)
            return
        if not is_complete:
            yield self.problem(cut_off_diagnostic(), member=member)
        steps, packed_share = packed.unpack(UNLIMITED.start()), packed.packed_size / max(1, size)
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


def _measure(steps: Generator[bytes, None, bool]) -> tuple[int, bool]:
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
