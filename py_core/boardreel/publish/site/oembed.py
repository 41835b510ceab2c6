"""Answer oEmbed requests (https://oembed.com, type `rich`): other sites show a link to a game as a frame."""

from __future__ import annotations

from urllib.parse import quote

from boardreel.publish.game_summary import GameSummary
from boardreel.publish.markup import Attributes, Markup, json_text, tag

FRAME_WIDTH_PX, FRAME_HEIGHT_PX = 720, 640


def oembed(site_title: str, site_url: str, summary: GameSummary, name: str) -> str:
    """Return the oEmbed answer for a game as JSON.

    `site_url` ends with a slash; `name` is the name of the game's files without folder and suffix.
    """
    return json_text(
        {
            "version": "1.0",
            "type": "rich",
            "provider_name": site_title,
            "provider_url": site_url,
            "title": summary.title,
            "html": frame_tag(f"{site_url}games/{quote(name)}.frame.html", summary.title),
            "width": FRAME_WIDTH_PX,
            "height": FRAME_HEIGHT_PX,
        }
    )


def frame_tag(url: str, title: str) -> Markup:
    """Return the element that shows the frame page of a game at `url` in another page."""
    frame: Attributes = {
        "src": url,
        "width": FRAME_WIDTH_PX,
        "height": FRAME_HEIGHT_PX,
        "title": title,
        "loading": "lazy",
    }
    return tag("iframe", frame)
