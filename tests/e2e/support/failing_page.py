"""A viewer in a page on which something goes wrong: the files on the server, their faults, and the expected messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page
from viewer_page import IN_VIEWER, STATE, show_elements, wait_for_game
from website.server import SiteServer

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc])"
GAME = "/game.sgf"
OTHER = "/other.sgf"
#: long enough to arrive in more than one piece
LONG = RECORD[:-1] + f"C[{'a long comment ' * 60_000}])"
POSTER = "/poster.svg"
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/></svg>'
VIEWER = f'<board-reel src="{GAME}" poster="{POSTER}"></board-reel>'
SAID = f"() => ({IN_VIEWER})('.failure p')?.innerText"
#: widths of the posters that are seen
PICTURES = """() => {
  const posters = document.querySelector("board-reel").shadowRoot.querySelectorAll("img.poster");
  return [...posters].map((picture) => picture.naturalWidth);
}"""
#: loads another record, and answers with the state that this leads to
LOAD = """async (src) => {
  const element = document.querySelector("board-reel");
  await element.load(src);
  return element.state;
}"""
#: keeps every event of all viewers, from before there is one
LISTEN = """
window.events = [];
for (const name of ["reel-load", "reel-move", "reel-error"]) {
  addEventListener(name, ({ detail }) => window.events.push([name, detail.code ?? "", detail.message ?? ""]));
}
"""

#: path → content that the fixture `place` adds to its server
PLACED = {GAME: RECORD.encode(), OTHER: RECORD.encode(), POSTER: PICTURE}
#: scripts and other parts of the viewer: patterns of their paths
PARTS = {
    "client": "/v-*/runtime/client.js",
    "worker": "/v-*/runtime/worker.js",
    "wasm": "/runtime/*.wasm",
    "loader": "/runtime/pyodide-*[0-9a-f].js",
    "glue": "/runtime/*.asm.js",
}


def hang_up(path: str) -> None:
    raise ConnectionAbortedError(path)


def cut(server: SiteServer, path: str, content: bytes) -> None:
    """Make the server break the connection after half of a file."""
    server.pages[path] = content[: len(content) // 2]
    broken = {"Content-Length": str(len(content)), "Connection": "close"}
    server.answer = lambda asked: broken if asked == path else None


def failing(path: str, answer: Any) -> Callable[[str], Any]:
    return lambda asked: answer if asked == path else None


def assert_said(tab: Tab, *parts: str, code: str = "network") -> None:
    """Check that the page and the event report the failure in a sentence with these parts, and that the picture stays."""
    assert wait_until(tab, STATE) == "error"
    text = tab.evaluate(SAID)
    assert re.fullmatch(r"[^\s{}].*[.]", text), text
    assert all(wanted in text for wanted in parts), text
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-error')")[-1] == [
        "reel-error",
        code,
        text,
    ]
    wait_until(tab, f"() => ({PICTURES})().join() === '90'")


def assert_usable(tab: Tab, server: SiteServer) -> None:
    """Check that, after the fault, the viewer opens another record, and the first one when its button is clicked."""
    server.answer = lambda path: None
    tab.evaluate(f"() => ({IN_VIEWER})('.failure button').click()")
    wait_for_game(tab)
    assert tab.evaluate(LOAD, OTHER) == "ready"


def show(page: Page, server: SiteServer, elements: str = VIEWER) -> ChromiumTab:
    page.add_init_script(LISTEN)
    return show_elements(page, server, elements)


def address_of(site: Path, name: str) -> str:
    """Return the path of a part by its name in `PARTS`."""
    return "/" + next(site.glob(PARTS[name].lstrip("/"))).relative_to(site).as_posix()
