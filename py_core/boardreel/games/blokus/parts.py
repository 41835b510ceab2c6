"""The parts of a position of the Blokus family: the pieces on the board and the color to play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.placements import Placement
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.state import PlacedPiece
from boardreel.games.protocol import PIECE, TO_PLAY, Part, Played


@lru_cache(maxsize=65536)
def _points(board: Board, placement: Placement) -> tuple[str, ...]:
    """Return the names of the points of a placement. Games repeat the same placements, so they share the tuples."""
    return board.point_names(placement)


def _pieces(position: BlokusPosition, placed: Sequence[PlacedPiece]) -> set[Part]:
    """Return the position parts of some pieces on the board."""
    board, colors = position.context.board, position.context.variant.move_properties
    return {Part(PIECE, colors[color], _points(board, placement)) for color, placement in placed}


def parts_of(position: BlokusPosition) -> set[Part]:
    """Return all parts of a position: its pieces and the color to play.

    A piece is a part of its own, because in Nexos and Callisto the points of a color do not tell its pieces.
    """
    return _pieces(position, position.state.placed) | {Part(TO_PLAY, position.to_play)}


def changed_parts(before: BlokusPosition, played: Played) -> Iterable[Part]:
    """Return the parts that only one of two positions has: `before`, and the one after playing from it."""
    after = played.position
    assert isinstance(after, BlokusPosition)
    if not played.legal or played.setup:
        return parts_of(before) ^ parts_of(after)
    changed = _pieces(after, after.state.placed[len(before.state.placed) :])
    return changed | {Part(TO_PLAY, before.to_play)} ^ {Part(TO_PLAY, after.to_play)}
