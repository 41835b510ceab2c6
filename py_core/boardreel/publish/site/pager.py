"""Name the pages of the gallery, and write the links between them."""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.publish.markup import Markup, tag
from boardreel.publish.messages import text

#: pages before and after the current one that have links
NEAR_PAGES = 2
INDEX_PAGE = "index.html"
FOLDER = "pages"


def page_path(number: int) -> str:
    """Return the path of a page of the gallery from the root of the site; `number` counts from 1."""
    return INDEX_PAGE if number == 1 else f"{FOLDER}/{number}.html"


def pager(number: int, page_count: int, root: str, language: str) -> Markup:
    """Return the links to the other pages; nothing if there is only one. `root` is the path to the root of the site."""
    if page_count == 1:
        return Markup("")

    def link(target: int, label: str, relation: str | None = None) -> Markup:
        url = f"{root}./" if target == 1 else f"{root}{page_path(target)}"
        return tag("a", {"href": url, "rel": relation}, label)

    parts = [link(number - 1, f"‹ {text('page.previous', language)}", "prev")] if number > 1 else []
    previous = 0
    for target in _listed_pages(number, page_count):
        if target > previous + 1:
            parts.append(tag("span", {}, "…"))
        parts.append(
            tag("span", {"aria-current": "page"}, str(target)) if target == number else link(target, str(target))
        )
        previous = target
    if number < page_count:
        parts.append(link(number + 1, f"{text('page.next', language)} ›", "next"))
    return tag("nav", {"class": "pager", "aria-label": text("page.pages", language)}, *parts)


def _listed_pages(number: int, page_count: int) -> Iterator[int]:
    """Yield the first page, those near the current one, and the last page."""
    near = range(number - NEAR_PAGES, number + NEAR_PAGES + 1)
    yield from (target for target in range(1, page_count + 1) if target in (1, page_count, *near))
