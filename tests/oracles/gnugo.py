"""Games of Go that GNU Go plays against itself, with its dead stones and the results by both ways of counting.

The dead stones are marked with `MA` at the end of a record. A game that one side resigns is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from oracles.answers import OracleGame
from oracles.gtp import Engine

NAME, LICENSE, SOURCE = "GNU Go", "GPL-3.0-or-later", "https://www.gnu.org/software/gnugo/"
INSTALLATION = "install the package gnugo of Debian"

PROGRAM = "/usr/games/gnugo"
KOMI = 6.5
#: size of a board → games in a round
GAMES = {9: 12, 13: 4}
COLORS = {"B": "black", "W": "white"}
COLUMNS = "ABCDEFGHJKLMNOPQRST"


def find_version(folder: Path | None) -> str:
    """Return the version of the program."""
    engine = start_engine(1)
    answer = " ".join(engine.ask("version"))
    engine.quit()
    return answer


def start_engine(seed: int, *options: str) -> Engine:
    """Start the program, which plays fast and always in the same way with a seed."""
    return Engine(PROGRAM, "--mode", "gtp", "--level", "1", "--seed", str(seed), *options)


def sgf_point(vertex: str, size: int) -> str:
    """Return a point as records have it; empty for a pass."""
    if vertex == "PASS":
        return ""
    return chr(ord("a") + COLUMNS.index(vertex[0])) + chr(ord("a") + size - int(vertex[1:]))


def play_game(size: int, seed: int) -> OracleGame | None:
    """Return a game, or None if one side resigns."""
    engine, counting = start_engine(seed), start_engine(seed, "--chinese-rules")
    for each in (engine, counting):
        each.ask(f"boardsize {size}")
        each.ask(f"komi {KOMI}")
    moves: list[str] = []
    while moves[-2:] != ["PASS", "PASS"]:
        color = "BW"[len(moves) % 2]
        (move,) = engine.ask(f"genmove {COLORS[color]}")
        if move == "resign":
            return None
        counting.ask(f"play {COLORS[color]} {move}")
        moves.append(move)
    dead = [vertex for line in engine.ask("final_status_list dead") for vertex in line.split()]
    results = [each.ask("final_score")[0] for each in (engine, counting)]
    for each in (engine, counting):
        each.quit()
    record = f"(;FF[4]GM[1]SZ[{size}]KM[{KOMI}]"
    record += "".join(f";{'BW'[number % 2]}[{sgf_point(move, size)}]" for number, move in enumerate(moves))
    marks = "".join(f"[{sgf_point(vertex, size)}]" for vertex in sorted(dead))
    record += f"{'MA' if dead else ''}{marks})"
    return OracleGame(f"Go {size} {seed}", record.encode(), {"count": [" ".join(results)]})


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield the games that end by counting."""
    for size, count in GAMES.items():
        for number in range(count * rounds):
            if game := play_game(size, seed + number):
                yield game
