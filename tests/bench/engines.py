"""The browsers in which visits are timed, each with a profile that is new and kept as long as the browser runs."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Protocol
from urllib.request import Request, urlopen

if TYPE_CHECKING:
    from bench.visits import Guide

#: pause between questions to a browser
PAUSE_SECONDS = 0.02


class Visitor(Protocol):
    """A running browser whose pages follow a guide."""

    def leave(self) -> None:
        """Open the blank page, so that no process has to start for the next visit."""


#: guide → a browser with empty caches
Engine = Callable[["Guide"], AbstractContextManager[Visitor]]


class ChromiumVisitor:
    """Chromium: each visit in a tab of its own, which has a process of its own.

    A driver would record all requests of a page with their contents, and hold each worker until it has attached to it.
    So the tabs are opened and closed from outside, over the HTTP interface of the DevTools protocol.
    """

    def __init__(self, profile: Path, guide: Guide) -> None:
        """Connect to the browser that runs with this profile."""
        self._port_file = profile / "DevToolsActivePort"
        self._guide = guide
        self._tab: str | None = None

    def leave(self) -> None:
        # before anything is said that this page would follow
        if self._tab:
            self._close(self._tab)
        self._guide.send_to(self._guide.blank)
        self._tab = json.loads(self._answer(f"new?{self._guide.blank}", "PUT"))["id"]
        self._guide.report_of(self._guide.blank)

    def _close(self, tab: str) -> None:
        """Close a tab and wait until it has gone."""
        self._answer(f"close/{tab}")
        while any(target["id"] == tab for target in json.loads(self._answer("list"))):
            time.sleep(PAUSE_SECONDS)

    def _answer(self, command: str, method: str = "GET") -> bytes:
        port = _first_line(self._port_file)
        with urlopen(Request(f"http://127.0.0.1:{port}/json/{command}", method=method)) as answer:
            content: bytes = answer.read()
        return content


def _first_line(file: Path) -> str:
    """Return the first line of a file as soon as it is there."""
    from e2e.support.drivers import START_SECONDS

    end = time.monotonic() + START_SECONDS
    while not (file.is_file() and (lines := file.read_text().splitlines())):
        assert time.monotonic() < end, f"{file} is not written"
        time.sleep(PAUSE_SECONDS)
    return lines[0]


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
    """Chromium as the browser tests start it, without their connection."""
    from e2e.support.drivers import CHROMIUM_OPTIONS, chromium_path

    options = [*CHROMIUM_OPTIONS, "--headless", "--hide-scrollbars", "--remote-debugging-port=0"]

    @contextmanager
    def fresh(guide: Guide) -> Iterator[Visitor]:
        with _running(lambda home: [chromium_path(), *options, f"--user-data-dir={home}"], {}) as home:
            yield ChromiumVisitor(home, guide)

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
    guide.send_to(guide.blank)
    with _running(lambda home: [*command(home), guide.blank], environment):
        guide.report_of(guide.blank)
        yield FollowingVisitor(guide)


@contextmanager
def _running(command: Callable[[Path], list[str]], environment: dict[str, str]) -> Iterator[Path]:
    """Start a browser; yield the folder for everything that it keeps."""
    from e2e.support.drivers import stop

    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        own = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), home)
        process = subprocess.Popen(
            command(Path(home)),
            env={**os.environ, **environment, **own},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            yield Path(home)
        finally:
            stop(process)


ENGINES: dict[str, Callable[[], AbstractContextManager[Engine]]] = {
    "chromium": chromium,
    "firefox": firefox,
    "webkit": webkit,
}
