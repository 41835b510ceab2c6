"""Move the data segments of a WebAssembly module into a separate file, in the format of the memory snapshot.

The snapshot contains these data as well, so only a start without it needs the file, and the WebAssembly module becomes
smaller: browsers copy a module megabyte by megabyte at every start but read the snapshot faster. Binaryen's
`wasm-opt --separate-data-segments` writes one raw image instead of runs and re-encodes every function.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

from pyodide.wasm_binary import DATA, DATA_COUNT, data_segments, replace_sections

#: the format of web/runtime/snapshot_format.js
MAGIC = b"SBR2"
#: runs with at most this many zero bytes between them are joined
MAX_GAP_BYTES = 64
#: a file without data, for a module that keeps its data segments
NO_DATA = MAGIC + struct.pack("<3I", 0, 0, 0)


def split_data_segments(wasm: bytes) -> tuple[bytes, bytes]:
    """Return the WebAssembly module without its data segments, and the bytes of a file that contains the data.

    Raises ValueError if a segment is passive or the segments are not in the order of their addresses.
    """
    runs = list(_join_runs(data_segments(wasm)))
    table = b"".join(struct.pack("<2I", address, len(content)) for address, content in runs)
    head = MAGIC + struct.pack("<3I", 0, len(runs), 0)
    data = head + table + b"".join(content for _, content in runs)
    return replace_sections(wasm, {DATA: None, DATA_COUNT: None}), data


def _join_runs(segments: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """Yield the data segments with close neighbors joined by zeros, which is what fresh memory contains between them.

    Raises ValueError if a segment begins before the end of the one before it.
    """
    start, run = 0, bytearray()
    for address, content in segments:
        gap = address - (start + len(run))
        if gap < 0:
            raise ValueError("the data segments are not in order")
        if run and gap <= MAX_GAP_BYTES:
            run += bytes(gap) + content
        else:
            if run:
                yield start, bytes(run)
            start, run = address, bytearray(content)
    if run:
        yield start, bytes(run)
