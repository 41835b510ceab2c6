"""The build and the viewer take the same sample of a snapshot, in which a lost block is noticed."""

from __future__ import annotations

import base64
import json
import random
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.runtime import sample_of

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import { sampleOf } from "./web/runtime/snapshot_store.js";
const texts = JSON.parse(await new Response(process.stdin).text());
const samples = texts.map((text) => sampleOf(new Uint8Array([...Buffer.from(text, "base64")]).buffer));
console.log(JSON.stringify(samples.map((sample) => Buffer.from(sample).toString("base64"))));
"""
CONTENT = random.Random(15).randbytes(100_003)


def test_the_viewer_takes_the_same() -> None:
    contents = [b"", b"a", bytes(32), CONTENT[:33], CONTENT[:4127], CONTENT[:4128], CONTENT]
    texts = json.dumps([base64.b64encode(content).decode() for content in contents])
    command = [bootstrap.node(), "--input-type=module", "-e", PROGRAM]
    made = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, input=texts)
    assert [base64.b64decode(sample) for sample in json.loads(made.stdout)] == [*map(sample_of, contents)]


@pytest.mark.parametrize("block", [0, 7, 23])
def test_a_lost_block_is_noticed_in_the_sample(block: int) -> None:
    damaged = CONTENT[: block * 4096] + bytes(4096) + CONTENT[(block + 1) * 4096 :]
    assert sample_of(damaged) != sample_of(CONTENT)
