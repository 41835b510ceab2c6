"""Large files that the benchmarks make: the same text for the same arguments."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

LETTERS = "abcdefghijklmnopqrs"


def many_games(games: int, moves: int = 12) -> bytes:
    """A collection of short games, each with a root as game servers write it."""
    return "\n".join(_games(games, moves)).encode()


def write_many_games(path: Path, games: int, moves: int) -> None:
    """Write the collection of `many_games` to a file, in memory that does not grow with it."""
    with path.open("w", encoding="ascii", newline="\n") as file:
        file.writelines(f"{game}\n" for game in _games(games, moves))


def _games(games: int, moves: int) -> Iterator[str]:
    source = random.Random(1)
    return (_game(source, number, moves) for number in range(1, games + 1))


def _game(source: random.Random, number: int, moves: int) -> str:
    root = (
        f"FF[4]GM[1]SZ[19]PB[Player {number % 977}]PW[Player {number % 983}]KM[6.5]"
        f"DT[20{number % 25:02}-{number % 12 + 1:02}-{number % 28 + 1:02}]EV[Cup {number % 31}]RE[{'BW'[number % 2]}+R]"
    )
    return f"(;{root}{''.join(_moves(source, moves))})"


def _moves(source: random.Random, count: int, comment: str = "") -> Iterator[str]:
    for number in range(count):
        yield f";{'BW'[number % 2]}[{source.choice(LETTERS)}{source.choice(LETTERS)}]{comment}"


def annotated_games(size: int) -> bytes:
    """A collection of whole games with a remark at every move, of about so many bytes."""
    source = random.Random(2)
    text: list[str] = []
    length = 0
    while length < size:
        game = "".join(_moves(source, 240, "C[0.48 0.52 -0.3 v=1600]BL[57.5]"))
        text.append(f"(;FF[4]GM[1]SZ[19]PB[A {len(text)}]PW[B {len(text)}]RE[B+R]{game})\n")
        length += len(text[-1])
    return "".join(text).encode()


def deep(nodes: int) -> bytes:
    """A game of one line."""
    return f"(;FF[4]GM[1]SZ[19]{''.join(_moves(random.Random(3), nodes - 1))})".encode()


def wide(siblings: int) -> bytes:
    """A root with so many continuations."""
    return f"(;FF[4]GM[1]SZ[19]{''.join(f'({move})' for move in _moves(random.Random(4), siblings))})".encode()


def bushy(nodes: int) -> bytes:
    """Return a game of this many nodes, of which every sixth on average starts a variation."""
    source = random.Random(5)
    moves = _moves(source, nodes - 1)
    text = ["(;FF[4]GM[1]SZ[19]"]
    path = 0
    for move in moves:
        if path and source.random() < 1 / 6:
            closed = source.randint(0, min(path, 9))
            text.append(")" * closed)
            path -= closed
        text.append(f"({move}")
        path += 1
    return "".join([*text, ")" * (path + 1)]).encode()
