"""Postings: sorted texts, each with a list of numbers, in files of limited size. Words and pieces are stored like this.

The texts are sorted as JavaScript sorts strings. A long list continues in the next file under the same text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import sub

from boardreel.explorer.binary import Cursor, DamagedFile, number_bytes, read_numbers, write_number, write_text

MAGIC = b"BRP1"
MAX_FILE_BYTES = 48_000
#: numbers of one list in one file; most of them take one or two bytes
MAX_LIST_NUMBERS = 18_000
#: bytes that the text and the length of a list have at least
_ENTRY_BYTES = 2
#: the last UTF-16 code unit
_LAST = "\uffff"


def sort_key(text: str) -> bytes:
    """Return the key by which texts of an index are sorted: their UTF-16 code units."""
    return text.encode("utf-16-be", "surrogatepass")


def encode_postings(lists: Mapping[str, Sequence[int]], width: int) -> Iterator[tuple[str, bytes]]:
    """Yield the first text and the content of each file of postings, which has the lists of numbers of sorted texts.

    A list consists of groups of `width` numbers; the first number of a group never decreases, and is stored as the
    difference to the group before.
    """
    pending: list[tuple[str, bytes]] = []
    size = 0
    for text in sorted(lists, key=sort_key):
        for body in _bodies(lists[text], width):
            added = len(body) + len(text) + 4
            if pending and size + added > MAX_FILE_BYTES:
                yield pending[0][0], _encode_file(pending)
                pending, size = [], 0
            pending.append((text, body))
            size += added
    if pending:
        yield pending[0][0], _encode_file(pending)


def _bodies(numbers: Sequence[int], width: int) -> Iterator[bytes]:
    """Yield the bytes of the parts of a list, each of which can be decoded on its own."""
    step = MAX_LIST_NUMBERS // width * width
    for start in range(0, len(numbers), step):
        part = list(numbers[start : start + step])
        firsts = part[::width]
        part[::width] = map(sub, firsts, [0, *firsts])
        yield b"".join(map(number_bytes, part))


def _encode_file(entries: Sequence[tuple[str, bytes]]) -> bytes:
    """Return a file of postings: the texts, then the encoded lists of each text."""
    target = bytearray(MAGIC)
    write_number(target, len(entries))
    for text, body in entries:
        write_text(target, text)
        write_number(target, len(body))
    return bytes(target) + b"".join(body for _, body in entries)


def read_postings(
    content: bytes, width: int, is_wanted: Callable[[str], bool] = lambda _: True
) -> Iterator[tuple[str, list[int]]]:
    """Yield the texts of a file that are wanted, with their numbers. Raise DamagedFile if the content is damaged."""
    if not content.startswith(MAGIC):
        raise DamagedFile("this is not a file of postings")
    cursor = Cursor(content, len(MAGIC))
    entries = [(cursor.text(), cursor.number()) for _ in range(cursor.count(_ENTRY_BYTES))]
    for text, length in entries:
        body = cursor.take(length)
        if is_wanted(text):
            numbers = read_numbers(body)
            if len(numbers) % width:
                raise DamagedFile("a list ends too early")
            numbers[::width] = accumulate(numbers[::width])
            yield text, numbers


def files_with(first_texts: Sequence[str], start: str, *, is_prefix: bool) -> range:
    """Return the indices of the files that may have the text `start`, or texts that begin with it if `is_prefix`.

    `first_texts` has the first text of every file.
    """
    keys = [sort_key(text) for text in first_texts]
    first = max(0, bisect_left(keys, sort_key(start)) - 1)
    return range(first, bisect_right(keys, sort_key(start + _LAST if is_prefix else start)))


def merge_postings(parts: Iterable[Iterable[tuple[str, list[int]]]]) -> dict[str, list[int]]:
    """Return the lists of numbers in several files of postings by text, joined in the order of the files."""
    merged: dict[str, list[int]] = {}
    for part in parts:
        for text, numbers in part:
            merged.setdefault(text, []).extend(numbers)
    return merged
