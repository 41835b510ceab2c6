"""Measure a page that is one file, opened from the disk in a new profile of Chromium each time.

- board: from the start of navigation to the first frame that shows the prepared game;
- Python: to another record standing on the board, which Python out of the same file has read.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import bootstrap
from bench.harness import WATCH_BOARD, table

if TYPE_CHECKING:
    from bench.visits import Profiles

RUNS = 5
#: bytes; milliseconds
SIZE_TARGET, READY_TARGET = 14_000_000, 4000.0
LOAD = """async (text) => {
  await document.querySelector("board-reel").load(new File([text], "other.sgf"), { game: 1 });
  return performance.now();
}"""
DRAWN = "() => performance.getEntriesByName('boardreel:drawn')[0]?.startTime"


def main() -> None:
    """Print one row per moment; the exit status says whether all targets are met."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"openings (default {RUNS})")
    runs = parser.parse_args().runs
    from bench.visits import profiles
    from boardreel.cli import main as boardreel
    from build import build

    record = bootstrap.ROOT / "web" / "samples" / "blokus.blksgf"
    with TemporaryDirectory() as folder, profiles() as browsers:
        page = Path(folder) / "game.html"
        boardreel(["embed", str(record), "-o", str(page), "--single-file", "--viewer", str(build())])
        times = [_open(browsers, page) for _ in range(runs)]
        size = page.stat().st_size
    rows = []
    for place, name in enumerate(("board", "Python")):
        taken = [time[place] for time in times]
        rows.append({"ready": name, "ms": statistics.median(taken), "least": min(taken), "most": max(taken)})
    print(table(rows))
    print(f"size: {size} of {SIZE_TARGET} bytes")
    met = size <= SIZE_TARGET and all(float(str(row["ms"])) <= READY_TARGET for row in rows)
    print(f"targets ({READY_TARGET:.0f} ms) {'met' if met else 'missed'}")
    sys.exit(not met)


def _open(browsers: Profiles, file: Path) -> tuple[float, float]:
    with browsers.fresh() as context:
        page = context.new_page()
        page.add_init_script(WATCH_BOARD)
        page.goto(file.as_uri(), wait_until="commit")
        drawn = float(page.wait_for_function(DRAWN, polling=20).json_value())
        read = float(page.evaluate(LOAD, "(;GM[1]FF[4]SZ[9];B[ee];W[cc])"))
    return drawn, read


if __name__ == "__main__":
    main()
