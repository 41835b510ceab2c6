"""Where the viewer comes from: the built site, whose files are put beside the pages that need them.

Looked for in this order: the folder that the call names (`--viewer DIR`), the package `boardreel_site` (installed by
`pip install "boardreel[site]"`), `dist/site` of a checkout of the project.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from boardreel.choosing import CallError

SCRIPT = "boardreel.js"
PACKAGE = "boardreel_site"
#: what pages of others do not need of the built site: its own page, its samples, what makes it an app
OWN = ("index.html", "samples", "offline.js", "app.svg", "icons", "app.webmanifest", "docs")
#: folder beside the pages that the viewer is put in
FOLDER = "boardreel"


def find_viewer(named: Path | None = None) -> Path:
    """The folder of the built site; CallError when there is none."""
    for folder in [named] if named is not None else _known():
        if (folder / SCRIPT).is_file():
            return folder
    if named is not None:
        raise CallError(f"{named}: there is no {SCRIPT} in this folder")
    raise CallError(
        'the files of the viewer are not installed: pip install "boardreel[site]", or name their folder with --viewer DIR, '
        "or the address that has them with --base URL"
    )


def _known() -> list[Path]:
    package = find_spec(PACKAGE)
    places = [] if package is None else list(package.submodule_search_locations or [])
    return [*(Path(place) / "site" for place in places), Path(__file__).parents[3] / "dist" / "site"]


def place_viewer(source: Path, target: Path) -> str:
    """Puts the viewer into a folder beside the pages, unless this version of it is there; the address of its script.

    Files of other versions stay where they are: their names have hashes, and pages that name them go on working.
    """
    folder = target / FOLDER
    script = (source / SCRIPT).read_bytes()
    if not (folder / SCRIPT).is_file() or (folder / SCRIPT).read_bytes() != script:
        shutil.copytree(source, folder, dirs_exist_ok=True, ignore=_ignored(source))
    return f"{FOLDER}/{SCRIPT}"


def _ignored(source: Path) -> Callable[[str, list[str]], set[str]]:
    def ignore(folder: str, names: list[str]) -> set[str]:
        if Path(folder) != source:
            return set()
        return {name for name in names if re.sub(r"\.(br|gz)$", "", name) in OWN}

    return ignore


def script_at(base: str) -> str:
    """The address of the viewer's script under the address of a built site."""
    return f"{base.rstrip('/')}/{SCRIPT}"
