"""What other programs read of a site: the Atom feed (RFC 4287) and oEmbed (https://oembed.com, type `rich`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import quote

from boardreel.publish.markup import Attributes, json_text, tag, xml
from boardreel.publish.prepared import Prepared

if TYPE_CHECKING:
    from boardreel.publish.gallery import Card

#: entries of the feed, latest first
MOST = 50
ATOM = "http://www.w3.org/2005/Atom"
#: size of the frame that oEmbed offers, in pixels
WIDTH, HEIGHT = 720, 640


def feed(title: str, url: str, cards: Iterable[Card]) -> str:
    """The feed: games by the time their records were changed."""
    latest = sorted(cards, key=lambda card: (card.changed, card.page), reverse=True)[:MOST]
    updated = latest[0].changed if latest else "1970-01-01T00:00:00+00:00"
    parts = [
        xml("title", {}, title),
        xml("id", {}, url),
        xml("updated", {}, updated),
        xml("link", {"href": url}),
        xml("link", {"rel": "self", "href": f"{url}feed.xml"}),
        xml("author", {}, xml("name", {}, title)),
        *(_entry(url, card) for card in latest),
    ]
    return f'<?xml version="1.0" encoding="utf-8"?>\n{xml("feed", {"xmlns": ATOM}, *parts)}\n'


def _entry(url: str, card: Card) -> str:
    address = f"{url}games/{quote(card.page)}.html"
    picture = {
        "src": f"{url}games/{quote(card.page)}.svg",
        "alt": card.title,
        "width": card.width,
        "height": card.height,
    }
    content = tag("p", {}, tag("a", {"href": address}, tag("img", picture))) + tag(
        "p", {"title": card.raw_result or None}, card.about
    )
    return xml(
        "entry",
        {},
        xml("title", {}, card.title),
        xml("id", {}, address),
        xml("updated", {}, card.changed),
        xml("link", {"href": address}),
        xml("summary", {}, card.about),
        # markup as text: escaped once more, as the type says
        xml("content", {"type": "html"}, str(content)),
    )


def oembed(site: str, url: str, prepared: Prepared, name: str) -> str:
    """What a page that names this game may show in its place."""
    frame: Attributes = {
        "src": f"{url}games/{quote(name)}.frame.html",
        "width": WIDTH,
        "height": HEIGHT,
        "title": prepared.title,
        "loading": "lazy",
    }
    return json_text(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": site,
            "provider_url": url,
            "title": prepared.title,
            "html": tag("iframe", frame),
            "width": WIDTH,
            "height": HEIGHT,
        }
    )
