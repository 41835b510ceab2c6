"""Measure a step forward in the page, script and layout together, and the time to the first board of several games.

Steps: in headless Chromium every record is stepped through several times; a step counts with the median of its times, and
the slowest of twenty such steps (the 95th percentile) is held against the target. A step is `next()` and all the layout it
causes, up to the next paint.

First boards: from the start of navigation of a page with `<board-reel src>` to the drawn board, Python started from its
snapshot, taking turns, each record new to the browser. Without FILE: samples of the site.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

import bootstrap

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
#: milliseconds of the 95th percentile; how many times as long as the classic board another may take
STEP_TARGET, BOARD_TARGET = 4.0, 1.3

PAGE = (
    "<!doctype html><link rel=icon href=data:,><script type=module src=/boardreel.js></script>"
    '<board-reel src="{}"></board-reel>'
)
READY = "document.querySelector('board-reel')?.state === 'ready'"
MARK = "performance.getEntriesByName('boardreel:drawn')[0]?.startTime"
#: times of all steps along the main line, in milliseconds
STEP = """async () => {
  const element = document.querySelector("board-reel");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  element.node = 0;
  await frame();
  const times = [];
  for (let before = -1; element.node !== before; ) {
    before = element.node;
    const begun = performance.now();
    element.next();
    element.getBoundingClientRect();
    for (const part of element.shadowRoot.querySelectorAll(".viewer, .moves")) part.getBoundingClientRect();
    times.push(performance.now() - begun);
    await frame();
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
            times = [page.evaluate(STEP) for _ in range(runs)]
            steps = sorted(statistics.median(step) for step in zip(*times, strict=True))
            row = {"record": file.name, "steps": len(steps), "median ms": statistics.median(steps)}
            rows.append({**row, "95th %": steps[int(len(steps) * 0.95)], "slowest": steps[-1]})
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
    medians = {name: statistics.median(taken) for name, taken in times.items()}
    return [
        {"record": name, "first board ms": taken, "× classic": round(taken / first, 2)}
        for name, taken in medians.items()
    ]


def main() -> None:
    """Print both tables, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="step through these instead")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"passes of each record (default {RUNS})")
    parser.add_argument("--no-boards", action="store_true", help="only steps")
    arguments = parser.parse_args()
    from bench.harness import table

    steps = measure_steps(arguments.files or [SAMPLES / name for name in STEPPED], arguments.runs)
    print(table(steps), flush=True)
    missed = [
        f"{row['record']}: {row['95th %']:.1f} ms, target {STEP_TARGET}" for row in steps if row["95th %"] > STEP_TARGET
    ]
    if not arguments.no_boards:
        boards = measure_boards([SAMPLES / name for name in (CLASSIC, *COMPARED)], arguments.runs)
        print(table(boards))
        missed += [
            f"{row['record']}: {row['× classic']} × classic, target {BOARD_TARGET}"
            for row in boards
            if row["× classic"] > BOARD_TARGET
        ]
    print("\n".join(missed) or "all targets met")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
