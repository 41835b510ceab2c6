"""Lines of Action, `GM[9]`: a piece moves as far as there are pieces on its line; who connects all pieces wins.

The notation is that of the FF[4] page on Lines of Action (https://www.red-bean.com/sgf/loa.html), which describes the
records of Dave Dyer's applet: `e1-e3`, or `c2:c5` for a capture, with any annotation after it. Rows count from the bottom.

A position that occurs for the third time with the same side to play is a draw, as in the rules of the Mind Sports Olympiad
and the Computer Olympiad (https://dke.maastrichtuniversity.nl/m.winands/loa/rules.html).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from boardreel.games.grid.rows import LINES
from boardreel.games.grid.scene import checkered_board
from boardreel.games.grid.table import Context, Effect, GridTable, Points, Stuck, Win
from boardreel.games.intersections.points import LetterNumberGrid, PointGrid
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE, opponent_of
from boardreel.sgf import Node

_MOVE = re.compile(r"([a-z]+\d+)\s*([-:x]?)\s*([a-z]+\d+)[+!?#*]*", re.IGNORECASE)


def make_grid(columns: int, rows: int) -> LetterNumberGrid:
    """Return a board whose rows are numbered from the bottom."""
    return LetterNumberGrid(columns, rows, is_bottom_up=True)


def start(grid: PointGrid) -> bytes:
    """Return the initial board: Black in the top and bottom rows, White in the outer columns, corners empty."""
    board = bytearray(grid.count)
    for x in range(1, grid.columns - 1):
        board[x] = board[grid.count - 1 - x] = BLACK
    for y in range(1, grid.rows - 1):
        board[y * grid.columns] = board[(y + 1) * grid.columns - 1] = WHITE
    return bytes(board)


def read_move(grid: PointGrid, text: str) -> Points | None:
    """Return the start and the target of the move that a text describes, or None if it describes none."""
    match = _MOVE.fullmatch(text)
    points = [grid.find_point(name) for name in (match[1], match[3])] if match else [None]
    return None if None in points else tuple(point for point in points if point is not None)


def write_move(grid: PointGrid, text: str, points: Points) -> str:
    """Return a move as players write it: `e1-e3`, or `c2xc5` if the record writes it as a capture."""
    match = _MOVE.fullmatch(text)
    separator = "x" if match and match[2] in (":", "x", "X") else "-"
    return separator.join(grid.display_names[point] for point in points)


def encode_move(grid: PointGrid, board: bytes, points: Points) -> str:
    """Return a move as records write it: `e1-e3`, or `c2:c5` if it captures a piece."""
    source, target = points
    return (":" if board[target] else "-").join((grid.names[source], grid.names[target]))


def play(context: Context, board: bytes, color: int, points: Points) -> Effect:
    """Move a piece, even if the rules forbid it, and capture the piece on its target, if any."""
    source, target = points
    after = bytearray(board)
    after[source] = 0
    after[target] = color
    captured = int(board[target] == opponent_of(color))
    return Effect(bytes(after), _violation(context.grid, board, color, source, target), captured)


def _violation(grid: PointGrid, board: bytes, color: int, source: int, target: int) -> str | None:
    """Return the diagnostic code of the rule that a move breaks, or None."""
    if board[source] != color:
        return "not-own-piece"
    (x0, y0), (x1, y1) = grid.coordinates(source), grid.coordinates(target)
    distance = max(abs(x1 - x0), abs(y1 - y0))
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    if not distance or (x0 + distance * dx, y0 + distance * dy) != (x1, y1):
        return "wrong-distance"
    if distance != _pieces_on_line(grid, board, source, dx, dy):
        return "wrong-distance"
    passed = grid.ray(source, dx, dy)[: distance - 1]
    if board[target] == color or any(board[point] == opponent_of(color) for point in passed):
        return "blocked"
    return None


def _pieces_on_line(grid: PointGrid, board: bytes, point: int, dx: int, dy: int) -> int:
    """Return the number of pieces on the line through the piece on a point in a direction and its opposite."""
    others = chain(grid.ray(point, dx, dy), grid.ray(point, -dx, -dy))
    return 1 + sum(board[other] != EMPTY for other in others)


def legal_moves(context: Context, board: bytes, color: int) -> Iterator[Points]:
    """Yield the legal moves of `color`."""
    grid = context.grid
    for source in (point for point in grid.points if board[point] == color):
        for dx, dy in LINES:
            distance = _pieces_on_line(grid, board, source, dx, dy)
            for sign in (1, -1):
                ray = grid.ray(source, sign * dx, sign * dy)
                if distance <= len(ray) and _violation(grid, board, color, source, ray[distance - 1]) is None:
                    yield source, ray[distance - 1]


def find_win(context: Context, board: bytes, color: int, points: Points) -> Win | None:
    """Return the win of `color` if all its pieces are connected, else that of the opponent if all of its are."""
    for side in (color, opponent_of(color)):
        if _is_connected(context.grid, board, side):
            return Win(side, "connected")
    return None


def _is_connected(grid: PointGrid, board: bytes, color: int) -> bool:
    """Return whether the pieces of a color are a single group, diagonals included."""
    pieces = {point for point in grid.points if board[point] == color}
    pending = [pieces.pop()] if pieces else []
    while pending:
        x, y = grid.coordinates(pending.pop())
        near = {
            v * grid.columns + u
            for u in range(max(x - 1, 0), min(x + 2, grid.columns))
            for v in range(max(y - 1, 0), min(y + 2, grid.rows))
        }
        pending += pieces & near
        pieces -= near
    return not pieces


def accepts(root: Node) -> bool:
    """Return whether the game begins in the standard position or a position that the root sets up (`SU`)."""
    return (root.text("SU") or "").strip().casefold() in ("", "standard", "custom")


TABLE = GridTable(
    name="Lines of Action",
    default_sizes=(8,),
    make_grid=make_grid,
    draw=checkered_board,
    start=start,
    accepts=accepts,
    points_per_move=2,
    read_move=read_move,
    write_move=write_move,
    encode_move=encode_move,
    play=play,
    legal_moves=legal_moves,
    find_win=find_win,
    stuck=Stuck.UNKNOWN,
    draws_by_repetition=True,
    unchecked="Lines of Action: moves, connection and repeated positions are checked, but not sides that cannot move.",
    wins={"connected": "{color} wins by connecting all pieces"},
)
