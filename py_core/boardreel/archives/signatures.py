"""Recognize archives by their first bytes."""

from __future__ import annotations

#: first bytes of an archive, and its type
_SIGNATURES = ((b"PK\x03\x04", "zip"), (b"PK\x05\x06", "zip"), (b"\x1f\x8b", "gzip"), (b"PAR1", "parquet"))

#: so many bytes are enough to recognize an archive
SIGNATURE_BYTES = 4


def archive_type(content: bytes) -> str | None:
    """Return `zip`, `gzip` or `parquet` for the content of an archive, or None for any other content."""
    return next((name for signature, name in _SIGNATURES if content.startswith(signature)), None)
