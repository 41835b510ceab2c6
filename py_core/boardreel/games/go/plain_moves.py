"""Play runs of nodes that have only a move and perhaps a comment each, and that take no stone off the board.

Most nodes of most games are like this.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from boardreel.games.go.board import Neighbors, group_without_liberties
from boardreel.games.go.parts import TURNS, stone_part
from boardreel.games.go.points import GoGrid
from boardreel.games.go.position import GoPosition, history_key
from boardreel.games.intersections.stones import COLORS, EMPTY
from boardreel.games.protocol import PlainMove
from boardreel.sgf.grammar import WHITESPACE

#: length of a move as text, such as `B[dd]`
_MOVE_LENGTH = 5
_COMMENT = "C["


class _TextMove(NamedTuple):
    """The move that the text of a node consists of: its color as a number, the index of its point, and its effect."""

    color: int
    point: int
    effect: PlainMove


@lru_cache(maxsize=32)
def _moves_by_text(grid: GoGrid) -> Mapping[str, _TextMove]:
    """Return all moves on a board by the text of a node that has nothing else, such as `B[dd]`."""
    turns = tuple(TURNS[letter] for letter in COLORS)
    return {
        text: _TextMove(color, point, PlainMove(text, move, (*turns, stone_part(letter, name))))
        for letter, color in COLORS.items()
        for point, (name, move) in enumerate(zip(grid.names, grid.moves[letter], strict=True))
        for text in (f"{letter}[{name}]",)
    }


def _has_only_comment(text: str) -> bool:
    """Return whether the text of a node has nothing, or only a comment without escaped brackets, after its move."""
    rest = text[_MOVE_LENGTH:].lstrip(WHITESPACE)
    return not rest or (rest.startswith(_COMMENT) and rest.find("]") == len(rest) - 1)


def play_plain_moves(before: GoPosition, texts: Sequence[str | None], first: int) -> tuple[list[PlainMove], GoPosition]:
    """Play nodes by their texts, as described at `Rules.plain_moves`, up to the first that is no plain move.

    A plain move is one of the side to play on an empty point, which captures nothing and is no suicide.
    """
    played: list[PlainMove] = []
    if before.ko >= 0 or before.inherited.figure is not None:
        return played, before
    context, history = before.context, before.history
    moves, neighbors = _moves_by_text(context.grid), context.grid.neighbors
    board, turn = bytearray(before.stones), COLORS[before.to_play]
    for index in range(first, len(texts)):
        text = texts[index] or ""
        found = moves.get(text[:_MOVE_LENGTH])
        if found is None or found.color != turn or board[found.point] != EMPTY or not _has_only_comment(text):
            break
        board[found.point] = turn
        if _takes_stones(board, found.point, turn, neighbors):
            board[found.point] = EMPTY
            break
        turn = 3 - turn
        played.append(found.effect)
        if history is not None:
            key = history_key(context, bytes(board), turn)
            history = history if history.count(key) else history.with_position(key)
    if not played:
        return played, before
    number = before.move_number + len(played)
    return played, replace(
        before, stones=bytes(board), turn=turn, passes=0, move_number=number, history=history, count=None
    )


def _takes_stones(board: bytearray, point: int, color: int, neighbors: Neighbors) -> bool:
    """Return whether the stone of `color` that was just put on a point captures stones, or has itself no liberty."""
    has_liberty = False
    for neighbor in neighbors[point]:
        state = board[neighbor]
        if state == EMPTY:
            has_liberty = True
        elif state != color and group_without_liberties(board, neighbor, neighbors) is not None:
            return True
    return not has_liberty and group_without_liberties(board, point, neighbors) is not None
