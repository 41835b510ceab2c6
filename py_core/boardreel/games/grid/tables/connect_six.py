"""Connect6: Black begins with one stone, then each side places two; six stones in a row win.

FF[4] does not define the game, which records name in `GM[Connect6]`. Two notations are read: the letter pairs of Go for
each stone (`ihkk`), and that of Little Golem (`j9l11`), with all letters and rows from the bottom.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from boardreel.games.grid.rows import rows_through
from boardreel.games.grid.scene import lines_board
from boardreel.games.grid.shapes import AllLettersGrid
from boardreel.games.grid.symmetry import start_symmetries
from boardreel.games.grid.table import Context, Effect, GridTable, Points, Stuck, Win
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import EMPTY
from boardreel.games.protocol import Symmetry

#: the stones in a row that win
LENGTH = 6
_PAIRS = re.compile(r"([a-z]{2})([a-z]{2})?")
_NUMBERS = re.compile(r"([a-z][0-9]{1,2})[\s,/-]*([a-z][0-9]{1,2})?", re.IGNORECASE)


def read_move(grid: PointGrid, text: str) -> Points | None:
    """Return the points of the stones of a move, twice the same point for a single stone, or None."""
    pairs, numbers = _PAIRS.fullmatch(text), _NUMBERS.fullmatch(text)
    if pairs is not None:
        points = [grid.index_by_name.get(name) for name in pairs.groups() if name]
    elif numbers is not None:
        points = [grid.index_by_display_name.get(name.upper()) for name in numbers.groups() if name]
    else:
        return None
    found = tuple(point for point in points if point is not None)
    return (min(found), max(found)) if len(found) == len(points) else None


def only_identity(grid: PointGrid, start: bytes) -> Sequence[Symmetry]:
    """Return the identity alone: the two stones of a move have no order that other symmetries would keep."""
    return start_symmetries(grid, start)[:1]


def write_move(grid: PointGrid, text: str, points: Points) -> str:
    """Return a move as players write it: the points of its stones, joined by a dash."""
    return "-".join(grid.display_names[point] for point in dict.fromkeys(points))


def encode_move(grid: PointGrid, board: bytes, points: Points) -> str:
    """Return a move as records write it: a pair of letters for each stone."""
    return "".join(grid.names[point] for point in dict.fromkeys(points))


def play(context: Context, board: bytes, color: int, points: Points) -> Effect:
    """Place the stones of a move, even on occupied points."""
    after = bytearray(board)
    for point in points:
        after[point] = color
    is_occupied = any(board[point] for point in points)
    has_wrong_count = _takes_one_stone(board) != (points[0] == points[1])
    return Effect(bytes(after), "occupied" if is_occupied else "stone-count" if has_wrong_count else None)


def _takes_one_stone(board: bytes) -> bool:
    """Return whether a move places one stone: the first one on an empty board, and the one on the last empty point."""
    return board.count(EMPTY) in (1, len(board))


def legal_moves(context: Context, board: bytes, color: int) -> Iterator[Points]:
    """Yield the legal moves: one stone on an empty board, or two; the last empty point takes a single stone."""
    empty = [point for point in context.grid.points if board[point] == EMPTY]
    if _takes_one_stone(board):
        yield from ((point, point) for point in empty)
    else:
        yield from combinations(empty, 2)


def find_win(context: Context, board: bytes, color: int, points: Points) -> Win | None:
    """Return the win of `color` if a stone that was placed is in a row of six or more."""
    rows = (rows_through(context.grid, board, color, point) for point in dict.fromkeys(points))
    best = max(chain.from_iterable(rows), key=len)
    return Win(color, "six", best) if len(best) >= LENGTH else None


TABLE = GridTable(
    name="Connect6",
    default_sizes=(19,),
    max_size=19,
    make_grid=AllLettersGrid,
    draw=lines_board,
    points_per_move=2,
    is_ordered=False,
    read_move=read_move,
    write_move=write_move,
    encode_move=encode_move,
    play=play,
    legal_moves=legal_moves,
    find_win=find_win,
    stuck=Stuck.DRAWS,
    symmetries=only_identity,
    unchecked="Connect6: moves, the number of stones and rows of six are checked, but not time and the recorded result.",
    wins={"six": "{color} wins with six in a row"},
)
