"""Link the page of each game to the pages of the previous and the next game in the gallery.

The order of the games is known only after all pages have been made, and it can change although a record has not. Pages
are therefore made with an empty element, into which the links are written afterwards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from boardreel.files import encode, write_generated
from boardreel.publish.markup import Markup, tag
from boardreel.publish.messages import text
from boardreel.publish.site.card import Card

#: text of a record is escaped, so it cannot look like this element
_NEIGHBORS = re.compile(rb'(<nav class="neighbors"[^>]*>)(.*?)(</nav>)', re.DOTALL)


def link_neighbors(output: Path, cards: Sequence[Card], language: str) -> None:
    """Write the links to neighbors into the pages of the site at `output`; `cards` are in the order of the gallery.

    Pages whose links are correct already are not written.
    """
    for index, card in enumerate(cards):
        previous = cards[index - 1] if index > 0 else None
        following = cards[index + 1] if index + 1 < len(cards) else None
        path = output / "games" / f"{card.page}.html"
        try:
            content = path.read_bytes()
        except OSError:
            # a record that cannot be read for a while may have lost its page
            continue
        linked = with_neighbors(content, previous, following, language)
        if linked != content:
            write_generated(path, linked)


def with_neighbors(content: bytes, previous: Card | None, following: Card | None, language: str) -> bytes:
    """Return the HTML of a page with links to its neighbors instead of its previous links, if any."""
    labels = f"‹ {text('page.previous', language)}", f"{text('page.next', language)} ›"
    links = encode(_link(previous, "prev", labels[0]) + _link(following, "next", labels[1]))
    return _NEIGHBORS.sub(lambda match: match[1] + links + match[3], content, count=1)


def _link(card: Card | None, relation: str, label: str) -> Markup:
    """Return a link to the page of a game, or nothing if `card` is None. `relation` is its `rel`, `label` its text."""
    if card is None:
        return Markup("")
    return tag("a", {"href": f"{card.page}.html", "rel": relation, "title": card.title}, label)
