"""Measure how many nodes per second the rules of the Blokus family play, without and with drawing.

The games are played repeatedly in one process, so that tables and drawings exist already. The time includes parsing the
properties of the nodes. Rates are per CPU second, the best of several rounds, in total and for each group of variants. With
--core, the core of another checkout is measured in the same run, in turns with this one. Without FILE, the samples of the
site are played.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import bootstrap

ROUNDS = 5
#: passes over all games in one round, of which the fastest is used for each game
PASSES = 3
#: nodes per CPU second without drawing, over all games
TARGET = 30_000
#: family → (nodes, CPU seconds)
Times = dict[str, tuple[int, float]]


def measure(method: str, paths: list[Path]) -> Times:
    """Play all nodes of all games with `Rules.play` or `Rules.apply`, named by `method`, in this process."""
    from boardreel import read
    from boardreel.games.registry import open_rules

    times: defaultdict[str, tuple[int, float]] = defaultdict(lambda: (0, 0.0))
    for path in paths:
        for game in read(path).games:
            rules, nodes = open_rules(game), game.nodes
            play = getattr(rules, method)
            fastest = float("inf")
            # the first pass fills the tables
            for number in range(PASSES + 1):
                start = time.process_time()
                positions = []
                for node in nodes:
                    parent = node.parent
                    before = rules.start() if parent is None else positions[parent.index]
                    positions.append(play(before, node).position)
                if number:
                    fastest = min(fastest, time.process_time() - start)
            # "Callisto Two-Player Four-Color" -> "Callisto"
            family = " ".join(word for word in rules.name.split() if not word.endswith(("-Player", "-Color")))
            count, seconds = times[family]
            times[family] = count + len(nodes), seconds + fastest
    return dict(times)


def run_measurement(core: Path, method: str, paths: list[Path]) -> Times:
    """Measure one method of the core in the folder `core` in a process of its own."""
    command = [sys.executable, __file__, "--measure", method, *map(str, paths)]
    environment = os.environ | {"PYTHONPATH": f"{core}{os.pathsep}{bootstrap.ROOT / 'build_scripts'}"}
    output = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return {family: (nodes, seconds) for family, (nodes, seconds) in json.loads(output).items()}


def main() -> None:
    """Print one line per core and method; exit with status 1 if this core misses the target."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="records (default: the samples)")
    parser.add_argument("--core", type=Path, metavar="FOLDER", help="py_core of another checkout to compare with")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"number of rounds (default: {ROUNDS})")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(measure(arguments.measure, arguments.files)))
        return
    paths = arguments.files or sorted((bootstrap.ROOT / "web" / "samples").glob("*.blksgf"))
    own_core = bootstrap.ROOT / "py_core"
    cores = {"this core": own_core} if arguments.core is None else {"other core": arguments.core, "this core": own_core}
    best: dict[tuple[str, str], Times] = {}
    for _ in range(arguments.rounds):
        for name, core in cores.items():
            for method in ("apply", "play"):
                if name == "other core" and method == "play" and "def play(" not in _protocol(core):
                    continue
                times = run_measurement(core, method, paths)
                known = best.setdefault((name, method), times)
                best[name, method] = {family: min(times[family], known[family]) for family in times}
    rate = 0.0
    for (name, method), times in best.items():
        rate = sum(nodes for nodes, _ in times.values()) / sum(seconds for _, seconds in times.values())
        families = ", ".join(f"{family} {nodes / seconds:,.0f}" for family, (nodes, seconds) in times.items())
        print(f"{name}, {method:5}: {rate:7,.0f} nodes per second ({families})")
    print(f"wanted without drawing: {TARGET:,}")
    sys.exit(rate < TARGET)


def _protocol(core: Path) -> str:
    """Return the source of the plug-in protocol of a core."""
    return (core / "boardreel" / "games" / "protocol.py").read_text("utf-8")


if __name__ == "__main__":
    main()
