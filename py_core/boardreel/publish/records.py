"""Finds the records in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from boardreel.files import printable_name

RECORD_SUFFIXES = {".blksgf", ".sgf", ".tsgf", ".t1"}


@dataclass
class Found:
    """The records of a folder in the order of their names, and what is to be reported."""

    paths: list[Path] = field(default_factory=list)
    #: links that lead out of the folder and are not followed
    links: list[Path] = field(default_factory=list)
    #: folders that cannot be listed, with the reason
    unreadable: dict[Path, str] = field(default_factory=dict)


def find_records(source: Path, output: Path, *, follow_links: bool) -> Found:
    """Return the records in a folder and the folders inside it, except those in `output`.

    Symbolic links to files inside the folder count. Those out of the folder, and to folders, do only with `follow_links`.
    """
    found = Found()
    root, inside = source.resolve(), output.resolve()
    for path in _walk(source, found, inside, follow_links=follow_links):
        if path.suffix.lower() not in RECORD_SUFFIXES:
            continue
        end = Path(os.path.realpath(path))
        if inside in end.parents or (path.exists() and not path.is_file()):
            continue
        if path.is_symlink() and not follow_links and root not in end.parents:
            found.links.append(path)
        else:
            found.paths.append(path)
    found.paths.sort()
    return found


def _walk(source: Path, found: Found, output: Path, *, follow_links: bool) -> Iterator[Path]:
    """Yield all files outside `output`. A folder that links lead to twice, or in a circle, is walked once."""

    def report(error: OSError) -> None:
        found.unreadable[Path(error.filename)] = error.strerror or str(error)

    root = os.path.realpath(source)
    walked = {str(output)}
    for folder, folders, files in os.walk(source, onerror=report, followlinks=follow_links):
        place = os.path.realpath(folder)
        if place in walked:
            folders.clear()
            continue
        walked.add(place)
        folders.sort()
        for path in (Path(folder) / name for name in folders if not follow_links):
            if path.is_symlink() and not f"{os.path.realpath(path)}{os.sep}".startswith(f"{root}{os.sep}"):
                found.links.append(path)
        yield from (Path(folder) / name for name in files)


def describe_path(path: Path, source: Path) -> str:
    """Return a path inside a folder as text, from that folder."""
    return printable_name(path.relative_to(source))
