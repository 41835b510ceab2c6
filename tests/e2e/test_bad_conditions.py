"""A record or a part of the viewer that does not come, comes broken or late: a sentence says what, where and what to do;
what can be seen stays, and the next record opens."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path

import pytest
from drivers import ChromiumTab, drop_file, wait_until
from failing_page import (
    GAME,
    LONG,
    PICTURES,
    POSTER,
    RECORD,
    VIEWER,
    address_of,
    assert_said,
    assert_usable,
    cut,
    failing,
    hang_up,
    show,
)
from playwright.sync_api import Page, expect
from runtime_page import part
from viewer_page import SAMPLES, choose_in_menu, open_page, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.faults_expected


# -- the record does not come


@pytest.mark.parametrize(
    ("answer", "reason"), [(404, "404 Not Found"), (500, "500"), (403, "403")], ids=["404", "500", "403"]
)
@pytest.mark.one_case
@pytest.mark.adds_pages_only
def test_a_record_that_is_not_there(page: Page, place: SiteServer, answer: int, reason: str) -> None:
    place.answer = failing(GAME, answer)
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", reason, "Check the address")
    assert_usable(tab, place)


@pytest.mark.adds_pages_only
def test_a_server_that_hangs_up(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: hang_up(path) if path == GAME else None
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", "your connection")
    assert_usable(tab, place)


@pytest.mark.adds_pages_only
def test_a_connection_that_breaks_in_the_middle_of_the_record(page: Page, place: SiteServer) -> None:
    cut(place, GAME, LONG.encode())
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", "your connection")
    place.pages[GAME] = LONG.encode()
    assert_usable(tab, place)


def test_a_server_that_falls_silent(page: Page, place: SiteServer) -> None:
    page.clock.install()
    place.pages[GAME] = LONG.encode()[:1000]
    place.answer = failing(GAME, {"Content-Length": str(len(LONG))})
    tab = show(page, place)
    expect(page.locator(".note-loading")).to_be_visible()
    page.clock.fast_forward(61_000)
    assert_said(tab, f"{place.url}game.sgf", "60 seconds", "your connection")
    place.pages[GAME] = RECORD.encode()
    assert_usable(tab, place)


@pytest.mark.adds_pages_only
def test_a_web_page_in_place_of_the_record(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = b"<!doctype html><title>Welcome</title><p>Nothing here."
    place.answer = failing(GAME, {"Content-Type": "text/html; charset=utf-8"})
    tab = show(page, place)
    assert_said(tab, f"{place.url}game.sgf", "web page", code="page")


@pytest.mark.parametrize("type_", ["image/png", "text/html", ""])
@pytest.mark.first_case
@pytest.mark.adds_pages_only
def test_the_type_of_a_record_does_not_matter(page: Page, place: SiteServer, type_: str) -> None:
    place.answer = failing(GAME, {"Content-Type": type_})
    wait_for_game(show(page, place))


@pytest.mark.adds_pages_only
def test_a_record_that_is_too_large_is_not_even_fetched(page: Page, place: SiteServer) -> None:
    place.answer = failing(GAME, {"Content-Length": str(80 * 1024 * 1024)})
    tab = show(page, place)
    assert_said(tab, "64 MB", "smaller files", code="too-large")
    assert_usable(tab, place)


@pytest.mark.adds_pages_only
def test_a_slow_record_is_awaited_in_words(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(2) if path == GAME else None
    tab = show(page, place)
    expect(page.locator(".note-loading")).to_have_text("Loading\u2026")
    expect(page.locator(".loading-record")).to_have_text("game.sgf")
    expect(page.locator(".loading progress")).to_be_visible()
    assert tab.evaluate(PICTURES) == [90]
    wait_for_game(tab)
    expect(page.locator(".note-loading")).to_have_count(0)


def test_the_record_is_named_before_the_scripts_of_the_page_have_loaded(page: Page, server: SiteServer) -> None:
    hold = threading.Event()
    server.answer = lambda path: hold.wait(30) and None if path.endswith("/app.js") else None
    page.goto(f"{server.url}?src=samples/blokus-duo.blksgf", wait_until="commit")
    expect(page.locator("#opening-name")).to_have_text("samples/blokus-duo.blksgf")
    expect(page.locator("#opening progress")).to_be_visible()
    expect(page.locator("#welcome")).to_be_hidden()
    hold.set()
    wait_for_game(ChromiumTab(page))
    expect(page.locator("#opening")).to_be_hidden()


@pytest.mark.nightly
def test_a_slow_network_is_counted_down(page: Page, place: SiteServer) -> None:
    place.pages[GAME] = LONG.encode()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 20, "uploadThroughput": -1, "downloadThroughput": 3_000_000}
    session.send("Network.emulateNetworkConditions", slow)
    tab = show(page, place)
    expect(page.locator(".note-loading")).to_have_text("Loading the record reader\u2026")
    expect(page.locator(".loading-amount")).to_have_text(re.compile(r"^\d+%$"))
    expect(page.locator(".loading-record")).to_have_text(re.compile(r"^game\.sgf \u00b7 [\d.]+ kB$"))
    wait_for_game(tab)


def test_words_of_failures_are_in_the_language_of_the_page(page: Page, place: SiteServer, site: Path) -> None:
    place.answer = failing(part(site, "*.wasm"), 404)
    tab = show(page, place, VIEWER.replace("<board-reel", '<board-reel lang="de"'))
    assert_said(tab, "konnte nicht geladen werden", ".wasm: 404", "Verbindung prüfen")


# -- parts of the viewer do not come


@pytest.mark.parametrize("name", ["client", "worker", "wasm"])
@pytest.mark.one_case
def test_a_part_that_is_not_there(page: Page, place: SiteServer, site: Path, name: str) -> None:
    """The fault matrix has all parts."""
    missing = address_of(site, name)
    place.answer = failing(missing, 404)
    tab = show(page, place)
    assert_said(tab, missing, "Check your connection")
    assert_usable(tab, place)


@pytest.mark.parametrize("name", ["client", "glue"])
def test_a_script_of_the_wrong_type(page: Page, place: SiteServer, site: Path, name: str) -> None:
    wrong = address_of(site, name)
    place.answer = failing(wrong, {"Content-Type": "text/plain"})
    tab = show(page, place)
    assert_said(tab, wrong, "Check your connection")


def test_webassembly_of_the_wrong_type_plays(page: Page, place: SiteServer, site: Path) -> None:
    place.answer = failing(part(site, "*.wasm"), {"Content-Type": "text/plain"})
    wait_for_game(show(page, place))


def test_webassembly_that_came_in_half_is_fetched_anew(page: Page, place: SiteServer, site: Path) -> None:
    path = part(site, "*.wasm")
    whole = (site / path[1:]).read_bytes()
    place.pages[path] = whole[: len(whole) // 2]
    tab = show(page, place)
    assert_said(tab, path, "Check your connection")
    # the half lies in the cache of the browser, where it may stay for ever
    del place.pages[path]
    assert_usable(tab, place)


@pytest.mark.nightly
def test_an_empty_snapshot_is_no_obstacle(page: Page, place: SiteServer, site: Path) -> None:
    """The fault matrix has all other ways in which it may not come."""
    place.pages[part(site, "core-*.bin")] = b""
    wait_for_game(show(page, place))
    assert page.evaluate("() => performance.getEntriesByName('boardreel:installed').length") == 1


def test_a_network_that_goes_while_python_starts(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: hang_up(path) if path.startswith("/runtime/") else None
    tab = show(page, place)
    assert_said(tab, "/runtime/", "Check your connection")
    assert_usable(tab, place)


def test_without_its_script_the_element_is_what_it_holds(page: Page, place: SiteServer) -> None:
    place.answer = failing("/boardreel.js", 404)
    show(page, place, f'<board-reel src="{GAME}"><a href="{GAME}"><img src="{POSTER}" alt="A game"></a></board-reel>')
    expect(page.get_by_role("img", name="A game")).to_be_visible()


@pytest.mark.parametrize("missing", ["app/app.js", "boardreel.js"])
def test_a_page_whose_scripts_do_not_come_says_so(page: Page, server: SiteServer, missing: str) -> None:
    server.answer = lambda path: 404 if path.endswith(f"/{missing}") else None
    page.goto(server.url)
    message = page.locator("#message")
    expect(message).to_contain_text("/app/app.js or one of its dependencies could not be loaded. Check your connection")
    expect(message).to_be_visible()


def test_pages_on_a_disk_ask_for_a_web_server(page: Page, site: Path, tmp_path: Path) -> None:
    page.goto((site / "index.html").as_uri())
    expect(page.locator("#message")).to_contain_text("needs a web server")
    own = tmp_path / "page.html"
    script = f'<script src="{(site / "boardreel.js").as_uri()}" defer></script>'
    own.write_text(f"{script}<board-reel><script type='application/x-go-sgf'>(;B[aa])</script></board-reel>")
    page.goto(own.as_uri())
    expect(page.locator(".failure")).to_contain_text("needs a web server")


def test_a_page_without_its_styles_works(page: Page, server: SiteServer) -> None:
    server.answer = lambda path: 404 if path.endswith(".css") else None
    tab = open_page(page, server.url)
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)


def test_a_page_without_its_list_of_samples_opens_files(page: Page, server: SiteServer) -> None:
    server.answer = failing("/samples/index.json", 404)
    page.goto(server.url)
    expect(page.locator("#samples li")).to_have_count(6)
    expect(page.locator("#samples-note")).to_contain_text("The samples could not be loaded.")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(ChromiumTab(page))


# -- the address of the page


@pytest.mark.adds_pages_only
def test_a_slow_address_is_awaited_in_words(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(2) if path == GAME else None
    page.goto(f"{place.url}?src=game.sgf")
    expect(page.locator("#message")).to_have_text("Loading game.sgf\u2026")
    wait_for_game(ChromiumTab(page))
    expect(page.locator("#message")).to_have_text("")


@pytest.mark.adds_pages_only
def test_an_address_that_is_cut_leaves_the_page_usable(page: Page, place: SiteServer) -> None:
    cut(place, GAME, LONG.encode())
    page.goto(f"{place.url}?src=game.sgf")
    expect(page.locator("#problem")).to_contain_text("game.sgf could not be loaded: ")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(ChromiumTab(page))


@pytest.mark.nightly
def test_a_file_that_is_opened_meanwhile_ends_a_slow_address(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(4) if path == GAME else None
    tab = ChromiumTab(page)
    page.goto(f"{place.url}?src=game.sgf")
    drop_file(page, SAMPLES / "blokus-duo.blksgf")
    wait_for_game(tab)
    page.wait_for_timeout(4500)
    expect(page.locator(".titles")).to_contain_text("Blokus Duo")


# -- prepared games


def prepared(server: SiteServer) -> None:
    """Put a prepared game next to the record and keep Python from starting."""
    from boardreel import read
    from boardreel.reel import reel_text

    server.pages["/game.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()


def test_a_prepared_game_plays_where_nothing_else_comes(page: Page, place: SiteServer) -> None:
    prepared(place)
    place.answer = lambda path: 404 if path.startswith("/runtime/") or path == GAME else None
    tab = show(page, place, f'<board-reel src="{GAME}" reel="/game.json"></board-reel>')
    wait_for_game(tab)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, "() => document.querySelector('board-reel').node === 3")


@pytest.mark.adds_pages_only
def test_what_needs_the_record_says_why_it_cannot_be_done(page: Page, place: SiteServer) -> None:
    prepared(place)
    place.answer = failing(GAME, 404)
    tab = show(page, place, f'<board-reel src="{GAME}" reel="/game.json"></board-reel>')
    wait_for_game(tab)
    choose_in_menu(page, "Save as UTF-8")
    expect(page.locator(".status")).to_contain_text(f"{place.url}game.sgf could not be loaded (404 Not Found).")
    assert tab.evaluate("() => document.querySelector('board-reel').state") == "ready"


@pytest.mark.parametrize(
    "content", [b"", b"{", b"null", b'{"format":"boardreel/99"}', b"<!doctype html>", b'{"format":"boardreel/1"}', None]
)
@pytest.mark.one_case
@pytest.mark.adds_pages_only
def test_a_prepared_game_that_cannot_be_used_gives_way_to_the_record(
    page: Page, place: SiteServer, content: bytes | None
) -> None:
    if content is not None:
        place.pages["/game.json"] = content
    wait_for_game(show(page, place, f'<board-reel src="{GAME}" reel="/game.json"></board-reel>'))
    alone = f'<board-reel reel="/game.json" poster="{POSTER}"></board-reel>'
    tab = show(page, place, alone)
    assert_said(tab, f"{place.url}game.json", code="network" if content is None else "reel")


@pytest.mark.adds_pages_only
def test_a_prepared_game_inside_the_element_that_is_broken_gives_way_too(page: Page, place: SiteServer) -> None:
    broken = '<script type="application/json" data-reel>{"format":"board</script>'
    wait_for_game(show(page, place, f'<board-reel src="{GAME}">{broken}</board-reel>'))
