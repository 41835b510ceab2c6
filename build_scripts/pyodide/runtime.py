"""Make the files with which Python starts in the page: Pyodide with this project's patches, and the memory snapshot.

Each patch is optional (`README.md` next to this file): one that no longer applies to a new Pyodide is reported and
skipped, and `build.py --stock-runtime` builds without any.
"""

from __future__ import annotations

import lzma
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import bootstrap
from pyodide.remove_functions import remove_unused_functions
from pyodide.remove_modules import remove_modules
from pyodide.shorten_start import shorten_start
from pyodide.shrink_script import TERSER_PROGRAM, shrink_script
from pyodide.split_data import NO_DATA, split_data_segments
from pyodide.strip_exports import strip_unused_exports

PYODIDE = bootstrap.NODE_MODULES / "pyodide"
#: file names in the runtime folder: Pyodide's script, its WebAssembly module, the module's initial memory contents
GLUE, WASM, DATA = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.data.bin"
LOADER = "pyodide.mjs"
HERE = Path(__file__).parent
LOCK = bootstrap.WEB / "package-lock.json"
#: what `web/runtime/lzma.js` expects: four-byte words, and copies from anywhere in the snapshot
LZMA_FILTER = {
    "id": lzma.FILTER_LZMA1,
    "preset": 9 | lzma.PRESET_EXTREME,
    "dict_size": 1 << 25,
    "lc": 1,
    "lp": 2,
    "pb": 2,
}
SNAPSHOT_PROGRAM = (HERE / "snapshot.mjs", HERE / "free_memory.mjs", HERE / "prepare_core.py")


@dataclass(frozen=True, slots=True)
class Runtime:
    """The files of Pyodide's runtime: script, loader (read only), WebAssembly module, and the data split from it."""

    glue: str
    loader: str
    wasm: bytes
    data: bytes = NO_DATA


def _strip_unused_exports(runtime: Runtime) -> Runtime:
    glue, wasm = strip_unused_exports(runtime.glue, runtime.loader, runtime.wasm)
    return replace(runtime, glue=glue, wasm=wasm)


def _split_data(runtime: Runtime) -> Runtime:
    wasm, data = split_data_segments(runtime.wasm)
    return replace(runtime, wasm=wasm, data=data)


Patch = Callable[[Runtime], Runtime]
#: module of the patch -> the patch, in the order of application
RUNTIME_PATCHES: dict[str, Patch] = {
    "remove_modules": lambda runtime: replace(runtime, wasm=remove_modules(runtime.wasm)),
    "strip_exports": _strip_unused_exports,
    "remove_functions": lambda runtime: replace(runtime, wasm=remove_unused_functions(runtime.wasm)),
    "shorten_start": lambda runtime: replace(runtime, glue=shorten_start(runtime.glue)),
    "shrink_script": lambda runtime: replace(runtime, glue=shrink_script(runtime.glue, runtime.loader, runtime.wasm)),
    "split_data": _split_data,
}


def stock_runtime() -> Runtime:
    """Return the runtime of Pyodide as the npm package contains it."""
    return Runtime(
        (PYODIDE / GLUE).read_text("utf-8"), (PYODIDE / LOADER).read_text("utf-8"), (PYODIDE / WASM).read_bytes()
    )


def apply_patches(runtime: Runtime, patches: dict[str, Patch]) -> tuple[Runtime, list[str]]:
    """Apply each patch that fits; return the patched runtime and one message for each patch that does not fit."""
    failures = []
    for name, patch in patches.items():
        try:
            runtime = patch(runtime)
        except ValueError as error:
            failures.append(f"the patch {name} does not apply to this Pyodide and is skipped: {error}")
    return runtime, failures


def make_runtime(folder: Path, *, stock: bool = False) -> Path:
    """Write the runtime's files `GLUE`, `WASM` and `DATA` into a folder unless they are up to date. Return the folder.

    `stock` leaves all patches out.
    """
    stamp = folder / ".made"
    value = bootstrap.digest(*sorted(HERE.glob("*.py")), TERSER_PROGRAM, LOCK, extra=str(stock))
    if not bootstrap.is_fresh(stamp, value):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        runtime, failures = apply_patches(stock_runtime(), {} if stock else RUNTIME_PATCHES)
        for message in failures:
            bootstrap.log(f"warning: {message}")
        (folder / GLUE).write_text(runtime.glue, "utf-8")
        (folder / WASM).write_bytes(runtime.wasm)
        (folder / DATA).write_bytes(runtime.data)
        bootstrap.write_stamp(stamp, value)
    return folder


def make_snapshot(target: Path, wheel: Path, runtime: Path, samples: Iterable[Path]) -> Path:
    """Boot Pyodide from the runtime folder with the wheel, play the samples, and write a memory snapshot to `target`.

    Does nothing if the snapshot is up to date. Returns `target`.
    """
    records = sorted(samples)
    stamp = target.with_suffix(".made")
    formats = (bootstrap.WEB / "runtime" / "snapshot_format.js", bootstrap.WEB / "runtime" / "emscripten.js")
    value = bootstrap.digest(wheel, *SNAPSHOT_PROGRAM, *formats, *records, runtime, LOCK)
    if not (target.is_file() and bootstrap.is_fresh(stamp, value)):
        bootstrap.log("making the memory snapshot")
        bootstrap.run([bootstrap.node(), SNAPSHOT_PROGRAM[0], runtime, wheel, target, *records])
        bootstrap.write_stamp(stamp, value)
    return target


def pack_snapshot(snapshot: Path) -> Path:
    """Compress a snapshot into an LZMA stream for `web/runtime/lzma.js`, unless that is done; return its path.

    Pages unpack it themselves, so that it is small at hosts that compress nothing.
    """
    packed = snapshot.with_suffix(".lzma")
    stamp, value = snapshot.with_suffix(".packed"), bootstrap.digest(snapshot, extra=str(LZMA_FILTER))
    if not (packed.is_file() and bootstrap.is_fresh(stamp, value)):
        bootstrap.log("compressing the memory snapshot")
        packed.write_bytes(lzma.compress(snapshot.read_bytes(), lzma.FORMAT_RAW, filters=[LZMA_FILTER]))
        bootstrap.write_stamp(stamp, value)
    return packed
