"""Read Markdown: the introduction of a site, and the text of lessons.

This needs markdown-it-py; call `require_markdown` before importing the module. HTML in a text is shown as text, and so
are links that could run scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token

from boardreel.publish.gallery import PICTURE_FOLDER
from boardreel.publish.markup import Markup
from boardreel.scene.elements import clean

#: scheme of a link that means a position in a lesson
REEL_SCHEME = "reel"
SAFE_SCHEMES = {"", "http", "https", "mailto", REEL_SCHEME}
#: headings of an introduction are below the title of the page
HEADING_TAGS = {"h1": "h2", "h2": "h3", "h3": "h4", "h4": "h4", "h5": "h4", "h6": "h4"}
#: the library fills up short rows, so that a table of many columns would be far larger than its text
MAX_TABLE_COLUMNS = 100

_PICTURE_PATH = re.compile(r"(?:\w[\w.-]*/)*\w[\w.-]*\.(?:avif|gif|jpe?g|png|svg|webp)", re.IGNORECASE)


class MarkdownParser(MarkdownIt):
    """A parser of CommonMark with tables and without HTML, whose output is also valid as XML."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False, "xhtmlOut": True})
        self.enable("table")
        self.block.ruler.at("table", _narrow_table, {"alt": ["paragraph", "reference"]})

    def validateLink(self, url: str) -> bool:
        """Return whether a link may lead to a URL; if not, it stays text."""
        return is_safe_url(url)

    def render_tokens(self, tokens: Sequence[Token]) -> Markup:
        """Return the HTML of tokens, without characters that pages must not have."""
        return Markup(clean(self.renderer.render(tokens, self.options, {})))


def _narrow_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Read a table at the line `start`, as the rule of the library does, unless it has too many columns."""
    row = state.src[state.bMarks[start] : state.eMarks[start]]
    return row.count("|") <= MAX_TABLE_COLUMNS and table(state, start, end, silent)


def is_safe_url(url: str) -> bool:
    """Return whether a link may lead to a URL: a relative URL, a web page, a mail address or a position of a lesson."""
    try:
        return urlsplit(clean(url)).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False


def introduction_html(text: str) -> Markup:
    """Return the HTML of the introduction of a site, from its Markdown text.

    Its pictures are those of the folder `PICTURE_FOLDER` of the site; pictures from elsewhere stay text.
    """
    parser = MarkdownParser()
    tokens = parser.parse(clean(text))
    for token in tokens:
        token.tag = HEADING_TAGS.get(token.tag, token.tag)
    for image in _images(tokens):
        path = _picture_path(image)
        if path is None:
            image.type, image.content = "text", f"![{image.content}]({image.attrGet('src')})"
        else:
            image.attrSet("src", picture_target(path))
    return parser.render_tokens(tokens)


def picture_paths(text: str) -> list[str]:
    """Return the paths of the pictures in an introduction, relative to its file and each of them once."""
    paths = (_picture_path(image) for image in _images(MarkdownParser().parse(clean(text))))
    return list(dict.fromkeys(path for path in paths if path is not None))


def picture_target(path: str) -> str:
    """Return the path in the site of a picture of the introduction. All are in one folder."""
    return f"{PICTURE_FOLDER}/{path.replace('/', '--')}"


def _images(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the pictures among the inline elements of blocks."""
    return (child for token in tokens for child in token.children or () if child.type == "image")


def _picture_path(image: Token) -> str | None:
    """Return the path of a picture, or None if it does not lie next to the text or in a folder there."""
    path = unquote(str(image.attrGet("src")))
    return path if _PICTURE_PATH.fullmatch(path) else None
