"""What a command is asked for: the record of a path, its game of a number, the position after so many moves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from boardreel.describe import plural_text
from boardreel.reading import read
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game, Node


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
        games = plural_text(len(collection.games), {"one": "# game", "other": "# games"})
        raise CallError(f"{collection.name}: there is no game {number}; the file has {games}")
    return [collection.games[number - 1]]


def node_at_move(replay: Replay, move: int | None) -> Node:
    """The node of the main line after `move` moves; its last one when `move` is None or beyond the end."""
    moves = 0
    chosen = replay.game.root
    for node in replay.game.main_line():
        label = replay.rules.label(node)
        moves += label is not None and label.color is not None
        if move is not None and moves > move:
            break
        chosen = node
    return chosen
