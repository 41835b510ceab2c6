"""Build the site into dist/site and the wheels into dist/wheel.

Parts that have not changed since the last build are reused.
"""

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

import bootstrap
from pyodide.runtime import DATA, GLUE, LOADER, PYODIDE, WASM, make_runtime, make_snapshot, pack_snapshot, sample_of
from website.frame_page import frame_page_scripts, place_frame_page
from website.integrity import place_integrity, short_integrity_of
from website.reel_format import write_reel_modules
from website.scripts import (
    SAMPLES,
    WEB,
    WORKER_HASH,
    place_host_manifest,
    place_page,
    place_scripts,
)
from website.service_worker import place_service_worker

DIST = bootstrap.ROOT / "dist"
SITE = DIST / "site"
CACHE = bootstrap.ROOT / ".cache"
#: the memory snapshot, before it is compressed
SNAPSHOT = CACHE / "core.bin"
CORE = bootstrap.ROOT / "py_core"
LICENSES = bootstrap.SCRIPTS / "data" / "licenses"
#: samples played before the snapshot is taken, so that the first record of these games opens fast; the tables of each
#: game add to the download
WARM_UP = ("blokus", "blokus-duo", "blokus-trigon", "go-19x19-game", "twixt-24x24-win")
#: the wheels that are loaded when they are needed, by part name
ON_DEMAND = ("dialects", "photo")
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
#: smaller files fit into one packet
MIN_COMPRESSED_BYTES = 1000
#: a copy that is hardly smaller is left out: the file is compressed itself
MAX_COMPRESSED_SHARE = 0.95
#: zopfli makes larger files smaller by 3 % too, but takes minutes for them
MAX_ZOPFLI_BYTES = 1_000_000


def build(*, release: bool = False, stock_runtime: bool = False) -> Path:
    """Build the site with everything in it, and return the folder of the site.

    Only one process builds at a time; the others wait and then find the site up to date. `stock_runtime` takes Pyodide
    without this project's patches.
    """
    bootstrap.install_node_packages()
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write_reel_modules()
        return _build(release=release, stock_runtime=stock_runtime)


def _build(*, release: bool, stock_runtime: bool) -> Path:
    inputs = bootstrap.digest(CORE, WEB, bootstrap.SCRIPTS, *_top_files(), extra=f"{release} {stock_runtime}")
    stamp = DIST / ".built"
    if SITE.is_dir() and bootstrap.is_fresh(stamp, inputs):
        return SITE
    wheel, *further = _build_wheels()
    micropip, detector = _fetch_browser_packages()
    runtime = make_runtime(CACHE / "runtime", stock=stock_runtime)
    snapshot_samples = [path for path in SAMPLES.iterdir() if path.stem in WARM_UP]
    core = make_snapshot(SNAPSHOT, wheel, runtime, snapshot_samples)
    packed_core = pack_snapshot(core)
    bootstrap.log("putting the site together")
    fresh = DIST / "site.new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    wheels = {"wheel": wheel, "detector": detector, **dict(zip(ON_DEMAND, further, strict=True))}
    parts = _place_runtime(fresh / "runtime", runtime, packed_core, micropip, wheels)
    hashes = {part: short_integrity_of((fresh / path).read_bytes()) for part, path in parts.items()}
    parts_module = _parts_module(parts, hashes, core, packed_core.stat().st_size, micropip)
    version = place_scripts(fresh, parts_module, frame_page_scripts())
    place_host_manifest(fresh, version, parts)
    place_page(fresh, version)
    place_frame_page(fresh, version)
    # These import the core, which is only installed in the virtual environment.
    python = bootstrap.VENV / "bin" / "python"
    bootstrap.run([python, "-m", "website.samples", SAMPLES, fresh / "samples"])
    bootstrap.run([python, "-m", "website.documentation", fresh])
    _place_licenses(fresh / "licences", micropip, detector)
    place_service_worker(fresh, extras=[parts[part] for part in ("detector", *ON_DEMAND)])
    place_integrity(fresh)
    _compress(fresh, release=release)
    shutil.rmtree(SITE, ignore_errors=True)
    fresh.rename(SITE)
    bootstrap.write_stamp(stamp, inputs)
    return SITE


def _top_files() -> list[Path]:
    return [bootstrap.ROOT / name for name in ("pyproject.toml", "README.md", "LICENSE")]


def _build_wheels() -> list[Path]:
    """Build the wheel of Boardreel and those of `ON_DEMAND`, and return their paths in this order."""
    folder = DIST / "wheel"
    stamp, value = folder / ".built", bootstrap.digest(CORE, *_top_files())
    if not bootstrap.is_fresh(stamp, value):
        bootstrap.log("building the wheels")
        shutil.rmtree(folder, ignore_errors=True)
        for project in bootstrap.PROJECTS:
            bootstrap.build_wheel(project, folder)
        bootstrap.write_stamp(stamp, value)
    names = ("boardreel", *(f"boardreel_{part}" for part in ON_DEMAND))
    return [next(folder.glob(f"{name}-*.whl")) for name in names]


def _fetch_browser_packages() -> tuple[Path, Path]:
    """Download the wheels that are installed in the browser, micropip and chardet, and return their paths.

    The wheel of chardet is the one without compiled modules.
    """
    lock = bootstrap.LOCKS / "requirements-browser.txt"
    folder = CACHE / "browser-packages"
    stamp, value = folder / ".fetched", bootstrap.digest(lock)
    if not bootstrap.is_fresh(stamp, value):
        bootstrap.log("fetching micropip and chardet")
        shutil.rmtree(folder, ignore_errors=True)
        only = ["--no-deps", "--only-binary=:all:", "--python-version", "3.14", "--platform=any", "--implementation=py"]
        bootstrap.pip("download", "--require-hashes", *only, "-d", folder, "-r", lock)
        bootstrap.write_stamp(stamp, value)
    return next(folder.glob("micropip-*.whl")), next(folder.glob("chardet-*-py3-none-any.whl"))


def _short_hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:10]


def _place_runtime(
    folder: Path, runtime: Path, packed_core: Path, micropip: Path, wheels: dict[str, Path]
) -> dict[str, str]:
    """Copy the runtime to names with hashes; return part name -> path from the root of the site.

    `wheels` are the wheels that are installed in the browser without being looked up by micropip, by part name.
    """
    folder.mkdir()
    contents = {
        # Many servers have no MIME type for .mjs, and browsers run no module without one.
        "loader": ("pyodide.js", _without_source_map((PYODIDE / LOADER).read_bytes())),
        "glue": ("pyodide.asm.js", (runtime / GLUE).read_bytes()),
        "wasm": ("pyodide.asm.wasm", (runtime / WASM).read_bytes()),
        "data": ("data.bin", (runtime / DATA).read_bytes()),
        "core": ("core.bin", packed_core.read_bytes()),
        "stdlib": ("python_stdlib.zip", (PYODIDE / "python_stdlib.zip").read_bytes()),
    }
    parts = {}
    for part, (name, content) in contents.items():
        path = folder / f"{name.partition('.')[0]}-{_short_hash(content)}.{name.partition('.')[2]}"
        path.write_bytes(content)
        parts[part] = f"runtime/{path.name}"
    shutil.copy(micropip, folder)
    for part, wheel in wheels.items():
        # The file name of a wheel has a fixed form, so the hash goes into the folder name.
        home = folder / _short_hash(wheel.read_bytes())
        home.mkdir()
        shutil.copy(wheel, home)
        parts[part] = f"runtime/{home.name}/{wheel.name}"
    return parts


def _without_source_map(content: bytes) -> bytes:
    return re.sub(rb"//# sourceMappingURL=\S+\s*$", b"", content)


def _parts_module(parts: dict[str, str], hashes: dict[str, str], core: Path, packed_bytes: int, micropip: Path) -> str:
    """Return the text of web/runtime/parts.js, which names the parts of the runtime (types: parts.d.ts).

    `core` is the snapshot; its compressed file has `packed_bytes`.
    """
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
            "packed": packed_bytes,
            "head": _snapshot_head_size(core),
            "hash": short_integrity_of(core.read_bytes()),
            "sample": short_integrity_of(sample_of(core.read_bytes())),
        },
        "LOCK": {"info": lock["info"], "packages": {"micropip": entry}},
    }
    return "".join(f"export const {name} = {json.dumps(value, indent=1)};\n" for name, value in values.items())


def _snapshot_head_size(core: Path) -> int:
    """Return the length in bytes of a snapshot's head, its second number (format: web/runtime/snapshot_format.js)."""
    with core.open("rb") as file:
        return int.from_bytes(file.read(8)[4:], "little")


def _place_licenses(folder: Path, micropip: Path, detector: Path) -> None:
    folder.mkdir()
    shutil.copy(bootstrap.ROOT / "LICENSE", folder / "Boardreel.txt")
    for path in LICENSES.iterdir():
        shutil.copy(path, folder)
    for path, license_name in {micropip: "MPL-2.0.txt", detector: "chardet.txt"}.items():
        with ZipFile(path) as wheel:
            name = next(name for name in wheel.namelist() if name.endswith(".dist-info/licenses/LICENSE"))
            (folder / license_name).write_bytes(wheel.read(name))


def _compress(site: Path, *, release: bool) -> None:
    """Write `.br` and `.gz` copies next to the site's compressible files; results are cached by content hash."""
    # Not installed yet when a Python outside the virtual environment imports this module.
    import brotli
    from zopfli.gzip import compress as zopfli

    bootstrap.log("compressing")
    store = CACHE / "compressed"
    store.mkdir(parents=True, exist_ok=True)
    used = set()
    quality = 11 if release else 9
    for path in sorted(site.rglob("*")):
        if path.suffix not in COMPRESSIBLE or path.stat().st_size < MIN_COMPRESSED_BYTES:
            continue
        content = path.read_bytes()
        key = hashlib.sha256(content).hexdigest()[:24]
        uses_zopfli = release and len(content) < MAX_ZOPFLI_BYTES
        for suffix, compress in (
            (f"{quality}.br", lambda data: brotli.compress(data, quality=quality, lgwin=24)),
            ("zopfli.gz", zopfli) if uses_zopfli else ("gz", lambda data: gzip.compress(data, 9, mtime=0)),
        ):
            kept = store / f"{key}.{suffix}"
            if not kept.is_file():
                kept.write_bytes(compress(content))
            used.add(kept)
            if kept.stat().st_size <= MAX_COMPRESSED_SHARE * len(content):
                shutil.copy(kept, f"{path}.{suffix.rpartition('.')[2]}")
    for kept in set(store.iterdir()) - used:
        kept.unlink()


def main() -> None:
    """Install what is needed and build the site."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--release", action="store_true", help="compress as well as possible (takes a minute longer)")
    parser.add_argument("--stock-runtime", action="store_true", help="use Pyodide without this project's patches")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    site = build(release=arguments.release, stock_runtime=arguments.stock_runtime)
    bootstrap.log(f"the site is in {site.relative_to(bootstrap.ROOT)}")


if __name__ == "__main__":
    main()
