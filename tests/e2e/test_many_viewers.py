"""A page with many viewers of many games: it scrolls and plays, with one worker for all that needs Python."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import ChromiumTab, Tab, wait_until
from playwright.sync_api import Page
from viewer_page import PAGE, SAMPLES, VIEWER
from watched_page import WATCH, WATCHED, assert_no_faults, watched
from website.server import SiteServer

#: viewers by browser: thirty take the others a quarter of a minute
COUNTS = {"chromium": 30, "firefox": 12, "webkit": 12}
#: records in files next to the page
NAMED = ("blokus.blksgf", "blokus-trigon.blksgf", "twixt-24x24-win.sgf", "go-13x13-handicap.sgf")
#: records of which only the prepared game is named
PREPARED = ("blokus-duo.blksgf", "go-19x19-game.sgf")
INLINE = '<script type="application/x-go-sgf">(;GM[1]FF[4]SZ[9]PB[Game {}];B[ee];W[gc];B[cc];W[cg])</script>'
ELEMENTS = (
    *(f'<board-reel src="/samples/{name}"></board-reel>' for name in NAMED[:2]),
    f"<board-reel>{INLINE}</board-reel>",
    f'<board-reel reel="/{PREPARED[0]}.json"></board-reel>',
    *(f'<board-reel src="/samples/{name}" controls="compact"></board-reel>' for name in NAMED[2:]),
    f'<board-reel reel="/{PREPARED[1]}.json" theme="dark"></board-reel>',
    f"<board-reel><p>Game {{}}: <a href='/'>the record</a></p>{INLINE}</board-reel>",
)
STATES = "() => [...document.querySelectorAll('board-reel')].map(({ state }) => state)"
#: scrolls down as far as there is something, one screen after the other, as slowly as the browser draws
SCROLL = """async () => {
  const root = document.documentElement;
  while (root.scrollTop + root.clientHeight < root.scrollHeight - 1) {
    scrollBy(0, root.clientHeight * 0.8);
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
}"""
#: goes to the start of each game, then presses the button of each viewer: the places where then the node, or the board,
#: is another
STEP = """async () => {
  const viewers = [...document.querySelectorAll("board-reel")];
  const board = ({ shadowRoot }) => shadowRoot.querySelectorAll("[part=board] [data-color]").length;
  const nodes = () => viewers.map(({ node }) => node);
  const boards = () => viewers.map(board);
  const others = (before, after) => after.flatMap((value, place) => (value === before[place] ? [] : [place]));
  const drawn = () => new Promise((resolve) => setTimeout(resolve));
  for (const viewer of viewers) await viewer.goTo(viewer.document.tree.parent.indexOf(-1));
  const changed = [];
  for (const viewer of viewers) {
    const [before, stood] = [nodes(), boards()];
    viewer.shadowRoot.querySelector('.bar [aria-label="Forward"]').click();
    await drawn();
    changed.push([others(before, nodes()), others(stood, boards())]);
  }
  return changed;
}"""
#: takes away all viewers but the last; what they showed is still known, but held by nobody
REMOVE = """() => {
  const viewers = [...document.querySelectorAll("board-reel")].slice(0, -1);
  window.held = viewers.flatMap((viewer) => [new WeakRef(viewer), new WeakRef(viewer.document)]);
  for (const viewer of viewers) viewer.remove();
}"""

#: whether Python holds one record of all that it was given
ALL_BUT_ONE_CLOSED = """() => {
  const [opened, closed] = ["open", "close"].map((call) => watched.calls.filter((made) => made === call).length);
  return opened > 1 && closed === opened - 1;
}"""


@pytest.fixture
def crowd(tab: Tab, server: SiteServer) -> Iterator[Tab]:
    """A page with many viewers, at its top."""
    show(tab, server)
    yield tab
    assert_no_faults(tab)


def show(tab: Tab, server: SiteServer) -> None:
    for name in PREPARED:
        record = (SAMPLES / name).read_bytes()
        server.pages[f"/{name}.json"] = reel_text(read(record, name=name).games[0]).encode()
    # the last one is read by Python in any case: its record stands nowhere else, so no other viewer has had it kept
    elements = [*islice(cycle(ELEMENTS), COUNTS[tab.name] - 1), f"<board-reel>{INLINE}</board-reel>"]
    elements = [element.replace("{}", str(place)) for place, element in enumerate(elements)]
    server.pages |= WATCHED | {VIEWER: PAGE.format(WATCH + "".join(elements)).encode()}
    tab.goto(server.url.rstrip("/") + VIEWER)


def scroll_through(tab: Tab) -> None:
    tab.evaluate(SCROLL)
    wait_until(tab, f"() => ({STATES})().every((state) => state === 'ready')")


@pytest.mark.nightly
def test_a_page_of_many_viewers(crowd: Tab) -> None:
    """Show it, scroll through it, step each viewer, and step the last one when all others are gone."""
    wait_until(crowd, f"() => ({STATES})()[0] === 'ready'")
    wait_until(crowd, f"() => !({STATES})().includes('loading')")
    states = crowd.evaluate(STATES)
    near = states.index("idle")
    assert states == ["ready"] * near + ["idle"] * (COUNTS[crowd.name] - near)
    assert near < 6
    scroll_through(crowd)
    assert crowd.evaluate(STEP) == [[[place], [place]] for place in range(COUNTS[crowd.name])]
    assert watched(crowd, "workers") == 1
    crowd.evaluate(REMOVE)
    wait_until(crowd, ALL_BUT_ONE_CLOSED)
    assert crowd.evaluate(STEP) == [[[0], [0]]]
    assert crowd.evaluate("async () => (await document.querySelector('board-reel').games()).length") == 1
    assert watched(crowd, "workers") == 1


@pytest.mark.nightly
def test_removed_viewers_leave_nothing_in_the_memory(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    show(tab, server)
    scroll_through(tab)
    tab.evaluate(REMOVE)
    session = page.context.new_cdp_session(page)

    def is_gone() -> bool:
        page.wait_for_timeout(200)  # the browser frees in pauses
        session.send("HeapProfiler.collectGarbage")
        return tab.evaluate("() => window.held.every((held) => held.deref() === undefined)") is True

    assert any(is_gone() for _ in range(100)), "what removed viewers showed is still held"
    assert_no_faults(tab)
