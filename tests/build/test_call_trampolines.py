"""The interpreter's indirect calls go through functions of their own, and do what they did."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.call_trampolines import add_call_trampolines, indirect_calls
from pyodide.runtime import INTERPRETER, PYODIDE, WASM
from pyodide.wasm_binary import function_bodies

#: exports `pick`, which calls what stands in a table at its second parameter, twice, with numbers between that look like
#: calls; there stand functions that add 1 and that double
SMALL = bytes.fromhex(
    "0061736d 01000000"
    "01 0c 02 60 01 7f 01 7f 60 02 7f 7f 01 7f"  # types: a number to a number, two numbers to one
    "03 04 03 00 00 01"  # the functions
    "04 04 01 70 00 02"  # the table
    "07 08 01 04 7069636b 00 02"  # exports: pick
    "09 08 01 00 41 00 0b 02 00 01"  # what stands in the table
    "0a 2a 03"
    "07 00 20 00 41 01 6a 0b"  # adds 1
    "07 00 20 00 20 00 6a 0b"  # doubles
    "18 00 20 00 20 01 11 00 00 41 91 22 1a 43 11 00 00 11 1a 20 01 11 00 00 0b"  # pick
)
LOOK = """
const [path] = process.argv.slice(1);
WebAssembly.instantiate(require("node:fs").readFileSync(path)).then(({ instance: { exports } }) => {
  console.log(JSON.stringify([[5, 0], [5, 1], [7, 1]].map((given) => exports.pick(...given))));
});
"""


def called(wasm: bytes, folder: Path) -> list[int]:
    path = folder / "small.wasm"
    path.write_bytes(wasm)
    result = subprocess.run([bootstrap.node(), "-e", LOOK, path], capture_output=True, text=True, check=True)
    found: list[int] = json.loads(result.stdout)
    return found


def test_calls_do_what_they_did(tmp_path: Path) -> None:
    assert called(SMALL, tmp_path) == [7, 20, 28]
    assert len(list(indirect_calls(function_bodies(SMALL)[2]))) == 2
    steady = add_call_trampolines(SMALL, "pick")
    assert called(steady, tmp_path) == [7, 20, 28]
    *_, pick, new = function_bodies(steady)
    assert not list(indirect_calls(pick))
    assert len(list(indirect_calls(new))) == 1


def test_a_function_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="no exported function choose"):
        add_call_trampolines(SMALL, "choose")


def test_an_unknown_instruction_is_named() -> None:
    with pytest.raises(ValueError, match="unknown instruction 0xff"):
        list(indirect_calls(b"\0\xff\x0b"))
    with pytest.raises(ValueError, match="cut"):
        list(indirect_calls(b"\0\x43\x00"))


def test_every_function_of_the_runtime_is_understood() -> None:
    wasm = (PYODIDE / WASM).read_bytes()
    all_bodies = function_bodies(wasm)
    assert sum(1 for body in all_bodies for _ in indirect_calls(body)) > 4000
    changed = function_bodies(add_call_trampolines(wasm, INTERPRETER))
    different = [place for place, body in enumerate(all_bodies) if changed[place] != body]
    assert len(different) == 1
    assert len(list(indirect_calls(all_bodies[different[0]]))) > 100
    assert not list(indirect_calls(changed[different[0]]))
    assert all(len(list(indirect_calls(body))) == 1 for body in changed[len(all_bodies) :])
