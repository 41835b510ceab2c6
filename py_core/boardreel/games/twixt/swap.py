"""The swap rule of TwixT: the second player may take over the first peg (TwixT specification, sections 2 to 4)."""

from __future__ import annotations

from boardreel.games.twixt.context import TwixtContext
from boardreel.games.twixt.dialect import THREE_M
from boardreel.games.twixt.holes import OPPONENT


def swap_target(context: TwixtContext, opening: str | None, color: str) -> tuple[int, int] | None:
    """Return the column and row to which the first peg moves when `color` swaps pieces, or None if it may not swap.

    `opening` is the field of `TwixtState`. The caller has switched the board to the position. The result is no hole if the
    board has no place for the peg.
    """
    pegs = context.board.pegs
    if opening != OPPONENT[color] or len(pegs) != 1 or context.has_handicap:
        return None
    column, row = context.grid.coordinates(next(iter(pegs)))
    return row, column


def swap_hole(context: TwixtContext, opening: str | None, color: str) -> int | None:
    """Return the hole of the peg after `color` swaps pieces, as the second move, or None if the rules do not allow it.

    `opening` is the field of `TwixtState`. The caller has switched the board to the position.
    """
    target = swap_target(context, opening, color)
    if target is None or not context.grid.is_hole(*target) or context.ruleset == THREE_M:
        return None
    return context.grid.hole(*target)
