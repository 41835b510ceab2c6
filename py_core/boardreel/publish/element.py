"""The element for a game: `<board-reel>` with what is seen where no script runs, and the page round it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardreel.publish.markup import NONE, Attributes, Markup, script_data, tag
from boardreel.publish.prepared import Prepared
from boardreel.version import VERSION

#: of the type of a record by the end of its name; the viewer takes any type of this form
RECORD_TYPES = {".blksgf": "application/x-blokus-sgf", ".tsgf": "application/x-twixt-sgf"}
OTHER_TYPE = "application/x-go-sgf"
#: longest side of a poster in pixels, for programs that know no style sheets
POSTER_WIDTH = 480


@dataclass(frozen=True)
class Places:
    """Addresses that an element names; `reel` is None where the Reel stands inside the element."""

    record: str | None
    reel: str | None = None


def record_type(name: str) -> str:
    """The MIME type of a record by its file name."""
    return next((kind for end, kind in RECORD_TYPES.items() if name.lower().endswith(end)), OTHER_TYPE)


def poster(prepared: Prepared, record: str | None) -> Markup:
    """The picture with its caption, and the record to be downloaded."""
    caption: list[str] = [tag("strong", {}, prepared.title), Markup("<br>"), prepared.caption]
    if record is not None:
        kind = record_type(prepared.path.name)
        caption += [Markup("<br>"), tag("a", {"href": record, "type": kind, "download": True}, "Download the record")]
    picture = prepared.picture(width=POSTER_WIDTH, inside=True)
    return tag("figure", {}, picture, tag("figcaption", {}, *caption))


def board_reel(prepared: Prepared, places: Places, attributes: Attributes = NONE) -> Markup:
    """The element. What stands in it is seen until the viewer draws, and where it never does."""
    named: dict[str, str | int | bool | None] = {
        "src": places.record,
        "game": prepared.game.number if prepared.game.number > 1 else None,
        "move": prepared.link,
        "reel": places.reel,
        **attributes,
    }
    data = [] if places.reel is not None else [script_data("application/json", prepared.reel, mark="reel")]
    return tag("board-reel", named, "\n", poster(prepared, places.record), "\n", *data)


def loader(script: str) -> Markup:
    """The one tag that brings the viewer."""
    return tag("script", {"type": "module", "src": script})


def page(
    title: str, body: Sequence[str], head: Sequence[str] = (), *, description: str = "", body_class: str | None = None
) -> str:
    """A whole page."""
    start = [
        tag("meta", {"charset": "utf-8"}),
        tag("meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"}),
        tag("title", {}, title),
        tag("meta", {"name": "generator", "content": f"boardreel {VERSION}"}),
        tag("meta", {"name": "color-scheme", "content": "light dark"}),
    ]
    if description:
        start.append(tag("meta", {"name": "description", "content": description}))
    parts = ["\n", *[Markup(f"{part}\n") for part in (*start, *head)]]
    content = tag("html", {"lang": "en"}, "\n", tag("head", {}, *parts), "\n", _body(body, body_class), "\n")
    return f"<!doctype html>\n{content}\n"


def _body(parts: Sequence[str], name: str | None) -> Markup:
    lines = [line for part in parts for line in (part, "\n")]
    return tag("body", {"class": name}, "\n", *lines)
