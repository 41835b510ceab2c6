"""Takes WebAssembly files apart and puts them together: their sections, and the numbers in these.

Source: WebAssembly Core Specification, "Binary Format".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

#: what a WebAssembly file begins with: magic number and version
HEAD = b"\0asm\x01\0\0\0"
TYPES, IMPORTS, FUNCTIONS, EXPORTS, CODE, DATA, DATA_COUNT = 1, 2, 3, 7, 10, 11, 12
#: kinds of what is imported or exported; tags are exceptions
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
#: instructions of constant expressions
I32_CONST, END = 0x41, 0x0B


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Number and content of each section. Raises ValueError where the file is not WebAssembly."""
    if not wasm.startswith(HEAD):
        raise ValueError("not WebAssembly")
    at = len(HEAD)
    while at < len(wasm):
        kind = wasm[at]
        length, at = number(wasm, at + 1)
        yield kind, wasm[at : at + length]
        at += length


def section(wasm: bytes, wanted: int) -> bytes:
    """The content of the one section with this number; a list of nothing where there is none."""
    return next((content for kind, content in sections(wasm) if kind == wanted), b"\0")


def with_sections(wasm: bytes, changed: Mapping[int, bytes | None]) -> bytes:
    """The file with other contents in the sections with these numbers; without those that have None."""
    contents = ((kind, changed.get(kind, content)) for kind, content in sections(wasm))
    return HEAD + b"".join(bytes([kind]) + sized(content) for kind, content in contents if content is not None)


def number(content: bytes, at: int) -> tuple[int, int]:
    """An unsigned number of variable length (LEB128), and the offset behind it."""
    value = shift = 0
    while True:
        byte = content[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def encoded(value: int) -> bytes:
    """A number as `number` reads it."""
    parts = bytearray()
    while value >= 0x80:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    parts.append(value)
    return bytes(parts)


def sized(content: bytes) -> bytes:
    """Content behind its length."""
    return encoded(len(content)) + content


def name(content: bytes, at: int) -> tuple[str, int]:
    """A name, and the offset behind it."""
    length, at = number(content, at)
    return content[at : at + length].decode(), at + length


def imports(wasm: bytes) -> Iterator[tuple[int, str]]:
    """Kind and name of all that is imported."""
    content = section(wasm, IMPORTS)
    count, at = number(content, 0)
    for _ in range(count):
        _, at = name(content, at)
        imported, at = name(content, at)
        kind = content[at]
        at += 1
        if kind == FUNCTION:
            _, at = number(content, at)
        elif kind == GLOBAL:
            at += 2
        elif kind == TAG:
            _, at = number(content, at + 1)
        else:
            at += kind == TABLE
            has_most = content[at] & 1
            _, at = number(content, at + 1)
            if has_most:
                _, at = number(content, at)
        yield kind, imported


def exports(wasm: bytes) -> Iterator[tuple[str, int, int, bytes]]:
    """Name, kind and number of all that is exported, and how the file says it."""
    content = section(wasm, EXPORTS)
    count, at = number(content, 0)
    for _ in range(count):
        begin = at
        exported, at = name(content, at)
        kind = content[at]
        place, at = number(content, at + 1)
        yield exported, kind, place, content[begin:at]


def bodies(wasm: bytes) -> list[bytes]:
    """What each function of the file does: its locals and instructions."""
    content = section(wasm, CODE)
    count, at = number(content, 0)
    found = []
    for _ in range(count):
        length, at = number(content, at)
        found.append(content[at : at + length])
        at += length
    return found


def segments(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """What the file writes to its memory when it is instantiated: address and content, in order.

    Raises ValueError where code writes them, or where an address is not a plain number.
    """
    content = section(wasm, DATA)
    count, at = number(content, 0)
    for _ in range(count):
        if content[at : at + 2] != bytes([0, I32_CONST]):
            raise ValueError("data without a fixed address")
        address, at = number(content, at + 2)
        if content[at] != END:
            raise ValueError("data without a fixed address")
        length, at = number(content, at + 1)
        yield address, content[at : at + length]
        at += length
