"""The element for a game: `<board-reel>` with what is seen where no script runs, and the page round it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from boardreel.publish.markup import Attributes, Markup, script, script_bytes, script_json, tag
from boardreel.publish.prepared import Prepared
from boardreel.publish.viewer import Script
from boardreel.version import VERSION

#: of the type of a record by the end of its name; the viewer takes any type of this form
RECORD_TYPES = {".blksgf": "application/x-blokus-sgf", ".tsgf": "application/x-twixt-sgf"}
OTHER_TYPE = "application/x-go-sgf"
#: longest side of a poster in pixels, for programs that know no style sheets
POSTER_WIDTH = 480
#: the script of `publish/files` that says so where the viewer has not come
ABSENT = "absent.js"


@dataclass(frozen=True)
class Places:
    """Addresses that an element names; None for what stands inside the element."""

    record: str | None
    reel: str | None = None


def record_type(name: str) -> str:
    """The MIME type of a record by its file name."""
    return next((kind for end, kind in RECORD_TYPES.items() if name.lower().endswith(end)), OTHER_TYPE)


def poster(prepared: Prepared, record: str) -> Markup:
    """The picture with its caption, and the record to be downloaded."""
    link = {"href": record, "type": record_type(prepared.path.name), "download": prepared.path.name}
    parts = (tag("strong", {}, prepared.title), prepared.caption, tag("a", link, "Download the record"))
    caption = [piece for part in parts for piece in (part, Markup("<br>"))][:-1]
    picture = prepared.picture(width=POSTER_WIDTH, inside=True)
    return tag("figure", {}, picture, tag("figcaption", {}, *caption))


def board_reel(prepared: Prepared, places: Places) -> Markup:
    """The element. What stands in it is seen until the viewer draws, and where it never does."""
    named: Attributes = {
        "src": places.record,
        "game": prepared.game.number if prepared.game.number > 1 else None,
        "move": prepared.link,
        "reel": None if prepared.reel is None else places.reel,
    }
    data = []
    if places.reel is None and prepared.reel is not None:
        data.append(script_json({"type": "application/json", "data-reel": True}, prepared.reel))
    if places.record is None:
        data.append(inline_record(prepared))
    link = record_url(prepared) if places.record is None else places.record
    return tag("board-reel", named, "\n", poster(prepared, link), "\n", *data)


def inline_record(prepared: Prepared) -> Markup:
    """Return the record inside the page, byte for byte."""
    return script_bytes({"type": record_type(prepared.path.name)}, prepared.collection.raw_bytes)


def record_url(prepared: Prepared) -> str:
    """The record as a `data:` URL, to be downloaded from a page that has no files beside it."""
    content = b64encode(prepared.collection.raw_bytes).decode()
    return f"data:{record_type(prepared.path.name)};base64,{content}"


def loader(viewer: Script) -> Markup:
    """The one tag that brings the viewer; before it what checks the modules that the viewer will load from another host."""
    checks = [
        tag("link", {"rel": "modulepreload", "href": address, "integrity": integrity, "crossorigin": "anonymous"})
        for address, integrity in viewer.later
    ]
    crossorigin = None if viewer.integrity is None else "anonymous"
    attributes = {"src": viewer.src, "integrity": viewer.integrity, "crossorigin": crossorigin}
    return Markup("\n".join([*checks, script({"type": "module", **attributes})]))


def later(address: str) -> Markup:
    """A classic script that runs behind the viewer's, whether that has come or not."""
    return script({"defer": True, "src": address})


def preload(reel: str) -> Markup:
    """Lets the browser fetch a Reel while the script is still coming that will ask for it."""
    return tag("link", {"rel": "preload", "as": "fetch", "crossorigin": True, "href": reel})


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
