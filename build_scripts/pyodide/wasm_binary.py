"""Read and write the binary format of WebAssembly modules: sections, and the entries of those that the patches change.

Source: WebAssembly Core Specification, "Binary Format". Offsets count bytes from the start of the given content.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

#: magic number and version
HEAD = b"\0asm\x01\0\0\0"
#: numbers of sections
IMPORTS, EXPORTS, ELEMENTS, CODE, DATA, DATA_COUNT = 2, 7, 9, 10, 11, 12
#: kinds of imports and exports; a tag describes exceptions
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
#: opcodes of constant expressions
I32_CONST, END = 0x41, 0x0B


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the number and the content of each section of a WebAssembly module. Raise ValueError if `wasm` is none."""
    if not wasm.startswith(HEAD):
        raise ValueError("not a WebAssembly module")
    offset = len(HEAD)
    while offset < len(wasm):
        kind = wasm[offset]
        length, offset = decode_number(wasm, offset + 1)
        yield kind, wasm[offset : offset + length]
        offset += length


def section(wasm: bytes, kind: int) -> bytes:
    """Return the content of the section whose number is `kind`, or that of an empty list if there is none."""
    return next((content for number, content in sections(wasm) if number == kind), b"\0")


def replace_sections(wasm: bytes, contents: Mapping[int, bytes | None]) -> bytes:
    """Return a WebAssembly module with new contents for some sections, by section number; None removes a section."""
    replaced = ((kind, contents.get(kind, content)) for kind, content in sections(wasm))
    return HEAD + b"".join(bytes([kind]) + with_length(content) for kind, content in replaced if content is not None)


def decode_number(content: bytes, offset: int) -> tuple[int, int]:
    """Return the unsigned LEB128 number at an offset, and the offset after it."""
    value = shift = 0
    while True:
        byte = content[offset]
        offset += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, offset
        shift += 7


def encode_number(value: int) -> bytes:
    """Return a number as unsigned LEB128."""
    encoded = bytearray()
    while value >= 0x80:
        encoded.append(value & 0x7F | 0x80)
        value >>= 7
    encoded.append(value)
    return bytes(encoded)


def with_length(content: bytes) -> bytes:
    """Return content after its length, as WebAssembly writes vectors of bytes."""
    return encode_number(len(content)) + content


def decode_name(content: bytes, offset: int) -> tuple[str, int]:
    """Return the name at an offset, and the offset after it."""
    length, offset = decode_number(content, offset)
    return content[offset : offset + length].decode(), offset + length


def imports(wasm: bytes) -> Iterator[tuple[int, str]]:
    """Yield the kind and name of each import of a WebAssembly module."""
    content = section(wasm, IMPORTS)
    count, offset = decode_number(content, 0)
    for _ in range(count):
        _, offset = decode_name(content, offset)
        name, offset = decode_name(content, offset)
        kind = content[offset]
        offset = _skip_import_type(content, offset + 1, kind)
        yield kind, name


def _skip_import_type(content: bytes, offset: int, kind: int) -> int:
    """Return the offset after the type of an import, which begins at `offset`."""
    if kind == FUNCTION:
        return decode_number(content, offset)[1]
    if kind == GLOBAL:
        return offset + 2
    if kind == TAG:
        return decode_number(content, offset + 1)[1]
    if kind == TABLE:
        offset += 1
    has_maximum = content[offset] & 1
    _, offset = decode_number(content, offset + 1)
    return decode_number(content, offset)[1] if has_maximum else offset


def exports(wasm: bytes) -> Iterator[tuple[str, int, int, bytes]]:
    """Yield the name, kind and index of each export of a WebAssembly module, and the bytes that encode the export."""
    content = section(wasm, EXPORTS)
    count, offset = decode_number(content, 0)
    for _ in range(count):
        start = offset
        name, offset = decode_name(content, offset)
        kind = content[offset]
        index, offset = decode_number(content, offset + 1)
        yield name, kind, index, content[start:offset]


def data_segments(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield the address and content of each active data segment, in the order of the module.

    Raises ValueError for passive segments and for addresses that are not constants.
    """
    content = section(wasm, DATA)
    count, offset = decode_number(content, 0)
    for _ in range(count):
        if content[offset : offset + 2] != bytes([0, I32_CONST]):
            raise ValueError("a data segment without a fixed address")
        address, offset = decode_number(content, offset + 2)
        if content[offset] != END:
            raise ValueError("a data segment without a fixed address")
        length, offset = decode_number(content, offset + 1)
        yield address, content[offset : offset + length]
        offset += length


def function_table(wasm: bytes) -> Iterator[tuple[int, int]]:
    """Yield the number of each row of the module's table of functions, and the index of the function in it.

    Raises ValueError if the table is not filled by one segment with a fixed address.
    """
    content = section(wasm, ELEMENTS)
    if content[:3] != bytes([1, 0, I32_CONST]):
        raise ValueError("the table of functions has another form")
    number, offset = decode_number(content, 3)
    count, offset = decode_number(content, offset + 1)
    for entry in range(number, number + count):
        index, offset = decode_number(content, offset)
        yield entry, index
