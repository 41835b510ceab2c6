"""The build and the viewer compute the same checksum, and every kind of damage changes it."""

from __future__ import annotations

import base64
import json
import random
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.checksum import checksum_of, sample_checksum_of

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import { checksumOf, sampleChecksumOf } from "./web/runtime/checksum.js";
const texts = JSON.parse(await new Response(process.stdin).text());
const checksums = texts.map((text) => {
  const { buffer } = new Uint8Array([...Buffer.from(text, "base64")]);
  return [checksumOf(buffer), sampleChecksumOf(buffer)];
});
console.log(JSON.stringify(checksums));
"""
CONTENT = random.Random(15).randbytes(100_003)


def test_the_viewer_computes_the_same() -> None:
    contents = [b"", b"a", bytes(32), CONTENT[:33], CONTENT[:4100], CONTENT]
    texts = json.dumps([base64.b64encode(content).decode() for content in contents])
    command = [bootstrap.node(), "--input-type=module", "-e", PROGRAM]
    made = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, input=texts)
    assert json.loads(made.stdout) == [[checksum_of(content), sample_checksum_of(content)] for content in contents]


@pytest.mark.parametrize(("at", "length"), [(0, 1), (50_001, 7786), (4096, 4096), (100_002, 1)])
def test_zeros_are_noticed(at: int, length: int) -> None:
    damaged = CONTENT[:at] + bytes(length) + CONTENT[at + length :]
    assert checksum_of(damaged) != checksum_of(CONTENT)


def test_blocks_in_another_order_are_noticed() -> None:
    damaged = CONTENT[4096:8192] + CONTENT[:4096] + CONTENT[8192:]
    assert checksum_of(damaged) != checksum_of(CONTENT)


@pytest.mark.parametrize("block", [0, 7, 23])
def test_a_lost_block_is_noticed_in_the_sample(block: int) -> None:
    damaged = CONTENT[: block * 4096] + bytes(4096) + CONTENT[(block + 1) * 4096 :]
    assert sample_checksum_of(damaged) != sample_checksum_of(CONTENT)
