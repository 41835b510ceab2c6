"""Copies the files of the viewer next to the pages that need them, so that they are never there in part.

New files are copied into a temporary folder, checked against `integrity.json`, and only then moved to their places. The
script that pages name comes last: until it is there, pages show the earlier version, or say that the viewer is missing. The
next run adds the files that a killed one has left out, and replaces those that have been damaged since.
"""

from __future__ import annotations

import filecmp
import hashlib
import json
import re
import shutil
from base64 import b64encode
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from boardreel.choosing import CallError
from boardreel.files import TEMPORARY_SUFFIX, printable_name, temporary_path

SCRIPT = "boardreel.js"
#: folder next to the pages that the viewer is copied into
FOLDER = "boardreel"
#: path → hash of the files of a built site
HASHES = "integrity.json"
#: parts of the built site that pages of others do not need: its own page, its samples, what makes it an app
OWN = {"index.html", "samples", "offline.js", "app.svg", "icons", "app.webmanifest", "docs"}
_COMPRESSED = re.compile(r"\.(br|gz)$")


def hashes_of(site: Path) -> Mapping[str, str]:
    """Return path → hash of the files of a built site; nothing if it has no list. CallError if the list is damaged."""
    path = site / HASHES
    if not path.is_file():
        return {}
    try:
        hashes = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _damaged(path) from error
    if not isinstance(hashes, dict) or not all(isinstance(value, str) for value in hashes.values()):
        raise _damaged(path)
    return hashes


def checked(site: Path, path: str, hashes: Mapping[str, str]) -> bytes:
    """Return the content of a file of a built site; CallError if it is not the one of the list."""
    content = (site / path).read_bytes()
    if hashes.get(path, integrity_of(content)) != integrity_of(content):
        raise _damaged(site / path)
    return content


def integrity_of(content: bytes) -> str:
    """Return the hash of a file as `integrity.json` and HTML write it."""
    return f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"


def place_files(source: Path, target: Path) -> None:
    """Put the viewer into a folder of `target`, or the files that are missing there or differ.

    Files of other versions stay: their names have hashes, and pages that name them go on working. CallError if the files of
    `source` are not those of its list. The caller holds the lock of `target`.
    """
    for stale in target.glob(f".{FOLDER}-*{TEMPORARY_SUFFIX}"):
        shutil.rmtree(stale, ignore_errors=True)
    folder = target / FOLDER
    hashes = hashes_of(source)
    files = _files(source)
    for name in hashes:
        if not _is_own(Path(name)) and not (source / name).is_file():
            raise _damaged(source / name)
    missing = [path for path in files if not _is_equal(source / path, folder / path)]
    if not missing:
        return
    fresh = temporary_path(folder)
    try:
        _copy(source, fresh, missing)
        for path in missing:
            checked(fresh, path.as_posix(), hashes)
        _move(fresh, folder, missing)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _files(source: Path) -> Sequence[Path]:
    """Return the files to copy, from the root of the site: the script that pages name is the last."""
    found = (path.relative_to(source) for path in sorted(source.rglob("*")) if path.is_file())
    wanted = [path for path in found if not _is_own(path)]
    # files at the root keep their names from version to version, those in folders have hashes in their paths
    return sorted(wanted, key=lambda path: (path.name == SCRIPT and len(path.parts) == 1, len(path.parts) == 1))


def _is_own(path: Path) -> bool:
    return _COMPRESSED.sub("", path.parts[0]) in OWN


def _is_equal(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return filecmp.cmp(one, other, shallow=False)
    return False


def _copy(source: Path, fresh: Path, paths: Sequence[Path]) -> None:
    for path in paths:
        (fresh / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / path, fresh / path)


def _move(fresh: Path, folder: Path, paths: Sequence[Path]) -> None:
    if not folder.exists():
        fresh.rename(folder)
        return
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (fresh / path).replace(folder / path)


def _damaged(path: Path) -> CallError:
    return CallError(f"the viewer is damaged: {printable_name(path)} is not the file that was built; install it again")
