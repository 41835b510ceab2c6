"""Limits of archives, against files that were made to exhaust memory or time."""

from __future__ import annotations

#: files and folders in an archive
MAX_ENTRIES = 10_000
#: content may have this multiple of its packed size; text seldom exceeds 20
MAX_RATIO = 200
#: content of up to this size may have any ratio
MAX_BYTES_OF_ANY_RATIO = 1 << 20


def max_unpacked_bytes(packed_bytes: int, max_bytes: int) -> int:
    """Return how much may be unpacked from packed content, at most `max_bytes`."""
    return min(max_bytes, max(MAX_BYTES_OF_ANY_RATIO, MAX_RATIO * packed_bytes))
