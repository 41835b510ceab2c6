"""A copy of the built site that another version replaces, in which every file with a hash has another name."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

from website.scripts import service_worker


def copy_site(site: Path, target: Path) -> Path:
    """Copy the built site to where it can be replaced."""
    shutil.copytree(site, target, copy_function=os.link)
    return target


def version_of(site: Path) -> str:
    """Return the name of the folder with the scripts of a site."""
    return next(path.name for path in site.iterdir() if path.name.startswith("v-"))


def kept_files(site: Path) -> list[str]:
    """Return the paths of the files that the service worker of a site keeps."""
    found = re.search(r"const FILES = (\{.*?\});", (site / "offline.js").read_text("utf-8"))
    assert found
    return [path for path in json.loads(found[1]) if not path.endswith("/")]


def replace_site(site: Path) -> dict[str, str]:
    """Put another version in the place of a site; return old path → new path of what the service worker keeps."""
    old, new = version_of(site), "v-0123456789"
    kept = kept_files(site)
    runtime = {path.name: path.name.replace("-", "-0", 1) for path in (site / "runtime").iterdir() if "-" in path.name}
    names = {old: new, '<html lang="en"': '<html data-edition="2" lang="en"', **runtime}
    for path in [path for path in site.rglob("*") if path.suffix in (".js", ".html")]:
        text = path.read_text("utf-8")
        for name, other in names.items():
            text = text.replace(name, other)
        path.unlink()  # the file of the built site is the same one
        path.write_text(text, "utf-8")
    for name, other in runtime.items():
        (site / "runtime" / name).rename(site / "runtime" / other)
    (site / old).rename(site / new)
    moved = {path: "/".join(runtime.get(part, part) for part in path.replace(old, new).split("/")) for path in kept}
    script = re.sub(r'VERSION = "\w+"', 'VERSION = "2"', service_worker(site, moved.values()))
    (site / "offline.js").write_text(script, "utf-8")
    return moved
