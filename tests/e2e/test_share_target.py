"""What other programs share with the installed page waits until the reader uses it, and is not kept before.

Every page of the web can post a form to the address of the share target, so nothing that arrives there may change what the
reader has, or take the place of what waits.
"""

from __future__ import annotations

import json

import pytest
from boardreel import links, read
from databases import page_database_script
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page, expect
from viewer_page import wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.service_workers

#: post the form of the manifest to the service worker, as the system does, and go where it says
SHARE = """({ address, files, text }) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", enctype: "multipart/form-data", action: address });
  const add = (name, attributes) => {
    const field = Object.assign(document.createElement("input"), { name, ...attributes });
    form.append(field);
    return field;
  };
  const list = new DataTransfer();
  for (const [name, content] of files)
    list.items.add(new File([typeof content === "number" ? new Uint8Array(content) : content], name));
  if (files.length) add("files", { type: "file", multiple: true }).files = list.files;
  add("text", { value: text });
  document.body.append(form);
  setTimeout(() => form.submit());
}"""
RECORD = "(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc])"
TAKEN_OVER = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  return active.state === "activated" && Boolean(navigator.serviceWorker.controller);
}"""
SHOWS = "(text) => document.querySelector('board-reel')?.state === 'ready' && document.title.includes(text)"
LISTED = """(names) => !document.getElementById("welcome").hidden && document.querySelector("#samples a")
  && JSON.stringify([...document.querySelectorAll("#shared-list b")].map((name) => name.textContent)) === names"""
#: the names of the first files of all shares that wait, the latest first
WAITING = """async () => {
  const keys = (await caches.has("boardreel-shared")) ? await (await caches.open("boardreel-shared")).keys() : [];
  return keys.map(({ url }) => url.split("/").slice(-4)).filter(([, index]) => index === "0").map((parts) => parts[3])
    .reverse();
}"""
#: the titles of the recent records
KEPT = page_database_script(
    "", 'return (await resultOf(storeOf("items").getAll())).flatMap(({ names, title }) => (names ? [title] : []));'
)
#: step as a reader does, until the record is kept
STEP = """() => {
  const viewer = document.querySelector("board-reel");
  if (viewer?.state === "ready" && history.state?.id === undefined) viewer[viewer.node ? "previous" : "next"]();
  return history.state?.id !== undefined;
}"""
#: step, and open the link again while the record is being stored
STEP_AND_OPEN_AGAIN = """() => {
  const { digest } = SubtleCrypto.prototype;
  SubtleCrypto.prototype.digest = function (algorithm, data) {
    SubtleCrypto.prototype.digest = digest;
    dispatchEvent(new PopStateEvent("popstate"));
    return digest.call(this, algorithm, data);
  };
  document.querySelector("board-reel").previous();
}"""
PROBLEM = "() => document.querySelector('#problem:not([hidden])')?.textContent"
HASH = "() => location.hash"
#: give all shares that wait another age
AGE = """async (days) => {
  const cache = await caches.open("boardreel-shared");
  for (const key of await cache.keys()) {
    const older = key.url.replace(/\\/shared\\/(\\d+)/, (_, time) => `/shared/${time - days * 86_400_000}`);
    await cache.put(older, await cache.match(key));
    await cache.delete(key);
  }
}"""


def share(tab: Tab, server: SiteServer, text: str = "", source: str | None = None, **files: str | int) -> None:
    """Share files (names without extension, and contents or sizes) or a text, from the page itself or from `source`."""
    tab.goto(source or server.url)
    if source is None:
        wait_until(tab, TAKEN_OVER)
    named = [[f"{name}.sgf", content] for name, content in files.items()]
    tab.evaluate(SHARE, {"address": f"{server.url}share-target", "files": named, "text": text})
    wait_until(tab, "() => location.hash.startsWith('#shared=')")


def open_start(tab: Tab, server: SiteServer, *shares: str) -> None:
    """Open the start screen and wait until it lists some shares, the latest first."""
    tab.goto("about:blank")
    tab.goto(server.url)
    wait_until(tab, LISTED, json.dumps(shares, separators=(",", ":")))


def record(name: str) -> str:
    return RECORD.replace("Ada", name)


def test_the_manifest_names_the_fields_that_the_service_worker_reads(tab: Tab, server: SiteServer) -> None:
    tab.goto(server.url)
    target = tab.evaluate("async () => (await (await fetch('app.webmanifest')).json()).share_target")
    assert target["action"] == "./share-target"
    assert target["params"]["files"][0]["name"] == "files"


def test_what_is_shared_is_shown_and_survives_a_reload_and_is_kept_when_the_reader_steps(
    tab: Tab, server: SiteServer
) -> None:
    share(tab, server, game=RECORD)
    wait_until(tab, SHOWS, "Ada")
    tab.reload()
    wait_until(tab, SHOWS, "Ada")
    assert tab.evaluate(KEPT) == []
    open_start(tab, server, "game.sgf")
    tab.evaluate("() => document.querySelector('#shared-list .open').click()")
    wait_until(tab, SHOWS, "Ada")
    wait_until(tab, STEP)
    assert tab.evaluate(HASH) == ""
    wait_until(tab, "async () => !(await caches.has('boardreel-shared'))")
    tab.reload()
    wait_until(tab, SHOWS, "Ada")
    # a record is stored while the page goes on
    wait_until(tab, f"() => ({KEPT})().then((titles) => titles.length)")
    assert tab.evaluate(KEPT) == ["Ada \u2013 Bob"]
    assert tab.evaluate(WAITING) == []


@pytest.mark.nightly
def test_shares_wait_side_by_side_and_the_sixth_is_refused(tab: Tab, server: SiteServer) -> None:
    for name in ("one", "two", "three", "four", "five"):
        share(tab, server, **{name: record(name)})
        wait_until(tab, SHOWS, name)
    share(tab, server, six=record("six"))
    assert tab.evaluate(HASH) == "#shared=full"
    assert "There is no room for another share: up to 5 can wait, with 50 MB together." in wait_until(tab, PROBLEM)
    open_start(tab, server, *(f"{name}.sgf" for name in ("five", "four", "three", "two", "one")))
    tab.evaluate("() => document.querySelectorAll('#shared-list .remove')[1].click()")
    wait_until(tab, "() => document.querySelectorAll('#shared-list li').length === 4")
    share(tab, server, six=record("six"))
    wait_until(tab, SHOWS, "six")
    assert tab.evaluate(WAITING) == [f"{name}.sgf" for name in ("six", "five", "three", "two", "one")]


@pytest.mark.nightly
def test_a_form_on_another_site_neither_adds_a_recent_record_nor_removes_a_share(
    tab: Tab, server: SiteServer, cdn: SiteServer
) -> None:
    cdn.pages["/evil.html"] = b"<!doctype html><link rel=icon href=data:,><title>evil</title><body></body>"
    cdn.answer = lambda path: {}
    share(tab, server, mine=record("Mine"))
    wait_until(tab, SHOWS, "Mine")
    for number in range(6):
        share(tab, server, source=f"{cdn.url}evil.html", **{f"evil{number}": record("Evil")})
    share(
        tab, server, source=f"{cdn.url}evil.html", text=f"{server.url}#r={links.encode(read(RECORD.encode()).games[0])}"
    )
    assert tab.evaluate(KEPT) == []
    waiting = tab.evaluate(WAITING)
    assert len(waiting) == 5
    assert waiting[-1] == "mine.sgf"


@pytest.mark.nightly
def test_shares_of_more_than_50_megabytes_together_are_refused(tab: Tab, server: SiteServer) -> None:
    share(tab, server, mine=record("Mine"))
    share(tab, server, large=50_000_000)
    assert tab.evaluate(HASH) == "#shared=full"
    assert tab.evaluate(WAITING) == ["mine.sgf"]


@pytest.mark.nightly
def test_a_share_waits_for_a_week(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    share(chromium_tab, server, old=record("Old"))
    wait_until(chromium_tab, SHOWS, "Old")
    chromium_tab.evaluate(AGE, 6)
    open_start(chromium_tab, server, "old.sgf")
    chromium_tab.evaluate(AGE, 2)
    open_start(chromium_tab, server)
    share(chromium_tab, server, fresh=record("Fresh"))
    wait_until(chromium_tab, SHOWS, "Fresh")
    assert chromium_tab.evaluate("async () => (await (await caches.open('boardreel-shared')).keys()).length") == 1


@pytest.mark.nightly
def test_a_shared_text_can_be_a_record_or_a_link_with_one_or_to_one(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    link = links.encode(read(RECORD.encode()).games[0])
    share(tab, server, text=f"Look at this: {server.url}#r={link}")
    wait_until(tab, SHOWS, "Ada")
    wait_until(tab, STEP)
    assert tab.evaluate(HASH) == ""
    # a record is stored while the page goes on
    wait_until(tab, f"() => ({WAITING})().then((names) => names.length === 0)")
    server.pages["/club.sgf"] = record("Bea").encode()
    share(tab, server, text=f"A game of our club\n{server.url}club.sgf")
    wait_until(tab, SHOWS, "Bea")
    # a link to this page that shows a game of a record at a move
    server.pages["/two.sgf"] = (record("Cid") + record("Dan")).encode()
    share(tab, server, text=f"(See {server.url}?src=two.sgf#game=2&move=1.)")
    wait_until(tab, SHOWS, "Dan")
    wait_until(tab, "() => document.querySelector('board-reel').node === 1")
    share(tab, server, text=record("Eva"))
    wait_until(tab, SHOWS, "Eva")
    # nobody has used these three
    open_start(tab, server, "Shared text", "Shared text", "Shared text")


@pytest.mark.nightly
def test_a_shared_text_that_is_no_record_does_not_wait(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    share(tab, server, text="Hello")
    expect(page.get_by_text("Nothing that can be opened was shared.")).to_be_visible()
    assert tab.evaluate(WAITING) == []


@pytest.mark.nightly
def test_several_files_are_one_share(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    share(tab, server, one=record("One"), two=record("Two"))
    expect(page.locator("#games .entry")).to_have_count(2)
    wait_for_game(tab)
    open_start(tab, server, "one.sgf and 1 more file")


@pytest.mark.faults_expected
def test_a_share_that_was_removed_says_so(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    chromium_tab.goto(f"{server.url}#shared=1-absent")
    assert "no longer stored" in wait_until(chromium_tab, PROBLEM)


def test_the_record_of_a_link_is_kept_when_the_reader_steps(tab: Tab, server: SiteServer) -> None:
    """Any page can lead to such a link."""
    link = links.encode(read(RECORD.encode()).games[0])
    tab.goto(f"{server.url}#r={link}")
    wait_until(tab, SHOWS, "Ada")
    assert tab.evaluate(KEPT) == []
    tab.goto(f"{server.url}#r={link}")
    wait_until(tab, SHOWS, "Ada")
    wait_until(tab, STEP)
    assert tab.evaluate(HASH) == f"#r={link}"
    # a record is stored while the page goes on
    wait_until(tab, f"() => ({KEPT})().then((titles) => titles.length)")
    assert tab.evaluate(KEPT) == ["Ada \u2013 Bob"]


def test_a_link_that_is_opened_again_while_its_record_is_stored_is_kept(
    chromium_tab: ChromiumTab, server: SiteServer
) -> None:
    tab = chromium_tab
    link = links.encode(read(RECORD.encode()).games[0])
    tab.goto(f"{server.url}#r={link}")
    wait_until(tab, SHOWS, "Ada")
    tab.evaluate(STEP_AND_OPEN_AGAIN)
    wait_until(tab, STEP)
    wait_until(tab, f"() => ({KEPT})().then((titles) => titles.length)")
