"""Modules that no game needs are taken out of Pyodide; all others are imported as before."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import bootstrap
import pytest
from pyodide.remove_modules import remove_modules
from pyodide.runtime import PYODIDE, WASM

ASSEMBLER = bootstrap.NODE_MODULES / "binaryen" / "bin" / "wasm-as"
#: makes the body of a function longer than those that stay
LONG = " (drop (i32.const 1000000))" * 16
#: a library of two exported functions, with others between and after them; the table of built-in modules is at 32
SMALL = f"""(module
  (memory (export "memory") 1)
  (table (export "table") 8 funcref)
  (func $lib_a (export "lib_a") (result i32) {LONG} i32.const 1)
  (func $long (result i32) {LONG} i32.const 2)
  (func $short (result i32) i32.const 3)
  (func $lib_b (export "lib_b") (result i32) {LONG} i32.const 4)
  (func $after (result i32) {LONG} i32.const 5)
  (func $other (export "other") (result i32) {LONG} i32.const 6)
  (func $PyInit_lib (export "PyInit_lib") (result i32) i32.const 7)
  (func $PyInit_kept (export "PyInit_kept") (result i32) i32.const 8)
  (elem (i32.const 1) $PyInit_lib $PyInit_kept $long $short $after)
  (data (i32.const 8) "\\00lib\\00kept\\00")
  (data (i32.const 32) "\\09\\00\\00\\00\\01\\00\\00\\00\\0d\\00\\00\\00\\02\\00\\00\\00\\00\\00\\00\\00\\00\\00\\00\\00")
)"""
LIBRARY = {"lib": re.compile(r"lib_|PyInit_lib")}

LOOK = """
const bytes = require("node:fs").readFileSync(process.argv[1]);
WebAssembly.instantiate(bytes).then(({ instance: { exports } }) => {
  const { lib_a, lib_b, other, table, memory } = exports;
  const values = { lib_a, lib_b, other, long: table.get(3), short: table.get(4), after: table.get(5) };
  const call = (run) => { try { return run(); } catch { return null; } };
  const called = Object.entries(values).map(([name, run]) => [name, call(run)]);
  console.log(JSON.stringify({ ...Object.fromEntries(called), modules: [...new Uint32Array(memory.buffer, 32, 6)] }));
});
"""
#: boots Pyodide from a folder and tells of each module how its import ends
IMPORT = """
import { loadPyodide } from "./pyodide.mjs";
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


def test_functions_of_a_library_lose_their_bodies_and_its_module_its_entry(small: bytes, tmp_path: Path) -> None:
    path = tmp_path / "small.wasm"
    whole = {"lib_a": 1, "lib_b": 4, "other": 6, "long": 2, "short": 3, "after": 5, "modules": [9, 1, 13, 2, 0, 0]}
    assert run("-e", LOOK, path) == whole
    path.write_bytes(remove_modules(small, LIBRARY))
    gone = {"lib_a": None, "lib_b": None, "long": None, "modules": [13, 2, 0, 0, 0, 0]}
    assert run("-e", LOOK, path) == whole | gone


def test_an_unknown_table_of_modules_is_refused(small: bytes) -> None:
    with pytest.raises(ValueError, match="0 built-in modules lib"):
        remove_modules(small.replace(b"\0lib\0", b"\0bil\0"), LIBRARY)


def test_pyodide_imports_all_but_the_removed_modules(tmp_path: Path) -> None:
    shutil.copytree(PYODIDE, tmp_path, dirs_exist_ok=True)
    before = (PYODIDE / WASM).read_bytes()
    after = remove_modules(before)
    (tmp_path / WASM).write_bytes(after)
    (tmp_path / "import.mjs").write_text(IMPORT)
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
    assert len(after) < 0.92 * len(before)
