"""Timed visits of pages: from the start of navigation to a drawn board that takes a step, in any browser.

A board counts as drawn when the first frame that shows it has been painted. At that moment the button of the next move is
pressed, and it counts only if men on the board are others soon after; else it is pressed again and the later time counts.
The same script is written into all pages. It looks once a frame, reports to the server, and then goes where the server
says, so that no driver takes time from a page.
"""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from urllib.parse import unquote

from bench.harness import BLANK, DRAWING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from website.server import SiteServer


@dataclass(frozen=True)
class Watched:
    """Where a page has what is watched: selectors. `men`: what a step changes; `host`: whose shadow root holds it all."""

    #: something in the drawing that is there as soon as the board is, whatever stands on it
    board: str
    men: str
    next: str
    host: str = ""


BOARDREEL = Watched(DRAWING, ".drawing [data-color]", ".bar .next", "board-reel")

#: milliseconds before each visit, in which what the browser does after its start or the last visit comes to an end
SETTLE = 700
#: seconds until a visit has failed
LIMIT_SECONDS = 120
#: frames in which a step must show before it is tried again
PATIENCE = 6
#: paths at which the server hears from pages and tells them where to go
REPORT, NEXT = "/report/", "/next.txt"
#: name → milliseconds since the start of navigation, of the marks and of what was first painted
TIMES = """() => Object.fromEntries([
  ...performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("boardreel:")),
  ...performance.getEntriesByType("paint"),
].map(({ name, startTime }) => [name.replace("boardreel:", ""), startTime]))"""
#: reports to the server, then goes to the address that it names as soon as that is another one
GO_ON = f"""(async (times) => {{
  await fetch("{REPORT}" + encodeURIComponent(JSON.stringify([location.href, times])));
  const ask = async () => {{
    const next = await (await fetch("{NEXT}")).text();
    if (next !== location.href) location.replace(next);
    else setTimeout(ask, 100);
  }};
  void ask();
}})"""
WATCH = f"""((watched, patience) => {{
  const root = () => (watched.host ? document.querySelector(watched.host)?.shadowRoot : document);
  const all = (selector) => [...(root()?.querySelectorAll(selector) ?? [])];
  const men = () => all(watched.men).map((man) => man.outerHTML).join();
  const isDrawn = () => all(watched.board).some((part) => part.getBoundingClientRect().width > 0);
  const afterPaint = (what) => {{
    const channel = new MessageChannel();
    channel.port1.onmessage = what;
    channel.port2.postMessage(null);
  }};
  const mark = (name, startTime) => performance.mark(`boardreel:${{name}}`, {{ startTime }});
  const press = () => {{
    const before = men();
    const startTime = performance.now();
    const button = all(watched.next)[0];
    for (const type of ["mousedown", "mouseup", "click"]) {{
      button?.dispatchEvent(new MouseEvent(type, {{ bubbles: true, composed: true, cancelable: true }}));
    }}
    const seen = (left) => {{
      if (men() === before) return left ? requestAnimationFrame(() => seen(left - 1)) : press();
      mark("drawn", startTime);
      mark("stepped", performance.now());
      void {GO_ON}(({TIMES})());
    }};
    seen(patience);
  }};
  const look = () => (isDrawn() ? afterPaint(press) : requestAnimationFrame(look));
  requestAnimationFrame(look);
}})"""
#: the script is put behind this, which browsers look for near the beginning of a page
CHARSET = '<meta charset="utf-8">'


def with_watch(page: str, watched: Watched) -> str:
    """Return a page with the script that watches it."""
    before, found, after = page.partition(CHARSET)
    assert found
    return f"{before}{found}<script>{WATCH}({json.dumps(asdict(watched))}, {PATIENCE})</script>{after}"


class Guide:
    """Tell the pages of a browser where to go, and hear from them what they have measured."""

    def __init__(self, server: SiteServer) -> None:
        self._server = server
        self._reports: queue.Queue[tuple[str, dict[str, float]]] = queue.Queue()
        self.blank = server.url + BLANK[1:]
        page = f'<!doctype html>{CHARSET}<link rel="icon" href="data:,"><title>before</title><script>{GO_ON}({{}})</script>'
        server.pages[BLANK] = page.encode()
        server.answer = self._hear

    def _hear(self, path: str) -> int | None:
        if not path.startswith(REPORT):
            return None
        href, times = json.loads(unquote(path.removeprefix(REPORT)))
        self._reports.put((href, times))
        return 204

    def send_to(self, url: str) -> None:
        """Send the page that is open, or opens next, to an address."""
        self._server.pages[NEXT] = url.encode()

    def report_of(self, url: str) -> dict[str, float]:
        """Wait for the report of a page and return its times."""
        end = time.monotonic() + LIMIT_SECONDS
        while True:
            href, times = self._reports.get(timeout=max(0.0, end - time.monotonic()))
            if href == url:
                return times

    def visit(self, url: str) -> dict[str, float]:
        """Send the page that is open to an address and return the times that are measured there.

        Name → milliseconds since the start of navigation: `drawn`, `stepped` and the other marks.
        """
        time.sleep(SETTLE / 1000)
        self.send_to(url)
        return self.report_of(url)


class Profiles:
    """Chromium with profiles on disk, as people have them: others keep no compiled code."""

    def __init__(self, launch: Callable[[Path], BrowserContext], folder: Path) -> None:
        self._launch, self._folder = launch, folder
        self._count = 0

    @contextmanager
    def fresh(self) -> Iterator[BrowserContext]:
        """A browser with empty caches."""
        self._count += 1
        context = self._launch(self._folder / str(self._count))
        try:
            yield context
        finally:
            context.close()


@contextmanager
def profiles() -> Iterator[Profiles]:
    """Chromium as the browser tests start it."""
    from e2e.support.drivers import CHROMIUM_OPTIONS, chromium_path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, TemporaryDirectory(ignore_cleanup_errors=True) as folder:

        def launch(profile: Path) -> BrowserContext:
            return playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium_path(), args=CHROMIUM_OPTIONS
            )

        yield Profiles(launch, Path(folder))
