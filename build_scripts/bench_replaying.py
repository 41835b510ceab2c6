"""Measures how long whole games take to replay in Pyodide, and the dearest list of all legal moves in them.

Each run is in a page of headless Chromium with a Python of its own, in which nothing has been played, so that boards and
tables are made within the measured time. `replay`: after every node the step, the scores, who is to play. `legal`: the
slowest list of all legal moves of a side at a node of the main line; the first such list makes the tables for it.
`reel`: the document for the viewer as JSON, in a Python that has replayed the game already; `kB` is its size.

Without FILE: the samples of the site, a full game of TwixT on 24 x 24, and 20,000 pegs on 700 x 700.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

import env

SAMPLES = env.ROOT / "web" / "app" / "samples"
RUNS = 5
#: kind of record → milliseconds of the replay; of one list of legal moves
REPLAY_TARGETS = {"blokus.blksgf": 150, ".blksgf": 250, "24 x 24": 60, "700 x 700": 3000}
LEGAL_TARGET = 50

PREPARE = """() => {
  python.runPython(`
import json
from time import perf_counter
from boardreel import Replay
from boardreel.reading import read
from boardreel.reel import reel_text

def measure(name, data, whole):
    game = read(data.to_bytes(), name=name).games[0]
    line = game.main_line()
    begun = perf_counter()
    replay = Replay(game)
    for node in line:
        position = replay.step(node).position
        position.to_play, position.scores
    row = {"nodes": len(line), "replay": (perf_counter() - begun) * 1000, "legal": None, "moves": None}
    if whole:
        slowest, moves = 0.0, 0
        for node in line:
            position = replay.position(node)
            for side in replay.rules.sides:
                begun = perf_counter()
                found = position.legal_moves(side.color)
                slowest, moves = max((slowest, moves), (perf_counter() - begun, len(found)))
        row |= {"legal": slowest * 1000, "moves": moves}
    begun = perf_counter()
    size = len(reel_text(game).encode()) if whole else 0
    row |= {"reel": (perf_counter() - begun) * 1000 if whole else None, "size": size / 1000 or None}
    return json.dumps(row)
`);
}"""
MEASURE = """async ([name, path, whole]) => {
  const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
  return python.globals.get("measure")(name, bytes, whole);
}"""


def records(files: list[Path]) -> dict[str, bytes]:
    """Name → content of what is replayed."""
    if files:
        return {path.name: path.read_bytes() for path in files}
    import bench_twixt

    made = {name: bench_twixt.record(size, pegs).encode() for name, size, pegs, _ in bench_twixt.GAMES}
    samples = {path.name: path.read_bytes() for path in sorted(SAMPLES.iterdir())}
    return {**samples, **{name.removeprefix("full "): text for name, text in made.items()}}


def measure(contents: dict[str, bytes], runs: int) -> list[dict[str, Any]]:
    """One row a record: medians."""
    import json

    from bench_page import browser, fresh_python, packages_server

    found: dict[str, list[dict[str, Any]]] = {name: [] for name in contents}
    with packages_server() as server, browser() as running:
        server.pages |= {f"/file-{place}": data for place, data in enumerate(contents.values())}
        for _ in range(runs):
            for place, (name, data) in enumerate(contents.items()):
                page = fresh_python(running, server)
                page.evaluate(PREPARE)
                asked = [name, f"/file-{place}", len(data) < 50_000]
                found[name].append(json.loads(page.evaluate(MEASURE, asked)))
                page.close()
    return [_row(name, turns) for name, turns in found.items()]


def _row(name: str, turns: list[dict[str, Any]]) -> dict[str, Any]:
    def median(field: str) -> float | None:
        values = [turn[field] for turn in turns]
        return None if None in values else statistics.median(values)

    row = {"record": name, "nodes": turns[0]["nodes"], "replay ms": median("replay"), "target": _target(name)}
    row |= {"legal ms": median("legal"), "moves": turns[0]["moves"], "legal target": LEGAL_TARGET}
    return {**row, "reel ms": median("reel"), "kB": median("size")}


def _target(name: str) -> int | None:
    return next((most for ending, most in REPLAY_TARGETS.items() if name.endswith(ending)), None)


def main() -> None:
    """Prints the table; ends with 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="replay these instead")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs of each, each from nothing (default {RUNS})")
    arguments = parser.parse_args()
    env.enter()
    from bench_page import table

    rows = measure(records(arguments.files), arguments.runs)
    print(table(rows))
    missed = [
        f"{row['record']}: {what} {row[f'{what} ms']:.0f} ms, target {most}"
        for row in rows
        for what, most in (("replay", row["target"]), ("legal", row["legal target"]))
        if most is not None and (row[f"{what} ms"] or 0) > most
    ]
    print("\n".join(missed) or "all targets met")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
