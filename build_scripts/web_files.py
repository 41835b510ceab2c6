"""Puts the page, its scripts and styles into the built site, without their comments."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import env

WEB = env.ROOT / "web"
PAGE = WEB / "app" / "index.html"
SAMPLES = WEB / "app" / "samples"
OFFLINE = WEB / "app" / "offline.js"

#: the module that an import names, static or awaited (types in comments have neither form)
IMPORT = re.compile(r'^(?:import|export)\b[^"\';]*["\'](\.[^"\']+)["\']|\bawait import\("(\.[^"]+)"\)', re.MULTILINE)
CSS_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


def place_scripts(site: Path, parts_module: str) -> str:
    """Writes scripts and styles into a folder named by a hash of them all; the name of the folder."""
    files = _scripts() | {
        path.relative_to(WEB): CSS_COMMENT.sub("", path.read_text()).encode()
        if path.suffix == ".css"
        else path.read_bytes()
        for path in sorted(WEB.rglob("*"))
        if path.is_file() and not path.name.endswith((".d.ts", ".js")) and path != PAGE and SAMPLES not in path.parents
    }
    files[Path("runtime/parts.js")] = parts_module.encode()
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(f"{path}\0".encode() + hashlib.sha256(files[path]).digest())
    version = f"v-{whole.hexdigest()[:10]}"
    for path, content in files.items():
        target = site / version / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    (site / "boardreel.js").write_text(f'export * from "./{version}/boardreel.js";\n')
    return version


def _scripts() -> dict[Path, bytes]:
    """The scripts without comments, which are a quarter of their weight, as the type checker writes them."""
    folder = env.ROOT / ".cache" / "scripts"
    shutil.rmtree(folder, ignore_errors=True)
    options = ["--noEmit", "false", "--removeComments", "--rootDir", str(WEB), "--outDir", str(folder)]
    # an error of types is a matter of the checks; the scripts are written all the same
    compiler = env.NODE_MODULES / "typescript" / "bin" / "tsc"
    subprocess.run([env.node(), compiler, "-p", env.ROOT, *options], check=False, capture_output=True)
    return {path.relative_to(WEB): (folder / path.relative_to(WEB)).read_bytes() for path in sorted(WEB.rglob("*.js"))}


def place_page(site: Path, version: str) -> None:
    """Writes the page at the root: its links lead into the folder of this version, and all its modules are named up front.

    The large parts of the runtime are not: they would compete with the modules, which ask for them soon enough.
    """

    def into_version(match: re.Match[str]) -> str:
        target = (PAGE.parent / match["path"]).resolve()
        if not target.is_file() or SAMPLES in target.parents:
            return match[0]
        return f'{match["name"]}="{version}/{target.relative_to(WEB).as_posix()}"'

    html = re.sub(r'(?P<name>src|href)="(?P<path>[^":#?]+)"', into_version, PAGE.read_text())
    scripts = _modules(re.findall(rf'<script[^>]+src="({version}/[^"]+)"', html), site)
    links = [f'<link rel="modulepreload" href="{path}">' for path in scripts]
    (site / "index.html").write_text(html.replace("</head>", "\n".join(["", *links, "</head>"]), 1))


def place_offline(site: Path, runtime: Iterable[str]) -> None:
    """Writes what makes the page work without network and be installed: service worker, manifest, icon."""
    shutil.copy(OFFLINE.parent / "app.webmanifest", site)
    shutil.copy(OFFLINE.parent / "icon.svg", site / "app.svg")
    folders = ("v-*/**/*", "samples/*", "index.html", "boardreel.js", "app.webmanifest", "app.svg")
    files = {path for pattern in folders for path in site.glob(pattern) if path.is_file()}
    files -= set(site.glob("v-*/app/offline.js"))
    names = sorted(["./", *runtime, *(path.relative_to(site).as_posix() for path in files)])
    whole = hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in sorted(files)))
    script = OFFLINE.read_text()
    script = script.replace('const VERSION = "";', f"const VERSION = {json.dumps(whole.hexdigest()[:16])};")
    script = script.replace("const FILES = [];", f"const FILES = {json.dumps(names)};")
    (site / OFFLINE.name).write_text(script)


def _modules(entries: Iterable[str], site: Path) -> list[str]:
    """All modules that these import, directly or not, by their paths from the root of the site."""
    found: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop(0)
        if path in found:
            continue
        found[path] = None
        for static, dynamic in IMPORT.findall((site / path).read_text()):
            target = (site / path).parent / (static or dynamic)
            waiting.append(target.resolve().relative_to(site.resolve()).as_posix())
    return list(found)
