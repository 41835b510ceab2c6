"""Measure how long whole games take to replay in Pyodide, and the dearest list of all legal moves in them.

Each run is in a page of headless Chromium with a Python of its own, in which nothing has been played, so that boards and
tables are made within the measured time. `replay`: after every node the step, the scores, who is to play. `legal`: the
slowest list of all legal moves of a side at a node of the main line; the first such list makes the tables for it.
`reel`: the document for the viewer as JSON, in a Python that has replayed the game already; `kB` is its size. All times
are processor time of the page, so that other work on the machine does not count.

Without FILE: the samples of the site, a full game of TwixT on 24 x 24, and 20,000 pegs on 700 x 700.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bootstrap

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAMPLES = bootstrap.ROOT / "web" / "samples"
RUNS = 5
#: kind of record → milliseconds of the replay; of one list of legal moves
REPLAY_TARGETS = {"blokus.blksgf": 150, ".blksgf": 250, "24 x 24": 60, "700 x 700": 3000}
LEGAL_TARGET = 50
#: of larger records only the replay is measured
LARGE = 50_000

PREPARE = """async ([name, path]) => {
  const bytes = new Uint8Array(await (await fetch(path)).arrayBuffer());
  const scope = python.toPy({ name, data: bytes });
  python.runPython(`
from boardreel import Replay
from boardreel.opening import read
from boardreel.reel import reel_text

game = read(bytes(data), name=name).games[0]
line = game.main_line()

def play():
    global replay
    replay = Replay(game)
    for node in line:
        position = replay.step(node).position
        position.to_play, position.scores
    return len(line)

def legal(place, color):
    return len(replay.position(line[place]).legal_moves(color))

def sides():
    return [side.color for side in replay.rules.sides]

def reel():
    return len(reel_text(game).encode())
`, { globals: scope });
  globalThis.call = (name, ...values) => {
    const found = scope.get(name)(...values);
    return found?.toJs ? found.toJs() : found;
  };
}"""
CALL = "(values) => call(...values)"


def records(files: list[Path]) -> dict[str, bytes]:
    """Name → content of what is replayed."""
    if files:
        return {path.name: path.read_bytes() for path in files}
    from bench import twixt

    made = {name: twixt.record(size, pegs).encode() for name, size, pegs, _ in twixt.GAMES}
    samples = {path.name: path.read_bytes() for path in sorted(SAMPLES.iterdir())}
    return {**samples, **{name.removeprefix("full "): text for name, text in made.items()}}


def measure(contents: dict[str, bytes], runs: int) -> list[dict[str, Any]]:
    """One row a record: medians."""
    from bench.harness import browser, fresh_python, packages_server

    found: dict[str, list[dict[str, Any]]] = {name: [] for name in contents}
    with packages_server() as server, browser() as running:
        server.pages |= {f"/file-{place}": data for place, data in enumerate(contents.values())}
        for _ in range(runs):
            for place, (name, data) in enumerate(contents.items()):
                page = fresh_python(running, server)
                page.evaluate(PREPARE, [name, f"/file-{place}"])
                found[name].append(_measure_one(page, whole=len(data) < LARGE))
                page.close()
    return [_row(name, turns) for name, turns in found.items()]


def _measure_one(page: Page, *, whole: bool) -> dict[str, Any]:
    from bench.harness import Clock

    clock = Clock(page)
    nodes, replay = clock.timed(CALL, ["play"])
    if not whole:
        return {"nodes": nodes, "replay": replay, "legal": None, "moves": None, "reel": None, "size": None}
    legal = [
        clock.timed(CALL, ["legal", place, color])[::-1]
        for place in range(nodes)
        for color in page.evaluate(CALL, ["sides"])
    ]
    size, reel = clock.timed(CALL, ["reel"])
    slowest, moves = max(legal, default=(None, None))
    return {"nodes": nodes, "replay": replay, "legal": slowest, "moves": moves, "reel": reel, "size": size / 1000}


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
    """Print the table, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="replay these instead")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs of each, each from nothing (default {RUNS})")
    arguments = parser.parse_args()
    from bench.harness import table

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
