"""The records of an index: find them, and read their games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b, file_digest
from pathlib import Path
from typing import Any, NamedTuple

from boardreel.budgets import Limits
from boardreel.diagnostics import Diagnostic, Severity
from boardreel.files import printable_name
from boardreel.record_files import find_record_paths
from boardreel.record_pieces import RecordPiece
from boardreel.sgf import Game

DIGEST_BYTES = 8


@dataclass(frozen=True)
class RecordFile:
    """A record to index: its path relative to the folder of the records, its size, and the digest of its bytes.

    The path has slashes between its parts. Bytes of it that are not valid UTF-8 are lone surrogates, as in paths. The
    digest is empty if the file cannot be read.
    """

    name: str
    size: int
    digest: str


@dataclass(frozen=True)
class Source:
    """Some games of a record to index: those of a piece of it, without the first `games_left_out` games of the record.

    `name` is that of a `RecordFile`. A file that `may_be_other_file` is ignored without a problem if it is not a record.
    """

    name: str
    piece: RecordPiece
    games_left_out: int = 0
    may_be_other_file: bool = False

    @property
    def title(self) -> str:
        """The name of the record as text that can be printed and written to files."""
        return printable_name(self.name)


class Problem(NamedTuple):
    """A record, or a game of it, that could not be indexed.

    `code` is that of the diagnostic of a refused record, "no-rules", or "unreadable". `game` counts from 1 and is 0 for a
    whole record. `line` and `column` are the source position of the diagnostic, and `file_type` is what a record that was
    refused looks like, see `sgf.file_type`.
    """

    file: str
    code: str
    message: str
    game: int = 0
    line: int = 1
    column: int = 1
    file_type: str | None = None

    def __str__(self) -> str:
        """Return the problem as one line of English text."""
        return f"{self.file}: game {self.game}: {self.message}" if self.game else f"{self.file}: {self.message}"


@dataclass
class SetSources:
    """The sources of an index set: its records, the fingerprints of its games, and what could not be indexed.

    `limits` are those of the build; None if no record was too large for them.
    """

    name: str
    files: list[RecordFile]
    fingerprints: list[str]
    scopes: dict[str, dict[str, int]]
    problems: list[Problem] = field(default_factory=list)
    limits: Limits | None = None

    def data(self) -> dict[str, Any]:
        """Return the sources as JSON-compatible values. Problems are left out if there are none, as in earlier versions."""
        data = asdict(self)
        if not self.problems:
            del data["problems"]
        if not self.too_large():
            del data["limits"]
        return data

    def too_large(self) -> set[str]:
        """Return the names, as in `Source.title`, of the records that the limits did not allow to index completely."""
        return {problem.file for problem in self.problems if problem.code == "too-large"}


class RefusedRecordError(ValueError):
    """Raised for a file that is not a record; `problem` says why."""

    def __init__(self, name: str, reason: Diagnostic, file_type: str | None = None) -> None:
        """Describe the problem of a record with a name; `file_type` is what it looks like."""
        super().__init__(reason.message)
        self.problem = Problem(name, reason.code, reason.message, 0, reason.line, reason.column, file_type)


def find_records(folder: Path, excluded: Path | None = None) -> list[RecordFile]:
    """Return the records in a folder, those of `find_record_paths`, or only the record at the path of a file."""
    paths, root = (find_record_paths(folder, excluded), folder) if folder.is_dir() else ([folder], folder.parent)
    return [RecordFile(path.relative_to(root).as_posix(), *_size_and_digest(path)) for path in paths]


def _size_and_digest(path: Path) -> tuple[int, str]:
    """Return the size of the file at `path` and its digest in hexadecimal digits; 0 and "" if it cannot be read."""
    try:
        with path.open("rb") as file:
            digest = file_digest(file, lambda: blake2b(digest_size=DIGEST_BYTES)).hexdigest()
            return path.stat().st_size, digest
    except OSError:
        # the stage that plays the games reports it
        return 0, ""


def file_problems(source: Source) -> list[Problem]:
    """Return the problems of a file because of which a source has no games, such as a damaged record in an archive.

    Files of an archive that need not be records are no problems.
    """
    return [
        Problem(source.title, found.code, found.message, 0, found.line, found.column)
        for found in source.piece.problems
        if found.severity is not Severity.INFO
    ]


def games_of(source: Source) -> Sequence[Game]:
    """Return the games of a record's piece that a source stands for.

    There are none if it has problems instead, or if the file may be another one and is not a record. Raise BoardreelError
    if it cannot be read, and RefusedRecordError if another file is not a record.
    """
    collection = source.piece.open()
    if collection is None:
        return []
    if collection.outcome == "refused":
        if source.may_be_other_file:
            return []
        raise RefusedRecordError(source.title, collection.diagnostics[0], collection.file_type)
    games_before = collection.games[0].number - 1
    return collection.games[max(0, source.games_left_out - games_before) :]
