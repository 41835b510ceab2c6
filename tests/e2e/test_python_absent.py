"""Python is absent: all that needs none plays, and what needs it ends in a sentence and the poster."""

from __future__ import annotations

import gzip
import re
from base64 import b64decode, b64encode
from pathlib import Path

import pytest
from absence import ABSENCES, Absence
from boardreel import read
from boardreel.cli import main
from boardreel.reel import reel_text
from drivers import ChromiumTab, Tab, drop_file, wait_until
from engines import chromium_alone
from failing_page import OTHER, assert_said
from playwright.sync_api import Page, expect
from runtime_page import part
from viewer_page import IN_VIEWER, SAMPLES, STATE, open_page, wait_for_game
from watched_page import (
    ELEMENT,
    RECORD,
    REEL,
    WATCH,
    WATCH_SCRIPT,
    WATCHED,
    assert_no_faults,
    assert_plays_without_python,
    show,
    watched,
)
from website.server import SiteServer

pytestmark = [pytest.mark.faults_expected, pytest.mark.one_case_elsewhere]

PREPARED = reel_text(read(RECORD, name="game.sgf").games[0])
INLINE = f'<script type="application/x-go-sgf">{RECORD}</script>'
DRAWING = '<svg width="90" height="90" role="img" aria-label="A game"></svg>'
#: elements with the same game, prepared
ELEMENTS = {
    "by attribute": ELEMENT.replace(" poster=", f' reel="{REEL}" poster='),
    "by attribute, with the record inside": f'<board-reel reel="{REEL}">{INLINE}</board-reel>',
    "inside": f'<board-reel src="/game.sgf"><script type="application/json" data-reel>{PREPARED}</script></board-reel>',
}
#: whether the picture inside the element is seen
DRAWN = "() => document.querySelector('board-reel svg').checkVisibility()"
SENTENCE = f"() => ({IN_VIEWER})('.failure p')?.innerText"
LOAD = "(address) => document.querySelector('board-reel').load(address ?? undefined)"
LOAD_FILE = "(text) => document.querySelector('board-reel').load(new File([text], 'other.sgf'))"
#: the worker of a page that is one file: start of its element, and its content (gzip, base64)
EMBEDDED_WORKER = re.compile(r'(<script [^>]*data-file="bundles/single_file/worker.js"[^>]*>)([^<]+)')
KEPT = """async () => {
  if (!(await caches.has("boardreel-reels-1"))) return false;
  return (await (await caches.open("boardreel-reels-1")).keys()).length > 0;
}"""


def embedded(tab: Tab, server: SiteServer, folder: Path, before: str, *options: str) -> None:
    """Open a page of `boardreel embed` from the server; what is to run before its scripts."""
    (folder / "game.sgf").write_text(RECORD, "utf-8")
    assert main(["embed", str(folder / "game.sgf"), "-o", str(folder / "page.html"), "--base", "/", *options]) == 0
    server.pages |= {f"/{path.name}": path.read_bytes() for path in folder.iterdir()}
    server.pages["/page.html"] = server.pages["/page.html"].replace(b"<head>", f"<head>{WATCH}".encode(), 1)
    server.pages["/watch.js"] = before.encode() + WATCHED["/watch.js"]
    tab.goto(f"{server.url}page.html")


def single_file(site: Path, folder: Path, absence: Absence) -> Path:
    """A page of `boardreel embed --single-file`; it has the files of Python inside."""
    record, page = folder / "game.sgf", folder / "page.html"
    record.write_text(RECORD, "utf-8")
    assert main(["embed", str(record), "-o", str(page), "--single-file", "--viewer", str(site)]) == 0
    text = page.read_text("utf-8")

    def with_absence(match: re.Match[str]) -> str:
        script = absence.in_worker.encode() + gzip.decompress(b64decode(match[2]))
        return match[1] + b64encode(gzip.compress(script)).decode()

    text, count = EMBEDDED_WORKER.subn(with_absence, text)
    assert count == text.count("<head>") == 1
    page.write_text(text.replace("<head>", f"<head><script>{absence.in_page}{WATCH_SCRIPT}</script>"), "utf-8")
    return page


def assert_sentence(tab: Tab, absence: Absence) -> None:
    """The failure is a sentence, and the picture inside the element is seen under it."""
    assert wait_until(tab, STATE) == "error"
    assert absence.words in tab.evaluate(SENTENCE)
    assert tab.evaluate(DRAWN)


# -- what needs no Python


@pytest.mark.parametrize(
    ("absence", "element"), [*zip(ABSENCES.values(), ELEMENTS.values(), strict=True)], ids=ELEMENTS
)
def test_a_prepared_game_plays(tab: Tab, server: SiteServer, site: Path, absence: Absence, element: str) -> None:
    absence.befall(server, site)
    show(tab, server, element, before=absence.in_page)
    assert_plays_without_python(tab, absence.words)


@chromium_alone
@pytest.mark.parametrize(
    ("absence", "options"),
    [(ABSENCES["files"], ()), (ABSENCES["workers"], ("--beside",))],
    ids=["inside", "beside"],
)
def test_a_page_of_embed_plays(
    tab: Tab, server: SiteServer, site: Path, absence: Absence, tmp_path: Path, options: tuple[str, ...]
) -> None:
    absence.befall(server, site)
    embedded(tab, server, tmp_path, absence.in_page, *options)
    assert_plays_without_python(tab, absence.words)


@pytest.mark.one_case
def test_a_game_that_the_browser_has_kept_plays(tab: Tab, server: SiteServer, site: Path, absence: Absence) -> None:
    if tab.name == "webkit":
        pytest.skip("a WebKit that is driven forgets what a page has kept when the page goes")
    show(tab, server, ELEMENT)
    wait_for_game(tab)
    wait_until(tab, KEPT)
    absence.befall(server, site)
    show(tab, server, ELEMENT, before=absence.in_page)
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    assert tab.evaluate("() => document.querySelector('board-reel').node") == 4
    assert watched(tab, "workers") == 0
    assert_no_faults(tab)


@pytest.mark.parametrize("name", ["WebAssembly", "workers"])
@pytest.mark.one_case
def test_a_page_that_is_one_file_plays(tab: Tab, site: Path, tmp_path: Path, name: str) -> None:
    absence = ABSENCES[name]
    page = single_file(site, tmp_path, absence)
    tab.goto(page.as_uri())
    assert_plays_without_python(tab, absence.words)
    tab.evaluate(LOAD_FILE, RECORD)
    assert_sentence(tab, absence)


# -- what needs it


def test_a_record_ends_in_a_sentence_and_the_poster(tab: Tab, server: SiteServer, site: Path, absence: Absence) -> None:
    absence.befall(server, site)
    show(tab, server, ELEMENT, before=absence.in_page)
    assert_said(tab, absence.words, code=absence.code)


def test_a_record_inside_ends_in_a_sentence_and_the_drawing(
    tab: Tab, server: SiteServer, site: Path, absence: Absence
) -> None:
    absence.befall(server, site)
    show(tab, server, f"<board-reel>{DRAWING}{INLINE}</board-reel>", before=absence.in_page)
    assert_sentence(tab, absence)


@chromium_alone
@pytest.mark.parametrize("absence", [ABSENCES["WebAssembly"]], ids=["no WebAssembly"])
def test_a_page_of_embed_that_lacks_its_prepared_game_keeps_its_poster(
    tab: Tab, server: SiteServer, site: Path, absence: Absence, tmp_path: Path
) -> None:
    absence.befall(server, site)
    embedded(tab, server, tmp_path, absence.in_page, "--beside")
    server.pages["/page.reel.json"] = b"{}"
    tab.goto(f"{server.url}page.html")
    assert_sentence(tab, absence)


@chromium_alone
@pytest.mark.one_case
def test_another_record_ends_in_a_sentence_and_the_prepared_game_comes_back(
    tab: Tab, server: SiteServer, site: Path, absence: Absence
) -> None:
    absence.befall(server, site)
    show(tab, server, ELEMENTS["by attribute"], before=absence.in_page)
    wait_for_game(tab)
    tab.evaluate(LOAD, OTHER)
    assert_said(tab, absence.words, code=absence.code)
    tab.evaluate(LOAD, None)
    assert_plays_without_python(tab, absence.words)


def test_what_cannot_be_used_is_not_asked_for(page: Page, server: SiteServer, site: Path) -> None:
    absence = ABSENCES["WebAssembly"]
    absence.befall(server, site)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tab = ChromiumTab(page)
    show(tab, server, ELEMENT, before=absence.in_page)
    assert absence.words in wait_until(tab, SENTENCE)
    assert any(url.endswith("/worker.js") for url in asked)
    assert not [url for url in asked if "/runtime/core-" in url]


@pytest.mark.nightly
def test_what_nobody_waits_for_is_not_downloaded_to_its_end(page: Page, server: SiteServer, site: Path) -> None:
    snapshot = part(site, "core-*.bin")
    # half of it comes, the rest would come at some time
    server.pages[snapshot] = (site / snapshot[1:]).read_bytes()[:1_000_000]
    server.answer = lambda path: {"Content-Length": "2000000"} if path == snapshot else None
    with page.expect_response(lambda response: response.url.endswith(snapshot)):
        show(ChromiumTab(page), server, ELEMENT)
    (worker,) = page.workers
    # the download ends with the worker
    with worker.expect_event("close"):
        page.evaluate("() => document.querySelector('board-reel').remove()")


def test_files_that_are_dropped_on_the_page_end_in_a_sentence(
    page: Page, server: SiteServer, site: Path, absence: Absence
) -> None:
    absence.befall(server, site)
    page.add_init_script(absence.in_page)
    open_page(page, server.url)
    drop_file(page, SAMPLES / "blokus-duo.blksgf", SAMPLES / "go-9x9-problem.sgf")
    expect(page.locator("#problem .reason")).to_contain_text(absence.words)
    expect(page.get_by_role("button", name="Try again")).to_be_enabled()
    expect(page.get_by_role("button", name="Choose another file")).to_be_enabled()
