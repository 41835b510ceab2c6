"""Which files of an archive may be records, and the problems of those that are not."""

from __future__ import annotations

from collections.abc import Iterable

from boardreel.archives.errors import ArchiveError
from boardreel.archives.zip_file import ZipEntry
from boardreel.budgets import BudgetSpentError
from boardreel.diagnostics import CODES, Diagnostic
from boardreel.sgf import Collection
from boardreel.sgf.record_suffixes import RECORD_SUFFIXES

#: folder with metadata that macOS adds
_METADATA_FOLDER = "__MACOSX"


def files_of(entries: Iterable[ZipEntry]) -> list[ZipEntry]:
    """Return the files among the entries of a ZIP archive that may be records, in the order of their names."""
    ordered = sorted(entries, key=lambda entry: entry.name)
    return [entry for entry in ordered if not entry.is_folder and not _is_metadata(entry.name)]


def _is_metadata(name: str) -> bool:
    """Return whether the file at a path in an archive is metadata of an operating system: hidden, or made by macOS."""
    parts = name.replace("\\", "/").split("/")
    return parts[-1].startswith(".") or _METADATA_FOLDER in parts


def unpacked_name(name: str | None) -> str:
    """Return the name of the content of a gzip file called `name`."""
    return name[: -len(".gz")] if name and name.lower().endswith(".gz") else name or "record"


def unreadable_member(name: str, reason: str) -> Diagnostic:
    """Return the diagnostic for a member that cannot be read. `reason` ends a sentence, such as "it is encrypted"."""
    return _diagnostic("unreadable-member", f"“{name}” in the archive was skipped: {reason}.", name)


def archive_as_member(name: str) -> Diagnostic:
    """Return the diagnostic for an archive in an archive, which has a name in it."""
    return unreadable_member(name, "it is an archive itself")


def refused_member(name: str, collection: Collection) -> Diagnostic:
    """Return the diagnostic for a member whose content was read as a record and refused, as `collection` says."""
    if collection.file_type in ("lha", "tar"):
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
