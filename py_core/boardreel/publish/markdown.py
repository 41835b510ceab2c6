"""Read Markdown: the introduction of a site, and the text of lessons.

This needs markdown-it-py; check that it is installed before importing the module. HTML in a text is shown as text, and so
are links that could run scripts.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token

from boardreel.publish.markup import Markup
from boardreel.scene.elements import clean

#: scheme of a link that means a position in a lesson
REEL_SCHEME = "reel"
SAFE_SCHEMES = {"", "http", "https", "mailto", REEL_SCHEME}
#: the library fills up short rows, so that a table of many columns would be far larger than its text
MAX_TABLE_COLUMNS = 100


class MarkdownParser(MarkdownIt):
    """A parser of CommonMark with tables and without HTML, whose output is also valid as XML."""

    def __init__(self) -> None:
        super().__init__("commonmark", {"html": False, "xhtmlOut": True})
        self.enable("table")
        self.block.ruler.at("table", _narrow_table, {"alt": ["paragraph", "reference"]})

    def validateLink(self, url: str) -> bool:
        """Return whether a Markdown link may lead to a URL; if not, the link stays text."""
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
