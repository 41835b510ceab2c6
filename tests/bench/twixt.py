"""Measure how long TwixT games take to replay: a board of 24 x 24 that is filled, and 20,000 pegs on 700 x 700."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

#: name, columns and rows, pegs, target in milliseconds (natively; in the browser three times as much is allowed)
GAMES = (("full 24 x 24", 24, 572, 25), ("700 x 700", 700, 20_000, 1000))


def column_name(column: int) -> str:
    """A to ZZ."""
    high, low = divmod(column - 1, 26)
    return (chr(64 + high) if high else "") + chr(65 + low)


def record(size: int, pegs: int, seed: int = 1) -> str:
    """A game of so many pegs. On large boards they stand in a dense part, so that links are made, barred and joined."""
    source = random.Random(seed)
    side = min(size, int((2 * pegs) ** 0.5) + 2)
    free = {
        color: [
            (column, row)
            for column in range(1, side + 1)
            for row in range(1, side + 1)
            if (column if color == "W" else row) not in (1, size) and (column, row) != (side, side)
        ]
        for color in "WB"
    }
    for holes in free.values():
        source.shuffle(holes)
    taken: set[tuple[int, int]] = set()
    moves: list[str] = []
    color = "W"
    while len(moves) < pegs and (free["W"] or free["B"]):
        while free[color] and free[color][-1] in taken:
            free[color].pop()
        if free[color]:
            column, row = free[color].pop()
            taken.add((column, row))
            moves.append(f";{color}[{column_name(column)}{row}]")
        color = "B" if color == "W" else "W"
    return f"(;FF[4]GM[21]SZ[{size}]{''.join(moves)})"


def best(run: Callable[[], object], runs: int) -> float:
    """The shortest of several runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def main() -> None:
    """Print one line per game, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="records to measure besides")
    parser.add_argument("--runs", type=int, default=5, help="runs of each, of which the best counts (default: 5)")
    arguments = parser.parse_args()
    from boardreel import Replay, read

    def replay(text: bytes, name: str | None = None) -> int:
        game = read(text, name=name).games[0]
        player = Replay(game)
        last = player.position(game.main_line()[-1])
        return len(last.board)

    missed = False
    for name, size, pegs, target in GAMES:
        text = record(size, pegs).encode()
        taken = best(lambda text=text: replay(text), arguments.runs)  # type: ignore[misc]
        missed |= taken > target
        print(f"{name}: {replay(text)} pegs, {taken:.1f} ms (target {target} ms)")
    for path in arguments.files:
        data = path.read_bytes()
        taken = best(lambda data=data, path=path: replay(data, path.name), arguments.runs)  # type: ignore[misc]
        print(f"{path.name}: {replay(data, path.name)} pegs, {taken:.1f} ms")
    sys.exit(missed)


if __name__ == "__main__":
    main()
