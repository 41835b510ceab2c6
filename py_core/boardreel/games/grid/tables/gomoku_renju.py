"""Gomoku and Renju, `GM[4]`: five stones in a row win.

FF[4] defines no notation for these games. c-gomoku-cli (https://github.com/dhbloo/c-gomoku-cli, `export_sgf` in
src/game.cpp) writes the letter pairs of Go, and the ruleset (`RU`) as a number. Six or more stones in a row win unless the
ruleset is Renju, in which only White wins with them, or Standard, in which nobody does.
"""

from __future__ import annotations

from boardreel.games.grid.rows import rows_through
from boardreel.games.grid.scene import lines_board
from boardreel.games.grid.shapes import AllLettersGrid
from boardreel.games.grid.table import BLACK, Context, GridTable, Points, Stuck, Win
from boardreel.sgf import Node

#: the stones in a row that win
LENGTH = 5
#: rulesets by their numbers in the protocol of Gomocup
RULESET_NUMBERS = {"0": "freestyle", "1": "standard", "4": "renju"}


def find_win(context: Context, board: bytes, color: int, points: Points) -> Win | None:
    """Return the win of `color` if the stone that was placed completes a row that wins under the ruleset."""
    grid = context.grid
    ruleset = RULESET_NUMBERS.get(context.ruleset, context.ruleset)
    overline_wins = "standard" not in ruleset and not (color == BLACK and "renju" in ruleset)
    for row in rows_through(grid, board, color, points[0]):
        if len(row) == LENGTH or (len(row) > LENGTH and overline_wins):
            return Win(color, "five", row)
    return None


def accepts(root: Node) -> bool:
    """Return whether the root does not name the ruleset of Connect6, whose moves place two stones."""
    return "connect" not in (root.text("RU") or "").casefold()


TABLE = GridTable(
    name="Gomoku/Renju",
    default_sizes=(15, 19),
    make_grid=AllLettersGrid,
    draw=lines_board,
    accepts=accepts,
    find_win=find_win,
    stuck=Stuck.DRAWS,
    unchecked="Gomoku and Renju: rows of five are found, but Black’s forbidden moves and opening rules are not checked.",
    wins={"five": "{color} wins with five in a row"},
)
