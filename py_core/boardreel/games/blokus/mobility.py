"""Count the legal moves of a color, from scratch or from those in an earlier position. No move is made."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeAlias

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.placements import Orientation
from boardreel.games.blokus.placement_rules import PlacementRules
from boardreel.games.blokus.state import BoardState

#: the legal moves of a color: each orientation that has some, with the set of its legal shifts
LegalShifts: TypeAlias = "Sequence[tuple[Orientation, int]]"


#: sets of legal moves that are kept for the positions after them; they are much larger than their number
MAX_RECENT_MOVES = 64


class MoveCounter:
    """Counts the legal moves of a variant's games, starting from those of positions that it has counted lately."""

    def __init__(self, rules: PlacementRules) -> None:
        """Start without known positions."""
        self._rules = rules
        #: by the id of a state and the color, with the state, so that no other one gets its id
        self._recent: OrderedDict[tuple[int, int], tuple[BoardState, LegalShifts]] = OrderedDict()

    def count(self, state: BoardState, color: int, before: BoardState | None) -> int:
        """Return the number of legal moves of a color; `before` is a state from which `state` may have been reached."""
        known = None if before is None else self._recent.get((id(before), color))
        if before is None or known is None:
            moves = find_moves(self._rules, state, color)
        else:
            moves = find_moves_after(self._rules, before, known[1], state, color)
        self._recent[id(state), color] = state, moves
        if len(self._recent) > MAX_RECENT_MOVES:
            self._recent.popitem(last=False)
        return sum([shifts.bit_count() for _, shifts in moves])


def find_moves(rules: PlacementRules, state: BoardState, color: int) -> LegalShifts:
    """Return the legal moves of a color."""
    return list(rules.legal_moves(state, color))


def find_moves_after(
    rules: PlacementRules, before: BoardState, known: LegalShifts, state: BoardState, color: int
) -> LegalShifts:
    """Return the legal moves of a color, given those in the state `before`, from which `state` may have been reached.

    Until the color moves again, the pieces of the others only take moves away from it: the placements that cover one of
    the added points.
    """
    is_own_change = (
        before.edge_neighbors[color] != state.edge_neighbors[color]
        or before.corner_neighbors[color] != state.corner_neighbors[color]
        or before.pieces_left[color] != state.pieces_left[color]
    )
    blocked_before, blocked = before.occupied | before.crossed_junctions, state.occupied | state.crossed_junctions
    if is_own_change or blocked_before & ~blocked:
        return find_moves(rules, state, color)
    return _remove_covering(rules.board, known, blocked & ~blocked_before)


def _remove_covering(board: Board, moves: LegalShifts, points: int) -> LegalShifts:
    """Return the moves that cover none of some points."""
    near = _covering_shifts(board, points)
    kept: list[tuple[Orientation, int]] = []
    for move in moves:
        orientation, shifts = move
        if not shifts & near:
            # positions share what does not change
            kept.append(move)
            continue
        covering = 0
        for offset in (*orientation.offsets, *orientation.crossed_offsets):
            covering |= points >> offset
        left = shifts & ~covering
        if left:
            kept.append((orientation, left))
    return kept


def _covering_shifts(board: Board, points: int) -> int:
    """Return the shifts with which an orientation may cover one of some points, as a bit set.

    The result may contain further shifts.
    """
    for distance, step in zip(board.reach, (1, board.stride), strict=True):
        covered = 0
        while covered < distance:
            # every pass covers as much again as the passes before it, and one more
            width = min(covered + 1, distance - covered)
            points |= points >> width * step
            covered += width
    return points
