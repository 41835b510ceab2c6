"""The plug-in for MkDocs: `plugins: [boardreel]` in `mkdocs.yml`. Needs `pip install "boardreel[mkdocs]"`.

Fences with records, links of the class `board-reel` and elements `<board-reel src="…">` become viewers with a poster and a
prepared Reel when the site is built, and the viewer is copied to the site. A page loads nothing from other hosts and does
not start Python to show a game.
"""

from __future__ import annotations

import logging
import posixpath
import re
from collections.abc import Mapping
from html import escape
from itertools import count
from pathlib import Path
from textwrap import indent
from typing import Any
from urllib.parse import unquote, urljoin

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from boardreel.errors import BoardreelError
from boardreel.publish.embed.fences import (
    OPTIONS,
    RecordFence,
    fence_viewer,
    file_viewer,
    option_problems,
    replace_fences,
    viewer_tags,
)
from boardreel.publish.embed.linked_records import RecordElement, replace_record_elements
from boardreel.publish.markup import Markup, tag
from boardreel.publish.viewer_source import ViewerSource

log = logging.getLogger("mkdocs.plugins.boardreel")

_PLACEHOLDER_CLASS = "boardreel-viewer"
#: the placeholder of a viewer in a page. Markdown puts it into a paragraph in list items and admonitions, but a paragraph
#: cannot contain the figure of a viewer
_PLACEHOLDER = re.compile(
    rf'(?P<paragraph><p>\s*)?<div class="{_PLACEHOLDER_CLASS}-(?P<number>\d+)"></div>(?(paragraph)\s*</p>)'
)
#: the same as text in an example, with the empty lines around it
_ESCAPED_PLACEHOLDER = re.compile(
    r"(?:(?<=\n)\n)?(?P<indent>[ \t]*)"
    rf"&lt;div class=(?:\"|&quot;){_PLACEHOLDER_CLASS}-(?P<number>\d+)(?:\"|&quot;)&gt;&lt;/div&gt;(?:\n(?=\n))?"
)
#: pattern of the beginning of a URL that is not relative to its page
_OTHER_PLACE = re.compile(r"[a-z][a-z0-9+.-]*:|/", re.IGNORECASE)


class PluginConfig(Config):
    """The settings of the plug-in: the URL of a built site to load the viewer from, or a folder to copy it from."""

    base = config_options.Optional(config_options.Type(str))
    viewer = config_options.Optional(config_options.Dir(exists=True))


class BoardReelPlugin(BasePlugin[PluginConfig]):
    """Replaces the fences, links and elements that name records by viewers, in all pages of the documentation."""

    def __init__(self) -> None:
        self._numbers = map(str, count())
        #: viewers by the numbers of their placeholders
        self._viewers: dict[str, Markup] = {}
        #: fences as they were written, by the numbers of their placeholders
        self._fences: dict[str, str] = {}
        #: pages with viewers that are part of their text
        self._pages: set[str] = set()

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: Any, **_: Any) -> str:
        """Replace the fences of a page by placeholders, because Markdown would change the content of viewers."""

        def replace(fence: RecordFence) -> str | None:
            try:
                viewer = fence_viewer(fence.record, fence.language, fence.options, _language(config))
            except BoardreelError as error:
                log.warning("%s: %s", page.file.src_uri, error)
                return None
            _warn_of_options(page.file.src_uri, fence.options)
            number = next(self._numbers)
            self._fences[number] = fence.source
            return self._placeholder(number, viewer)

        return replace_fences(markdown, replace)

    def on_page_content(self, html: str, /, *, page: Page, config: Any, files: Files, **_: Any) -> str:
        """Replace links and elements by placeholders, and restore the fences in examples of Markdown."""

        def replace(element: RecordElement) -> str | None:
            file = _linked_file(element, page, files)
            if file is None and element.name != "a" and not _OTHER_PLACE.match(element.url):
                # MkDocs itself reports this of a link
                log.warning("%s: %s: there is no such file in the documentation", page.file.src_uri, element.url)
            if file is None or file.abs_src_path is None:
                return None
            try:
                options, others = _viewer_attributes(element)
                url = file.url_relative_to(page.file)
                viewer = file_viewer(Path(file.abs_src_path), options, _language(config), url=url, others=others)
            except BoardreelError as error:
                log.warning("%s: %s: %s", page.file.src_uri, file.src_uri, error)
                return None
            _warn_of_options(f"{page.file.src_uri}: {file.src_uri}", options)
            return self._placeholder(next(self._numbers), viewer)

        html, has_viewers = replace_record_elements(html, replace)
        if has_viewers:
            self._pages.add(page.file.src_uri)
        return _ESCAPED_PLACEHOLDER.sub(self._example, html)

    def on_post_page(self, output: str, /, *, page: Page, config: Any) -> str:
        """Return the HTML of a page with its viewers and their script.

        The viewers come last, so that the search index and the other plug-ins do not read their pictures and records.
        """
        filled = _PLACEHOLDER.sub(lambda match: self._viewers.get(match["number"], match[0]), output)
        if filled == output and page.file.src_uri not in self._pages:
            return output
        try:
            viewer = self._source.place(Path(config.site_dir))
        except BoardreelError as error:
            raise PluginError(str(error)) from error
        root = get_relative_url("./", page.url)
        return filled.replace("</head>", f"{viewer_tags(viewer, root)}\n</head>", 1)

    def _placeholder(self, number: str, viewer: Markup) -> Markup:
        """Return the placeholder with this number, which becomes the viewer when the page is written."""
        self._viewers[number] = viewer
        return tag("div", {"class": f"{_PLACEHOLDER_CLASS}-{number}"})

    def _example(self, match: re.Match[str]) -> str:
        """Return the text that replaces the placeholder of a fence in an example: the fence as it was written."""
        fence = self._fences.get(match["number"])
        return match[0] if fence is None else indent(escape(fence, quote=False), match["indent"])

    @property
    def _source(self) -> ViewerSource:
        """Return the place from which pages load the viewer."""
        folder = self.config.viewer
        return ViewerSource(self.config.base, None if folder is None else Path(folder))


def _warn_of_options(place: str, options: Mapping[str, str]) -> None:
    """Write a warning for each option of a viewer with a wrong value; `place` is the file that has it."""
    for problem in option_problems(options):
        log.warning("%s: %s", place, problem)


def _linked_file(element: RecordElement, page: Page, files: Files) -> File | None:
    """Return the file of the site that an element names, or None if it names another one.

    MkDocs has made links relative to the URL of the page. In an element, the URL may be relative to the source of the
    page, like those that authors write in links.
    """
    path = unquote(element.url.partition("#")[0])
    source = posixpath.normpath(posixpath.join(posixpath.dirname(page.file.src_uri), path))
    if element.name != "a" and source in files.src_uris:
        return files.src_uris[source]
    url = unquote(urljoin(f"/{page.url}", path)).lstrip("/")
    return next((file for file in files if unquote(file.url) == url), None)


def _viewer_attributes(element: RecordElement) -> tuple[dict[str, str], dict[str, str | bool]]:
    """Return the options of the viewer that replaces an element, and its further attributes.

    A link has options only, and its title is another thing.
    """
    is_link = element.name == "a"
    options = {name: value for name, value in element.attributes.items() if name in OPTIONS}
    if is_link:
        return {name: value for name, value in options.items() if name != "title"}, {}
    return options, {name: value or True for name, value in element.attributes.items() if name not in (*OPTIONS, "src")}


def _language(config: Any) -> str:
    """Return the language tag of the pages, which themes have as `language` or, earlier, as `locale`."""
    return str(config.theme.get("language") or config.theme.get("locale") or "en").replace("_", "-")
