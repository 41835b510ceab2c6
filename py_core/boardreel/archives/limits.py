"""Limits for archives, which protect against files made to exhaust memory or time."""

from __future__ import annotations

#: files and folders in an archive
MAX_ENTRIES = 10_000
#: content may have this multiple of its packed size; text seldom exceeds 20
MAX_RATIO = 200
#: content of up to this size may have any ratio
MAX_BYTES_OF_ANY_RATIO = 1 << 20


def max_unpacked_bytes(packed_bytes: int, max_bytes: int) -> int:
    """Return how many bytes `packed_bytes` may unpack to: `max_bytes`, or fewer if that ratio would be suspicious."""
    return min(max_bytes, max(MAX_BYTES_OF_ANY_RATIO, MAX_RATIO * packed_bytes))
