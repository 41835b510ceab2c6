"""Take out of Pyodide's WebAssembly module what no page needs, with Binaryen (`shrink_wasm.mjs`).

- Modules of Python's standard library that no game needs: CPython's own tests, SQLite, and three compression libraries.
- The exports that only native extension modules use (`strip_exports.py`), and all functions that nothing calls then.
- The data, which become a file in the format of the memory snapshot. The snapshot contains them as well, so only a start
  without it needs that file, and the module becomes smaller: browsers copy a module megabyte by megabyte at every start
  but read the snapshot faster.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import bootstrap

PROGRAM = Path(__file__).with_name("shrink_wasm.mjs")
#: library -> pattern of the names of its exported functions; `PyInit_` and the name of a module create that module
LIBRARIES = {
    "tests": "_PyTest|PyInit__test|PyInit__xxtestfuzz",
    "SQLite": "sqlite3_|PyInit__sqlite3",
    "Zstandard": "ZSTD_|ZDICT_|ZBUFF_|HUF_|FSE_|XXH|HIST_|COVER_|FASTCOVER_|ERR_|POOL_|divbwt|PyInit__zstd",
    "liblzma": "lzma_|PyInit__lzma",
    "bzip2": "BZ2_|PyInit__bz2",
}
LIST_IMPORTS = """
const module = new WebAssembly.Module(require("node:fs").readFileSync(0));
console.log(JSON.stringify(WebAssembly.Module.imports(module).map(({ name }) => name)));
"""


def shrink_wasm(
    wasm: bytes, exports: Iterable[str] | None, libraries: Mapping[str, str] = LIBRARIES
) -> tuple[bytes, bytes]:
    """Return Pyodide's WebAssembly module without its data and what no page needs, and the file with the data.

    `exports` are the names of the exported functions and variables that stay, None if all do. Raises ValueError if the
    module does not have the form that `shrink_wasm.mjs` knows.
    """
    with TemporaryDirectory() as folder:
        whole, smaller, data = (Path(folder, name) for name in ("whole.wasm", "smaller.wasm", "data.bin"))
        whole.write_bytes(wasm)
        kept = None if exports is None else sorted(exports)
        run_node(PROGRAM, whole, smaller, data, given=json.dumps({"exports": kept, "libraries": libraries}).encode())
        return smaller.read_bytes(), data.read_bytes()


def import_names(wasm: bytes) -> set[str]:
    """Return the names of all imports of a WebAssembly module. Raise ValueError if `wasm` is none."""
    return set(json.loads(run_node("-e", LIST_IMPORTS, given=wasm)))


def run_node(*arguments: str | Path, given: bytes) -> bytes:
    """Run Node.js with a standard input, and return its output. Raise ValueError if it fails."""
    result = subprocess.run([bootstrap.node(), *arguments], input=given, capture_output=True, check=False)
    if result.returncode:
        raise ValueError(result.stderr.decode(errors="replace").strip()[:500])
    return result.stdout
