"""Find the records in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boardreel.files import printable_name
from boardreel.record_files import SOURCE_SUFFIXES


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
    """Search the folder `source` and its subfolders for records, except the folder `output`.

    Symbolic links to files in `source` are always followed; links to folders, and to files elsewhere, only if
    `follow_links` is true.
    """
    found = FoundRecords()
    root, excluded = source.resolve(), output.resolve()
    for path in _walk(source, found, excluded, follow_links=follow_links):
        if path.suffix.lower() not in SOURCE_SUFFIXES:
            continue
        target = Path(os.path.realpath(path))
        if excluded in target.parents or (path.exists() and not path.is_file()):
            continue
        if path.is_symlink() and not follow_links and root not in target.parents:
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
        folders.sort()
        for path in (Path(folder) / name for name in folders if not follow_links):
            if path.is_symlink() and not f"{os.path.realpath(path)}{os.sep}".startswith(f"{root}{os.sep}"):
                found.skipped_links.append(path)
        yield from (Path(folder) / name for name in files)


def describe_path(path: Path, source: Path) -> str:
    """Return the path of a record relative to the folder `source`, as printable text."""
    return printable_name(path.relative_to(source))
