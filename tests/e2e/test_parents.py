"""How wide the element is in the parents that pages have, and that it starts in pages of any charset."""

from __future__ import annotations

import json

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, Tab, wait_until
from host_pages import PAGE, RECORD, assert_plays
from viewer_page import VIEWER
from website.server import SiteServer

#: width of the pages, and of the element where a parent takes the width of its content
PAGE_PX, OWN_PX = 900, 560
NARROW_PX = 300
FULL = (PAGE_PX, NARROW_PX)
OWN = (OWN_PX, NARROW_PX)
#: the parent cannot be narrower than its content, which cannot be seen from within
FIXED = (OWN_PX, OWN_PX)
#: name → how a parent lays out its content, and the width of the element in a wide and in a narrow box
PARENTS = {
    "block": ("display: block", FULL),
    "flow-root": ("display: flow-root", FULL),
    "flex": ("display: flex", OWN),
    "flex, centered": ("display: flex; justify-content: center; align-items: center", OWN),
    "column": ("display: flex; flex-direction: column", FULL),
    "column, centered": ("display: flex; flex-direction: column; align-items: center", OWN),
    "column, at the start": ("display: flex; flex-direction: column; align-items: flex-start", OWN),
    "inline-flex": ("display: inline-flex; max-width: 100%", OWN),
    "grid": ("display: grid", FULL),
    "grid, centered": ("display: grid; place-items: center", OWN),
    "grid, column of its content": ("display: grid; grid-template-columns: minmax(0, max-content)", OWN),
    "grid, two columns": ("display: grid; grid-template-columns: minmax(0, 1fr) 0", FULL),
    "inline-block": ("display: inline-block; max-width: 100%", OWN),
    "as wide as its content": ("width: fit-content", FIXED),
    "float": ("float: left; max-width: 100%", OWN),
    "absolute": ("position: absolute; max-width: 100%", OWN),
    "table": ("display: table; table-layout: fixed; width: 100%", FULL),
    "table cell": ("display: table-cell", FIXED),
    "columns": ("columns: 1", FULL),
    "right to left": ("direction: rtl; display: flex", OWN),
}
WIDTHS = """(box) => Object.fromEntries([...document.querySelectorAll(`.${box} board-reel`)].map((element) => [
  element.title, Math.round(element.getBoundingClientRect().width)
]))"""


@pytest.mark.adds_pages_only
def test_the_element_fits_into_its_parent(tab: Tab, server: SiteServer) -> None:
    server.pages["/prepared.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()
    content = "".join(
        f'<div style="width: {width}px; position: relative" class="box {box}"><div style="{style}">'
        f'<board-reel title="{name}" reel="/prepared.json"></board-reel></div></div>'
        for box, width in (("wide", PAGE_PX), ("narrow", NARROW_PX))
        for name, (style, _) in PARENTS.items()
    )
    server.pages[VIEWER] = PAGE.format(script="/boardreel.js", element=content).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_until(tab, "() => document.querySelector('board-reel')?.state === 'ready'")
    for place, box in enumerate(("wide", "narrow")):
        assert tab.evaluate(WIDTHS, box) == {name: widths[place] for name, (_, widths) in PARENTS.items()}, box


#: how a parent lays out a line of text and the element, and the height of the element there, of which it asks for all
HEIGHTS = {
    "": 560,
    "display: flex; flex-direction: column": 560,
    "height: 400px": 400,
    "display: flex; flex-direction: column; height: 400px": 380,
    "display: grid; grid-template-rows: auto 1fr; height: 400px": 380,
}


@pytest.mark.adds_pages_only
def test_a_part_of_a_height_that_no_parent_has_is_that_of_a_board(tab: Tab, server: SiteServer) -> None:
    server.pages["/prepared.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()
    content = "".join(
        f'<div style="{style}"><p style="margin: 0; height: 20px; flex: none">Games</p>'
        '<board-reel reel="/prepared.json" height="100%"></board-reel></div>'
        for style in HEIGHTS
    )
    server.pages[VIEWER] = PAGE.format(script="/boardreel.js", element=content).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_until(tab, "() => document.querySelector('board-reel')?.state === 'ready'")
    heights = tab.evaluate("() => [...document.querySelectorAll('board-reel')].map((each) => each.offsetHeight)")
    assert heights == list(HEIGHTS.values())


CHARSETS = ("Shift_JIS", "GBK", "Big5", "windows-1252")


@pytest.mark.parametrize("is_header", [False, True], ids=["in the page", "in the header"])
@pytest.mark.parametrize("charset", CHARSETS)
@pytest.mark.first_case
def test_the_viewer_plays_in_a_page_of_another_charset(
    chromium_tab: ChromiumTab, server: SiteServer, charset: str, is_header: bool
) -> None:
    types = {"/boardreel.js": "text/javascript", VIEWER: f"text/html; charset={charset}" if is_header else "text/html"}
    server.answer = lambda path: {"Content-Type": types[path]} if path in types else None
    tag = f'<board-reel lang="de"><script type="application/x-go-sgf">{RECORD}</script></board-reel>'
    page = PAGE.replace("utf-8", charset) if not is_header else PAGE.replace('<meta charset="utf-8">', "")
    server.pages[VIEWER] = page.format(script="/boardreel.js", element=tag).encode(charset)
    chromium_tab.goto(server.url.rstrip("/") + VIEWER)
    assert_plays(chromium_tab)
    assert chromium_tab.evaluate("() => document.characterSet").lower() == charset.lower()
    texts = chromium_tab.evaluate(
        """() => [...document.querySelector("board-reel").shadowRoot.querySelectorAll("button")]
          .flatMap((button) => [button.title, button.ariaLabel, button.textContent]).join(" ")"""
    )
    assert "ü" in texts, json.dumps(texts)
