"""While a large record loads: what is loading, how far it is, and a way out."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest
from drivers import ChromiumTab, drop_file
from failing_page import GAME, RECORD, assert_said, show
from playwright.sync_api import Page, expect
from viewer_page import SAMPLES, open_page, wait_for_game
from website.server import SiteServer

#: a record that takes a while to be read: a value after white space is irregular
LONG = "(;GM[1]SZ[19]" + ";B [aa];W[bb]" * 200_000 + ")"
AMOUNT = re.compile(r"^([\d.]+ [kM]B of 2\.6 MB|Move [\d,]+ of 400,000)$")


def assert_progress_is_shown(page: Page, name: str) -> None:
    expect(page.locator(".loading-record")).to_have_text(f"{name} \u00b7 2.6 MB")
    expect(page.locator(".note-loading")).to_have_text("Reading the record\u2026")
    expect(page.locator(".loading-amount")).to_have_text(AMOUNT)


def test_a_large_file_shows_its_progress_and_can_be_canceled(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "long.sgf"
    path.write_text(LONG)
    tab = open_page(page, site_url)
    drop_file(page, path)
    assert_progress_is_shown(page, "long.sgf")
    page.get_by_role("button", name="Cancel").click()
    # nothing has failed, so nothing else is said
    expect(page.locator("#problem").get_by_role("heading")).to_have_text("Loading was canceled.")
    expect(page.locator("#problem")).not_to_contain_text("could not be opened")
    page.locator("#problem").get_by_role("button", name="Try again").click()
    assert_progress_is_shown(page, "long.sgf")
    page.get_by_role("button", name="Cancel").click()
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)


@pytest.mark.faults_expected
def test_an_element_whose_record_is_canceled_offers_to_try_again(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = LONG.encode()
    tab = show(page, place)
    assert_progress_is_shown(page, "game.sgf")
    note, element = page.locator(".loading").bounding_box(), page.locator("board-reel").bounding_box()
    assert note is not None
    assert element is not None
    assert note["y"] + note["height"] <= element["y"] + element["height"], "it covers nothing of the page"
    page.get_by_role("button", name="Cancel").click()
    assert_said(tab, "Loading was canceled.", code="canceled")
    place.pages[GAME] = RECORD.encode()
    page.get_by_role("button", name="Try again").click()
    wait_for_game(tab)


def test_a_transfer_to_the_page_can_be_canceled(page: Page, server: SiteServer) -> None:
    hold = threading.Event()
    server.answer = lambda path: hold.wait(30) and None if path == "/samples/twixt-24x24-win.sgf" else None
    page.goto(f"{server.url}?src=samples/twixt-24x24-win.sgf", wait_until="commit")
    page.locator("#opening").get_by_role("link", name="Cancel").click()
    hold.set()
    page.wait_for_selector("#samples li")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(ChromiumTab(page))
