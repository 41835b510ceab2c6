"""Read the files of an index, from a folder or from a web address, and cache those that were read last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from boardreel.budgets import Budget
from boardreel.explorer.binary import DamagedFile, decompress
from boardreel.explorer.layout import MAX_FILE_BYTES
from boardreel.explorer.object_stores import ObjectStore
from boardreel.files import SCHEME

MAX_CACHED_FILES = 256
TIMEOUT_S = 30
HTTP_NOT_FOUND = 404


#: returns the stored content of the file of an index with a name, None if there is none; raises OSError if reading fails
Transport = Callable[[str], bytes | None]


def open_transport(source: str | Path) -> Transport:
    """Return the transport of an index: `source` is its folder, or its address, such as `https://…` or `s3://…`.

    Raise BoardreelError if packages for the address are not installed.
    """
    if str(source).startswith(("http://", "https://")):
        base = str(source).rstrip("/")
        return lambda name: _download(f"{base}/{name}")
    if SCHEME.match(str(source)):
        return ObjectStore(str(source)).read
    folder = Path(source)
    return lambda name: _read(folder / name)


def _read(path: Path) -> bytes | None:
    """Return the content of a file, or None if there is none."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_FILE_BYTES + 1)
    except FileNotFoundError:
        return None


def _download(address: str) -> bytes | None:
    """Return the content at a web address, or None if the server has no such file.

    Raise OSError, which names the address, if it cannot be loaded.
    """
    try:
        with urlopen(address, timeout=TIMEOUT_S) as response:
            content: bytes = response.read(MAX_FILE_BYTES + 1)
            return content
    except HTTPError as error:
        if error.code == HTTP_NOT_FOUND:
            return None
        raise
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise OSError(None, getattr(reason, "strerror", None) or str(reason), address) from error


class IndexFiles:
    """The files of an index by name, decompressed and cached."""

    def __init__(self, source: str | Path) -> None:
        """Take the folder or web address of an index."""
        self._transport = open_transport(source)
        self._cache: OrderedDict[str, bytes | None] = OrderedDict()

    def read(self, name: str, budget: Budget) -> bytes | None:
        """Return the decompressed content of a file of the index, or None if there is none.

        The file and its bytes count, even if it is in the cache. Raise OSError if reading fails, DamagedFile if the file
        is damaged or too large, and BudgetSpentError if the budget is not enough.
        """
        budget.spend_files(1)
        if name not in self._cache:
            stored = self._transport(name)
            self._cache[name] = None if stored is None else decompress(stored, MAX_FILE_BYTES)
            if len(self._cache) > MAX_CACHED_FILES:
                self._cache.popitem(last=False)
        self._cache.move_to_end(name)
        content = self._cache[name]
        budget.spend_bytes(len(content or b""))
        return content

    def require(self, name: str, budget: Budget) -> bytes:
        """Return the decompressed content of a file of the index, as `read` does.

        Raise DamagedFile if there is none.
        """
        content = self.read(name, budget)
        if content is None:
            raise DamagedFile(f"{name} is missing")
        return content
