"""Measure a step forward in the page, script and layout together, and the time to the first board of several games.

Steps: in headless Chromium every record is stepped through several times; a step counts with the median of its times, and
the slowest of twenty such steps (the 95th percentile) is held against the limit. A step is `next()` and all the layout it
causes. The frame that shows it is measured apart: what the page's thread does to paint it.

First boards: from the start of navigation of a page with `<board-reel src>` to the drawn board, Python started from its
snapshot in a worker of the page's own, taking turns, each record new to the browser. Without FILE: samples of the site.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

import bootstrap
from bench.limits import FIRST_BOARD_LIMIT, STEP_LIMIT

SAMPLES = bootstrap.ROOT / "web" / "samples"
STEPPED = (
    "blokus.blksgf",
    "blokus-trigon.blksgf",
    "gembloq.blksgf",
    "nexos.blksgf",
    "callisto.blksgf",
    "go-19x19-game.sgf",
    "twixt-36x36-win.sgf",
)
CLASSIC = "blokus.blksgf"
COMPARED = ("gembloq.blksgf", "blokus-trigon.blksgf")
RUNS = 7

PAGE = (
    "<!doctype html><link rel=icon href=data:,><script type=module src=/boardreel.js></script>"
    '<board-reel src="{}"></board-reel>'
)
READY = "document.querySelector('board-reel')?.state === 'ready'"
MARK = "performance.getEntriesByName('boardreel:drawn')[0]?.startTime"
#: times of all steps along the main line, and of the main thread's part of the frames that show them, in milliseconds
STEP = """async () => {
  const element = document.querySelector("board-reel");
  const frame = () => new Promise((done) => requestAnimationFrame(() => {
    const begun = performance.now();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - begun);
    channel.port2.postMessage(null);
  }));
  element.node = 0;
  await frame();
  const parts = [element, ...element.shadowRoot.querySelectorAll(".viewer, .moves")];
  const times = [];
  for (let before = -1; element.node !== before; ) {
    before = element.node;
    const begun = performance.now();
    element.next();
    for (const part of parts) part.getBoundingClientRect();
    times.push([performance.now() - begun, await frame()]);
  }
  return times.slice(0, -1);
}"""


def measure_steps(files: list[Path], runs: int) -> list[dict[str, Any]]:
    """One row a record."""
    from bench.harness import ISOLATED, browser
    from build import build
    from website.server import SiteServer

    rows = []
    with SiteServer(build()) as server, browser() as running:
        server.answer = lambda path: ISOLATED
        for file in files:
            page = running.new_page()
            page.set_default_timeout(120_000)
            server.pages |= {"/step.html": PAGE.format(f"/{file.name}").encode(), f"/{file.name}": file.read_bytes()}
            page.goto(f"{server.url}step.html")
            page.wait_for_function(READY)
            passes = [page.evaluate(STEP) for _ in range(runs)]
            steps, frames = (
                sorted(statistics.median(times[kind] for times in step) for step in zip(*passes, strict=True))
                for kind in (0, 1)
            )
            late = steps[int(len(steps) * 0.95)]
            row = {"record": file.name, "steps": len(steps), "median ms": statistics.median(steps), "95th %": late}
            row |= {"slowest": steps[-1], "limit": str(STEP_LIMIT), "": STEP_LIMIT.judge(late)}
            rows.append({**row, "frame, median ms": statistics.median(frames)})
            page.close()
    return rows


def measure_boards(files: list[Path], runs: int) -> list[dict[str, Any]]:
    """One row a record; the first is what the others are compared with."""
    from bench.harness import WATCH_BOARD, browser
    from build import build
    from website.server import SiteServer

    times: dict[str, list[float]] = {file.name: [] for file in files}
    with SiteServer(build()) as server, browser() as running:
        context = running.new_context()
        for run in range(runs + 1):
            for file in files:
                # a Reel that the browser has kept would be shown without Python
                server.pages |= {"/board.html": PAGE.format(f"/{file.name}").encode()}
                server.pages[f"/{file.name}"] = file.read_bytes() + b"\n" * run
                page = context.new_page()
                page.add_init_script(WATCH_BOARD)
                page.goto(f"{server.url}board.html", wait_until="commit")
                page.wait_for_function(MARK, polling=50)
                if run:
                    times[file.name].append(page.evaluate(MARK))
                else:  # only warms the caches
                    page.wait_for_timeout(2000)
                page.close()
    first = statistics.median(times[files[0].name])
    rows = []
    for name, taken in times.items():
        median = statistics.median(taken)
        ratio = round(median / first, 2)
        row = {"record": name, "first board ms": median, "× classic": ratio}
        rows.append({**row, "limit": str(FIRST_BOARD_LIMIT), "": FIRST_BOARD_LIMIT.judge(ratio)})
    return rows


def main() -> None:
    """Print both tables, and exit with 1 if a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="step through these instead")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"passes of each record (default {RUNS})")
    parser.add_argument("--no-boards", action="store_true", help="only steps")
    arguments = parser.parse_args()
    from bench.harness import table

    tables = [measure_steps(arguments.files or [SAMPLES / name for name in STEPPED], arguments.runs)]
    if not arguments.no_boards:
        tables.append(measure_boards([SAMPLES / name for name in (CLASSIC, *COMPARED)], arguments.runs))
    for rows in tables:
        print(table(rows), end="\n\n")
    sys.exit(any(row[""] == "missed" for rows in tables for row in rows))


if __name__ == "__main__":
    main()
