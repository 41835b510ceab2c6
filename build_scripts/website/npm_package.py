"""The npm package: a small entry for bundlers, the viewer's files in the folder `viewer`, a command and types."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import bootstrap
from website.element_manifest import MANIFEST, TOKENS, published_manifest
from website.integrity import ENTRY, LIST, integrity_of
from website.public_address import source_address
from website.scripts import WEB

DATA = MANIFEST.parent
#: the modules of the package
MODULES = WEB / "hosts" / "npm"
NAMES = ("index.js", "files.js", "command.js", "vite.js")
README = DATA / "README.md"
PICTURE = WEB / "docs" / "blokus-duo.svg"
#: what only the project's own page or its Python package needs, and copies of the script under another name
OWN = (
    *("index.html", "offline.js", "samples", "docs", "app.svg", "icons", "screenshots", "app.webmanifest", "bundles"),
    *("*.br", "*.gz", "boardreel-*.js", LIST),
)
#: import path -> declarations, without those of the entry
FRAMEWORKS = {path.name.removesuffix(".d.ts"): path for path in sorted((DATA / "frameworks").glob("*.d.ts"))}
#: declarations of the element's public API
PUBLIC_TYPES = DATA / "public.d.ts"
TYPES = (PUBLIC_TYPES, DATA / "vite.d.ts", WEB / "reel" / "reel.d.ts", *FRAMEWORKS.values())
INPUTS = (DATA, MODULES, PICTURE, TOKENS, bootstrap.ROOT / "LICENSE", WEB / "reel" / "reel.d.ts")


def make_npm_package(site: Path, project: dict[str, Any], folder: Path, packages: Path) -> None:
    """Write the npm package into an empty folder, and its archive into `packages`.

    `project` is the table of that name in `pyproject.toml`, which has version and description.
    """
    _place_viewer(site, folder / "viewer")
    (folder / "types").mkdir()
    for path in TYPES:
        shutil.copy(path, folder / "types")
    for path in (bootstrap.ROOT / "LICENSE", README, PICTURE, *(MODULES / name for name in NAMES)):
        shutil.copy(path, folder)
    constants = {"VERSION": project["version"], "INTEGRITY": integrity_of((site / ENTRY).read_bytes())}
    lines = [f"export const {name} = {json.dumps(value)};\n" for name, value in constants.items()]
    (folder / "release.js").write_text("".join(lines), "utf-8")
    # what is imported for its types alone is an empty module
    (folder / "types" / "none.js").write_text("export {};\n", "utf-8")
    (folder / MANIFEST.name).write_text(published_manifest(), "utf-8")
    (folder / "package.json").write_text(json.dumps(_description(folder, project), indent=2) + "\n", "utf-8")
    bootstrap.run(
        [*bootstrap.npm(), "pack", "--pack-destination", packages, folder],
        env=bootstrap.node_environment(),
        capture_output=True,
    )


def _place_viewer(site: Path, viewer: Path) -> None:
    """Copy the files of the site that the viewer needs, with the list of their hashes."""
    shutil.copytree(site, viewer, ignore=shutil.ignore_patterns(*OWN))
    hashes = json.loads((site / LIST).read_text("utf-8"))
    there = {path: value for path, value in hashes.items() if (viewer / path).is_file()}
    (viewer / LIST).write_text(json.dumps(there, indent=1) + "\n", "utf-8")


def _description(folder: Path, project: dict[str, Any]) -> dict[str, Any]:
    """Return the content of the npm package's `package.json`."""
    address = source_address()
    entry = {"types": "./types/public.d.ts", "default": "./index.js"}
    return {
        "name": "boardreel",
        "version": project["version"],
        "description": project["description"],
        "license": "(MIT AND MPL-2.0 AND PSF-2.0)",
        "keywords": ["sgf", "board-games", "go", "blokus", "twixt", "custom-element", "web-components", "vite-plugin"],
        **({"homepage": address, "repository": {"type": "git", "url": f"git+{address}.git"}} if address else {}),
        "type": "module",
        "engines": {"node": f">={bootstrap.OLDEST_NODE}"},
        "sideEffects": False,
        "main": entry["default"],
        "types": entry["types"],
        "bin": {"boardreel": "./command.js"},
        "customElements": f"./{MANIFEST.name}",
        "exports": {
            ".": entry,
            "./vite": {"types": "./types/vite.d.ts", "default": "./vite.js"},
            **{f"./{name}": {"types": f"./types/{name}.d.ts", "default": "./types/none.js"} for name in FRAMEWORKS},
            "./viewer/*": "./viewer/*",
            f"./{MANIFEST.name}": f"./{MANIFEST.name}",
            "./package.json": "./package.json",
        },
        "files": sorted(path.name for path in folder.iterdir()),
    }
