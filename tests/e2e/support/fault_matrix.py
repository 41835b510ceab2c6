"""Every file that a start fetches, every way in which it can fail, at every visit: the cases, and what one of them does."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Browser, Error
from site_versions import copy_site, replace_site, version_of
from website.server import SiteServer

RECORD = "/record.sgf"
HTML = b"<!doctype html><title>Error</title><h1>Something went wrong</h1>"
DRIP_SECONDS = 3
VISITS = ("first visit", "later visit", "new version")
FAULTS = ("404", "html", "cut", "half", "drip", "reset", "type")
#: a playing board, or the sentence in its place
OUTCOME = """() => {
  const viewer = document.querySelector("board-reel");
  if (viewer?.state === "ready") return "board";
  if (viewer?.state === "loading") return "";
  const said = [viewer?.shadowRoot?.querySelector(".failure p"), document.querySelector("#message")];
  const texts = said.map((element) => element?.textContent?.trim() ?? "");
  return texts.find((text) => /^\\S.*([.]|could not be loaded: .*)$/s.test(text)) ?? "";
}"""
TAKEN_OVER = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && Boolean(navigator.serviceWorker.controller);
}"""
#: does to the copy of the service worker what has happened to a file
SPOIL = """async (url, fault, html) => {
  const name = (await caches.keys()).find((name) => name.startsWith("boardreel-site-"));
  const store = await caches.open(name);
  const kept = await store.match(url);
  if (!kept) return false;
  const content = await kept.arrayBuffer();
  const headers = new Headers(kept.headers);
  if (fault === "type") headers.set("Content-Type", "text/plain");
  if (fault === "html") headers.set("Content-Type", "text/html");
  if (fault === "html") await store.put(url, new Response(html, { headers }));
  else if (fault === "cut" || fault === "half")
    await store.put(url, new Response(content.slice(0, content.byteLength / 2), { headers }));
  else if (fault === "type") await store.put(url, new Response(content, { headers }));
  else await store.delete(url);
  return true;
}"""


@dataclass(frozen=True, slots=True)
class Case:
    """A fault of a file at a visit."""

    path: str
    fault: str
    visit: str

    def __str__(self) -> str:
        return f"{self.path}, {self.fault}, {self.visit}"


def started_files(browser: Browser, site: Path) -> list[str]:
    """Return the paths of all files that a start fetches, with and without the memory snapshot."""
    paths: dict[str, None] = {}
    with SiteServer(site) as server:
        for refused in ("none", "/runtime/core-"):
            server.pages[RECORD] = record(0)

            def answer(path: str, refused: str = refused) -> int | None:
                paths[path] = None
                return 404 if path.startswith((refused, "/offline.js")) else None

            server.answer = answer
            context = browser.new_context()
            tab = ChromiumTab(context.new_page())
            tab.goto(address(server))
            wait_until(tab, OUTCOME)
            context.close()
    return sorted({*paths, "/offline.js"} - {"/favicon.ico"})


def cases(paths: list[str]) -> list[Case]:
    """Return the whole matrix."""
    return [Case(*case) for case in product(paths, FAULTS, VISITS)]


def pairwise(paths: list[str]) -> list[Case]:
    """Return a selection with every pair of file and visit, file and fault in turn, fault and visit."""
    found = []
    for number, (path, visit) in enumerate(product(paths, VISITS)):
        found.append(Case(path, FAULTS[(number + number // len(FAULTS)) % len(FAULTS)], visit))
    pairs = {(case.fault, case.visit) for case in found}
    missing = [pair for pair in product(FAULTS, VISITS) if pair not in pairs]
    return found + [Case(paths[number % len(paths)], *pair) for number, pair in enumerate(missing)]


def record(number: int) -> bytes:
    """Return a record that no browser has seen."""
    return f"(;GM[1]FF[4]SZ[9]PB[Ada {number}]PW[Bob];B[ee];W[gc];B[cc])".encode()


def address(server: SiteServer) -> str:
    """Return the address of the page with the record."""
    return f"{server.url}?src={RECORD[1:]}"


def set_fault(server: SiteServer, site: Path, path: str, fault: str) -> None:
    """Let the server answer wrongly for one path from now on."""
    file = site / (path.lstrip("/") or "index.html")
    content = server.pages.get(path) or file.read_bytes()
    page = {"Content-Type": "text/html"} if path == "/" else {}
    answers: dict[str, Callable[[], Any]] = {
        "404": lambda: 404,
        "html": lambda: {"Content-Type": "text/html"},
        "cut": lambda: {"Content-Length": str(len(content)), "Connection": "close", **page},
        "half": lambda: page,
        "drip": lambda: None,
        "reset": lambda: _hang_up(path),
        "type": lambda: {"Content-Type": "text/plain"},
    }
    if fault == "html":
        server.pages[path] = HTML
    elif fault in ("cut", "half"):
        server.pages[path] = content[: len(content) // 2]
    elif fault == "drip":
        server.drips[path] = DRIP_SECONDS
    server.answer = lambda asked: answers[fault]() if asked == path else None


def _hang_up(path: str) -> None:
    raise ConnectionAbortedError(path)


def heal(server: SiteServer, number: int) -> None:
    """Let the server answer as it should, with another record."""
    server.answer = lambda path: None
    server.drips.clear()
    server.pages.clear()
    server.pages[RECORD] = record(number)


def run(browser: Browser, site: Path, folder: Path, case: Case) -> None:
    """Play one case; fails where it ends neither in a board nor in a sentence, or where the next visit has no board."""
    own = copy_site(site, folder / "site") if case.visit == "new version" else site
    with SiteServer(own) as server:
        heal(server, 1)
        context = browser.new_context()
        tab = ChromiumTab(context.new_page())
        try:
            path = _prepare(tab, server, own, case)
            if path == "/":  # what is seen without the page itself is the server's or the browser's
                with suppress(Error):
                    tab.goto(address(server))
                tab.page.wait_for_timeout(500)
            else:
                tab.goto(address(server))
                _assert_plays_or_says(tab, outcome_of(tab))
            heal(server, 3)
            tab.goto(address(server))
            assert outcome_of(tab, "board") == "board", "the next visit"
            _assert_plays_or_says(tab, "board")
        finally:
            context.close()


def outcome_of(tab: Tab, wanted: str = "") -> str:
    """Wait for the outcome of a visit, or for this one; the page may load itself again meanwhile."""
    end = time.monotonic() + 90
    found = ""
    while time.monotonic() < end:
        with suppress(Error):
            found = str(tab.evaluate(OUTCOME))
        if found and (not wanted or found == wanted):
            return found
        time.sleep(0.05)
    return found


def _prepare(tab: Tab, server: SiteServer, site: Path, case: Case) -> str:
    """Bring about the state before the visit; the path of the file then."""
    path = case.path
    if case.visit != "first visit":
        tab.goto(address(server))
        wait_until(tab, TAKEN_OVER)
        assert wait_until(tab, OUTCOME) == "board"
        heal(server, 2)
    if case.visit == "later visit":
        tab.evaluate(SPOIL, f"{server.url.rstrip('/')}{path}", case.fault, HTML.decode())
    elif case.visit == "new version":
        moved = replace_site(site)
        path = "/" + moved.get(path.lstrip("/"), path.lstrip("/"))
        path = re.sub(r"/v-\w+/", f"/{version_of(site)}/", path)
    set_fault(server, site, path, case.fault)
    return path


def _assert_plays_or_says(tab: Tab, outcome: str) -> None:
    assert outcome, "neither a board nor a sentence"
    if outcome == "board":
        tab.evaluate("() => document.querySelector('board-reel').next()")
        wait_until(tab, "() => document.querySelector('board-reel').node === 1", seconds=10)
