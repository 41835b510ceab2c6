"""Measure how many nodes per second the rules play with and without drawing, next to sgfmill's Go board.

Every game is played repeatedly in one process, so that tables and cached items exist; `parse` is included, because a node's
properties are parsed when it is played. Rates are CPU time, the best of several runs. The targets are relative to sgfmill
in the same run, so they hold on any machine: sgfmill played 207,000 moves per second where TwixT had to play 60,000 nodes.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import bootstrap
from bench.twixt import record as twixt_record

GO_MOVES = 250
TWIXT_PEGS = 572
REPEATS = 5
#: name → least rate without drawing, as a part of the rate of sgfmill's board
TARGETS = {"Go": 0.5, "TwixT": 60_000 / 207_000}
SAMPLES = {"Blokus": "blokus.blksgf", "Trigon": "blokus-trigon.blksgf"}


def go_game(seed: int = 5) -> tuple[str, list[tuple[int, int, str]]]:
    """Return a random Go game on empty points as a record, and its moves as sgfmill's row, column and color."""
    from sgfmill import boards

    letters = "abcdefghijklmnopqrs"
    source = random.Random(seed)
    board = boards.Board(19)
    moves: list[tuple[int, int, str]] = []
    for number in range(GO_MOVES):
        empty = [(row, column) for row, column in board.board_points if board.get(row, column) is None]
        row, column = source.choice(empty)
        moves.append((row, column, "bw"[number % 2]))
        board.play(*moves[-1])
    nodes = "".join(f";{color.upper()}[{letters[column]}{letters[18 - row]}]" for row, column, color in moves)
    return f"(;GM[1]FF[4]SZ[19]{nodes})", moves


def best_rate(run: Callable[[], int], runs: int) -> float:
    """Return the best rate of several runs, in units per second of CPU time; `run` returns its number of units."""
    rates = []
    for _ in range(runs):
        start = time.process_time()
        count = run()
        rates.append(count / (time.process_time() - start))
    return max(rates)


def sgfmill_rate(moves: list[tuple[int, int, str]], runs: int) -> float:
    """Return the moves per second of sgfmill's board."""
    from sgfmill import boards

    def run() -> int:
        for _ in range(REPEATS):
            board = boards.Board(19)
            for row, column, color in moves:
                board.play(row, column, color)
        return REPEATS * len(moves)

    return best_rate(run, runs)


def game_rates(text: str | bytes, runs: int) -> tuple[float, float]:
    """Return the nodes per second of the first game of a record, without and with drawing."""
    from boardreel import Replay, read

    game = read(text).games[0]
    rules, nodes = Replay(game).rules, game.main_line()

    def play() -> int:
        for _ in range(REPEATS):
            position = rules.start()
            for node in nodes:
                position = rules.play(position, node).position
        return REPEATS * len(nodes)

    def apply() -> int:
        for _ in range(REPEATS):
            position = rules.start()
            for node in nodes:
                position = rules.apply(position, node).position
        return REPEATS * len(nodes)

    return best_rate(play, runs), best_rate(apply, runs)


def check_rate(text: str, runs: int) -> float:
    """Return how many kilobytes per second the diagnostics of a Go file of 50 games are computed."""
    from boardreel import Replay, read

    collection = read(text * 50)

    def run() -> int:
        for game in collection.games:
            for _ in Replay(game).iter_diagnostics():
                pass
        return 50 * len(text)

    return best_rate(run, runs) / 1000


def main() -> None:
    """Print one line per game; exit with status 1 when a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="runs of each, of which the best counts (default: 7)")
    arguments = parser.parse_args()
    samples: Path = bootstrap.ROOT / "web" / "samples"
    go_text, go_moves = go_game()
    records: dict[str, str | bytes] = {"Go": go_text, "TwixT": twixt_record(24, TWIXT_PEGS)}
    records |= {name: (samples / file).read_bytes() for name, file in SAMPLES.items()}
    sgfmill = sgfmill_rate(go_moves, arguments.runs)
    print(f"{'sgfmill board':14} {sgfmill:9,.0f} moves per second")
    missed = False
    for name, text in records.items():
        played, drawn = game_rates(text, arguments.runs)
        ratio = played / sgfmill
        target = TARGETS.get(name)
        missed |= target is not None and ratio < target
        wanted = "" if target is None else f", wanted {target:.2f}"
        print(f"{name:14} {played:9,.0f} nodes per second, with drawing {drawn:7,.0f}; {ratio:.2f} of sgfmill{wanted}")
    print(f"{'Go diagnostics':14} {check_rate(go_text, arguments.runs):9,.0f} kB per second")
    sys.exit(missed)


if __name__ == "__main__":
    main()
