"""The visits of the fault matrix: each lets a file fail, and checks how this visit and the next one end.

Cases of the same visit share a browser context where one case leaves it as the next one needs it. A case that fails in a
shared context runs again in a fresh one, which decides.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from drivers import ChromiumTab, Tab, wait_until
from fault_matrix import (
    HTML,
    OUTCOME,
    RELOADED,
    RELOADING,
    SERVICE_WORKER,
    SNAPSHOT,
    SPOIL,
    TAKEN_OVER,
    Case,
    address,
    heal,
    set_fault,
)
from playwright.sync_api import Browser
from site_versions import copy_site, replace_site, version_of
from stored_snapshots import FORGET_SNAPSHOTS
from website.server import SiteServer

#: time in which a visit has to end in a board or a sentence; the slowest, a start without snapshot, takes a few seconds
OUTCOME_SECONDS = 100
PAGE_SETTLE_SECONDS = 0.3
MAX_VISIT_ATTEMPTS = 5
#: what browsers say about a navigation if the page loads itself again meanwhile
INTERRUPTED = "interrupted by another navigation|ERR_ABORTED|NS_BINDING_ABORTED|navigation"
#: removes files with this start from the store of the service worker
FORGET_COPIES = """async (start) => {
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const request of await store.keys()) {
      if (new URL(request.url).pathname.startsWith(start)) await store.delete(request);
    }
  }
}"""
#: lets the service worker replace its copies of files
REPLACE_COPIES = """async (urls) => {
  for (const url of urls) await (await fetch(url, { cache: "reload" })).arrayBuffer();
}"""
#: whether the stylesheet of the page has loaded
STYLED = """() => {
  const sheet = document.querySelector("link[rel=stylesheet]").sheet;
  return Boolean(sheet?.cssRules.length);
}"""
INSTALLED = """async (edition) => {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration || registration.installing) return false;
  return caches.has(`boardreel-site ${registration.scope} ${edition}`);
}"""


#: opens a page that is closed in the end
OpenTab = Callable[[], AbstractContextManager[Tab]]


class Visitor:
    """Play cases in one browser."""

    def __init__(self, open_tab: OpenTab, site: Path, folder: Path) -> None:
        self.open_tab, self.site, self.folder = open_tab, site, folder
        self._shared: dict[str, Shared] = {}
        self._numbers = count(1)

    def play(self, case: Case) -> None:
        """Play one case; fails where it ends neither in a board nor in a sentence, or where the next visit has no board."""
        if _is_service_worker_update(case):
            self._close(case.visit)
        if shared := self._shared.get(case.visit):
            try:
                self._play(shared, case)
            except Exception as error:
                print(f"{case}: repeated in a fresh browser context: {str(error)[:200]}", flush=True)
                self._close(case.visit)
            else:
                return
        is_shared = False
        try:
            self._play(self._open(case.visit), case)
            # browsers keep a wrong content type of a service worker until the file changes, so no newer one is installed
            is_shared = case.visit != "first visit" and not _is_service_worker_update(case)
        finally:
            if not is_shared:
                self._close(case.visit)

    def close(self) -> None:
        """Close all contexts and servers."""
        for visit in list(self._shared):
            self._close(visit)

    def _open(self, visit: str) -> Shared:
        shared = self._shared[visit] = Shared(self.open_tab, self.site)
        if visit != "first visit":
            heal(shared.server, next(self._numbers))
            shared.tab.goto(address(shared.server))
            wait_until(shared.tab, TAKEN_OVER)
            assert outcome_of(shared.tab, "board") == "board"
        return shared

    def _close(self, visit: str) -> None:
        if shared := self._shared.pop(visit, None):
            shared.close()

    def _play(self, shared: Shared, case: Case) -> None:
        tab, server = shared.tab, shared.server
        heal(server, next(self._numbers))
        path, refused = case.file.path, SNAPSHOT if case.file.without_snapshot else None
        site = self.site
        edition = next(self._numbers)
        if case.visit == "later visit":
            if refused or path.startswith(SNAPSHOT):
                tab.evaluate(FORGET_SNAPSHOTS)
                if refused:
                    tab.evaluate(FORGET_COPIES, refused)
            tab.evaluate(SPOIL, f"{server.url.rstrip('/')}{path}", case.fault, HTML.decode())
        elif case.visit == "new version":
            site = copy_site(self.site, self.folder / str(edition))
            moved = replace_site(site, edition)
            path = "/" + moved.get(path.lstrip("/"), path.lstrip("/"))
            path = re.sub(r"/v-\w+/", f"/{version_of(site)}/", path)
            server.folder = site
        set_fault(server, site, path, case.fault, refused)
        self._visit_with_fault(tab, server, case)
        heal(server, next(self._numbers))
        _visit(tab, server)
        outcome = outcome_of(tab, "board")
        assert outcome == "board", f"the next visit: {outcome or 'neither a board nor a sentence'}"
        _assert_plays(tab)
        wait_until(tab, STYLED)
        if case.visit == "later visit":
            removed = [f"/{core.relative_to(site)}" for core in site.glob(f"{SNAPSHOT[1:]}*.bin") if refused]
            tab.evaluate(REPLACE_COPIES, [f"{server.url.rstrip('/')}{copy}" for copy in (path, *removed)])
        elif case.visit == "new version" and not _is_service_worker_update(case):
            wait_until(tab, INSTALLED, edition)
            tab.goto("about:blank")  # the new service worker takes over when no page of the old one is open

    def _visit_with_fault(self, tab: Tab, server: SiteServer, case: Case) -> None:
        if case.file.path == "/" and case.fault != "drip":  # a page that is not ours: the server's or the browser's
            with suppress(Exception):
                _goto_foreign_page(tab, address(server))
            time.sleep(PAGE_SETTLE_SECONDS)
            return
        _visit(tab, server)
        outcome = outcome_of(tab)
        assert outcome, "neither a board nor a sentence"
        if outcome == "board":
            _assert_plays(tab)
        elif outcome.endswith(RELOADING):
            # its reload must not come in place of the next visit
            assert _value_in_time(tab, RELOADED), "the page does not reload itself"


def _is_service_worker_update(case: Case) -> bool:
    return case.visit == "new version" and case.file.path == SERVICE_WORKER


class Shared:
    """A page and the server that it visits, whose address is new: the browser has stored nothing of it."""

    def __init__(self, open_tab: OpenTab, site: Path) -> None:
        self._stack = ExitStack()
        self.server = self._stack.enter_context(SiteServer(site))
        self.tab = self._stack.enter_context(open_tab())

    def close(self) -> None:
        """Close both."""
        self._stack.close()


@contextmanager
def visitor(open_tab: OpenTab, site: Path, folder: Path) -> Iterator[Visitor]:
    """Return a visitor, which is closed in the end."""
    found = Visitor(open_tab, site, folder)
    try:
        yield found
    finally:
        found.close()


@contextmanager
def chromium_tab(browser: Browser) -> Iterator[ChromiumTab]:
    """Open a page of Chromium in a browser context of its own."""
    context = browser.new_context()
    try:
        yield ChromiumTab(context.new_page())
    finally:
        context.close()


@contextmanager
def only_tab(tab: Tab) -> Iterator[Tab]:
    """Lend the only page of a browser, and leave it empty."""
    try:
        yield tab
    finally:
        tab.goto("about:blank")


def _goto_foreign_page(tab: Tab, url: str) -> None:
    if isinstance(tab, ChromiumTab):
        tab.page.goto(url, wait_until="commit")
    else:
        tab.goto(url)


def _visit(tab: Tab, server: SiteServer) -> None:
    """Open the page; each script that has failed may just let the page load itself again, which ends an attempt.

    After the last attempt the page is on its way to the same address all the same.
    """
    for _ in range(MAX_VISIT_ATTEMPTS):
        try:
            tab.goto(address(server))
        except Exception as error:
            if not re.search(INTERRUPTED, str(error)):
                raise
        else:
            return


def outcome_of(tab: Tab, wanted: str = "") -> str:
    """Wait for the outcome of a visit, or for this one; the page may load itself again meanwhile."""
    return str(_value_in_time(tab, OUTCOME, wanted) or "")


def _value_in_time(tab: Tab, function: str, wanted: Any = None) -> Any:
    """Return the first true value of a function of the page, or wait for `wanted`; the page may reload itself."""
    end = time.monotonic() + OUTCOME_SECONDS
    found = None
    while time.monotonic() < end:
        with suppress(Exception):
            found = tab.evaluate(function)
        if found and (not wanted or found == wanted):
            break
        time.sleep(0.05)
    return found


def _assert_plays(tab: Tab) -> None:
    tab.evaluate("() => document.querySelector('board-reel').next()")
    wait_until(tab, "() => document.querySelector('board-reel').node === 1")
