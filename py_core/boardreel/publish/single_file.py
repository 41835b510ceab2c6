"""A page that is one file: viewer, Python and record inside, to be opened by double click.

A page from a disk may load no module and start no worker by an address. So the scripts of the viewer stand in an import
map as `data:` URLs, the large files stand in script elements (gzip, base64), and `web/single/page.js` answers what the
viewer asks for. The standard library is not in it: what the snapshot holds is enough for all that the viewer does.
"""

from __future__ import annotations

import gzip
import re
import zlib
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from boardreel.cli.arguments import CommandError
from boardreel.publish.game_summary import GameSummary
from boardreel.publish.html import DataUrls, board_reel, page
from boardreel.publish.tags import Markup, json_text, lines, render, script, script_json
from boardreel.publish.viewer_files import SCRIPT, hashes_of, read_checked

#: where the viewer believes to be; `.invalid` is a name that no host can have (RFC 2606)
PLACE = "https://boardreel.invalid/"
#: what stands before the path of a module in the import map
PREFIX = "boardreel/"
WORKER = "runtime/worker.js"
#: parts of the runtime that the page opens, and those that the worker opens
PAGE_PARTS = {"wasm": "application/wasm", "core": "application/octet-stream"}
WORKER_PARTS = {"loader": "text/javascript", "glue": "text/javascript", "empty": "application/zip"}

_IMPORTED = re.compile(r'(?P<before>\bfrom\s*|\bimport\s*\(?\s*)"(?P<path>\.[^"]+)"')
_COMPUTED = re.compile(r'\bimport\((?=[^"\s)])')
_PART = re.compile(r'"(\w+)":\s*"(runtime/[^"]+)"')


@dataclass(frozen=True)
class BuiltSite:
    """The files of a built site, as the page needs them."""

    site: Path

    @cached_property
    def version(self) -> str:
        """The folder of the scripts, which the script at the root names."""
        found = re.search(r'"\./(v-[^/"]+)/', self.script(SCRIPT))
        if found is None:
            raise CommandError(f"{self.site}: {SCRIPT} is not that of a built site")
        return found[1]

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """Part of the runtime → its path from the root of the site."""
        return dict(_PART.findall(self.script(f"{self.version}/runtime/parts.js")))

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """Path → hash of the files, as far as the site lists them."""
        return hashes_of(self.site)

    def content(self, path: str) -> bytes:
        """Return a file by its path from the root of the site; CommandError if it is damaged."""
        return read_checked(self.site, path, self.hashes)

    def script(self, path: str) -> str:
        """Return the text of a script by its path from the root of the site."""
        return self.content(path).decode()

    def modules(self, entry: str) -> dict[str, str]:
        """Name → text of all modules that one needs, each after those it imports, itself last."""
        made: dict[str, str] = {}
        begun: set[str] = set()
        waiting = [entry]
        while waiting:
            path = waiting[-1]
            begun.add(path)
            missing = {self._beside(path, name) for _, name in _IMPORTED.findall(self.script(path))} - begun
            waiting += sorted(missing)
            if not missing:
                made.setdefault(PREFIX + waiting.pop(), self.bound(path))
        return made

    def _beside(self, path: str, name: str) -> str:
        root = self.site.resolve()
        return (root / path).parent.joinpath(name).resolve().relative_to(root).as_posix()

    def bound(self, path: str) -> str:
        """A module with the names of the import map in place of addresses."""

        def named(match: re.Match[str]) -> str:
            return f'{match["before"]}"{PREFIX}{self._beside(path, match["path"])}"'

        text = _COMPUTED.sub("importPart(", _IMPORTED.sub(named, self.script(path)))
        return text.replace("import.meta.url", f'"{PLACE}{path}"')

    def bundle(self) -> str:
        """The scripts as JSON text, for `web/single/widget.js`."""
        return json_text({"modules": list(self.modules(SCRIPT).items())})

    def file(self, path: str, kind: str) -> Markup:
        """A file of the site inside the page."""
        content = self.content(path)
        attributes = {"type": "text/plain", "data-file": path, "data-type": kind}
        return script(attributes, b64encode(self._packed(path, content)).decode())

    def _packed(self, path: str, content: bytes) -> bytes:
        """Return a file compressed: as the build has left it, or anew where that is missing or damaged."""
        with suppress(OSError, EOFError, zlib.error):
            packed = (self.site / f"{path}.gz").read_bytes()
            if gzip.decompress(packed) == content:
                return packed
        return gzip.compress(content, 9, mtime=0)


def _data_url(text: str) -> str:
    return f"data:text/javascript;base64,{b64encode(text.encode()).decode()}"


def _scripts(viewer: BuiltSite) -> list[Markup]:
    """What stands behind the element: import map, files, and the script that puts them to use."""
    names = {part: viewer.parts[part] for part in (*PAGE_PARTS, *WORKER_PARTS)}
    config = {
        "place": PLACE,
        "entry": f"{PREFIX}{SCRIPT}",
        "worker": {
            "path": f"{viewer.version}/{WORKER}",
            "before": viewer.script(f"{viewer.version}/single/worker.js"),
            "text": viewer.bound(f"{viewer.version}/{WORKER}"),
        },
        "equipment": [names[part] for part in WORKER_PARTS],
    }
    imports = {name: _data_url(text) for name, text in viewer.modules(SCRIPT).items()}
    kinds = PAGE_PARTS | WORKER_PARTS
    return [
        script_json({"type": "importmap"}, json_text({"imports": imports})),
        script_json({"type": "application/json", "id": "single-file"}, json_text(config)),
        *(viewer.file(names[part], kinds[part]) for part in names),
        script({"type": "module"}, _without_markup(viewer.script(f"{viewer.version}/single/page.js"))),
    ]


def _without_markup(text: str) -> str:
    """Return a script of the viewer with `</` and `<!--`, which it has only in strings, as escapes."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")


def single_file_page(summary: GameSummary, site: Path) -> str:
    """Return a page for one game that contains the viewer, Python and the record.

    `site` is the folder of the built site.
    """
    body = lines(board_reel(summary, DataUrls(None)), render("file-input.html"), *_scripts(BuiltSite(site)))
    return page(summary.title, Markup(body.removesuffix("\n")), description=summary.description)
