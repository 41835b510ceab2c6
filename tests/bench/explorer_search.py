"""Measure how long a search by player, event or date takes on a network with a round trip of 40 ms and 10 Mbit/s.

The JavaScript reader of the index runs in Chromium, which delays and throttles the transfers. A search is over when the
first ten games are known. Without `--index`, an index of generated games of Go is built first.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import bootstrap

GAMES = 20_000
SEARCHES = 60
LATENCY_MS, BYTES_PER_S = 40, 1_250_000
TARGET_MS = 250
MAX_ROUNDS = 2
BLANK = "/bench.html"
#: opens the index as the tab does once it has shown its first answer: the manifest and the directories are loaded
OPEN = """async () => {
  const { fromAddress } = await import("/web/explorer/index_files.js");
  const { IndexReader } = await import("/web/explorer/index_reader.js");
  // otherwise, the first search would load it
  await import("/web/explorer/index_search.js");
  const readFile = fromAddress("/index/");
  globalThis.requests = [];
  globalThis.openIndex = async () => {
    const reader = new IndexReader((name) => {
      requests.push([performance.now(), name]);
      return readFile(name);
    });
    await reader.preload();
    return reader;
  };
}"""
#: searches, loads the first games, and returns the time, the number of games, and the rounds in which files were requested
SEARCH = """async (query) => {
  const reader = await openIndex();
  performance.clearResourceTimings();
  requests.length = 0;
  const begun = performance.now();
  const found = await reader.search(query);
  const words = requests.length;
  const rows = await Promise.all(found.slice(0, 10).map((id) => reader.game(id)));
  const time = performance.now() - begun;
  const files = performance.getEntriesByType("resource");
  const rounds = Number(words > 0) + Number(requests.length > words);
  const bytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return { time, games: found.length, rows: rows.length, rounds, requests: requests.length, bytes };
}"""


def queries(source: random.Random) -> list[str]:
    """Return what visitors search for, in the games of `indexing.py`: players, events, dates, and several of them."""
    found = []
    for _ in range(SEARCHES // 4):
        player = source.randint(100, 9999)
        found += [f"player {player}", f"Tournament {source.randint(10, 499)}", str(source.randint(1990, 2026))]
        found.append(f"{player // 10} {source.randint(1990, 2026)}")
    return found


def main() -> None:
    """Print the times and sizes; end with 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--index", type=Path, metavar="FOLDER", help="measure this index")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    from bench.explorer_page import build_index
    from bench.harness import browser, table
    from website.server import SiteServer

    with tempfile.TemporaryDirectory() as temporary, browser() as running:
        served = Path(temporary, "served")
        served.mkdir()
        index = arguments.index or build_index(Path(temporary))[1]
        (served / "index").symlink_to(index.resolve())
        # the modules of the reader import others from both folders
        for name in ("web", "py_core"):
            (served / name).symlink_to(bootstrap.ROOT / name)
        with SiteServer(served) as server:
            server.pages[BLANK] = b"<!doctype html><link rel=icon href=data:,><title>bench</title>"
            page = running.new_page()
            page.goto(server.url + BLANK[1:])
            page.evaluate(OPEN)
            session = page.context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.setCacheDisabled", {"cacheDisabled": True})
            network = {"offline": False, "latency": LATENCY_MS}
            throughput = {"downloadThroughput": BYTES_PER_S, "uploadThroughput": BYTES_PER_S}
            session.send("Network.emulateNetworkConditions", network | throughput)
            found: list[dict[str, Any]] = [page.evaluate(SEARCH, query) for query in queries(random.Random(5))]
    times = sorted(entry["time"] for entry in found)
    p95 = times[int(0.95 * len(times))]
    rounds = max(entry["rounds"] for entry in found)
    numbers = {"searches": len(found), "with games": sum(entry["games"] > 0 for entry in found)}
    spent = {"median ms": statistics.median(times), "p95 ms": p95, "longest ms": times[-1]}
    costs = {name: max(entry[name] for entry in found) for name in ("rounds", "requests", "bytes")}
    print(table([numbers | spent | costs]))
    missed = [*([f"p95 {p95:.0f} ms"] if p95 > TARGET_MS else []), *(["rounds"] if rounds > MAX_ROUNDS else [])]
    print(f"missed: {', '.join(missed)}" if missed else "all targets met")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
