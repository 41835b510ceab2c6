"""After one visit the page works without network."""

from __future__ import annotations

import pytest
from drivers import ChromiumTab, wait_until
from static_server import SiteServer

VIEWER = "document.querySelector('board-reel')"


@pytest.mark.faults_expected
def test_a_visited_page_opens_and_plays_without_network(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    chromium_tab.goto(server.url)
    wait_until(chromium_tab, "async () => Boolean((await navigator.serviceWorker.ready).active)")
    wait_until(chromium_tab, "() => Boolean(navigator.serviceWorker.controller)")
    server.answer = lambda path: 503
    chromium_tab.page.context.set_offline(True)
    chromium_tab.goto(f"{server.url}?src=samples/blokus-trigon.blksgf")
    wait_until(chromium_tab, f"() => {VIEWER}?.state === 'ready'")
    assert chromium_tab.evaluate(f"() => {VIEWER}.document.game.name") == "Blokus Trigon"


def test_the_manifest_names_the_files_that_the_page_opens(chromium_tab: ChromiumTab, site_url: str) -> None:
    chromium_tab.goto(site_url)
    manifest = chromium_tab.evaluate("async () => (await fetch('app.webmanifest')).json()")
    accepted = [suffix for suffixes in manifest["file_handlers"][0]["accept"].values() for suffix in suffixes]
    assert set(accepted) >= {".blksgf", ".sgf", ".tsgf", ".T1"}
    assert chromium_tab.evaluate("(src) => fetch(src).then((answer) => answer.ok)", manifest["icons"][0]["src"])
