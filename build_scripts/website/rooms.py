"""The folders of `web` and the files of the flows, for the page about the architecture."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import bootstrap

#: folder → its contents
CONTENTS = {
    "texts": "the texts of the viewer and the page, one file per language",
    "styles": "the style sheets; `web/styles/tokens.css` has all colors and sizes",
    "reel": "pure functions on the Reel: tree, navigation, frames, links to positions",
    "runtime": "Python in a worker: start, snapshot, supervisor, the table of calls",
    "platform": "what the folders above share: imports on demand, idle time, groups of files",
    "state": "what decides what a viewer shows, and the actions that change it",
    "requests": "everything that is asked for while a game is shown: of Python, of an index, of the browser's storage",
    "loading": "where a record or a Reel comes from: address, element, file, cache, Python",
    "explorer": "reads an index of positions, and caches it",
    "view": "draws the parts of the viewer, and handles what a reader does there",
    "element": "the custom element: attributes, properties, methods, events, lazy start, code fences",
    "hosts": "pages in frames, single-file pages, notebooks, and the entry of the npm package",
    "app": "Boardreel’s own page: opening files, list of games, drafts, recent records, new games, photos, offline use",
}
#: the module that an import names; an import of a type, in a comment, is none
_IMPORT = re.compile(r'(?:\bfrom |\bimport\(|^import )"(\.[^"]+)"', re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def flow_files() -> dict[str, list[str]]:
    """Return the paths of the files through which each of the three flows passes, in the order in which it enters them."""
    flows: dict[str, list[str]] = json.loads((bootstrap.SCRIPTS / "data" / "flows.json").read_text("utf-8"))
    return flows


def web_folders() -> dict[str, tuple[str, list[str]]]:
    """Return the contents of each folder of `web`, and the names of the other folders that its modules import."""
    return {folder: (contents, imported_folders(bootstrap.WEB / folder)) for folder, contents in CONTENTS.items()}


def imported_folders(folder: Path) -> list[str]:
    """Return the sorted names of the other folders of `web` that the modules in a folder import."""
    targets = {
        Path(os.path.relpath(path.parent / target, bootstrap.WEB)).parts[0]
        for path in folder.rglob("*.js")
        for target in _IMPORT.findall(_COMMENT.sub("", path.read_text("utf-8")))
    }
    return sorted(targets & CONTENTS.keys() - {folder.name})
