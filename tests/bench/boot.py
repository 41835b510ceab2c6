"""Measure the time from the start of navigation to the first board with a dropped record, in Chromium.

Both ways of starting Python are measured in one run, taking turns: from the memory snapshot, and the ordinary way with the
wheel installed by micropip (the server then refuses the snapshot). Without the snapshot the service worker of the page
could not be installed, so it is refused to both: the caches are the same. Says where the time goes.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from contextlib import ExitStack, nullcontext
from pathlib import Path

import bootstrap
from bench.harness import WATCH_BOARD

#: performance marks in their order, and what has happened since the one before
STEPS = {
    "start": "first script runs, worker asked for",
    "dropped": "page loaded, record dropped",
    "started": "worker up",
    "loaded": "Pyodide's scripts loaded",
    "compiled": "WebAssembly fetched and compiled",
    "instantiated": "WebAssembly instantiated",
    "restored": "snapshot fetched, memory restored",
    "booted": "Python booted",
    "installed": "wheel installed by micropip",
    "ready": "core imported",
    "asked": "Reel cache searched, record sent to the worker",
    "read": "record read",
    "built": "game replayed, Reel built",
    "drawn": "board drawn",
}
#: runs before everything else in the page: drops the record as soon as the page can take it (drag events of the driver
#: would come a good part of a second later)
DROP = """((name, text) => {
  addEventListener("DOMContentLoaded", () => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    performance.mark("boardreel:dropped");
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
})"""
SERVICE_WORKER = "/offline.js"
#: way → what the paths begin with that the server does not have
REFUSED = {"snapshot": (SERVICE_WORKER,), "ordinary": (SERVICE_WORKER, "/runtime/core-")}
#: visits that only warm the caches: browsers keep compiled scripts from the second on
WARM_UPS = 2
#: milliseconds a page stays open then, in which the browser keeps what it has compiled, see web/runtime/warm_up.js
STAY = 6000
DRAWN = "performance.getEntriesByName('boardreel:drawn').length"
#: how many times as long as a start from the snapshot the ordinary start takes at least
RATIO_TARGET = 5.0


def main() -> None:
    """Print the medians, their ratio, and the steps of both ways; exit with 1 if the target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    sample = bootstrap.ROOT / "web" / "samples" / "blokus.blksgf"
    parser.add_argument("record", nargs="?", type=Path, default=sample, help=f"record to drop (default: {sample.name})")
    parser.add_argument("--runs", type=int, default=7, help="runs of each way (default: 7)")
    parser.add_argument("--cold", action="store_true", help="with an empty HTTP cache each time")
    parser.add_argument("--compressed", action="store_true", help="serve the .br and .gz files")
    arguments = parser.parse_args()
    record = arguments.record
    print(f"{record.name}, {arguments.runs} runs, {'cold' if arguments.cold else 'warm'} cache")
    ways = _measure(record, arguments.runs, cold=arguments.cold, compressed=arguments.compressed)
    for way, runs in ways.items():
        report(way, runs)
    snapshot, ordinary = (statistics.median(run["drawn"] for run in runs) for runs in ways.values())
    ratio = ordinary / snapshot
    print(f"ratio: {ratio:.1f} (at least {RATIO_TARGET:g}): {'met' if ratio >= RATIO_TARGET else 'missed'}")
    sys.exit(ratio < RATIO_TARGET)


def _measure(record: Path, runs: int, *, cold: bool, compressed: bool) -> dict[str, list[dict[str, float]]]:
    """Way → marks of each run, milliseconds from the start of navigation."""
    from bench.visits import SETTLE, TIMES, profiles
    from build import build
    from website.server import SiteServer

    found: dict[str, list[dict[str, float]]] = {way: [] for way in REFUSED}
    with SiteServer(build(), compressed=compressed) as server, profiles() as browsers, ExitStack() as kept:
        contexts = {} if cold else {way: kept.enter_context(browsers.fresh()) for way in found}
        for run in range(runs if cold else WARM_UPS + runs):
            for way, marks in found.items():
                refused = REFUSED[way]
                server.answer = lambda path, refused=refused: 404 if path.startswith(refused) else None  # type: ignore[misc]
                with browsers.fresh() if cold else nullcontext(contexts[way]) as context:
                    page = context.new_page()
                    # a Reel that the browser has kept would be shown without Python, so no record comes twice
                    text = record.read_text("utf-8") + "\n" * (2 * run + (way == "ordinary"))
                    page.add_init_script(f"{WATCH_BOARD}{DROP}({json.dumps(record.name)}, {json.dumps(text)})")
                    page.goto(server.url, wait_until="commit")
                    page.wait_for_function(DRAWN, polling=50)
                    if cold or run >= WARM_UPS:
                        marks.append(page.evaluate(TIMES))
                    else:
                        page.wait_for_timeout(STAY)
                    page.close()
                time.sleep(SETTLE / 1000)  # what the page leaves behind is cleared away
    return found


def report(way: str, runs: list[dict[str, float]]) -> None:
    """Print the median of a way of starting, and when each of `STEPS` was reached."""
    drawn = [run["drawn"] for run in runs]
    print(f"{way}: {statistics.median(drawn):.0f} ms ({min(drawn):.0f}-{max(drawn):.0f})")
    before = 0.0
    for step, what in STEPS.items():
        # the other way of starting has other steps
        if all(run.get(step) for run in runs):
            at = statistics.median(run[step] for run in runs)
            print(f"  {at:6.0f} ms  {at - before:+6.0f}  {what}")
            before = max(before, at)


if __name__ == "__main__":
    main()
