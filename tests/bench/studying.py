"""Measure how many games of Go a second a program can study, next to sgfmill in the same run, on one core.

A game is read from its bytes and its main line is replayed to the last position: that is what sgfmill's
`get_setup_and_moves` and board do. The rate of legal moves is that of Boardreel alone. The best of
several runs of each game counts. Without FILE, the games are the sample of the site and, if they are next to the checkout,
records of real games that may not be copied into the project.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import bootstrap
from support import THIRD_PARTY

if TYPE_CHECKING:
    from boardreel import Position

RUNS = 10
#: games of a collection that are measured
MAX_GAMES = 20
#: least rates of games, as a part of the rate of sgfmill, and least rate of legal moves
GAMES_TARGET, LEGAL_TARGET = 1.0, 10_000
SAMPLE = bootstrap.ROOT / "web" / "samples" / "go-19x19-game.sgf"
REAL_GAMES = (
    "katago-games-2025-01-02",
    "sente-shusaku",
    "fox-error",
    "ear-reddening",
    "broken-ladder",
    "sabaki-utf8bom",
)


def default_files() -> list[Path]:
    """Return the sample and the real games that are next to the checkout."""
    files = (THIRD_PARTY / "sgf" / "files" / f"{name}.sgf" for name in REAL_GAMES)
    return [SAMPLE, *(path for path in files if path.is_file())]


def games_of(files: list[Path]) -> list[bytes]:
    """Return the bytes of some games of each file."""
    from boardreel import Collection, scan

    return [
        Collection.of([game]).raw_bytes for path in files for game, _ in zip(scan(path), range(MAX_GAMES), strict=False)
    ]


def replay_game(content: bytes) -> None:
    """Read a record and replay the main line of its first game."""
    from boardreel import read, replay

    game = read(content).games[0]
    _ = replay(game).position(game.main_line()[-1]).board


def replay_every_position(content: bytes) -> None:
    """Read a record and ask for every position of the main line of its first game."""
    from boardreel import read, replay

    game = read(content).games[0]
    replayed = replay(game)
    for node in game.main_line():
        replayed.position(node)


def replay_with_sgfmill(content: bytes) -> None:
    """Do with sgfmill what `replay_game` does."""
    from sgfmill import sgf, sgf_moves

    board, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(content))
    for color, point in moves:
        if point is not None:
            board.play(*point, color)


def processor_s(run: Callable[[], object]) -> float:
    """Return the processor time of a call in seconds, after the same call, whose garbage it collects if there is any."""
    run()
    begun = time.process_time()
    run()
    return time.process_time() - begun


def games_rates(games: list[bytes], ways: Sequence[Callable[[bytes], None]], runs: int) -> list[float]:
    """Return the games a second for each way to replay them. The ways take turns, so that they share all conditions."""
    totals = [0.0] * len(ways)
    for content in games:
        rows = [[processor_s(partial(way, content)) for way in ways] for _ in range(runs)]
        totals = [total + min(times) for total, times in zip(totals, zip(*rows, strict=True), strict=True)]
    return [len(games) / total for total in totals]


def find_legal_moves(positions: Iterable[Position]) -> None:
    """Find the legal moves of all positions."""
    for position in positions:
        position.legal_moves()


def legal_rate(games: list[bytes], runs: int) -> float:
    """Return the positions a second whose legal moves are found."""
    from boardreel import read, replay

    seconds, count = 0.0, 0
    for content in games:
        game = read(content).games[0]
        replayed = replay(game)
        positions = [replayed.position(node) for node in game.main_line()]
        seconds += min(processor_s(partial(find_legal_moves, positions)) for _ in range(runs))
        count += len(positions)
    return count / seconds


def main() -> None:
    """Print the rates, and exit with 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs of each game (default {RUNS}); the best counts")
    arguments = parser.parse_args()
    games = games_of(arguments.files or default_files())
    ways = (replay_with_sgfmill, replay_game, replay_every_position)
    sgfmill, ours, every = games_rates(games, ways, arguments.runs)
    legal = legal_rate(games, max(arguments.runs // 3, 1))
    print(f"{len(games)} games; sgfmill {sgfmill:.0f} games per second")
    print(f"main lines {ours:.0f} games per second, {ours / sgfmill:.2f} of sgfmill, wanted {GAMES_TARGET:.2f}")
    print(
        f"every position of them {every:.0f} games per second, {every / sgfmill:.2f} of sgfmill, wanted {GAMES_TARGET:.2f}"
    )
    print(f"legal moves {legal:,.0f} positions per second, wanted {LEGAL_TARGET:,}")
    sys.exit(min(ours, every) < GAMES_TARGET * sgfmill or legal < LEGAL_TARGET)


if __name__ == "__main__":
    main()
