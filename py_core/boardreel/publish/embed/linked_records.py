"""Replace links to records, and elements of the viewer that name a record, in the HTML of a page.

The browser does the same with links (`web/element/fences.js`), but without a poster and a prepared Reel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from itertools import accumulate

#: class of a link that becomes a viewer
LINK_CLASS = "board-reel"
#: elements that have no end tag
_VOID = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]
)


@dataclass(frozen=True)
class RecordElement:
    """A link of the class `board-reel`, or an element of the viewer without content of its own, and its place in the HTML.

    `name` is `a` or `board-reel`, and `url` the value of `href` or `src`. `start` and `end` are the offsets of the whole
    element. `parents` are the names of the elements that contain it, from the outermost.
    """

    name: str
    url: str
    attributes: Mapping[str, str]
    start: int
    end: int
    parents: tuple[str, ...]


def replace_record_elements(html: str, replace: Callable[[RecordElement], str | None]) -> tuple[str, bool]:
    """Return HTML with its links to records and its viewers replaced, and whether it has viewers.

    `replace` is called with each of them and returns the HTML that replaces it, or None if it stays. A viewer contains
    blocks, which no paragraph may contain: a paragraph with nothing else is replaced, and another one is divided.
    """
    finder = _Finder(html)
    result, has_viewers = html, finder.has_viewers
    for element in reversed(finder.found):
        replacement = None if "p" in element.parents[:-1] else replace(element)
        if replacement is None:
            continue
        before, after = result[: element.start], result[element.end :]
        if element.parents[-1:] == ("p",):
            before, after = _without_paragraph(before, after)
        result, has_viewers = f"{before}{replacement}{after}", True
    return result, has_viewers


def _without_paragraph(before: str, after: str) -> tuple[str, str]:
    """Return the HTML before and after an element that leaves its paragraph, without paragraphs that would be empty."""
    start = before.rindex("<p")
    is_first = not before[before.index(">", start) + 1 :].strip()
    is_last = after.lstrip().startswith("</p>")
    return (
        before[:start] if is_first else f"{before}</p>",
        after.lstrip().removeprefix("</p>") if is_last else f"<p>{after}",
    )


class _Finder(HTMLParser):
    """Finds the elements that can be replaced in HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[RecordElement] = []
        self.has_viewers = False
        #: elements that are open: name, offset, attributes
        self._open: list[tuple[str, int, Mapping[str, str]]] = []
        self._line_starts = [0, *accumulate(len(line) + 1 for line in html.split("\n"))]
        self._html = html
        self.feed(html)
        self.close()

    @property
    def _offset(self) -> int:
        """Return the offset, in characters, of the tag that is being handled."""
        line, column = self.getpos()
        return self._line_starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.has_viewers |= tag == "board-reel"
        if tag not in _VOID:
            self._open.append((tag, self._offset, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        while self._open and any(name == tag for name, _, _ in self._open):
            name, start, attributes = self._open.pop()
            if name != tag:
                continue
            url = attributes.get("href" if tag == "a" else "src")
            is_link = tag == "a" and LINK_CLASS in attributes.get("class", "").split()
            parents = tuple(name for name, _, _ in self._open)
            is_viewer = tag == "board-reel" and "reel" not in attributes
            if url and (is_link or is_viewer) and "board-reel" not in parents:
                end = self._html.index(">", self._offset) + 1
                self.found.append(RecordElement(tag, url, attributes, start, end, parents))
            return
