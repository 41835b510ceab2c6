"""Unpack and pack gzip files (RFC 1952)."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from boardreel.archives.errors import ArchiveError
from boardreel.archives.inflation import inflate, max_inflated_bytes
from boardreel.budgets import Budget

#: window size that makes `zlib` read and write the header of gzip
_GZIP_WINDOW = 31
_SIGNATURE = b"\x1f\x8b"


class UnpackedFile(NamedTuple):
    """The content of a gzip file; `is_complete` is false if the file is damaged and this is only its beginning."""

    content: bytes
    is_complete: bool


def unpack_gzip(data: bytes, budget: Budget) -> UnpackedFile:
    """Return the content of a gzip file, which may consist of several streams, one after another.

    Each stream counts as a file. Raise BudgetSpentError if the budget is not enough. Raise ArchiveError if there is no
    content, or if the ratio of unpacked to packed bytes is so high that the file must be an attack.
    """
    bytes_left = max_inflated_bytes(len(data))
    contents: list[bytes] = []
    offset, is_complete = 0, True
    while is_complete and data.startswith(_SIGNATURE, offset):
        budget.spend_files(1)
        content, offset, is_complete = inflate(data, offset, len(data), _GZIP_WINDOW, budget, bytes_left)
        bytes_left -= len(content)
        contents.append(content)
    if not any(contents):
        raise ArchiveError("it is empty" if is_complete else "it is damaged")
    return UnpackedFile(b"".join(contents), is_complete)


def pack_gzip(content: bytes) -> bytes:
    """Return a gzip file with this content. It contains no time stamp, so equal content gives equal bytes."""
    stream = zlib.compressobj(9, zlib.DEFLATED, _GZIP_WINDOW)
    return stream.compress(content) + stream.flush()
