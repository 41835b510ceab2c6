"""Remove modules of Python's standard library that are part of Pyodide's WebAssembly module and that no game needs.

They are CPython's own tests, SQLite, and three compression libraries. A removed module is taken out of the table
of built-in modules, so that importing it raises `ModuleNotFoundError`, and the functions of its library get empty bodies.

Which functions those are follows from their order: the linker places object files one after another, so all functions
between two exported ones of the same library belong to it, unless another library exports a function between them.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping

from pyodide.wasm_binary import (
    CODE,
    DATA,
    FUNCTION,
    data_segments,
    decode_number,
    encode_number,
    exports,
    function_table,
    imports,
    replace_sections,
    section,
    with_length,
)

#: library -> names of its exported functions; `PyInit_` and the name of a module create that module
LIBRARIES = {
    "tests": re.compile(r"_PyTest|PyInit__test|PyInit__xxtestfuzz"),
    "SQLite": re.compile(r"sqlite3_|PyInit__sqlite3"),
    "Zstandard": re.compile(
        r"ZSTD_|ZDICT_|ZBUFF_|HUF_|FSE_|XXH|HIST_|COVER_|FASTCOVER_|ERR_|POOL_|divbwt|PyInit__zstd"
    ),
    "liblzma": re.compile(r"lzma_|PyInit__lzma"),
    "bzip2": re.compile(r"BZ2_|PyInit__bz2"),
}
MODULE_PREFIX = "PyInit_"
#: shorter functions stay: the linker merges equal ones, so other libraries may call them as well
MIN_BODY_BYTES = 64
#: no local variables; `unreachable`; `end`
EMPTY_BODY = bytes([0, 0x00, 0x0B])
#: an entry of the table of built-in modules: address of the name, and number of the function in the table of functions
ENTRY = struct.Struct("<2I")


def remove_modules(wasm: bytes, libraries: Mapping[str, re.Pattern[str]] = LIBRARIES) -> bytes:
    """Return Pyodide's WebAssembly module without some built-in modules of Python and their libraries.

    Raises ValueError if one of them is not in the table of built-in modules.
    """
    names: dict[int, list[str]] = {}
    for name, kind, index, _ in exports(wasm):
        if kind == FUNCTION:
            names.setdefault(index, []).append(name)
    removed = set(_functions_of(names, libraries))
    # a module that is not in the table of built-in modules has no number in the table of functions
    modules = {
        name.removeprefix(MODULE_PREFIX): number
        for number, index in function_table(wasm)
        for name in names.get(index, [])
        if name.startswith(MODULE_PREFIX) and _owner(name, libraries)
    }
    data = _without_built_in_modules(wasm, modules)
    return replace_sections(wasm, {CODE: _with_empty_bodies(wasm, removed), DATA: data})


def _functions_of(names: Mapping[int, list[str]], libraries: Mapping[str, re.Pattern[str]]) -> Iterator[int]:
    """Yield the indices of all functions that lie between two exported functions of the same library."""
    previous, previous_owner = 0, None
    for index in sorted(names):
        owners = {_owner(name, libraries) for name in names[index]}
        owner = owners.pop() if len(owners) == 1 else None
        if owner is not None:
            yield from range(previous if owner == previous_owner else index, index + 1)
        previous, previous_owner = index, owner


def _owner(name: str, libraries: Mapping[str, re.Pattern[str]]) -> str | None:
    """Return the library that an exported function belongs to, or None if it stays."""
    return next((library for library, pattern in libraries.items() if pattern.match(name)), None)


def _with_empty_bodies(wasm: bytes, functions: set[int]) -> bytes:
    """Return the content of the code section, in which these functions, unless they are short, have empty bodies."""
    content = section(wasm, CODE)
    count, offset = decode_number(content, 0)
    first = sum(kind == FUNCTION for kind, _ in imports(wasm))
    bodies = []
    for index in range(first, first + count):
        length, offset = decode_number(content, offset)
        body = content[offset : offset + length]
        offset += length
        bodies.append(with_length(EMPTY_BODY if index in functions and length >= MIN_BODY_BYTES else body))
    return encode_number(count) + b"".join(bodies)


def _without_built_in_modules(wasm: bytes, modules: Mapping[str, int]) -> bytes:
    """Return the content of the data section without some rows of the table of built-in modules."""
    section_content = section(wasm, DATA)
    segments = list(data_segments(wasm))
    for name, number in modules.items():
        addresses = [
            address + match.start() + 1
            for address, content in segments
            for match in re.finditer(b"\0" + re.escape(name.encode()) + b"\0", content)
        ]
        places = [
            (segment, at)
            for segment, (_, content) in enumerate(segments)
            for address in addresses
            if (at := content.find(ENTRY.pack(address, number))) >= 0
        ]
        if len(places) != 1:
            raise ValueError(f"{len(places)} built-in modules {name}, expected one")
        segment, at = places[0]
        address, content = segments[segment]
        shorter = _without_entry(content, at)
        if section_content.count(content) != 1:
            raise ValueError("the table of built-in modules is not unique")
        section_content = section_content.replace(content, shorter)
        segments[segment] = (address, shorter)
    return section_content


def _without_entry(content: bytes, at: int) -> bytes:
    """Return a data segment without the table row at an offset: the rows after it, up to one of zeros, move up."""
    ends = (end for end in range(at, len(content), ENTRY.size) if not any(content[end : end + ENTRY.size]))
    end = next(ends, len(content))
    return content[:at] + content[at + ENTRY.size : end] + bytes(ENTRY.size) + content[end:]
