"""Measure what a page does while a large file opens, in the built page in Chromium: tasks, memory, time to list and board.

- tasks: of the page's own thread, from the choice of the file to the list of games and the first board; none may take over
  50 ms, from where on the browser counts a task as long;
- memory: how much the browser's processes of pages grow in all, at their peak, as a multiple of the file's size;
- list: from the record being read to all games standing in the table;
- board: from the choice of the file to the first board, in a page in which Python has started.

The targets of tasks and memory are for the first file, that of the list is for the second, and that of the board is for the
third, one game with many variations.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from bench.generated_files import annotated_games, bushy, many_games
from bench.harness import browser, table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RUNS = 5
MEGABYTES = 10
GAMES = 50_000
NODES = 62_000
LONG_TASK, MEMORY_TARGET, LIST_TARGET, BOARD_TARGET = 50.0, 12.0, 2000.0, 2000.0
#: runs before everything else in the page, is given the number of games; long tasks are those over 50 ms
WATCH = """((games) => {
  window.tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.tasks.push([startTime, duration]);
  }).observe({ type: "longtask" });
  addEventListener("reel-load", () => performance.mark("bench:board"));
  if (games === 1) performance.mark("bench:listed");
  addEventListener("DOMContentLoaded", () => {
    const look = new MutationObserver(() => {
      if (document.querySelector("#games .count")?.textContent !== `${games} games`) return;
      performance.mark("bench:listed");
      look.disconnect();
    });
    look.observe(document.body, { childList: true, characterData: true, subtree: true });
  });
})"""
CHOOSE = "input[type=file]"
LISTED = """() => {
  const at = (name) => performance.getEntriesByName(name).at(-1)?.startTime ?? -1;
  return at("bench:board") > at("bench:chosen") && at("bench:listed") >= 0;
}"""
FOUND = """() => {
  const at = (name) => performance.getEntriesByName(name).at(-1).startTime;
  const chosen = at("bench:chosen");
  const tasks = window.tasks.filter(([start]) => start >= chosen).map(([, duration]) => duration);
  const list = Math.max(0, at("bench:listed") - at("boardreel:read"));
  return { longest: Math.max(0, ...tasks), count: tasks.length, list, board: at("bench:board") - chosen };
}"""


@dataclass(frozen=True)
class Opening:
    """What one opening of a file came to: milliseconds, and bytes of memory."""

    longest: float
    long_tasks: int
    list: float
    board: float
    grown: int


def main() -> None:
    """Print one row per file; the exit status says whether all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"openings of each file (default {RUNS})")
    runs = parser.parse_args().runs
    rows = []
    for name, content, targets in (
        (
            f"{MEGABYTES} MB of annotated games",
            annotated_games(MEGABYTES * 1_000_000),
            (LONG_TASK, MEMORY_TARGET, None, None),
        ),
        (f"{GAMES} games", many_games(GAMES), (None, None, LIST_TARGET, None)),
        (f"a game of {NODES} nodes", bushy(NODES), (None, None, None, BOARD_TARGET)),
    ):
        found = _measure(content, runs)
        longest = max(opening.longest for opening in found)
        memory = statistics.median(opening.grown for opening in found) / len(content)
        listed = statistics.median(opening.list for opening in found)
        board = statistics.median(opening.board for opening in found)
        values = (longest, memory, listed, board)
        met = all(target is None or value <= target for value, target in zip(values, targets, strict=True))
        rows.append(
            {
                "file": name,
                "MB": len(content) / 1e6,
                "longest task ms": longest if longest else f"< {LONG_TASK:.0f}",
                "memory × size": memory,
                "list ms": listed,
                "board ms": board,
                "targets": " / ".join("–" if target is None else f"{target:.0f}" for target in targets),
                "": "met" if met else "missed",
            }
        )
    print(table(rows))
    sys.exit(any(row[""] == "missed" for row in rows))


def _measure(content: bytes, runs: int) -> list[Opening]:
    from build import build
    from website.server import SiteServer

    with SiteServer(build()) as server, browser() as running, TemporaryDirectory() as folder:
        large, small = Path(folder) / "large.sgf", Path(folder) / "small.sgf"
        large.write_bytes(content)
        games = content.count(b"(;FF[4]")
        small.write_text("(;GM[1]SZ[9];B[ee])")
        return [_open(running, server.url, small, large, games) for _ in range(runs)]


def _open(running: Browser, url: str, small: Path, large: Path, games: int) -> Opening:
    """Open the large file in a page in which Python has started and a small record stands."""
    page = running.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(f"{WATCH}({games})")
    page.goto(url)
    page.set_input_files(CHOOSE, small)
    page.wait_for_function("() => document.querySelector('board-reel')?.state === 'ready'")
    page.wait_for_timeout(1500)
    memory = _memory(running)
    before = memory()
    page.evaluate("performance.mark('bench:chosen')")
    page.set_input_files(CHOOSE, large)
    page.wait_for_function(LISTED, polling=200)
    page.wait_for_timeout(500)
    grown = memory() - before
    found = page.evaluate(FOUND)
    page.close()
    return Opening(found["longest"], found["count"], found["list"], found["board"], grown)


def _memory(running: Browser) -> Callable[[], int]:
    """Return the peak of the resident memory, since the call, of all processes of pages, in bytes."""
    processes = running.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    status = [Path(f"/proc/{process['id']}") for process in processes if process["type"] == "renderer"]
    for folder in status:
        (folder / "clear_refs").write_text("5")  # the peak begins anew

    def peak() -> int:
        lines = [line for folder in status for line in (folder / "status").read_text().splitlines()]
        return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))

    return peak


if __name__ == "__main__":
    main()
