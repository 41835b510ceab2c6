"""Measure how soon a board can be stepped through, against viewers that carry no Python: one table for all.

From the start of navigation to the first painted frame with the board, at which moment a step is tried (visits.py).
All in one run, taking turns, in one browser: in a profile that has seen all pages before (warm), and in a new profile at
each visit (cold). A limit is how many times as long as the fastest of the others with the same caches a page may take, or
a number of milliseconds:

- prepared: written by `boardreel embed`, the Reel inside as the others have the record, or with `--beside` in a file;
- revisited: names a record whose Reel the browser has kept;
- new: names a record that the browser has not seen, at an address that it does not know, while Python's files are in the
  HTTP cache;
- first visit: a page with a poster and no Reel, empty caches, over a throttled link, files compressed.

All files are served in the same way, to be asked for again at each visit unless their names hold a hash.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import time
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import bootstrap
from bench.engines import ENGINES
from bench.limits import BOARD_LIMIT, POSTER_LIMIT, VIEWER_LIMITS, Limit

if TYPE_CHECKING:
    from bench.engines import Engine, Visitor
    from bench.visits import Guide, Watched
    from website.server import SiteServer

RUNS = 9
#: visits that fill the caches; code is kept compiled from the second on
WARMING = 3
#: seconds that a page stays open at these visits
SHORT_STAY = 0.5
#: the throttled link
MEGABITS = 20.0
POSTER = "first-contentful-paint"


@dataclass
class Way:
    """A page that is visited, and how; `kind` names its limits, those of others have none."""

    name: str
    folder: str
    watched: Watched
    kind: str = ""
    caches: tuple[str, ...] = ("warm", "cold")
    #: cache → times of each visit
    visits: dict[str, list[dict[str, float]]] = field(default_factory=lambda: {"warm": [], "cold": []})

    @property
    def is_new(self) -> bool:
        """Whether the page names another record at each visit."""
        return self.kind == "new"

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
    from bench.visits import BOARDREEL, with_watch

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
            Way(f"Boardreel, prepared, {name}", f"prepared-{name}", BOARDREEL, "prepared"),
            Way(f"Boardreel, prepared, a file next to it, {name}", f"beside-{name}", BOARDREEL, "beside"),
            Way(f"Boardreel, revisited, {name}", f"revisited-{name}", BOARDREEL, "revisited", ("warm",)),
            Way(f"Boardreel, new record, {name}", f"new-{name}", BOARDREEL, "new", ("warm",)),
        ]
    place_unprepared(BLOKUS, root / "first")
    watched = {way.folder: way.watched for way in ways} | {"first": BOARDREEL}
    for folder, what in watched.items():
        page = root / folder / "index.html"
        page.write_text(with_watch(page.read_text("utf-8"), what), "utf-8")
    return ways


class Bench:
    """Visit pages of a server."""

    def __init__(self, server: SiteServer, guide: Guide, engine: Engine, root: Path) -> None:
        self._server, self._guide, self._engine, self._root = server, guide, engine, root
        self._count = 0

    def _visit(self, visitor: Visitor, way: Way) -> dict[str, float]:
        """Visit a page from the blank page."""
        visitor.leave()
        return self._guide.visit(self._address(way))

    def _address(self, way: Way) -> str:
        """Return the address of a page, which is a new one if its record is to be new."""
        if not way.is_new:
            return f"{self._server.url}{way.folder}/index.html"
        self._count += 1
        folder = self._root / way.folder
        name = f"game-{self._count}"
        page = (folder / "index.html").read_text("utf-8").replace("game.sgf", f"{name}.sgf")
        self._server.pages[f"/{way.folder}/{name}.html"] = page.encode()
        self._server.pages[f"/{way.folder}/{name}.sgf"] = (folder / "game.sgf").read_bytes() + b"\n" * self._count
        return f"{self._server.url}{way.folder}/{name}.html"

    def warm_up(self, visitor: Visitor, way: Way) -> None:
        """Fill the caches for a page as visits of some length do."""
        from bench.boot import STAY

        for _ in range(WARMING):
            self._visit(visitor, way)
            time.sleep(SHORT_STAY)
        self._visit(visitor, way)
        time.sleep(STAY / 1000)

    def measure(self, ways: list[Way], runs: int, caches: Collection[str]) -> None:
        """Visit all of them in turn, with full and with empty caches."""
        with self._engine(self._guide) as warm:
            for way in ways:
                self.warm_up(warm, way)
            for run in range(runs):
                bootstrap.log(f"run {run + 1} of {runs}, warm")
                for way in ways:
                    way.visits["warm"].append(self._visit(warm, way))
        for run in range(runs if "cold" in caches else 0):
            bootstrap.log(f"run {run + 1} of {runs}, cold")
            for way in ways:
                if "cold" in way.caches:
                    with self._engine(self._guide) as cold:
                        way.visits["cold"].append(self._visit(cold, way))

    def first_visits(self, runs: int) -> list[dict[str, float]]:
        """Times of first visits over the throttled link."""
        from bench.visits import BOARDREEL
        from website.server import Link

        way = Way("first visit", "first", BOARDREEL)
        self._server.link = Link(MEGABITS)
        times = []
        for _ in range(runs):
            with self._engine(self._guide) as cold:
                times.append(self._visit(cold, way))
        return times


@contextmanager
def bench(root: Path, engine: Engine, *, compressed: bool = False) -> Iterator[Bench]:
    """A bench for the pages in a folder."""
    from bench.visits import Guide
    from website.server import SiteServer

    with SiteServer(root, compressed=compressed) as server:
        yield Bench(server, Guide(server), engine, root)


def _spread(times: list[float]) -> dict[str, float]:
    return {"ms": float(statistics.median(times)), "least": float(min(times)), "most": float(max(times))}


def compared(ways: list[Way], cache: str, limits: Mapping[str, Limit]) -> list[dict[str, Any]]:
    """Rows for the pages that were visited with a cache; the fastest of the others has ratio 1."""
    shown = [way for way in ways if way.visits[cache]]
    fastest = min(statistics.median(way.drawn(cache)) for way in shown if not way.kind)
    rows = []
    for way in shown:
        spread = _spread(way.drawn(cache))
        ratio = round(spread["ms"] / fastest, 2)
        limit = limits.get(way.folder) or limits.get(way.kind)
        rows.append(
            {
                "page": way.name,
                "cache": cache,
                **spread,
                "ratio": ratio,
                "limit": str(limit or "–"),
                "": limit.judge(spread["ms"] if limit.unit else ratio) if limit else "–",
            }
        )
    return rows


def first_rows(times: list[dict[str, float]]) -> list[dict[str, Any]]:
    """Rows for poster and board of first visits."""
    rows = []
    for name, mark, limit in (("poster", POSTER, POSTER_LIMIT), ("board", "drawn", BOARD_LIMIT)):
        spread = _spread([time[mark] for time in times])
        rows.append(
            {
                f"first visit, {MEGABITS:g} Mbit/s": name,
                **spread,
                "limit": str(limit),
                "": limit.judge(spread["ms"]),
            }
        )
    return rows


def main() -> None:
    """Print the tables and, for new records and first visits, where the time goes; exit with 1 if a limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--browser", choices=tuple(ENGINES), default="chromium", help="default: chromium")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"visits of each page (default {RUNS})")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="of Boardreel's pages those with this in their names"
    )
    parser.add_argument("--warm", action="store_true", help="no visits with empty caches")
    parser.add_argument(
        "--release", action="store_true", help="measure what is published, compressed as far as it goes"
    )
    arguments = parser.parse_args()
    from bench.boot import report
    from bench.harness import table
    from build import build

    first = []
    with TemporaryDirectory() as folder, ENGINES[arguments.browser]() as engine:
        ways = place_pages(Path(folder), build(release=arguments.release))
        ways = [way for way in ways if not way.kind or arguments.only in way.name]
        with bench(Path(folder), engine) as run:
            run.measure(ways, arguments.runs, ("warm",) if arguments.warm else ("warm", "cold"))
        if not arguments.warm:
            with bench(Path(folder), engine, compressed=True) as run:
                first = run.first_visits(arguments.runs)
    limits = VIEWER_LIMITS[arguments.browser]
    tables = [compared(ways, cache, limits) for cache in ("warm", "cold") if any(way.visits[cache] for way in ways)]
    if first:
        tables.append(first_rows(first))
    for rows in tables:
        print(table(rows), end="\n\n")
    for way in ways:
        if way.is_new:
            report(way.name, way.visits["warm"])
    if first:
        report("first visit", first)
    sys.exit(any(row[""] == "missed" for rows in tables for row in rows))


if __name__ == "__main__":
    main()
