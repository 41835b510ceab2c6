"""The description of one game on a grid: its board, its sides, and the functions that know its rules.

A board is a `bytes` object with one byte per point, by point index: `EMPTY`, `BLACK`, `WHITE` or `BLOCKED`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from boardreel.games.grid.symmetry import start_symmetries
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.setup import SETUP_STONES
from boardreel.games.intersections.stones import BLACK, EMPTY
from boardreel.games.protocol import Symmetry
from boardreel.scene.shapes import Scene
from boardreel.sgf import Node

#: the state of a point on which there can be no piece any more
BLOCKED = 3
#: the points of a move by their indices: one for a stone, several for a piece that moves
Points: TypeAlias = tuple[int, ...]


class Swap(Enum):
    """The effect of the second player's move `swap` on the first stone."""

    #: the stone changes its color and moves to the point with row and column exchanged, as the sides of the board are
    MIRROR = "mirror"
    #: the stone changes its color and stays
    RECOLOR = "recolor"


class Stuck(Enum):
    """The consequence for a side that has no legal move when it is to play."""

    #: the game is over, and the rules say nothing more
    ENDS = "ends"
    #: the game is drawn
    DRAWS = "draws"
    #: it loses
    LOSES = "loses"
    #: it passes, and may not pass otherwise; if neither side can move, the side with more pieces has won
    PASSES = "passes"
    #: the table does not know
    UNKNOWN = "unknown"


class Effect(NamedTuple):
    """The board after a move, with the rule violation of the move if it breaks a rule.

    `violation` is a diagnostic code of the games on a grid. `captured` counts the opponent's pieces that were captured
    or that changed their color.
    """

    board: bytes
    violation: str | None = None
    captured: int = 0


class Win(NamedTuple):
    """A won game: the color of the winner, a key of `GridTable.wins` for the reason, and the winning points."""

    color: int
    reason: str
    points: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Context:
    """The data of one game that all its positions share.

    `table` describes the game, `grid` is its board, `first` the color that begins, and `ruleset` the ruleset that the
    record names.
    """

    table: GridTable
    grid: PointGrid
    first: int
    ruleset: str = ""


def ruleset_of(root: Node) -> str:
    """Return the text of `RU` in lower case, empty without one. This is the usual `read_ruleset` of a `GridTable`."""
    return (root.text("RU") or "").strip().casefold()


def read_point(grid: PointGrid, text: str) -> Points | None:
    """Return the point that the text of a move names, or None. This is the usual `read_move` of a `GridTable`."""
    point = grid.find_point(text)
    return None if point is None else (point,)


def place_stone(context: Context, board: bytes, color: int, points: Points) -> Effect:
    """Return the board after placing a stone, even on an occupied point. This is the usual `play` of a `GridTable`."""
    point = points[0]
    after = board[:point] + bytes((color,)) + board[point + 1 :]
    return Effect(after, "occupied" if board[point] else None)


def empty_points(context: Context, board: bytes, color: int) -> Iterable[Points]:
    """Yield a move to every empty point of the board. This is the usual `legal_moves` of a `GridTable`."""
    return ((point,) for point in context.grid.points if board[point] == EMPTY)


def points_text(grid: PointGrid, text: str, points: Points) -> str:
    """Return a move as players write it: the names of its points, joined by dashes."""
    return "-".join(grid.display_names[point] for point in points)


def point_names(grid: PointGrid, board: bytes, points: Points) -> str:
    """Return a move as records write it: the names of its points, without separators."""
    return "".join(grid.names[point] for point in points)


@dataclass(frozen=True, kw_only=True, eq=False)
class GridTable:
    """The data and functions of one game on a grid. They represent boards as `bytes`, colors and points as numbers.

    `name` is the game's name for users. `default_sizes` are the sizes of boards whose size the record does not give: the
    first on which the first moves have room is used. `max_size` is the largest size. `make_grid` makes the points of a
    board from its columns and rows, and `draw` the empty board. `start` makes the initial board, for records whose root
    has no setup. `first` is the color that begins. `accepts` tells whether the table knows the game of a root, and
    `read_ruleset` returns its ruleset.

    `read_move` reads the `points_per_move` points of a move, `write_move` writes them as players do, and `encode_move` as
    records do, given the board before the move. `is_ordered` is false if the points may be chosen in any order.
    `special_texts` are the texts of special moves in records, if they differ from their names. `play` makes a move.
    `legal_moves` yields the legal moves of a color. `find_win` looks for a win after a move of a color to some points.
    `symmetries` returns the symmetries of a board with an initial position, the identity first. `stuck` is what happens
    to a side without a legal move. `draws_by_repetition` is true if a game is drawn when a position occurs for the third
    time with the same side to play.

    `counts_pieces` shows the number of pieces of both sides. `setup_states` maps setup properties to the states of
    their points. `has_square_points` is false for boards whose points are not in rows above each other. `piece_symbol`
    is the symbol of a piece in the scene. `wins` maps each reason of a `Win` to its English template, and `unchecked`
    says in English which rules are not checked.
    """

    name: str
    default_sizes: tuple[int, ...]
    make_grid: Callable[[int, int], PointGrid]
    draw: Callable[[PointGrid], Scene]
    unchecked: str
    wins: Mapping[str, str] = field(default_factory=dict)
    max_size: int = 52
    first: int = BLACK
    swap: Swap | None = None
    stuck: Stuck = Stuck.ENDS
    draws_by_repetition: bool = False
    counts_pieces: bool = False
    setup_states: Mapping[str, int] = field(default_factory=lambda: SETUP_STONES)
    has_square_points: bool = True
    piece_symbol: str = "stone"
    start: Callable[[PointGrid], bytes] = lambda grid: bytes(grid.count)
    accepts: Callable[[Node], bool] = lambda root: True
    read_ruleset: Callable[[Node], str] = ruleset_of
    read_move: Callable[[PointGrid, str], Points | None] = read_point
    points_per_move: int = 1
    is_ordered: bool = True
    write_move: Callable[[PointGrid, str, Points], str] = points_text
    encode_move: Callable[[PointGrid, bytes, Points], str] = point_names
    special_texts: Mapping[str, str] = field(default_factory=dict)
    play: Callable[[Context, bytes, int, Points], Effect] = place_stone
    find_win: Callable[[Context, bytes, int, Points], Win | None] = lambda context, board, color, points: None
    legal_moves: Callable[[Context, bytes, int], Iterable[Points]] = empty_points
    symmetries: Callable[[PointGrid, bytes], Sequence[Symmetry]] = start_symmetries

    @property
    def players(self) -> tuple[str, str]:
        """Return the properties with the names of the players, that of the side that begins first."""
        return ("PB", "PW") if self.first == BLACK else ("PW", "PB")
