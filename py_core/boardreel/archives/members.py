"""The members of an archive, and the problems of those that are not records."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from boardreel.archives.errors import ArchiveError
from boardreel.archives.gzip_file import unpack_gzip
from boardreel.archives.inflation import PackedData
from boardreel.archives.parquet_file import read_rows
from boardreel.archives.signatures import SIGNATURE_BYTES, archive_type
from boardreel.archives.zip_file import ZipEntry, entry_for, read_directory, unpack_entry
from boardreel.budgets import Budget, BudgetSpentError
from boardreel.diagnostics import CODES, Diagnostic
from boardreel.sgf import Collection
from boardreel.sgf.record_suffixes import RECORD_SUFFIXES

#: folder with metadata that macOS adds
_METADATA_FOLDER = "__MACOSX"


class PackedMember(NamedTuple):
    """A member of an archive that may be a record: a file of a ZIP file, the content of a gzip file, a row of a table.

    `packed_size` is in bytes. `entry` is its entry in the directory of a ZIP file, for a row of a Parquet file the one that
    it gets when it is rewritten, and None in a gzip file. `unpack` yields the content step by step, within a budget, and
    returns whether it is complete. It raises ArchiveError, see `explain`.
    """

    name: str
    packed_size: float
    entry: ZipEntry | None
    unpack: Callable[[Budget], Generator[bytes, None, bool]]

    def explain(self, error: ArchiveError) -> Diagnostic:
        """Return the diagnostic for a member that cannot be unpacked. Raise the error if the archive is a gzip file."""
        if self.entry is None:
            raise error
        return unreadable_member(self.name, str(error))


def packed_members(data: PackedData, name: str | None, budget: Budget) -> Iterator[PackedMember]:
    """Yield the members of an archive called `name`: those of a ZIP file sorted by name, without metadata of systems.

    Raise BudgetSpentError if the budget is not enough, and ArchiveError if the archive cannot be read.
    """
    kind = archive_type(data[:SIGNATURE_BYTES])
    if kind == "gzip":
        yield PackedMember(_unpacked_name(name), len(data), None, partial(unpack_gzip, data))
    elif kind == "parquet":
        for number, row in enumerate(read_rows(data, budget)):
            yield PackedMember(row.name, row.packed_size, entry_for(row.name, number), row.unpack)
    else:
        entries = read_directory(data, budget)
        for entry in _files_of(entries):
            yield PackedMember(entry.name, entry.packed_size, entry, partial(unpack_entry, data, entry, len(entries)))


def _files_of(entries: Iterable[ZipEntry]) -> list[ZipEntry]:
    """Return the files among the entries of a ZIP archive that may be records, in the order of their names."""
    ordered = sorted(entries, key=lambda entry: entry.name)
    return [entry for entry in ordered if not entry.is_folder and not _is_metadata(entry.name)]


def _is_metadata(name: str) -> bool:
    """Return whether the file at a path in an archive is metadata of an operating system: hidden, or made by macOS."""
    parts = name.replace("\\", "/").split("/")
    return parts[-1].startswith(".") or _METADATA_FOLDER in parts


def _unpacked_name(name: str | None) -> str:
    """Return the name of the content of a gzip file called `name`."""
    return name[: -len(".gz")] if name and name.lower().endswith(".gz") else name or "record"


def unreadable_member(name: str, reason: str) -> Diagnostic:
    """Return the diagnostic for a member that cannot be read. `reason` ends a sentence, such as "it is encrypted"."""
    return _diagnostic("unreadable-member", f"“{name}” in the archive was skipped: {reason}.", name)


def archive_as_member(name: str) -> Diagnostic:
    """Return the diagnostic for an archive in an archive, which has a name in it."""
    return unreadable_member(name, "it is an archive itself; unpack it first")


def refused_member(name: str, collection: Collection) -> Diagnostic:
    """Return the diagnostic for a member whose content was read as a record and refused, as `collection` says."""
    if collection.file_type in ("lha", "tar", "packed"):
        return archive_as_member(name)
    if name.lower().endswith(tuple(RECORD_SUFFIXES)):
        reason = collection.diagnostics[0].message
        return unreadable_member(name, reason[:1].lower() + reason[1:].rstrip("."))
    message = f"“{name}” in the archive is not a record; it was skipped."
    return _diagnostic("member-without-game", message, name)


def problems_without_games(problems: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return those problems of members that are worth a line in an archive without a game, which has one for itself."""
    return [found for found in problems if found.code != "member-without-game"]


def cut_off_diagnostic() -> Diagnostic:
    """Return the diagnostic for a gzip file of which only the beginning can be unpacked."""
    return _diagnostic("damaged-archive", CODES["damaged-archive"].meaning)


def refused_archive(error: ArchiveError | BudgetSpentError) -> Diagnostic:
    """Return the diagnostic for an archive that cannot be read at all."""
    if isinstance(error, BudgetSpentError):
        return _diagnostic("too-large", f"The archive is too large: {error}.")
    return _diagnostic("no-game-found", f"No game found: the archive cannot be read, {error}.")


def archive_without_records() -> Diagnostic:
    """Return the diagnostic for an archive in which no file is a record."""
    return _diagnostic("no-game-found", "No game found: no file in the archive is a record.")


def _diagnostic(code: str, message: str, subject: str = "") -> Diagnostic:
    """Return a diagnostic that concerns a whole file, with the severity of its code. `subject` is the file's name."""
    return Diagnostic(code, CODES[code].severity, message, subject=subject)
