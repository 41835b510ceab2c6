"""A copy of the built site that another version replaces, in which every file with a hash has another name."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path

from website.integrity import short_integrity_of
from website.service_worker import service_worker


def copy_site(site: Path, target: Path) -> Path:
    """Copy the built site to where it can be replaced."""
    shutil.copytree(site, target, copy_function=os.link)
    return target


def site_of_a_start(site: Path, target: Path, addresses: set[str]) -> Path:
    """Copy the built site to where its service worker stores only the files that a start fetches.

    To store all others as well, samples and documentation, takes longer than a start.
    """
    return _site_that_stores(site, target, lambda path: f"/{path}" in addresses or path == "index.html")


def site_without_samples(site: Path, target: Path) -> Path:
    """Copy the built site to where its service worker stores neither samples nor documentation."""
    return _site_that_stores(site, target, lambda path: not path.startswith(("samples/", "docs/", "licences/")))


def _site_that_stores(site: Path, target: Path, is_stored: Callable[[str], bool]) -> Path:
    copy_site(site, target)
    paths = [path for path in kept_files(site) if is_stored(path)]
    (target / "offline.js").unlink()  # the file of the built site is the same one
    (target / "offline.js").write_text(service_worker(target, paths), "utf-8")
    return target


def version_of(site: Path) -> str:
    """Return the name of the folder with the scripts of a site."""
    return next(path.name for path in site.iterdir() if path.name.startswith("v-"))


def kept_files(site: Path) -> list[str]:
    """Return the paths of the files that the service worker of a site keeps."""
    found = re.search(r"const FILES = (\{.*?\});", (site / "offline.js").read_text("utf-8"))
    assert found
    return [path for path in json.loads(found[1]) if not path.endswith("/")]


def replace_site(site: Path, edition: int = 2) -> dict[str, str]:
    """Replace a copy of the built site with another version.

    Every edition has its own names for the files with a hash. Return old path -> new path of the files that the service
    worker stores.
    """
    old, new = version_of(site), f"v-{edition:010}"
    kept = kept_files(site)
    runtime = {path.name: _renamed(path, edition) for path in (site / "runtime").iterdir()}
    texts = {old: new, '<html lang="en"': f'<html data-edition="{edition}" lang="en"', **runtime}
    worker = site / old / "runtime" / "worker.js"
    # the module that starts the worker holds its hash
    hashes = {
        short_integrity_of(worker.read_bytes()): short_integrity_of(_replace(worker.read_text("utf-8"), texts).encode())
    }
    script = site / "offline.js"
    for path in [path for path in site.rglob("*") if path.suffix in (".js", ".html") and path != script]:
        text = _replace(path.read_text("utf-8"), {**texts, **hashes})
        path.unlink()  # the file of the built site is the same one
        path.write_text(text, "utf-8")
    for name, other in runtime.items():
        (site / "runtime" / name).rename(site / "runtime" / other)
    (site / old).rename(site / new)
    moved = {path: "/".join(runtime.get(part, part) for part in path.replace(old, new).split("/")) for path in kept}
    # in one step and after all others: browsers may ask for it at any time, and then for all other files
    complete = site / "offline.js.new"
    complete.write_text(
        re.sub(r'VERSION = "\w+"', f'VERSION = "{edition}"', service_worker(site, moved.values())), "utf-8"
    )
    complete.replace(script)
    return moved


def _renamed(path: Path, edition: int) -> str:
    return f"{edition:02}{path.name}" if path.is_dir() else path.name.replace("-", f"-{edition:02}", 1)


def _replace(text: str, texts: dict[str, str]) -> str:
    for old, new in texts.items():
        text = text.replace(old, new)
    return text
