"""What is taken out of Pyodide: names that nothing uses, and nothing else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import bootstrap
import pytest
from pyodide.runtime import GLUE, LOADER, PYODIDE, WASM
from pyodide.strip_exports import keep_exports, strip_unused_exports

#: exports memory, two functions that return 1 and 2, and a variable; with a section of its own at its end
SMALL = bytes.fromhex(
    "0061736d 01000000"
    "01 05 01 60 00 01 7f"  # a type: nothing to a number
    "03 03 02 00 00"  # two functions of it
    "05 03 01 00 01"  # a memory
    "06 06 01 7f 00 41 07 0b"  # a variable
    "07 15 04 01 6d 02 00 03 6f6e65 00 00 03 74776f 00 01 01 67 03 00"  # exports: m, one, two, g
    "0a 0b 02 04 00 41 01 0b 04 00 41 02 0b"  # what the functions do
    "00 04 03 6f6464"  # a section without content: odd
)

LOOK = """
const [path] = process.argv.slice(1);
const bytes = require("node:fs").readFileSync(path);
WebAssembly.instantiate(bytes).then(({ module, instance }) => {
  const { one, two } = instance.exports;
  const names = WebAssembly.Module.exports(module).map(({ name }) => name);
  const odd = WebAssembly.Module.customSections(module, "odd").length;
  console.log(JSON.stringify({ names, values: [one, two].map((f) => f?.()), odd }));
});
"""


def look(wasm: bytes, folder: Path) -> dict[str, object]:
    path = folder / "small.wasm"
    path.write_bytes(wasm)
    result = subprocess.run([bootstrap.node(), "-e", LOOK, path], capture_output=True, text=True, check=True)
    found: dict[str, object] = json.loads(result.stdout)
    return found


def test_exports_without_a_name_that_is_wanted_go(tmp_path: Path) -> None:
    assert look(SMALL, tmp_path) == {"names": ["m", "one", "two", "g"], "values": [1, 2], "odd": 1}
    assert look(keep_exports(SMALL, {"two"}), tmp_path) == {"names": ["m", "two"], "values": [None, 2], "odd": 1}


def test_what_is_not_webassembly_is_refused() -> None:
    with pytest.raises(ValueError, match="not a WebAssembly module"):
        keep_exports(b"MZ", set())


def test_a_script_of_another_making_is_refused() -> None:
    glue, loader = ((PYODIDE / name).read_text("utf-8") for name in (GLUE, LOADER))
    wasm = (PYODIDE / WASM).read_bytes()
    with pytest.raises(ValueError, match="0 matches"):
        strip_unused_exports(glue.replace("assignWasmExports", "assign"), loader, wasm)
    with pytest.raises(ValueError, match="unknown kind of statement"):
        strip_unused_exports(glue.replace('=wasmExports["malloc"];', '=wasmExports["malloc"]|0;'), loader, wasm)


def test_each_name_that_the_script_gives_a_variable_is_still_exported() -> None:
    glue, loader = ((PYODIDE / name).read_text("utf-8") for name in (GLUE, LOADER))
    shorter, smaller = strip_unused_exports(glue, loader, (PYODIDE / WASM).read_bytes())
    begin = shorter.index("function assignWasmExports")
    assigned = shorter[begin : shorter.index("}", begin)].split(";")
    assert 100 < len(assigned) < 300
    assert len(shorter) < 0.65 * len(glue)
    for statement in assigned:
        name = statement.split('wasmExports["')[1].split('"')[0]
        assert bytes([len(name)]) + name.encode() in smaller


def test_a_start_fills_no_table_of_symbols_or_pointers() -> None:
    glue, loader = ((PYODIDE / name).read_text("utf-8") for name in (GLUE, LOADER))
    shorter, _ = strip_unused_exports(glue, loader, (PYODIDE / WASM).read_bytes())
    for call in ("updateGOT(origExports)", "updateTableMap(0,"):
        assert call in glue
        assert call not in shorter
