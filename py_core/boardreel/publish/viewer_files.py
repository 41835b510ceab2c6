"""Find the files of the viewer, and copy them next to the pages that need them.

The viewer is a built site. It is looked for in the folder that the user names, in the package `boardreel_site` (installed
by `pip install "boardreel[site]"`), and in `dist/site` of a checkout of this project.

Copying is atomic: new files are copied to a temporary folder, checked against `integrity.json`, and then moved. The
script that pages name is moved last, so that pages never load an incomplete viewer. If a run is killed, the next one
completes the copy and replaces damaged files.
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
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from boardreel.errors import BoardreelError
from boardreel.files import TEMPORARY_SUFFIX, locked, printable_name, temporary_path
from boardreel.terminal import print_waiting

VIEWER_PACKAGE = "boardreel_site"
#: script of the viewer, at the root of a built site
SCRIPT = "boardreel.js"
#: folder next to the pages that the viewer is copied to
FOLDER = "boardreel"
#: file of a built site with the hashes of its files: path → hash
HASHES = "integrity.json"
#: files and folders of a built site that other pages do not need: its own page, samples, documentation, offline support,
#: and the bundles that go into single-file pages and notebooks
SITE_ONLY = {
    "index.html",
    "samples",
    "offline.js",
    "app.svg",
    "icons",
    "screenshots",
    "app.webmanifest",
    "docs",
    "bundles",
}
_COMPRESSED = re.compile(r"\.(br|gz)$")


def find_viewer(folder: Path | None = None) -> Path:
    """Return the folder of the built site: `folder` if it is given, else the one that is installed.

    Raise BoardreelError if there is none.
    """
    for candidate in [folder] if folder is not None else _installed_viewers():
        if (candidate / SCRIPT).is_file():
            return candidate
    if folder is not None:
        raise BoardreelError(f"{printable_name(folder)}: this folder has no {SCRIPT}")
    raise BoardreelError(
        'the viewer is not installed: pip install "boardreel[site]", or name its folder with --viewer DIR '
        "or its URL with --base URL"
    )


def _installed_viewers() -> list[Path]:
    """Return the folders that may contain the viewer: those of the package, then that of a checkout."""
    package = find_spec(VIEWER_PACKAGE)
    locations = [] if package is None else list(package.submodule_search_locations or [])
    return [*(Path(location) / "site" for location in locations), Path(__file__).parents[3] / "dist" / "site"]


def place_viewer(source: Path, target: Path) -> str:
    """Copy the viewer from the built site `source` into the folder `target` and return the URL of its script.

    Only files that are missing there or differ are copied. Files of other versions are kept, since other pages may name
    them; their names contain hashes. Raise BoardreelError if a file of `source` is missing or damaged.
    """
    folder = target / FOLDER
    with locked(target, partial(print_waiting, target)):
        for stale in target.glob(f".{FOLDER}-*{TEMPORARY_SUFFIX}"):
            shutil.rmtree(stale, ignore_errors=True)
        hashes = hashes_of(source)
        for name in hashes:
            if not _is_site_only(Path(name)) and not (source / name).is_file():
                raise damaged(source / name)
        missing = [path for path in _files(source) if not _is_equal(source / path, folder / path)]
        if missing:
            temporary = temporary_path(folder)
            try:
                _copy(source, temporary, missing)
                for path in missing:
                    read_checked(temporary, path.as_posix(), hashes)
                _move(temporary, folder, missing)
            finally:
                shutil.rmtree(temporary, ignore_errors=True)
    return f"{FOLDER}/{SCRIPT}"


def hashes_of(site: Path) -> Mapping[str, str]:
    """Return the hashes of the files of a built site by path, or nothing if the site has no list of them.

    Raise BoardreelError if the list is damaged.
    """
    path = site / HASHES
    if not path.is_file():
        return {}
    try:
        hashes = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise damaged(path) from error
    if not isinstance(hashes, dict) or not all(isinstance(value, str) for value in hashes.values()):
        raise damaged(path)
    return hashes


def read_checked(site: Path, path: str, hashes: Mapping[str, str]) -> bytes:
    """Return the content of the file `path` of a built site.

    Raise BoardreelError if its hash is not the one in `hashes`.
    """
    content = (site / path).read_bytes()
    if hashes.get(path, integrity_of(content)) != integrity_of(content):
        raise damaged(site / path)
    return content


def integrity_of(content: bytes) -> str:
    """Return the SHA-384 hash of a file in the form of the HTML attribute `integrity`."""
    return f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"


def _files(source: Path) -> Sequence[Path]:
    """Return the paths of the viewer's files to copy, relative to `source`. The script that pages name comes last."""
    paths = (path.relative_to(source) for path in sorted(source.rglob("*")) if path.is_file())
    needed = [path for path in paths if not _is_site_only(path)]
    # files at the root have the same names in all versions, so they follow the files that they name
    return sorted(needed, key=lambda path: (path.name == SCRIPT and len(path.parts) == 1, len(path.parts) == 1))


def _is_site_only(path: Path) -> bool:
    """Return whether a file of the built site, given by its relative path, is useless to other pages (`SITE_ONLY`)."""
    return _COMPRESSED.sub("", path.parts[0]) in SITE_ONLY


def _is_equal(one: Path, other: Path) -> bool:
    """Return whether two files have the same content; False if either cannot be read."""
    with suppress(OSError):
        return filecmp.cmp(one, other, shallow=False)
    return False


def _copy(source: Path, temporary: Path, paths: Sequence[Path]) -> None:
    """Copy the files with these relative paths from the folder `source` to the folder `temporary`."""
    for path in paths:
        (temporary / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / path, temporary / path)


def _move(temporary: Path, folder: Path, paths: Sequence[Path]) -> None:
    """Move the files with these relative paths from `temporary` to `folder`, in this order; each replaces an old one.

    If `folder` does not exist, rename `temporary` to it, which is a single step.
    """
    if not folder.exists():
        temporary.rename(folder)
        return
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (temporary / path).replace(folder / path)


def damaged(path: Path) -> BoardreelError:
    """Return the error for a file of a built site that is missing or differs from the file that was built."""
    return BoardreelError(f"the viewer is damaged: {printable_name(path)} is not the file that was built; reinstall it")
