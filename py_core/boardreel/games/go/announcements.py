"""Describe the setup and moves of a Go node as one message, which screen readers announce when the node is reached."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardreel.games.go.board import StoneResult
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import BLACK, WHITE, color_name
from boardreel.scene.shapes import Message, join_messages


class PlayedMove(NamedTuple):
    """A move of `color` as it was played: a pass, a stone on `point`, or, with neither, a move that cannot be read."""

    color: int
    is_pass: bool = False
    point: int | None = None
    result: StoneResult | None = None


def announce_node(grid: PointGrid, setup_board: bytes | None, moves: Iterable[PlayedMove]) -> Message | None:
    """Return the announcement of a node, or None if it has neither setup nor moves.

    `setup_board` is the board after the setup of the node, or None if the node has no setup properties.
    """
    messages = [] if setup_board is None else [_setup_message(setup_board)]
    messages += [_move_message(grid, move) for move in moves]
    return join_messages("say.next", messages) if messages else None


def _setup_message(board: bytes) -> Message:
    """Return the message that counts the stones on the board after a setup."""
    return Message("go.setup", {"black": board.count(BLACK), "white": board.count(WHITE)})


def _move_message(grid: PointGrid, move: PlayedMove) -> Message:
    """Return the announcement of one Go move: a stone with the number of captures, a pass, or an unreadable move."""
    side = color_name(move.color)
    if move.is_pass:
        return Message("say.pass", {"side": side})
    if move.point is None or move.result is None:
        return Message("say.unreadable", {"side": side})
    point, captured = grid.display_names[move.point], len(move.result.captured)
    if captured:
        return Message("go.captures-move", {"color": side, "point": point, "captured": captured})
    return Message("say.move", {"side": side, "move": point})
