"""The lanes of the chart: a prepared game has them, and of a new record they follow while the page is idle."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from trying import go_to_end, open_record, play_on, start
from viewer_page import SAMPLES, show_elements, show_record, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

GAME = "(;GM[Blokus Duo];B[e10,e9,e8];W[j5,j6,k5];B[f7](;W[l4];B[d7])(;W[l7]))"
LANES = "() => document.querySelector('board-reel').document.lanes"
COMPLETE = """() => {
  const { lanes, tree } = document.querySelector("board-reel").document;
  return lanes?.end === tree.parent.length;
}"""
#: whether the Reel in the browser's cache is complete with its lanes
CACHED = """async () => {
  const cache = await caches.open("boardreel-reels-1");
  const [key] = await cache.keys();
  // one text or two, see web/reel/reel_file.js
  const [reel] = [await (await cache.match(key))?.json()].flat();
  return reel?.lanes?.end === reel?.tree.parent.length && reel !== undefined;
}"""


def lanes_of(text: str) -> Any:
    """Return the lanes of the saved Reel of a record."""
    return json.loads(reel_text(read(text).games[0]))["lanes"]


def test_a_prepared_game_has_its_lanes_without_python(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, GAME)
    assert tab.evaluate(LANES) == lanes_of(GAME)
    assert not page.workers


@pytest.mark.parametrize("text", [GAME, "(;GM[1]SZ[9]AW[aa]AB[ab];B[ba];W[ee])"], ids=["Blokus", "Go"])
@pytest.mark.first_case
def test_the_lanes_of_a_new_record_follow(page: Page, server: SiteServer, text: str) -> None:
    server.pages["/game.sgf"] = text.encode()
    tab = show_elements(page, server, '<board-reel src="/game.sgf"></board-reel>')
    wait_for_game(tab)
    wait_until(tab, COMPLETE)
    assert tab.evaluate(LANES) == lanes_of(text)


def test_the_values_of_a_tried_move_follow(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[1]SZ[9]AW[aa]AB[ab];W[ee])")
    page.get_by_role("tab", name="Chart").click()
    wait_until(tab, COMPLETE)
    assert go_to_end(tab) == 1
    start(tab)
    play_on(tab, "ba")
    wait_until(tab, COMPLETE)
    assert tab.evaluate(LANES)["lead"]["values"] == [[0, [0]], [2, [1]]]
    expect(page.locator(".chart-progress")).to_have_text("")


def test_a_game_without_lanes_asks_for_none(page: Page, server: SiteServer) -> None:
    server.pages["/game.sgf"] = b"(;GM[21]SZ[24];W[C3];B[D6])"
    tab = show_elements(page, server, '<board-reel src="/game.sgf"></board-reel>')
    wait_for_game(tab)
    assert tab.evaluate(LANES) is None


def test_the_lanes_are_cached_with_the_game(chromium_tab: ChromiumTab, page: Page, server: SiteServer) -> None:
    server.pages["/duo.blksgf"] = (SAMPLES / "blokus-duo.blksgf").read_bytes()
    chromium_tab.goto(f"{server.url}?src=duo.blksgf")
    wait_for_game(chromium_tab)
    wait_until(chromium_tab, CACHED)
    page.reload()
    wait_for_game(chromium_tab)
    assert chromium_tab.evaluate(LANES) == lanes_of((SAMPLES / "blokus-duo.blksgf").read_text("utf-8"))
    assert not page.workers
