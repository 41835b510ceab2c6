"""Files at addresses of object stores and other file systems that `fsspec` knows, such as `s3://bucket/index`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from boardreel.errors import BoardreelError, needs_packages
from boardreel.explorer.layout import MAX_FILE_BYTES

#: starts of the addresses of files of this machine
_LOCAL = ("file://", "local://")


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

    def download_folder(self, folder: Path, name: str) -> None:
        """Copy all files of the folder called `name` to `folder`."""
        self._files.invalidate_cache()
        start = self._path("").strip("/")
        self.download(
            folder, [path.strip("/").removeprefix(f"{start}/") for path in self._files.find(self._path(name))]
        )

    def names_in(self, name: str) -> list[str]:
        """Return the names of files and folders in the folder called `name`, the address itself if it is empty."""
        self._files.invalidate_cache()
        try:
            paths = self._files.ls(self._path(name), detail=False)
        except FileNotFoundError:
            return []
        return [path.rstrip("/").rpartition("/")[2] for path in paths]

    def remove_folders(self, names: Iterable[str]) -> None:
        """Remove some folders with all their files."""
        for name in names:
            self._files.rm(self._path(name), recursive=True)

    def _path(self, name: str) -> str:
        """Return the path of a file in the file system."""
        return f"{self._folder.rstrip('/')}/{name}".rstrip("/")
