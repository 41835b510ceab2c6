"""Find the records in a folder, and choose the names of their files in a site."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from boardreel.batch.file_names import DEVICE_NAMES
from boardreel.files import printable_name, resolved
from boardreel.record_files import SOURCE_SUFFIXES, may_be_file

MAX_SLUG_CHARACTERS = 60
#: characters of the hash that replaces a name without any Latin letter or digit
HASH_CHARACTERS = 8
#: names of devices on Windows, and the name of the page that servers send for a folder
RESERVED_NAMES = DEVICE_NAMES | {"index"}
_SEPARATORS = re.compile(r"[^a-z0-9]+")


@dataclass
class FoundRecords:
    """The result of searching a folder for records.

    `paths` are the records, sorted. `skipped_links` are symbolic links that lead out of the folder and were not
    followed. `unreadable` maps each folder that could not be listed to the reason.
    """

    paths: list[Path] = field(default_factory=list)
    skipped_links: list[Path] = field(default_factory=list)
    unreadable: dict[Path, str] = field(default_factory=dict)


def find_records(source: Path, output: Path, *, follow_links: bool) -> FoundRecords:
    """Search the folder `source` and its subfolders for records, except `output` and names that begin with a dot.

    Symbolic links to files in `source` are always followed; links to folders, and to files elsewhere, only if
    `follow_links` is true.
    """
    found = FoundRecords()
    root, excluded = resolved(source), resolved(output)
    for path in _walk(source, found, excluded, follow_links=follow_links):
        if path.suffix.lower() not in SOURCE_SUFFIXES:
            continue
        target = resolved(path)
        if excluded in target.parents or not may_be_file(path):
            continue
        if root not in target.parents and not follow_links and path.is_symlink():
            found.skipped_links.append(path)
        else:
            found.paths.append(path)
    found.paths.sort()
    return found


def _walk(source: Path, found: FoundRecords, output: Path, *, follow_links: bool) -> Iterator[Path]:
    """Yield the files in `source` that are not in `output`, and add skipped links and unreadable folders to `found`.

    A folder that several links point to is visited once, so circular links do not cause an endless loop.
    """

    def report(error: OSError) -> None:
        """Add the folder that could not be listed, and the reason, to `found.unreadable`."""
        found.unreadable[Path(error.filename)] = error.strerror or str(error)

    root = os.path.realpath(source)
    visited = {str(output)}
    for folder, folders, files in os.walk(source, onerror=report, followlinks=follow_links):
        real_folder = os.path.realpath(folder)
        if real_folder in visited:
            folders.clear()
            continue
        visited.add(real_folder)
        folders[:] = sorted(name for name in folders if not _is_hidden(name))
        for path in (Path(folder) / name for name in folders if not follow_links):
            if path.is_symlink() and not f"{os.path.realpath(path)}{os.sep}".startswith(f"{root}{os.sep}"):
                found.skipped_links.append(path)
        yield from (Path(folder) / name for name in files if not _is_hidden(name))


def _is_hidden(name: str) -> bool:
    """Return whether a name begins with a dot, as those of files that a system or a version control writes for itself."""
    return name.startswith(".")


def describe_path(path: Path, source: Path) -> str:
    """Return the path of a record relative to the folder `source`, as printable text."""
    return printable_name(path.relative_to(source))


def slug(name: str, used: Container[str] = ()) -> str:
    """Return the slug for the record at the relative path `name`: its letters and digits in lower case, joined by hyphens.

    A number is added if the result is in `used` or reserved. A name without Latin letters or digits gives a hash.
    A slug is readable, and safe as a name on every file system.
    """
    stem = name.rpartition(".")[0] or name
    plain = _SEPARATORS.sub("-", _transliterated(stem).lower()).strip("-")[:MAX_SLUG_CHARACTERS].rstrip("-")
    if not plain:
        plain = f"record-{hashlib.sha256(name.encode('utf-8', 'surrogateescape')).hexdigest()[:HASH_CHARACTERS]}"
    if plain not in used and plain not in RESERVED_NAMES:
        return plain
    return next(name for number in count(2) if (name := f"{plain}-{number}") not in used)


def _transliterated(text: str) -> str:
    """Return text transliterated to Latin letters if the package `anyascii` is installed, else unchanged."""
    try:
        from anyascii import anyascii
    except ImportError:
        return text
    return anyascii(text.encode("utf-8", "replace").decode())
