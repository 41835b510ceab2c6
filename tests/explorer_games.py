"""Generated collections for the tests of the index: random games by the rules, with many transpositions and images."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from boardreel import Replay, read
from boardreel.game_results import players_of
from boardreel.games.protocol import Position, Rules
from boardreel.sgf import Node
from boardreel.testing.moves import make_node

#: root of the games and the number of legal moves, the first and the last ones, among which moves are chosen
KINDS = (
    ("GM[1]SZ[9]", 4),
    ("GM[1]SZ[5]", 30),
    ("GM[1]SZ[9:7]", 4),
    ("GM[21]SZ[12]", 6),
    ("GM[21]SZ[12:10]", 5),
    ("GM[Blokus Duo]", 3),
    ("GM[Blokus Two-Player]", 2),
    ("GM[Nexos]", 2),
    ("GM[Callisto Three-Player]", 2),
    ("GM[11]SZ[7]", 5),
    ("GM[2]", 3),
)
EVENTS = ("Spring Open", "Autumn Cup", "Élite League", "春季赛")


class Written(NamedTuple):
    """A generated game: its text, and the number of its moves."""

    text: str
    moves: int


def write_games(root: str, choices: int, count: int, moves: int, source: random.Random) -> Iterator[str]:
    """Yield random games with few different moves: a tree of positions is made first, and games are paths in it."""
    game = read(f"(;FF[4]{root})".encode()).games[0]
    rules = Replay(game).rules
    players = len(players_of(rules))
    #: moves by the properties of the path → texts of the moves that may follow
    followers: dict[tuple[str, ...], list[str]] = {}
    positions: dict[tuple[str, ...], Position] = {(): rules.play(rules.start(), game.root).position}
    for number in range(count):
        path: tuple[str, ...] = ()
        for _ in range(source.randint(2, moves)):
            if path not in followers:
                followers[path] = list(_texts(rules, positions[path], choices, source))
            if not followers[path]:
                break
            text = source.choice(followers[path])
            before, path = path, (*path, text)
            if path not in positions:
                node: Node = make_node(game, [(text.partition("[")[0], [text.partition("[")[2][:-1]])])
                positions[path] = rules.play(positions[before], node).position
        day = f"{source.randint(1990, 2025)}-{source.randint(1, 12):02}-{source.randint(1, 28):02}"
        results = ["B+R", "W+R", "W+2", "0", "", "?"] if players < 3 else ["", _points(players, source)]
        info = f"DT[{day}]EV[{source.choice(EVENTS)}]RE[{source.choice(results)}]"
        names = f"PB[Ann {number % 7}]PW[Müller {number % 11}]BR[{source.randint(1, 9)}d]"
        yield f"(;FF[4]{root}{info}{names}{''.join(f';{text}' for text in path)})"


def _points(players: int, source: random.Random) -> str:
    """Return a result that is a list of points."""
    return " ".join(str(source.randint(40, 109)) for _ in range(players))


def _texts(rules: Rules, position: Position, choices: int, source: random.Random) -> Iterator[str]:
    """Yield the properties of a few legal moves, those at the edges of the list and some others."""
    legal = list(position.legal_moves())
    chosen = [*legal[:choices], *legal[-choices:], *source.sample(legal, min(1, len(legal)))]
    for move in dict.fromkeys(chosen):
        for ident, values in rules.encode(position, move):
            if len(values) == 1:
                yield f"{ident}[{values[0]}]"


def write_collection(folder: Path, count: int, *, per_file: int = 40) -> None:
    """Write a collection of about `count` games of several kinds to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    source = random.Random(1)
    for number, (root, choices) in enumerate(KINDS):
        games = list(write_games(root, choices, count // len(KINDS), moves=12, source=source))
        for start in range(0, len(games), per_file):
            name = folder / f"{number:02}-{start:05}.sgf"
            name.write_text("\n".join(games[start : start + per_file]), encoding="utf-8")
