"""Measure a step forward in the page, script and layout together, and the time to the first board of several games.

Steps: in headless Chromium every record is stepped through several times by the button of the next move, and so is a game
in each of the other viewers (viewer_pages.py), taking turns in one run. The time of a step is the processor time of the
thread of the page from the click until the frame that shows it has been painted, with all that a viewer puts off to the
frame. A step counts with the median of its times, and the slowest of twenty such steps (the 95th percentile) is held
against the fastest of the others that shows a list or tree of the moves.

First boards: from the start of navigation of a page with `<board-reel src>` to the drawn board, Python started from its
snapshot in a worker of the page's own, taking turns, each record new to the browser. Without FILE: samples of the site.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import bootstrap
from bench.limits import FIRST_BOARD_LIMIT, SHELF_STEP_LIMIT, STEP_LIMIT

if TYPE_CHECKING:
    from bench.visits import Watched
    from playwright.sync_api import Page
    from website.server import SiteServer

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
RUNS = 5
#: milliseconds in which a page does what it puts off after its board
SETTLE = 1500

PAGE = (
    "<!doctype html><link rel=icon href=data:,><script type=module src=/boardreel.js></script>"
    '<board-reel src="{}"></board-reel>'
)
READY = "document.querySelector('board-reel')?.state === 'ready'"
MARK = "performance.getEntriesByName('boardreel:drawn')[0]?.startTime"
#: presses the button and waits until the frame that shows the step has been painted; some viewers step on mousedown
STEP = """(button) => new Promise((done) => {
  for (const type of ["mousedown", "mouseup"]) button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  button.click();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done();
    channel.port2.postMessage(null);
  });
})"""
#: viewers that show the moves of a game as a list or as a tree
WITH_MOVES = ("lichess-pgn-viewer", "besogo")
#: games whose pieces not yet played lie next to the board, and change with each step
WITH_SHELVES = ("blokus.blksgf", "blokus-trigon.blksgf", "gembloq.blksgf", "nexos.blksgf", "callisto.blksgf")


@dataclass
class Stepped:
    """A page with a game of some steps, and the times of each of its steps in milliseconds, one list a pass."""

    name: str
    address: str
    watched: Watched
    steps: int
    passes: list[list[float]] = field(default_factory=list)

    def late_ms(self) -> float:
        """Return the time that one of twenty steps takes or exceeds."""
        return self._step_medians()[int(self.steps * 0.95)]

    def median_ms(self) -> float:
        """Return the median of all steps."""
        return statistics.median(self._step_medians())

    def _step_medians(self) -> list[float]:
        return sorted(statistics.median(times) for times in zip(*self.passes, strict=True))


def place_games(root: Path, files: list[Path], server: SiteServer) -> list[Stepped]:
    """Write the pages of the other viewers into a folder, put those of the records on the server, and return all."""
    from bench.viewer_pages import OTHERS, PLIES, install, place_other
    from bench.visits import BOARDREEL
    from boardreel import read

    install()
    pages = []
    for other in OTHERS:
        place_other(other, root / other.name)
        for file in (root / other.name).iterdir():
            server.pages[f"/{other.name}/{file.name}"] = file.read_bytes()
        pages.append(Stepped(other.name, f"{other.name}/index.html", other.watched, PLIES))
    for file in files:
        server.pages |= {
            f"/{file.name}.html": PAGE.format(f"/{file.name}").encode(),
            f"/{file.name}": file.read_bytes(),
        }
        steps = len(read(file).games[0].main_line()) - 1
        pages.append(Stepped(file.name, f"{file.name}.html", BOARDREEL, steps))
    return pages


def measure_pass(page: Page, stepped: Stepped) -> list[float]:
    """Return the processor time of each step of a game in a page that is open at its start, in milliseconds."""
    from bench.harness import Clock

    watched, clock = stepped.watched, Clock(page)
    within = f"document.querySelector('{watched.host}').shadowRoot" if watched.host else "document"
    page.wait_for_function(f"{within.replace(').', ')?.')}?.querySelector({json.dumps(watched.board)})")
    if watched.host:
        page.wait_for_function(READY)
        page.evaluate("() => { document.querySelector('board-reel').node = 0; }")
    page.wait_for_timeout(SETTLE)
    find = f"const button = {within}.querySelector({json.dumps(watched.next)})"
    men = f"() => [...{within}.querySelectorAll({json.dumps(watched.men)})].map((man) => man.outerHTML).join()"
    start = page.evaluate(men)
    times = [clock.timed(f"() => {{ {find}; return ({STEP})(button); }}")[1] for _ in range(stepped.steps)]
    if page.evaluate(men) == start:
        sys.exit(f"{stepped.name}: the button of the next move changes nothing on the board")
    return times


def measure_steps(files: list[Path], runs: int) -> list[dict[str, Any]]:
    """Return one row a game, the games in other viewers first."""
    from bench.harness import ISOLATED, browser
    from build import build
    from website.server import SiteServer

    with TemporaryDirectory() as folder, SiteServer(build()) as server, browser() as running:
        server.answer = lambda path: ISOLATED
        pages = place_games(Path(folder), files, server)
        for _ in range(runs):
            for stepped in pages:
                page = running.new_page()
                page.set_default_timeout(120_000)
                page.goto(server.url + stepped.address)
                stepped.passes.append(measure_pass(page, stepped))
                page.close()
    fastest = min(stepped.late_ms() for stepped in pages if stepped.name in WITH_MOVES)
    rows = []
    for stepped in pages:
        ratio = round(stepped.late_ms() / fastest, 2)
        row: dict[str, Any] = {"game": stepped.name, "steps": stepped.steps, "median ms": stepped.median_ms()}
        row |= {"95th %": stepped.late_ms(), "ratio": ratio, "limit": "–", "": "–"}
        if stepped.watched.host:
            limit = SHELF_STEP_LIMIT if stepped.name in WITH_SHELVES else STEP_LIMIT
            row |= {"limit": str(limit), "": limit.judge(ratio)}
        rows.append(row)
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
