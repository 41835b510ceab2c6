"""The extension for Sphinx: `extensions = ["boardreel.sphinx"]` in `conf.py`. Needs `pip install "boardreel[sphinx]"`.

The directive `board-reel` has a record as its content or names a file, and blocks of code in the languages of records are
viewers as well. When HTML is built, each gets a poster and a prepared Reel, and the viewer is copied to the site. Other
outputs show the text of the record.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from boardreel.errors import BoardreelError, quoted
from boardreel.publish.embed.fences import LANGUAGES, OPTIONS, check_option, fence_viewer, file_viewer, viewer_tags
from boardreel.publish.viewer_files import SCRIPT
from boardreel.publish.viewer_source import ViewerSource
from boardreel.version import VERSION

log = logging.getLogger(__name__)

#: builder whose output is HTML for Sphinx, but XML for readers, who mostly run no scripts
_EPUB = "epub"


class board_reel(nodes.General, nodes.Element):
    """A viewer in a document.

    The attribute `html` is its markup, and its child the text for outputs other than HTML.
    """


def _option_parser(name: str) -> Callable[[str | None], str]:
    """Return the function that parses the value of an option of the directive, and raises ValueError if it is wrong."""

    def parse(text: str | None) -> str:
        check_option(name, text or "")
        return text or ""

    return parse


class BoardReelDirective(SphinxDirective):
    """The directive `board-reel`: the record is its content, or the file that its argument names."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {
        "language": directives.unchanged,
        **{name: _option_parser(name) for name in OPTIONS},
    }

    def run(self) -> list[nodes.Node]:
        """Return the viewer, or report why there is none."""
        options = {name: value for name, value in self.options.items() if name != "language"}
        try:
            if self.arguments and self.content:
                raise BoardreelError("the record is a file or the content of the directive, not both")
            if self.arguments:
                name, location = self.env.relfn2path(self.arguments[0])
                self.env.note_dependency(name)
                html = file_viewer(Path(location), options, self.config.language)
                text = self.arguments[0]
            else:
                text = "\n".join(self.content)
                html = fence_viewer(text, self._notation, options, self.config.language)
        except BoardreelError as error:
            raise self.error(str(error)) from error
        return [_viewer_node(html, text)]

    @property
    def _notation(self) -> str:
        """Return the notation of the record: the option `language`."""
        language = self.options.get("language", "sgf")
        if language not in LANGUAGES:
            raise BoardreelError(f"{quoted(language)} is none of the languages {', '.join(LANGUAGES)}")
        return str(language)


class FenceTransform(SphinxPostTransform):
    """Turn blocks of code in the languages of records into viewers."""

    default_priority = 200
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Replace the document's code blocks of records by viewers."""
        for block in list(self.document.findall(nodes.literal_block)):
            if block.get("language") not in LANGUAGES or isinstance(block.parent, board_reel):
                continue
            try:
                html = fence_viewer(block.astext(), block["language"], {}, self.config.language)
            except BoardreelError as error:
                log.warning("%s", error, location=block, type="boardreel")
                continue
            block.replace_self(_viewer_node(html, block.astext()))


def _viewer_node(html: str, text: str) -> board_reel:
    """Return the docutils node of a viewer with this markup."""
    return board_reel("", nodes.literal_block(text, text, language="text"), html=html)


def _visit_html(translator: Any, node: board_reel) -> None:
    """Write the HTML of a viewer, or only the text of the record in an EPUB."""
    if translator.builder.name == _EPUB:
        return
    translator.body.append(f"{node['html']}\n")
    raise nodes.SkipNode


def _visit_text(_: Any, node: board_reel) -> None:
    """Write nothing, so that only the text of the record is written, which is the child of the node."""


def _add_script(app: Sphinx, page: str, _: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Add the script of the viewer to a page that has viewers, and copy the viewer to the site."""
    if app.builder.name == _EPUB or doctree is None or next(doctree.findall(board_reel), None) is None:
        return
    folder = app.config.boardreel_viewer
    source = ViewerSource(app.config.boardreel_base, None if folder is None else Path(app.confdir) / folder)
    # on a page in the root, the address of the root alone would be "#"
    root = context["pathto"](SCRIPT, 1).removesuffix(SCRIPT)
    context["metatags"] += viewer_tags(source.place(Path(app.outdir)), root)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive, the node and the settings `boardreel_base` and `boardreel_viewer`."""
    app.add_config_value("boardreel_base", None, "html", (str,))
    app.add_config_value("boardreel_viewer", None, "html", (str,))
    text = (_visit_text, _visit_text)
    app.add_node(board_reel, html=(_visit_html, _visit_text), latex=text, text=text, man=text, texinfo=text)
    app.add_directive("board-reel", BoardReelDirective)
    app.add_post_transform(FenceTransform)
    app.connect("html-page-context", _add_script)
    # documents that were read have viewers of this version, so another version reads them again; Sphinx wants a number
    env_version = zlib.crc32(VERSION.encode())
    return {"version": VERSION, "env_version": env_version, "parallel_read_safe": True, "parallel_write_safe": True}
