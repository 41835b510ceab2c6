"""Timed visits of pages in Chromium: from the start of navigation to a drawn board that takes a step.

A board counts as drawn when the first frame that shows it has been painted. At that moment the button of the next move is
pressed, and it counts only if men on the board are others soon after; else it is pressed again and the later time counts.
All pages are watched by the same script, which runs before everything else in them and looks once a frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.harness import DRAWING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


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
#: message on the console when a step was seen
DONE = "boardreel: stepped"
#: frames in which a step must show before it is tried again
PATIENCE = 6
WATCH = """((watched, patience, done) => {
  const root = () => (watched.host ? document.querySelector(watched.host)?.shadowRoot : document);
  const all = (selector) => [...(root()?.querySelectorAll(selector) ?? [])];
  const men = () => all(watched.men).map((man) => man.outerHTML).join();
  const isDrawn = () => all(watched.board).some((part) => part.getBoundingClientRect().width > 0);
  const afterPaint = (what) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = what;
    channel.port2.postMessage(null);
  };
  const mark = (name, startTime) => performance.mark(`boardreel:${name}`, { startTime });
  const press = () => {
    const before = men();
    const startTime = performance.now();
    const button = all(watched.next)[0];
    for (const type of ["mousedown", "mouseup", "click"]) {
      button?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true }));
    }
    const seen = (left) => {
      if (men() === before) return left ? requestAnimationFrame(() => seen(left - 1)) : press();
      mark("drawn", startTime);
      mark("stepped", performance.now());
      console.debug(done);
    };
    seen(patience);
  };
  const look = () => (isDrawn() ? afterPaint(press) : requestAnimationFrame(look));
  requestAnimationFrame(look);
})"""
#: name → milliseconds since the start of navigation, of the marks and of what was first painted
TIMES = """() => Object.fromEntries([
  ...performance.getEntriesByType("mark").filter(({ name }) => name.startsWith("boardreel:")),
  ...performance.getEntriesByType("paint"),
].map(({ name, startTime }) => [name.replace("boardreel:", ""), startTime]))"""


class Profiles:
    """Browsers with profiles on disk, as people have them: others keep no compiled code."""

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


def visit(
    context: BrowserContext,
    url: str,
    watched: Watched,
    *,
    blank: str,
    prepare: Callable[[Page], object] = lambda page: None,
    use: Callable[[Page], object] = lambda page: None,
) -> dict[str, float]:
    """Name → milliseconds since the start of navigation: `drawn`, `stepped` and the other marks.

    `blank` is a page of the same origin that is open before, so that no process has to start. `prepare` is called before
    the visit, `use` when the times are taken.
    """
    page = context.new_page()
    page.goto(blank)
    page.wait_for_timeout(SETTLE)
    arguments = ", ".join(json.dumps(argument) for argument in (asdict(watched), PATIENCE, DONE))
    page.add_init_script(f"{WATCH}({arguments})")
    prepare(page)
    # a question asked by the driver again and again would take time from the page
    with page.expect_console_message(lambda message: message.text == DONE, timeout=120_000):
        page.goto(url, wait_until="commit")
    times: dict[str, float] = page.evaluate(TIMES)
    use(page)
    page.close()
    return times
