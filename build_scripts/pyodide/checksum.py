"""The checksums by which the viewer tells a damaged memory snapshot from an intact one (web/runtime/checksum.js)."""

from __future__ import annotations

import struct
from itertools import accumulate
from operator import add

#: 32-bit words that are added in one step
STRIDE = 8
#: bytes of a block; a sample has the first step of each
BLOCK_BYTES = 4096


def checksum_of(content: bytes) -> str:
    """Return a checksum: four sums of 32-bit little-endian words, and the sum of the running totals of the first."""
    padded = content + bytes(-len(content) % (STRIDE * 4))
    words = struct.unpack(f"<{len(padded) // 4}i", padded)
    lanes = [list(map(add, words[lane::STRIDE], words[lane + 4 :: STRIDE])) for lane in range(4)]
    sums = [*map(sum, lanes), sum(accumulate(lanes[0]))]
    return "-".join(str(value & 0xFFFFFFFF) for value in sums)


def sample_checksum_of(content: bytes) -> str:
    """Return the checksum of a sample of the content: the first step of each complete block."""
    step = STRIDE * 4
    return checksum_of(b"".join(content[at : at + step] for at in range(0, len(content) - step + 1, BLOCK_BYTES)))
