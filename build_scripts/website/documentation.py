"""Writes the documentation pages into the built site: `documentation.py SITE`.

A page is a file of web/docs: its heading, text and examples. Here it gets the frame that all pages have. Where a page says
`<!-- table: NAME -->` comes the table of that name (documentation_tables.py), where it says `<!-- file: PATH -->` the text
of a file of the project.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import shutil
from collections.abc import Callable
from html import escape
from pathlib import Path

from website.documentation_tables import ROOT, TABLES, TOKENS
from website.public_address import source_address

DOCS = ROOT / "web" / "docs"
FRAME = DOCS / "frame.html"
#: where the project's public addresses are, empty until they exist
ADDRESSES = ROOT / "web" / "app" / "address.js"
#: scripts, styles and data that the pages name
FILES = (*sorted(path for suffix in ("css", "js") for path in DOCS.glob(f"*.{suffix}")), TOKENS)
#: file → its name in the list of pages, in the order of that list
PAGES = {
    "index.html": "Try it",
    "embed.html": "Put it into a page",
    "element.html": "The element",
    "theming.html": "Colours and sizes",
    "command-line.html": "Command line",
    "python.html": "Python",
    "add-a-game.html": "Add a game",
    "formats.html": "Formats",
    "codes.html": "What check says",
}

_PLACE = re.compile(r"<!-- (?P<what>table|file): (?P<name>\S+) -->")
_TAG = re.compile(r"<[^>]+>")


def place_documentation(site: Path) -> None:
    """Writes the folder `docs` of the site. The files that pages name lie in a folder with a hash of them in its name."""
    folder = site / "docs"
    folder.mkdir()
    whole = hashlib.sha256(b"".join(path.read_bytes() for path in FILES))
    files = folder / f"files-{whole.hexdigest()[:10]}"
    files.mkdir()
    for path in FILES:
        shutil.copy(path, files)
    for name in PAGES:
        (folder / name).write_text(page(name, files.name), "utf-8")


def page(name: str, files: str) -> str:
    """The whole page of a file of web/docs; `files` is the folder of what it names."""
    content = _PLACE.sub(_fill, (DOCS / name).read_text("utf-8")).replace("{{files}}", files)
    parts = {
        "title": _text_of("h1", content),
        "description": _text_of("p", content),
        "pages": "\n".join(_entry(other, text, current=other == name) for other, text in PAGES.items()),
        "files": files,
        "source": _source_link(source_address()),
        "content": content.strip(),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda match: parts[match[1]], FRAME.read_text("utf-8"))


def _source_link(address: str) -> str:
    """Return the link to the source code; nothing while the project has no public address."""
    return f'\n      <a href="{escape(address)}">Source code</a>' if address else ""


def _fill(match: re.Match[str]) -> str:
    fillers: dict[str, Callable[[str], str]] = {"table": lambda name: TABLES[name](), "file": _file}
    return fillers[match["what"]](match["name"])


def _file(path: str) -> str:
    return escape((ROOT / path).read_text("utf-8").strip(), quote=False)


def _text_of(element: str, content: str) -> str:
    """The text of the first such element, for the head of the page."""
    found = re.search(rf"<{element}>(.*?)</{element}>", content, re.DOTALL)
    assert found is not None, f"a page without <{element}>"
    return " ".join(_TAG.sub("", found[1]).split()).replace('"', "&quot;")


def _entry(name: str, text: str, *, current: bool) -> str:
    mark = ' aria-current="page"' if current else ""
    return f'          <li><a href="{name}"{mark}>{escape(text)}</a></li>'


def main() -> None:
    """Writes the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", type=Path, help="folder of the built site")
    place_documentation(parser.parse_args().site)


if __name__ == "__main__":
    main()
