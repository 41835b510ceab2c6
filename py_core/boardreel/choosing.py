"""The arguments of commands: the record at a path, one of its games, a node of the main line by its move number."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from boardreel.files import STANDARD_STREAM, is_same_file, printable_name, read_limited
from boardreel.messages import format_plural
from boardreel.opening import read
from boardreel.replay import Replay
from boardreel.sgf import Collection, Game, Node
from boardreel.sgf.reader import MAX_BYTES

#: a position of the main line: how many moves have been played, or its end
Move = int | Literal["end"]


class CallError(Exception):
    """The call cannot be carried out; the text says why."""


def open_record(path: str | Path) -> Collection:
    """Return the record of a file, or of standard input for the path `-`; CallError if it cannot be read."""
    if path == STANDARD_STREAM:
        return read(sys.stdin.buffer.read(MAX_BYTES + 1))
    return record_of(Path(path), content_of(Path(path)))


def content_of(path: Path) -> bytes:
    """Return the bytes of a file, as many as a record may have; CallError if it cannot be read."""
    try:
        return read_limited(path, MAX_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else None
        raise CallError(f"{printable_name(path)}: {reason or error}") from error


def record_of(path: Path, content: bytes) -> Collection:
    """Return the record of a file whose bytes were read before."""
    return read(content, name=printable_name(path.name))


def refuse_input_as_output(source: str | Path, target: str | Path) -> None:
    """Raise CallError if writing to `target` would destroy the record at `source`."""
    if source != STANDARD_STREAM and is_same_file(Path(source), Path(target)):
        raise CallError(f"{printable_name(target)}: this is the record itself; choose another file for the output")


def games_of(collection: Collection, number: int | None) -> Sequence[Game]:
    """Return the game with a number (from 1), or all games for None; CallError if there is none."""
    name = collection.name or "standard input"
    if collection.outcome == "refused":
        raise CallError(f"{name}: {collection.diagnostics[0].message}")
    if number is None:
        return collection.games
    if not 1 <= number <= len(collection.games):
        games = format_plural(len(collection.games), {"one": "# game", "other": "# games"})
        raise CallError(f"{name}: there is no game {number}; the file has {games}")
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
    """Return the node of the main line after `move` moves; its last one for None, `end` or a number beyond the end.

    CallError if `move` is negative.
    """
    if isinstance(move, int) and move < 0:
        raise CallError(f"there is no move {move}; the start of the game is move 0")
    moves = 0
    chosen = replay.game.root
    for node in replay.game.main_line():
        label = replay.rules.label(node)
        moves += label is not None and label.color is not None
        if isinstance(move, int) and moves > move:
            break
        chosen = node
    return chosen
