"""Measure how dropped games are indexed in the page: the time, and the long tasks of the page.

The games are those of `indexing.py`. Fail if a task of the page takes more processor time than the limit.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import bootstrap
from bench.harness import browser
from bench.indexing import GAMES
from build import build

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MAX_TASK_MS = 50
LIMIT_MS = 1_800_000
#: milliseconds after which the page has started, as it has when a visitor drops files
START_MS = 3000
#: tasks of all threads, and the marks of the page
TRACE_CATEGORIES = ["disabled-by-default-devtools.timeline", "toplevel", "blink.user_timing"]
START_MARK = "own games dropped"
#: making thousands of files is not a part of the drop
PREPARE = """(texts) => {
  globalThis.transfer = new DataTransfer();
  texts.forEach((text, index) => transfer.items.add(new File([text], `game ${index + 1}.sgf`)));
}"""
DROP = "() => void dispatchEvent(new DragEvent('drop', { dataTransfer: transfer }))"


def games(kind: str, count: int) -> list[str]:
    """Return the texts of generated games."""
    root, moves = GAMES[kind]
    source = random.Random(8)
    return [
        f"({root}PB[Player {source.randint(1, count)}]PW[Player {source.randint(1, count)}]"
        f"DT[{source.randint(1990, 2026)}]EV[Cup {number % 50}]{moves(source)})"
        for number in range(count)
    ]


@dataclass(frozen=True)
class Task:
    """A task of the page: when it began after the drop, how long it took, and its processor time, in milliseconds.

    It takes longer than its processor time when other programs run on the machine.
    """

    start: int
    duration: int
    processor_time: int


@contextmanager
def traced(running: Browser, page: Page) -> Iterator[list[Task]]:
    """Trace the tasks of the page, and add the long ones to the list at the end."""
    session = running.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    trace = {"includedCategories": TRACE_CATEGORIES}
    session.send("Tracing.start", {"traceConfig": trace, "transferMode": "ReportEvents"})
    tasks: list[Task] = []
    yield tasks
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(100)
    mark = next(event for event in events if event["name"] == START_MARK)
    for event in events:
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == (mark["pid"], mark["tid"]):
            start, duration, processor = event["ts"] - mark["ts"], event.get("dur", 0), event.get("tdur", 0)
            if start >= 0 and duration > MAX_TASK_MS * 1000:
                tasks.append(Task(start // 1000, duration // 1000, processor // 1000))


def drop(page: Page, texts: list[str]) -> tuple[float, str]:
    """Drop files, index them, and return the time of indexing in seconds and the status at the end."""
    page.evaluate(PREPARE, texts)
    page.evaluate("(name) => void performance.mark(name)", START_MARK)
    page.evaluate(DROP)
    button = page.get_by_role("button", name="Explore these games")
    button.wait_for(timeout=LIMIT_MS)
    page.wait_for_function("document.querySelector('board-reel')?.state === 'ready'", timeout=LIMIT_MS)
    started = page.evaluate("performance.now()")
    button.click()
    page.wait_for_function(
        "document.querySelector('#games .explorer .status')?.textContent.includes('indexed')", timeout=LIMIT_MS
    )
    ended = page.evaluate("performance.now()")
    return (ended - started) / 1000, page.locator("#games .explorer .status").text_content() or ""


def main() -> int:
    """Measure the games in a file for each, and all in one file; return 1 if a task is too long, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=tuple(GAMES), default="go")
    parser.add_argument("--games", type=int, default=5000, help="number of games; default: 5000")
    parser.add_argument("--one-file", action="store_true", help="drop one file with all games, not a file for each")
    args = parser.parse_args()
    bootstrap.activate_venv()
    from website.server import SiteServer

    texts = games(args.game, args.games)
    with SiteServer(build()) as server, browser() as running:
        page = running.new_page(viewport={"width": 1280, "height": 800})
        page.goto(server.url)
        page.wait_for_timeout(START_MS)
        with traced(running, page) as tasks:
            seconds, status = drop(page, ["".join(texts)] if args.one_file else texts)
        longest = max((task.processor_time for task in tasks), default=0)
        print(
            f"{args.games:,} games of {args.game} in {1 if args.one_file else args.games:,} files: indexed in "
            f"{seconds:.1f} s, {len(tasks)} tasks of the page over {MAX_TASK_MS} ms, at most {longest} ms of processor "
            f"time. {status}",
            flush=True,
        )
        for task in tasks:
            print(f"{task.start} ms after the drop: {task.duration} ms, processor time {task.processor_time} ms")
    return 0 if longest <= MAX_TASK_MS else 1


if __name__ == "__main__":
    sys.exit(main())
