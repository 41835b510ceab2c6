"""Measure trying moves in the built page in Chromium: legal placements, a tried move, the piece that follows the pointer.

Placements: from the request for the legal moves of a position to the answer in the page, with Python in its worker, at up
to 40 positions along the main line, the first moves included. Tried move: from the call of `tryMove` until the move is
drawn and laid out. Both count with their 95th percentile. Piece: the pointer moves over the whole board while a piece is
held, and Chromium's own trace says how long each task of the page took, in processor time, because other programs may use
the machine. Large file: from the call of `tryMove` in one of 50,000 games until `record` has returned the whole record.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SAMPLES = bootstrap.ROOT / "web" / "samples"
RECORDS = (
    "blokus.blksgf",
    "blokus-duo.blksgf",
    "blokus-trigon.blksgf",
    "nexos.blksgf",
    "gembloq.blksgf",
    "callisto.blksgf",
    "go-19x19-game.sgf",
    "twixt-24x24-win.sgf",
)
MAX_POSITIONS = 100
PLACEMENTS_TARGET_MS, DRAWN_TARGET_MS, TASK_TARGET_MS = 30.0, 60.0, 16.0
LARGE_FILE_GAMES, LARGE_FILE_TARGET_S = 50_000, 3.0

PAGE = (
    "<!doctype html><meta name=viewport content='width=device-width'><link rel=icon href=data:,>"
    "<script type=module src=/boardreel.js></script>"
    '<board-reel src="{}" height="96vh" explore="on"></board-reel>'
)
READY = "document.querySelector('board-reel')?.state === 'ready'"
#: starts trying moves; from then on `window.answers` has the milliseconds from each request for legal moves to its answer
START = """async () => {
  const element = document.querySelector("board-reel");
  element.shadowRoot.querySelector("button.try").click();
  let bar;
  while ((bar = element.shadowRoot.querySelector(".try-bar"))?.ariaBusy !== "false")
    await new Promise((done) => setTimeout(done, 20));
  window.answers = [];
  let begun = 0;
  new MutationObserver(() => {
    if (bar.ariaBusy === "true") begun = performance.now();
    else window.answers.push(performance.now() - begun);
  }).observe(bar, { attributes: true, attributeFilter: ["aria-busy"] });
}"""
#: goes to a node and waits for its legal moves
VISIT = """async (node) => {
  const { answers } = window;
  const before = answers.length;
  await document.querySelector("board-reel").goTo(node);
  const end = performance.now() + 2000;
  while (answers.length === before && performance.now() < end) await new Promise((done) => setTimeout(done, 1));
}"""
#: milliseconds until a tried move is drawn; the move is undone
TRY = """async (move) => {
  const element = document.querySelector("board-reel");
  const begun = performance.now();
  const played = await element.tryMove(move);
  element.getBoundingClientRect();
  for (const part of element.shadowRoot.querySelectorAll(".viewer, .moves")) part.getBoundingClientRect();
  const time = performance.now() - begun;
  if (played) await element.undo();
  return played ? time : null;
}"""
MAIN_LINE = """() => {
  const { tree } = document.querySelector("board-reel").document;
  const line = [0];
  for (let node = 1; node < tree.parent.length; node += 1) if (tree.parent[node] === line.at(-1)) line.push(node);
  return line;
}"""


#: seconds that it takes to try a move and to get the whole record with it, and its start and end
EDIT_AND_SAVE = """async (move) => {
  const element = document.querySelector("board-reel");
  const begun = performance.now();
  if (!(await element.tryMove(move))) throw new Error("the move was not played");
  const bytes = await element.record("record");
  return { seconds: (performance.now() - begun) / 1000, text: new TextDecoder().decode(bytes) };
}"""


def p95(values: list[float]) -> float:
    """Return the smallest value that is not exceeded by 95 % of some values."""
    return sorted(values)[math.ceil(len(values) * 0.95) - 1] if values else float("nan")


def next_moves(file: Path, line: list[int]) -> dict[int, str]:
    """Return for some nodes of the main line a legal move that the record does not play there."""
    from boardreel.worker import api as worker_api
    from boardreel.worker import draft_calls

    number = json.loads(worker_api.open_collection(file.name, file.read_bytes()))["id"]
    worker_api.reel(number, 1)
    found = {}
    for node in line:
        groups = json.loads(draft_calls.placements(number, 1, node))["placements"]
        moves = " ".join(texts for _, texts in groups).split()
        if moves:
            found[node] = moves[len(moves) // 2]
    worker_api.close(number)
    return found


def longest_task(running: Browser, page: Page) -> float | None:
    """Return the milliseconds of the page's longest task while a piece follows the pointer, None without pieces."""
    page.evaluate("() => document.querySelector('board-reel').goTo(0)")
    page.wait_for_timeout(500)
    page.evaluate("() => document.querySelector('board-reel').focus()")
    page.keyboard.press("p")
    page.wait_for_timeout(200)
    box = page.locator("board-reel [part=board]").bounding_box()
    if not box or not page.locator("board-reel g.ghost > g").count():
        return None
    running.start_tracing(
        page=page, categories=["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
    )
    for step in range(240):
        x = box["x"] + box["width"] * (0.05 + 0.9 * ((step * 7) % 60) / 60)
        y = box["y"] + box["height"] * (0.05 + 0.9 * step / 240)
        page.mouse.move(x, y)
    events = json.loads(running.stop_tracing())["traceEvents"]
    page.keyboard.press("Escape")
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    tasks = [
        event.get("tdur", event["dur"]) / 1000
        for event in events
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in threads and "dur" in event
    ]
    return max(tasks, default=0.0)


def measure(files: list[Path]) -> list[dict[str, Any]]:
    """Return one row for each record."""
    from bench.harness import ISOLATED, browser
    from build import build
    from website.server import SiteServer

    rows = []
    with SiteServer(build()) as server, browser() as running:
        server.answer = lambda path: ISOLATED
        for file in files:
            page = running.new_page(viewport={"width": 1280, "height": 900})
            page.set_default_timeout(120_000)
            server.pages |= {
                "/exploring.html": PAGE.format(f"/{file.name}").encode(),
                f"/{file.name}": file.read_bytes(),
            }
            page.goto(f"{server.url}exploring.html")
            page.wait_for_function(READY)
            page.evaluate(START)
            line: list[int] = page.evaluate(MAIN_LINE)
            nodes = line[:: -(-len(line) // MAX_POSITIONS)]
            for node in nodes:
                page.evaluate(VISIT, node)
            answers: list[float] = page.evaluate("() => answers.splice(0)")
            drawn = []
            for node, move in next_moves(file, nodes).items():
                page.evaluate(VISIT, node)
                time = page.evaluate(TRY, move)
                drawn += [] if time is None else [time]
            rows.append(
                {
                    "record": file.name,
                    "positions": len(answers),
                    "placements 95th %": p95(answers),
                    "median ms": statistics.median(answers),
                    "tried": len(drawn),
                    "drawn 95th %": p95(drawn),
                    "longest task ms": longest_task(running, page),
                }
            )
            page.close()
    return rows


def large_file() -> float:
    """Return the seconds that it takes to edit a game of a large file and to save the file."""
    from bench.harness import ISOLATED, browser
    from build import build
    from website.server import SiteServer

    games = [f"(;GM[1]SZ[9]PB[Player {number}];B[aa](;W[bb])(;W[cc]))" for number in range(LARGE_FILE_GAMES)]
    half = LARGE_FILE_GAMES // 2
    with SiteServer(build()) as server, browser() as running:
        server.answer = lambda path: ISOLATED
        page = running.new_page()
        page.set_default_timeout(120_000)
        tag = PAGE.format("/large.sgf").replace("explore=", f'game="{half + 1}" explore=')
        server.pages |= {"/exploring.html": tag.encode(), "/large.sgf": "\n".join(games).encode()}
        page.goto(f"{server.url}exploring.html")
        page.wait_for_function(READY)
        answer: dict[str, Any] = page.evaluate(EDIT_AND_SAVE, "E5")
    text: str = answer["text"]
    is_kept = text.startswith("\n".join(games[:half])) and text.endswith("\n".join(games[half + 1 :]))
    if not is_kept or text.count("[ee]") != 1:
        sys.exit("the file was not saved as it should be")
    seconds: float = answer["seconds"]
    return seconds


def main() -> None:
    """Print the table; end with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "files", nargs="*", type=Path, metavar="FILE", help="measure these records instead of the samples"
    )
    parser.add_argument("--large-file", action="store_true", help="measure the large file only")
    arguments = parser.parse_args()
    from bench.harness import table

    rows = [] if arguments.large_file else measure(arguments.files or [SAMPLES / name for name in RECORDS])
    seconds = large_file() if arguments.large_file or not arguments.files else 0.0
    if rows:
        print(table(rows))
    if seconds:
        print(
            f"edited and saved a file of {LARGE_FILE_GAMES:,} games in {seconds:.2f} s, target {LARGE_FILE_TARGET_S} s"
        )
    print(f"targets: placements {PLACEMENTS_TARGET_MS} ms, drawn {DRAWN_TARGET_MS} ms, task {TASK_TARGET_MS} ms")
    missed = [
        row
        for row in rows
        if not row["placements 95th %"] <= PLACEMENTS_TARGET_MS
        or not row["drawn 95th %"] <= DRAWN_TARGET_MS
        or (row["longest task ms"] or 0.0) > TASK_TARGET_MS
    ]
    sys.exit(bool(missed) or seconds > LARGE_FILE_TARGET_S)


if __name__ == "__main__":
    main()
