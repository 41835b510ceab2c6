"""Measure how soon a board can be stepped through, against viewers that carry no Python: one table for all.

From the start of navigation to the first painted frame with the board, at which moment a step is tried (bench_visits.py).
All in one run, taking turns, in one browser: in a profile that has seen all pages before (warm), and in a new profile at
each visit (cold). A limit is how many times as long as the fastest of the others with the same caches a page may take:

- prepared: written by `boardreel embed`, the Reel inside as the others have the record, or with `--beside` in a file;
- revisited: names a record whose Reel the browser has kept;
- new: names a record that the browser has not seen, at an address that it does not know, while Python's files are in the
  HTTP cache; on the first page of a visit, which starts Python, and on the next one, which shares it;
- first visit: a page with a poster and no Reel, empty caches, over a throttled link, files compressed.

All files are served in the same way, to be asked for again at each visit unless their names hold a hash.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from bench.visits import Profiles, Watched
    from playwright.sync_api import BrowserContext, Page
    from website.server import SiteServer

RUNS = 9
#: visits that fill the caches; code is kept compiled from the second on
WARMING = 3
#: the throttled link
MEGABITS = 20.0
#: milliseconds over that link
POSTER_TARGET, BOARD_TARGET = 500, 4000
POSTER = "first-contentful-paint"


@dataclass
class Way:
    """A page that is visited, and how: `limit` is how many times as long as the fastest of the others it may take."""

    name: str
    folder: str
    watched: Watched
    caches: tuple[str, ...] = ("warm", "cold")
    limit: float | None = None
    #: whether the page names another record at each visit
    is_new: bool = False
    #: whether the page uses the Python of the page before, not one of its own
    is_next: bool = False
    #: cache → times of each visit
    visits: dict[str, list[dict[str, float]]] = field(default_factory=lambda: {"warm": [], "cold": []})

    def drawn(self, cache: str) -> list[float]:
        """Milliseconds of each visit."""
        return [visit["drawn"] for visit in self.visits[cache]]


def place_pages(root: Path, site: Path) -> list[Way]:
    """Write all pages next to the built site and return how they are visited."""
    from bench.viewer_pages import (
        BLOKUS,
        GO,
        OTHERS,
        install,
        place_named,
        place_other,
        place_prepared,
        place_unprepared,
    )
    from bench.visits import BOARDREEL

    install()
    shutil.copytree(site, root, dirs_exist_ok=True)
    ways = []
    for other in OTHERS:
        place_other(other, root / other.name)
        ways.append(Way(other.name, other.name, other.watched))
    for name, sample in (("Blokus", BLOKUS), ("Go", GO)):
        place_prepared(sample, root / f"prepared-{name}")
        place_prepared(sample, root / f"beside-{name}", "--beside")
        place_named(sample, root / f"revisited-{name}")
        place_named(sample, root / f"new-{name}")
        ways += [
            Way(f"Boardreel, prepared, {name}", f"prepared-{name}", BOARDREEL, limit=1.0),
            Way(f"Boardreel, prepared, a file next to it, {name}", f"beside-{name}", BOARDREEL, limit=1.0),
            Way(f"Boardreel, revisited, {name}", f"revisited-{name}", BOARDREEL, ("warm",), limit=1.2),
            Way(f"Boardreel, new record, {name}", f"new-{name}", BOARDREEL, ("warm",), limit=3.5, is_new=True),
            Way(
                f"Boardreel, new record, next page, {name}",
                f"new-{name}",
                BOARDREEL,
                ("warm",),
                limit=1.5,
                is_new=True,
                is_next=True,
            ),
        ]
    place_unprepared(BLOKUS, root / "first")
    return ways


class Bench:
    """Visit pages of a server."""

    def __init__(self, server: SiteServer, profiles: Profiles, root: Path) -> None:
        from bench.harness import BLANK

        self._server, self._profiles, self._root = server, profiles, root
        self._blank = server.url + BLANK[1:]
        server.pages[BLANK] = b"<!doctype html><link rel=icon href=data:,><title>before</title>"
        self._count = 0

    def _visit(self, context: BrowserContext, way: Way, **options: Callable[[Page], object]) -> dict[str, float]:
        from bench.visits import visit
        from e2e.support.drivers import UNSHARED_WORKERS

        if way.is_new and not way.is_next:
            options.setdefault("prepare", lambda page: page.add_init_script(UNSHARED_WORKERS))
        self._count += 1
        if way.is_new:
            folder = self._root / way.folder
            name = f"game-{self._count}.sgf"
            page = (folder / "index.html").read_text("utf-8").replace("game.sgf", name)
            self._server.pages[f"/{way.folder}/index.html"] = page.encode()
            self._server.pages[f"/{way.folder}/{name}"] = (folder / "game.sgf").read_bytes() + b"\n" * self._count
        return visit(context, f"{self._server.url}{way.folder}/index.html", way.watched, blank=self._blank, **options)

    def _visit_warm(self, context: BrowserContext, way: Way) -> dict[str, float]:
        """Visit a page, after another one with the same Python if that is measured."""
        if way.is_next:
            self._visit(context, way)
        return self._visit(context, way)

    def warm_up(self, context: BrowserContext, way: Way) -> None:
        """Fills the caches for a page as visits of some length do."""
        from bench.boot import STAY

        for _ in range(WARMING):
            self._visit(context, way, use=lambda page: page.wait_for_timeout(500))
        self._visit(context, way, use=lambda page: page.wait_for_timeout(STAY))

    def measure(self, ways: list[Way], runs: int) -> None:
        """Visit all of them in turn."""
        with self._profiles.fresh() as warm:
            for way in ways:
                self.warm_up(warm, way)
            for run in range(runs):
                bootstrap.log(f"run {run + 1} of {runs}")
                for way in ways:
                    if "warm" in way.caches:
                        way.visits["warm"].append(self._visit_warm(warm, way))
                    if "cold" in way.caches:
                        with self._profiles.fresh() as cold:
                            way.visits["cold"].append(self._visit(cold, way))

    def first_visits(self, runs: int) -> list[dict[str, float]]:
        """Times of first visits over the throttled link."""
        from bench.visits import BOARDREEL
        from website.server import Link

        way = Way("first visit", "first", BOARDREEL)
        # the server and not the browser, whose throttling does not reach shared workers
        self._server.link = Link(MEGABITS)
        times = []
        for _ in range(runs):
            with self._profiles.fresh() as cold:
                times.append(self._visit(cold, way))
        return times


@contextmanager
def bench(root: Path, *, compressed: bool = False) -> Iterator[Bench]:
    """A bench for the pages in a folder."""
    from bench.visits import profiles
    from website.server import SiteServer

    with SiteServer(root, compressed=compressed) as server, profiles() as browsers:
        yield Bench(server, browsers, root)


def _spread(times: list[float]) -> dict[str, float]:
    return {"ms": float(statistics.median(times)), "least": float(min(times)), "most": float(max(times))}


def compared(ways: list[Way], cache: str) -> list[dict[str, Any]]:
    """Rows for the pages that were visited with a cache; the fastest of the others has ratio 1."""
    shown = [way for way in ways if way.visits[cache]]
    fastest = min(statistics.median(way.drawn(cache)) for way in shown if way.limit is None)
    rows = []
    for way in shown:
        times = way.drawn(cache)
        ratio = round(statistics.median(times) / fastest, 2)
        rows.append(
            {
                "page": way.name,
                "cache": cache,
                **_spread(times),
                "ratio": ratio,
                "limit": "–" if way.limit is None else f"≤ {way.limit}",
                "": "–" if way.limit is None else "met" if ratio <= way.limit else "missed",
            }
        )
    return rows


def first_rows(times: list[dict[str, float]]) -> list[dict[str, Any]]:
    """Rows for poster and board of first visits."""
    rows = []
    for name, mark, limit in (("poster", POSTER, POSTER_TARGET), ("board", "drawn", BOARD_TARGET)):
        spread = _spread([time[mark] for time in times])
        rows.append(
            {
                f"first visit, {MEGABITS:g} Mbit/s": name,
                **spread,
                "limit": f"≤ {limit}",
                "": "met" if spread["ms"] <= limit else "missed",
            }
        )
    return rows


def main() -> None:
    """Print the tables and, for new records and first visits, where the time goes; exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"visits of each page (default {RUNS})")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="of Boardreel's pages those with this in their names"
    )
    parser.add_argument(
        "--release", action="store_true", help="measure what is published, compressed as far as it goes"
    )
    arguments = parser.parse_args()
    from bench.boot import report
    from bench.harness import table
    from build import build

    with TemporaryDirectory() as folder:
        ways = place_pages(Path(folder), build(release=arguments.release))
        ways = [way for way in ways if way.limit is None or arguments.only in way.name]
        with bench(Path(folder)) as run:
            run.measure(ways, arguments.runs)
        with bench(Path(folder), compressed=True) as run:
            first = run.first_visits(arguments.runs)
    tables = [compared(ways, "warm"), compared(ways, "cold"), first_rows(first)]
    for rows in tables:
        print(table(rows), end="\n\n")
    for way in ways:
        if way.is_new:
            report(way.name, way.visits["warm"])
    report("first visit", first)
    sys.exit(any(row[""] == "missed" for rows in tables for row in rows))


if __name__ == "__main__":
    main()
