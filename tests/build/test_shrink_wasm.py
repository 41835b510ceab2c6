"""What no page needs is taken out of Pyodide's WebAssembly module; all else does what it did."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import bootstrap
import pytest
from pyodide.runtime import PYODIDE, WASM, stock_runtime
from pyodide.shrink_wasm import LIBRARIES, import_names, shrink_wasm

ASSEMBLER = bootstrap.NODE_MODULES / "binaryen" / "bin" / "wasm-as"
HEAP = bootstrap.WEB / "runtime" / "snapshot_format.js"
#: makes the body of a function longer than those that stay
LONG = " (drop (i32.const 1000000))" * 16
#: a library of two exported functions, with others between and after them, and one that nothing calls; the address of the
#: table of built-in modules, which is at 32, is at 24
SMALL = f"""(module
  (import "env" "imported" (func $imported (result i32)))
  (memory (export "memory") 2)
  (table (export "table") 8 funcref)
  (global (export "PyImport_Inittab") i32 (i32.const 24))
  (global (export "variable") i32 (i32.const 7))
  (func $lib_a (export "lib_a") (result i32) {LONG} i32.const 1)
  (func $long (result i32) {LONG} i32.const 2)
  (func $short (result i32) i32.const 3)
  (func $lib_b (export "lib_b") (result i32) {LONG} i32.const 4)
  (func $after (result i32) {LONG} i32.const 5)
  (func $other (export "other") (result i32) {LONG} i32.const 6)
  (func $needless (export "needless") (result i32) call $imported)
  (func $PyInit_lib (export "PyInit_lib") (result i32) i32.const 7)
  (func $PyInit_kept (export "PyInit_kept") (result i32) i32.const 8)
  (elem (i32.const 1) $PyInit_lib $PyInit_kept $long $short $after)
  (data (i32.const 8) "\\00lib\\00kept\\00")
  (data (i32.const 24) "\\20\\00\\00\\00")
  (data (i32.const 32) "\\09\\00\\00\\00\\01\\00\\00\\00\\0d\\00\\00\\00\\02\\00\\00\\00\\00\\00\\00\\00\\00\\00\\00\\00")
  (data (i32.const 200) "ab") (data (i32.const 202) "c") (data (i32.const 70000) "d")
)"""
LIBRARY = {"lib": "lib_|PyInit_lib"}
#: the exports of the small module that stay
KEPT = ["lib_a", "lib_b", "other", "PyInit_kept", "missing"]

#: prints what the functions of a module return, the table of modules in its memory after the data was written, and the rest
#: of the memory
LOOK = """
const [heap, wasm, data] = process.argv.slice(1);
const { readFileSync } = require("node:fs");
const imports = { env: { imported: () => 9 } };
Promise.all([import(heap), WebAssembly.instantiate(readFileSync(wasm), imports)]).then(
  ([{ parseSnapshot, writeRuns }, { instance: { exports } }]) => {
    const { lib_a, lib_b, other, table, memory } = exports;
    const bytes = new Uint8Array(memory.buffer);
    const isEmpty = !bytes.some(Boolean);
    const runs = data ? parseSnapshot(new Uint8Array(readFileSync(data)).buffer).data : null;
    if (runs) writeRuns(runs, bytes);
    const values = { lib_a, lib_b, other, long: table.get(3), short: table.get(4), after: table.get(5) };
    const call = (run) => { try { return run(); } catch { return null; } };
    const called = Object.entries(values).map(([name, run]) => [name, call(run)]);
    console.log(JSON.stringify({
      called: Object.fromEntries(called),
      modules: [...new Uint32Array(memory.buffer, 32, 6)],
      exports: Object.keys(exports).sort(),
      isEmpty,
      rest: [8, 24, 200, 201, 202, 203, 70000].map((at) => bytes[at]),
      spans: runs && [...runs.spans],
    }));
  },
);
"""
#: boots Pyodide from a folder and tells of each module how its import ends
IMPORT = """
import { readFile } from "node:fs/promises";
import { parseSnapshot, writeRuns } from "HEAP";
import { loadPyodide } from "./pyodide.mjs";
const { instantiate } = WebAssembly;
const { data } = parseSnapshot(new Uint8Array(await readFile("data.bin")).buffer);
WebAssembly.instantiate = async (...given) => {
  const found = await instantiate(...given);
  writeRuns(data, new Uint8Array((found.instance ?? found).exports.memory.buffer));
  return found;
};
const pyodide = await loadPyodide({ indexURL: "./" });
const names = JSON.parse(process.argv[2]);
const ends = names.map((name) => {
  try {
    pyodide.runPython(`import ${name}`);
    return [name, "imported"];
  } catch (error) {
    return [name, error.type];
  }
});
console.log(JSON.stringify(Object.fromEntries(ends)));
"""


def run(*command: str | Path, cwd: Path | None = None) -> Any:
    """Run a program with Node.js and return the JSON that it prints."""
    result = subprocess.run([bootstrap.node(), *command], capture_output=True, text=True, check=True, cwd=cwd)
    return json.loads(result.stdout)


@pytest.fixture
def small(tmp_path: Path) -> bytes:
    (tmp_path / "small.wat").write_text(SMALL)
    command = [bootstrap.node(), ASSEMBLER, tmp_path / "small.wat", "-o", tmp_path / "small.wasm"]
    subprocess.run(command, check=True, capture_output=True)
    return (tmp_path / "small.wasm").read_bytes()


def look(folder: Path, wasm: bytes, data: bytes | None = None) -> Any:
    """Return what `LOOK` prints of a module."""
    (folder / "module.wasm").write_bytes(wasm)
    (folder / "data.bin").write_bytes(data or b"")
    return run("-e", LOOK, HEAP, folder / "module.wasm", *([folder / "data.bin"] if data else []))


def test_only_what_is_needed_of_a_module_stays(small: bytes, tmp_path: Path) -> None:
    whole = look(tmp_path, small)
    called = {"lib_a": 1, "lib_b": 4, "other": 6, "long": 2, "short": 3, "after": 5}
    assert whole["called"] == called
    assert whole["modules"] == [9, 1, 13, 2, 0, 0]
    found = look(tmp_path, *shrink_wasm(small, KEPT, LIBRARY))
    # the functions between two of the library belong to it, but short ones may be those of others, too
    assert found["called"] == called | {"lib_a": None, "lib_b": None, "long": None}
    assert found["modules"] == [13, 2, 0, 0, 0, 0]
    assert found["exports"] == ["PyInit_kept", "lib_a", "lib_b", "memory", "other", "table"]
    assert found["isEmpty"], "the data are not in the module"
    assert found["rest"] == whole["rest"]
    assert found["spans"][-4:] == [192, 64, 69952, 64], "the steps with the data at 200 and 70000"


def test_what_only_unused_exports_need_goes(small: bytes) -> None:
    assert import_names(small) == {"imported"}
    assert import_names(shrink_wasm(small, None, LIBRARY)[0]) == {"imported"}
    assert import_names(shrink_wasm(small, KEPT, LIBRARY)[0]) == set()


def test_modules_of_another_form_are_refused(small: bytes) -> None:
    with pytest.raises(ValueError, match="no built-in modules of lib"):
        shrink_wasm(small.replace(b"\0lib\0", b"\0bil\0"), KEPT, LIBRARY)
    for call in (import_names, lambda wasm: shrink_wasm(wasm, KEPT)):
        with pytest.raises(ValueError, match="CompileError"):
            call(b"MZ")


def test_pyodide_imports_all_but_the_removed_modules(tmp_path: Path) -> None:
    shutil.copytree(PYODIDE, tmp_path, dirs_exist_ok=True)
    before = stock_runtime().wasm
    after, data = shrink_wasm(before, None, LIBRARIES)
    (tmp_path / WASM).write_bytes(after)
    (tmp_path / "data.bin").write_bytes(data)
    (tmp_path / "import.mjs").write_text(IMPORT.replace("HEAP", HEAP.as_uri()))
    removed = ["_sqlite3", "_bz2", "_lzma", "_zstd", "_testcapi", "_testinternalcapi"]
    kept = [
        "zlib",
        "zipfile",
        "tarfile",
        "json",
        "hashlib",
        "decimal",
        "unicodedata",
        "_codecs_jp",
        "ctypes",
        "pyexpat",
    ]
    ends = run("import.mjs", json.dumps([*removed, *kept]), cwd=tmp_path)
    assert ends == dict.fromkeys(removed, "ModuleNotFoundError") | dict.fromkeys(kept, "imported")
    assert len(after) + len(data) < 0.92 * len(before)
