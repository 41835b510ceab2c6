"""Make the files with which Python starts in the page: Pyodide with this project's patches, and the memory snapshot.

A patch that does not fit a new Pyodide stops the build (`README.md` next to this file says how to update it);
`build.py --stock-runtime` builds without any.
"""

from __future__ import annotations

import lzma
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import bootstrap
from pyodide.shorten_start import shorten_start
from pyodide.shrink_script import shrink_script
from pyodide.shrink_wasm import import_names, shrink_wasm
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
    "lc": 0,
    "lp": 2,
    "pb": 2,
}
#: the blocks of file systems, and how much of each is in a sample
BLOCK_BYTES, SAMPLED_BYTES = 4096, 32
#: the file without data of a module that keeps its own (format: web/runtime/snapshot_format.js)
NO_DATA = b"SBR2" + bytes(12)
#: the modules that the programs here import
FORMATS = (
    bootstrap.WEB / "runtime" / "snapshot_format.js",
    bootstrap.WEB / "runtime" / "emscripten.js",
    HERE / "snapshot_file.mjs",
)
SNAPSHOT_PROGRAM = (HERE / "snapshot.mjs", HERE / "free_memory.mjs", HERE / "prepare_core.py")


@dataclass(frozen=True, slots=True)
class Runtime:
    """The files of Pyodide's runtime: script, loader (read only), WebAssembly module, and the data split from it."""

    glue: str
    loader: str
    wasm: bytes
    data: bytes = NO_DATA


def stock_runtime() -> Runtime:
    """Return the runtime of Pyodide as the npm package contains it."""
    return Runtime(
        (PYODIDE / GLUE).read_text("utf-8"), (PYODIDE / LOADER).read_text("utf-8"), (PYODIDE / WASM).read_bytes()
    )


def patched(stock: Runtime) -> Runtime:
    """Return the runtime with all patches. Raises ValueError if one of them does not fit this Pyodide."""
    glue, exports = strip_unused_exports(stock.glue, stock.loader, import_names(stock.wasm))
    wasm, data = shrink_wasm(stock.wasm, exports)
    glue = shrink_script(shorten_start(glue), stock.loader, import_names(wasm))
    return replace(stock, glue=glue, wasm=wasm, data=data)


def make_runtime(folder: Path, *, stock: bool = False) -> Path:
    """Write the runtime's files `GLUE`, `WASM` and `DATA` into a folder unless they are up to date. Return the folder.

    `stock` leaves all patches out.
    """
    stamp = folder / ".made"
    value = bootstrap.digest(
        *sorted(HERE.glob("*.py")), *sorted(HERE.glob("shrink_*.mjs")), *FORMATS, LOCK, extra=str(stock)
    )
    if not bootstrap.is_fresh(stamp, value):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        runtime = stock_runtime() if stock else patched(stock_runtime())
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
    value = bootstrap.digest(wheel, *SNAPSHOT_PROGRAM, *FORMATS, *records, runtime, LOCK)
    if not (target.is_file() and bootstrap.is_fresh(stamp, value)):
        bootstrap.log("making the memory snapshot")
        bootstrap.run([bootstrap.node(), SNAPSHOT_PROGRAM[0], runtime, wheel, target, *records])
        bootstrap.write_stamp(stamp, value)
    return target


def sample_of(snapshot: bytes) -> bytes:
    """Return what `web/runtime/snapshot_store.js` checks of a snapshot before it is used: the start of each block."""
    starts = range(0, len(snapshot) - SAMPLED_BYTES + 1, BLOCK_BYTES)
    return b"".join(snapshot[start : start + SAMPLED_BYTES] for start in starts)


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
