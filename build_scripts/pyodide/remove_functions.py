"""Remove from a WebAssembly module the functions that nothing calls, with Binaryen.

Most of them were reachable only through the exports that `strip_exports.py` removes.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import bootstrap

OPTIMIZER = bootstrap.NODE_MODULES / "binaryen" / "bin" / "wasm-opt"
#: the extensions of WebAssembly that Pyodide uses: Binaryen rejects others, so that it cannot introduce them either
FEATURES = (
    "bulk-memory",
    "call-indirect-overlong",
    "exception-handling",
    "multivalue",
    "mutable-globals",
    "nontrapping-float-to-int",
    "reference-types",
    "sign-ext",
)


def remove_unused_functions(wasm: bytes) -> bytes:
    """Return a module without unreachable functions, globals and types. Raise ValueError if Binaryen rejects it."""
    with TemporaryDirectory() as folder:
        before, after = Path(folder, "before.wasm"), Path(folder, "after.wasm")
        before.write_bytes(wasm)
        options = ["--mvp-features", *(f"--enable-{name}" for name in FEATURES), "--remove-unused-module-elements"]
        command: list[str | Path] = [bootstrap.node(), OPTIMIZER, *options, before, "-o", after]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            raise ValueError(f"Binaryen: {result.stderr.strip()[:500]}")
        return after.read_bytes()
