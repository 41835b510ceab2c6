"""Write the Atom feed of a site (RFC 4287), so that readers can subscribe to its games."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from boardreel.publish.markup import render, tag
from boardreel.publish.site.card import Card
from boardreel.scene.elements import clean

MAX_ENTRIES = 50
ATOM = "http://www.w3.org/2005/Atom"
#: required by Atom even of a feed without entries
EPOCH = "1970-01-01T00:00:00+00:00"


def feed(title: str, url: str, cards: Iterable[Card]) -> str:
    """Return the feed of the latest games, sorted by the time at which their records were modified.

    `title` is that of the site, `url` its URL with a slash at the end.
    """
    latest = sorted(cards, key=lambda card: (card.changed, card.page), reverse=True)[:MAX_ENTRIES]
    root = Element("feed", xmlns=ATOM)
    _add(root, "title", title)
    _add(root, "id", url)
    _add(root, "updated", latest[0].changed if latest else EPOCH)
    _add(root, "link", href=url)
    _add(root, "link", rel="self", href=f"{url}feed.xml")
    _add(_add(root, "author"), "name", title)
    for card in latest:
        _add_entry(root, url, card)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _add_entry(root: Element, url: str, card: Card) -> None:
    """Add the entry of a game to the feed `root`; `url` is that of the site, with a slash at the end."""
    game_url = f"{url}games/{quote(card.page)}"
    # the content is HTML as text: ElementTree escapes it again, as its type requires
    content = render(
        "feed-entry.html",
        page=f"{game_url}.html",
        picture=f"{game_url}.svg",
        title=card.title,
        width=card.width,
        height=card.height,
        description=tag("p", {"title": card.raw_result or None}, card.about),
    )
    entry = _add(root, "entry")
    _add(entry, "title", card.title)
    _add(entry, "id", f"{game_url}.html")
    _add(entry, "updated", card.changed)
    _add(entry, "link", href=f"{game_url}.html")
    _add(entry, "summary", card.about)
    _add(entry, "content", content, type="html")


def _add(parent: Element, name: str, text: str = "", **attributes: str) -> Element:
    """Add an XML element with a text to `parent` and return it. Characters that XML forbids are replaced."""
    element = SubElement(parent, name, {key: clean(value) for key, value in attributes.items()})
    element.text = clean(text) or None
    return element
