"""Files and stored values that were made to stop the page: it says why it cannot use them, and stays usable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel.archives.gzip_file import pack_gzip
from boardreel.explorer.binary import write_number
from drivers import Tab, wait_until
from failing_page import GAME, LOAD, OTHER
from hostile_archives import zip_with_shared_header
from viewer_page import IN_VIEWER, wait_for_game
from website.server import SiteServer

pytestmark = [pytest.mark.faults_expected, pytest.mark.own_context]

INDEX = Path(__file__).parents[1] / "data" / "index" / "index"
IS_START = (
    "() => document.querySelector('#welcome')?.checkVisibility() && document.documentElement.dataset.started === ''"
)
REASON = "() => document.querySelector('#problem .reason')?.textContent"
EXPLORER = f"() => ({IN_VIEWER})('.explorer')?.textContent"
#: a position has more than this many entries in no index
HUGE = 1 << 40


def test_an_archive_whose_files_overlap_is_refused_in_a_sentence(tab: Tab, server: SiteServer) -> None:
    server.pages["/bad.zip"] = zip_with_shared_header(100, b"(;GM[1]SZ[9];B[aa])" + b" " * 2000)
    tab.goto(f"{server.url}?src=bad.zip")
    assert "It contains no record that can be read." in wait_until(tab, REASON)
    tab.goto(f"{server.url}?src=samples/go-9x9-problem.sgf")
    wait_for_game(tab)


#: chooses a file with a comment of 100 MB
CHOOSE_HUGE = """() => {
  const chosen = new DataTransfer();
  chosen.items.add(new File(["(;GM[1]SZ[9]C[", "x".repeat(100_000_000), "])"], "huge.sgf"));
  const input = document.getElementById("files");
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""


def test_a_file_of_100_megabytes_is_refused_in_a_sentence(tab: Tab, server: SiteServer) -> None:
    tab.goto(server.url)
    wait_until(tab, IS_START)
    tab.evaluate(CHOOSE_HUGE)
    assert "64" in wait_until(tab, REASON)
    tab.goto(f"{server.url}?src=samples/go-9x9-problem.sgf")
    wait_for_game(tab)


def test_an_index_with_a_count_that_no_file_can_have_is_reported(tab: Tab, place: SiteServer) -> None:
    content = bytearray(b"BRS1")
    write_number(content, HUGE)
    hostile = pack_gzip(bytes(content))
    place.pages["/index/manifest.json"] = (INDEX / "manifest.json").read_bytes()
    for name in [info["name"] for info in json.loads((INDEX / "manifest.json").read_text("utf-8"))["sets"]]:
        for file in (INDEX / name).rglob("*"):
            if file.is_file():
                place.pages[f"/index/{file.relative_to(INDEX).as_posix()}"] = hostile
    place.pages["/host.html"] = (
        "<!doctype html><meta charset=utf-8><link rel=icon href=data:,><script src=boardreel.js crossorigin defer></script>"
        f'<board-reel src="{GAME}" explorer="index/"></board-reel>'
    ).encode()
    tab.goto(f"{place.url}host.html")
    wait_for_game(tab)
    tab.evaluate(f"() => ({IN_VIEWER})('[data-tab=explorer]').click()")
    wait_until(tab, f"() => ({EXPLORER})()?.includes('The collection cannot be read')")
    assert tab.evaluate(LOAD, OTHER) == "ready"
