"""Put the page, its scripts and its styles into the built site."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path

import bootstrap
from website.integrity import short_integrity_of
from website.public_address import source_address

WEB = bootstrap.WEB
PAGE = WEB / "app" / "index.html"
SAMPLES = WEB / "samples"
#: end of the names of the Reel files of samples, as in `web/app/pasting/record_at_address.js`
REEL_SUFFIX = ".reel.json"
#: files by their names in `WEB`: the script and the icon that pages name
ENTRY = "boardreel.js"
ICON = "app/icon.svg"
#: folders of the pages that have style sheets
STYLED_PAGES = ("app", "hosts")
#: stands in bundles for the name of the folder of their version, see bundle.mjs
VERSION = "v-VERSION"
#: the module that starts the worker holds its hash, in place of this
CLIENT, WORKER, WORKER_HASH = "runtime/client.js", "runtime/worker.js", "sha256-WORKER"
#: folder of the bundles that are loaded when a reader asks for them
ON_DEMAND = "on_demand"
#: drawn from it for where systems want pixels, see icons.py
ICONS = "app/icons"
#: what browsers show before they install the page, see screenshots.py
SCREENSHOTS = "app/screenshots"

#: folder of the site with the bundles for single-file pages and notebooks, and its manifest (`publish/viewer_bundles.py`)
HOST_BUNDLES = "bundles"
HOST_MANIFEST = f"{HOST_BUNDLES}/manifest.json"

#: the module that an import names, static or awaited (types in comments have neither form)
IMPORT = re.compile(
    r'(?:^|;)(?:import|export)\b[^"\';(]*["\'](\.[^"\']+)["\']|\bawait import\("(\.[^"]+)"\)', re.MULTILINE
)


def place_scripts(site: Path, parts_module: str, more: Mapping[str, str]) -> str:
    """Write the scripts and styles of the site, and return the folder of this version, whose name is a hash of them all.

    `parts_module` is the text of `runtime/parts.js`; `more` are further files for that folder by path. The script that
    pages name, `boardreel.js`, is written to the root; browsers request it at every visit.
    """
    folder = _make_bundles(parts_module)
    bundles = _read_scripts(folder / "site")
    script = bundles.pop(ENTRY)
    bundles[CLIENT] = bundles[CLIENT].replace(WORKER_HASH, short_integrity_of(bundles[WORKER].encode()))
    files = {**bundles, **more} | {name: _stylesheet(WEB / name) for name in _stylesheets()}
    files[ICON] = (WEB / ICON).read_text("utf-8")
    whole = hashlib.sha256(script.encode())
    for name in sorted(files):
        whole.update(f"{name}\0".encode() + hashlib.sha256(files[name].encode()).digest())
    version = f"v-{whole.hexdigest()[:10]}"
    placed = {ENTRY: script} | {f"{version}/{name}": content for name, content in files.items()}
    for path, content in placed.items():
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(content.replace(VERSION, version), "utf-8")
    shutil.copytree(folder / "hosts", site / HOST_BUNDLES)
    return version


def place_host_manifest(site: Path, version: str, parts: Mapping[str, str]) -> None:
    """Write the manifest of the bundles for single-file pages and notebooks.

    It names the version, the entry scripts, and the paths of the runtime's `parts`, all from the root of the site.
    """
    manifest = {
        "version": version,
        "page": f"{HOST_BUNDLES}/single_file/page.js",
        "worker": f"{HOST_BUNDLES}/single_file/worker.js",
        "notebook": f"{HOST_BUNDLES}/notebook/widget.js",
        "parts": dict(parts),
    }
    (site / HOST_MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


def _make_bundles(parts_module: str) -> Path:
    """Run `bundle.mjs` and return its output folder."""
    folder = bootstrap.ROOT / ".cache" / "bundles"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parts = folder / "parts.js"
    parts.write_text(parts_module, "utf-8")
    bootstrap.run([bootstrap.node(), Path(__file__).with_name("bundle.mjs"), WEB, parts, folder / "out"])
    return folder / "out"


def _read_scripts(folder: Path) -> dict[str, str]:
    """Return the texts of all scripts below a folder by path."""
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in sorted(folder.rglob("*.js"))}


def _stylesheets() -> list[str]:
    """Return the paths of the style sheets that pages name, from `WEB`.

    The viewer's own are part of its script, and documentation.py places those of the documentation.
    """
    names = [
        path.relative_to(WEB).as_posix() for folder in STYLED_PAGES for path in sorted((WEB / folder).rglob("*.css"))
    ]
    assert names
    return names


def _stylesheet(path: Path) -> str:
    """Return the text of a style sheet as short as esbuild makes it."""
    esbuild = bootstrap.NODE_MODULES / "esbuild" / "bin" / "esbuild"
    command: list[str | Path] = [bootstrap.node(), esbuild, path, "--minify", "--charset=utf8", "--log-level=error"]
    return subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout


def place_page(site: Path, version: str) -> None:
    """Write the start page of the site.

    Its links lead into this version's folder, and it names all modules in advance. The link to the source code is hidden
    as long as that has no address.
    """

    def into_version(match: re.Match[str]) -> str:
        path = f"{version}/{PAGE.parent.relative_to(WEB).as_posix()}/{match['path']}"
        return f'{match["name"]}="{path}"' if (site / path).is_file() else match[0]

    html = re.sub(r'(?P<name>src|href)="(?P<path>[^":#?]+)"', into_version, PAGE.read_text())
    if source := source_address():
        html = html.replace(
            '<a id="source" data-text="source" hidden>', f'<a href="{escape(source)}" data-text="source">'
        )
    scripts = _modules(re.findall(rf'<script type="module" src="({version}/[^"]+)"', html), site)
    links = [f'<link rel="modulepreload" href="{path}">' for path in scripts]
    (site / "index.html").write_text(html.replace("</head>", "\n".join(["", *links, "</head>"]), 1))


def _modules(entries: Iterable[str], site: Path) -> list[str]:
    """Return all modules that some modules import, directly or not, by their paths from the root of the site.

    Modules on demand are not among them.
    """
    found: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop(0)
        if path in found:
            continue
        found[path] = None
        script = site / path.partition("?")[0]
        for static, dynamic in IMPORT.findall(script.read_text()):
            target = script.parent / (static or dynamic)
            if target.parent.name == ON_DEMAND:
                continue
            waiting.append(target.resolve().relative_to(site.resolve()).as_posix())
    return list(found)
