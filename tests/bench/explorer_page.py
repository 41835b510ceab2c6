"""Measure how long a click in the tab "Explorer" takes on a network with a round trip of 40 ms and 10 Mbit/s.

Chromium itself delays and throttles the transfers. Pages with games of the index jump to positions that were neither shown
nor loaded ahead, so every answer needs a request. Without `--index`, an index of generated games is built first.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAMES = 20_000
#: games from which positions are taken, and positions of each
SHOWN_GAMES, JUMPS = 10, 10
#: the list of games is loaded in it as well
PAUSE_MS = 1000
LATENCY_MS, BYTES_PER_S = 40, 1_250_000
TARGET_P95_MS = 150
MAX_REQUEST_BYTES = 65_536
PAGE = """<!doctype html><meta charset="utf-8"><title>Explorer</title><link rel="icon" href="data:,">
<script src="/boardreel.js" crossorigin defer></script>
<board-reel explorer="/index/"><script type="application/json" data-reel>{reel}</script></board-reel>"""
OPEN = """async () => {
  const element = document.querySelector("board-reel");
  while (element.state !== "ready") await new Promise((resolve) => setTimeout(resolve, 20));
  element.shadowRoot.querySelector('[data-tab="explorer"]').click();
  const isDone = () => element.shadowRoot.querySelector(".explorer")?.ariaBusy === "false";
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
}"""
#: after a pause like a reader's, in which the replies are loaded, goes to a node and returns the milliseconds until its
#: moves are painted, and the sizes of the requested shards
JUMP = """async (node) => {
  const element = document.querySelector("board-reel");
  const panel = element.shadowRoot.querySelector(".explorer");
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const before = performance.getEntriesByType("resource").length;
  const begun = performance.now();
  const drawn = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (panel.ariaBusy !== "false") return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
    });
    observer.observe(panel, { attributes: true });
  });
  void element.goTo(node);
  const ended = await drawn;
  const isShard = ({ name, startTime }) => name.includes("/positions/") && startTime < ended;
  const files = performance.getEntriesByType("resource").slice(before).filter(isShard);
  return { time: ended - begun, sizes: files.map((file) => file.encodedBodySize) };
}""".replace("PAUSE", str(PAUSE_MS))


def build_index(folder: Path) -> tuple[Path, Path]:
    """Generate games and index them; return the folders of the records and of the index."""
    from bench.indexing import write_games
    from boardreel.explorer import builder, engines, rows

    records, index = folder / "records", folder / "index"
    records.mkdir()
    write_games(records, "go", GAMES)
    engine = engines.local_engine(2)
    builder.build_index(records, index, rows.Options(), engine)
    engine.close()
    return records, index


def reels(records: Path, source: random.Random) -> list[str]:
    """Return the Reels, with keys, of some games."""
    from boardreel import read
    from boardreel.explorer.reel_keys import reel_keys
    from boardreel.reel import reel_text
    from boardreel.replay import Replay

    found = []
    paths = sorted(path for path in records.rglob("*") if path.is_file())
    for path in source.sample(paths, min(SHOWN_GAMES, len(paths))):
        game = source.choice(list(read(path).games))
        replay = Replay(game)
        found.append(reel_text(game, replay, reel_keys(replay)))
    return found


def measure(page: Page, source: random.Random) -> list[dict[str, Any]]:
    """Jump to positions of the game in a page, and return what was measured for those that needed a request."""
    page.evaluate(OPEN)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    network = {"offline": False, "latency": LATENCY_MS}
    throughput = {"downloadThroughput": BYTES_PER_S, "uploadThroughput": BYTES_PER_S}
    session.send("Network.emulateNetworkConditions", network | throughput)
    # steps of two: the reply of a shown position is loaded ahead
    nodes = list(range(2, 60, 2))
    source.shuffle(nodes)
    return [found for node in nodes[:JUMPS] if (found := page.evaluate(JUMP, node))["sizes"]]


def main() -> None:
    """Print the times and sizes; end with 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--index", type=Path, metavar="FOLDER", help="measure this index")
    parser.add_argument("--records", type=Path, metavar="FOLDER", help="the records of that index")
    arguments = parser.parse_args()
    bootstrap.activate_venv()
    from bench.harness import browser, table
    from build import build
    from website.server import SiteServer

    source = random.Random(21)
    with tempfile.TemporaryDirectory() as temporary, browser() as running:
        folder = Path(temporary)
        records, index = (arguments.records, arguments.index) if arguments.index else build_index(folder)
        served = folder / "site"
        served.mkdir()
        for path in build().iterdir():
            (served / path.name).symlink_to(path)
        (served / "index").symlink_to(index.resolve())
        found: list[dict[str, Any]] = []
        with SiteServer(served) as server:
            for number, reel in enumerate(reels(records, source)):
                server.pages[f"/{number}.html"] = PAGE.replace("{reel}", reel.replace("<", "\\u003c")).encode()
                page = running.new_context().new_page()
                page.goto(f"{server.url}{number}.html")
                found += measure(page, source)
                page.context.close()
    times = sorted(entry["time"] for entry in found)
    sizes = [size for entry in found for size in entry["sizes"]]
    p95 = times[int(0.95 * len(times))]
    row = {"clicks": len(times), "median ms": statistics.median(times), "p95 ms": p95, "longest ms": times[-1]}
    print(table([row | {"requests per click": max(len(entry["sizes"]) for entry in found), "largest B": max(sizes)}]))
    checks = {f"p95 {p95:.0f} ms": p95 > TARGET_P95_MS, "size of a request": max(sizes) > MAX_REQUEST_BYTES}
    missed = [name for name, is_missed in checks.items() if is_missed]
    print(f"missed: {', '.join(missed)}" if missed else "all targets met")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
