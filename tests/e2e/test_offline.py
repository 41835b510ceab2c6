"""After one visit the page works without network, and takes over a new version cleanly."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, drop_file, wait_until
from playwright.sync_api import Page, expect
from site_versions import copy_site, kept_files, replace_site, site_without_samples, version_of
from tree_page import choose_tree
from viewer_page import SAMPLES, STATE, choose_in_menu, open_page, wait_for_game
from website.server import SiteServer
from website.service_worker import service_worker

pytestmark = pytest.mark.service_workers

NAMES = sorted(path.name for path in SAMPLES.iterdir())
GAME = "() => document.querySelector('board-reel').document.game.name"
STORES = "async () => (await caches.keys()).filter((name) => name.startsWith('boardreel-site '))"
#: how many files are cached
CACHED = f"async () => (await (await caches.open((await ({STORES})())[0])).keys()).length"
#: the state of the service worker that an update finds, once it is installed or has failed
UPDATED = """async () => {
  const { installing } = await (await navigator.serviceWorker.ready).update();
  return new Promise((resolve) => {
    installing.onstatechange = () => resolve(installing.state);
  });
}"""
TAKEN_OVER = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && Boolean(navigator.serviceWorker.controller);
}"""
#: whether a new version is installed and waits until no page of the old one is open
WAITS = "async () => Boolean((await navigator.serviceWorker.getRegistration()).waiting)"
#: whether the scripts of the page have run
STARTS = "() => document.documentElement.dataset.started === ''"
#: runs before everything else in the page: notes whether Python was ready when the service worker was asked for
NOTE_START = """const { register } = ServiceWorkerContainer.prototype;
ServiceWorkerContainer.prototype.register = function (...parameters) {
  window.wasReady = performance.getEntriesByName("boardreel:ready").length > 0;
  return register.apply(this, parameters);
};"""
#: what an address answers, past the caches of the browser
STATUS = "(url) => fetch(url, { cache: 'reload' }).then((answer) => answer.status, () => 0)"
STATUS_NOW = "(url) => fetch(url).then((answer) => answer.status, () => 0)"
#: delays each lookup of a service worker
SLOW_CACHE = """{
  const { match } = CacheStorage.prototype;
  CacheStorage.prototype.match = async function (...parameters) {
    await new Promise((resolve) => setTimeout(resolve, 1300));
    return match.apply(this, parameters);
  };
}
"""
#: one sample of each family of games
FAMILIES = ["blokus-trigon.blksgf", "go-9x9-problem.sgf", "hex.sgf", "twixt-18x12.T1"]
CHARSETS = "(;GM[1]FF[4]SZ[9]CA[{}]PB[\u0410\u043d\u043d\u0430];B[ee])"


def cut_off(server: SiteServer) -> None:
    """From now on nobody answers: neither new connections nor those that are open."""

    def hang_up(path: str) -> None:
        raise ConnectionAbortedError(path)

    server.answer = hang_up
    server.shutdown()
    server.server_close()


def visit(tab: Tab, url: str) -> None:
    """A first visit, as long as it takes until everything is kept."""
    tab.goto(url)
    wait_until(tab, TAKEN_OVER)


@pytest.fixture
def slim_site(site: Path, tmp_path: Path) -> Path:
    """A copy of the built site that can be replaced, and whose service worker stores neither samples nor documentation."""
    return site_without_samples(site, tmp_path / "slim")


@pytest.fixture
def slim(slim_site: Path) -> Iterator[SiteServer]:
    with SiteServer(slim_site) as server:
        yield server


# -- the first visit


@pytest.mark.parametrize("address", ["", "?src=record.sgf"], ids=["start screen", "record"])
@pytest.mark.first_case
def test_files_are_fetched_ahead_once_the_start_is_over(page: Page, server: SiteServer, address: str) -> None:
    # without a prepared game, so that Python starts
    server.pages["/record.sgf"] = b"(;GM[1]FF[4]SZ[9];B[ee])"
    asked: list[str] = []

    def answer(path: str) -> None:
        asked.append(path)
        # longer than the page has to rest
        if path.endswith(".wasm"):
            time.sleep(4)

    server.answer = answer
    page.add_init_script(NOTE_START)
    visit(ChromiumTab(page), server.url + address)
    assert page.evaluate("window.wasReady")
    hashed = [path for path in asked if path.startswith(("/runtime/", "/v-"))]
    assert sorted(hashed) == sorted(set(hashed)), "a file of the start was fetched again"


@pytest.mark.nightly
def test_nothing_is_fetched_ahead_for_a_visitor_who_saves_data(page: Page, server: SiteServer) -> None:
    asked: list[str] = []
    server.answer = asked.append
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    open_page(page, server.url)
    # the page rests for two seconds first
    page.wait_for_timeout(5000)
    assert "/offline.js" not in asked


# -- without network


# the prepared game of the sample is not stored
@pytest.mark.nightly
@pytest.mark.faults_expected
def test_a_file_that_does_not_come_at_first_is_kept_too(chromium_tab: Tab, server: SiteServer) -> None:
    path = f"/samples/{NAMES[0]}"
    answers = iter([503])
    server.answer = lambda asked: next(answers, None) if asked == path else None
    visit(chromium_tab, server.url)
    assert next(answers, None) is None
    cut_off(server)
    chromium_tab.goto(f"{server.url}?src={path[1:]}")
    wait_for_game(chromium_tab)


# the prepared games of the samples are not stored, so that Python reads their records
@pytest.mark.faults_expected
def test_a_visited_page_plays_without_network(tab: Tab, server: SiteServer) -> None:
    visit(tab, server.url)
    cut_off(server)
    for name, game in [("blokus-trigon.blksgf", "Blokus Trigon"), ("go-9x9-problem.sgf", "Go")]:
        tab.goto(f"{server.url}?src=samples/{name}")
        wait_for_game(tab)
        assert tab.evaluate(GAME) == game
    # parts on demand come as well
    tab.goto(f"{server.url}?src=samples/twixt-24x24-puzzle.sgf")
    wait_for_game(tab)
    choose_tree(tab)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_every_sample_opens_without_network(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    visit(tab, server.url)
    cut_off(server)
    page.reload()
    samples = page.locator("#samples li")
    expect(samples).to_have_count(len(NAMES))
    broken = (
        "() => [...document.querySelectorAll('.cards img')].filter((image) => image.complete && !image.naturalWidth)"
    )
    for place in range(len(NAMES)):
        samples.nth(place).scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    assert tab.evaluate(f"() => ({broken})().map((image) => image.src)") == []
    lost = [name for name in NAMES if tab.evaluate(STATUS_NOW, f"/samples/{name}") != 200]
    assert lost == []
    for name in FAMILIES:
        page.goto(f"{server.url}?src=samples/{name}")
        wait_for_game(tab)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_files_lists_and_saving_need_no_network(page: Page, server: SiteServer, tmp_path: Path) -> None:
    tab = ChromiumTab(page)
    visit(tab, server.url)
    cut_off(server)
    open_page(page, server.url)
    games = "".join(f"(;GM[1]SZ[9]PB[Ada {number}];B[ee])" for number in range(1, 31))
    (tmp_path / "many.sgf").write_text(games)
    drop_file(page, tmp_path / "many.sgf")
    expect(page.locator("#games .count")).to_have_text("30 games")
    page.get_by_label("Filter games").fill("ada 17")
    page.locator("#games .entry").first.click()
    wait_until(tab, f"() => ({STATE})() && document.querySelector('board-reel').document.game.number === 17")
    with page.expect_download() as download:
        choose_in_menu(page, "Save as UTF-8")
    assert Path(download.value.path()).read_text().count("(;") == 30


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_other_charsets_need_no_network(page: Page, server: SiteServer, tmp_path: Path) -> None:
    tab = ChromiumTab(page)
    visit(tab, server.url)
    cut_off(server)
    open_page(page, server.url)
    for charset in ("koi8-r", "utf-16", "windows-1251", "gb18030"):
        path = tmp_path / f"{charset}.sgf"
        path.write_bytes(CHARSETS.format(charset).encode(charset))
        drop_file(page, path)
        wait_until(tab, "(name) => document.title.includes(name)", path.name)
        wait_for_game(tab)
        expect(page.locator(".title"), charset).to_contain_text("\u0410\u043d\u043d\u0430")


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_the_documentation_is_there_without_network(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    visit(tab, server.url)
    cut_off(server)
    # hosts may show a page at its address without the extension
    for address in ("docs/element.html", "docs/element?from=search"):
        page.goto(server.url + address)
        expect(page.locator("h1")).to_be_visible()
    page.goto(f"{server.url}docs/")
    wait_for_game(tab)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_server_that_is_not_well_counts_as_no_network(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    visit(tab, server.url)
    hold = threading.Event()
    answers = [lambda path: 500, lambda path: 503, lambda path: hold.wait() and None]
    for answer, name in zip(answers, ("blokus-duo.blksgf", "blokus-junior.blksgf", "twixt-18x12.T1"), strict=True):
        server.answer = answer
        page.goto(f"{server.url}?src=samples/{name}")
        wait_for_game(tab)
    hold.set()


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_first_visit_that_is_cut_keeps_nothing_and_the_next_keeps_all(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    server.answer = lambda path: 404 if path.endswith("/twixt-18x12.T1") else None
    page.goto(server.url)
    registered = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing)"
    wait_until(tab, registered)
    wait_until(tab, f"async () => !(await ({registered})())")
    assert tab.evaluate(STORES) == []
    server.answer = lambda path: None
    visit(tab, server.url)
    assert len(tab.evaluate(STORES)) == 1


@pytest.mark.parametrize("vary", ["User-Agent, Accept", "*"])
@pytest.mark.faults_expected
@pytest.mark.one_case
def test_a_host_whose_answers_vary_is_not_needed_after_a_visit(page: Page, slim: SiteServer, vary: str) -> None:
    slim.answer = lambda path: {"Vary": vary}
    visit(ChromiumTab(page), slim.url)
    cut_off(slim)
    page.goto(slim.url)
    wait_until(ChromiumTab(page), STARTS)


@pytest.mark.faults_expected
def test_a_slow_cache_is_waited_for_when_the_network_fails(page: Page, slim: SiteServer, slim_site: Path) -> None:
    script = slim_site / "offline.js"
    script.write_text(SLOW_CACHE + script.read_text("utf-8"), "utf-8")
    visit(ChromiumTab(page), slim.url)
    cut_off(slim)
    page.goto(slim.url)
    wait_until(ChromiumTab(page), STARTS)


@pytest.mark.faults_expected
def test_copies_of_the_site_on_one_host_keep_their_files_apart(page: Page, site: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        site_without_samples(site, tmp_path / "host" / name)
    replace_site(tmp_path / "host" / "two")
    tab = ChromiumTab(page)
    with SiteServer(tmp_path / "host") as server:
        for name in ("one", "two"):
            visit(tab, f"{server.url}{name}/")
        cut_off(server)
        for name, edition in (("one", None), ("two", "2")):
            page.goto(f"{server.url}{name}/")
            assert page.locator("html").get_attribute("data-edition") == edition
            wait_until(tab, STARTS)


# -- a new version


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Path:
    """A copy of the built site that can be replaced, see `replace_site`."""
    return copy_site(site, tmp_path / "site")


@pytest.fixture
def changing(own_site: Path) -> Iterator[SiteServer]:
    with SiteServer(own_site) as server:
        yield server


def test_a_new_version_stores_what_few_visitors_need_before_it_takes_over(
    chromium_tab: Tab, slim: SiteServer, slim_site: Path
) -> None:
    extra = "icons/192.png"
    paths = kept_files(slim_site)
    for version in ("1", "2"):
        text = service_worker(slim_site, paths, {extra})
        (slim_site / "offline.js").write_text(re.sub(r'VERSION = "\w+"', f'VERSION = "{version}"', text), "utf-8")
        if version == "1":
            visit(chromium_tab, slim.url)
    assert chromium_tab.evaluate(UPDATED) == "installed"
    has_extra = "(path, cacheName) => caches.match(path, { cacheName }).then(Boolean)"
    assert chromium_tab.evaluate(has_extra, extra, f"boardreel-site {slim.url} 2")


class Versions:
    """The states of all versions of service workers, as the browser tells them; `page` only listens."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._states: dict[str, str] = {}
        session = page.context.new_cdp_session(page)
        session.on("ServiceWorker.workerVersionUpdated", self._update)
        session.send("ServiceWorker.enable")

    def _update(self, event: dict[str, Any]) -> None:
        self._states |= {version["versionId"]: version["status"] for version in event["versions"]}

    def wait_for(self, *states: str) -> None:
        """Until the versions have these states, the oldest first."""
        end = time.monotonic() + 60
        while (found := [self._states[version] for version in sorted(self._states, key=int)]) != list(states):
            assert time.monotonic() < end, found
            self._page.wait_for_timeout(50)


@pytest.mark.faults_expected
@pytest.mark.nightly
def test_a_new_service_worker_that_fails_leaves_the_files_of_the_same_version(
    page: Page, changing: SiteServer, own_site: Path
) -> None:
    tab = ChromiumTab(page)
    visit(tab, changing.url)
    cached = tab.evaluate(CACHED)
    script = own_site / "offline.js"
    text = script.read_text("utf-8")
    script.unlink()  # the file of the built site is the same one
    script.write_text(f"{text}// another way to serve the same files", "utf-8")
    changing.answer = lambda path: 404 if path == f"/samples/{NAMES[0]}" else None
    assert tab.evaluate(UPDATED) == "redundant"
    assert tab.evaluate(CACHED) >= cached, "more are cached when the page is idle"


def test_a_new_version_takes_nothing_from_a_viewer_that_the_browser_has_kept(
    tab: Tab, changing: SiteServer, own_site: Path
) -> None:
    changing.answer = lambda path: {"Cache-Control": "max-age=600"} if path == "/boardreel.js" else None
    address = f"{changing.url}?src=samples/blokus-duo.blksgf"
    visit(tab, changing.url)
    tab.goto(address)
    wait_for_game(tab)
    replace_site(own_site)
    after = version_of(own_site)
    tab.goto(address)
    wait_for_game(tab)
    # choosing a tab asks the viewer for a part, as opening the record has asked the page
    choose_tree(tab)
    scripts = tab.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    folders = {path.split("/")[1] for path in scripts if path.startswith("/v-")}
    assert folders == {after}


@pytest.mark.faults_expected
def test_a_page_of_a_new_version_finds_its_files_before_that_takes_over(
    page: Page, slim: SiteServer, slim_site: Path
) -> None:
    visit(ChromiumTab(page), slim.url)
    replace_site(slim_site)
    open_page(page, slim.url)
    expect(page.locator("html")).to_have_attribute("data-edition", "2")
    wait_until(ChromiumTab(page), WAITS)
    cut_off(slim)
    drop_file(page, SAMPLES / "twixt-18x12.T1")
    wait_for_game(ChromiumTab(page))


@pytest.mark.nightly
@pytest.mark.faults_expected
def test_a_new_version_comes_with_the_next_visit_and_leaves_open_pages_alone(
    page: Page, changing: SiteServer, own_site: Path
) -> None:
    before = version_of(own_site)
    tab = ChromiumTab(page)
    visit(tab, changing.url)
    tab.goto(f"{changing.url}?src=samples/blokus-duo.blksgf")
    wait_for_game(tab)
    assert not page.workers, "the game is prepared, so its parts for Python are not loaded yet"
    replace_site(own_site)
    after = version_of(own_site)

    fresh = page.context.new_page()
    open_page(fresh, changing.url)
    expect(fresh.locator("html")).to_have_attribute("data-edition", "2")
    assert fresh.evaluate(STATUS, f"{changing.url}{after}/runtime/client.js") == 200
    wait_until(ChromiumTab(fresh), WAITS)

    assert tab.evaluate(STATUS, f"{changing.url}{before}/runtime/client.js") == 200, "the server has it no more"
    drop_file(page, SAMPLES / "twixt-18x12.T1")
    expect(page.locator(".titles")).to_contain_text("TwixT")
    assert len(tab.evaluate(STORES)) == 2

    last = page.context.new_page()
    versions = Versions(last)
    versions.wait_for("activated", "installed")
    page.close()
    fresh.close()
    versions.wait_for("redundant", "activated")
    last.goto(changing.url)
    assert ChromiumTab(last).evaluate(STORES) == [f"boardreel-site {changing.url} 2"]
    cut_off(changing)
    last.reload()
    expect(last.locator("html")).to_have_attribute("data-edition", "2")
    drop_file(last, SAMPLES / "blokus-junior.blksgf")
    wait_for_game(ChromiumTab(last))
