"""The placement rules of all variants. What differs between variants is data of the `Variant` or the `Board`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardreel.games.blokus.boards.bitboard import EDGE, Board
from boardreel.games.blokus.boards.placements import Orientation, Placement, iter_bits
from boardreel.games.blokus.state import BoardState
from boardreel.games.blokus.variants import Variant


class PlacementConstraint(NamedTuple):
    """The constraints that a legal placement satisfies, as bit sets of points.

    All points of the piece are in `free`, and the piece covers at least one point of each set in `goals`.
    """

    free: int
    goals: tuple[int, ...]


class RuleViolation(NamedTuple):
    """A rule that a placement violates: its diagnostic code, and the bit set of the points concerned (0 if unspecific)."""

    code: str
    points: int = 0


@dataclass(frozen=True)
class PlacementRules:
    """The placement rules of one variant on its board.

    Colors and pieces are indices of `Variant.colors` and `Board.pieces`; sets of points and of shifts are bit sets.
    """

    variant: Variant
    board: Board

    def legal_moves(self, state: BoardState, color: int) -> Iterator[tuple[Orientation, int]]:
        """Yield the legal moves of a color, grouped by orientation: the orientation and the set of its legal shifts.

        Orientations without a legal move are omitted. The smallest pieces come first.
        """
        board = self.board
        known: PlacementConstraint | None = None
        for piece, constraint in self.constraints(state, color):
            if constraint is not known:
                known, lowest_points = constraint, board.legal_points(*constraint)
            for orientation in board.orientations[piece]:
                points = lowest_points[orientation.ordinal]
                if points:
                    yield orientation, points >> orientation.offsets[0]

    def can_move(self, state: BoardState, color: int) -> bool:
        """Return whether a color has a legal move; the smallest pieces are tried first, without those after them."""
        board = self.board
        for piece, (free, goals) in self.constraints(state, color):
            for orientation in board.orientations[piece]:
                shifts = board.fitting_shifts(orientation, free)
                for goal in goals:
                    shifts &= board.covering_shifts(orientation, goal)
                if shifts:
                    return True
        return False

    def violations(self, state: BoardState, color: int, placement: Placement) -> list[RuleViolation]:
        """Return the rules that a color would violate by placing a piece; the list is empty if the placement is legal.

        The turn order and the number of pieces left are not checked.
        """
        mask = placement.mask
        found = self._overlaps(state, placement, mask)
        variant, board = self.variant, self.board
        if variant.free_piece is not None:
            free_piece = board.piece_index[variant.free_piece.piece]
            if placement.piece == free_piece:
                if mask & board.center:
                    found.append(RuleViolation("center", mask & board.center))
                return found
            if state.pieces_left[color][free_piece] >= variant.free_piece.required_first:
                found.append(RuleViolation("opening-order"))
                return found
        contact = variant.contact
        if contact.forbidden is not None:
            touching = mask & self._neighbors(state, color, contact.forbidden)
            if touching:
                found.append(RuleViolation("edge-contact", touching))
        is_first = variant.start is not None and not state.placed_counts[color]
        if is_first:
            if not all(goal & mask for goal in self._start_goals(color)):
                found.append(RuleViolation("start-point"))
        elif not mask & self._neighbors(state, color, contact.required):
            found.append(RuleViolation("no-contact"))
        return found

    @staticmethod
    def _overlaps(state: BoardState, placement: Placement, mask: int) -> list[RuleViolation]:
        """Return violations for points that are occupied and junctions (Nexos) that are crossed by other pieces.

        `mask` is `placement.mask`, which the caller has computed already.
        """
        found: list[RuleViolation] = []
        occupied = mask & state.occupied
        if occupied:
            found.append(RuleViolation("occupied", occupied))
        if state.crossed_junctions:
            crossed = placement.crossed_junctions & state.crossed_junctions
            if crossed:
                found.append(RuleViolation("crossing", crossed))
        return found

    def constraints(self, state: BoardState, color: int) -> Iterator[tuple[int, PlacementConstraint]]:
        """Yield each piece that a color may place, smallest first, with the constraints on its placement."""
        variant, board = self.variant, self.board
        free = board.points & ~state.occupied & ~state.crossed_junctions
        left = state.pieces_left[color]
        free_piece = -1
        if variant.free_piece is not None:
            free_piece = board.piece_index[variant.free_piece.piece]
            if left[free_piece]:
                yield free_piece, PlacementConstraint(free & ~board.center, ())
            if left[free_piece] >= variant.free_piece.required_first:
                return
        if variant.contact.forbidden is not None:
            free &= ~self._neighbors(state, color, variant.contact.forbidden)
        if variant.start is None or state.placed_counts[color]:
            goals: tuple[int, ...] = (self._neighbors(state, color, variant.contact.required),)
        else:
            goals = self._start_goals(color)
        if not all(goal & free for goal in goals):
            return
        constraint = PlacementConstraint(free, goals)
        for piece in range(len(left) - 1, -1, -1):
            if left[piece] and piece != free_piece:
                yield piece, constraint

    @staticmethod
    def _neighbors(state: BoardState, color: int, relation: int) -> int:
        """Return the bit set of the points next to pieces of a color; `relation` is `EDGE` or `CORNER`."""
        return (state.edge_neighbors if relation == EDGE else state.corner_neighbors)[color]

    def _start_goals(self, color: int) -> tuple[int, ...]:
        """Return the bit sets of starting points; the first piece of a color must cover at least one point of each set."""
        start = self.variant.start
        assert start is not None
        names = " ".join(start.groups) if start.shared else start.groups[color]
        mask = self.board.mask_of_names(names.split())
        return tuple(1 << bit for bit in iter_bits(mask)) if start.cover_all else (mask,)
