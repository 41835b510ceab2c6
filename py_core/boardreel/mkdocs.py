"""The plug-in for MkDocs: `plugins: [boardreel]` in `mkdocs.yml`. Needs `pip install "boardreel[mkdocs]"`.

Fences with records become viewers with a poster and a prepared Reel when the site is built, and the viewer is copied to
the site. A page loads nothing from other hosts and does not start Python to show a game.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs.config import config_options
from mkdocs.config.base import Config
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from boardreel.errors import BoardreelError
from boardreel.publish.fences import fence_viewer, replace_fences, viewer_tags
from boardreel.publish.tags import Markup, tag
from boardreel.publish.viewer_source import ViewerSource

log = logging.getLogger("mkdocs.plugins.boardreel")


class PluginConfig(Config):
    """The settings: `base`, the URL of a built site to load the viewer from, or `viewer`, a folder to copy it from."""

    base = config_options.Optional(config_options.Type(str))
    viewer = config_options.Optional(config_options.Dir(exists=True))


class BoardReelPlugin(BasePlugin[PluginConfig]):
    """Replace the fences of all pages."""

    def __init__(self) -> None:
        #: page → the viewers that replace its fences, by the number in the page
        self._viewers: dict[str, list[Markup]] = {}

    def on_page_markdown(self, markdown: str, /, *, page: Page, config: Any, **_: Any) -> str:
        """Replace the fences of a page by empty elements, because Markdown would change the content of viewers."""
        viewers: list[Markup] = []

        def replace(text: str, notation: str, options: Mapping[str, str]) -> str | None:
            try:
                viewers.append(fence_viewer(text, notation, options, _language(config)))
            except BoardreelError as error:
                log.warning("%s: %s", page.file.src_uri, error)
                return None
            return _placeholder(len(viewers) - 1)

        result = replace_fences(markdown, replace)
        self._viewers[page.file.src_uri] = viewers
        return result

    def on_page_content(self, html: str, /, *, page: Page, **_: Any) -> str:
        """Put the viewers in place of the empty elements."""
        for number, viewer in enumerate(self._viewers.get(page.file.src_uri, [])):
            html = html.replace(_placeholder(number), viewer, 1)
        return html

    def on_post_page(self, output: str, /, *, page: Page, config: Any) -> str:
        """Add the script of the viewer to a page that has viewers."""
        if not self._viewers.get(page.file.src_uri):
            return output
        try:
            viewer = self._source.place(Path(config.site_dir))
        except BoardreelError as error:
            raise PluginError(str(error)) from error
        root = get_relative_url("./", page.url)
        return output.replace("</head>", f"{viewer_tags(viewer, root)}\n</head>", 1)

    @property
    def _source(self) -> ViewerSource:
        """Return where pages load the viewer from."""
        folder = self.config.viewer
        return ViewerSource(self.config.base, None if folder is None else Path(folder))


def _language(config: Any) -> str:
    """Return the language tag of the pages, which themes have as `language` or, earlier, as `locale`."""
    return str(config.theme.get("language") or config.theme.get("locale") or "en").replace("_", "-")


def _placeholder(number: int) -> Markup:
    """Return the empty element that holds the place of a viewer while Markdown is rendered."""
    return tag("div", {"class": f"boardreel-fence-{number}"})
