"""The gallery of a site: a card for every game, a form to search it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from boardreel.publish.element import page
from boardreel.publish.markup import Markup, script, tag
from boardreel.publish.messages import text
from boardreel.publish.pages import Site
from boardreel.publish.prepared import Prepared
from boardreel.scene.svg import number

#: longest side of a thumbnail in the picture file, in pixels
THUMBNAIL = 240


@dataclass(frozen=True)
class Card:
    """What the gallery and the feed say of a game; plain texts."""

    #: name of its files, without folder and ending
    page: str
    title: str
    kind: str
    about: str
    #: the result as the record writes it
    raw_result: str
    #: what a search finds beside the texts that are shown
    words: str
    #: width and height of the picture
    width: str
    height: str
    #: when the record was changed, as ISO 8601
    changed: str

    @classmethod
    def of(cls, prepared: Prepared, page: str, changed: datetime) -> Card:
        """The card of a game."""
        box = prepared.replay.rules.scene.view
        scale = THUMBNAIL / max(box.width, box.height)
        return cls(
            page,
            prepared.title,
            prepared.kind,
            prepared.description,
            prepared.raw_result,
            " ".join(filter(None, (prepared.path.name, prepared.info("EV"), prepared.info("GN"), prepared.info("DT")))),
            number(round(box.width * scale)),
            number(round(box.height * scale)),
            changed.isoformat(timespec="seconds"),
        )


def gallery(site: Site, cards: Sequence[Card]) -> str:
    """The first page of the site."""
    head = [tag("link", {"rel": "stylesheet", "href": "site.css"}), script({"type": "module", "src": "site.js"})]
    if site.url is not None:
        attributes = {"rel": "alternate", "type": "application/atom+xml", "title": site.title, "href": "feed.xml"}
        head += [tag("link", attributes), *site.preview(site.title, text("gallery.games", games=len(cards)), "", None)]
    body = [tag("h1", {}, site.title), _form(cards), tag("ul", {"class": "cards"}, *map(_card, cards))]
    return page(site.title, [tag("main", {}, "\n", *(Markup(f"{part}\n") for part in body))], head)


def _form(cards: Sequence[Card]) -> Markup:
    """Hidden until the script is there that makes it work."""
    kinds = sorted({card.kind for card in cards}, key=str.casefold)
    choices = [tag("option", {"value": ""}, "All games"), *(tag("option", {"value": kind}, kind) for kind in kinds)]
    search = tag("input", {"type": "search", "placeholder": "Player, event, date …", "aria-label": "Search"})
    return tag(
        "form", {"class": "find", "hidden": True}, search, tag("select", {"aria-label": "Game"}, *choices), _count()
    )


def _count() -> Markup:
    return tag("output", {"aria-live": "polite"})


def _card(card: Card) -> Markup:
    picture = {
        "src": f"games/{card.page}.svg",
        "alt": "",
        "loading": "lazy",
        "width": card.width,
        "height": card.height,
    }
    texts = (tag("b", {}, card.title), tag("span", {"title": card.raw_result or None}, card.about))
    link = tag("a", {"href": f"games/{card.page}.html"}, tag("img", picture), *texts)
    return Markup(f"{tag('li', {'data-kind': card.kind, 'data-words': card.words}, link)}\n")
