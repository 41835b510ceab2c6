"""What the arguments of a command mean: the record of a path, its game of a number, the position after so many moves."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from boardreel.reading import read
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game, Node

#: a position of the main line: how many moves have been played, or its end
Move = int | Literal["end"]


class CallError(Exception):
    """The call cannot be carried out; the text says why."""


def open_record(path: str | Path) -> Collection:
    """The record of a file; CallError when the file cannot be read."""
    try:
        return read(Path(path))
    except OSError as error:
        raise CallError(f"{path}: {error.strerror or error}") from error


def games_of(collection: Collection, number: int | None) -> Sequence[Game]:
    """The game of a number (from 1), or all games; CallError when there is none."""
    if collection.outcome == "refused":
        raise CallError(f"{collection.name}: {collection.diagnostics[0].message}")
    if number is None:
        return collection.games
    if not 1 <= number <= len(collection.games):
        raise CallError(f"{collection.name}: there is no game {number}; the file has {len(collection.games)}")
    return [collection.games[number - 1]]


def move_argument(text: str) -> Move:
    """Return the value of the option `--move`: a number of moves or `end`."""
    if text == "end":
        return "end"
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number of moves nor 'end'") from None


def node_at_move(replay: Replay, move: Move | None) -> Node:
    """Return the node of the main line after `move` moves; its last one for None, `end` or a number beyond the end."""
    moves = 0
    chosen = replay.game.root
    for node in replay.game.main_line():
        label = replay.rules.label(node)
        moves += label is not None and label.color is not None
        if isinstance(move, int) and moves > move:
            break
        chosen = node
    return chosen
