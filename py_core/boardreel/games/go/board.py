"""Stones on a board: playing one, what it captures, and where one may be played. A board is `bytes`, one a point."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

EMPTY, BLACK, WHITE = 0, 1, 2
#: the points next to every point
Neighbours: TypeAlias = Sequence[Sequence[int]]


class Played(NamedTuple):
    """The board after a move; enemy stones captured; own stones that had no liberty left after that."""

    board: bytes
    captured: frozenset[int]
    suicide: frozenset[int]


def other(color: int) -> int:
    """The opponent's colour."""
    return 3 - color


def dead_group(board: bytes | bytearray, point: int, neighbours: Neighbours) -> set[int] | None:
    """The group of the stone on `point` if it has no liberty, else None."""
    color = board[point]
    group = {point}
    waiting = [point]
    while waiting:
        for near in neighbours[waiting.pop()]:
            there = board[near]
            if there == EMPTY:
                return None
            if there == color and near not in group:
                group.add(near)
                waiting.append(near)
    return group


_NOTHING: frozenset[int] = frozenset()


def play(board: bytes, point: int, color: int, neighbours: Neighbours) -> Played:
    """Puts a stone down whatever was there, takes enemy groups without liberties, then the mover's own."""
    after = bytearray(board)
    after[point] = color
    enemy = other(color)
    captured: set[int] = set()
    for near in neighbours[point]:
        if after[near] == enemy:
            group = dead_group(after, near, neighbours)
            if group is not None:
                captured |= group
                for taken in group:
                    after[taken] = EMPTY
    suicide: set[int] | None = None
    if not captured:
        suicide = dead_group(after, point, neighbours)
        for taken in suicide or ():
            after[taken] = EMPTY
    return Played(bytes(after), frozenset(captured) if captured else _NOTHING, frozenset(suicide or ()))


def legal_points(board: bytes, color: int, neighbours: Neighbours, *, suicide: bool = False) -> list[int]:
    """The empty points where the colour may play: all, or without `suicide` those where the stone stays."""
    empty = [point for point, there in enumerate(board) if there == EMPTY]
    if suicide:
        return empty
    liberties = _liberties(board, neighbours)
    return [
        point
        for point in empty
        if any(
            board[near] == EMPTY or (liberties[near] > 1 if board[near] == color else liberties[near] == 1)
            for near in neighbours[point]
        )
    ]


def _liberties(board: bytes, neighbours: Neighbours) -> list[int]:
    """The number of liberties of the group of every stone; 0 on empty points."""
    counts = [0] * len(board)
    seen = bytearray(len(board))
    for start, color in enumerate(board):
        if color == EMPTY or seen[start]:
            continue
        seen[start] = 1
        group, free = [start], set()
        for point in group:  # grows while it is walked
            for near in neighbours[point]:
                if board[near] == EMPTY:
                    free.add(near)
                elif board[near] == color and not seen[near]:
                    seen[near] = 1
                    group.append(near)
        for point in group:
            counts[point] = len(free)
    return counts
