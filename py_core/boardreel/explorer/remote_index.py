"""Build an index at an address such as `s3://bucket/index`, or bring it up to date.

An index is built in a folder of this machine and then copied, so that an interrupted copy leaves the index that was there:
the manifest, which names the sets, is written last, and sets that it does not name any more are removed after that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias, TypeVar

from boardreel.explorer.index_json import decode_manifest
from boardreel.explorer.layout import MANIFEST, SOURCES
from boardreel.explorer.object_stores import ObjectStore
from boardreel.explorer.removals import KEPT, kept_games
from boardreel.files import write_generated

Result = TypeVar("Result")
#: builds an index in a folder; calls its second argument before it reads a folder of the index that was there
Update: TypeAlias = Callable[[Path, Callable[[str], None]], Result]
_SET_NAME = re.compile(r"[0-9a-f]{16}")


def update_remote_index(address: str, folder: Path, update: Update[Result]) -> Result:
    """Call `update` with a folder of this machine that has an index, copy it to an address, and return the result.

    `folder` is empty. It gets the manifest, the sources and the lists of games of the index that is at the address, which
    is all that is needed to add records. The folders of a set, for the removal of games, are fetched when they are needed.
    """
    store = ObjectStore(address)
    for name in (MANIFEST, SOURCES):
        _fetch_file(store, folder, name)
    is_there = (folder / MANIFEST).is_file()
    before = decode_manifest((folder / MANIFEST).read_bytes()).folders if is_there else set()
    for name in sorted(before):
        _fetch_file(store, folder, kept_games(name))
    result = update(folder, lambda name: store.download_folder(folder, name))
    manifest = decode_manifest((folder / MANIFEST).read_bytes())
    for name in sorted(manifest.folders - before):
        store.upload(folder, name)
        store.upload(folder, f"{KEPT}/{name}")
    for name in (SOURCES, MANIFEST):
        store.write(name, (folder / name).read_bytes())
    for parent in ("", f"{KEPT}/"):
        names = (name for name in store.names_in(parent.rstrip("/")) if _SET_NAME.fullmatch(name))
        store.remove_folders(f"{parent}{name}" for name in names if name not in manifest.folders)
    return result


def _fetch_file(store: ObjectStore, folder: Path, name: str) -> None:
    """Copy a file of the index to a folder if it is at the address."""
    content = store.read_whole(name)
    if content is not None:
        write_generated(folder / name, content)
