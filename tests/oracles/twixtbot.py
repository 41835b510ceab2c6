"""Random games of TwixT by the rules of twixtbot, which are those of Little Golem (PP), on 24 x 24 holes.

Its folder is `src` of the sources of twixtbot-ui, in which the rules of twixtbot are kept up.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from oracles.answers import Answer, OracleGame

NAME, LICENSE, SOURCE = "twixtbot (as in twixtbot-ui)", "MIT", "https://github.com/stevens68/twixtbot-ui"
INSTALLATION = "a folder with the sources of twixtbot-ui, and numpy"

#: its last change of the rules; the program has no version number in its sources
VERSION = "2023-09-26"
#: chance that a peg is placed a knight's move from one of the same side, so that there are links and crossings
NEAR = 0.85
MOVES = 80
#: colors as its numbers
COLORS = "BW"


def find_version(folder: Path | None) -> str:
    """Return the date of the sources that the data were made with."""
    return VERSION


def load_rules(folder: Path) -> Any:
    """Return its class of a game, without the user interface that its modules import."""
    interface: Any = ModuleType("backend.board")
    interface.TwixtBoard = None
    sys.modules["backend.board"] = interface
    sys.path.insert(0, str(folder))
    from backend.twixt import Game  # type: ignore[import-not-found]

    return Game


def hole_name(point: Any) -> str:
    """Return a hole as our records name it."""
    return f"{chr(ord('A') + point[0])}{point[1] + 1}"


def links(game: Any) -> tuple[str, ...]:
    """Return the links as `answers.links` has them."""
    found = []
    for index, plane in enumerate(game.links):
        for x, y in zip(*plane.nonzero(), strict=True):
            link = game.describe_link(index, int(x), int(y))
            ends = sorted((link.p1, link.p2))
            found.append(f"{hole_name(ends[0])} {hole_name(ends[1])} {COLORS[link.owner]}")
    return tuple(found)


def pegs(game: Any) -> tuple[str, ...]:
    """Return the pegs as `answers.board` has them."""
    return tuple(
        f"{hole_name((int(x), int(y)))} {COLORS[color]}"
        for color in range(2)
        for x, y in zip(*game.pegs[color].nonzero(), strict=True)
    )


def winner(game: Any) -> str:
    """Return the SGF name of the side that has connected its borders, or an empty text."""
    return next((COLORS[color] for color in range(2) if game.is_winning(color)), "")


def choose_hole(source: random.Random, game: Any) -> Any:
    """Return a random hole in which the side to move may place a peg, often near another of its pegs."""
    # its list of free holes is not kept up by a swap
    free = [hole for hole in game.open_pegs[game.turn].item_by_index if not any(pegs[hole] for pegs in game.pegs)]
    own = [tuple(map(int, peg)) for peg in zip(*game.pegs[game.turn].nonzero(), strict=True)]
    near = [hole for hole in free if any(sorted((abs(hole.x - x), abs(hole.y - y))) == [1, 2] for x, y in own)]
    return source.choice(near if near and source.random() < NEAR else free)


def play_game(rules: Any, seed: int) -> OracleGame:
    """Play a random game, every second one with a swap, and ask for pegs, links and legal holes after every move."""
    source = random.Random(f"twixtbot {seed}")
    game = rules(allow_scl=True)
    record, swaps = "(;FF[4]GM[21]SZ[24]RU[PP]", seed % 2 == 0
    answers: dict[str, list[Answer]] = {"board": [()], "links": [()]}
    if not swaps:
        answers["legal"] = [legal_holes(game)]
    while len(game.history) < MOVES and not winner(game):
        is_swap = swaps and len(game.history) == 1
        move = "swap" if is_swap else choose_hole(source, game)
        record += f";{COLORS[game.turn]}[{'swap-pieces' if is_swap else hole_name(move)}]"
        game.play(move)
        answers["board"].append(pegs(game))
        answers["links"].append(links(game))
        if not swaps:
            answers["legal"].append(legal_holes(game))
    answers["winner"] = [winner(game)]
    return OracleGame(f"game {seed}", f"{record})".encode(), answers)


def legal_holes(game: Any) -> tuple[str, ...]:
    """Return the holes in which the side to move may place a peg, none after the end."""
    return () if winner(game) else tuple(map(hole_name, game.open_pegs[game.turn].item_by_index))


def play_games(folder: Path | None, seed: int, rounds: int) -> Iterator[OracleGame]:
    """Yield `rounds` games with a swap and as many without."""
    assert folder is not None
    rules = load_rules(folder)
    for number in range(2 * rounds):
        yield play_game(rules, seed + number)
