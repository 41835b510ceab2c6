"""Write the gallery of a site: pages with a card per game, divided into groups, and a form to search them.

The pages are complete without scripts. The script `gallery.js` searches the index that `search_index.py` writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from boardreel.publish.markup import Markup, escaped, lines, render, script, tag
from boardreel.publish.messages import page_texts, script_texts, text
from boardreel.publish.site.card import GROUP_NAMES, NO_GROUPS, SORT_ORDERS, Card, Group, is_named_after_event
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.puzzle_pages import collection_link
from boardreel.publish.viewer_element import page

#: script of the gallery
GALLERY_SCRIPT = "gallery.js"
#: texts of the script
SCRIPT_TEXTS = ("previous", "next", "found", "search-failed", "query-field", "query-value", "query-too-long")
#: filter of the search form, a key of `GROUP_NAMES` → the key of its label
FILTERS = {"game": "puzzles.label.game", "event": "page.event", "folder": "puzzles.label.folder"}
#: more groups are not listed above the cards; the search form offers them
MAX_LISTED_GROUPS = 60
#: pages before and after the current one that have links
NEAR_PAGES = 2
INDEX_PAGE = "index.html"
#: cards at the top of a page whose pictures are loaded at once, as many as a phone shows before anything is scrolled
EARLY_CARDS = 6
#: folder of the other pages of the gallery in the site
PAGES_FOLDER = "pages"


@dataclass(frozen=True)
class Section:
    """The cards of a group that one page of the gallery shows.

    `id` is the id of its heading, and `page` the number of the page. `is_start` is true if the group begins here.
    """

    group: Group
    id: str
    page: int
    is_start: bool
    cards: Sequence[Card]


def gallery_pages(site: SiteConfig, introduction: Markup, cards: Sequence[Card]) -> dict[str, str]:
    """Return the pages of the gallery, as a mapping from path in the site to HTML. `introduction` is HTML for the first."""
    sections = list(_sections(site.groups(cards), site.cards_per_page))
    page_count = max((section.page for section in sections), default=1)
    by_page: dict[int, list[Section]] = {}
    for section in sections:
        by_page.setdefault(section.page, []).append(section)
    return {
        page_path(number): _gallery_page(
            site, introduction, number, page_count, by_page.get(number, []), sections, cards
        )
        for number in range(1, page_count + 1)
    }


def _sections(groups: Sequence[Group], cards_per_page: int) -> Iterator[Section]:
    """Yield the parts of the groups in order, so that no page has more than `cards_per_page` cards."""
    position = 0
    for number, group in enumerate(groups, 1):
        start = 0
        while start < len(group.cards):
            free = cards_per_page - position % cards_per_page
            cards = group.cards[start : start + free]
            yield Section(group, f"group-{number}", position // cards_per_page + 1, start == 0, cards)
            start += len(cards)
            position += len(cards)


def _gallery_page(
    site: SiteConfig,
    introduction: Markup,
    number: int,
    page_count: int,
    sections: Sequence[Section],
    all_sections: Sequence[Section],
    cards: Sequence[Card],
) -> str:
    """Return the HTML of one page of the gallery.

    `number`, from 1, is its number among `page_count`. `sections` are those on this page. The introduction is on the
    first page only; the list of groups refers to `all_sections`, and the filters to all `cards`.
    """
    root = "" if number == 1 else "../"
    path = "" if number == 1 else page_path(number)
    games = site.text("gallery.games", games=len(cards))
    head = [
        *site.alternate_links(path),
        tag("link", {"rel": "stylesheet", "href": f"{root}site.css"}),
        script({"type": "module", "src": f"{root}{GALLERY_SCRIPT}"}),
    ]
    if number == 1 and site.url is not None:
        feed = {"rel": "alternate", "type": "application/atom+xml", "title": site.title, "href": "feed.xml"}
        head += [tag("link", feed), *site.preview_tags(site.title, games, "", None)]
    content = [_group_list(site, all_sections)] if number == 1 else []
    content += [_section(site, section, root, EARLY_CARDS * (place == 0)) for place, section in enumerate(sections)]
    if not cards:
        content.append(tag("p", {"class": "none"}, site.text("gallery.empty")))
    content.append(_pager(number, page_count, root, site.language))
    home = f"{root}./"
    values = {
        "root": root,
        "home": home,
        "filters": _filters(site, cards),
        "sort_options": _sort_options(site),
        "content": lines(*content),
        "texts": script_texts(site.language, *SCRIPT_TEXTS),
        **page_texts(site.language),
    }
    if number == 1:
        link = collection_link(site, cards) if site.has_collection else ""
        count = tag("p", {"class": "muted"}, games, *((" · ", link) if link else ()))
        body = render(
            "gallery.html",
            title=site.title,
            introduction=Markup(f'{count}<div class="introduction">{introduction}</div>') if introduction else count,
            **values,
        )
        return page(site.title, body, *head, description=f"{site.title}: {games}", language=site.language)
    place = site.text("gallery.page", number=number, pages=page_count)
    title, position = tag("a", {"href": home}, site.title), tag("p", {"class": "muted"}, place)
    body = render("gallery.html", title=title, introduction=position, **values)
    return page(f"{site.title} – {place}", body, *head, language=site.language)


def _filters(site: SiteConfig, cards: Sequence[Card]) -> Markup:
    """Return the filters of the search form, which the script fills. A filter with a single choice is hidden."""
    selects = []
    for name, label in FILTERS.items():
        values = {GROUP_NAMES[name](card) for card in cards}
        option = tag("option", {"value": ""}, site.text(f"filter.{name}"))
        selects.append(tag("select", {"name": name, "aria-label": site.text(label), "hidden": len(values) < 2}, option))
    return Markup("".join(selects))


def _sort_options(site: SiteConfig) -> Markup:
    """Return the options for the order of search results. The order of the gallery itself has an empty value."""
    if site.group_by == NO_GROUPS:
        others = [order for order in SORT_ORDERS if order != site.sort]
        labels = {"": site.text(f"gallery.sort.{site.sort}")}
    else:
        others = list(SORT_ORDERS)
        labels = {"": site.text("gallery.sort.groups")}
    labels |= {order: site.text(f"gallery.sort.{order}") for order in others}
    return Markup("".join(tag("option", {"value": value}, label) for value, label in labels.items()))


def _group_list(site: SiteConfig, sections: Sequence[Section]) -> Markup:
    """Return links to the groups, each with its number of games; nothing if there are too few or too many groups."""
    starts = [section for section in sections if section.is_start and section.group.name]
    if not 1 < len(starts) <= MAX_LISTED_GROUPS:
        return Markup("")
    links = []
    for section in starts:
        path = "" if section.page == 1 else page_path(section.page)
        count = tag("span", {}, str(len(section.group.cards)))
        links.append(tag("a", {"href": f"{path}#{section.id}"}, section.group.name, " ", count))
    return tag("nav", {"class": "groups", "aria-label": site.text("page.groups")}, *links)


def _section(site: SiteConfig, section: Section, root: str, early_cards: int) -> Markup:
    """Return the cards of a section under the name of its group.

    `root` is the path to the root of the site. The pictures of the first `early_cards` are not loaded lazily.
    """
    cards = (card_item(card, root, is_early=place < early_cards) for place, card in enumerate(section.cards))
    items = tag("ul", {"class": "cards"}, lines(*cards))
    if not section.group.name:
        return items
    label = (
        site.text("gallery.games", games=len(section.group.cards))
        if section.is_start
        else site.text("gallery.continued")
    )
    heading = tag("h2", {"id": section.id}, section.group.name, " ", tag("span", {}, label))
    return tag("section", {"aria-labelledby": section.id}, heading, items)


def card_item(card: Card, root: str = "", *, is_early: bool = False) -> Markup:
    """Return the card of a game as an HTML list item.

    `root` is the path to the root of the site. The picture is loaded when it comes into view, at once with `is_early`.
    """
    result = (
        tag("span", {"class": "result", "title": card.raw_result or None}, card.result) if card.result else Markup("")
    )
    return render(
        "card.html",
        root=root,
        address=card.page,
        width=card.width,
        height=card.height,
        title=card.title,
        result=result,
        facts=card_facts(card),
        loading=Markup("") if is_early else Markup(' loading="lazy"'),
    )


def card_facts(card: Card) -> Markup:
    """Return the line under the result of a card: variant, date, and the event unless it is the title."""
    event = "" if is_named_after_event(card.title, card.event) else card.event
    date = tag("time", {}, card.date) if card.date else ""
    return Markup(" · ".join(escaped(fact) for fact in (card.kind, date, event) if fact))


def page_path(number: int) -> str:
    """Return the path of a page of the gallery from the root of the site; `number` counts from 1."""
    return INDEX_PAGE if number == 1 else f"{PAGES_FOLDER}/{number}.html"


def _pager(number: int, page_count: int, root: str, language: str) -> Markup:
    """Return the links to the other pages of the gallery, empty if there is only one page.

    `root` is the path to the root of the site.
    """
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
