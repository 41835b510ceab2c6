"""Measure how long whole games take to replay, and the dearest list of all legal moves in them.

Replay: steps, scores, who is to play and who can move after every node of the main line, from nothing, so that boards and
tables are made in it too (each run is a process of its own; reading the file and importing are not counted). Without FILE
the samples of the site are measured that come with legal moves.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import bootstrap

RUNS = 5
#: milliseconds natively; in the browser three times as much is allowed
REPLAY_TARGET, LEGAL_TARGET = 60, 16


def measure(path: Path) -> dict[str, float]:
    """One cold run: nodes, milliseconds of the replay and of the slowest list of legal moves, number of moves in it."""
    from boardreel import Replay, read
    from boardreel.games import registry

    registry.kinds()
    game = read(path).games[0]
    line = game.main_line()
    begun = time.perf_counter()
    replay = Replay(game)
    for node in line:
        position = replay.position(node)
        _ = position.to_play, position.scores, position.status()
    replayed = time.perf_counter() - begun
    slowest, moves = 0.0, 0
    for node in line:
        position = replay.position(node)
        for side in replay.rules.sides:
            begun = time.perf_counter()
            found = len(position.legal_moves(side.color))
            slowest, moves = max((slowest, moves), (time.perf_counter() - begun, found))
    return {"nodes": len(line), "replay": replayed * 1000, "legal": slowest * 1000, "moves": moves}


def medians(path: Path, runs: int) -> dict[str, float]:
    """The medians of several runs, each in a process of its own."""
    command = [sys.executable, __file__, "--one", str(path)]
    rows = [json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(runs)]
    return {name: statistics.median(row[name] for row in rows) for name in rows[0]}


def main() -> None:
    """Print one line per record, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs a record (default {RUNS}); medians are shown")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        print(json.dumps(measure(arguments.one)))
        return
    files = arguments.files or sorted((bootstrap.ROOT / "web" / "samples").glob("*.blksgf"))
    missed = False
    for path in files:
        row = medians(path, arguments.runs)
        missed |= row["replay"] > REPLAY_TARGET or row["legal"] > LEGAL_TARGET
        print(
            f"{path.name:42} {row['nodes']:4.0f} nodes  replay {row['replay']:5.1f} ms of {REPLAY_TARGET}  "
            f"{row['moves']:5.0f} legal moves {row['legal']:4.1f} ms of {LEGAL_TARGET}",
            flush=True,
        )
    sys.exit(missed)


if __name__ == "__main__":
    main()
