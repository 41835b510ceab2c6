"""Build what is published into dist/packages: three wheels, the npm package, and the bill of materials of all three."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bootstrap
from build import DIST, PUBLIC_TYPES, build
from website.bill_of_materials import INPUTS, bill_of_materials
from website.element_manifest import MANIFEST, TOKENS, published_manifest
from website.public_address import source_address
from website.scripts import WEB

PACKAGES = DIST / "packages"
#: what only the project's own page or its Python package needs
OWN = ("index.html", "offline.js", "samples", "docs", "app.svg", "icons", "app.webmanifest", "bundles", "*.br", "*.gz")
NPM_MODULE = PUBLIC_TYPES.with_name("index.js")
NPM_README = (
    "`<board-reel>` plays board-game records in a page. See the README of the project for its attributes and events.\n"
)


def package() -> Path:
    """Build all packages and return the folder that contains them."""
    site = build()
    inputs = bootstrap.digest(
        site,
        bootstrap.SCRIPTS / "package.py",
        PUBLIC_TYPES,
        NPM_MODULE,
        MANIFEST,
        TOKENS,
        WEB / "reel" / "reel.d.ts",
        bootstrap.ROOT / "pyproject.toml",
        *INPUTS,
    )
    stamp = PACKAGES / ".built"
    if bootstrap.is_fresh(stamp, inputs):
        return PACKAGES
    shutil.rmtree(PACKAGES, ignore_errors=True)
    PACKAGES.mkdir(parents=True)
    project = tomllib.loads((bootstrap.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for wheel in (DIST / "wheel").glob("*.whl"):
        shutil.copy(wheel, PACKAGES)
    _site_wheel(site, project)
    _npm_package(site, project)
    micropip, chardet = (next((site / "runtime").rglob(f"{name}-*.whl")) for name in ("micropip", "chardet"))
    materials = bill_of_materials(project, micropip, chardet)
    (PACKAGES / f"boardreel-{project['version']}.cdx.json").write_text(materials, "utf-8")
    bootstrap.write_stamp(stamp, inputs)
    return PACKAGES


def _fresh(name: str) -> Path:
    folder = DIST / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return folder


def _without(*patterns: str) -> Callable[[str, list[str]], set[str]]:
    return shutil.ignore_patterns(*patterns)


def _site_wheel(site: Path, project: dict[str, Any]) -> None:
    """Return the wheel `boardreel-site`: the built site as data, for `boardreel embed`, `site` and `view`."""
    bootstrap.log("building the wheel of the viewer")
    folder = _fresh("site-package")
    home = folder / "boardreel_site"
    # what a server may send in place of a file can be made again; `view` needs the page of the project too
    shutil.copytree(site, home / "site", ignore=_without("*.br", "*.gz"))
    (home / "__init__.py").write_text('"""The files of Boardreel\'s viewer, in the folder `site`."""\n')
    text = f"""[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "boardreel-site"
version = "{project["version"]}"
description = "The files of Boardreel's viewer; licences are in boardreel_site/site/licences"
license = "MIT AND MPL-2.0 AND PSF-2.0"
requires-python = "{project["requires-python"]}"

[tool.hatch.build.targets.wheel]
packages = ["boardreel_site"]
"""
    (folder / "pyproject.toml").write_text(text, "utf-8")
    bootstrap.build_wheel(folder, PACKAGES)


def _npm_package(site: Path, project: dict[str, Any]) -> None:
    """Build the npm package: the files of the site, which a CDN serves like a web server, and their types."""
    bootstrap.log("building the npm package")
    folder = _fresh("npm")
    shutil.copytree(site, folder, dirs_exist_ok=True, ignore=_without(*OWN))
    (folder / "types").mkdir()
    for path in (PUBLIC_TYPES, WEB / "reel" / "reel.d.ts"):
        shutil.copy(path, folder / "types")
    for path in (bootstrap.ROOT / "LICENSE", NPM_MODULE):
        shutil.copy(path, folder)
    (folder / MANIFEST.name).write_text(published_manifest(), "utf-8")
    (folder / "README.md").write_text(f"# Boardreel\n\n{NPM_README}", "utf-8")
    address = source_address()
    description = {
        "name": "boardreel",
        "version": project["version"],
        "description": project["description"],
        "license": "(MIT AND MPL-2.0 AND PSF-2.0)",
        "type": "module",
        "main": f"./{NPM_MODULE.name}",
        "types": "./types/public.d.ts",
        "customElements": f"./{MANIFEST.name}",
        "exports": {".": {"types": "./types/public.d.ts", "default": f"./{NPM_MODULE.name}"}, "./*": "./*"},
        "sideEffects": True,
        **({"homepage": address} if address else {}),
        "files": sorted(path.name for path in folder.iterdir()),
    }
    (folder / "package.json").write_text(json.dumps(description, indent=2) + "\n", "utf-8")
    bootstrap.run(
        [*bootstrap.npm(), "pack", "--pack-destination", PACKAGES, folder],
        env=bootstrap.node_environment(),
        capture_output=True,
    )


def main() -> None:
    """Name the texts that languages lack, build the packages and print their paths."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    bootstrap.activate_venv()
    # needs packages that are only installed in the virtual environment
    from translation.command import report_missing

    report_missing()
    for path in sorted(package().glob("[!.]*")):
        size = re.sub(r"\B(?=(\d{3})+$)", ",", str(path.stat().st_size))
        bootstrap.log(f"{path.relative_to(bootstrap.ROOT)}: {size} bytes")


if __name__ == "__main__":
    main()
