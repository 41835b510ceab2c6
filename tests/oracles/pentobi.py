"""Random games of Pentobi's engine for GTP in all 18 variants of the Blokus family.

Its folder is that of the program `pentobi-gtp`, which is part of Pentobi's sources.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from boardreel.games.blokus.variants import VARIANTS, Variant
from oracles.answers import Answer, OracleGame
from oracles.gtp import Engine

NAME, LICENSE, SOURCE = "Pentobi", "GPL-3.0-or-later", "https://github.com/enz/pentobi"
INSTALLATION = "build the program pentobi-gtp from the sources of Pentobi"

#: turns of each color in which the engine lists moves that it refuses: other pieces before the single ones of Callisto, and
#: pieces of GembloQ on a part of the starting square
OPENING_TURNS = 3


def start_engine(folder: Path) -> Engine:
    """Start `pentobi-gtp` of a folder, without its opening books."""
    return Engine(str(folder / "pentobi-gtp"), "--quiet", "--nobook")


def find_version(folder: Path | None) -> str:
    """Return the version that the engine in a folder gives."""
    assert folder is not None
    engine = start_engine(folder)
    answer = " ".join(engine.ask("version"))
    engine.quit()
    return answer


def move_points(move: str) -> list[str]:
    """Return the points of a move in the order of our records: by row, then by column."""

    def order(point: str) -> tuple[int, int, str]:
        column, row = re.fullmatch(r"([a-z]+)([0-9]+)", point).groups()  # type: ignore[union-attr]
        return int(row), len(column), column

    return sorted(move.split(","), key=order)


def play_game(engine: Engine, variant: Variant, seed: int) -> OracleGame:
    """Play a random game to its end, and ask for the legal moves after every move."""
    source = random.Random(f"{variant.name} {seed}")
    engine.ask(f"set_game {variant.name}")
    colors = [str(number + 1) for number in range(len(variant.colors))] if len(variant.colors) > 2 else ["b", "w"]
    record, turn = f"(;FF[4]GM[{variant.name}]", 0
    legal: list[Answer] = []
    while True:
        is_opening = len(legal) < OPENING_TURNS * len(colors)
        moves, turn = _moves_of_next_color(engine, colors, turn, is_opening=is_opening)
        legal.append(tuple("-".join(move_points(move)) for move in moves))
        if not moves:
            break
        move = source.choice(sorted(moves))
        engine.ask(f"play {colors[turn]} {move}")
        record += f";{variant.move_properties[turn]}[{','.join(move_points(move))}]"
        turn = (turn + 1) % len(colors)
    # the difference between two players, or the points of each color
    answers: dict[str, list[Answer]] = {
        "legal": legal,
        "score": [" ".join(" ".join(engine.ask("final_score")).split())],
    }
    return OracleGame(f"{variant.name} {seed}", f"{record})".encode(), answers)


def _moves_of_next_color(engine: Engine, colors: list[str], turn: int, *, is_opening: bool) -> tuple[list[str], int]:
    """Return the legal moves of the first color from `turn` on that has some, and this color; no moves at the end.

    `is_opening` is true if the engine may list moves that it refuses.
    """
    for number in range(len(colors)):
        color = (turn + number) % len(colors)
        moves = engine.ask(f"all_legal {colors[color]}")
        if is_opening:
            moves = [move for move in moves if _is_accepted(engine, colors[color], move)]
        if moves:
            return moves, color
    return [], turn


def _is_accepted(engine: Engine, color: str, move: str) -> bool:
    """Return whether the engine plays a move."""
    try:
        engine.ask(f"play {color} {move}")
    except ValueError:
        return False
    engine.ask("undo")
    return True


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield `rounds` games of each variant."""
    assert folder is not None
    engine = start_engine(folder)
    for variant in VARIANTS:
        for number in range(rounds):
            yield play_game(engine, variant, seed + number)
    engine.quit()
