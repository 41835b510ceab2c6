"""Write the documentation pages into the built site: `documentation.py SITE`.

A page is a Jinja2 template in web/docs that extends `layout.html`. Tables that repeat the code, pictures and the search
index are made here from the code.
"""

from __future__ import annotations

import argparse
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

from boardreel.batch.game_tables import SCHEMAS
from boardreel.batch.index_tables import INDEX_SCHEMAS
from boardreel.sgf.game_names import GAMES
from boardreel.translations import LANGUAGES
from boardreel.version import VERSION
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from website import documentation_pictures as pictures
from website import documentation_tables as tables
from website import element_manifest as element
from website import programs, rooms
from website.documentation_search import search_index
from website.public_address import REGISTRIES, is_published, source_address

ROOT = tables.ROOT
DOCS = ROOT / "web" / "docs"
STYLES = ROOT / "web" / "styles"
#: scripts and style sheets of the pages
FILES = (
    *sorted(path for suffix in ("css", "js") for path in DOCS.glob(f"*.{suffix}")),
    ROOT / "web" / "view" / "sharing" / "tag.js",
    element.TOKENS,
    STYLES / "board.css",
    STYLES / "palettes.css",
)
#: the folder that a script imports from, which is the same for all files of the pages
_IMPORTED_FOLDER = re.compile(rb'(?<=\bfrom ")\.\./(?:\w+/)+(?=\w+\.js")')
#: file of a page -> its title, in the order of the menu
PAGES = {
    "index.html": "Quick start",
    "embed.html": "Embedding",
    "element.html": "<board-reel> reference",
    "theming.html": "Theming",
    "gallery.html": "Gallery",
    "explorer.html": "Explorer",
    "puzzles.html": "Puzzles",
    "photo.html": "From a photo",
    "frameworks.html": "Frameworks",
    "generators.html": "Code fences and generators",
    "study.html": "Study pages and printing",
    "command-line.html": "Command line",
    "archives.html": "Archives",
    "python.html": "Python API",
    "scripts.html": "Scripts",
    "add-a-game.html": "Adding a game",
    "languages.html": "Languages",
    "programs.html": "What it reads",
    "boards.html": "Boards",
    "formats.html": "File formats",
    "links.html": "Links with games",
    "index-format.html": "Index format",
    "architecture.html": "Architecture",
    "codes.html": "Diagnostic codes",
    "accessibility.html": "Accessibility",
    "compared.html": "Compared",
    "faq.html": "FAQ",
    "changelog.html": "Changelog",
    "glossary.html": "Glossary",
}
SEARCH_INDEX = "search.json"
#: placeholder for the name of the folder of scripts and style sheets, until its hash is known
FOLDER_PLACEHOLDER = "files-placeholder"

_CODE = re.compile(r"`([^`]*)`")


def place_documentation(site: Path) -> None:
    """Write the folder `docs` of the site. Scripts, style sheets and index are in a folder with their hash in its name."""
    folder = site / "docs"
    folder.mkdir()
    pages = {name: page(name, FOLDER_PLACEHOLDER) for name in PAGES}
    contents = {path.name: _IMPORTED_FOLDER.sub(b"./", path.read_bytes()) for path in FILES}
    contents[SEARCH_INDEX] = search_index({name: (PAGES[name], text) for name, text in pages.items()}).encode()
    digest = hashlib.sha256(b"".join(contents.values())).hexdigest()[:10]
    files = folder / f"files-{digest}"
    files.mkdir()
    for name, content in contents.items():
        (files / name).write_bytes(content)
    for name in PAGES:
        (folder / name).write_text(page(name, files.name), "utf-8")


def page(name: str, files: str) -> str:
    """Return a documentation page as HTML; `files` is the folder of scripts and style sheets."""
    registries = {registry: is_published(registry) for registry in REGISTRIES}
    values = {"name": name, "files": files, "source": source_address(), "published": registries, "pages": PAGES}
    return str(_environment().get_template(name).render(values))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(DOCS),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters["code"] = _with_code
    names = {
        "tables": tables,
        "element": element,
        "programs": programs,
        "rooms": rooms,
        "pictures": pictures,
        "export_schemas": SCHEMAS,
        "index_schemas": INDEX_SCHEMAS,
        "game_names": GAMES,
        "languages": LANGUAGES,
        "version": VERSION,
        "file": _file,
        "id_of": _id_of,
    }
    environment.globals.update(names)
    return environment


def _with_code(text: Any) -> Markup:
    """Return text as HTML; parts in backticks become code."""
    if isinstance(text, Markup):
        return text
    parts = (f"<code>{escape(part)}</code>" if at % 2 else escape(part) for at, part in enumerate(_CODE.split(text)))
    return Markup("".join(parts))


def _id_of(name: str) -> str:
    """Return the last part of the id of the row called `name`: the first word of the name."""
    found = re.search(r"[a-z][\w-]*", name)
    assert found is not None, f"a row without a name: {name}"
    return found[0]


def _file(path: str) -> Markup:
    """Return the text of a file of the project, escaped as the content of an element."""
    return Markup((ROOT / path).read_text("utf-8").strip().replace("&", "&amp;").replace("<", "&lt;"))


def main() -> None:
    """Write the documentation pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, help="folder of the built site")
    place_documentation(parser.parse_args().site)


if __name__ == "__main__":
    main()
