"""The rules of placing, written once: everything that differs between the games is data of the variant or of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardreel.games.blokus.board import Board, Orientation, Placement, bits
from boardreel.games.blokus.state import State
from boardreel.games.blokus.variants import Variant, board_of


class Demand(NamedTuple):
    """What a placement has to keep: stay on `free`, and have a point in common with each of `goals`."""

    free: int
    goals: tuple[int, ...]


class Breach(NamedTuple):
    """A rule that a placement breaks, by its code, and the points where it does."""

    code: str
    where: int = 0


@dataclass(frozen=True)
class Law:
    """The rules of one variant on its board."""

    variant: Variant
    board: Board

    @classmethod
    def of(cls, variant: Variant) -> Law:
        """The rules of a variant."""
        return cls(variant, board_of(variant))

    def goals(self, state: State, color: int) -> tuple[int, ...]:
        """Sets of points; the next piece of the colour has to cover a point of each."""
        start = self.variant.start
        if start is None or state.has_placed(color):
            return (self.board.neighbours(state.laid[color], self.variant.contact.touch),)
        names = " ".join(start.groups) if start.shared else start.groups[color]
        mask = self.board.mask_of_names(names.split())
        return tuple(1 << bit for bit in bits(mask)) if start.whole else (mask,)

    def demands(self, state: State, color: int) -> Iterator[tuple[int, Demand]]:
        """Each piece that the colour may place, the smallest first, with what its placement has to keep."""
        free = self.board.points & ~state.occupied & ~state.crossed
        contact, loner = self.variant.contact, self.variant.loner
        left = state.left[color]
        single = -1
        if loner is not None:
            single = self.board.number_of[loner.piece]
            if left[single]:
                yield single, Demand(free & ~self.board.dark, ())
            if left[single] >= loner.kept:
                return
        if contact.avoid is not None:
            free &= ~self.board.neighbours(state.laid[color], contact.avoid)
        goals = self.goals(state, color)
        if not all(goal & free for goal in goals):
            return
        demand = Demand(free, goals)
        for piece in range(len(left) - 1, -1, -1):
            if left[piece] and piece != single:
                yield piece, demand

    def moves(self, state: State, color: int) -> Iterator[tuple[Orientation, int]]:
        """All legal placements: orientations, each with a bit set (not empty) of shifts."""
        board = self.board
        for piece, (free, goals) in self.demands(state, color):
            for turn in board.orientations[piece]:
                shifts = board.shifts(turn, free)
                for goal in goals:
                    if not shifts:
                        break
                    shifts &= board.touching(turn, goal)
                if shifts:
                    yield turn, shifts

    def count(self, state: State, color: int) -> int:
        """The number of legal placements."""
        return sum(shifts.bit_count() for _, shifts in self.moves(state, color))

    def can_move(self, state: State, color: int) -> bool:
        """Whether there is a legal placement."""
        return next(self.moves(state, color), None) is not None

    def breaches(self, state: State, color: int, placement: Placement) -> list[Breach]:
        """The rules that placing the piece breaks."""
        found = [*self._clashes(state, placement)]
        mask = placement.mask
        contact, loner = self.variant.contact, self.variant.loner
        if loner is not None:
            single = self.board.number_of[loner.piece]
            if placement.piece == single:
                dark = mask & self.board.dark
                return [*found, Breach("centre", dark)] if dark else found
            if state.left[color][single] >= loner.kept:
                found.append(Breach("opening-order"))
                return found
        if contact.avoid is not None:
            edge = mask & self.board.neighbours(state.laid[color], contact.avoid)
            if edge:
                found.append(Breach("edge-contact", edge))
        goals = self.goals(state, color)
        if not all(goal & mask for goal in goals):
            first = self.variant.start is not None and not state.has_placed(color)
            found.append(Breach("start-point") if first else Breach("no-contact"))
        return found

    def _clashes(self, state: State, placement: Placement) -> Iterator[Breach]:
        taken = placement.mask & state.occupied
        if taken:
            yield Breach("occupied", taken)
        if placement.footprint & ~placement.mask & state.crossed:
            yield Breach("crossing")


def total(board: Board, left: tuple[int, ...]) -> int:
    """The score of the pieces that are on the board, in units of the piece set."""
    return sum((piece.count - number) * piece.score for piece, number in zip(board.pieces, left, strict=True))


def bonus(law: Law, state: State, color: int) -> int:
    """Bonus points of a colour."""
    rule = law.variant.bonus
    if not rule.all_pieces or any(state.left[color]):
        return 0
    last = state.last[color]
    alone = last is not None and law.board.pieces[last].name == rule.last
    return rule.all_pieces + (rule.for_last if alone else 0)


def places(points: list[float], *, later_wins_ties: bool) -> list[int]:
    """The place of each player, from 1; equal points share a place unless the one who started later is ahead."""
    return [
        1 + sum(other > own or (later_wins_ties and other == own and j > i) for j, other in enumerate(points))
        for i, own in enumerate(points)
    ]
