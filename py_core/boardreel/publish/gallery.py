"""Write the first page of a site: one card per game and a form to search them."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.publish.card import Card
from boardreel.publish.html import page
from boardreel.publish.messages import text
from boardreel.publish.site_config import SiteConfig
from boardreel.publish.tags import Markup, lines, render, script, tag


def gallery(site: SiteConfig, cards: Sequence[Card]) -> str:
    """Return the gallery page. Its search form is hidden until its script has loaded."""
    head = [tag("link", {"rel": "stylesheet", "href": "site.css"}), script({"type": "module", "src": "site.js"})]
    if site.url is not None:
        feed = {"rel": "alternate", "type": "application/atom+xml", "title": site.title, "href": "feed.xml"}
        head += [tag("link", feed), *site.preview_tags(site.title, text("gallery.games", games=len(cards)), "", None)]
    variants = sorted({card.kind for card in cards}, key=str.casefold)
    options = Markup("".join(tag("option", {"value": variant}, variant) for variant in variants))
    body = render("gallery.html", title=site.title, kind_options=options, cards=lines(*map(card_item, cards)))
    return page(site.title, body, *head)


def card_item(card: Card) -> Markup:
    """Return the card of a game as an HTML list item."""
    return render(
        "card.html",
        kind=card.kind,
        search_words=card.words,
        address=card.page,
        width=card.width,
        height=card.height,
        title=card.title,
        description=tag("span", {"title": card.raw_result or None}, card.about),
    )
