"""Indexes at addresses of object stores and other file systems that `fsspec` knows, such as `s3://bucket/index`.

An index is built in a folder of this machine and then copied, so that an interrupted copy leaves the index that was there:
the manifest, which names the sets, is written last, and sets that it does not name any more are removed after that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from boardreel.errors import BoardreelError, needs_packages
from boardreel.explorer.index_json import decode_manifest
from boardreel.explorer.layout import MANIFEST, MAX_FILE_BYTES, SOURCES
from boardreel.files import write_generated

Result = TypeVar("Result")
#: starts of the addresses of files of this machine
_LOCAL = ("file://", "local://")
_SET_NAME = re.compile(r"[0-9a-f]{16}")


class ObjectStore:
    """The files at an address, such as `s3://bucket/folder`."""

    def __init__(self, address: str) -> None:
        """Connect to a file system. Raise BoardreelError if no package for it is installed, or none is known."""
        try:
            with needs_packages(address, "cloud"):
                from fsspec.core import url_to_fs

                # other file systems have no folders that need to be there before their files
                options = {"auto_mkdir": True} if address.startswith(_LOCAL) else {}
                self._files, self._folder = url_to_fs(address, **options)
        except ValueError as error:
            raise BoardreelError(f"{address}: {error}") from error

    def read(self, name: str) -> bytes | None:
        """Return the content of a file, up to a byte more than an index may have; None if there is none."""
        try:
            with self._files.open(self._path(name), "rb") as file:
                content: bytes = file.read(MAX_FILE_BYTES + 1)
                return content
        except FileNotFoundError:
            return None

    def read_whole(self, name: str) -> bytes | None:
        """Return the content of a file of any size; None if there is none."""
        try:
            content: bytes = self._files.cat_file(self._path(name))
            return content
        except FileNotFoundError:
            return None

    def upload(self, folder: Path, name: str) -> None:
        """Copy the files of the folder called `name` in `folder`, or of all of it, several at a time."""
        paths = sorted(path for path in (folder / name).rglob("*") if path.is_file())
        targets = [self._path(path.relative_to(folder).as_posix()) for path in paths]
        self._files.put([str(path) for path in paths], targets)

    def download(self, folder: Path, names: Sequence[str]) -> None:
        """Copy some files to a folder, several at a time. Raise FileNotFoundError if one is missing."""
        targets = [folder / name for name in names]
        for path in {target.parent for target in targets}:
            path.mkdir(parents=True, exist_ok=True)
        self._files.get([self._path(name) for name in names], [str(target) for target in targets])

    def write(self, name: str, content: bytes) -> None:
        """Write a file to the address."""
        self._files.pipe_file(self._path(name), content)

    def remove(self) -> None:
        """Remove all files at the address."""
        self._files.invalidate_cache()
        if self._files.exists(self._folder):
            self._files.rm(self._folder, recursive=True)

    def remove_sets(self, kept: set[str]) -> None:
        """Remove the index sets whose names are not in `kept`."""
        self._files.invalidate_cache()
        for path in self._files.ls(self._folder, detail=False):
            name = path.rstrip("/").rpartition("/")[2]
            if _SET_NAME.fullmatch(name) and name not in kept:
                self._files.rm(path, recursive=True)

    def _path(self, name: str) -> str:
        """Return the path of a file in the file system."""
        return f"{self._folder.rstrip('/')}/{name}"


def update_remote_index(address: str, folder: Path, update: Callable[[Path], Result]) -> Result:
    """Call `update` with a folder of this machine that has an index, copy it to an address, and return the result.

    `folder` is empty, and gets the manifest and the sources of the index that is at the address, which is all that is
    needed to add records.
    """
    store = ObjectStore(address)
    for name in (MANIFEST, SOURCES):
        content = store.read_whole(name)
        if content is not None:
            write_generated(folder / name, content)
    result = update(folder)
    manifest = decode_manifest((folder / MANIFEST).read_bytes())
    for name in sorted(manifest.folders):
        if (folder / name).is_dir():
            store.upload(folder, name)
    for name in (SOURCES, MANIFEST):
        store.write(name, (folder / name).read_bytes())
    store.remove_sets(manifest.folders)
    return result
