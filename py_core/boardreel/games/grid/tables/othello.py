"""Othello, `GM[2]`: discs that are enclosed change their color, and the side with more discs wins.

FF[4] defines no notation for Othello. Edax (https://github.com/abulmo/edax-reversi, `game_save_sgf` in src/game.c) writes
`d3` with row 1 at the top, `PA` for a pass, and the initial position as setup. Letter pairs (`dc`) are read as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardreel.games.grid.rows import DIRECTIONS
from boardreel.games.grid.scene import felt_board
from boardreel.games.grid.shapes import LetterPairGrid
from boardreel.games.grid.table import Context, Effect, GridTable, Points, Stuck
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE, opponent_of


def start(grid: PointGrid) -> bytes:
    """Return the board with the four discs in its middle, Black's on the rising diagonal."""
    board = bytearray(grid.count)
    x, y = grid.columns // 2, grid.rows // 2
    if x and y:
        for column, row, color in ((x - 1, y - 1, WHITE), (x, y, WHITE), (x, y - 1, BLACK), (x - 1, y, BLACK)):
            board[row * grid.columns + column] = color
    return bytes(board)


def flips(grid: PointGrid, board: bytes, color: int, point: int) -> Iterator[int]:
    """Yield the discs of the opponent that a disc of `color` on a point encloses."""
    opponent = opponent_of(color)
    for dx, dy in DIRECTIONS:
        run: list[int] = []
        for at in grid.ray(point, dx, dy):
            if board[at] != opponent:
                if board[at] == color:
                    yield from run
                break
            run.append(at)


def play(context: Context, board: bytes, color: int, points: Points) -> Effect:
    """Place a disc and turn over the discs that it encloses."""
    after = bytearray(board)
    turned = list(flips(context.grid, board, color, points[0]))
    for point in (points[0], *turned):
        after[point] = color
    violation = "occupied" if board[points[0]] else None if turned else "no-flips"
    return Effect(bytes(after), violation, len(turned))


def legal_moves(context: Context, board: bytes, color: int) -> Iterator[Points]:
    """Yield the points on which a disc of `color` encloses at least one disc."""
    grid = context.grid
    for point in grid.points:
        if board[point] == EMPTY and next(flips(grid, board, color, point), None) is not None:
            yield (point,)


TABLE = GridTable(
    name="Othello",
    default_sizes=(8,),
    make_grid=LetterPairGrid,
    draw=felt_board,
    start=start,
    play=play,
    special_texts={"pass": "PA"},
    legal_moves=legal_moves,
    stuck=Stuck.PASSES,
    counts_pieces=True,
    unchecked="Othello: moves, passes and the number of discs are checked, but not time and the recorded result.",
)
