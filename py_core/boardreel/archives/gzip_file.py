"""Unpack and pack gzip files (RFC 1952). This needs `zlib` alone, which the page has without the standard library."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import NamedTuple

from boardreel.archives.errors import ArchiveError, ArchiveTooLargeError
from boardreel.archives.limits import MAX_RATIO, max_unpacked_bytes

#: window size that makes `zlib` read and write the header of gzip
_GZIP_WINDOW = 31
_SIGNATURE = b"\x1f\x8b"
#: packed bytes that are unpacked at a time where an error may follow
_STEP_BYTES = 256


class UnpackedFile(NamedTuple):
    """The content of a gzip file; `is_complete` is false if the file is damaged and this is only its beginning."""

    content: bytes
    is_complete: bool


def unpack_gzip(data: bytes, max_bytes: int) -> UnpackedFile:
    """Return the content of a gzip file, which may consist of several streams, one after another.

    Raise ArchiveTooLargeError if the content has more than `max_bytes`. Raise ArchiveError if nothing can be unpacked,
    or if the ratio of unpacked to packed bytes is so high that the file must be an attack.
    """
    limit = max_unpacked_bytes(len(data), max_bytes)
    chunks: list[bytes] = []
    size = 0
    while data.startswith(_SIGNATURE):
        stream = zlib.decompressobj(_GZIP_WINDOW)
        try:
            chunks.append(stream.decompress(data, limit - size + 1))
        except zlib.error:
            chunks.append(_unpack_beginning(data, limit - size + 1))
        size += len(chunks[-1])
        if size > max_bytes:
            raise ArchiveTooLargeError(f"it has more than {max_bytes >> 20} MB when it is unpacked")
        if size > limit:
            raise ArchiveError(f"it unpacks to more than {MAX_RATIO} times its size")
        if not stream.eof:
            if not size:
                raise ArchiveError("it is damaged")
            return UnpackedFile(b"".join(chunks), is_complete=False)
        data = stream.unused_data
    return UnpackedFile(b"".join(chunks), is_complete=True)


def _unpack_beginning(data: bytes, max_bytes: int) -> bytes:
    """Return the bytes before the damage in a damaged stream, at most `max_bytes`."""
    stream = zlib.decompressobj(_GZIP_WINDOW)
    chunks: list[bytes] = []
    with suppress(zlib.error):
        # `zlib` drops the output of the call that fails, so the steps are small
        for offset in range(0, len(data), _STEP_BYTES):
            chunks.append(stream.decompress(data[offset : offset + _STEP_BYTES], max_bytes))
            max_bytes -= len(chunks[-1])
            if max_bytes <= 0:
                break
    return b"".join(chunks)


def pack_gzip(content: bytes) -> bytes:
    """Return a gzip file with this content. It contains no time stamp, so equal content gives equal bytes."""
    stream = zlib.compressobj(9, zlib.DEFLATED, _GZIP_WINDOW)
    return stream.compress(content) + stream.flush()
