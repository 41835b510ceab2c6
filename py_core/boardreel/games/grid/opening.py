"""Choose the board of a record before it is played: determine its size, and whether its first moves can be read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from boardreel.games.grid.notation import special_move
from boardreel.games.grid.table import GridTable
from boardreel.games.intersections.notation import read_size
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import first_moves
from boardreel.sgf import Game
from boardreel.sgf.values import unescape_simple

#: the first moves of the main line decide
SAMPLE_MOVES = 5


def _sample_moves(game: Game) -> Sequence[str]:
    """Return the texts of the first moves of the main line, which decide about the board."""
    return tuple(unescape_simple(raw).strip() for _, raw in islice(first_moves(game), SAMPLE_MOVES))


def choose_grid(game: Game, table: GridTable) -> PointGrid:
    """Return the board of a game, on which its first moves can be read.

    Its size is the one that the root gives or, without `SZ`, the first default size on which the first moves fit.
    """
    size = read_size(game.root)
    if size is not None:
        columns, rows = size
        return table.make_grid(min(columns, table.max_size), min(rows, table.max_size))
    grids = [table.make_grid(default, default) for default in table.default_sizes]
    moves = _sample_moves(game)
    return next((grid for grid in grids if all(_is_readable(table, grid, text) for text in moves)), grids[0])


def can_read(game: Game, table: GridTable) -> bool:
    """Return whether a table fits a game: it accepts the root, and one of the first moves, if any, can be read."""
    moves = _sample_moves(game)
    grid = choose_grid(game, table)
    return table.accepts(game.root) and (not moves or any(_is_readable(table, grid, text) for text in moves))


def _is_readable(table: GridTable, grid: PointGrid, text: str) -> bool:
    """Return whether the text of a move is a point, a list of points or a special move."""
    return table.read_move(grid, text) is not None or special_move(text) is not None
