"""The data of a WebAssembly file in a file of their own: code without them, and they in its memory, are the same."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.runtime import PYODIDE, WASM
from pyodide.split_data import split_data_segments
from pyodide.wasm_binary import DATA, DATA_COUNT, data_segments, sections

HEAP = bootstrap.WEB / "runtime" / "snapshot_format.js"


def with_data(*found: str) -> bytes:
    """Export a memory of two pages, m, in which these segments stand."""
    content = bytes([len(found)]) + b"".join(bytes.fromhex(segment) for segment in found)
    return (
        bytes.fromhex("0061736d 01000000 05 03 01 00 02 07 05 01 01 6d 02 00 0c 01")
        + bytes([len(found), DATA, len(content)])
        + content
    )


#: at 8, at 13, at 200, at 70000
SMALL = with_data("00 41 08 0b 03 616263", "00 41 0d 0b 01 64", "00 41 c8 01 0b 02 6566", "00 41 f0 a2 04 0b 02 6768")

LOOK = """
const [folder, heap] = process.argv.slice(1);
const { readFileSync } = require("node:fs");
const read = (name) => new Uint8Array(readFileSync(`${folder}/${name}`));
Promise.all([import(heap), ...["whole", "code"].map((name) => WebAssembly.instantiate(read(name)))]).then(
  ([{ parseSnapshot, writeRuns }, whole, code]) => {
    const [expected, found] = [whole, code].map(({ instance }) => new Uint8Array(instance.exports.m.buffer));
    const empty = found.every((byte) => byte === 0);
    const { head, data, changed } = parseSnapshot(read("data").buffer);
    writeRuns(data, found);
    const same = Buffer.compare(expected, found) === 0;
    console.log(JSON.stringify({ empty, same, places: [...data.spans], rest: head.length + changed.bytes.length }));
  },
);
"""


def test_code_and_data_are_together_what_they_were(tmp_path: Path) -> None:
    code, data = split_data_segments(SMALL)
    for name, content in {"whole": SMALL, "code": code, "data": data}.items():
        (tmp_path / name).write_bytes(content)
    command = [bootstrap.node(), "-e", LOOK, tmp_path, HEAP]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == {
        "empty": True,
        "same": True,
        "places": [8, 6, 200, 2, 70000, 2],
        "rest": 0,
    }


def test_pyodide_loses_its_data_and_nothing_else() -> None:
    wasm = (PYODIDE / WASM).read_bytes()
    code, data = split_data_segments(wasm)
    assert [found for found in sections(wasm) if found[0] not in (DATA, DATA_COUNT)] == list(sections(code))
    assert sum(len(content) for _, content in data_segments(wasm)) < len(data) < len(wasm) - len(code) + 200_000


@pytest.mark.parametrize(
    ("wasm", "message"),
    [
        (with_data("01 03 616263"), "without a fixed address"),
        (with_data("00 23 00 0b 03 616263"), "without a fixed address"),
        (with_data("00 41 08 41 00 6a 0b 03 616263"), "without a fixed address"),
        (with_data("00 41 08 0b 03 616263", "00 41 09 0b 01 64"), "not in order"),
        (b"MZ", "not a WebAssembly module"),
    ],
)
def test_data_of_another_kind_are_refused(wasm: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        split_data_segments(wasm)
