"""Play stones on a Go board: captures, suicide and legal points.

A board is a `bytes` object with one byte per point, by point index (see `boardreel.games.intersections.points`): `EMPTY`,
`BLACK` or `WHITE`. Rules about repeated positions are in `boardreel.games.go.position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import EMPTY

#: for every point by index, the indices of the points next to it
Neighbors: TypeAlias = Sequence[Sequence[int]]
_NO_POINTS: frozenset[int] = frozenset()
#: creates a named tuple in a quarter of the time that its class takes
new_tuple = tuple.__new__
#: for every state of a point, whether it is empty
_IS_EMPTY = bytes((1, *bytes(255)))


class StoneResult(NamedTuple):
    """The result of playing a stone.

    `board` is the board after the move. `captured` are the points of the opponent's stones that were captured. `suicide`
    are the points of the mover's own stones, the played one included, that had no liberty left and were removed.
    """

    board: bytes
    captured: frozenset[int]
    suicide: frozenset[int]


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
        return new_tuple(StoneResult, (bytes(after), frozenset(captured), _NO_POINTS))
    suicide = None if has_liberty else group_without_liberties(after, point, neighbors)
    if suicide is None:
        return new_tuple(StoneResult, (bytes(after), _NO_POINTS, _NO_POINTS))
    for stone in suicide:
        after[stone] = EMPTY
    return new_tuple(StoneResult, (bytes(after), _NO_POINTS, frozenset(suicide)))


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


def legal_points(board: bytes, color: int, grid: PointGrid, *, allows_suicide: bool = False) -> bytearray:
    """Return for every point of a board on `grid` 1 if `color` may play there, else 0. The ko rule is not applied.

    Stones may be put on empty points. Unless `allows_suicide`, not where the stone would be removed at once.
    """
    empty = board.translate(_IS_EMPTY)
    legal = bytearray(empty)
    if allows_suicide:
        return legal
    enclosed = _enclosed_points(empty, grid.columns)
    point = enclosed.find(1)
    while point >= 0:
        legal[point] = _is_no_suicide(board, point, color, grid.neighbors)
        point = enclosed.find(1, point + 1)
    return legal


def _enclosed_points(empty: bytes, columns: int) -> bytes:
    """Return 1 for every empty point without empty neighbors, else 0. `empty` has 1 for every empty point.

    All points are compared with their neighbors at once, as the bytes of one number.
    """
    bits, row = int.from_bytes(empty, "little"), 8 * columns
    after_first, before_last = _column_masks(columns, len(empty))
    near = (bits & before_last) << 8 | (bits & after_first) >> 8 | bits << row | bits >> row
    return (bits & ~near).to_bytes(len(empty), "little")


@lru_cache(maxsize=64)
def _column_masks(columns: int, count: int) -> tuple[int, int]:
    """Return numbers with the byte 1 for every point of a board that is not in the first, and not in the last column."""
    rows, others = count // columns, bytes((1,)) * (columns - 1)
    return int.from_bytes((b"\0" + others) * rows, "little"), int.from_bytes((others + b"\0") * rows, "little")


def _is_no_suicide(board: bytes, point: int, color: int, neighbors: Neighbors) -> bool:
    """Return whether a stone of `color` on an empty point without empty neighbors would not be removed at once.

    It joins a group that has another liberty, or captures one that has no other.
    """
    after = bytearray(board)
    after[point] = color
    return any(
        (group_without_liberties(after, neighbor, neighbors) is None) == (board[neighbor] == color)
        for neighbor in neighbors[point]
    )
