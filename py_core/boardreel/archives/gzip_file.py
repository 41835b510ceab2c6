"""Unpack and pack gzip files (RFC 1952)."""

from __future__ import annotations

import zlib
from collections.abc import Generator

from boardreel.archives.errors import ArchiveError
from boardreel.archives.inflation import PackedData, inflate, max_inflated_bytes, observe_steps
from boardreel.budgets import Budget

#: window size that makes `zlib` read and write the header of gzip
_GZIP_WINDOW = 31
_SIGNATURE = b"\x1f\x8b"
#: a single record of up to this size may have any ratio, as one of many equal games has
_MAX_BYTES_OF_ANY_RATIO = 1 << 26


def unpack_gzip(data: PackedData, budget: Budget) -> Generator[bytes, None, bool]:
    """Yield the content of a gzip file step by step, and return whether it is complete; it is not if it is damaged.

    The file may consist of several streams, one after another, each of which counts as a file. Raise BudgetSpentError if
    the budget is not enough. Raise ArchiveError if there is no content, or if there is so much of it, and the ratio of
    unpacked to packed bytes so high, that the file must be an attack.
    """
    content_bytes = 0

    def count(content: bytes) -> None:
        nonlocal content_bytes
        content_bytes += len(content)

    max_bytes = max(_MAX_BYTES_OF_ANY_RATIO, max_inflated_bytes(len(data)))
    offset, is_complete = 0, True
    while is_complete and data[offset : offset + len(_SIGNATURE)] == _SIGNATURE:
        budget.spend_files(1)
        steps = inflate(data, offset, len(data), _GZIP_WINDOW, budget, max_bytes - content_bytes)
        offset, is_complete = yield from observe_steps(steps, count)
    if not content_bytes:
        raise ArchiveError("it is empty" if is_complete else "it is damaged")
    return is_complete


def pack_gzip(content: bytes) -> bytes:
    """Return a gzip file with this content. It contains no time stamp, so equal content gives equal bytes."""
    return zlib.compress(content, 9, _GZIP_WINDOW)
