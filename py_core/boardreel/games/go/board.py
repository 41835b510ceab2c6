"""Play stones on a Go board: captures, suicide and legal points.

A board is a `bytes` object with one byte per point, by point index (see `boardreel.games.intersections.points`): `EMPTY`,
`BLACK` or `WHITE`. Rules about repeated positions are in `boardreel.games.go.position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

EMPTY, BLACK, WHITE = 0, 1, 2
#: for every point by index, the indices of the points next to it
Neighbors: TypeAlias = Sequence[Sequence[int]]
_NO_POINTS: frozenset[int] = frozenset()


class StoneResult(NamedTuple):
    """The result of playing a stone.

    `board` is the board after the move. `captured` are the points of the opponent's stones that were captured. `suicide`
    are the points of the mover's own stones, the played one included, that had no liberty left and were removed.
    """

    board: bytes
    captured: frozenset[int]
    suicide: frozenset[int]


def opponent_of(color: int) -> int:
    """Return the opponent's color: WHITE for BLACK, and BLACK for WHITE."""
    return 3 - color


def group_without_liberties(board: bytes | bytearray, point: int, neighbors: Neighbors) -> set[int] | None:
    """Return the points of the group of the stone on `point` if the group has no liberties, and None if it has any."""
    for neighbor in neighbors[point]:
        if board[neighbor] == EMPTY:
            return None
    color = board[point]
    group = {point}
    unexplored = [point]
    while unexplored:
        for neighbor in neighbors[unexplored.pop()]:
            state = board[neighbor]
            if state == EMPTY:
                return None
            if state == color and neighbor not in group:
                group.add(neighbor)
                unexplored.append(neighbor)
    return group


def play_stone(board: bytes, point: int, color: int, neighbors: Neighbors) -> StoneResult:
    """Put a stone of `color` on `point` and remove the groups that have no liberties left.

    The opponent's groups next to the stone are removed first, then the mover's own group. A stone that was on the point
    before is replaced.
    """
    after = bytearray(board)
    after[point] = color
    opponent = 3 - color
    captured: set[int] | None = None
    has_liberty = False
    for neighbor in neighbors[point]:
        state = after[neighbor]
        if state == opponent:
            group = group_without_liberties(after, neighbor, neighbors)
            if group is not None:
                captured = group if captured is None else captured | group
                for stone in group:
                    after[stone] = EMPTY
        elif state == EMPTY:
            has_liberty = True
    if captured is not None:
        return StoneResult(bytes(after), frozenset(captured), _NO_POINTS)
    suicide = None if has_liberty else group_without_liberties(after, point, neighbors)
    if suicide is None:
        return StoneResult(bytes(after), _NO_POINTS, _NO_POINTS)
    for stone in suicide:
        after[stone] = EMPTY
    return StoneResult(bytes(after), _NO_POINTS, frozenset(suicide))


def ko_point(result: StoneResult, point: int, neighbors: Neighbors) -> int:
    """Return the point on which the ko rule forbids the next move after a stone on `point`, or -1 if there is none.

    That is the point of a single captured stone, if the stone that captured it stands alone and has no other liberty.
    """
    if len(result.captured) != 1:
        return -1
    captured = next(iter(result.captured))
    board, color = result.board, result.board[point]
    others = [board[neighbor] for neighbor in neighbors[point] if neighbor != captured]
    return -1 if EMPTY in others or color in others else captured


def legal_points(board: bytes, color: int, neighbors: Neighbors, *, allows_suicide: bool = False) -> list[int]:
    """Return the empty points where `color` may play, in ascending order.

    Unless `allows_suicide`, leave out the points where the stone would be removed at once. The ko rule is not applied.
    """
    empty = [point for point, state in enumerate(board) if state == EMPTY]
    if allows_suicide:
        return empty
    liberties = _count_liberties(board, neighbors)
    return [
        point
        for point in empty
        if any(
            board[neighbor] == EMPTY
            or (liberties[neighbor] > 1 if board[neighbor] == color else liberties[neighbor] == 1)
            for neighbor in neighbors[point]
        )
    ]


def _count_liberties(board: bytes, neighbors: Neighbors) -> list[int]:
    """Return, for every point, the number of liberties of the group of its stone, and 0 for empty points."""
    counts = [0] * len(board)
    seen = bytearray(len(board))
    for start, color in enumerate(board):
        if color == EMPTY or seen[start]:
            continue
        seen[start] = 1
        group, liberties = [start], set()
        # the list grows while it is iterated over
        for point in group:
            for neighbor in neighbors[point]:
                if board[neighbor] == EMPTY:
                    liberties.add(neighbor)
                elif board[neighbor] == color and not seen[neighbor]:
                    seen[neighbor] = 1
                    group.append(neighbor)
        for point in group:
            counts[point] = len(liberties)
    return counts
