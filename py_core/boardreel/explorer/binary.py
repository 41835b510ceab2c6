"""The encoding of numbers and texts in the files of an index, the same as in `web/explorer/binary.js`.

A number is written as a varint: seven bits in each byte, the lowest first; the highest bit of a byte is set if another
byte follows. A text is its length in bytes as a varint, then UTF-8.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from functools import lru_cache

MAX_VARINT_BYTES = 9
#: the first bytes of a gzip file
GZIP_MAGIC = b"\x1f\x8b"
#: a number of several bytes, or the start of one without an end
_LONG_NUMBER = re.compile(rb"[\x80-\xff]++[\x00-\x7f]?")
_GZIP_WINDOW_BITS = 31


class DamagedFile(ValueError):
    """A file of an index is damaged, or it is not a file of an index."""


def write_number(target: bytearray, value: int) -> None:
    """Append a number, which must not be negative, to `target` as unsigned LEB128."""
    write_numbers(target, (value,))


def write_numbers(target: bytearray, values: Iterable[int]) -> None:
    """Append numbers, none of which may be negative, to `target`, each as unsigned LEB128."""
    for value in values:
        while value > 0x7F:
            target.append(value & 0x7F | 0x80)
            value >>= 7
        target.append(value)


@lru_cache(maxsize=1 << 15)
def number_bytes(value: int) -> bytes:
    """Return a number, which is not negative, as bytes."""
    target = bytearray()
    write_number(target, value)
    return bytes(target)


def write_text(target: bytearray, text: str) -> None:
    """Append a text to `target`: the number of its UTF-8 bytes, and these bytes."""
    content = text.encode("utf-8", "replace")
    write_number(target, len(content))
    target += content


def read_numbers(content: bytes) -> list[int]:
    """Return all numbers in bytes that consist of numbers. Raise DamagedFile if the last one has no end.

    Most numbers are one byte, and runs of these are read at once.
    """
    numbers: list[int] = []
    end = 0
    for match in _LONG_NUMBER.finditer(content):
        numbers += content[end : match.start()]
        end = match.end()
        numbers.append(Cursor(content, match.start(), end).number())
    numbers += content[end:]
    return numbers


class Cursor:
    """A reader of the numbers and texts in the bytes of an index file. It raises DamagedFile at an unexpected end."""

    def __init__(self, content: bytes, offset: int = 0, end: int | None = None) -> None:
        """Start reading `content` at `offset`. Its end is `end`, by default the end of `content`."""
        self.content = content
        self.offset = offset
        self.end = len(content) if end is None else end
        if self.end > len(content):
            raise DamagedFile("the content ends too early")

    @property
    def is_at_end(self) -> bool:
        """Return whether everything has been read."""
        return self.offset >= self.end

    def number(self) -> int:
        """Read and return a number in unsigned LEB128."""
        value = shift = 0
        while self.offset < self.end and shift < 7 * MAX_VARINT_BYTES:
            byte = self.content[self.offset]
            self.offset += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7
        raise DamagedFile("a number has no end")

    def count(self, item_bytes: int = 1, most: int | None = None) -> int:
        """Read and return the number of items that follow, checked as by `check_count`."""
        return self.check_count(self.number(), item_bytes, most)

    def check_count(self, count: int, item_bytes: int = 1, most: int | None = None) -> int:
        """Return the number of items that follow, each of which has at least `item_bytes` bytes.

        Raise DamagedFile if the content has no room for so many, or if they are more than `most`, which is what the
        format allows. Every count in a file is checked here before it is used.
        """
        if count * item_bytes > self.end - self.offset or (most is not None and count > most):
            raise DamagedFile("a count is too large")
        return count

    def numbers(self, count: int) -> list[int]:
        """Read and return `count` numbers."""
        return [self.number() for _ in range(count)]

    def take(self, count: int) -> bytes:
        """Read and return `count` bytes."""
        start, self.offset = self.offset, self.offset + count
        if self.offset > self.end:
            raise DamagedFile("the content ends too early")
        return self.content[start : self.offset]

    def text(self) -> str:
        """Read and return a text."""
        return self.take(self.count()).decode("utf-8", "replace")


def decompress(content: bytes, limit: int) -> bytes:
    """Return the content of a file that may be a gzip file. Raise DamagedFile if it is larger than `limit` bytes."""
    if not content.startswith(GZIP_MAGIC):
        if len(content) > limit:
            raise DamagedFile("the file is too large")
        return content
    decompressor = zlib.decompressobj(_GZIP_WINDOW_BITS)
    try:
        found = decompressor.decompress(content, limit)
    except zlib.error as error:
        raise DamagedFile(str(error)) from error
    if decompressor.unconsumed_tail or not decompressor.eof:
        raise DamagedFile("the file is cut off or too large")
    return found
