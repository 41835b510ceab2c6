"""Builds the site into dist/site and the wheel into dist/wheel. What has not changed since the last build is kept."""

from __future__ import annotations

import argparse
import fcntl
import gzip
import hashlib
import json
import re
import shutil
from pathlib import Path
from zipfile import ZipFile

import env
from checksum import checksum_of
from embed_page import embed_scripts, place_embed_page
from integrity import integrity_of, place_integrity
from lean_runtime import lean
from memory_file import apart
from steady_calls import with_steady_calls
from web_files import SAMPLES, WEB, WORKER_HASH, place_offline, place_page, place_scripts

DIST = env.ROOT / "dist"
SITE = DIST / "site"
CACHE = env.ROOT / ".cache"
CORE = env.ROOT / "py_core"
PYODIDE = env.NODE_MODULES / "pyodide"
#: the two files of Pyodide that are changed, by the names that they have there, what is taken out of the second, and
#: what changes them
GLUE, WASM, DATA = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.data.bin"
CHANGING = [env.SCRIPTS / name for name in ("lean_runtime.py", "memory_file.py", "steady_calls.py", "wasm_file.py")]
#: the function of the second that runs Python's bytecode
INTERPRETER = "_PyEval_EvalFrameDefault"
LICENCES = env.SCRIPTS / "licences"
#: the public contract of the element, which the documentation shows
PUBLIC_TYPES = env.SCRIPTS / "npm" / "public.d.ts"
#: samples that are played before the snapshot is taken, so that the first record of such a game is quick; each adds to the
#: download what its game keeps of tables
WARM_UP = ("blokus", "blokus-duo", "blokus-trigon", "go-19x19-game", "twixt-24x24-win", "hex-no-rules")
#: an archive without members: what stands in for the standard library at first
EMPTY_ZIP = b"PK\x05\x06" + bytes(18)
COMPRESSIBLE = {
    ".js",
    ".wasm",
    ".bin",
    ".css",
    ".html",
    ".json",
    ".svg",
    ".txt",
    ".md",
    ".blksgf",
    ".sgf",
    ".tsgf",
}
#: smaller files travel in one packet anyway
LEAST_TO_COMPRESS = 1000


def build(*, release: bool = False) -> Path:
    """Builds everything; the folder of the site. One build at a time: others wait and find it done."""
    env.install_node_packages()
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _build(release=release)


def _build(*, release: bool) -> Path:
    inputs = env.digest(CORE, WEB, LICENCES, *env.SCRIPTS.glob("*.*"), PUBLIC_TYPES, *_top_files(), extra=str(release))
    stamp = DIST / ".built"
    if SITE.is_dir() and env.is_fresh(stamp, inputs):
        return SITE
    wheel = _build_wheel()
    micropip = _fetch_browser_packages()
    runtime = _lean_runtime()
    core = _make_snapshot(wheel, runtime)
    env.say("putting the site together")
    fresh = DIST / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    parts = _place_runtime(fresh / "runtime", runtime, wheel, core, micropip)
    hashes = {part: integrity_of((fresh / path).read_bytes()) for part, path in parts.items()}
    version = place_scripts(fresh, _parts_module(parts, hashes, core, micropip), embed_scripts())
    place_page(fresh, version)
    place_embed_page(fresh, version)
    env.run([env.VENV / "bin" / "python", env.SCRIPTS / "samples.py", SAMPLES, fresh / "samples"])
    env.run([env.VENV / "bin" / "python", env.SCRIPTS / "documentation.py", fresh])
    _place_licences(fresh / "licences", micropip)
    place_offline(fresh)
    place_integrity(fresh)
    _compress(fresh, quality=11 if release else 9)
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)
    env.write_stamp(stamp, inputs)
    return SITE


def _top_files() -> list[Path]:
    return [env.ROOT / name for name in ("pyproject.toml", "package-lock.json", "README.md", "LICENSE")]


def _build_wheel() -> Path:
    folder = DIST / "wheel"
    stamp, value = folder / ".built", env.digest(CORE, *_top_files())
    if not env.is_fresh(stamp, value):
        env.say("building the wheel")
        shutil.rmtree(folder, ignore_errors=True)
        env.run(
            [env.VENV / "bin" / "python", "-m", "hatchling", "build", "-t", "wheel", "-d", folder], capture_output=True
        )
        env.write_stamp(stamp, value)
    return next(folder.glob("boardreel-*.whl"))


def _fetch_browser_packages() -> Path:
    """What is installed in the browser: micropip."""
    lock = env.SCRIPTS / "requirements-browser.txt"
    folder = CACHE / "browser-packages"
    stamp, value = folder / ".fetched", env.digest(lock)
    if not env.is_fresh(stamp, value):
        env.say("fetching micropip")
        shutil.rmtree(folder, ignore_errors=True)
        only = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14"]
        env.pip("download", "--require-hashes", *only, "-d", folder, "-r", lock)
        env.write_stamp(stamp, value)
    return next(folder.glob("micropip-*.whl"))


def _lean_runtime() -> Path:
    """The folder with `GLUE`, `WASM` and `DATA`."""
    folder = CACHE / "runtime"
    stamp, value = folder / ".made", env.digest(*CHANGING, env.ROOT / "package-lock.json")
    if not env.is_fresh(stamp, value):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        loader = (PYODIDE / "pyodide.mjs").read_text("utf-8")
        wasm = with_steady_calls((PYODIDE / WASM).read_bytes(), INTERPRETER)
        glue, wasm = lean((PYODIDE / GLUE).read_text("utf-8"), loader, wasm)
        wasm, data = apart(wasm)
        (folder / GLUE).write_text(glue, "utf-8")
        (folder / WASM).write_bytes(wasm)
        (folder / DATA).write_bytes(data)
        env.write_stamp(stamp, value)
    return folder


def _make_snapshot(wheel: Path, runtime: Path) -> Path:
    target = CACHE / "core.bin"
    program = [env.SCRIPTS / "snapshot.mjs", env.SCRIPTS / "prepare_core.py", WEB / "runtime" / "heap.js"]
    samples = sorted(path for path in SAMPLES.iterdir() if path.stem in WARM_UP)
    stamp = CACHE / "core.made"
    value = env.digest(wheel, *program, *samples, runtime, env.ROOT / "package-lock.json")
    if not (target.is_file() and env.is_fresh(stamp, value)):
        env.say("making the memory snapshot")
        env.run([env.node(), program[0], runtime, wheel, target, *samples])
        env.write_stamp(stamp, value)
    return target


def _short_hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:10]


def _place_runtime(folder: Path, runtime: Path, wheel: Path, core: Path, micropip: Path) -> dict[str, str]:
    """Copies the runtime under names with their hashes: name of the part → path from the root of the site."""
    folder.mkdir()
    contents = {
        # many servers know no type for .mjs, and no module without one is run
        "loader": ("pyodide.js", _without_source_map((PYODIDE / "pyodide.mjs").read_bytes())),
        "glue": ("pyodide.asm.js", (runtime / GLUE).read_bytes()),
        "wasm": ("pyodide.asm.wasm", (runtime / WASM).read_bytes()),
        "data": ("data.bin", (runtime / DATA).read_bytes()),
        "core": ("core.bin", core.read_bytes()),
        "stdlib": ("python_stdlib.zip", (PYODIDE / "python_stdlib.zip").read_bytes()),
        "empty": ("empty.zip", EMPTY_ZIP),
    }
    parts = {}
    for part, (name, content) in contents.items():
        path = folder / f"{name.partition('.')[0]}-{_short_hash(content)}.{name.partition('.')[2]}"
        path.write_bytes(content)
        parts[part] = f"runtime/{path.name}"
    # the name of a wheel says what it is, so its hash names the folder
    home = folder / _short_hash(wheel.read_bytes())
    home.mkdir()
    shutil.copy(wheel, home)
    shutil.copy(micropip, folder)
    return parts | {"wheel": f"runtime/{home.name}/{wheel.name}"}


def _without_source_map(content: bytes) -> bytes:
    return re.sub(rb"//# sourceMappingURL=\S+\s*$", b"", content)


def _parts_module(parts: dict[str, str], hashes: dict[str, str], core: Path, micropip: Path) -> str:
    """The text of web/runtime/parts.js, see parts.d.ts."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    entry = lock["packages"]["micropip"] | {
        "file_name": micropip.name,
        "version": micropip.name.split("-")[1],
        "sha256": hashlib.sha256(micropip.read_bytes()).hexdigest(),
    }
    values = {
        "PARTS": parts | {"packages": "runtime/"},
        "HASHES": hashes,
        "WORKER_HASH": WORKER_HASH,
        "CORE": {
            "size": core.stat().st_size,
            "head": _snapshot_head_size(core),
            "checksum": checksum_of(core.read_bytes()),
        },
        "LOCK": {"info": lock["info"], "packages": {"micropip": entry}},
    }
    return "".join(f"export const {name} = {json.dumps(value, indent=1)};\n" for name, value in values.items())


def _snapshot_head_size(core: Path) -> int:
    """The second number of the file, see web/runtime/heap.js."""
    with core.open("rb") as file:
        return int.from_bytes(file.read(8)[4:], "little")


def _place_licences(folder: Path, micropip: Path) -> None:
    folder.mkdir()
    shutil.copy(env.ROOT / "LICENSE", folder / "Boardreel.txt")
    for path in LICENCES.iterdir():
        shutil.copy(path, folder)
    with ZipFile(micropip) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
        (folder / "MPL-2.0.txt").write_bytes(wheel.read(name))


def _compress(site: Path, quality: int) -> None:
    """Writes `.br` and `.gz` beside what is worth it; results are kept by the hash of the content."""
    import brotli  # not there yet when this module is read by a Python outside the virtual environment

    env.say("compressing")
    store = CACHE / "compressed"
    store.mkdir(parents=True, exist_ok=True)
    used = set()
    for path in sorted(site.rglob("*")):
        if path.suffix not in COMPRESSIBLE or path.stat().st_size < LEAST_TO_COMPRESS:
            continue
        content = path.read_bytes()
        key = hashlib.sha256(content).hexdigest()[:24]
        for suffix, compress in (
            (f"{quality}.br", lambda data: brotli.compress(data, quality=quality, lgwin=24)),
            ("gz", lambda data: gzip.compress(data, 9, mtime=0)),
        ):
            kept = store / f"{key}.{suffix}"
            if not kept.is_file():
                kept.write_bytes(compress(content))
            used.add(kept)
            shutil.copy(kept, f"{path}.{suffix.rpartition('.')[2]}")
    for kept in set(store.iterdir()) - used:
        kept.unlink()


def main() -> None:
    """Installs what is needed and builds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", action="store_true", help="compress as far as it goes (half a minute more)")
    arguments = parser.parse_args()
    env.enter()
    env.say(f"the site is in {build(release=arguments.release).relative_to(env.ROOT)}")


if __name__ == "__main__":
    main()
