"""Points, bonuses and ranks."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.blokus.state import BoardState
from boardreel.games.blokus.variants import Variant


def piece_points(state: BoardState, color: int) -> float:
    """Return the points of the pieces that a color has on the board, without bonus; an integer if they are whole."""
    board = state.board
    score = sum(
        [(piece.count - left) * piece.score for piece, left in zip(board.pieces, state.pieces_left[color], strict=True)]
    )
    return integer_if_whole(score / board.points_per_score)


def bonus_points(variant: Variant, state: BoardState, color: int) -> int:
    """Return the bonus points of a color: 0 unless it has placed all its pieces."""
    rule = variant.bonus
    if not rule.all_pieces or any(state.pieces_left[color]):
        return 0
    last_piece = state.last_pieces[color]
    earns_extra = last_piece is not None and state.board.pieces[last_piece].name == rule.last_piece
    return rule.all_pieces + (rule.last_piece_extra if earns_extra else 0)


def rank_players(points: Sequence[float], *, later_player_wins_ties: bool) -> list[int]:
    """Return the rank of each player, from 1, given their points in playing order.

    Players with equal points share a rank (1, 1, 3), unless `later_player_wins_ties` ranks the later player first.
    """
    return [
        1 + sum(other > own or (later_player_wins_ties and other == own and j > i) for j, other in enumerate(points))
        for i, own in enumerate(points)
    ]


def integer_if_whole(value: float) -> float:
    """Return a whole number as `int`, so that it is shown without a decimal point, and any other number unchanged."""
    return int(value) if value == int(value) else value
