"""The files of one game of a site: its page, a page for frames of others, picture, Reel, oEmbed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import quote

from boardreel.messages import format_message, templates
from boardreel.publish.element import ABSENT, Places, board_reel, later, loader, page, preload
from boardreel.publish.markup import Markup, tag
from boardreel.publish.prepared import Prepared, shorten
from boardreel.publish.syndication import oembed
from boardreel.publish.viewer import Script
from boardreel.reel.game_info import info_rows

#: from the page of a game to the root of the site
UP = "../"
#: tells the page round a frame how high the viewer is
FRAME = "frame.js"
#: longest text of a row of the game info
LONGEST_INFO = 5000


@dataclass(frozen=True)
class Site:
    """What all pages share. `url` ends with a slash; `script`: from the root of the site, or a whole address."""

    title: str
    url: str | None
    script: Script

    def script_from_game(self) -> Script:
        """The script as the page of a game names it."""
        whole = "://" in self.script.src or self.script.src.startswith("/")
        return self.script if whole else replace(self.script, src=f"{UP}{self.script.src}")

    def preview(self, title: str, about: str, address: str, picture: str | None) -> list[Markup]:
        """What social networks show of a page; `address` and `picture` from the root of the site."""
        rows = {"og:type": "website", "og:site_name": self.title, "og:title": title, "og:description": about}
        if self.url is not None:
            rows["og:url"] = self.url + quote(address)
            if picture is not None:
                rows["og:image"] = self.url + quote(picture)
        card = tag("meta", {"name": "twitter:card", "content": "summary_large_image" if picture else "summary"})
        return [*(tag("meta", {"property": name, "content": text}) for name, text in rows.items()), card]


def game_files(site: Site, prepared: Prepared, name: str, record: str) -> dict[str, str]:
    """Path from the root of the site → content. `record`: path of the record from the root."""
    places = Places(f"{UP}{quote(record)}", f"{quote(name)}.reel.json")
    element = board_reel(prepared, places)
    made = {
        f"games/{name}.html": _page(site, prepared, name, element),
        f"games/{name}.frame.html": _frame(site, prepared, name, element),
        f"games/{name}.svg": prepared.picture(coordinates=False),
    }
    if prepared.reel is not None:
        made[f"games/{name}.reel.json"] = prepared.reel
    if site.url is not None:
        made[f"games/{name}.oembed.json"] = oembed(site.title, site.url, prepared, name)
    return made


def _head(site: Site, prepared: Prepared, name: str) -> list[Markup]:
    ahead = [] if prepared.reel is None else [preload(f"{quote(name)}.reel.json")]
    style = tag("link", {"rel": "stylesheet", "href": f"{UP}site.css"})
    return [*ahead, style, loader(site.script_from_game()), later(f"{UP}{ABSENT}")]


def _page(site: Site, prepared: Prepared, name: str, element: Markup) -> str:
    head = _head(site, prepared, name)
    head += site.preview(prepared.title, prepared.description, f"games/{name}.html", f"games/{name}.svg")
    if site.url is not None:
        address = f"{site.url}games/{quote(name)}.oembed.json"
        kind = "application/json+oembed"
        head.append(tag("link", {"rel": "alternate", "type": kind, "href": address, "title": prepared.title}))
    body = [
        tag("nav", {}, tag("a", {"href": UP}, site.title)),
        tag("main", {}, tag("h1", {}, prepared.title), element, _facts(prepared)),
    ]
    return page(f"{prepared.title} – {prepared.kind}", body, head, description=prepared.description)


def _frame(site: Site, prepared: Prepared, name: str, element: Markup) -> str:
    """The viewer alone, to be shown inside pages of others."""
    head = [*_head(site, prepared, name), later(f"{UP}{FRAME}")]
    return page(prepared.title, [element], head, body_class="bare")


def _facts(prepared: Prepared) -> Markup:
    table = templates(prepared.replay.rules.kind)
    rows: list[str] = []
    for row in info_rows(prepared.node, prepared.replay.rules):
        label = format_message(row.label, table)
        said, raw = row.text[:LONGEST_INFO], None
        if row.display_text is not None:
            said, raw = format_message(row.display_text, table), said
        rows += [tag("dt", {}, shorten(label)), tag("dd", {"title": raw}, said)]
    return tag("dl", {}, *rows) if rows else Markup("")
