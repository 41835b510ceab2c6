"""The search index of the documentation: the text of every section, taken from the finished pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from html.parser import HTMLParser

#: elements that begin a section if they have an id; a row of a table is a section of its own, such as a diagnostic code
SECTION_ELEMENTS = {"h1", "h2", "h3", "tr"}
#: elements whose content a search does not find
SKIPPED_ELEMENTS = {"script", "style", "select", "svg", "noscript", "board-reel"}
#: class of whole scripts, which a search does not find either
SCRIPT_CLASS = "script"
#: elements without end tag, and elements inside a line, where the text goes on without a space
VOID_ELEMENTS = {"br", "img", "input", "link", "meta"}
INLINE_ELEMENTS = {"a", "abbr", "b", "code", "em", "i", "kbd", "span", "strong"}


@dataclass
class Section:
    """A section that the search finds: address relative to the folder of the pages, page title, heading and text."""

    url: str
    page: str
    heading: str = ""
    text: str = ""


class _Reader(HTMLParser):
    """Collects the sections of the main element of one page."""

    def __init__(self, url: str, title: str) -> None:
        super().__init__()
        self.url = url
        self.title = title
        self.sections = [Section(url, title)]
        self._in_main = False
        self._skipped = 0
        self._heading = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "main":
            self._in_main = True
        if not self._in_main or tag in VOID_ELEMENTS:
            return
        if tag in SKIPPED_ELEMENTS or (tag == "pre" and ("class", SCRIPT_CLASS) in attrs):
            self._skipped += 1
        if tag in SECTION_ELEMENTS:
            anchor = dict(attrs).get("id")
            if anchor:
                self.sections.append(Section(f"{self.url}#{anchor}", self.title))
            if tag != "tr" or anchor:
                self._heading = "th" if tag == "tr" else tag
        if tag not in INLINE_ELEMENTS:
            self.sections[-1].text += " "

    def handle_endtag(self, tag: str) -> None:
        if tag == "main":
            self._in_main = False
        if tag in SKIPPED_ELEMENTS or tag == "pre":
            self._skipped = max(0, self._skipped - 1)
        if tag == self._heading:
            self._heading = ""
        elif tag not in INLINE_ELEMENTS:
            self.sections[-1].text += " "

    def handle_data(self, data: str) -> None:
        if not self._in_main or self._skipped:
            return
        if self._heading:
            self.sections[-1].heading += data
        else:
            self.sections[-1].text += data


def sections(url: str, title: str, page: str) -> list[Section]:
    """Return the sections of a page that have a heading."""
    reader = _Reader(url, title)
    reader.feed(page)
    for section in reader.sections:
        section.heading = " ".join(section.heading.split())
        section.text = " ".join(section.text.split())
    return [section for section in reader.sections if section.heading]


def search_index(pages: Mapping[str, tuple[str, str]]) -> str:
    """Return the search index as JSON; `pages` maps the name of a page to its title and its HTML."""
    found = [section for name, (title, page) in pages.items() for section in sections(name, title, page)]
    return json.dumps([asdict(section) for section in found], ensure_ascii=False, separators=(",", ":"))
