"""Points, bonuses and ranks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardreel.games.blokus.state import BoardState
from boardreel.games.blokus.variants import Variant
from boardreel.scene.encode import as_number


def piece_points(state: BoardState, color: int) -> float:
    """Return the points of the pieces that a color has on the board, without bonus; an integer if they are whole."""
    board = state.board
    score = sum(
        [(piece.count - left) * piece.score for piece, left in zip(board.pieces, state.pieces_left[color], strict=True)]
    )
    return as_number(score / board.points_per_score)


def bonus_points(variant: Variant, state: BoardState, color: int) -> int:
    """Return the bonus points of a color: 0 unless it has placed all its pieces."""
    rule = variant.bonus
    if not rule.all_pieces or any(state.pieces_left[color]):
        return 0
    last_piece = state.last_pieces[color]
    earns_extra = last_piece is not None and state.board.pieces[last_piece].name == rule.last_piece
    return rule.all_pieces + (rule.last_piece_extra if earns_extra else 0)


def points_after_equal_moves(
    variant: Variant,
    state: BoardState,
    moves: int,
    points: Sequence[float],
    bonuses: Sequence[float],
    can_move: Callable[[int], bool],
) -> list[float]:
    """Return the points of each color after as many moves as all colors that can move have made.

    `moves` is the number of moves since the last setup. `points` and `bonuses` are the points of each color, including its
    bonus, and the bonus alone. The colors move in turn, so without this the latest mover would always seem to lead. A
    color that cannot move has made its last move. After the end of the game these are the final points.
    """
    counts = [0] * len(points)
    for color, _ in state.placed[-moves:] if moves else ():
        counts[color] += 1
    in_play = [count for color, count in enumerate(counts) if variant.owners[color] is not None and can_move(color)]
    if not in_play:
        return list(points)
    # a color that has skipped more than one turn, which only a flawed record lets it do, does not hold up the others
    equal = max(min(in_play), max(in_play) - 1)
    surplus = [max(0, count - equal) for count in counts]
    result = [own - bonus if left else own for own, bonus, left in zip(points, bonuses, surplus, strict=True)]
    for color, placement in reversed(state.placed):
        if surplus[color]:
            surplus[color] -= 1
            result[color] -= state.board.pieces[placement.piece].score / state.board.points_per_score
        elif not any(surplus):
            break
    return result


def rank_players(points: Sequence[float], *, later_player_wins_ties: bool) -> list[int]:
    """Return the rank of each player, from 1, given their points in playing order.

    Players with equal points share a rank (1, 1, 3), unless `later_player_wins_ties` ranks the later player first.
    """
    return [
        1 + sum(other > own or (later_player_wins_ties and other == own and j > i) for j, other in enumerate(points))
        for i, own in enumerate(points)
    ]
