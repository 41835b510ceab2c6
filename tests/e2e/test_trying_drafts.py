"""Drafts that the page keeps in the browser: after its tab is closed, in two tabs, without storage."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pytest
from drivers import ChromiumTab, Tab, click_on, start_firefox, stop, wait_until
from playwright.sync_api import Error, Page, expect
from trying import ELEMENT, middle, wait_for_moves
from viewer_page import IN_VIEWER, open_sample

NODES = f"() => {ELEMENT}.document.tree.parent.length"


def open_game(tab: Tab, site_url: str) -> int:
    """Open a game of the site at its end and return the number of nodes."""
    open_sample(tab, site_url, "go-19x19-game.sgf")
    tab.evaluate(f"() => {ELEMENT}.last()")
    nodes: int = tab.evaluate(NODES)
    return nodes


def free_point(tab: Tab) -> str:
    """Return an empty point in the middle of the board."""
    point: str = wait_until(
        tab,
        f"""() => [...{ELEMENT}.shadowRoot.querySelectorAll("[part=board] [data-point]")]
          .map(({{ dataset }}) => dataset.point).find((name) => /^[g-m][g-m]$/.test(name))""",
    )
    return point


def test_a_draft_survives_its_tab_and_is_continued_or_discarded(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    assert page.locator("#draft-offer").count() == 0
    point = free_point(tab)
    tab.click(*middle(tab, point))
    wait_for_moves(tab, nodes)
    draft = tab.evaluate(f"() => {ELEMENT}.draft")
    # the tab is closed at once, without any event that could still store something
    later = page.context.new_page()
    page.close(run_before_unload=False)
    other = ChromiumTab(later)
    open_game(other, site_url)
    later.get_by_role("button", name="Continue your draft").click()
    wait_for_moves(other, nodes)
    assert other.evaluate(f"() => {ELEMENT}.draft") == draft
    assert other.evaluate(f"() => {ELEMENT}.shadowRoot.querySelectorAll('.move.added').length") == 1
    other.reload()
    later.get_by_role("button", name="Discard").click()
    other.reload()
    wait_until(other, f"() => {ELEMENT}?.state === 'ready'")
    later.wait_for_timeout(1000)
    assert later.locator("#draft-offer").count() == 0


#: the drafts that the browser keeps
STORED_DRAFTS = """() => new Promise((resolve) => {
  const opening = indexedDB.open("boardreel");
  opening.onsuccess = () => {
    const request = opening.result.transaction("contents").objectStore("contents").getAll();
    request.onsuccess = () => resolve(request.result.filter((content) => typeof content === "string"));
  };
})"""


def test_the_second_tab_of_a_record_has_a_draft_of_its_own(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    point = free_point(tab)
    tab.click(*middle(tab, point))
    wait_for_moves(tab, nodes)
    second_page = page.context.new_page()
    second = ChromiumTab(second_page)
    open_game(second, site_url)
    expect(second_page.locator("#draft-offer")).to_be_visible()
    second.evaluate(f"() => {ELEMENT}.goTo(3)")
    second.click(*middle(second, point))
    wait_for_moves(second, nodes)
    expect(second_page.locator("#message")).to_contain_text("open in another tab")
    first = tab.evaluate(f"() => {ELEMENT}.draft")
    wait_until(tab, f"async () => (await ({STORED_DRAFTS})()).length === 2")
    second_page.close()
    assert first in tab.evaluate(STORED_DRAFTS)


def test_a_draft_survives_the_crash_of_its_tab_and_is_listed_in_the_settings(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    tab.click(*middle(tab, free_point(tab)))
    wait_for_moves(tab, nodes)
    draft = tab.evaluate(f"() => {ELEMENT}.draft")
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=5000)
    other_page = page.context.new_page()
    page.close()
    other = ChromiumTab(other_page)
    open_game(other, site_url)
    other_page.get_by_role("button", name="Continue your draft").click()
    wait_for_moves(other, nodes)
    assert other.evaluate(f"() => {ELEMENT}.draft") == draft
    other_page.get_by_role("button", name="Back to the game").click()
    other_page.locator(".menu-button").click()
    other_page.get_by_role("button", name="Settings").click()
    expect(other_page.locator("#draft-list li")).to_contain_text("1 edit")
    expect(other_page.locator("#draft-list li")).to_contain_text("go-19x19-game.sgf")
    other_page.get_by_role("button", name="Remove go-19x19-game.sgf").click()
    expect(other_page.locator("#draft-list")).to_be_hidden()
    other.reload()
    wait_until(other, f"() => {ELEMENT}?.state === 'ready'")
    wait_until(other, f"() => Boolean({ELEMENT}.querySelector('#draft-list[hidden]'))")
    assert other_page.locator("#draft-offer").count() == 0


def test_a_draft_survives_the_end_of_firefox(site_url: str, tmp_path: Path) -> None:
    """Kill Firefox with all its processes while an edit is stored, and start it again with the same profile."""
    process, tab = start_firefox(tmp_path)
    try:
        nodes = open_game(tab, site_url)
        tab.click(*middle(tab, free_point(tab)))
        wait_for_moves(tab, nodes)
        draft = tab.evaluate(f"() => {ELEMENT}.draft")
        wait_until(tab, f"async (draft) => (await ({STORED_DRAFTS})()).includes(draft)", draft)
        tab.evaluate(f"() => void {ELEMENT}.tryMove('pass')")
    finally:
        process.kill()
        process.wait()
    process, tab = start_firefox(tmp_path)
    try:
        open_game(tab, site_url)
        click_on(tab, "() => document.querySelector('#draft-offer button')")
        restored = json.loads(wait_until(tab, f"() => {ELEMENT}.draft"))
        # the edit in the middle of which it was killed may be there or not
        assert restored[:1] == json.loads(draft)
        assert len(restored) in (1, 2)
    finally:
        stop(process)


def test_a_draft_is_continued_after_a_reload_in_every_browser(tab: Tab, site_url: str) -> None:
    nodes = open_game(tab, site_url)
    for count in range(3):
        tab.evaluate(f"() => {ELEMENT}.tryMove('pass')")
        wait_until(tab, f"(node) => {ELEMENT}.node === node", nodes + count)
    draft = tab.evaluate(f"() => {ELEMENT}.draft")
    tab.reload()
    wait_until(
        tab,
        """() => {
          const button = document.querySelector("#draft-offer button");
          button?.click();
          return Boolean(button);
        }""",
    )
    wait_until(tab, f"() => {ELEMENT}?.draft")
    assert tab.evaluate(f"() => {ELEMENT}.draft") == draft


def test_a_hundred_edits_are_undone(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    original = tab.evaluate("async () => (await fetch('samples/go-19x19-game.sgf')).text()")
    text = f"async () => new TextDecoder().decode(await {ELEMENT}.record())"
    tab.evaluate(f"async () => {{ for (let i = 0; i < 100; i += 1) await {ELEMENT}.tryMove('pass'); }}")
    assert len(json.loads(tab.evaluate(f"() => {ELEMENT}.draft"))) == 100
    assert tab.evaluate(text) != original
    tab.evaluate(f"() => ({IN_VIEWER})('.viewer').focus()")
    for _ in range(100):
        tab.press("Control+z")
    wait_until(tab, f"() => {ELEMENT}.draft === ''")
    assert tab.evaluate(text) == original


#: ways in which a browser stores nothing
STORAGE_FAILURES = {
    "denied": "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('denied'); } } })",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }",
}


@pytest.mark.own_context
@pytest.mark.parametrize("script", STORAGE_FAILURES.values(), ids=STORAGE_FAILURES)
def test_without_storage_closing_asks(page: Page, site_url: str, script: str) -> None:
    page.add_init_script(script)
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    tab.click(*middle(tab, free_point(tab)))
    wait_for_moves(tab, nodes)
    expect(page.locator("#message")).to_contain_text("does not allow the page to store the moves")
    asked = tab.evaluate("() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    assert asked
