"""The browsers in which visits are timed, each with a profile that is new and kept as long as the browser runs."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol

from bench.visits import profiles

if TYPE_CHECKING:
    from bench.visits import Guide
    from playwright.sync_api import BrowserContext, Page


class Visitor(Protocol):
    """A running browser whose pages follow a guide."""

    def leave(self) -> None:
        """Open the blank page, so that no process has to start for the next visit and no worker is left."""


#: guide → a browser with empty caches
Engine = Callable[["Guide"], AbstractContextManager[Visitor]]


class ChromiumVisitor:
    """Chromium: each visit in a tab of its own, which has a process of its own."""

    def __init__(self, context: BrowserContext, guide: Guide) -> None:
        self._context, self._guide = context, guide
        self._page: Page | None = None

    def leave(self) -> None:
        # before anything is said that this page would follow
        if self._page:
            self._page.close()
        self._guide.send_to(self._guide.blank)
        self._page = self._context.new_page()
        self._page.goto(self._guide.blank)
        self._guide.report_of(self._guide.blank)
        self._end_shared_workers()

    def _end_shared_workers(self) -> None:
        browser = self._context.browser
        assert browser
        session = browser.new_browser_cdp_session()
        for target in session.send("Target.getTargets")["targetInfos"]:
            if target["type"] == "shared_worker":
                session.send("Target.closeTarget", {"targetId": target["targetId"]})
        session.detach()


class FollowingVisitor:
    """A browser with one tab that no driver is connected to."""

    def __init__(self, guide: Guide) -> None:
        self._guide = guide
        self._is_at_start = True

    def leave(self) -> None:
        if not self._is_at_start:
            self._guide.send_to(self._guide.blank)
            self._guide.report_of(self._guide.blank)
        self._is_at_start = False


@contextmanager
def chromium() -> Iterator[Engine]:
    """Chromium as the browser tests start it."""
    with profiles() as browsers:

        @contextmanager
        def fresh(guide: Guide) -> Iterator[Visitor]:
            with browsers.fresh() as context:
                yield ChromiumVisitor(context, guide)

        yield fresh


@contextmanager
def firefox() -> Iterator[Engine]:
    """Firefox as the browser tests start it, without their connection."""
    from e2e.support.drivers import firefox_command

    yield lambda guide: _following(guide, lambda home: firefox_command(home), {})


@contextmanager
def webkit() -> Iterator[Engine]:
    """WebKitGTK's MiniBrowser without a driver, which would make it forget everything between pages."""
    from e2e.support.drivers import mini_browser_path, screen

    with screen() as display:
        environment = {"DISPLAY": display, "GDK_BACKEND": "x11"}
        yield lambda guide: _following(guide, lambda home: [str(mini_browser_path())], environment)


@contextmanager
def _following(
    guide: Guide, command: Callable[[Path], list[str]], environment: dict[str, str]
) -> Iterator[FollowingVisitor]:
    """Start a browser at the blank page with a folder for everything that it keeps."""
    from e2e.support.drivers import stop

    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        own = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), home)
        guide.send_to(guide.blank)
        process = subprocess.Popen(
            [*command(Path(home)), guide.blank],
            env={**os.environ, **environment, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            guide.report_of(guide.blank)
            yield FollowingVisitor(guide)
        finally:
            stop(process)


ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": webkit,
}
