"""Drafts in a database that is slow, busy, full, blocked, closed, or fails at each step: what is announced is stored."""

from __future__ import annotations

from typing import Any

import pytest
from databases import page_database_script
from drafts import (
    BUSY,
    DRAFT_STATE,
    GAMES,
    GAMES_NAME,
    OFFER,
    STORED_DRAFTS,
    edits,
    open_game,
    open_list,
    press_offer,
    reload,
    show_game,
    stored_drafts,
    stored_lists,
    try_moves,
    wait_for_edits,
    wait_until_kept,
)
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from trying import ELEMENT
from viewer_page import IN_VIEWER, wait_for_game
from website.server import SiteServer

pytestmark = [pytest.mark.own_context]

#: runs first in the page: `faults` says which step of the database fails and how; `faults.seen` counts the steps since
#: it was set
FAULTY_DATABASE = """
globalThis.faults = { step: 0, how: "", seen: 0, opening: "", delay: 0 };
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...args) {
  if (faults.opening === "throws") throw new DOMException("not allowed", "SecurityError");
  if (faults.opening === "blocked") return {};
  const request = open.apply(this, args);
  if (faults.opening === "fails") {
    const failing = { error: new DOMException("broken", "UnknownError") };
    setTimeout(() => failing.onerror?.());
    return failing;
  }
  request.addEventListener("success", () => (globalThis.connection = request.result));
  return request;
};
for (const name of ["get", "getAll", "getAllKeys", "add", "put", "delete"]) {
  const method = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...args) {
    // pictures are stored at other times
    const isPicture = name === "put" && args[1]?.[0] === "draft-picture";
    if (this.transaction.mode === "readonly" || isPicture) return method.apply(this, args);
    faults.seen += 1;
    const fails = faults.seen === faults.step;
    if (fails && faults.how === "throws") throw new DOMException("full", "QuotaExceededError");
    const request = method.apply(this, args);
    if (fails && faults.how === "aborts") this.transaction.abort();
    if (fails && faults.how === "aborts later") queueMicrotask(() => this.transaction.abort());
    return request;
  };
}
const setter = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
  ...setter,
  set(listener) {
    setter.set.call(this, (event) => (faults.delay ? setTimeout(() => listener(event), faults.delay) : listener(event)));
  },
});
"""
SET = "(values) => void Object.assign(faults, { step: 0, how: '', seen: 0, opening: '', delay: 0 }, values)"
#: whether the page asks before it is closed
ASKS = "() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))"
SETTLED = f"() => !['pending', ''].includes(({DRAFT_STATE})()) && ({DRAFT_STATE})()"
UNDO_ALL = f"async () => {{ while (await {ELEMENT}.undo()); }}"
DENIED = "This browser does not allow the page to store the moves you try."
FULL = "There is no space for another draft"


@pytest.fixture
def tab(page: Page) -> ChromiumTab:
    page.add_init_script(FAULTY_DATABASE)
    return ChromiumTab(page)


def set_faults(tab: ChromiumTab, **values: Any) -> None:
    """Let the database fail as described, and no other way."""
    tab.evaluate(SET, values)


def play(tab: ChromiumTab, move: str) -> str:
    """Play a move, and return what the page says about the draft after the attempt to store it."""
    try_moves(tab, move, keep=False)
    state: str = wait_until(tab, SETTLED)
    return state


@pytest.mark.parametrize("moves_before", [0, 2], ids=["first entry", "later entry"])
@pytest.mark.parametrize("how", ["throws", "aborts", "aborts later"])
@pytest.mark.one_case
def test_a_write_that_fails_at_any_step_leaves_whole_entries(
    tab: ChromiumTab, site_url: str, how: str, moves_before: int
) -> None:
    open_game(tab, site_url)
    step = 0
    while True:
        step += 1
        if moves_before:
            try_moves(tab, *["pass"] * moves_before)
        before = edits(tab)
        set_faults(tab, step=step, how=how)
        state = play(tab, "pass")
        if tab.evaluate("() => faults.seen") < step:
            break
        assert state == ("full" if how == "throws" else "denied"), (step, how)
        assert stored_lists(tab) == ([before] if before else [])
        assert tab.evaluate(ASKS)
        # what could not be stored is stored with the next edit
        set_faults(tab)
        assert play(tab, "pass") == "kept"
        assert stored_lists(tab) == [edits(tab)]
        assert len(edits(tab)) == moves_before + 2
        assert not tab.evaluate(ASKS)
        tab.evaluate(UNDO_ALL)
        wait_until(tab, f"async () => Object.keys(await ({STORED_DRAFTS})()).length === 0")
    assert step > 4


@pytest.mark.parametrize("opening", ["throws", "fails", "blocked"])
@pytest.mark.one_case
def test_without_a_database_the_page_says_so_and_offers_the_record(
    tab: ChromiumTab, site_url: str, opening: str
) -> None:
    open_game(tab, site_url)
    tab.page.add_init_script(f"faults.opening = '{opening}';")
    tab.reload()
    wait_for_game(tab)
    assert play(tab, "pass") == "denied"
    assert wait_until(tab, OFFER).startswith(DENIED)
    assert tab.evaluate(ASKS)
    # the game is shown again, in another language, with the moves in memory
    before = edits(tab)
    for language in ("de", "en"):
        tab.page.locator("#language").select_option(language)
        wait_until(tab, f"() => ({IN_VIEWER})('[lang={language}]') !== null")
        wait_until(tab, f"() => ({SETTLED})() === 'denied'")
        assert edits(tab) == before
    assert tab.evaluate(ASKS)
    with tab.page.expect_download() as download:
        press_offer(tab, "Download")
    whole = tab.evaluate(f"async () => new TextDecoder().decode(await {ELEMENT}.record())")
    assert download.value.path().read_text() == whole
    # what was downloaded is not lost
    assert not tab.evaluate(ASKS)
    set_faults(tab)
    assert play(tab, "A1") == "kept"
    assert stored_lists(tab) == [edits(tab)]


def test_nothing_is_announced_before_the_transaction_has_ended(tab: ChromiumTab, site_url: str) -> None:
    open_game(tab, site_url)
    set_faults(tab, delay=5000)
    try_moves(tab, "pass", keep=False)
    tab.page.wait_for_timeout(500)
    assert tab.evaluate(DRAFT_STATE) == "pending"
    assert tab.evaluate(ASKS)
    expect(tab.page.locator("#draft-state")).to_have_text("Not kept yet")
    wait_until_kept(tab)
    expect(tab.page.locator("#draft-state")).to_have_text("Kept on this device")
    assert not tab.evaluate(ASKS)


@pytest.mark.nightly
def test_a_database_that_another_tab_uses_for_seconds_loses_nothing(page: Page, server: SiteServer) -> None:
    """Play two moves in game 1 and go to game 2, while another tab writes for 8 seconds."""
    server.pages[f"/{GAMES_NAME}"] = GAMES.encode()
    tab = ChromiumTab(page)
    tab.goto(f"{server.url}?src={GAMES_NAME}")
    wait_for_game(tab)
    show_game(tab, 2)
    try_moves(tab, "E5", "F6", "G7")
    second = edits(tab)
    show_game(tab, 1)
    other_page = page.context.new_page()
    other_page.goto(f"{server.url}docs/index.html")
    ChromiumTab(other_page).evaluate(BUSY, 8000)
    try_moves(tab, "C3", "D5", keep=False)
    first = edits(tab)
    assert tab.evaluate(DRAFT_STATE) == "pending"
    show_game(tab, 2)
    wait_until(tab, f"async () => Object.keys(await ({STORED_DRAFTS})()).length === 2")
    assert stored_lists(tab) == [first, second]
    other_page.close()


def test_a_connection_that_the_browser_has_closed_is_opened_again(tab: ChromiumTab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass")
    # some browsers close it without an event
    tab.evaluate("() => connection.close()")
    assert play(tab, "A1") == "kept"
    assert stored_lists(tab) == [edits(tab)]


def test_a_database_that_was_deleted_gets_the_whole_draft(tab: ChromiumTab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    assert tab.evaluate(
        """() => new Promise((resolve) => {
          const deleting = indexedDB.deleteDatabase("boardreel");
          deleting.onsuccess = () => resolve(true);
        })"""
    )
    assert play(tab, "pass") == "kept"
    assert stored_lists(tab) == [edits(tab)]
    assert len(edits(tab)) == 3
    reload(tab)
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 3)


def test_a_page_that_the_browser_suspends_stores_its_edits_later(tab: ChromiumTab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass")
    tab.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    try_moves(tab, "A1", keep=False)
    tab.page.wait_for_timeout(500)
    assert tab.evaluate(DRAFT_STATE) == "pending"
    assert len(stored_lists(tab)[0]) == 1
    tab.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    wait_until_kept(tab)
    assert stored_lists(tab) == [edits(tab)]


def test_a_quota_that_is_used_up_is_called_full(tab: ChromiumTab, site_url: str) -> None:
    session = tab.page.context.new_cdp_session(tab.page)
    quota = {"origin": site_url.rstrip("/"), "quotaSize": 1}
    session.send("Storage.overrideQuotaForOrigin", quota)
    open_game(tab, site_url)
    assert play(tab, "A1") == "full"
    assert wait_until(tab, OFFER).startswith(FULL)
    assert stored_lists(tab) == []
    session.send("Storage.overrideQuotaForOrigin", quota | {"quotaSize": 2_000_000_000})
    assert play(tab, "pass") == "kept"
    assert stored_lists(tab) == [edits(tab)]


#: stores descriptions of drafts as other records would have them
FILL = page_database_script(
    "[count, bytes]",
    """
  const ids = Array.from({ length: count }, (_, number) => `other${number}`);
  const about = (id) => ({ name: `${id}.sgf`, title: "", kind: "Go", game: 1, games: 1, record: "0", hash: "0" });
  const info = (id) => ({ ...about(id), entries: 1, edits: 1, bytes, time: 1 });
  const items = storeOf("items", "readwrite");
  await Promise.all(ids.map((id) => resultOf(items.put(info(id), ["draft-log", id]))));
  const contents = storeOf("contents", "readwrite");
  await Promise.all(ids.map((id) => resultOf(contents.put({ keep: 0, added: ["{}"] }, ["draft-log", id, 0]))));
""",
)


@pytest.mark.parametrize(("count", "size"), [(200, 100), (1, 49_999_000)], ids=["200 drafts", "50 MB"])
@pytest.mark.nightly
def test_nothing_is_evicted_for_a_draft_that_does_not_fit(
    tab: ChromiumTab, site_url: str, count: int, size: int
) -> None:
    open_game(tab, site_url)
    tab.evaluate(FILL, [count, size])
    assert play(tab, "pass") == "full"
    assert wait_until(tab, OFFER).startswith(FULL)
    assert tab.evaluate(ASKS)
    assert len(stored_drafts(tab)) == count
    assert tab.evaluate("() => document.querySelector('#draft-state').textContent") == "Not kept"
    # after another draft was discarded, this one is stored
    press_offer(tab, "Drafts")
    box = tab.page.locator("#draft-box")
    expect(box.locator("li")).to_have_count(count)
    box.locator("li").first.get_by_role("button", name="Discard").click()
    expect(box).to_contain_text("Draft discarded.")
    wait_until_kept(tab)
    assert len(stored_drafts(tab)) == count
    assert edits(tab) in stored_lists(tab)


def test_a_draft_that_cannot_grow_keeps_what_is_stored(tab: ChromiumTab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    before = edits(tab)
    tab.evaluate(FILL, [1, 50_000_000])
    assert play(tab, "pass") == "full"
    assert before in stored_lists(tab)
    # an undo is an entry that does not fit either, but nothing is lost by it
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_until_kept(tab)
    reload(tab)
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 2)
    assert edits(tab) == before


@pytest.mark.nightly
def test_the_drafts_of_a_record_share_its_bytes_and_the_last_one_removes_them(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    try_moves(tab, "pass")
    reload(tab)
    try_moves(tab, "A1")
    assert len(stored_drafts(tab)) == 2
    assert len(tab.evaluate(RECORDS)) == 1
    for rest in (1, 0):
        box = open_list(page)
        box.locator("li").first.get_by_role("button", name="Discard").click()
        expect(box).to_contain_text("Draft discarded.")
        assert len(tab.evaluate(RECORDS)) == rest
        assert len(stored_drafts(tab)) == rest
        box.locator(".close").click()


#: the digests of the records that drafts belong to
RECORDS = page_database_script(
    "",
    """
  const range = IDBKeyRange.bound(["draft-record"], ["draft-record", []]);
  return (await resultOf(storeOf("contents").getAllKeys(range))).map(([, hash]) => hash);
""",
)
