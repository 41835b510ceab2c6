"""The viewer unpacks what LZMA has packed, however it arrives, and does not hang on damaged content."""

from __future__ import annotations

import base64
import json
import lzma
import random
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.runtime import LZMA_FILTER

ROOT = Path(__file__).resolve().parents[2]
#: writes for each case the content as base64, or null if it is not complete, or the name of an error
PROGRAM = """
import { Unpacking } from "./web/runtime/lzma.js";
const cases = JSON.parse(await new Response(process.stdin).text());
const unpack = ({ packed, size, chunk }) => {
  const bytes = new Uint8Array(Buffer.from(packed, "base64"));
  const unpacking = new Unpacking(bytes.length, size);
  try {
    for (let at = 0; at < bytes.length; at += chunk) unpacking.push(bytes.subarray(at, at + chunk));
  } catch (error) {
    return error.name;
  }
  return unpacking.content && Buffer.from(unpacking.content).toString("base64");
};
console.log(JSON.stringify(cases.map(unpack)));
"""
RANDOM = random.Random(8)
WORDS = [bytes(RANDOM.choices(range(97, 123), k=RANDOM.randrange(2, 9))) for _ in range(300)]
TEXT = b" ".join(RANDOM.choices(WORDS, k=20_000))
CONTENTS = {
    "nothing": b"",
    "one byte": b"a",
    "the same byte": b"a" * 300_000,
    "noise": RANDOM.randbytes(150_000),
    "few symbols": bytes(RANDOM.choices(range(3), k=20_000)),
    "all symbols": bytes(RANDOM.choices(range(256), weights=range(1, 257), k=200_000)),
    "words": TEXT,
    "a short text": TEXT[:700],
    "distant copies": TEXT + RANDOM.randbytes(140_000) + TEXT[1000:90_000] + TEXT,
    "columns": b"".join(number.to_bytes(4, "little") + bytes(4) for number in range(0, 90_000, 3)),
}


def pack(content: bytes, preset: int = 9) -> bytes:
    """Pack content as the build packs the memory snapshot, at one of the levels of LZMA."""
    return lzma.compress(content, lzma.FORMAT_RAW, filters=[LZMA_FILTER | {"preset": preset}])


def unpack(cases: list[tuple[bytes, int, int]]) -> list[bytes | str | None]:
    """Unpack streams, given with the size of the content and that of the pieces in which they arrive."""
    questions = [
        {"packed": base64.b64encode(packed).decode(), "size": size, "chunk": chunk} for packed, size, chunk in cases
    ]
    command = [bootstrap.node(), "--input-type=module", "-e", PROGRAM]
    made = subprocess.run(
        command, cwd=ROOT, check=True, capture_output=True, text=True, input=json.dumps(questions), timeout=60
    )
    answers = json.loads(made.stdout)
    return [answer if answer is None or answer.endswith("Error") else base64.b64decode(answer) for answer in answers]


@pytest.mark.parametrize("level", [0, 3, 6, 9 | lzma.PRESET_EXTREME])
def test_content_of_every_kind_is_unpacked(level: int) -> None:
    packed = {name: pack(content, level) for name, content in CONTENTS.items()}
    found = unpack([(packed[name], len(content), 1000) for name, content in CONTENTS.items()])
    assert dict(zip(CONTENTS, found, strict=True)) == CONTENTS


@pytest.mark.parametrize("chunk", [1, 7, 1_000_000])
def test_content_arrives_in_pieces_of_any_size(chunk: int) -> None:
    packed = pack(TEXT)
    assert unpack([(packed, len(TEXT), chunk)]) == [TEXT]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.999])
def test_content_that_is_cut_is_not_complete(share: float) -> None:
    packed = pack(TEXT)
    assert unpack([(packed[: int(share * len(packed))], len(TEXT), 5000)]) == [None]


def test_damaged_content_ends() -> None:
    content = TEXT[:20_000]
    packed = pack(content)
    cases = []
    for _ in range(200):
        damaged = bytearray(packed)
        at = RANDOM.randrange(len(packed))
        damaged[at : at + 3] = RANDOM.randbytes(len(damaged[at : at + 3]))
        cases.append((bytes(damaged), len(content), 3000))
    found = unpack(cases)
    assert len(found) == len(cases)
    assert any(unpacked != content for unpacked in found)
