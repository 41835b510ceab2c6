"""Write the `<board-reel>` element of a game, with a poster for readers without scripts, and the page that contains it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from boardreel.errors import BoardreelError
from boardreel.files import printable_name
from boardreel.games.conversion import convert
from boardreel.publish.game_summary import GameSummary
from boardreel.publish.markup import (
    NO_ATTRIBUTES,
    Attributes,
    Markup,
    attributes_text,
    lines,
    render,
    script,
    script_bytes,
    script_json,
    tag,
)
from boardreel.publish.messages import page_texts, text
from boardreel.publish.mime_types import record_type
from boardreel.publish.viewer_source import ViewerScript
from boardreel.scene import svg
from boardreel.scene.elements import number
from boardreel.translations import LANGUAGES
from boardreel.version import VERSION

#: longest side of a poster in pixels, for feed readers and other programs that ignore style sheets
POSTER_SIZE_PX = 480
#: script in `publish/static` that shows a message if the viewer could not be loaded
VIEWER_MISSING_SCRIPT = "viewer-missing.js"
#: style sheet in `publish/static` for a page with one game, and for its poster
POSTER_STYLE = "poster.css"
#: what every page contains, see `page.html` in `publish/static`
GENERATOR = b'<meta name="generator" content="boardreel '


@dataclass(frozen=True)
class DataUrls:
    """The URLs of a game's record, Reel file and picture; None for those that the element contains."""

    record: str | None
    reel: str | None = None
    picture: str | None = None


def poster(summary: GameSummary, record_url: str, picture_url: str | None = None) -> Markup:
    """Return a picture of the position with a caption and a link to download the record at `record_url`.

    The picture is an image with the URL `picture_url`, or part of the page if that is None.
    """
    record: Mapping[str, str] = {
        "caption": summary.caption,
        "record": record_url,
        "record_type": record_type(summary.path.name),
        "file_name": summary.path.name,
        **page_texts(summary.language),
    }
    if picture_url is not None:
        width, height = picture_size(summary, POSTER_SIZE_PX)
        return render(
            "poster-image.html", picture=picture_url, title=summary.title, width=width, height=height, **record
        )
    return render(
        "poster.html",
        picture=summary.picture(width_px=POSTER_SIZE_PX, is_inline=True),
        title=summary.title,
        **record,
    )


def picture_size(summary: GameSummary, longest_side_px: int) -> tuple[str, str]:
    """Return the width and height, in pixels, of the picture without coordinates whose longest side is given."""
    box = svg.shown_box(summary.replay.rules.scene, summary.view, coordinates=False)
    scale = longest_side_px / max(box.width, box.height)
    return number(round(box.width * scale)), number(round(box.height * scale))


def board_reel(summary: GameSummary, urls: DataUrls, display: Attributes = NO_ATTRIBUTES) -> Markup:
    """Return the `<board-reel>` element of a game. Its content is visible until the viewer replaces it.

    `display` are attributes that say what is shown, in addition to those of the summary.
    """
    attributes: Attributes = {
        "src": urls.record,
        "game": summary.game.number if summary.game.number > 1 else None,
        "move": summary.move_attribute,
        "reel": urls.reel if summary.has_reel else None,
        "puzzle": summary.replay.is_puzzle,
        **summary.display,
        **display,
    }
    inline_data = []
    if urls.reel is None and summary.reel is not None:
        inline_data.append(script_json({"type": "application/json", "data-reel": True}, summary.reel.opening))
        if summary.reel.others is not None:
            others = script_json({"type": "application/json", "data-reel-rest": True}, summary.reel.others)
            inline_data.append(others)
    if urls.record is None:
        inline_data.append(inline_record(summary))
    record_url = record_data_url(summary) if urls.record is None else urls.record
    return tag("board-reel", attributes, "\n", poster(summary, record_url, urls.picture), "\n", *inline_data)


def game_main(summary: GameSummary, *content: str) -> Markup:
    """Return the main element of a page with one game: its title as heading, and the content."""
    return tag("main", {}, tag("h1", {}, summary.title), "\n", lines(*content))


def inline_record(summary: GameSummary) -> Markup:
    """Return a script element that contains the bytes of the whole record.

    A record in another notation is converted to a standard record, because a single page contains no importers.
    """
    collection = summary.collection
    content = convert(collection) if collection.is_imported else b"".join(summary.record_bytes())
    return script_bytes({"type": record_type(summary.path.name)}, content)


def record_data_url(summary: GameSummary) -> str:
    """Return the record as a `data:` URL, for the download link of a page that is a single file."""
    content = b64encode(b"".join(summary.record_bytes())).decode()
    return f"data:{record_type(summary.path.name)};base64,{content}"


def script_tags(viewer: ViewerScript) -> Markup:
    """Return the script element that loads the viewer, for any place in any page.

    It is a classic script, because browsers keep those compiled. If the viewer comes from another host, `modulepreload`
    links with the hashes of the modules that it will load precede it, so that the browser verifies these modules too.
    """
    return Markup(
        "\n".join([*_module_preloads(viewer), script({"src": viewer.src, **_request(viewer), "defer": True})])
    )


def _request(viewer: ViewerScript) -> Attributes:
    """Return the attributes of a script element that requests the viewer, the same as for modules that it imports."""
    return {"integrity": viewer.integrity, "crossorigin": "anonymous"}


def _module_preloads(viewer: ViewerScript, language: str | None = None) -> list[Markup]:
    """Return links that name the hashes of the modules that a viewer of another host will load.

    `language` is that of the page if it is known: those of other languages, half of all bytes, are never loaded there.
    """
    others = set(LANGUAGES) - {language} if language else set()
    return [
        tag("link", {"rel": "modulepreload", "href": url, "integrity": integrity, "crossorigin": "anonymous"})
        for url, integrity in viewer.lazy_modules
        if url.rpartition("/")[2].removesuffix(".js") not in others
    ]


def viewer_missing_script(src: str, language: str) -> Markup:
    """Return the script element, with its texts, that shows a message if the viewer could not be loaded.

    It is a classic script that runs after the viewer's, even if that failed to load. It has the texts in English.
    """
    texts = {f"data-{name}": text(f"page.{name}", language) for name in ("viewer-missing", "viewer-refused", "record")}
    return script({"defer": True, "src": src, **(texts if language != "en" else NO_ATTRIBUTES)})


def preload_link(url: str) -> Markup:
    """Return a link that makes the browser fetch a file while the viewer's script is still loading."""
    return tag("link", {"rel": "preload", "as": "fetch", "crossorigin": True, "href": url})


def module_preload_link(url: str) -> Markup:
    """Return a link that makes the browser fetch a module of the page's own host while the viewer's script is loading."""
    return tag("link", {"rel": "modulepreload", "href": url})


def page(
    title: str,
    body: str,
    *head: str,
    viewer: ViewerScript | None = None,
    description: str = "",
    layout: str = "",
    language: str = "en",
) -> str:
    """Return a complete HTML page with a title and the content `body`.

    `head` are further elements of the head. `viewer` is the viewer's script, if the page needs it. `description` is the
    text for search engines, and `layout` the CSS class of the body. `language` is the tag of the language of the page.
    """
    description_tag = tag("meta", {"name": "description", "content": description}) if description else ""
    viewer_links, viewer_script = _viewer_at_end(viewer, language) if viewer else ((), "")
    values = {
        "head": lines(description_tag, *head, *viewer_links),
        "body": lines(body, viewer_script),
        "body_attributes": attributes_text({"class": layout or None}),
    }
    return render("page.html", title=title, version=VERSION, language=language, **values) + "\n"


def refuse_other_file(path: Path, mark: bytes = GENERATOR) -> None:
    """Raise BoardreelError if a file to write exists and is not one that Boardreel has written, which contains `mark`.

    This is for files that users have not named themselves, so that those of another site are not lost.
    """
    if path.is_file() and mark not in path.read_bytes():
        name = printable_name(path)
        raise BoardreelError(f"{name}: Boardreel did not write this file; remove it, or choose another folder")


def _viewer_at_end(viewer: ViewerScript, language: str) -> tuple[list[Markup], Markup]:
    """Return the elements that load the viewer in a page in a language: links for its head, a script for its end.

    The script runs before the page is first painted if the browser has it in its cache. A script that is deferred
    rarely does. While it is loading, the page is shown without it.
    """
    preload = tag("link", {"rel": "preload", "as": "script", "href": viewer.src, **_request(viewer)})
    return [*_module_preloads(viewer, language), preload], script({"src": viewer.src, **_request(viewer)})
