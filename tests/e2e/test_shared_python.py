"""All pages of a site share one Python: across tabs, and from page to page."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, Worker
from runtime_page import CONNECT, assert_plays, client_of, connect, open_blank
from shared_workers import HANG, PAUSE_MS, end_shared_workers, shared_workers
from site_versions import copy_site, replace_site
from viewer_page import show_elements, wait_for_game
from website.server import SiteServer

#: milliseconds since navigation at which Python was ready: 0 if it was before
READY = "() => performance.getEntriesByName('boardreel:ready').at(-1).startTime"
#: opens a record that takes longer than its limit; returns the code of the failure
OPEN_LONG = """async () => {
  const text = "(;GM[1]SZ[19]" + ";B[aa];W[bb]".repeat(300000) + ")";
  const { connection } = window;
  return connection.open("long.sgf", new TextEncoder().encode(text)).then(() => "opened", (error) => error.code);
}"""
FRAMES = "() => window.connection.frames(window.opened.id, 1, 2, 2, 0).then(() => 'sent', (error) => error.code)"
ROWS = "() => window.connection.list(window.opened.id).then((rows) => rows.length, (error) => error.code)"
#: number of pages that use the worker
PAGES = """async () => {
  const { held } = await navigator.locks.query();
  return held.filter(({ name }) => name.startsWith("boardreel page ")).length;
}"""
#: whether the snapshot is stored: Chromium writes it to another file first
STORED = """async () => {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("boardreel", { create: true });
  for await (const [name, entry] of folder) if (name.endsWith(".bin") && (await entry.getFile()).size) return true;
  return false;
}"""
#: how long a page may take to move to the shared worker
MOVE_SECONDS = 60
#: visits until one of them finds the snapshot in time
MAX_VISITS = 5
#: whether the page remembers that the snapshot is stored
IS_REMEMBERED = "() => localStorage.getItem('boardreel-stored') !== null"


def second_tab(page: Page) -> ChromiumTab:
    return ChromiumTab(page.context.new_page())


def wait_for_move(tab: ChromiumTab) -> None:
    """Wait until a page has no worker of its own any more."""
    end = time.monotonic() + MOVE_SECONDS
    while tab.page.workers:
        assert time.monotonic() < end, f"the page still has its own worker after {MOVE_SECONDS} s"
        tab.page.wait_for_timeout(PAUSE_MS)


@pytest.fixture
def later_visit(page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer) -> None:
    """Visits that have ended: the first stores the snapshot, the last starts from it; a slow one downloads it again."""
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    wait_until(chromium_tab, STORED)
    for _ in range(MAX_VISITS):
        end_shared_workers(page)
        connect(chromium_tab, site, blank)
        assert_plays(chromium_tab)
        if chromium_tab.evaluate(IS_REMEMBERED):
            break
    assert chromium_tab.evaluate(IS_REMEMBERED)
    open_blank(chromium_tab, blank)
    end_shared_workers(page)


def test_two_tabs_have_one_python(page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer) -> None:
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    other = second_tab(page)
    connect(other, site, blank)
    assert_plays(other)
    assert other.evaluate(READY) == 0
    assert chromium_tab.evaluate(ROWS) == other.evaluate(ROWS) == 1
    assert shared_workers(page) == 1
    assert page.workers == other.page.workers == []


def test_the_next_page_uses_the_python_of_the_last_one(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    assert chromium_tab.evaluate(READY) > 0
    for _ in range(2):
        connect(chromium_tab, site, blank)
        assert_plays(chromium_tab)
        assert chromium_tab.evaluate(READY) == 0
    assert shared_workers(page) == 1


@pytest.mark.usefixtures("later_visit")
def test_a_later_visit_starts_python_in_the_page_and_moves_to_the_shared_worker(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    workers: list[Worker] = []
    page.on("worker", lambda worker: workers.append(worker))
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    assert len(workers) == 1
    wait_for_move(chromium_tab)
    assert chromium_tab.evaluate("() => window.stages") == ["runtime", "core", "record"]
    assert chromium_tab.evaluate(ROWS) == 1
    assert page.workers == []
    assert shared_workers(page) == 1
    wait_until(chromium_tab, f"async () => await ({PAGES})() === 1")
    other = second_tab(page)
    connect(other, site, blank)
    assert_plays(other)
    assert other.evaluate(READY) == 0
    assert other.page.workers == []
    assert len(workers) == 1


@pytest.mark.usefixtures("later_visit")
def test_tabs_that_are_opened_at_once_move_to_the_same_python(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    tabs = [chromium_tab, second_tab(page)]
    for tab in tabs:
        connect(tab, site, blank)
        assert_plays(tab)
    for tab in tabs:
        wait_for_move(tab)
        assert tab.evaluate(ROWS) == 1
        assert tab.page.workers == []
    assert shared_workers(page) == 1


def test_a_tab_that_is_closed_leaves_the_worker(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    other = second_tab(page)
    connect(other, site, blank)
    assert_plays(other)
    assert chromium_tab.evaluate(PAGES) == 2
    other.page.close()
    wait_until(chromium_tab, f"async () => await ({PAGES})() === 1")
    assert chromium_tab.evaluate(ROWS) == 1


def test_a_request_over_its_limit_is_interrupted_and_python_goes_on(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    other = second_tab(page)
    connect(other, site, blank, open=50)
    assert other.evaluate(OPEN_LONG) == "timeout"
    assert chromium_tab.evaluate(ROWS) == 1
    assert_plays(other)
    assert shared_workers(page) == 1
    assert page.workers == other.page.workers == []


def test_a_worker_that_hangs_is_left_by_all_tabs(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    worker = next(site.glob("v-*/runtime/worker.js"))
    blank.pages[f"/{worker.relative_to(site).as_posix()}"] = HANG + worker.read_bytes()
    connect(chromium_tab, site, blank, frames=500)
    assert_plays(chromium_tab)
    other = second_tab(page)
    connect(other, site, blank)
    assert_plays(other)
    assert chromium_tab.evaluate(FRAMES) == "sent"
    assert other.evaluate(ROWS) == 1
    assert len(page.workers) == len(other.page.workers) == 1
    third = second_tab(page)
    connect(third, site, blank)
    assert_plays(third)
    assert len(third.page.workers) == 1


def test_a_new_version_of_the_site_starts_a_new_worker(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer, tmp_path: Path
) -> None:
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    copy = copy_site(site, tmp_path / "site")
    replace_site(copy)
    blank.folder = copy
    other = second_tab(page)
    connect(other, copy, blank)
    assert_plays(other)
    assert other.evaluate(READY) > 0
    assert shared_workers(page) == 2
    assert chromium_tab.evaluate(ROWS) == 1


def test_a_page_with_plug_ins_has_a_worker_of_its_own(
    page: Page, chromium_tab: ChromiumTab, site: Path, server: SiteServer
) -> None:
    server.pages["/plugins.html"] = b"""<!doctype html><link rel=icon href=data:,><title>plug-ins</title>
<script type=module src=/boardreel.js></script>
<board-reel plugins="missing.whl"><script type="application/x-go-sgf">(;GM[1]SZ[9];B[aa])</script></board-reel>"""
    chromium_tab.goto(f"{server.url}plugins.html")
    wait_until(chromium_tab, "() => document.querySelector('board-reel').state === 'error'")
    assert len(page.workers) == 1
    assert shared_workers(page) == 0


@pytest.mark.parametrize(
    "script",
    [
        "globalThis.SharedWorker = class { constructor() { throw new DOMException('no', 'SecurityError'); } };",
        "delete globalThis.SharedWorker;",
        "delete Navigator.prototype.locks;",
    ],
    ids=["forbidden", "no shared workers", "no locks"],
)
def test_without_shared_workers_a_page_starts_its_own(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer, script: str
) -> None:
    page.add_init_script(script)
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    assert len(page.workers) == 1
    assert shared_workers(page) == 0


@pytest.mark.faults_expected
def test_a_shared_worker_that_cannot_start_python_is_replaced_by_the_page_s_own(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    worker = next(site.glob("v-*/runtime/worker.js"))
    fails = (
        b"if (globalThis.SharedWorkerGlobalScope) WebAssembly.instantiate = () => Promise.reject(new Error('no'));\n"
    )
    blank.pages[f"/{worker.relative_to(site).as_posix()}"] = fails + worker.read_bytes()
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    assert len(page.workers) == 1


def test_pages_with_other_bases_do_not_share(
    page: Page, chromium_tab: ChromiumTab, site: Path, blank: SiteServer
) -> None:
    connect(chromium_tab, site, blank)
    assert_plays(chromium_tab)
    chromium_tab.evaluate(CONNECT, client_of(site), {}, f"{blank.url}?other")
    assert_plays(chromium_tab)
    assert shared_workers(page) == 2


#: marks the time at which the cache of Reels is searched
WATCH_CACHE = """
const { match } = CacheStorage.prototype;
CacheStorage.prototype.match = function (request, options) {
  if (options?.cacheName === "boardreel-reels-1") performance.mark("boardreel:cache");
  return match.call(this, request, options);
};
"""
STEPS_OF_READING = """() => performance.getEntriesByType("mark")
  .map(({ name }) => name.slice("boardreel:".length)).filter((name) => ["cache", "built"].includes(name))"""
CACHED = "async () => (await (await caches.open('boardreel-reels-1')).keys()).length"


def test_a_record_at_a_new_address_does_not_wait_for_the_cache(page: Page, server: SiteServer) -> None:
    page.add_init_script(WATCH_CACHE)
    server.pages["/game.sgf"] = b"(;GM[1]SZ[9];B[ba];W[ee])"
    element = '<board-reel src="/game.sgf"></board-reel>'
    tab = show_elements(page, server, element)
    wait_for_game(tab)
    assert tab.evaluate(STEPS_OF_READING)[:1] == ["built"]
    wait_until(tab, CACHED)
    tab = show_elements(page, server, element)
    wait_for_game(tab)
    assert tab.evaluate(STEPS_OF_READING) == ["cache"]
