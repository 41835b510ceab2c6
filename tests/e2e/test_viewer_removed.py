"""Viewers that are removed, moved or given another record while they load: nothing of them stays behind."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from drivers import wait_until
from failing_page import GAME, OTHER, RECORD, VIEWER, address_of, show
from playwright.sync_api import Page, expect
from viewer_page import wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.faults_expected


#: what a reader sees of a game and has edited in it
LEFT = """() => {
  const { document: reel, link, draft } = document.querySelector("board-reel") ?? {};
  return { players: reel?.sides.map(({ player }) => player), link, draft };
}"""
REMOVE = "() => document.querySelector('board-reel').remove()"
REMOVE_AND_INSERT = """async () => {
  const element = document.querySelector("board-reel");
  element.remove();
  await new Promise((resolve) => setTimeout(resolve, 50));
  document.querySelector("main").append(element);
}"""
#: a record that takes a while to be read, and what is said meanwhile
MANY_MOVES = ("(;GM[1]SZ[19]" + ";B[aa];W[bb]" * 300_000 + ")").encode()
READING = "Reading the record\u2026"


def wait_for_workers(page: Page, count: int) -> None:
    """Wait until the page has so many workers: ending one takes as long as the browser is busy."""
    end = time.monotonic() + 20
    while len(page.workers) != count and time.monotonic() < end:
        page.wait_for_timeout(100)
    assert len(page.workers) == count


@pytest.mark.parametrize("when", ["record", "start", "reading"])
@pytest.mark.nightly
def test_a_viewer_that_is_removed_while_it_loads_leaves_nothing(
    page: Page, place: SiteServer, site: Path, when: str
) -> None:
    page.clock.install()
    slow = {"record": GAME, "start": address_of(site, "glue"), "reading": None}[when]
    if slow:
        place.answer = lambda path: time.sleep(2) if path == slow else None
        with page.expect_request(f"**{slow}"):
            tab = show(page, place)
    else:
        place.pages[GAME] = MANY_MOVES
        tab = show(page, place)
        expect(page.locator(".note-loading")).to_have_text(READING)
    tab.evaluate("() => (window.removed = document.querySelector('board-reel'))")
    tab.evaluate(REMOVE)
    page.wait_for_timeout(3500)
    page.clock.fast_forward(11_000)
    wait_for_workers(page, 0)
    assert tab.evaluate("() => [window.events, window.removed.state]") == [[], "idle"]
    place.pages[GAME] = RECORD.encode()
    tab.evaluate("() => document.querySelector('main').append(window.removed)")
    wait_for_game(tab)


def test_a_viewer_that_is_removed_leaves_the_worker_to_the_others(page: Page, place: SiteServer) -> None:
    page.clock.install()
    place.pages["/long.sgf"] = MANY_MOVES
    tab = show(page, place, f'<board-reel src="/long.sgf"></board-reel><board-reel id="b" src="{GAME}"></board-reel>')
    expect(page.locator(".note-loading").first).to_have_text(READING)
    tab.evaluate(REMOVE)
    wait_for_game(tab)
    page.clock.fast_forward(11_000)
    wait_for_workers(page, 1)
    kinds = tab.evaluate("() => window.events.map(([name]) => name)")
    assert set(kinds) == {"reel-load", "reel-move"}


@pytest.mark.parametrize("slow", [GAME, "glue"])
@pytest.mark.first_case
def test_a_viewer_that_is_moved_while_it_loads_goes_on(page: Page, place: SiteServer, site: Path, slow: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    path = address_of(site, "glue") if slow == "glue" else slow
    place.answer = lambda wanted: time.sleep(1) if wanted == path else None
    tab = show(page, place, f"<div id=here>{VIEWER}</div><div id=there></div>")
    wait_until(tab, "() => document.querySelector('board-reel').state === 'loading'")
    tab.evaluate("() => document.getElementById('there').append(document.querySelector('board-reel'))")
    wait_for_game(tab)
    assert [url for url in asked if url.endswith(GAME)] == [f"{place.url}game.sgf"]
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-load').length") == 1


def test_a_viewer_that_is_taken_off_and_put_on_later_begins_anew(page: Page, place: SiteServer) -> None:
    place.answer = lambda path: time.sleep(1) if path == GAME else None
    tab = show(page, place)
    wait_until(tab, "() => document.querySelector('board-reel').state === 'loading'")
    tab.evaluate(REMOVE_AND_INSERT)
    wait_for_game(tab)
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-load').length") == 1


@pytest.mark.parametrize("change", [REMOVE_AND_INSERT, "() => { document.querySelector('board-reel').lang = 'de'; }"])
def test_what_was_loaded_tried_and_shown_last_comes_again(page: Page, place: SiteServer, change: str) -> None:
    tab = show(page, place)
    wait_for_game(tab)
    tab.evaluate("(record) => document.querySelector('board-reel').load(record)", RECORD.replace("Ada", "Eve"))
    assert tab.evaluate("() => document.querySelector('board-reel').tryMove('J9')")
    left = tab.evaluate(LEFT)
    assert left["players"] == ["Eve", "Bob"]
    tab.evaluate(change)
    wait_until(tab, f"(left) => JSON.stringify(({LEFT})()) === JSON.stringify(left)", left)


def test_a_record_outlives_its_temporary_address(page: Page, place: SiteServer) -> None:
    tab = show(page, place)
    wait_for_game(tab)
    tab.evaluate(
        """async (records) => {
          const element = document.querySelector("board-reel");
          element.src = URL.createObjectURL(new Blob([records]));
          await new Promise((resolve) => element.addEventListener("reel-load", resolve, { once: true }));
          URL.revokeObjectURL(element.src);
        }""",
        RECORD + RECORD.replace("Ada", "Eve"),
    )
    for change, player in (("lang = 'de'", "Ada"), ("game = 2", "Eve")):
        tab.evaluate(f"() => {{ document.querySelector('board-reel').{change}; }}")
        wait_until(tab, f"() => ({LEFT})().players?.[0] === '{player}'")
    assert tab.evaluate("() => window.events.filter(([name]) => name === 'reel-error')") == []


def test_another_address_is_another_game(page: Page, place: SiteServer) -> None:
    place.pages["/last.sgf"] = RECORD.replace("Ada", "Eve").encode()
    tab = show(page, place)
    wait_for_game(tab)
    assert tab.evaluate("() => document.querySelector('board-reel').tryMove('J9')")
    tab.evaluate(
        """() => {
          const element = document.querySelector("board-reel");
          element.remove();
          setTimeout(() => { element.src = "/last.sgf"; document.querySelector("main").append(element); }, 50);
        }"""
    )
    wait_until(tab, f"() => ({LEFT})().players?.[0] === 'Eve'")
    assert tab.evaluate(LEFT)["draft"] == ""


def test_a_record_can_be_loaded_before_the_element_is_in_the_page(page: Page, place: SiteServer) -> None:
    show(page, place)
    shown = page.evaluate(
        """async (record) => {
          const viewer = document.createElement("board-reel");
          viewer.setAttribute("lang", "de");
          viewer.setAttribute("controls", "compact");
          await viewer.load(record, { move: "1" });
          document.querySelector("main").append(viewer);
          await new Promise(requestAnimationFrame);
          viewer.next();
          const stage = viewer.shadowRoot.querySelector(".stage");
          const board = viewer.shadowRoot.querySelector('[part="board"]').getBoundingClientRect();
          return [viewer.state, viewer.link, stage.lang, stage.dataset.controls, board.width > 100];
        }""",
        RECORD,
    )
    assert shown == ["ready", "2", "de", "compact", True]


def test_only_the_last_of_several_loads_counts(page: Page, place: SiteServer) -> None:
    place.pages["/last.sgf"] = RECORD.replace("Ada", "Eve").encode()
    place.answer = lambda path: time.sleep(1) if path == OTHER else None
    tab = show(page, place)
    wait_for_game(tab)
    tab.evaluate(
        "() => { const e = document.querySelector('board-reel'); void e.load('/other.sgf'); void e.load('/last.sgf'); }"
    )
    wait_for_game(tab)
    page.wait_for_timeout(1500)
    assert tab.evaluate("() => document.querySelector('board-reel').document.title") == "Eve \u2013 Bob"
