"""Count the legal moves of a color, from scratch or from the number in an earlier position. No move is made."""

from __future__ import annotations

from typing import NamedTuple

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.placement_rules import PlacementRules
from boardreel.games.blokus.state import BoardState

#: the flags of all orientations
ALL_ORIENTATIONS = -1


class MoveCount(NamedTuple):
    """The number of legal moves of a color, and the flags of the orientations that have legal moves."""

    moves: int
    flags: int


NO_MOVES = MoveCount(0, 0)


def count_moves(rules: PlacementRules, state: BoardState, color: int, candidates: int = ALL_ORIENTATIONS) -> MoveCount:
    """Return how many legal moves a color has.

    `candidates` are the flags of the orientations that may have legal moves; the others are not examined.
    """
    moves = flags = 0
    for piece, constraint in rules.constraints(state, color):
        for orientation in rules.board.orientations[piece]:
            if orientation.flag & candidates:
                shifts = rules.legal_shifts(orientation, constraint)
                if shifts:
                    moves += shifts.bit_count()
                    flags |= orientation.flag
    return MoveCount(moves, flags)


def count_moves_after(
    rules: PlacementRules, before: BoardState, counted: MoveCount, state: BoardState, color: int
) -> MoveCount:
    """Count the legal moves of a color, given those in the state `before`, from which `state` may have been reached.

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
        return count_moves(rules, state, color)
    if not counted.moves or not _may_cover(rules, before, color, blocked & ~blocked_before):
        return counted
    return count_moves(rules, state, color, counted.flags)


def _may_cover(rules: PlacementRules, state: BoardState, color: int, points: int) -> bool:
    """Return whether a legal move of a color may cover one of some points; False is certain, True is not."""
    constraints = {constraint for _, constraint in rules.constraints(state, color)}
    return any(not goals or points & _surroundings(rules.board, goals[0] & free) for free, goals in constraints)


def _surroundings(board: Board, points: int) -> int:
    """Return the points that a piece with a point of `points` may cover, as a bit set.

    The result may contain further points, and bits that are not points.
    """
    for distance, step in zip(board.reach, (1, board.stride), strict=True):
        covered = 0
        while covered < distance:
            # every pass covers as much again as the passes before it, and one more
            width = min(covered + 1, distance - covered)
            points |= points << width * step | points >> width * step
            covered += width
    return points
