"""Gomoku and Renju, `GM[4]`: five stones in a row win.

FF[4] defines no notation for these games. c-gomoku-cli (https://github.com/dhbloo/c-gomoku-cli, `export_sgf` in
src/game.cpp) writes the letter pairs of Go, and the ruleset (`RU`) as a number. Six or more stones in a row win unless the
ruleset is Renju, in which only White wins with them, or Standard, in which nobody does. In Renju, some moves are forbidden
to Black (`boardreel.games.grid.renju`).
"""

from __future__ import annotations

from collections.abc import Iterable

from boardreel.games.grid.renju import FoulFinder
from boardreel.games.grid.rows import rows_through
from boardreel.games.grid.scene import lines_board
from boardreel.games.grid.shapes import AllLettersGrid
from boardreel.games.grid.table import (
    Context,
    Effect,
    GridTable,
    Points,
    Stuck,
    Win,
    empty_points,
    place_stone,
    ruleset_of,
)
from boardreel.games.intersections.stones import BLACK
from boardreel.sgf import Node

#: the stones in a row that win
LENGTH = 5
RENJU = "renju"
#: rulesets by their numbers in the protocol of Gomocup
RULESET_NUMBERS = {"0": "freestyle", "1": "standard", "4": RENJU}


def read_ruleset(root: Node) -> str:
    """Return the ruleset in `RU`, or Renju if there is none and `GM` names that game alone."""
    game = (root.text("GM") or "").casefold()
    return ruleset_of(root) or (RENJU if RENJU in game and "gomoku" not in game else "")


def has_ruleset(context: Context, name: str) -> bool:
    """Return whether a game has the ruleset with a name, which its record may give as a number."""
    return name in RULESET_NUMBERS.get(context.ruleset, context.ruleset)


def find_win(context: Context, board: bytes, color: int, points: Points) -> Win | None:
    """Return the win of `color` if the stone that was placed completes a row that wins under the ruleset."""
    overline_wins = not (has_ruleset(context, "standard") or (color == BLACK and has_ruleset(context, RENJU)))
    for row in rows_through(context.grid, board, color, points[0]):
        if len(row) == LENGTH or (len(row) > LENGTH and overline_wins):
            return Win(color, "five", row)
    return None


def play(context: Context, board: bytes, color: int, points: Points) -> Effect:
    """Place a stone, even on an occupied point or where the rules of Renju forbid it."""
    effect = place_stone(context, board, color, points)
    if effect.violation or color != BLACK or not has_ruleset(context, RENJU):
        return effect
    return effect._replace(violation=FoulFinder(context.grid, board).find_foul(points[0]))


def legal_moves(context: Context, board: bytes, color: int) -> Iterable[Points]:
    """Yield the empty points, in Renju without those that are forbidden to Black."""
    points = empty_points(context, board, color)
    if color != BLACK or not has_ruleset(context, RENJU):
        return points
    finder = FoulFinder(context.grid, board)
    return (point for point in points if finder.find_foul(point[0]) is None)


def accepts(root: Node) -> bool:
    """Return whether the root does not name the ruleset of Connect6, whose moves place two stones."""
    return "connect" not in ruleset_of(root)


TABLE = GridTable(
    name="Gomoku/Renju",
    default_sizes=(15, 19),
    make_grid=AllLettersGrid,
    draw=lines_board,
    accepts=accepts,
    read_ruleset=read_ruleset,
    play=play,
    legal_moves=legal_moves,
    find_win=find_win,
    stuck=Stuck.DRAWS,
    unchecked="Gomoku and Renju: rows of five are found, and Black’s forbidden moves too if the record names Renju (RU), "
    "but opening rules and swaps are not checked.",
    wins={"five": "{color} wins with five in a row"},
)
