"""Write the collection of a site's puzzles: a page with the positions to solve, and additions to the puzzles' pages.

The page works without scripts. The script `puzzles.js` marks the puzzles that were solved in this browser and filters
them; `puzzle.js`, on the page of a puzzle, stores that it was solved.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote

from boardreel.publish.markup import Markup, escaped, lines, render, script, tag
from boardreel.publish.messages import page_texts, script_texts
from boardreel.publish.site.card import Card, natural_key
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.viewer_element import page

FOLDER = "puzzles"
#: the page of the collection, from the root of the site
COLLECTION = f"{FOLDER}/index.html"
#: script of the collection
COLLECTION_SCRIPT = "puzzles.js"
#: script of the pages of puzzles
PUZZLE_SCRIPT = "puzzle.js"
#: what both scripts import
PROGRESS_SCRIPT = "solved.js"
#: path from the collection to the root of the site
_ROOT = "../"
#: filter → the value of a card
FILTERS: Mapping[str, Callable[[Card], str]] = {
    "game": lambda card: card.kind,
    "difficulty": lambda card: card.difficulty,
    "topic": lambda card: card.topic,
    "folder": lambda card: card.folder,
}
#: states of a puzzle that the script can filter by
STATES = ("unsolved", "solved")
_RANK = re.compile(r"(\d{1,3})\s*(k(?:yu)?|d(?:an)?)\b", re.IGNORECASE | re.ASCII)


def difficulty_key(difficulty: str) -> tuple[int, object]:
    """Return a sort key for difficulties: ranks from the weakest to the strongest, then other texts by name."""
    match = _RANK.match(difficulty)
    if match is None:
        return 1, natural_key(difficulty)
    rank = int(match[1])
    return 0, rank if match[2][0] in "dD" else -rank


def puzzle_cards(cards: Sequence[Card]) -> list[Card]:
    """Return the cards of the games that are puzzles, in the same order."""
    return [card for card in cards if card.task]


def collection_page(site: SiteConfig, cards: Sequence[Card]) -> str:
    """Return the HTML page of the puzzle collection. `cards` are the cards of all puzzles."""
    head = [
        *site.alternate_links(COLLECTION),
        tag("link", {"rel": "stylesheet", "href": f"{_ROOT}site.css"}),
        script({"type": "module", "src": f"{_ROOT}{COLLECTION_SCRIPT}"}),
    ]
    title = f"{site.title} – {site.text('puzzles.title')}"
    body = render(
        "puzzles.html",
        home=f"{_ROOT}index.html",
        site_title=site.title,
        title=site.text("puzzles.title"),
        count=site.text("puzzles.count", puzzles=len(cards)),
        filters=_filters(site, cards),
        cards=lines(*map(_card_item, cards)),
        texts=script_texts(site.language, "solved-in", "solved-count", "shown-count"),
        **page_texts(site.language),
    )
    return page(title, body, *head, language=site.language)


def collection_link(site: SiteConfig, cards: Sequence[Card]) -> Markup:
    """Return the link from the gallery to the puzzle collection; nothing if the site has no puzzles."""
    count = len(puzzle_cards(cards))
    return tag("a", {"href": COLLECTION}, site.text("puzzles.count", puzzles=count)) if count else Markup("")


def puzzle_progress(site: SiteConfig, name: str) -> Markup:
    """Return the element on a puzzle's page that shows whether it was solved; `name` is that of the page's files."""
    following = f"{_ROOT}{COLLECTION}?after={quote(name)}"
    return render(
        "puzzle.html",
        name=name,
        collection=f"{_ROOT}{COLLECTION}",
        following=following,
        texts=script_texts(site.language, "solved", "not-stored"),
        **page_texts(site.language),
    )


def _filters(site: SiteConfig, cards: Sequence[Card]) -> Markup:
    """Return the filters of the puzzle collection. A filter with a single choice is omitted."""
    selects = []
    for name, value in FILTERS.items():
        values = {value(card) for card in cards}
        if len(values) < 2:
            continue
        key = difficulty_key if name == "difficulty" else lambda value: (0, natural_key(value))
        options = [tag("option", {"value": found}, found) for found in sorted(values - {""}, key=key)]
        selects.append(_select(site, name, options))
    states = [tag("option", {"value": state}, site.text(f"puzzles.state.{state}")) for state in STATES]
    return Markup("".join([*selects, _select(site, "state", states)]))


def _select(site: SiteConfig, name: str, options: Sequence[Markup]) -> Markup:
    """Return the filter called `name`: a `select` element with `options`, and before them one for all values."""
    every = tag("option", {"value": ""}, site.text(f"filter.{name}"))
    return tag("select", {"name": name, "aria-label": site.text(f"puzzles.label.{name}")}, every, *options)


def _card_item(card: Card) -> Markup:
    """Return the card of a puzzle as a list item. The filters compare the values of its `data-` attributes."""
    facts = (card.kind, card.difficulty, card.topic)
    link = tag(
        "a",
        {"href": f"{_ROOT}games/{quote(card.page)}.html"},
        tag(
            "img",
            {
                "src": f"{_ROOT}games/{quote(card.page)}.svg",
                "alt": "",
                "loading": "lazy",
                "decoding": "async",
                "width": card.width,
                "height": card.height,
            },
        ),
        tag("strong", {}, card.title),
        tag("span", {"class": "result"}, card.task),
        tag("span", {"class": "facts"}, Markup(" · ".join(escaped(fact) for fact in facts if fact))),
        tag("span", {"class": "solved", "hidden": True}),
    )
    values = {f"data-{name}": value(card) or None for name, value in FILTERS.items()}
    return tag("li", {"data-page": card.page, **values}, link)
