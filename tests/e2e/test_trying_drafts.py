"""Drafts that the page keeps in the browser: after its tab is closed or has crashed, and in several tabs and games."""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path

import pytest
from databases import page_database_script
from drafts import (
    BUSY,
    DRAFT_STATE,
    GAMES,
    GAMES_NAME,
    OFFER,
    STORED_DRAFTS,
    edit_count,
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
from drivers import ChromiumTab, Tab, start_firefox, stop, wait_until
from playwright.sync_api import Error, Page, expect
from trying import ELEMENT, go_to_end, middle, wait_for_moves
from viewer_page import IN_VIEWER, box_of, overlaps, wait_for_game
from website.server import SiteServer


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
    tab.click(*middle(tab, free_point(tab)))
    wait_for_moves(tab, nodes)
    wait_until_kept(tab)
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
    expect(later.locator("#draft-offer")).to_contain_text("Draft discarded.")
    assert stored_drafts(other) == {}
    later.get_by_role("button", name="Undo").click()
    expect(later.locator("#draft-offer")).to_contain_text("You have tried moves in this game.")
    expect(later.locator("board-reel")).to_be_focused()
    later.get_by_role("button", name="Discard").click()
    expect(later.locator("#draft-offer")).to_contain_text("Draft discarded.")
    assert stored_drafts(other) == {}
    reload(other)
    later.wait_for_timeout(1000)
    assert later.locator("#draft-offer").count() == 0


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_the_offer_covers_no_button_of_a_phone(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    tab.evaluate(f"() => {ELEMENT}.tryMove('A1')")
    wait_for_moves(tab, nodes)
    wait_until_kept(tab)
    reload(tab)
    offer = page.locator("#draft-offer")
    expect(offer.get_by_role("button", name="Continue your draft")).to_be_visible()
    assert not overlaps(box_of(offer), box_of(page.locator(".bar .buttons")))


def test_trying_moves_without_continuing_begins_a_new_draft(tab: Tab, site_url: str) -> None:
    """Ignore the offer and play: the five moves stay a draft, and the offer has both."""
    open_game(tab, site_url)
    before = stored_drafts(tab)
    try_moves(tab, "pass", "A1", "pass", "B1", "pass")
    five = edits(tab)
    reload(tab)
    wait_until(tab, f"() => ({OFFER})() === 'You have tried moves in this game.'")
    tab.evaluate(f"() => {ELEMENT}.goTo(3)")
    try_moves(tab, "C1")
    assert tab.evaluate(OFFER) == ""
    one = edits(tab)
    new = {id_: draft for id_, draft in stored_drafts(tab).items() if id_ not in before}
    assert sorted(new.values(), key=lambda draft: len(draft or [])) == [one, five]
    reload(tab)
    wait_until(tab, f"() => ({OFFER})().startsWith('You have 2 drafts of this game.')")
    press_offer(tab, "Continue the last one")
    wait_for_edits(tab, 1)
    assert edits(tab) == one
    wait_until_kept(tab)
    for _ in range(1):
        tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_until(tab, f"async (count) => Object.keys(await ({STORED_DRAFTS})()).length === count", len(before) + 1)
    reload(tab)
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 5)
    assert edits(tab) == five
    discard_offered(tab)


def discard_offered(tab: Tab) -> None:
    """Discard the draft that is shown, since Firefox and WebKit keep their storage for later tests."""
    reload(tab)
    press_offer(tab, "Discard")
    wait_until(tab, f"() => ({OFFER})() === 'Draft discarded.'")


def test_tried_moves_stay_when_another_language_is_chosen(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    kept = edits(tab)
    # the last move need not be stored yet
    page.get_by_role("combobox", name="Language").select_option("de")
    wait_until(tab, f"() => ({IN_VIEWER})('[lang=de]') !== null")
    wait_for_edits(tab, 2)
    assert edits(tab) == kept
    assert tab.evaluate(OFFER) == ""
    wait_until_kept(tab)
    assert list(stored_drafts(tab).values()) == [kept]


def test_discarding_is_undone(tab: Tab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    kept = edits(tab)
    reload(tab)
    stored = stored_drafts(tab)
    discard_offered(tab)
    assert kept not in stored_drafts(tab).values()
    press_offer(tab, "Undo")
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 2)
    assert edits(tab) == kept
    assert stored_drafts(tab) == stored
    discard_offered(tab)


def test_a_draft_is_removed_when_everything_in_it_was_undone(tab: Tab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    count = len(stored_drafts(tab))
    undone = f"async () => {{ while (await {ELEMENT}.undo()); }}"
    tab.evaluate(undone)
    wait_until(tab, f"async (count) => Object.keys(await ({STORED_DRAFTS})()).length === count", count - 1)
    # what was undone can be done again, and is kept then
    tab.evaluate(f"async () => {{ while (await {ELEMENT}.redo()); }}")
    wait_until_kept(tab)
    assert edits(tab) in stored_drafts(tab).values()
    tab.evaluate(undone)
    wait_until(tab, f"async (count) => Object.keys(await ({STORED_DRAFTS})()).length === count", count - 1)


def test_a_draft_is_open_in_one_tab_at_a_time(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    first = edits(tab)
    second_page = page.context.new_page()
    second = ChromiumTab(second_page)
    open_game(second, site_url)
    # the draft is neither offered nor discarded here
    expect(second_page.locator("#message")).to_contain_text("open in another tab")
    assert second_page.locator("#draft-offer").count() == 0
    row = open_list(second_page).locator("li")
    expect(row.locator(".status")).to_have_text("Open in another tab")
    expect(row.locator(".open")).to_be_disabled()
    expect(row.get_by_role("button", name="Discard")).to_be_disabled()
    second_page.locator("#draft-box .close").click()
    # what is tried here is a draft of its own
    second.evaluate(f"() => {ELEMENT}.goTo(3)")
    try_moves(second, "C1")
    assert stored_lists(second) == [edits(second), first]
    # both go on by themselves
    try_moves(tab, "pass")
    try_moves(second, "D1")
    assert stored_lists(second) == [edits(second), edits(tab)]
    second_page.close()


def test_a_draft_is_offered_when_its_tab_is_closed(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    kept = edits(tab)
    second_page = page.context.new_page()
    second = ChromiumTab(second_page)
    open_game(second, site_url)
    expect(second_page.locator("#message")).to_contain_text("open in another tab")
    page.close()
    second_page.get_by_role("button", name="Continue your draft").click()
    wait_for_edits(second, 2)
    assert edits(second) == kept


HAS_STORED = f"""async (edits) =>
  Object.values(await ({STORED_DRAFTS})()).some((draft) => JSON.stringify(draft) === JSON.stringify(edits))"""


def test_moves_in_one_game_leave_the_draft_of_the_next_one(tab: Tab, shared_server: SiteServer) -> None:
    """Play two moves in game 1 and go to game 2 while another page writes: both drafts are whole."""
    shared_server.pages[f"/{GAMES_NAME}"] = GAMES.encode()
    address = f"{shared_server.url}?src={GAMES_NAME}"
    tab.goto(address)
    wait_for_game(tab)
    before = set(stored_drafts(tab))
    show_game(tab, 2)
    try_moves(tab, "E5", "F6", "G7")
    second = edits(tab)
    show_game(tab, 1)
    tab.evaluate(BUSY, 4000)
    try_moves(tab, "C3", "D5", keep=False)
    first = edits(tab)
    assert tab.evaluate(DRAFT_STATE) == "pending", "what is not written is not announced as kept"
    show_game(tab, 2)
    # the two moves are written one after the other
    wait_until(tab, HAS_STORED, first)
    assert [draft for id_, draft in stored_drafts(tab).items() if id_ not in before and draft != second] == [first]
    assert second in stored_drafts(tab).values()
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 3)
    for number in (2, 1):
        show_game(tab, number)
        discard_offered(tab)
    shared_server.pages.clear()


#: tries a move, and shows the next game in the moment in which the move is sent to Python
TRY_AND_LEAVE = f"""(move) => {{
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {{
    post.call(this, message, ...rest);
    if (message.call !== "edit") return;
    Worker.prototype.postMessage = post;
    {ELEMENT}.dispatchEvent(new KeyboardEvent("keydown", {{ key: "]", bubbles: true, composed: true }}));
  }};
  void {ELEMENT}.tryMove(move);
}}"""


def test_an_edit_that_is_answered_after_the_next_game_was_opened_is_kept(page: Page, server: SiteServer) -> None:
    server.pages[f"/{GAMES_NAME}"] = GAMES.encode()
    tab = ChromiumTab(page)
    tab.goto(f"{server.url}?src={GAMES_NAME}")
    wait_for_game(tab)
    show_game(tab, 1)
    try_moves(tab, "C3")
    first = edits(tab)
    tab.evaluate(TRY_AND_LEAVE, "D5")
    wait_until(tab, f"() => {ELEMENT}.state === 'ready' && {ELEMENT}.document.game.number === 2")
    wait_until(tab, f"async () => Object.values(await ({STORED_DRAFTS})())[0].length === 2")
    [stored] = stored_lists(tab)
    assert stored[:1] == first
    show_game(tab, 1)
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 2)
    assert edits(tab) == stored


def test_the_crash_of_a_tab_loses_nothing(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    tab.click(*middle(tab, free_point(tab)))
    wait_for_moves(tab, nodes)
    wait_until_kept(tab)
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


@pytest.mark.nightly
def test_a_draft_survives_the_end_of_firefox(site_url: str, tmp_path: Path) -> None:
    """Kill Firefox with all its processes while an edit is stored, and start it again with the same profile."""
    process, tab = start_firefox(tmp_path)
    try:
        nodes = open_game(tab, site_url)
        tab.click(*middle(tab, free_point(tab)))
        wait_for_moves(tab, nodes)
        wait_until_kept(tab)
        kept = edits(tab)
        tab.evaluate(f"() => void {ELEMENT}.tryMove('pass')")
    finally:
        process.kill()
        process.wait()
    process, tab = start_firefox(tmp_path)
    try:
        open_game(tab, site_url)
        press_offer(tab, "Continue your draft")
        wait_until(tab, f"() => {ELEMENT}.draft")
        # the edit in the middle of which it was killed may be there or not
        assert edits(tab)[:1] == kept
        assert edit_count(tab) in (1, 2)
    finally:
        stop(process)


def test_a_draft_is_continued_after_a_reload_in_every_browser(tab: Tab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass", "pass", "pass")
    draft = edits(tab)
    reload(tab)
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 3)
    assert edits(tab) == draft
    # what follows extends the draft
    try_moves(tab, "pass")
    assert edits(tab) in stored_drafts(tab).values()
    assert draft not in stored_drafts(tab).values()
    discard_offered(tab)


#: the module that stores drafts
DRAFTS_MODULE = "/on_demand/drafts.js"


def test_edits_made_before_drafts_can_be_stored_are_stored_as_soon_as_they_can(tab: Tab, server: SiteServer) -> None:
    """Play in two games of a record before the module that stores drafts has come: both drafts are stored then."""
    come = threading.Event()
    server.answer = lambda path: None if not path.endswith(DRAFTS_MODULE) or come.wait(60) else 503
    server.pages[f"/{GAMES_NAME}"] = GAMES.encode()
    tab.goto(f"{server.url}?src={GAMES_NAME}")
    wait_for_game(tab)
    try_moves(tab, "C3", "D5", keep=False)
    first = edits(tab)
    show_game(tab, 2)
    try_moves(tab, "E5", keep=False)
    assert stored_drafts(tab) == {}
    come.set()
    wait_until_kept(tab)
    assert stored_lists(tab) == [edits(tab), first]
    show_game(tab, 1)
    press_offer(tab, "Continue your draft")
    wait_for_edits(tab, 2)
    assert edits(tab) == first


@pytest.mark.faults_expected
def test_edits_are_stored_when_the_module_that_stores_drafts_comes_at_a_later_attempt(
    tab: Tab, server: SiteServer
) -> None:
    server.answer = lambda path: 503 if path.endswith(DRAFTS_MODULE) else None
    open_game(tab, server.url)
    try_moves(tab, "pass", keep=False)
    message = "() => document.querySelector('#message').textContent"
    wait_until(tab, f"() => ({message})().startsWith('A part of the page could not be loaded: ')")
    server.answer = lambda path: None
    try_moves(tab, "pass")
    assert stored_lists(tab) == [edits(tab)]
    assert edit_count(tab) == 2


def test_a_draft_that_is_set_replaces_the_edits_on_the_board(tab: Tab, site_url: str) -> None:
    """Play two moves, set no draft, the earlier one, and another one: the moves are gone, there again, and others."""
    nodes = open_game(tab, site_url)
    moves = f"() => {ELEMENT}.shadowRoot.querySelectorAll('.move.added').length"
    shown = f"() => {ELEMENT}.document.tree.parent.filter((parent, node) => node >= {nodes} && parent >= 0).length"
    record = f"async () => new TextDecoder().decode(await {ELEMENT}.record())"
    original, last = tab.evaluate(record), tab.evaluate(f"() => {ELEMENT}.node")
    try_moves(tab, "pass", "A1")
    two = tab.evaluate(f"() => {ELEMENT}.draft")
    tab.evaluate(f"() => {ELEMENT}.restore('')")
    assert [tab.evaluate(moves), tab.evaluate(shown), edits(tab)] == [0, 0, []]
    assert tab.evaluate(f"() => {ELEMENT}.node") == last, "the move from which they were tried"
    assert tab.evaluate(record) == original
    tab.evaluate(f"(draft) => {ELEMENT}.restore(draft)", two)
    assert [tab.evaluate(moves), tab.evaluate(shown), len(edits(tab))] == [2, 2, 2]
    tab.evaluate(f"() => {ELEMENT}.goTo(3)")
    tab.evaluate(f"() => {ELEMENT}.restore('')")
    assert tab.evaluate(f"() => {ELEMENT}.node") == 3
    # the numbers of the nodes are used again
    try_moves(tab, "C1", keep=False)
    assert [tab.evaluate(moves), tab.evaluate(shown)] == [1, 1]
    tab.evaluate(f"(draft) => {ELEMENT}.restore(draft)", two)
    assert [tab.evaluate(moves), tab.evaluate(shown), len(edits(tab))] == [2, 2, 2]
    stone = f"(point) => {ELEMENT}.shadowRoot.querySelector(`[part=board] [data-points=${{point}}]`) !== null"
    assert [tab.evaluate(stone, "as"), tab.evaluate(stone, "cs")] == [True, False]
    discard_offered(tab)


@pytest.mark.nightly
def test_a_hundred_edits_are_undone(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    original = tab.evaluate("async () => (await fetch('samples/go-19x19-game.sgf')).text()")
    text = f"async () => new TextDecoder().decode(await {ELEMENT}.record())"
    tab.evaluate(f"async () => {{ for (let i = 0; i < 100; i += 1) await {ELEMENT}.tryMove('pass'); }}")
    assert edit_count(tab) == 100
    assert tab.evaluate(text) != original
    tab.evaluate(f"() => ({IN_VIEWER})('.viewer').focus()")
    for _ in range(100):
        tab.press("Control+z")
    wait_until(tab, f"() => {ELEMENT}.draft === ''")
    assert tab.evaluate(text) == original


#: what may be stored in place of a log entry
DAMAGED_ENTRIES = {
    "text": '"{"',
    "null": "null",
    "list": '[{ action: "x" }]',
    "unknown edit": """{ keep: 0, added: ['{"action":"x"}'] }""",
    "no JSON": '{ keep: 0, added: ["{"] }',
    "wrong types": '{ keep: "0", added: [7] }',
    "deep nesting": '{ keep: 0, added: ["[".repeat(200_000)] }',
    "node that is missing": """{ keep: 0, added: ['{"action":"x","before":9999,"node":0,"changes":[],"inverse":[]}'] }""",
}
REPLACE_ENTRY = """await resultOf(storeOf("contents", "readwrite").put(%s, ["draft-log", id, 0]));"""
REMOVE_SECOND_ENTRY = """await resultOf(storeOf("contents", "readwrite").delete(["draft-log", id, 1]));"""
RAW_ENTRIES = page_database_script(
    "id",
    """
  const range = IDBKeyRange.bound(["draft-log", id], ["draft-log", id, []]);
  return JSON.stringify(await resultOf(storeOf("contents").getAll(range)));
""",
)


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("entry", DAMAGED_ENTRIES.values(), ids=DAMAGED_ENTRIES)
@pytest.mark.one_case
def test_a_damaged_draft_says_so_and_stays(tab: Tab, site_url: str, entry: str) -> None:
    open_game(tab, site_url)
    others = set(stored_drafts(tab))
    try_moves(tab, "pass")
    [damaged] = set(stored_drafts(tab)) - others
    tab.evaluate(page_database_script("id", REPLACE_ENTRY % entry), damaged)
    raw = tab.evaluate(RAW_ENTRIES, damaged)
    reload(tab)
    tab.evaluate(
        "() => { window.downloads = []; URL.createObjectURL = (file) => { downloads.push(file); return ''; }; }"
    )
    press_offer(tab, "Continue your draft")
    wait_until(tab, f"() => ({OFFER})().startsWith('This draft is damaged or does not fit its record.')")
    assert edits(tab) == []
    press_offer(tab, "Download")
    text = wait_until(tab, "() => downloads[0]?.text()")
    assert f'"id":"{damaged}"' in text
    assert '"record":"data:' in text
    # the next move is a draft of its own
    try_moves(tab, "pass")
    assert tab.evaluate(RAW_ENTRIES, damaged) == raw
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_until(tab, f"async (count) => Object.keys(await ({STORED_DRAFTS})()).length === count", len(others) + 1)
    discard_offered(tab)


def test_a_draft_that_lacks_an_entry_says_so(chromium_tab: ChromiumTab, site_url: str) -> None:
    tab = chromium_tab
    open_game(tab, site_url)
    try_moves(tab, "pass", "A1", "pass")
    [draft] = stored_drafts(tab)
    tab.evaluate(page_database_script("id", REMOVE_SECOND_ENTRY), draft)
    reload(tab)
    press_offer(tab, "Continue your draft")
    wait_until(tab, f"() => ({OFFER})().startsWith('This draft is damaged')")


def test_drafts_of_earlier_versions_harm_nothing(chromium_tab: ChromiumTab, site_url: str) -> None:
    tab = chromium_tab
    nodes = open_game(tab, site_url)
    tab.evaluate(
        page_database_script(
            "",
            """
  const id = "0123456789abcdef0123 1";
  const about = { id, bytes: 9, used: 1, name: "a.sgf", edits: 1 };
  await resultOf(storeOf("items", "readwrite").put(about, ["draft", id]));
  await resultOf(storeOf("contents", "readwrite").put("[{}]", ["draft", id]));
""",
        )
    )
    reload(tab)
    go_to_end(tab)
    try_moves(tab, "pass")
    assert tab.evaluate(f"() => {ELEMENT}.node") == nodes
    rows = open_list(tab.page).locator("li")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("1 edit")
