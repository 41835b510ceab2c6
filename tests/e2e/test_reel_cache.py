"""The Reels that the browser has cached are searched only where there may be one."""

from __future__ import annotations

from drivers import wait_until
from playwright.sync_api import Page
from viewer_page import show_elements, wait_for_game
from website.server import SiteServer

#: marks the time at which the cache of Reels is searched
WATCH_CACHE = """
const { match } = CacheStorage.prototype;
CacheStorage.prototype.match = function (request, options) {
  if (options?.cacheName === "boardreel-reels-1") performance.mark("boardreel:cache");
  return match.call(this, request, options);
};
"""
STEPS_OF_READING = """() => performance.getEntriesByType("mark")
  .map(({ name }) => name.slice("boardreel:".length)).filter((name) => ["cache", "built"].includes(name))"""
CACHED = "async () => (await (await caches.open('boardreel-reels-1')).keys()).length"


def test_a_record_at_a_new_address_does_not_wait_for_the_cache(page: Page, server: SiteServer) -> None:
    page.add_init_script(WATCH_CACHE)
    server.pages["/game.sgf"] = b"(;GM[1]SZ[9];B[ba];W[ee])"
    element = '<board-reel src="/game.sgf"></board-reel>'
    tab = show_elements(page, server, element)
    wait_for_game(tab)
    assert tab.evaluate(STEPS_OF_READING)[:1] == ["built"]
    wait_until(tab, CACHED)
    tab = show_elements(page, server, element)
    wait_for_game(tab)
    assert tab.evaluate(STEPS_OF_READING) == ["cache"]
