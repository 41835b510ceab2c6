"""What the benchmarks share: headless Chromium, a page in which Python runs with the core of the sources, tables."""

from __future__ import annotations

import io
import statistics
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from website.server import SiteServer

#: with these headers a page's clock counts in steps of 5 µs, else of 100 µs
ISOLATED = {"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp"}
BLANK = "/bench.html"
CORE = "/core.zip"
BOOT = """async () => {
  const { loadPyodide } = await import("/pyodide/pyodide.mjs");
  globalThis.python = await loadPyodide({ indexURL: "/pyodide/" });
  python.unpackArchive(await (await fetch("/core.zip")).arrayBuffer(), "zip");
  python.runPython("import boardreel.worker.api; from boardreel.games import registry; registry.kinds()");
}"""
#: any shape of the drawing of a board: cells that only take clicks come a moment after what is seen
DRAWING = ".drawing :is(path, rect, circle)"
#: runs before everything else in a page with a viewer: marks the first frame in which its board shows
WATCH_BOARD = f"""(() => {{
  const look = () => {{
    const root = document.querySelector("board-reel")?.shadowRoot;
    if (root?.querySelector("{DRAWING}")) performance.mark("boardreel:drawn");
    else requestAnimationFrame(look);
  }};
  requestAnimationFrame(look);
}})();"""


@contextmanager
def browser() -> Iterator[Browser]:
    """Headless Chromium as the browser tests start it."""
    from e2e.support.drivers import CHROMIUM_OPTIONS, chromium_path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_OPTIONS)
        yield running
        running.close()


@contextmanager
def packages_server() -> Iterator[SiteServer]:
    """Serve the npm packages, the sources of the core as `CORE`, and an empty page as `BLANK`."""
    from website.server import SiteServer

    bootstrap.install_node_packages()
    with SiteServer(bootstrap.NODE_MODULES) as server:
        server.answer = lambda path: ISOLATED
        server.pages |= {BLANK: b"<!doctype html><link rel=icon href=data:,><title>bench</title>", CORE: _core()}
        yield server


def fresh_python(running: Browser, server: SiteServer) -> Page:
    """A page with a new Python as `globalThis.python`: the core is imported, nothing has been read or played."""
    page = running.new_page()
    page.set_default_timeout(600_000)
    page.goto(server.url + BLANK[1:])
    page.evaluate(BOOT)
    return page


class Clock:
    """Processor time of a page's own thread: what its work would take if nothing else ran on the machine."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def now(self) -> float:
        """Milliseconds since some time."""
        metrics = self._session.send("Performance.getMetrics")["metrics"]
        return next(float(metric["value"]) * 1000 for metric in metrics if metric["name"] == "ThreadTime")

    def timed(self, function: str, argument: object = None) -> tuple[Any, float]:
        """The value of a JavaScript function and the milliseconds that it took."""
        begun = self.now()
        value = self._page.evaluate(function, argument)
        return value, self.now() - begun


def _core() -> bytes:
    file = io.BytesIO()
    sources = bootstrap.ROOT / "py_core"
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(sources.rglob("*.py")):
            archive.write(path, path.relative_to(sources))
    return file.getvalue()


def median_ms(run: Callable[[], object], runs: int) -> float:
    """The median of several runs in this process, in milliseconds of processor time."""
    times = []
    for _ in range(runs):
        begun = time.process_time()
        run()
        times.append((time.process_time() - begun) * 1000)
    return statistics.median(times)


def table(rows: Sequence[Mapping[str, object]]) -> str:
    """Rows with the same fields as aligned text; numbers to the right."""
    names = list(rows[0])
    texts = [[_text(row[name]) for name in names] for row in rows]
    widths = [max(len(name), *(len(line[place]) for line in texts)) for place, name in enumerate(names)]
    left = [isinstance(rows[0][name], str) for name in names]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(
            cell.ljust(width) if to_left else cell.rjust(width)
            for cell, width, to_left in zip(cells, widths, left, strict=True)
        ).rstrip()

    return "\n".join(line(cells) for cells in [names, *texts])


def _text(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else "–" if value is None else str(value)
