"""What lies where and what is left: the state of a game without its history."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardreel.games.blokus.board import Board, Placement


class Placed(NamedTuple):
    """A piece that lies on the board. Colours are numbers from 0."""

    color: int
    placement: Placement

    @property
    def mask(self) -> int:
        return self.placement.mask


@dataclass(frozen=True, slots=True)
class State:
    """`placed` in the order of placing. Where pieces overlap (in setup, or against the rules) the later one owns the point.

    `own`: the points of each colour. `laid`: the points of each colour's pieces, those under other pieces too: a piece goes
    on touching what lies beside it. `crossed`: what pieces take up beside their points. `left`: the number of pieces
    that each colour has of each shape. `last`: the piece of each colour's latest move, None before it and after setup.
    """

    placed: tuple[Placed, ...]
    own: tuple[int, ...]
    laid: tuple[int, ...]
    crossed: int
    left: tuple[tuple[int, ...], ...]
    last: tuple[int | None, ...]

    @classmethod
    def empty(cls, board: Board, colors: int) -> State:
        """The state before the first piece."""
        stock = tuple(piece.count for piece in board.pieces)
        return cls((), (0,) * colors, (0,) * colors, 0, (stock,) * colors, (None,) * colors)

    @property
    def occupied(self) -> int:
        """The points of all colours."""
        occupied = 0
        for mask in self.own:
            occupied |= mask
        return occupied

    def has_placed(self, color: int) -> bool:
        """Whether a piece of the colour lies on the board."""
        return self.laid[color] != 0

    def place(self, color: int, placement: Placement) -> State:
        """The state with one more piece; the colour must have it left."""
        mask = placement.mask
        return replace(
            self,
            placed=(*self.placed, Placed(color, placement)),
            own=tuple(points | mask if k == color else points & ~mask for k, points in enumerate(self.own)),
            laid=tuple(points | mask if k == color else points for k, points in enumerate(self.laid)),
            crossed=self.crossed | placement.footprint & ~mask,
            left=self._with_left(color, placement.piece, -1),
        )

    def move(self, color: int, placement: Placement) -> State:
        """The state after a move: `place` that remembers which piece came last."""
        state = self.place(color, placement)
        return replace(state, last=tuple(placement.piece if k == color else p for k, p in enumerate(self.last)))

    def remove(self, mask: int) -> State | None:
        """The state without the latest piece that lies on exactly these points; None when there is none."""
        index = next((i for i in reversed(range(len(self.placed))) if self.placed[i].mask == mask), None)
        if index is None:
            return None
        gone = self.placed[index]
        placed = (*self.placed[:index], *self.placed[index + 1 :])
        own = [0] * len(self.own)
        laid = [0] * len(self.own)
        crossed = 0
        for piece, visible in shown(placed):
            own[piece.color] |= visible
            laid[piece.color] |= piece.mask
            crossed |= piece.placement.footprint & ~piece.mask
        left = self._with_left(gone.color, gone.placement.piece, 1)
        return replace(self, placed=placed, own=tuple(own), laid=tuple(laid), crossed=crossed, left=left)

    def settled(self) -> State:
        """The state after setup: which pieces came last is not known."""
        return replace(self, last=(None,) * len(self.own))

    def _with_left(self, color: int, piece: int, change: int) -> tuple[tuple[int, ...], ...]:
        row = self.left[color]
        changed = (*row[:piece], row[piece] + change, *row[piece + 1 :])
        return (*self.left[:color], changed, *self.left[color + 1 :])


def shown(placed: tuple[Placed, ...]) -> Iterable[tuple[Placed, int]]:
    """Every piece with the points on which no later one lies, in the order of placing."""
    covered = 0
    found = []
    for piece in reversed(placed):
        mask = piece.mask
        found.append((piece, mask & ~covered))
        covered |= mask
    return reversed(found)
