"""A piece of a record, and a game in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from boardreel.archives.collection import ArchiveCollection
from boardreel.diagnostics import Diagnostic
from boardreel.errors import BoardreelError
from boardreel.files import STANDARD_STREAM, printable_name
from boardreel.opening import PieceStart, ReadOptions, read_piece
from boardreel.record_files import open_record
from boardreel.sgf import Collection, Game
from boardreel.sgf.source import SourcePosition


@dataclass(frozen=True)
class RecordPiece:
    """Some whole games of a record, or what is wrong with a file.

    `path` is that of the file, `-` for standard input, and `member` the name of the record in it if it is an archive.
    `content` are the bytes of the games. It is None if the piece is a whole file that is read when the piece is opened, or
    if there are no games because of the `error`, which names the file, or of the `problems`. `input_bytes` says how much of
    the file the piece stands for, to show the progress, and `file_index` which of the files it is, from 0. `end_s` is when
    the time for the file is used up, by `time.monotonic`. `is_end` says whether no piece of the record follows.
    """

    path: str
    reading: ReadOptions
    member: str = ""
    content: bytes | None = None
    start: PieceStart = field(default_factory=PieceStart)
    is_end: bool = True
    input_bytes: int = 0
    file_index: int = 0
    end_s: float | None = None
    error: str | None = None
    problems: tuple[Diagnostic, ...] = ()
    #: the collection if it was read already; it is not handed to other processes
    collection: Collection | None = field(default=None, compare=False, repr=False)

    def without_content(self) -> RecordPiece:
        """Return a copy of the piece that has neither its bytes nor its games."""
        return replace(self, content=None, collection=None)

    def __getstate__(self) -> dict[str, Any]:
        """Return the fields that are sent to other processes: all except the collection."""
        return self.__dict__ | {"collection": None}

    @property
    def location(self) -> str:
        """The path as messages show it; for a record in an archive, `FILE!MEMBER`."""
        path = printable_name(self.path)
        return f"{path}!{printable_name(self.member)}" if self.member else path

    def open(self) -> Collection | None:
        """Return the games of the piece, or None if it has problems instead. Raise BoardreelError if it has an error.

        Games have the numbers and source positions that they have in the whole file.
        """
        if self.error is not None:
            raise BoardreelError(self.error)
        if self.collection is not None or self.problems:
            return self.collection
        if self.content is None:
            return open_record(self.path, self.reading)
        name = None if self.path == STANDARD_STREAM else printable_name(Path(self.path).name)
        record_name = self.member.rpartition("/")[2] or name
        budget = replace(self.reading.limits, max_bytes=None).start()
        if self.end_s is not None:
            budget.end_at(self.end_s)
        charset = self.reading.charset
        if self.start.charset is None and self.is_end:
            collection = self.reading.read(self.content, record_name)
        else:
            collection = read_piece(
                self.content, self.start, name=record_name, charset=charset, budget=budget, is_end=self.is_end
            )
        if self.member:
            collection.join_archive(ArchiveCollection(name, b""), self.member, self.start.games_before)
        return collection


@dataclass(frozen=True)
class LocatedGame:
    """A game with its bytes in the file `path`; if that is an archive, in the record `member` of it."""

    path: str
    member: str
    game: Game
    content: bytes

    @property
    def position(self) -> SourcePosition:
        """Offset in characters, line and column of the game in its record."""
        return self.game.collection.source.source_position(self.game.text_span[0])
