"""Damaged copies of the viewer's files, which browsers keep for good, are not used twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from drivers import ChromiumTab, Tab, wait_until
from fault_matrix import HTML, OUTCOME, RECORD, RELOADED, SERVICE_WORKER, SPOIL, TAKEN_OVER, address, record
from playwright.sync_api import Page, expect
from runtime_page import part
from stored_snapshots import FORGET_SNAPSHOTS
from website.server import SiteServer

pytestmark = [pytest.mark.faults_expected, pytest.mark.service_workers]

STORES = "async () => (await caches.keys()).filter((name) => name.startsWith('boardreel-site '))"
#: whether every file in the store of the service worker is what the server has
INTACT = """async () => {
  const [name] = (await caches.keys()).filter((name) => name.startsWith("boardreel-site "));
  const store = await caches.open(name);
  const sizes = async (answer) => (await answer.arrayBuffer()).byteLength;
  for (const request of await store.keys()) {
    const kept = await store.match(request);
    const sent = await fetch(`${request.url}?fresh`, { cache: "no-store" });
    if ((await sizes(kept)) !== (await sizes(sent))) return request.url;
  }
  return "intact";
}"""
PARTS = ["core-*.bin", "*.asm.js", "*.wasm"]


@pytest.fixture
def site(light_site: Path) -> Path:
    return light_site


@pytest.mark.parametrize("how", ["html", "half"])
@pytest.mark.nightly
def test_a_bad_file_is_not_stored(page: Page, server: SiteServer, site: Path, how: str) -> None:
    """A file that the page does not need at once comes wrong, with status 200, however often it is asked for."""
    path = part(site, "python_stdlib-*.zip")
    content = (site / path[1:]).read_bytes()
    server.pages[path] = HTML if how == "html" else content[: len(content) // 2]
    server.pages[RECORD] = record(1)
    tab = ChromiumTab(page)
    tab.goto(address(server))
    installing = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing)"
    wait_until(tab, installing)
    wait_until(tab, f"async () => !(await ({installing})())")
    assert tab.evaluate(STORES) == []
    del server.pages[path]
    tab.goto(address(server))
    wait_until(tab, TAKEN_OVER)
    assert len(tab.evaluate(STORES)) == 1


def test_a_service_worker_that_comes_with_a_wrong_content_type_is_fetched_again(page: Page, server: SiteServer) -> None:
    """Its script comes as plain text, once."""
    requests: list[str] = []

    def answer(path: str) -> dict[str, str] | None:
        if path != SERVICE_WORKER:
            return None
        requests.append(path)
        return {"Content-Type": "text/plain"} if len(requests) == 1 else None

    server.answer = answer
    page.goto(server.url)
    is_active = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)"
    wait_until(ChromiumTab(page), is_active)
    assert len(requests) > 1


@pytest.mark.parametrize("name", PARTS)
@pytest.mark.first_case
def test_a_bad_file_in_the_store_is_replaced_within_the_visit(
    tab: Tab, server: SiteServer, site: Path, name: str
) -> None:
    server.pages[RECORD] = record(1)
    tab.goto(address(server))
    wait_until(tab, TAKEN_OVER)
    assert wait_until(tab, OUTCOME) == "board"
    server.pages[RECORD] = record(2)
    assert tab.evaluate(SPOIL, f"{server.url.rstrip('/')}{part(site, name)}", "html", HTML.decode())
    tab.evaluate(FORGET_SNAPSHOTS)
    tab.goto(address(server))
    assert wait_until(tab, OUTCOME) == "board"


@pytest.mark.nightly
def test_a_page_that_fails_lets_the_service_worker_repair_itself_and_loads_again(
    page: Page, server: SiteServer, site: Path
) -> None:
    tab = ChromiumTab(page)
    server.pages[RECORD] = record(1)
    tab.goto(address(server))
    wait_until(tab, TAKEN_OVER)
    script = next(site.glob("v-*/app/app.js")).relative_to(site).as_posix()
    assert tab.evaluate(SPOIL, f"{server.url}{script}", "html", HTML.decode())
    tab.goto(address(server))
    wait_until(tab, f"() => ({OUTCOME})() === 'board'")
    wait_until(tab, f"async () => (await ({INTACT})()) === 'intact'")


@pytest.mark.nightly
def test_a_script_that_is_cut_and_still_valid_is_named(page: Page, server: SiteServer, site: Path) -> None:
    tab = ChromiumTab(page)
    server.pages[RECORD] = record(1)
    script = "/" + next(site.glob("v-*/app/app.js")).relative_to(site).as_posix()
    server.pages[script] = b"var vt"
    tab.goto(address(server))
    # the page reloads itself once, which would interrupt the next visit
    wait_until(tab, RELOADED)
    expect(page.locator("#message")).to_contain_text(script)
    del server.pages[script]
    tab.goto(address(server))
    wait_until(tab, f"() => ({OUTCOME})() === 'board'")


def test_a_bad_file_in_the_http_cache_is_replaced_within_the_visit(page: Page, server: SiteServer, site: Path) -> None:
    """The script comes half, once, and is cached for good; there is no service worker."""
    path = part(site, "*.asm.js")
    content = (site / path[1:]).read_bytes()
    server.pages |= {path: content[: len(content) // 2], RECORD: record(1)}

    def answer(asked: str) -> int | None:
        if asked == path and asked_for:
            server.pages.pop(path, None)
        asked_for.extend([asked] if asked == path else [])
        return 404 if asked == "/offline.js" else None

    asked_for: list[str] = []
    server.answer = answer
    tab = ChromiumTab(page)
    tab.goto(address(server))
    assert wait_until(tab, OUTCOME) == "board"
    assert len(asked_for) == 2


# -- Reels


CACHED = "async () => (await (await caches.open('boardreel-reels-1')).keys()).length"
REPLACE = """async (text) => {
  const store = await caches.open("boardreel-reels-1");
  for (const request of await store.keys()) await store.put(request, new Response(text));
}"""


@pytest.mark.parametrize("text", ["{}", "null", "{", '{"format":"boardreel/1"}'])
@pytest.mark.one_case
def test_a_damaged_cached_reel_is_replaced(chromium_tab: ChromiumTab, server: SiteServer, text: str) -> None:
    server.pages[RECORD] = record(1)
    chromium_tab.goto(address(server))
    assert wait_until(chromium_tab, OUTCOME) == "board"
    wait_until(chromium_tab, CACHED)
    for _ in range(2):
        chromium_tab.evaluate(REPLACE, text)
        chromium_tab.goto(address(server))
        assert wait_until(chromium_tab, OUTCOME) == "board"
