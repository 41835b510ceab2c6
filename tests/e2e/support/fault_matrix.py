"""The cases of the fault matrix (each file of a start, each fault, each visit), and the faults of the server."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from drivers import ChromiumTab, wait_until
from playwright.sync_api import Browser
from website.server import SiteServer

RECORD = "/record.sgf"
SERVICE_WORKER = "/offline.js"
SNAPSHOT = "/runtime/core-"
HTML = b"<!doctype html><title>Error</title><h1>Something went wrong</h1>"
DRIP_SECONDS = 1
VISITS = ("first visit", "later visit", "new version")
FAULTS = ("404", "html", "cut", "half", "drip", "reset", "type")
#: folders named after a hash
VERSIONED_FOLDER = r"/[0-9a-f]{10}/"
#: visits of the pairwise selection along a row: the visits that install a service worker cost three times as much
PAIRWISE_VISITS = (
    "new version",
    "later visit",
    "later visit",
    "first visit",
    "later visit",
    "later visit",
    "later visit",
)
#: a playing board, or the sentence in its place
OUTCOME = """() => {
  const viewer = document.querySelector("board-reel");
  if (viewer?.state === "ready") return "board";
  if (viewer?.state === "loading") return "";
  const said = [
    viewer?.shadowRoot?.querySelector(".failure p"),
    document.querySelector("#problem:not([hidden]) .reason"),
    document.querySelector("#message"),
  ];
  const texts = said.map((element) => element?.textContent?.trim() ?? "");
  return texts.find((text) => /^\\S.*([.]|could not be loaded: .*)$/s.test(text)) ?? "";
}"""
#: the end of the sentence of a page that then reloads itself, once
RELOADING = "reload the page."
RELOADED = "() => performance.getEntriesByType('navigation')[0].type === 'reload'"
TAKEN_OVER = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && Boolean(navigator.serviceWorker.controller);
}"""
#: does to the copy of the service worker what has happened to a file
SPOIL = """async (url, fault, html) => {
  const name = (await caches.keys()).find((name) => name.startsWith("boardreel-site "));
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
class StartFile:
    """A file that a start fetches, only if there is no memory snapshot in case of `without_snapshot`."""

    path: str
    without_snapshot: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A fault of a file at a visit."""

    file: StartFile
    fault: str
    visit: str

    def __str__(self) -> str:
        return f"{self.file.path}, {self.fault}, {self.visit}"


def started_files(browser: Browser, site: Path) -> list[StartFile]:
    """Return all files that a start fetches, with and without the memory snapshot."""
    with SiteServer(site) as server:
        usual = _requested(browser, server, "none")
        wheel_start = _requested(browser, server, SNAPSHOT)
    found = [StartFile(path, path not in usual) for path in {*usual, *wheel_start, SERVICE_WORKER} - {"/favicon.ico"}]
    return sorted(found, key=lambda file: file.path)


def _requested(browser: Browser, server: SiteServer, refused: str) -> set[str]:
    paths = {SERVICE_WORKER}

    def answer(path: str) -> int | None:
        paths.add(path)
        return 404 if path.startswith((refused, SERVICE_WORKER)) else None

    server.answer = answer
    server.pages[RECORD] = record(0)
    context = browser.new_context()
    tab = ChromiumTab(context.new_page())
    tab.goto(address(server))
    assert wait_until(tab, OUTCOME) == "board"
    context.close()
    return paths


def cases(files: list[StartFile]) -> list[Case]:
    """Return the whole matrix, one visit after the other."""
    return [Case(file, fault, visit) for visit, file, fault in product(VISITS, files, FAULTS)]


def pairwise(files: list[StartFile]) -> list[Case]:
    """Return the cheapest selection with every pair of file and fault, file and visit, fault and visit.

    One case for each file and fault is the least that can have all of their pairs, so only the visits can be chosen. Each
    row (the faults of a file) starts the round of visits one later than the row before. So each file meets every visit,
    and so does each fault, with as many files as there are faults, but the expensive visits only once each.
    """
    return _in_rows([[file] for file in files])


def kind_pairwise(files: list[StartFile]) -> list[Case]:
    """Return the same selection for kinds of files instead of files: those of a kind take turns."""
    kinds: dict[str, list[StartFile]] = {}
    for file in files:
        kinds.setdefault(kind_of(file), []).append(file)
    return _in_rows([*kinds.values()])


def kind_of(file: StartFile) -> str:
    """Return the address without what is particular to one file or version: `/v-*/app/*.js`, `/runtime/*.whl`."""
    folder, _, name = re.sub(VERSIONED_FOLDER, "/", re.sub(r"^/v-\w+", "/v-*", file.path)).rpartition("/")
    _, dot, suffix = name.rpartition(".")
    return f"{folder}/{'*' if folder else name.removesuffix(dot + suffix)}{dot}{suffix}"


def _in_rows(rows: list[list[StartFile]]) -> list[Case]:
    """Return a row of cases for each list of files, one for each fault."""
    found = (
        Case(row[column % len(row)], fault, PAIRWISE_VISITS[(number + column) % len(PAIRWISE_VISITS)])
        for number, row in enumerate(rows)
        for column, fault in enumerate(FAULTS)
    )
    return sorted(found, key=lambda case: (VISITS.index(case.visit), case.file.path, FAULTS.index(case.fault)))


def record(number: int) -> bytes:
    """Return a record that no browser has seen, of which half has moves as well."""
    return f"(;GM[1]FF[4]SZ[9]PB[Ada {number}]PW[Bob];B[ee];W[gc];B[cc];W[cg];B[gg];W[ce];B[ec];W[eg];B[ge])".encode()


def address(server: SiteServer) -> str:
    """Return the address of the page with the record."""
    return f"{server.url}?src={RECORD[1:]}"


def set_fault(server: SiteServer, site: Path, path: str, fault: str, refused: str | None) -> None:
    """Make the server answer wrongly for one path, and refuse the paths that start with `refused`."""
    file = site / (path.lstrip("/") or "index.html")
    content = server.pages.get(path) or file.read_bytes()
    # without the page no script of ours runs, so nothing of ours could replace a wrong copy of it
    page = {"Content-Type": "text/html", "Cache-Control": "no-store"} if path == "/" else {}
    answers: dict[str, Callable[[], Any]] = {
        "404": lambda: 404,
        "html": lambda: {**page, "Content-Type": "text/html"},
        "cut": lambda: {"Content-Length": str(len(content)), "Connection": "close", **page},
        "half": lambda: page,
        "drip": lambda: None,
        "reset": lambda: _hang_up(path),
        "type": lambda: {**page, "Content-Type": "text/plain"},
    }
    if fault == "html":
        server.pages[path] = HTML
    elif fault in ("cut", "half"):
        server.pages[path] = content[: len(content) // 2]
    elif fault == "drip":
        server.drips[path] = DRIP_SECONDS

    def answer(asked: str) -> Any:
        if asked == path:
            return answers[fault]()
        return 404 if refused and asked.startswith(refused) else None

    server.answer = answer


def _hang_up(path: str) -> None:
    raise ConnectionAbortedError(path)


def heal(server: SiteServer, number: int) -> None:
    """Make the server answer correctly again, with another record."""
    server.answer = lambda path: None
    server.drips.clear()
    server.pages.clear()
    server.pages[RECORD] = record(number)
