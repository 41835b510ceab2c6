"""Write a page that is a single file, with the viewer, Python and the record in it.

A page that is opened from a disk can neither load modules nor start workers from URLs. Therefore the page contains the
viewer as one script, and its other files (compressed, in base64) in script elements from which that script,
`web/hosts/single_file/page.js`, answers the viewer's requests. Python's standard library is omitted: the memory snapshot
contains the modules that the viewer needs.
"""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path, PurePath

from boardreel.publish.game_summary import GameSummary
from boardreel.publish.markup import Markup, lines, render, script, static_text, style
from boardreel.publish.messages import page_texts
from boardreel.publish.mime_types import MIME_TYPES
from boardreel.publish.viewer_bundles import ViewerBundles
from boardreel.publish.viewer_element import POSTER_STYLE, DataUrls, board_reel, game_main, page

#: parts of the Python runtime that the page contains
PARTS = ("wasm", "core", "loader", "glue")

#: languages that the script of the page has: English and `HOST_LANGUAGES` of `build_scripts/website/bundle.mjs`
BUNDLED_LANGUAGES = ("en", "de")


def single_file_page(summary: GameSummary, site: Path) -> str:
    """Return a page for one game that contains the viewer, Python and the record.

    `site` is the folder of the built site. Raise BoardreelError if one of its files is missing or damaged.
    """
    file_input = render("file-input.html", **page_texts(summary.language))
    scripts = _scripts(ViewerBundles(site), summary.language)
    body = lines(game_main(summary, board_reel(summary, DataUrls(None)), file_input), *scripts)
    content = Markup(body.removesuffix("\n"))
    poster_style = style(static_text(POSTER_STYLE))
    return page(summary.title, content, poster_style, description=summary.description, language=summary.language)


def _scripts(viewer: ViewerBundles, language: str) -> list[Markup]:
    """Return the elements that follow the viewer: the files, the texts of its language, and the script that uses them."""
    paths = [viewer.path("worker"), *(viewer.part_path(part) for part in PARTS)]
    # as a URL, because HTML could change the text of a script
    url = f"data:text/javascript;base64,{b64encode(viewer.content(viewer.path('page'))).decode()}"
    texts = [] if language in BUNDLED_LANGUAGES else [_texts(viewer, language)]
    return [*(_file(viewer, path) for path in paths), *texts, script({"type": "module", "src": url})]


def _texts(viewer: ViewerBundles, language: str) -> Markup:
    """Return a script element with the module of the viewer's texts in a language, in base64."""
    module = viewer.content(viewer.language_path(language))
    return script({"type": "text/plain", "data-language": language}, b64encode(module).decode())


def _file(viewer: ViewerBundles, path: str) -> Markup:
    """Return a script element with a file of the viewer; the attributes are its path and its MIME type."""
    mime_type = MIME_TYPES.get(PurePath(path).suffix, "application/octet-stream")
    return script({"type": "text/plain", "data-file": path, "data-type": mime_type}, viewer.packed(path))
