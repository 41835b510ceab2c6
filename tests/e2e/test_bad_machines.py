"""Storage and memory that do not suffice, workers that die: what can be shown is shown, the rest is said."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path

import pytest
from drivers import drop_file, wait_until
from failing_page import LISTEN, LOAD, OTHER, RECORD, address_of, assert_said, assert_usable, show
from playwright.sync_api import Page, expect
from runtime_page import client_of
from viewer_page import SAMPLES, open_page, wait_for_game
from website.server import SiteServer

pytestmark = [pytest.mark.faults_expected, pytest.mark.own_context]


# -- storage

QUOTA = """
const full = async () => { throw new DOMException("full", "QuotaExceededError"); };
Cache.prototype.put = Cache.prototype.add = Cache.prototype.addAll = full;
Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
"""
FORBIDDEN = """
const forbid = (target, name) =>
  Object.defineProperty(target, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
for (const name of ["caches", "localStorage", "sessionStorage", "indexedDB"]) forbid(window, name);
forbid(Navigator.prototype, "serviceWorker");
"""
REJECTED = """
CacheStorage.prototype.open = CacheStorage.prototype.keys = async () => {
  throw new DOMException("broken", "UnknownError");
};
ServiceWorkerContainer.prototype.register = async () => { throw new DOMException("no", "SecurityError"); };
"""
SILENT = """
CacheStorage.prototype.open = CacheStorage.prototype.keys = () => new Promise(() => {});
ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
"""
STORAGES = {"full": QUOTA, "forbidden": FORBIDDEN, "broken": REJECTED, "silent": SILENT}


@pytest.mark.parametrize("script", STORAGES.values(), ids=list(STORAGES))
@pytest.mark.nightly
def test_storage_that_cannot_be_used_is_not_missed(page: Page, server: SiteServer, tmp_path: Path, script: str) -> None:
    page.add_init_script(script)
    tab = open_page(page, server.url)
    for number in (1, 2):
        drop_file(page, SAMPLES / "blokus-duo.blksgf")
        wait_for_game(tab)
        (tmp_path / f"{number}.sgf").write_text(RECORD)
        drop_file(page, tmp_path / f"{number}.sgf")
        expect(page.locator(".title")).to_have_text("Ada \u2013 Bob")
        wait_for_game(tab)


@pytest.mark.service_workers
@pytest.mark.nightly
def test_a_service_worker_that_finds_the_storage_full_keeps_nothing(page: Page, server: SiteServer, site: Path) -> None:
    full = "Cache.prototype.put = async () => { throw new DOMException('full', 'QuotaExceededError'); };"
    server.pages["/offline.js"] = (full + (site / "offline.js").read_text()).encode()
    tab = open_page(page, server.url)
    ended = """async () => {
      const { installing } = await navigator.serviceWorker.register("offline.js");
      if (installing) await new Promise((resolve) => installing.addEventListener("statechange", resolve));
      return [installing?.state, await caches.keys()];
    }"""
    assert tab.evaluate(ended) == ["redundant", []]
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)


@pytest.mark.service_workers
@pytest.mark.nightly
def test_a_service_worker_does_not_wait_for_a_silent_storage(page: Page, server: SiteServer, site: Path) -> None:
    silent = """
      const { match } = CacheStorage.prototype;
      CacheStorage.prototype.match = function (request, options) {
        return options ? new Promise(() => {}) : match.call(this, request);
      };
    """
    server.pages["/offline.js"] = (silent + (site / "offline.js").read_text()).encode()
    tab = open_page(page, server.url)
    wait_until(tab, "() => Boolean(navigator.serviceWorker.controller)")
    page.goto(f"{server.url}?src=samples/blokus-duo.blksgf")
    wait_for_game(tab)


# -- memory

#: the memory of Python may not grow beyond what an ordinary record needs
LITTLE_MEMORY = b"""{
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > 40_000_000) throw new RangeError("out of memory");
    return grow.call(this, pages);
  };
}
"""


@pytest.mark.whole_chromium
@pytest.mark.parametrize("moves", [50_000, 700_000])
@pytest.mark.nightly
def test_a_record_that_needs_too_much_memory(
    page: Page, server: SiteServer, site: Path, tmp_path: Path, moves: int
) -> None:
    worker = address_of(site, "worker")
    server.pages[worker] = LITTLE_MEMORY + (site / worker[1:]).read_bytes()
    page.add_init_script(LISTEN)
    tab = open_page(page, server.url)
    (tmp_path / "heavy.sgf").write_text("(;GM[1]SZ[19]" + ";B[aa];W[bb]" * moves + ")")
    drop_file(page, tmp_path / "heavy.sgf")
    reason = page.locator("#problem .reason")
    expect(reason).to_contain_text("heavy.sgf needs more memory than the browser provides.")
    assert tab.evaluate("() => window.events.at(-1).slice(0, 2)") == ["reel-error", "memory"]
    drop_file(page, SAMPLES / "blokus-junior.blksgf")
    expect(page.locator(".titles")).to_contain_text("Blokus Junior")
    wait_for_game(tab)


# -- workers that die

#: limits the time of the next request to half a second and that of all later ones to hours, which no busy machine needs
SHORT_FIRST_CALL = """async (client) => {
  const { limits } = await import(client);
  const next = () => (window.shortened ? 10_000_000 : ((window.shortened = true), 500));
  Object.defineProperty(limits, "call", { get: next });
}"""


@pytest.mark.nightly
def test_a_worker_that_dies_while_it_starts(page: Page, place: SiteServer, site: Path) -> None:
    page.clock.install()
    glue = address_of(site, "glue")
    place.answer = lambda path: time.sleep(3) if path == glue else None
    with page.expect_worker() as started:
        tab = show(page, place)
    for is_last in (False, True):
        started.value.evaluate("() => self.close()")
        page.wait_for_timeout(4000)
        with nullcontext() if is_last else page.expect_worker() as started:
            page.clock.fast_forward(61_000)
    assert_said(tab, "Starting the record reader took too long", "try again", code="start-timeout")
    assert_usable(tab, place)


def test_a_worker_that_fails_while_it_starts(page: Page, place: SiteServer, site: Path) -> None:
    glue = address_of(site, "glue")
    place.pages[glue] = b"setTimeout(() => { throw new Error('gone'); }); await new Promise(() => {});"
    tab = show(page, place)
    assert_said(tab, "stopped unexpectedly", "Try again", code="crashed")
    del place.pages[glue]


def test_a_worker_that_dies_in_use(page: Page, place: SiteServer) -> None:
    tab = show(page, place)
    wait_for_game(tab)
    page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('gone'); })")
    wait_until(tab, "() => true")
    page.wait_for_timeout(300)
    assert tab.evaluate("() => document.querySelector('board-reel').state") == "ready", "the game plays on"
    rows = tab.evaluate("async () => (await document.querySelector('board-reel').games()).length")
    assert rows == 1, "the record is opened again in the next worker"
    assert tab.evaluate(LOAD, OTHER) == "ready"


def test_a_worker_that_does_not_answer_is_ended(page: Page, place: SiteServer, site: Path) -> None:
    tab = show(page, place)
    wait_for_game(tab)
    page.workers[0].evaluate("() => self.close()")
    tab.evaluate(SHORT_FIRST_CALL, client_of(site))
    # the request to close the first record fails, then the second one is opened in another worker
    tab.evaluate(f"(src) => void ({LOAD})(src).then((state) => {{ window.loaded = state; }})", OTHER)
    assert wait_until(tab, "() => window.loaded") == "ready"
