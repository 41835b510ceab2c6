"""Drafts that the page keeps in the browser: after its tab is closed, in two tabs, without storage."""

from __future__ import annotations

import pytest
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page, expect
from trying import ELEMENT, middle, wait_for_moves
from viewer_page import open_sample

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
    second_page.close()
    first = tab.evaluate(f"() => {ELEMENT}.draft")
    ids = tab.evaluate(
        """() => new Promise((resolve) => {
          const opening = indexedDB.open("boardreel");
          opening.onsuccess = () => {
            const request = opening.result.transaction("contents").objectStore("contents").getAll();
            request.onsuccess = () => resolve(request.result.filter((content) => typeof content === "string"));
          };
        })"""
    )
    assert len(ids) == 2
    assert first in ids


@pytest.mark.own_context
def test_without_storage_closing_asks(page: Page, site_url: str) -> None:
    page.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('denied'); } } })"
    )
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    tab.click(*middle(tab, free_point(tab)))
    wait_for_moves(tab, nodes)
    expect(page.locator("#message")).to_contain_text("does not allow the page to store the moves")
    asked = tab.evaluate("() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    assert asked
