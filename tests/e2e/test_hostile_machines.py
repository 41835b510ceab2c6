"""Private mode, storage that is full, and a clock that jumps, in every browser whose driver can bring them about.

What the drivers cannot do: WebKitGTK has no limit of storage that can be set. Firefox has one for all origins together,
under which its service worker installs so slowly that a test would not tell a full storage from a slow one; so a full
storage is tested in Chromium. Playwright's contexts in Chromium are off the record, and the automated sessions of
WebKitGTK are ephemeral: there every other test runs in private mode, and the ordinary mode is what cannot be driven. The
clock of a browser cannot be set from outside: `Date` and the origin of `performance` are replaced, in the page and in the
worker.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from build import SNAPSHOT
from drafts import OFFER, edits, press_offer, reload, stored_drafts, try_moves, wait_for_edits
from drivers import ChromiumTab, Tab, firefox, wait_until
from fault_matrix import OUTCOME, RECORD, TAKEN_OVER, address, record
from playwright.sync_api import Page
from stored_snapshots import SNAPSHOT_SIZES
from test_page_history import CHOOSE, IS_START, KEPT, RECENT, TITLE
from test_page_history import RECORD as GAME
from viewer_page import wait_for_game
from website.server import SiteServer

pytestmark = [pytest.mark.faults_expected, pytest.mark.service_workers]

PRIVATE = {"browser.privatebrowsing.autostart": True}
QUOTA_BYTES = 300_000
STORES = "async () => (await caches.keys().catch(() => [])).filter((name) => name.startsWith('boardreel-site '))"
HAS_FILE_SYSTEM = "() => navigator.storage.getDirectory().then(() => true, () => false)"
REGISTRATION_ENDED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  return !registration?.installing && !registration?.waiting;
}"""
#: moves the clock by some milliseconds
MOVE_CLOCK = """(milliseconds) => {
  const RealDate = globalThis.RealDate ?? Date;
  globalThis.RealDate = RealDate;
  globalThis.Date = class extends RealDate {
    constructor(...values) { super(...(values.length ? values : [RealDate.now() + milliseconds])); }
    static now() { return RealDate.now() + milliseconds; }
  };
  const origin = globalThis.realOrigin ?? performance.timeOrigin;
  globalThis.realOrigin = origin;
  Object.defineProperty(performance, "timeOrigin", { value: origin + milliseconds, configurable: true });
}"""
YEAR_MS = 31_536_000_000


@pytest.fixture
def site(light_site: Path) -> Path:
    return light_site


@contextmanager
def private(request: pytest.FixtureRequest, name: str, server: SiteServer) -> Iterator[Tab]:
    if name == "firefox":
        with firefox(PRIVATE) as tab:
            tab.goto(server.url)
            assert not tab.evaluate(HAS_FILE_SYSTEM), "Firefox has a private file system only in the ordinary mode"
            yield tab
    elif name == "chromium":
        yield ChromiumTab(request.getfixturevalue("page"))
    else:
        yield request.getfixturevalue("other_browsers")(name)


@pytest.mark.parametrize("name", ["chromium", "firefox", "webkit"])
@pytest.mark.nightly
def test_private_mode(request: pytest.FixtureRequest, server: SiteServer, name: str) -> None:
    """Records are shown, the second time from the stored snapshot; a reload shows the record or says why not."""
    with private(request, name, server) as tab:
        for number in (1, 2):
            server.pages[RECORD] = record(number)
            tab.goto(address(server))
            assert wait_until(tab, OUTCOME) == "board"
            wait_until(tab, f"async () => Object.keys(await ({SNAPSHOT_SIZES})()).length === 1")
        tab.goto(server.url)
        wait_until(tab, IS_START)
        tab.evaluate(CHOOSE, [["mine.sgf", GAME.format("Ada")]])
        wait_until(tab, TITLE, "Ada")
        tab.reload()
        shown = "(title) => document.title.startsWith(title) || document.querySelector('#problem .reason')?.textContent"
        wait_until(tab, shown, "Ada")


@pytest.mark.parametrize(
    "name", ["chromium", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("firefox", "webkit"))]
)
def test_drafts_in_private_mode(request: pytest.FixtureRequest, server: SiteServer, name: str) -> None:
    """A draft is kept for the private window: it is there after a reload and on the start screen, and can be discarded."""
    with private(request, name, server) as tab:
        server.pages[RECORD] = record(1)
        tab.goto(address(server))
        wait_for_game(tab)
        try_moves(tab, "pass")
        kept = edits(tab)
        reload(tab)
        press_offer(tab, "Continue your draft")
        wait_for_edits(tab, 1)
        assert edits(tab) == kept
        tab.goto(server.url)
        wait_until(tab, "() => document.querySelector('#drafts:not([hidden])') !== null")
        tab.goto(address(server))
        press_offer(tab, "Discard")
        wait_until(tab, f"() => ({OFFER})() === 'Draft discarded.'")
        assert kept not in stored_drafts(tab).values()


def _set_quota(page: Page, server: SiteServer, size: int) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": server.url.rstrip("/"), "quotaSize": size})


def _assert_boards(tab: Tab, server: SiteServer) -> None:
    for number in (1, 2):
        server.pages[RECORD] = record(number)
        tab.goto(address(server))
        assert wait_until(tab, OUTCOME) == "board"


@pytest.mark.nightly
def test_full_storage_in_chromium(page: Page, server: SiteServer) -> None:
    """No part is left of the snapshot and the files of the page, which do not fit; with more room all is stored."""
    tab = ChromiumTab(page)
    whole = SNAPSHOT.stat().st_size
    _set_quota(page, server, QUOTA_BYTES)
    _assert_boards(tab, server)
    wait_until(tab, REGISTRATION_ENDED)
    assert tab.evaluate(STORES) == []
    wait_until(tab, f"async () => !Object.keys(await ({SNAPSHOT_SIZES})()).length")
    tab.goto(server.url)
    wait_until(tab, IS_START)
    tab.evaluate(CHOOSE, [["large.sgf", GAME.format("Ada").replace("]PW", f"]C[{'long ' * 100_000}]PW")]])
    wait_until(tab, TITLE, "Ada")
    wait_until(tab, "() => /no space left for the record/.test(document.querySelector('#message').textContent)")
    _set_quota(page, server, 2_000_000_000)
    server.pages[RECORD] = record(3)
    tab.goto(address(server))
    wait_until(tab, TAKEN_OVER)
    assert wait_until(tab, OUTCOME) == "board"
    wait_until(tab, f"async () => Object.values(await ({SNAPSHOT_SIZES})()).includes({whole})")


@pytest.mark.nightly
def test_a_clock_that_jumps(tab: Tab, server: SiteServer, site: Path) -> None:
    """The clock is set back and forward between visits, and differs in the worker: the last record stays the first."""
    worker = next(site.glob("v-*/runtime/worker.js")).relative_to(site).as_posix()
    server.answer = lambda path: {"Cache-Control": "no-store"} if path.endswith("worker.js") else None
    names = ["Ada", "Eve", "Ida", "Pia"]
    for years, name in zip((0, -10, 20, -30), names, strict=True):
        moved = f"({MOVE_CLOCK})({-years * YEAR_MS});\n".encode()
        server.pages[f"/{worker}"] = moved + (site / worker).read_bytes()
        tab.goto(server.url)
        wait_until(tab, IS_START)
        tab.evaluate(MOVE_CLOCK, years * YEAR_MS)
        assert abs(tab.evaluate("() => new Date().getFullYear() - new RealDate().getFullYear()") - years) <= 1
        tab.evaluate(CHOOSE, [[f"{name}.sgf", GAME.format(name).replace("Bob", "Kim")]])
        wait_until(tab, TITLE, name)
        tab.evaluate("() => document.querySelector('board-reel').next()")
        wait_until(tab, "() => document.querySelector('board-reel').node === 1")
        wait_until(tab, f"async (name) => (await ({KEPT})()).some(([file]) => file === name)", f"{name}.sgf")
        tab.goto(f"{server.url}docs/index.html")
    tab.goto(server.url)
    shown = "() => [...document.querySelectorAll('#recent-list b')].map((name) => name.textContent).join()"
    wanted = ",".join(f"{name} \u2013 Kim" for name in reversed(names))
    wait_until(tab, f"(wanted) => ({shown})().startsWith(wanted)", wanted)
    assert tab.evaluate(RECENT)[: len(names)] == wanted.split(",")
