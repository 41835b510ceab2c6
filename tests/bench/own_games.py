"""Measure how dropped games are indexed in the page: time, the longest task of the page, the memory, and an answer.

The games are those of `indexing.py`. Fail if a task of the page takes longer than the limit.
"""

from __future__ import annotations

import argparse
import random
import sys
from typing import TYPE_CHECKING, Any

import bootstrap
from bench.harness import browser
from bench.indexing import GAMES
from build import build

if TYPE_CHECKING:
    from playwright.sync_api import Page

MAX_TASK_MS = 50
LIMIT_MS = 1_800_000
#: counts tasks of the page that take longer than 50 ms, which browsers call long
WATCH = """() => {
  globalThis.longTasks = [];
  const add = ({ startTime, duration }) => longTasks.push([Math.round(startTime), Math.round(duration)]);
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type: "longtask" });
}"""
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


def drop(page: Page, texts: list[str]) -> dict[str, Any]:
    """Drop files, index them, and return the times in seconds and the long tasks since then."""
    page.evaluate(PREPARE, texts)
    page.evaluate(WATCH)
    dropped = page.evaluate("performance.now()")
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
    return {
        "indexed": (ended - started) / 1000,
        "tasks": [(round(start - dropped), duration) for start, duration in page.evaluate("longTasks")],
        "status": page.locator("#games .explorer .status").text_content(),
    }


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
        found = drop(page, ["".join(texts)] if args.one_file else texts)
        longest = max((duration for _, duration in found["tasks"]), default=0)
        print(
            f"{args.games:,} games of {args.game} in {1 if args.one_file else args.games:,} files: indexed in "
            f"{found['indexed']:.1f} s, {len(found['tasks'])} tasks of the page over {MAX_TASK_MS} ms, the longest "
            f"{longest} ms. {found['status']}",
            flush=True,
        )
        print(f"long tasks, with the milliseconds since the drop: {found['tasks']}")
    return 0 if longest <= MAX_TASK_MS else 1


if __name__ == "__main__":
    sys.exit(main())
