"""Write a page that is a single file, with the viewer, Python and the record in it.

A page that is opened from a disk can neither load modules nor start workers from URLs. Therefore an import map contains
the viewer's scripts as `data:` URLs, script elements contain its large files (compressed, in base64), and
`web/hosts/single_file/page.js` answers the viewer's requests from them. Python's standard library is omitted: the
memory snapshot contains the modules that the viewer needs.
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

#: fake origin used as the viewer's base URL; no host can have a name in `.invalid` (RFC 2606)
BASE_URL = "https://boardreel.invalid/"
#: prefix of the names of modules in the import map
MODULE_PREFIX = "boardreel/"
WORKER = "runtime/worker.js"
#: MIME types of the runtime's parts that the page loads, and of those that the worker loads
PAGE_PARTS = {"wasm": "application/wasm", "core": "application/octet-stream"}
WORKER_PARTS = {"loader": "text/javascript", "glue": "text/javascript", "empty": "application/zip"}

_IMPORTED = re.compile(r'(?P<before>\bfrom\s*|\bimport\s*\(?\s*)"(?P<path>\.[^"]+)"')
_COMPUTED = re.compile(r'\bimport\((?=[^"\s)])')
_PART = re.compile(r'"(\w+)":\s*"(runtime/[^"]+)"')


@dataclass(frozen=True)
class BuiltSite:
    """A built site in the folder `site`, whose files go into a page or a notebook."""

    site: Path

    @cached_property
    def version(self) -> str:
        """Return the folder of this version's scripts (`v-…`), which the script at the root of the site names."""
        found = re.search(r'"\./(v-[^/"]+)/', self.script(SCRIPT))
        if found is None:
            raise CommandError(f"{self.site}: {SCRIPT} is not the script of a built site")
        return found[1]

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """Return the paths of the runtime's parts from the root of the site, by the names of the parts."""
        return dict(_PART.findall(self.script(f"{self.version}/runtime/parts.js")))

    @cached_property
    def hashes(self) -> Mapping[str, str]:
        """Return the hashes of the files by path, as far as the site lists them."""
        return hashes_of(self.site)

    def content(self, path: str) -> bytes:
        """Return the content of the file at `path` in the site. Raise CommandError if it is damaged."""
        return read_checked(self.site, path, self.hashes)

    def script(self, path: str) -> str:
        """Return the text of the script at `path` in the site."""
        return self.content(path).decode()

    def modules(self, entry: str) -> dict[str, str]:
        """Return the module at the path `entry` and all that it imports: name → text, imported modules first."""
        modules: dict[str, str] = {}
        visited: set[str] = set()
        pending = [entry]
        while pending:
            path = pending[-1]
            visited.add(path)
            missing = {self._resolve(path, name) for _, name in _IMPORTED.findall(self.script(path))} - visited
            pending += sorted(missing)
            if not missing:
                modules.setdefault(MODULE_PREFIX + pending.pop(), self.bound(path))
        return modules

    def _resolve(self, path: str, name: str) -> str:
        root = self.site.resolve()
        return (root / path).parent.joinpath(name).resolve().relative_to(root).as_posix()

    def bound(self, path: str) -> str:
        """Return the text of the module at `path` with the names of the import map in its imports."""

        def named(match: re.Match[str]) -> str:
            return f'{match["before"]}"{MODULE_PREFIX}{self._resolve(path, match["path"])}"'

        text = _COMPUTED.sub("importPart(", _IMPORTED.sub(named, self.script(path)))
        return text.replace("import.meta.url", f'"{BASE_URL}{path}"')

    def bundle(self) -> str:
        """Return the viewer's modules as JSON, in the form that `web/hosts/notebook/widget.js` loads."""
        return json_text({"modules": list(self.modules(SCRIPT).items())})

    def file(self, path: str, kind: str) -> Markup:
        """Return a script element with the compressed file at `path`, whose MIME type is `kind`."""
        content = self.content(path)
        attributes = {"type": "text/plain", "data-file": path, "data-type": kind}
        return script(attributes, b64encode(self._packed(path, content)).decode())

    def _packed(self, path: str, content: bytes) -> bytes:
        """Return `content` compressed by gzip, from the `.gz` file of the build if that exists and is not damaged."""
        with suppress(OSError, EOFError, zlib.error):
            packed = (self.site / f"{path}.gz").read_bytes()
            if gzip.decompress(packed) == content:
                return packed
        return gzip.compress(content, 9, mtime=0)


def _data_url(text: str) -> str:
    return f"data:text/javascript;base64,{b64encode(text.encode()).decode()}"


def _scripts(viewer: BuiltSite) -> list[Markup]:
    """Return the elements that follow the viewer: import map, files, and the script that uses them."""
    names = {part: viewer.parts[part] for part in (*PAGE_PARTS, *WORKER_PARTS)}
    config = {
        "place": BASE_URL,
        "entry": f"{MODULE_PREFIX}{SCRIPT}",
        "worker": {
            "path": f"{viewer.version}/{WORKER}",
            "before": viewer.script(f"{viewer.version}/hosts/single_file/worker.js"),
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
        script({"type": "module"}, _without_markup(viewer.script(f"{viewer.version}/hosts/single_file/page.js"))),
    ]


def _without_markup(text: str) -> str:
    """Return a script of the viewer with `</` and `<!--` escaped, which it contains only in strings."""
    return text.replace("</", "<\\/").replace("<!--", "<\\!--")


def single_file_page(summary: GameSummary, site: Path) -> str:
    """Return a page for one game that contains the viewer, Python and the record.

    `site` is the folder of the built site.
    """
    body = lines(board_reel(summary, DataUrls(None)), render("file-input.html"), *_scripts(BuiltSite(site)))
    return page(summary.title, Markup(body.removesuffix("\n")), description=summary.description)
