"""Write the files of one game of a site: its page, a page for frames, picture, Reel file and oEmbed answer."""

from __future__ import annotations

from urllib.parse import quote

from boardreel.messages import format_message, templates
from boardreel.publish.game_summary import GameSummary, shorten
from boardreel.publish.html import (
    VIEWER_MISSING_SCRIPT,
    DataUrls,
    board_reel,
    deferred_script,
    page,
    preload_link,
    script_tags,
)
from boardreel.publish.oembed import oembed
from boardreel.publish.site_config import ROOT_FROM_GAME, SiteConfig
from boardreel.publish.tags import Markup, render, tag
from boardreel.reel.game_info import info_rows

#: script of frame pages, which tells the host page the height of the viewer
FRAME_SCRIPT = "frame.js"
#: a longer text in the game info is cut
MAX_INFO_CHARACTERS = 5000


def game_files(site: SiteConfig, summary: GameSummary, name: str, record: str) -> dict[str, str]:
    """Return the files of a game: path from the root of the site → content.

    `name` is the name of the files without folder and suffix, `record` the path of the record from the root of the site.
    """
    urls = DataUrls(f"{ROOT_FROM_GAME}{quote(record)}", f"{quote(name)}.reel.json")
    viewer = board_reel(summary, urls)
    contents = {
        f"games/{name}.html": _game_page(site, summary, name, viewer),
        f"games/{name}.frame.html": _frame_page(site, summary, name, viewer),
        f"games/{name}.svg": summary.picture(coordinates=False),
    }
    if summary.reel is not None:
        contents[f"games/{name}.reel.json"] = summary.reel
    if site.url is not None:
        contents[f"games/{name}.oembed.json"] = oembed(site.title, site.url, summary, name)
    return contents


def _head(site: SiteConfig, summary: GameSummary, name: str) -> list[Markup]:
    """Return the elements in the head that the page of a game and its frame page share."""
    preload = [] if summary.reel is None else [preload_link(f"{quote(name)}.reel.json")]
    style = tag("link", {"rel": "stylesheet", "href": f"{ROOT_FROM_GAME}site.css"})
    missing_script = deferred_script(f"{ROOT_FROM_GAME}{VIEWER_MISSING_SCRIPT}")
    return [*preload, style, script_tags(site.script_from_game()), missing_script]


def _game_page(site: SiteConfig, summary: GameSummary, name: str, viewer: Markup) -> str:
    """Return the page of a game: the viewer and the game info, with previews for links to it."""
    head = _head(site, summary, name)
    head += site.preview_tags(summary.title, summary.description, f"games/{name}.html", f"games/{name}.svg")
    if site.url is not None:
        url = f"{site.url}games/{quote(name)}.oembed.json"
        head.append(
            tag("link", {"rel": "alternate", "type": "application/json+oembed", "href": url, "title": summary.title})
        )
    body = render("game.html", site_title=site.title, title=summary.title, viewer=viewer, game_info=game_info(summary))
    return page(f"{summary.title} – {summary.variant}", body, *head, description=summary.description)


def _frame_page(site: SiteConfig, summary: GameSummary, name: str, viewer: Markup) -> str:
    """Return a page that contains only the viewer, to be shown in a frame of another page."""
    head = [*_head(site, summary, name), deferred_script(f"{ROOT_FROM_GAME}{FRAME_SCRIPT}")]
    return page(summary.title, viewer, *head, layout="bare")


def game_info(summary: GameSummary) -> Markup:
    """Return the game info (players, event, date, …) as a description list; nothing if the record has none."""
    table = templates(summary.replay.rules.kind)
    rows: list[str] = []
    for row in info_rows(summary.node, summary.replay.rules):
        label = format_message(row.label, table)
        value, raw_value = row.text[:MAX_INFO_CHARACTERS], None
        if row.display_text is not None:
            value, raw_value = format_message(row.display_text, table), value
        rows += [tag("dt", {}, shorten(label)), tag("dd", {"title": raw_value}, value)]
    return tag("dl", {}, *rows) if rows else Markup("")
