"""Measure drafts: the legal placements and tried moves of records in the browser, and one edit of a large collection.

In a page of headless Chromium, the worker's functions `placements` and `edit` answer at every node of the main line of
each record, in processor time. Without a browser (`--native`), the same runs in this Python. The collection of 50,000 games
is always read, edited and saved in this Python.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import bootstrap

RECORDS = bootstrap.ROOT.parent / "shared" / "records"
#: records of every family, below `RECORDS`; missing ones are skipped
FILES = (
    "blokus/callisto-2-2.blksgf",
    "sgf/files/ear-reddening.sgf",
    "sgf/files/ff4_ex.sgf",
    "twixt/files/03-std-real-1115.sgf",
)
SAMPLES = bootstrap.ROOT / "web" / "samples"
GAMES = 50_000
#: most milliseconds for 95 % of the answers, and seconds for the collection
MAX_PLACEMENTS_MS, MAX_EDIT_MS, MAX_COLLECTION_S = 30.0, 60.0, 3.0

#: a Python function that measures one record; it runs in this Python and in the browser's
MEASURE = """
import json
import time
from boardreel.worker import api as worker_api
from boardreel.worker import draft_calls
from boardreel.worker import open_records as worker_records

def measure(name, content):
    number = json.loads(worker_api.open_collection(name, bytes(content)))["id"]
    worker_api.reel(number, 1)
    game = worker_records.open_records[number].collection.games[0]
    placements, edits = [], []
    for node in game.main_line():
        begun = time.process_time()
        answer = draft_calls.placements(number, 1, node.index)
        placements.append((time.process_time() - begun) * 1000)
        moves = " ".join(texts for _, texts in json.loads(answer)["placements"]).split()
        if moves:
            request = json.dumps({"op": "play", "node": node.index, "move": moves[len(moves) // 2]})
            begun = time.process_time()
            draft_calls.edit(number, 1, request)
            edits.append((time.process_time() - begun) * 1000)
    worker_api.close(number)
    return json.dumps([placements, edits])
"""


def records() -> list[Path]:
    """Return the records that are measured."""
    return [*sorted(SAMPLES.glob("*.*sgf")), *(RECORDS / name for name in FILES if (RECORDS / name).is_file())]


def percentile(values: list[float], share: float) -> float:
    """Return the value below which a share of the values lies, 0 if there are none."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)] if values else 0.0


def measure_natively(path: Path) -> Any:
    """Return the times of one record in this Python, in milliseconds."""
    names: dict[str, Any] = {}
    exec(MEASURE, names)
    return json.loads(names["measure"](path.name, path.read_bytes()))


def measure_in_browser(paths: list[Path]) -> list[Any]:
    """Return the times of records in the Python of a page, in milliseconds."""
    from bench.harness import browser, fresh_python, packages_server

    with browser() as running, packages_server() as server:
        page = fresh_python(running, server)
        page.evaluate("code => python.runPython(code)", MEASURE)
        call = "([name, bytes]) => python.globals.get('measure')(name, python.toPy(new Uint8Array(bytes)))"
        return [json.loads(page.evaluate(call, [path.name, list(path.read_bytes())])) for path in paths]


def edit_collection() -> float:
    """Return the seconds that it takes to read 50,000 games, edit one and save all."""
    from boardreel import Move, read
    from boardreel.editing import Draft

    games = [b"(;GM[1]SZ[9]PB[Player %d];B[aa](;W[bb])(;W[cc]))" % number for number in range(GAMES)]
    record = b"\n".join(games)
    begun = time.perf_counter()
    draft = Draft(read(record).games[GAMES // 2])
    draft.play(draft.game.node(1), Move("W", ("dd",)))
    saved = draft.to_bytes()
    taken = time.perf_counter() - begun
    half = GAMES // 2
    if not (saved.startswith(b"\n".join(games[:half])) and saved.endswith(b"\n".join(games[half + 1 :]))):
        sys.exit("another game has changed")
    return taken


def main() -> None:
    """Print one line per record; exit with status 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--native", action="store_true", help="measure in this Python only")
    arguments = parser.parse_args()
    paths = records()
    results = [measure_natively(path) for path in paths] if arguments.native else measure_in_browser(paths)
    missed = False
    print(f"{'record':32} {'nodes':>6} {'placements p50':>15} {'p95':>7} {'tried move p50':>15} {'p95':>7}  (ms)")
    for path, (placements, edits) in zip(paths, results, strict=True):
        slow_placements, slow_edits = percentile(placements, 0.95), percentile(edits, 0.95)
        missed |= slow_placements > MAX_PLACEMENTS_MS or slow_edits > MAX_EDIT_MS
        print(
            f"{path.name:32} {len(placements):6} {percentile(placements, 0.5):15.1f} {slow_placements:7.1f} "
            f"{percentile(edits, 0.5):15.1f} {slow_edits:7.1f}"
        )
    taken = edit_collection()
    missed |= taken > MAX_COLLECTION_S
    print(f"{GAMES:,} games: read, edited and saved in {taken:.2f} s")
    sys.exit(missed)


if __name__ == "__main__":
    main()
