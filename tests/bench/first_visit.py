"""Measure the first visit of a raw record on slow lines, in Chromium: all answers share one line, the service worker's too.

For each rate, the host sends its files as they are, and then compressed. Both are visited with and without service workers:

- outline: the first frame with the record's name and a progress, which appear together with an outline of the board;
- board: the first frame that shows the board;
- bytes: what the line had carried by then, and when nothing has come for a while;
- bound: the time that the line needs for the bytes of the visit without service workers, in which nothing is fetched ahead.

The exit status says whether the limits of `limits.py` are kept.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from bench.harness import WATCH_BOARD, table
from bench.limits import FIRST_VISIT_BYTES_LIMIT, FIRST_VISIT_FACTOR_LIMIT, OUTLINE_LIMIT

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from website.server import Link

Workers = Literal["block", "allow"]

#: megabits per second
RATES = (1.6, 5.0, 20.0)
RECORD = "samples/blokus.blksgf"
#: page → its path: the page of the site, and a page of somebody else with one viewer
PAGES = {"site": f"?src={RECORD}", "host page": "first-visit.html"}
HOST_PAGE = f"""<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>A game</title>
<script defer src="boardreel.js"></script><board-reel src="{RECORD}"></board-reel></html>"""
#: runs before everything else in the page: marks the first frame in which a reader sees that the record is coming
WATCH_OUTLINE = """((name) => {
  const look = () => {
    const root = document.querySelector("board-reel")?.shadowRoot;
    const found = [document, root].flatMap((part) => [...(part?.querySelectorAll("progress, p") ?? [])]);
    const shown = found.filter((element) => element.getClientRects().length);
    const isMoving = shown.some(({ localName }) => localName === "progress");
    if (isMoving && shown.some(({ textContent }) => textContent.includes(name))) performance.mark("boardreel:outlined");
    else if (!performance.getEntriesByName("boardreel:drawn").length) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
TIME = "(name) => performance.getEntriesByName(`boardreel:${name}`)[0]?.startTime"
#: what a context does with service workers → the text in the table
WORKERS: dict[Workers, str] = {"block": "no", "allow": "yes"}
#: seconds without an answer after which a visit is over; limit of a visit
QUIET_SECONDS, LIMIT_SECONDS = 10, 240


def main() -> None:
    """Print one row for each visit; end with status 1 if a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rate", type=float, nargs="+", default=RATES, help=f"Mbit/s (default: {RATES})")
    parser.add_argument("--site", type=Path, help="folder of a built site (default: build it)")
    parser.add_argument("--page", choices=PAGES, nargs="+", default=list(PAGES), help="(default: all)")
    parser.add_argument("--whole", action="store_true", help="also wait until nothing more is fetched ahead")
    arguments = parser.parse_args()
    from bench.harness import browser
    from build import build

    site = arguments.site or build()
    rows = []
    with browser() as running:
        for page in arguments.page:
            for rate in arguments.rate:
                for compressed in (False, True):
                    rows += _visits(running, site, page, rate, compressed=compressed, whole=arguments.whole)
                    print(table(rows[-2:]), flush=True)
    print(table(rows))
    sys.exit("missed" in {row["limits"] for row in rows})


class Line(NamedTuple):
    """The page that is visited, the rate of the line in Mbit/s, and whether the host compresses."""

    page: str
    rate: float
    compressed: bool


@dataclass(frozen=True)
class Visit:
    """Seconds to the outline and to the board, bytes that were sent by then, and in all if that was waited for."""

    outline: float
    board: float
    sent: int
    sent_in_all: int | None


def _visits(
    running: Browser, site: Path, page: str, rate: float, *, compressed: bool, whole: bool
) -> list[dict[str, object]]:
    """Visit a page without and with service workers, and return a row for each."""
    rows: list[dict[str, object]] = []
    bound = 0.0
    for workers in WORKERS:
        visit = _visit(running, site, Line(page, rate, compressed), workers, whole=whole)
        bound = bound or visit.sent * 8 / rate / 1e6
        limits = {
            FIRST_VISIT_FACTOR_LIMIT.judge(visit.board / bound),
            OUTLINE_LIMIT.judge(visit.outline * 1000),
            "met" if compressed else FIRST_VISIT_BYTES_LIMIT.judge(visit.sent),
        }
        rows.append(
            {
                "page": page,
                "Mbit/s": rate,
                "host": "compresses" if compressed else "as it is",
                "service worker": WORKERS[workers],
                "outline s": visit.outline,
                "board s": visit.board,
                "bytes": visit.sent,
                "bound s": bound,
                "board ÷ bound": f"{visit.board / bound:.2f}",
                "limits": "missed" if "missed" in limits else "met",
                "bytes in all": visit.sent_in_all,
            }
        )
    return rows


def _visit(running: Browser, site: Path, line: Line, workers: Workers, *, whole: bool) -> Visit:
    """Visit a page with empty caches."""
    from website.server import Link, SiteServer

    with SiteServer(site, compressed=line.compressed) as server:
        server.pages[f"/{PAGES['host page']}"] = HOST_PAGE.encode()
        link = server.link = Link(line.rate)
        context = running.new_context(service_workers=workers)
        page = context.new_page()
        page.set_default_timeout(LIMIT_SECONDS * 1000)
        page.add_init_script(f"{WATCH_BOARD}{WATCH_OUTLINE}({RECORD.rpartition('/')[2]!r})")
        page.goto(server.url + PAGES[line.page], wait_until="commit")
        page.wait_for_function(f"({TIME})('drawn')", polling=100)
        sent = link.sent
        outline, board = (page.evaluate(TIME, name) or float("inf") for name in ("outlined", "drawn"))
        if whole:
            _wait_until_quiet(link)
        context.close()
    return Visit(outline / 1000, board / 1000, sent, link.sent if whole else None)


def _wait_until_quiet(link: Link) -> None:
    """Wait until a link has carried nothing for a while."""
    before = -1
    while before < link.sent:
        before = link.sent
        time.sleep(QUIET_SECONDS)


if __name__ == "__main__":
    main()
