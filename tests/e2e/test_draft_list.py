"""The list of drafts, in the menu of the viewer and on the start screen."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from databases import page_database_script
from drafts import (
    GAMES,
    GAMES_NAME,
    edits,
    open_game,
    open_list,
    reload,
    show_game,
    stored_drafts,
    stored_lists,
    try_moves,
    wait_for_edits,
    wait_until_kept,
)
from drivers import ChromiumTab, Tab, drop_file, wait_until
from playwright.sync_api import Page, expect
from test_page_history import CHOOSE
from trying import ELEMENT, go_to_end
from viewer_page import STATE, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: whether the pictures of all drafts are drawn
HAS_PICTURES = """() => {
  const pictures = [...document.querySelectorAll("#draft-box canvas")];
  const isDrawn = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(Boolean);
  return pictures.length > 0 && pictures.every(isDrawn);
}"""


def open_games(tab: Tab, server: SiteServer) -> None:
    """Open a record of three games."""
    server.pages[f"/{GAMES_NAME}"] = GAMES.encode()
    tab.goto(f"{server.url}?src={GAMES_NAME}")
    wait_for_game(tab)


def test_the_list_names_record_game_edits_and_date_and_has_pictures(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_games(tab, server)
    try_moves(tab, "C3")
    show_game(tab, 2)
    try_moves(tab, "E5", "F6", "G7")
    box = open_list(page)
    rows = box.locator("li")
    expect(rows).to_have_count(2)
    year = tab.evaluate("() => `${new Date().getFullYear()}`")
    for row, number, count in ((rows.nth(0), 2, "3 edits"), (rows.nth(1), 1, "1 edit")):
        for text in (f"Ada {number} \u2013 Bob", "three.sgf", "Go", f"Game {number} of 3", count, year):
            expect(row).to_contain_text(text)
    expect(rows.nth(0).locator(".status")).to_have_text("Shown now")
    wait_until(tab, HAS_PICTURES)
    rows.nth(0).locator(".open").click()
    expect(box).to_have_count(0)
    assert len(edits(tab)) == 3


def test_a_draft_is_opened_from_the_start_screen_when_its_file_is_gone(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_games(tab, server)
    show_game(tab, 3)
    try_moves(tab, "C3", "D5")
    kept = edits(tab)
    # the list draws the picture of the draft that is shown, and stores it
    open_list(page)
    wait_until(tab, HAS_PICTURES)
    del server.pages[f"/{GAMES_NAME}"]
    tab.goto(server.url)
    page.locator("#drafts").click()
    box = page.locator("#draft-box")
    expect(box.locator("li")).to_have_count(1)
    wait_until(tab, HAS_PICTURES)
    box.locator(".open").click()
    wait_for_game(tab)
    expect(page.locator(".viewer")).to_be_focused()
    wait_for_edits(tab, 2)
    assert edits(tab) == kept
    assert tab.evaluate(f"() => {ELEMENT}.document.game.number") == 3
    # it is continued, not copied
    try_moves(tab, "E7")
    assert stored_lists(tab) == [edits(tab)]


@pytest.mark.nightly
def test_the_start_screen_has_the_button_only_while_there_are_drafts(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    tab.goto(site_url)
    wait_until(tab, "() => !document.querySelector('#shelves').hidden")
    expect(page.locator("#drafts")).to_be_hidden()
    open_game(tab, site_url)
    try_moves(tab, "pass")
    page.locator("#home").click()
    page.locator("#drafts").click()
    box = page.locator("#draft-box")
    box.get_by_role("button", name="Discard").click()
    undo = box.get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    box.locator(".close").click()
    expect(page.locator("#drafts")).to_be_hidden()


def test_a_list_without_drafts_says_what_it_is_for(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    expect(open_list(page)).to_contain_text("No drafts. The moves you try and what you edit are kept here.")


def test_discarding_in_the_list_is_undone(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_games(tab, server)
    try_moves(tab, "C3")
    show_game(tab, 2)
    try_moves(tab, "E5", "F6")
    stored = stored_drafts(tab)
    box = open_list(page)
    # the draft that is shown, and that of the other game
    for place in (0, 1):
        box.locator("li").nth(place).get_by_role("button", name="Discard").click()
        undo = box.get_by_role("button", name="Undo")
        undo.wait_for()
        assert len(stored_drafts(tab)) == 1
        undo.click()
        expect(box.locator(".open")).to_have_count(2)
        assert stored_drafts(tab) == stored
    box.locator(".close").click()
    # the draft that is shown goes on
    wait_for_edits(tab, 2)
    wait_until_kept(tab)
    try_moves(tab, "G7")
    assert stored_lists(tab)[1] == edits(tab)
    assert len(stored_drafts(tab)) == 2


def test_discarding_the_draft_that_is_shown_shows_the_record(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    nodes = open_game(tab, site_url)
    try_moves(tab, "pass", "A1")
    box = open_list(page)
    box.get_by_role("button", name="Discard").click()
    wait_for_edits(tab, 0)
    assert stored_drafts(tab) == {}
    box.locator(".close").click()
    # the next move begins another draft
    go_to_end(tab)
    try_moves(tab, "pass")
    assert tab.evaluate(f"() => {ELEMENT}.node") == nodes
    assert stored_lists(tab) == [edits(tab)]


def test_a_draft_is_downloaded_with_its_record_and_whole_log(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_games(tab, server)
    try_moves(tab, "C3", "D5")
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_until_kept(tab)
    box = open_list(page)
    with page.expect_download() as download:
        box.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename == "three.sgf.draft.json"
    found = json.loads(download.value.path().read_text())
    assert found["format"] == "boardreel-draft"
    assert (found["about"]["name"], found["about"]["game"], found["about"]["edits"]) == (GAMES_NAME, 1, 1)
    assert [entry["keep"] for entry in found["log"]] == [0, 1, 1]
    record = tab.evaluate("async (address) => (await fetch(address)).text()", found["record"])
    assert record == GAMES


@pytest.mark.parametrize("stored", ["null", "7", '{ name: 7, title: {}, game: -1, bytes: "x", time: NaN }', "[[]]"])
@pytest.mark.one_case
def test_a_damaged_description_is_listed_and_can_be_discarded(page: Page, site_url: str, stored: str) -> None:
    tab = ChromiumTab(page)
    open_game(tab, site_url)
    try_moves(tab, "pass")
    put = f'await resultOf(storeOf("items", "readwrite").put({stored}, ["draft-log", "damaged"]));'
    tab.evaluate(page_database_script("", put))
    box = open_list(page)
    row = box.locator("[data-draft=damaged]")
    row.locator(".open").click()
    expect(row.locator(".status")).to_contain_text("This draft is damaged")
    row.get_by_role("button", name="Discard").click()
    expect(box.get_by_role("button", name="Undo")).to_be_visible()
    box.locator(".close").click()
    try_moves(tab, "A1")
    assert stored_lists(tab) == [edits(tab)]


def test_the_list_is_there_in_every_browser(tab: Tab, site_url: str) -> None:
    open_game(tab, site_url)
    try_moves(tab, "pass")
    tab.evaluate("() => document.querySelector('#drafts-entry').click()")
    wait_until(tab, "() => document.querySelectorAll('#draft-box li').length > 0")
    wait_until(tab, HAS_PICTURES.replace("every", "some"))
    shown = "[...document.querySelectorAll('#draft-box li')].find((row) => row.querySelector('.status').textContent)"
    assert "1 edit" in tab.evaluate(f"() => ({shown}).textContent")
    tab.evaluate(f"() => ({shown}).querySelector('.commands button:last-child').click()")
    wait_for_edits(tab, 0)
    tab.evaluate("() => document.querySelector('#draft-box .close').click()")
    assert wait_until(tab, STATE) == "ready"


# -- drafts that were downloaded

#: what is downloaded goes to a list in place of the disk
CATCH_DOWNLOADS = """() => {
  window.downloads = [];
  URL.createObjectURL = (file) => { downloads.push(file); return ""; };
}"""
#: opens the list from the menu, as soon as it is there
OPEN_LIST = """() => {
  document.querySelector("#drafts-entry")?.click();
  return document.querySelector("#draft-box li .commands") !== null;
}"""
PRESS_IN_BOX = """(name) => [...document.querySelectorAll("#draft-box button")]
  .find(({ textContent }) => textContent === name)?.click() ?? true"""


def downloaded_draft(tab: Tab) -> str:
    """Return the first draft of the list as it is downloaded."""
    tab.evaluate(CATCH_DOWNLOADS)
    wait_until(tab, OPEN_LIST)
    tab.evaluate(PRESS_IN_BOX, "Download")
    # the picture of a draft is made by way of a file, too
    found: str = wait_until(tab, "() => downloads.find(({ type }) => type === 'application/json')?.text()")
    tab.evaluate("() => document.querySelector('#draft-box .close').click()")
    return found


def test_a_downloaded_draft_is_continued_as_another_draft(tab: Tab, server: SiteServer) -> None:
    """Download a draft with an undone move, discard it, and open the file: its record and edits are there."""
    open_games(tab, server)
    show_game(tab, 2)
    try_moves(tab, "E5", "F6", "G7")
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_for_edits(tab, 2)
    wait_until_kept(tab)
    kept, (first,) = edits(tab), stored_drafts(tab)
    draft = downloaded_draft(tab)
    tab.goto(server.url)
    wait_until(tab, "() => document.querySelector('#samples a') !== null")
    tab.evaluate(CHOOSE, [["three.sgf.draft (1).json", draft]])
    wait_for_game(tab)
    wait_for_edits(tab, 2)
    assert edits(tab) == kept
    assert tab.evaluate(f"() => [{ELEMENT}.document.game.number, {ELEMENT}.document.source.name]") == [2, GAMES_NAME]
    wait_until_kept(tab)
    # it extends a draft of its own
    try_moves(tab, "H8")
    stored = stored_drafts(tab)
    assert (len(stored), stored.pop(first), list(stored.values())) == (2, kept, [edits(tab)])
    for _ in range(2):
        reload(tab)
        wait_until(tab, f"() => {ELEMENT}.document?.game.number === 2")
        wait_until(tab, OPEN_LIST)
        tab.evaluate(PRESS_IN_BOX, "Discard")
        wait_until(tab, "() => document.querySelector('#draft-box li button')?.textContent === 'Undo'")


UNFIT_DRAFTS = {
    "cut off": lambda draft: draft[:-20],
    "without a record": lambda draft: re.sub(r'"record":"[^"]*"', '"record":null', draft),
    "of a game that the record lacks": lambda draft: draft.replace('"game":1', '"game":7'),
    "with an unknown edit": lambda draft: draft.replace(r"\"add\"", r"\"lose\""),
}


@pytest.mark.faults_expected
@pytest.mark.parametrize("change", UNFIT_DRAFTS.values(), ids=UNFIT_DRAFTS)
@pytest.mark.first_case
def test_a_downloaded_draft_that_does_not_fit_says_so(
    page: Page, server: SiteServer, tmp_path: Path, change: Callable[[str], str]
) -> None:
    tab = ChromiumTab(page)
    open_games(tab, server)
    try_moves(tab, "C3", "pass")
    stored, draft = stored_drafts(tab), downloaded_draft(tab)
    assert change(draft) != draft
    (tmp_path / "mine.json").write_text(change(draft))
    drop_file(page, tmp_path / "mine.json")
    said = "() => [...document.querySelectorAll('#draft-offer, #problem:not([hidden])')].map((box) => box.innerText).join()"
    wait_until(tab, f"() => /is damaged or does not fit|\\b7\\b/.test(({said})())")
    assert stored_drafts(tab) == stored
