"""Fuzz targets for outputs: pages hold the elements of their templates alone, and commands survive any file name."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import chdir
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

from boardreel.cli import main
from boardreel.errors import BoardreelError
from boardreel.opening import DEFAULT_READ_OPTIONS
from boardreel.publish.game_summary import summarize
from boardreel.publish.site.card import Card
from boardreel.publish.site.config import SiteConfig
from boardreel.publish.site.feed import feed
from boardreel.publish.site.gallery import gallery_pages
from boardreel.publish.site.game_pages import drawn_files, page_files
from boardreel.publish.site.introduction import introduction_html
from boardreel.publish.site.search_index import search_files
from boardreel.publish.viewer_element import DataUrls, board_reel, page
from boardreel.publish.viewer_source import ViewerScript, ViewerSource
from boardreel.record_files import select_games
from boardreel.replay import Replay

ROOT = Path(__file__).parents[2]
URL = "https://example.org/"
MOST_NODES = 400
STYLES = json.loads((ROOT / "py_core" / "boardreel" / "scene" / "style_table.json").read_text("utf-8"))
SHAPE = {"transform", *(name for row in STYLES for name in row["attributes"])}
#: elements of all templates and of pictures, with the attributes that each may have
ELEMENTS: dict[str, set[str]] = {
    **{name: set() for name in ("br", "dl", "dt", "figcaption", "figure", "h1", "head", "label", "li")},
    **{name: set() for name in ("summary", "time", "title")},
    **{name: {"title"} for name in ("dd", "strong")},
    # of the introduction
    **{name: set() for name in ("blockquote", "code", "em", "h3", "h4", "hr", "ol", "pre")},
    "a": {"href", "type", "download", "rel", "title"},
    "board-reel": {"src", "game", "move", "reel", "title"},
    "button": {"type", "hidden"},
    # of the gradients in pictures; an HTML parser makes names lower case
    "defs": set(),
    "radialgradient": {"id", "cx", "cy", "r"},
    "stop": {"offset", "stop-color", "stop-opacity"},
    "details": {"class", "data-texts", "hidden"},
    "div": {"class"},
    "h2": {"id"},
    "header": {"class"},
    "main": {"class"},
    "nav": {"class", "aria-label"},
    "p": {"class", "hidden", "title"},
    "section": {"aria-label", "aria-labelledby", "class", "hidden"},
    "span": {"aria-current", "class", "title"},
    "body": {"class"},
    "form": {"class", "data-root", "data-texts", "hidden", "role"},
    "html": {"lang"},
    "iframe": {"src", "width", "height", "title", "loading"},
    "img": {"src", "alt", "decoding", "loading", "width", "height"},
    "input": {
        "aria-label",
        "autocomplete",
        "data-frame",
        "data-title",
        "name",
        "placeholder",
        "readonly",
        "type",
        "value",
    },
    "link": {"as", "crossorigin", "href", "rel", "title", "type"},
    "meta": {"charset", "content", "name", "property"},
    "option": {"value"},
    "output": {"aria-live"},
    "script": {"crossorigin", "defer", "src", "type", "data-reel", "data-reel-rest", "data-encoding"},
    "select": {"aria-label", "hidden", "name"},
    "style": set(),
    "ul": {"class"},
    "circle": {"cx", "cy", "r"} | SHAPE,
    "g": SHAPE,
    "path": {"d"} | SHAPE,
    "pattern": {"id", "patternunits", "x", "y", "width", "height"},
    "rect": {"x", "y", "width", "height"} | SHAPE,
    "svg": {"xmlns", "viewbox", "font-family", "width", "height", "role", "aria-label"},
    "text": {"x", "y", "dy", "font-size", "text-anchor"} | SHAPE,
}
#: attributes that pictures have in files of their own
SVG_FILE = {"class", "data-key", "data-points", "data-point", "data-color"}
SCRIPTS = {None, "module", "application/json"}


class TemplateParser(HTMLParser):
    """Fail at the first element or attribute that no template has."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ELEMENTS, tag
        extra = {name for name, _ in attrs} - ELEMENTS[tag]
        assert not extra, (tag, extra)
        if tag == "script":
            values = dict(attrs)
            kind = values.get("type")
            assert kind in SCRIPTS or str(kind).startswith("application/x-"), kind
            # what runs is in files of its own
            assert (kind in (None, "module")) == ("src" in values)
        for name, value in attrs:
            assert name not in ("href", "src") or not str(value).lower().startswith("javascript:"), value

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        raise AssertionError(data)


def _check_html(text: str) -> None:
    parser = TemplateParser()
    parser.feed(text)
    parser.close()
    text.encode()


def _check_xml(text: str) -> ElementTree.Element:
    root = ElementTree.fromstring(text)
    for element in root.iter():
        name = element.tag.rpartition("}")[2].lower()
        if root.tag.endswith("svg"):
            assert {key.lower() for key in element.attrib} <= ELEMENTS[name] | SVG_FILE, element.attrib
    return root


def check_publish(data: bytes) -> None:
    """Every output of a record is read by real parsers, which find what the templates have and no more."""
    try:
        games = select_games(DEFAULT_READ_OPTIONS.read(data, "fuzz.tsgf" if len(data) % 7 == 0 else "fuzz.sgf"), None)
    except BoardreelError:
        return
    site = SiteConfig(
        ViewerSource(),
        data[:40].decode("utf-8", "surrogateescape"),
        group_by="event",
        cards_per_page=1,
        url=URL,
        script=ViewerScript("boardreel.js"),
    )
    cards = []
    for game in games[:2]:
        if len(game.nodes) > MOST_NODES:
            continue
        name = os.fsdecode(data[:30].replace(b"/", b"").replace(b"\0", b"") + b".sgf")
        summary = summarize(Path(name), Replay(game))
        element = board_reel(summary, DataUrls(None))
        _check_html(element)
        _check_html(page(summary.title, element, description=summary.description))
        files = page_files(site, summary, "name", "records/name.sgf") | drawn_files(summary, "name")
        for path, content in files.items():
            if path.endswith(".html"):
                _check_html(content.decode())
            elif path.endswith(".svg"):
                _check_xml(content.decode())
            elif path.endswith(".oembed.json"):
                _check_html(json.loads(content)["html"])
            else:
                json.loads(gzip.decompress(content))
        cards.append(Card.from_summary(summary, "name", f"a/{name}", datetime.fromtimestamp(0, UTC)))
    introduction = data.decode("utf-8", "replace")
    for text in gallery_pages(site, introduction_html(introduction), cards).values():
        _check_html(text)
    for text in search_files(cards).values():
        json.loads(text)
    for content in _check_xml(feed(site.title, URL, cards)).iter("{http://www.w3.org/2005/Atom}content"):
        _check_html(content.text or "")


#: file names and parts of them that commands, terminals, pages and file systems take for something else
NAMES: Sequence[bytes] = (
    b"game.sgf", b"-", b"--", b"-o", b"--json", b"..", b".sgf", b"a b.sgf", b"~", b"*.sgf", b"$(x).sgf", b"a\nb.sgf",
    b"\x1b]0;x\x07.sgf", b"\xff\xfe.sgf", b"\xe2\x80\xae.sgf", b"<script>.sgf", b"a\"b'c.sgf", b"a?b#c%41.sgf", b"con.sgf",
    b"page.html", b"page.reel.json", b"index.html.sgf", b".boardreel.json", b"boardreel", b"\xed\xa0\x80.sgf",
    b"a" * 240 + b".sgf",
    b"COM1.sgf", b"a.SGF", b"a.t1", b"javascript:alert(1).sgf", b"@x.sgf", b"%s%n.sgf", b"\xf0\x9f\x98\x80.sgf",
    b"{}.tsgf",
)  # fmt: skip
RECORD = b"(;GM[1]SZ[9]PB[Ann];B[ee])"
MAX_NAME = 255


def check_names(data: bytes) -> None:
    """No file name makes a command fail in an undefined way, print control characters or change another file."""
    name = os.fsdecode(data.replace(b"/", b"").replace(b"\0", b"")[:MAX_NAME])
    if name in ("", ".", ".."):
        return
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        records, output = Path("records"), Path("out")
        records.mkdir()
        output.mkdir()
        record = records / name
        record.write_bytes(RECORD)
        Path("private").write_bytes(b"private")
        calls: list[list[str]] = [
            ["check", str(record)],
            ["check", "--json", str(record)],
            ["show", str(record), "--game=2"],
            ["reel", str(record), "-o", str(output / name)],
            ["convert", str(record), "-o", str(output / name)],
            ["embed", str(record), "-o", "page.html", "--base", "/reel", "--beside", "--fragment"],
            ["site", str(records), "-o", str(output), "--base", "/reel", "--url", URL],
        ]
        for call in calls:
            _call(call)
        with chdir(records):
            # without its folder the name may be an option
            _call(["check", name])
        assert record.read_bytes() == RECORD
        assert Path("private").read_bytes() == b"private"
        if Path("page.html").is_file():
            _check_html(Path("page.html").read_text("utf-8"))
        for path in output.rglob("*.html"):
            if path.name != name:
                _check_html(path.read_text("utf-8"))


def _call(arguments: list[str]) -> None:
    out, error = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    given = io.TextIOWrapper(io.BytesIO(RECORD))
    streams = mock.patch.multiple(sys, stdin=given, stdout=out, stderr=error)
    with streams:
        try:
            status = main(arguments)
        except SystemExit as ended:
            status = int(ended.code or 0)
        out.flush()
        error.flush()
    assert status in (0, 1, 2)
    assert isinstance(out.buffer, io.BytesIO)
    assert isinstance(error.buffer, io.BytesIO)
    printed = (out.buffer.getvalue() + error.buffer.getvalue()).decode()
    assert not [letter for letter in printed if (ord(letter) < 32 and letter not in "\n\t") or ord(letter) == 127], (
        printed
    )
