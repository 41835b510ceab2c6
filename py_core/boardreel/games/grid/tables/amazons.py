"""Amazons, `GM[18]`: an amazon moves like a chess queen and shoots an arrow; who cannot move loses.

Notation and initial position are those of the FF[4] page on Amazons (https://www.red-bean.com/sgf/amazons.html) by Martin
Müller: three letter pairs, from, to and arrow (`djddgd`). `AA` sets up arrows. Moves as players and Little Golem write them
(`d1-d7/g7`), with rows from the bottom, are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from boardreel.games.grid.rows import DIRECTIONS
from boardreel.games.grid.scene import checkered_board
from boardreel.games.grid.shapes import AllLettersGrid
from boardreel.games.grid.table import BLOCKED, Context, Effect, GridTable, Points, Stuck
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.setup import SETUP_STONES
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE

#: letters of a move: two for each of its three points
MOVE_CHARACTERS = 6
_MOVE_OF_PLAYERS = re.compile(
    r"([a-z][0-9]{1,2})\s*-\s*([a-z][0-9]{1,2})\s*[/x(,-]\s*([a-z][0-9]{1,2})\)?", re.IGNORECASE
)
#: the initial position on 10 x 10
_STARTS = (("dj", "gj", "ag", "jg"), ("da", "ga", "ad", "jd"))


def start(grid: PointGrid) -> bytes:
    """Return the initial position of a board of 10 x 10, and an empty board of any other size."""
    board = bytearray(grid.count)
    if (grid.columns, grid.rows) == (10, 10):
        for color, names in zip((BLACK, WHITE), _STARTS, strict=True):
            for name in names:
                board[grid.index_by_name[name]] = color
    return bytes(board)


def read_move(grid: PointGrid, text: str) -> Points | None:
    """Return the points from, to and arrow of a move, or None if the text names none."""
    match = _MOVE_OF_PLAYERS.fullmatch(text)
    if match is not None:
        found = [grid.index_by_display_name.get(name.upper()) for name in match.groups()]
        return None if None in found else tuple(point for point in found if point is not None)
    points = [grid.find_point(text[index : index + 2]) for index in range(0, MOVE_CHARACTERS, 2)]
    if len(text) != MOVE_CHARACTERS or None in points:
        return None
    return tuple(point for point in points if point is not None)


def write_move(grid: PointGrid, text: str, points: Points) -> str:
    """Return a move as players write it, such as `D1-D7/G7`: start, target and arrow of the amazon."""
    source, target, arrow = (grid.display_names[point] for point in points)
    return f"{source}-{target}/{arrow}"


def play(context: Context, board: bytes, color: int, points: Points) -> Effect:
    """Move an amazon and shoot its arrow, even if the rules forbid it."""
    source, target, arrow = points
    after = bytearray(board)
    after[source], after[target], after[arrow] = EMPTY, color, BLOCKED
    return Effect(bytes(after), _violation(context.grid, board, color, points))


def _violation(grid: PointGrid, board: bytes, color: int, points: Points) -> str | None:
    """Return the diagnostic code of the rule that a move breaks, or None."""
    source, target, arrow = points
    if board[source] != color:
        return "not-own-piece"
    without_piece = board[:source] + bytes((EMPTY,)) + board[source + 1 :]
    for first, last in ((source, target), (target, arrow)):
        if last not in set(_reachable(grid, without_piece, first)):
            return "blocked"
    return None


def _reachable(grid: PointGrid, board: bytes, point: int) -> Iterator[int]:
    """Yield the empty points that a chess queen can reach from a point."""
    for dx, dy in DIRECTIONS:
        yield from takewhile(lambda target: board[target] == EMPTY, grid.ray(point, dx, dy))


def legal_moves(context: Context, board: bytes, color: int) -> Iterator[Points]:
    """Yield the legal moves of `color`."""
    grid = context.grid
    for source in (point for point in grid.points if board[point] == color):
        without_piece = board[:source] + bytes((EMPTY,)) + board[source + 1 :]
        for target in _reachable(grid, board, source):
            for arrow in _reachable(grid, without_piece, target):
                yield source, target, arrow


TABLE = GridTable(
    name="Amazons",
    default_sizes=(10,),
    make_grid=AllLettersGrid,
    draw=checkered_board,
    start=start,
    points_per_move=3,
    read_move=read_move,
    write_move=write_move,
    play=play,
    legal_moves=legal_moves,
    stuck=Stuck.LOSES,
    setup_states=SETUP_STONES | {"AA": BLOCKED},
    piece_symbol="amazon",
    unchecked="Amazons: moves, arrows and the end of the game are checked, but not time and the recorded result.",
)
