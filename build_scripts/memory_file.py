"""Takes what a WebAssembly file writes to its memory into a file of its own, in the form of the memory snapshot.

The snapshot brings that too (`snapshot.mjs`), so only the start without it needs this file, and a WebAssembly file without
it comes sooner: browsers hand that on by the megabyte at every start, while they read the snapshot in a quicker way.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from wasm_file import DATA, DATA_COUNT, segments, with_sections

#: web/runtime/heap.js
MAGIC = b"SBR2"
#: so many zeros are written rather than another run begun
GAP = 64


def apart(wasm: bytes) -> tuple[bytes, bytes]:
    """The WebAssembly file without its data, and the file of its data."""
    found = list(_joined(segments(wasm)))
    places = b"".join(struct.pack("<2I", address, len(content)) for address, content in found)
    head = MAGIC + struct.pack("<3I", 0, len(found), 0)
    memory = head + places + b"".join(content for _, content in found)
    return with_sections(wasm, {DATA: None, DATA_COUNT: None}), memory


def _joined(found: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """Neighbours as one; in a new memory zeros are between them. Raises ValueError where one is not behind the last."""
    begin, run = 0, bytearray()
    for address, content in found:
        gap = address - (begin + len(run))
        if gap < 0:
            raise ValueError("data that are not in order")
        if run and gap <= GAP:
            run += bytes(gap) + content
        else:
            if run:
                yield begin, bytes(run)
            begin, run = address, bytearray(content)
    if run:
        yield begin, bytes(run)
