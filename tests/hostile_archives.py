"""Archives that were made to use up time or memory."""

from __future__ import annotations

import io
import struct
import zipfile


def zip_with_shared_header(count: int, content: bytes) -> bytes:
    """Return a ZIP archive with entries that all lead to the same packed bytes, whose checksum is wrong."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a.sgf", content)
    archive = written.getvalue()
    start, end = archive.index(b"PK\1\2"), archive.index(b"PK\5\6")
    entry = bytearray(archive[start:end])
    entry[16:20] = b"oops"
    directory = bytes(entry) * count
    tail = struct.pack("<4sHHHHIIH", b"PK\5\6", 0, 0, count, count, len(directory), start, 0)
    return archive[:start] + directory + tail
