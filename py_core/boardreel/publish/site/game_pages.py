"""Write the files of one game of a site: its page, thumbnail and Reel file, and an oEmbed answer if that is wanted."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from boardreel.files import encode, write_generated
from boardreel.messages import format_message, templates
from boardreel.publish.game_summary import GameSummary, shorten
from boardreel.publish.markup import Attributes, Markup, attributes_text, escaped, render, script, tag
from boardreel.publish.messages import page_texts, script_texts, text
from boardreel.publish.mime_types import record_type
from boardreel.publish.site.card import Card, is_named_after_event
from boardreel.publish.site.config import ROOT_FROM_GAME, SiteConfig
from boardreel.publish.site.puzzle_pages import PUZZLE_SCRIPT, puzzle_progress
from boardreel.publish.site.thumbnail import thumbnail
from boardreel.publish.viewer_element import (
    VIEWER_MISSING_SCRIPT,
    DataUrls,
    board_reel,
    page,
    preload_link,
    viewer_missing_script,
)
from boardreel.reel.game_info import info_rows
from boardreel.reel.shared_fields import json_text
from boardreel.scene import svg

#: script of game pages, which shows only the viewer in a frame, and tells the host page its height
FRAME_SCRIPT = "frame.js"
#: script of game pages, which copies links and embed codes
GAME_SCRIPT = "game.js"
#: end of the names of Reel files; they are compressed because many static hosts compress nothing
REEL_SUFFIX = "reel.json.gz"
#: higher levels take three times as long for 3 % less
COMPRESSION_LEVEL = 6
#: path from the page of a game to the index of positions
INDEX_FROM_GAME = f"{ROOT_FROM_GAME}index/"
#: end of the address of a page that shows only the viewer
FRAME_QUERY = "?frame"
#: size of the frame in which other sites show a game
FRAME_WIDTH_PX, FRAME_HEIGHT_PX = 720, 640
#: a longer text in the game info is cut
MAX_INFO_CHARACTERS = 5000
#: the element of a page for the links to its neighbors; text of a record is escaped, so it cannot look like this element
_NEIGHBORS = re.compile(rb'(<nav class="neighbors"[^>]*>)(.*?)(</nav>)', re.DOTALL)


def drawn_files(summary: GameSummary, name: str) -> dict[str, bytes]:
    """Return the files of a game for which it has to be played: thumbnail and Reel, by their paths in the site.

    `name` is the name of the files without folder and suffix.
    """
    items, scene = summary.replay.picture_items(summary.node), summary.replay.rules.scene
    shown = replace(scene, view=svg.shown_box(scene, summary.view, coordinates=False))
    picture = thumbnail(shown, items, f"{summary.title}: {summary.caption}")
    contents = {f"games/{name}.svg": encode(picture)}
    if summary.reel is not None:
        reel = encode(summary.reel.file_text)
        contents[f"games/{name}.{REEL_SUFFIX}"] = gzip.compress(reel, COMPRESSION_LEVEL, mtime=0)
    return contents


def page_files(site: SiteConfig, summary: GameSummary, name: str, record: str) -> dict[str, bytes]:
    """Return the page of a game, and its oEmbed answer if the site has them, by their paths in the site.

    `name` is the name of the files without folder and suffix, `record` the path of the record in the site.
    """
    urls = DataUrls(f"{ROOT_FROM_GAME}{quote(record)}", f"{quote(name)}.{REEL_SUFFIX}", f"{quote(name)}.svg")
    contents = {f"games/{name}.html": encode(_game_page(site, summary, name, urls))}
    if site.url is not None and site.has_oembed:
        contents[f"games/{name}.oembed.json"] = encode(oembed(site.title, site.url, summary, name))
    return contents


def _game_page(site: SiteConfig, summary: GameSummary, name: str, urls: DataUrls) -> str:
    """Return the page of a game: the viewer and the game info, with previews for links to it."""
    preload = [preload_link(f"{quote(name)}.{REEL_SUFFIX}")] if summary.has_reel else []
    head = [
        *site.alternate_links(f"games/{name}.html"),
        *preload,
        tag("link", {"rel": "stylesheet", "href": f"{ROOT_FROM_GAME}site.css"}),
        # before the page is painted
        script({"src": f"{ROOT_FROM_GAME}{FRAME_SCRIPT}"}),
        viewer_missing_script(f"{ROOT_FROM_GAME}{VIEWER_MISSING_SCRIPT}", site.language),
        script({"type": "module", "src": f"{ROOT_FROM_GAME}{GAME_SCRIPT}"}),
    ]
    is_in_collection = site.has_collection and bool(summary.task)
    if is_in_collection:
        head.append(script({"type": "module", "src": f"{ROOT_FROM_GAME}{PUZZLE_SCRIPT}"}))
    head += site.preview_tags(summary.title, summary.description, f"games/{name}.html", f"games/{name}.svg")
    if site.url is not None and site.has_oembed:
        url = f"{site.url}games/{quote(name)}.oembed.json"
        head.append(
            tag("link", {"rel": "alternate", "type": "application/json+oembed", "href": url, "title": summary.title})
        )
    page_url = "" if site.url is None else f"{site.url}games/{quote(name)}.html"
    body = render(
        "game.html",
        site_title=site.title,
        title=summary.title,
        facts=_facts(summary),
        # the page itself has the title
        viewer=board_reel(summary, urls, {"title": "none", "explorer": INDEX_FROM_GAME if site.has_index else None}),
        record=urls.record or "",
        record_type=record_type(summary.path.name),
        file_name=summary.path.name,
        url=page_url,
        frame=FRAME_QUERY,
        # the code itself is shown, so it is text here
        embed_code=str(frame_tag(page_url, summary.title)) if page_url else "",
        # without a URL, only the script knows what to share
        share_attributes=attributes_text({"hidden": not page_url}),
        game_info=game_info(summary),
        texts=script_texts(site.language, "copied", "copy-by-key", "other-position"),
        **page_texts(site.language),
        progress=puzzle_progress(site, name) if is_in_collection else "",
    )
    return page(
        f"{summary.title} – {summary.variant}",
        body,
        *head,
        viewer=site.script_from_game(),
        description=summary.description,
        layout="wide",
        language=site.language,
    )


def _facts(summary: GameSummary) -> Markup:
    """Return the line under the title: variant, result, date, event, place and rules, if the record has them."""
    raw_result = summary.raw_result or None
    result = tag("strong", {"title": raw_result}, summary.result) if summary.result else ""
    event = summary.event
    if is_named_after_event(summary.title, event):
        event = ""
    facts = [summary.variant, result, summary.date, event, summary.root_text("PC"), summary.root_text("RU")]
    return Markup(" · ".join(escaped(fact) for fact in facts if fact))


def game_info(summary: GameSummary) -> Markup:
    """Return the game info (players, event, date, …) as a description list; nothing if the record has none."""
    table = templates(summary.replay.rules.kind, summary.language)
    rows: list[str] = []
    for row in info_rows(summary.node, summary.replay.rules):
        label = format_message(row.label, table, summary.language)
        value, raw_value = row.text[:MAX_INFO_CHARACTERS], None
        if row.display_text is not None:
            value, raw_value = format_message(row.display_text, table, summary.language), value
        rows += [tag("dt", {}, shorten(label)), tag("dd", {"title": raw_value}, value)]
    return tag("dl", {}, *rows) if rows else Markup("")


def oembed(site_title: str, site_url: str, summary: GameSummary, name: str) -> str:
    """Return the oEmbed answer for a game as JSON: other sites show a link to it as a frame.

    See https://oembed.com, type `rich`. `site_url` ends with a slash; `name` is the name of the game's files without
    folder and suffix.
    """
    return json_text(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": site_title,
            "provider_url": site_url,
            "title": summary.title,
            "html": frame_tag(f"{site_url}games/{quote(name)}.html", summary.title),
            "width": FRAME_WIDTH_PX,
            "height": FRAME_HEIGHT_PX,
        }
    )


def frame_tag(url: str, title: str) -> Markup:
    """Return the element that shows the viewer of the game page at `url` in another page."""
    frame: Attributes = {
        "src": f"{url}{FRAME_QUERY}",
        "width": FRAME_WIDTH_PX,
        "height": FRAME_HEIGHT_PX,
        "title": title,
        "loading": "lazy",
    }
    return tag("iframe", frame)


def link_neighbors(output: Path, cards: Sequence[Card], language: str) -> None:
    """Write the links to neighbors into the pages of the site at `output`; `cards` are in the order of the gallery.

    The order is known only after all pages have been made, and it can change although a record has not. Pages are
    therefore made with an empty element for the links. Pages whose links are correct already are not written.
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
