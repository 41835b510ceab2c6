"""Inflate compressed data step by step, within a budget. The data may be in memory or in an open file.

This needs `zlib` alone, which the page has without the standard library.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator
from typing import BinaryIO, NamedTuple, TypeAlias, TypeVar

from boardreel.archives.errors import ArchiveError
from boardreel.budgets import Budget

#: content may have this multiple of its packed size; text seldom exceeds 20
MAX_RATIO = 200
#: content of up to this size may have any ratio
MAX_BYTES_OF_ANY_RATIO = 1 << 20
#: packed bytes that are inflated at a time, and after damage was found in them
_PIECE_BYTES, _SMALL_PIECE_BYTES = 1 << 16, 1 << 5
#: content that is inflated at a time
_STEP_BYTES = 1 << 20
#: bytes that one packed byte can inflate to
_MAX_EXPANSION = 1032


Result = TypeVar("Result")


class FileBytes:
    """The bytes of an open file, of which those that are sliced are read, so that a large file is not in memory."""

    def __init__(self, file: BinaryIO) -> None:
        """Take a file that can be read at any offset."""
        self.file = file
        self._size = file.seek(0, 2)

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, span: slice) -> bytes:
        """Return the bytes of the file from one offset to another."""
        start, end, _ = span.indices(self._size)
        self.file.seek(start)
        return self.file.read(max(0, end - start))


#: packed data: in memory, or in a file
PackedData: TypeAlias = bytes | FileBytes


class StreamEnd(NamedTuple):
    """How a compressed stream ends: the offset after it in the data, and whether it is neither damaged nor cut off."""

    offset: int
    is_complete: bool


def observe_steps(
    steps: Generator[bytes, None, Result], observe: Callable[[bytes], object]
) -> Generator[bytes, None, Result]:
    """Yield all bytes that a generator yields, after calling `observe` with them, and return its result."""
    while True:
        try:
            content = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        observe(content)
        yield content


def join_steps(steps: Generator[bytes, None, Result]) -> tuple[bytes, Result]:
    """Return all bytes that a generator yields, joined, and the value that it returns."""
    results: list[Result] = []

    def run() -> Iterator[bytes]:
        results.append((yield from steps))

    return b"".join(run()), results[0]


def max_inflated_bytes(packed_bytes: int, file_count: int = 1) -> int:
    """Return how many bytes the `packed_bytes` of one of the files of an archive may inflate to.

    A higher ratio is suspicious. The files share the bytes that may have any ratio.
    """
    return max(MAX_BYTES_OF_ANY_RATIO // file_count, MAX_RATIO * packed_bytes)


def inflate(
    data: PackedData, start: int, end: int, window_bits: int, budget: Budget, max_bytes: int
) -> Generator[bytes, None, StreamEnd]:
    """Yield the content of the stream at the offset `start` of `data` step by step, and return how the stream ends.

    The stream ends at the offset `end` at the latest. `window_bits` is that of `zlib.decompressobj`. All bytes that are
    produced count, even those of a damaged stream. Raise BudgetSpentError if they are more than the budget has, and
    ArchiveError if they are more than `max_bytes`.
    """
    stream = zlib.decompressobj(window_bits)
    piece_bytes = _PIECE_BYTES
    size, offset = 0, start
    is_damaged = False
    while offset < end and not stream.eof and not is_damaged:
        piece_end = min(offset + piece_bytes, end)
        # `zlib` drops the output of a call that fails, so what it failed on is inflated again in small pieces
        backup, found = stream.copy(), []
        try:
            for chunk in _steps(stream, data[offset:piece_end], max_bytes - size + 1):
                found.append(chunk)
                size += len(chunk)
                budget.spend_bytes(len(chunk))
                if size > max_bytes:
                    raise ArchiveError(f"it unpacks to more than {MAX_RATIO} times its size")
        except zlib.error:
            size -= sum(map(len, found))
            if piece_bytes == _SMALL_PIECE_BYTES:
                is_damaged = True
                budget.spend_bytes(_MAX_EXPANSION * (piece_end - offset))
            stream, piece_bytes = backup, _SMALL_PIECE_BYTES
            continue
        yield from found
        offset = piece_end
    return StreamEnd(offset - len(stream.unused_data), stream.eof)


def _steps(stream: zlib._Decompress, piece: bytes, max_bytes: int) -> Iterator[bytes]:
    """Yield the content that a piece of packed data adds to a stream, a limited number of bytes at a time."""
    step_bytes = min(_STEP_BYTES, max_bytes)
    while True:
        chunk = stream.decompress(piece, step_bytes)
        yield chunk
        piece = stream.unconsumed_tail
        if stream.eof or (not piece and len(chunk) < step_bytes):
            return
