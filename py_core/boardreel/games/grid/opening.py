"""Choose the board of a record before it is played: determine its size, and whether its first moves can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from boardreel.games.grid.notation import special_move
from boardreel.games.grid.table import GridTable
from boardreel.games.intersections.notation import read_size
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import COLORS
from boardreel.sgf import Game
from boardreel.sgf.values import unescape_simple

#: the first moves of the main line decide; how many, in how many nodes
SAMPLE_MOVES, SAMPLE_NODES = 5, 60


def first_moves(game: Game) -> Sequence[str]:
    """Return the raw values of the first moves of the main line."""
    return tuple(islice(_moves(game), SAMPLE_MOVES))


def _moves(game: Game) -> Iterator[str]:
    """Yield the raw values of the moves in the first nodes of the main line."""
    for properties in map(game.properties, islice(game.line_from(0), SAMPLE_NODES)):
        yield from (unescape_simple(values[0]).strip() for ident, values in properties.items() if ident in COLORS)


def choose_grid(game: Game, table: GridTable) -> PointGrid:
    """Return the board of a game, on which its first moves can be read.

    Its size is the one that the root gives or, without `SZ`, the first default size on which the first moves fit.
    """
    size = read_size(game.root)
    if size is not None:
        columns, rows = size
        return table.make_grid(min(columns, table.max_size), min(rows, table.max_size))
    grids = [table.make_grid(default, default) for default in table.default_sizes]
    moves = first_moves(game)
    return next((grid for grid in grids if all(_is_readable(table, grid, text) for text in moves)), grids[0])


def can_read(game: Game, table: GridTable) -> bool:
    """Return whether a table fits a game: it accepts the root, and one of the first moves, if any, can be read."""
    moves = first_moves(game)
    grid = choose_grid(game, table)
    return table.accepts(game.root) and (not moves or any(_is_readable(table, grid, text) for text in moves))


def _is_readable(table: GridTable, grid: PointGrid, text: str) -> bool:
    """Return whether the text of a move is a point, a list of points or a special move."""
    return table.read_move(grid, text) is not None or special_move(text) is not None
