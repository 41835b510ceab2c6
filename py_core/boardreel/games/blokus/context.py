"""The data that all nodes of a game share."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.mobility import MoveCounter
from boardreel.games.blokus.notation import ValueReader, value_reader_for
from boardreel.games.blokus.placement_rules import PlacementRules
from boardreel.games.blokus.variants import Variant, board_for


@dataclass(frozen=True, slots=True)
class BlokusContext:
    """A variant with its board, placement rules, reader of property values and counter of moves.

    All games of the variant share it.
    """

    variant: Variant
    board: Board
    placement_rules: PlacementRules
    reader: ValueReader
    move_counter: MoveCounter


@cache
def context_for(variant: Variant) -> BlokusContext:
    """Return the context that all games of a variant share. It is created on first use and then cached."""
    board = board_for(variant)
    rules = PlacementRules(variant, board)
    return BlokusContext(variant, board, rules, value_reader_for(variant), MoveCounter(rules))
