"""Keep pages at the old addresses of games whose records have moved; they lead to the new addresses."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from boardreel.publish.markup import Markup, script, tag
from boardreel.publish.site.config import ROOT_FROM_GAME, SiteConfig
from boardreel.publish.site.state import NO_HASH, Entry, SiteState
from boardreel.publish.viewer_element import page

#: script of these pages, which keeps the position in the address
MOVED_SCRIPT = "moved.js"
#: time until a page without scripts leads on
REFRESH_S = 1


def find_moved_games(old: SiteState, entries: Mapping[str, Entry]) -> dict[str, str]:
    """Return the new page of each game by its old one, if its record is now in another file of the same content.

    `old` is the state of the last build, whose moved games are included, and `entries` are the records of this one. Pages
    are named as in `Card.page`.
    """
    # a record that is new is rather the one that has moved than one that was there before
    names = sorted(entries, key=lambda name: (name in old.entries, name))
    by_hash = {entries[name].hash: entries[name] for name in reversed(names)}
    moved = dict(old.moved)
    for name, entry in old.entries.items():
        target = None if name in entries or entry.hash == NO_HASH else by_hash.get(entry.hash)
        if target is not None:
            moved |= {card.page: new.page for card, new in zip(entry.cards, target.cards, strict=False)}
    pages = {card.page for entry in entries.values() for card in entry.cards}
    found = {name: _last_page(name, moved, pages) for name in moved.keys() - pages}
    return {name: target for name, target in sorted(found.items()) if target in pages}


def _last_page(name: str, moved: Mapping[str, str], pages: set[str]) -> str:
    """Return the page to which a page leads in the end; it is not in `pages` if there is none."""
    for _ in moved:
        if name in pages or name not in moved:
            break
        name = moved[name]
    return name


def moved_game_pages(site: SiteConfig, moved: Mapping[str, str], entries: Mapping[str, Entry]) -> dict[str, str]:
    """Return the HTML of the pages of moved games by their paths in the site. `moved` are their new pages."""
    titles = {card.page: card.title for entry in entries.values() for card in entry.cards}
    return {
        f"games/{name}.html": _moved_game_page(site, f"{quote(target)}.html", titles[target])
        for name, target in moved.items()
    }


def _moved_game_page(site: SiteConfig, address: str, title: str) -> str:
    """Return the page of a moved game; `address` is that of its new page, relative to this one."""
    head = [
        tag("meta", {"http-equiv": "refresh", "content": f"{REFRESH_S}; url={address}"}),
        tag("meta", {"name": "robots", "content": "noindex"}),
        tag("link", {"rel": "canonical", "href": address if site.url is None else f"{site.url}games/{address}"}),
        tag("link", {"rel": "stylesheet", "href": f"{ROOT_FROM_GAME}site.css"}),
        script({"type": "module", "src": f"{ROOT_FROM_GAME}{MOVED_SCRIPT}"}),
    ]
    link: Markup = tag("a", {"href": address}, title)
    body = tag("main", {"class": "game"}, tag("h1", {}, title), tag("p", {}, site.text("page.moved"), " ", link))
    return page(title, body, *head, language=site.language)
