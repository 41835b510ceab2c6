"""Write, read and compare all legal moves of random positions of every game: the thorough form of a test.

`tests/games/test_moves.py` does the same with 20 legal moves of each of 50 positions.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import NamedTuple

import bootstrap

POSITIONS = 50


class Start(NamedTuple):
    """The start of random games: the text of the root node, and the file name if the format needs it."""

    root: str
    name: str | None = None


BLOKUS_FAMILY = (
    *("Blokus", "Blokus Two-Player", "Blokus Three-Player", "Blokus Duo", "Blokus Junior"),
    *("Blokus Trigon", "Blokus Trigon Two-Player", "Blokus Trigon Three-Player", "Nexos", "Nexos Two-Player"),
    *("Callisto", "Callisto Two-Player", "Callisto Two-Player Four-Color", "Callisto Three-Player"),
    *("GembloQ", "GembloQ Two-Player", "GembloQ Two-Player Four-Color", "GembloQ Three-Player"),
)
#: every game with rules, with the settings that change how its moves are written
STARTS = (
    *(Start(f";GM[{name}]") for name in BLOKUS_FAMILY),
    *(Start(f";FF[4]GM[1]{settings}") for settings in ("", "SZ[5]", "SZ[21:20]RU[NZ]", "SZ[52]")),
    *(Start(f";FF[3]GM[1]{settings}") for settings in ("SZ[5]", "SZ[20]")),
    *(
        Start(f";FF[4]GM[21]{settings}")
        for settings in ("", "SZ[5]", "SZ[12]T1[header]", "SZ[30]RU[PP]", "SZ[8]RU[3M]", "SZ[30:9]HA[]")
    ),
    *(Start(f";FF[4]EV[twixt.ld.DEFAULT]SZ[{size}]", "game.tsgf") for size in (24, 30)),
    *(Start(f";FF[4]GM[{game}]") for game in ("11", "11]SZ[4:6", "2", "4", "4]SZ[52", "18", "9", "havannah]SZ[4")),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Check all starts, print one line for each, and return 1 if a move was lost or changed, else 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0, help="seed of the random games")
    parser.add_argument("--positions", type=int, default=POSITIONS, help="positions of each game")
    args = parser.parse_args(arguments)
    bootstrap.activate_venv()
    failures = 0
    with ProcessPoolExecutor() as pool:
        results = pool.map(partial(check, seed=args.seed, positions=args.positions), STARTS)
        for start, (count, error) in zip(STARTS, results, strict=True):
            failures += error is not None
            print(f"{start.root}: {error or f'{count:,} moves'}", flush=True)
    return 1 if failures else 0


def check(start: Start, *, seed: int, positions: int) -> tuple[int, str | None]:
    """Return the number of moves that were checked in random games, and the error of one of them, or None."""
    from boardreel.testing import ConformanceError, check_written_games

    try:
        return check_written_games(start.root, name=start.name, positions=positions, moves=None, seed=seed), None
    except ConformanceError as error:
        return 0, str(error)


if __name__ == "__main__":
    sys.exit(main())
