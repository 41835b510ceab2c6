"""The state of the board: which pieces are on it, and which are left. It does not know the history of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from boardreel.games.blokus.boards.bitboard import Board
from boardreel.games.blokus.boards.placements import Placement

T = TypeVar("T")


class PlacedPiece(NamedTuple):
    """A piece on the board. `color` is the index of its color in `Variant.colors`."""

    color: int
    placement: Placement


class BoardState(NamedTuple):
    """The pieces on the board and those left, with everything that the rules need derived from them.

    Colors and pieces are indices (of `Variant.colors` and `Board.pieces`), and sets of points are bit sets. All tuples
    except `placed` have one entry per color.

    `placed` are the pieces on the board in the order of their placement, and `occupied` are their points. `owned` are the
    points of each color; where pieces overlap, in setup or against the rules, the latest one owns the point.
    `edge_neighbors` and `corner_neighbors` are the neighbors of all pieces of a color, including their points under other
    pieces: an overlapped piece keeps its contacts. `crossed_junctions` are the junctions that pieces of any color block
    (Nexos). `placed_counts` are the numbers of pieces on the board, and `pieces_left` the numbers of each piece still to be
    placed. `last_pieces` are the pieces of the latest moves; None before the first move and after setup.
    """

    board: Board
    placed: tuple[PlacedPiece, ...]
    occupied: int
    owned: tuple[int, ...]
    edge_neighbors: tuple[int, ...]
    corner_neighbors: tuple[int, ...]
    crossed_junctions: int
    placed_counts: tuple[int, ...]
    pieces_left: tuple[tuple[int, ...], ...]
    last_pieces: tuple[int | None, ...]

    @classmethod
    def empty(cls, board: Board, colors: int) -> BoardState:
        """Return the state of an empty board for a number of colors that have all their pieces."""
        zeros = (0,) * colors
        initial_pieces = tuple(piece.count for piece in board.pieces)
        return cls(board, (), 0, zeros, zeros, zeros, 0, zeros, (initial_pieces,) * colors, (None,) * colors)

    def place(self, color: int, placement: Placement) -> BoardState:
        """Return the state with one more piece of a color. Setup may place more copies than the color has."""
        return self._with_piece(color, placement, self.last_pieces)

    def move(self, color: int, placement: Placement) -> BoardState:
        """Return the state after a move of a color: like `place`, but also sets the color's last piece."""
        return self._with_piece(color, placement, _replace(self.last_pieces, color, placement.piece))

    def _with_piece(self, color: int, placement: Placement, last_pieces: tuple[int | None, ...]) -> BoardState:
        """Return the state after placing a piece of a color, with `last_pieces` as the new last pieces."""
        board, mask, piece = self.board, placement.mask, placement.piece
        _, placed, occupied, owned, edges, corners, crossed, counts, pieces_left, _ = self
        if mask & occupied:
            owned = tuple([points & ~mask for points in owned])
        left = pieces_left[color]
        return BoardState(
            board,
            (*placed, PlacedPiece(color, placement)),
            occupied | mask,
            _replace(owned, color, owned[color] | mask),
            _replace(edges, color, edges[color] | board.edge_neighbors(placement)),
            _replace(corners, color, corners[color] | board.corner_neighbors(placement)),
            crossed | placement.crossed_junctions,
            _replace(counts, color, counts[color] + 1),
            _replace(pieces_left, color, _replace(left, piece, max(0, left[piece] - 1))),
            last_pieces,
        )

    def remove(self, mask: int) -> BoardState | None:
        """Return the state without the latest piece that covers exactly the points of `mask`.

        Points of other pieces that it covered become visible again. Return None if there is no such piece.
        """
        placed = self.placed
        index = next((i for i in reversed(range(len(placed))) if placed[i].placement.mask == mask), None)
        if index is None:
            return None
        state = BoardState.empty(self.board, len(self.owned))
        for color, placement in (*placed[:index], *placed[index + 1 :]):
            state = state.place(color, placement)
        return state._replace(last_pieces=self.last_pieces)

    def without_last_pieces(self) -> BoardState:
        """Return the state without last pieces, because setup leaves unknown which piece of a color was placed last."""
        return self._replace(last_pieces=(None,) * len(self.owned))

    def visible_pieces(self) -> Iterator[tuple[PlacedPiece, int]]:
        """Yield every piece in the order of placement, with the bit set of its points that no later piece covers.

        The bit set is 0 if the piece is covered completely.
        """
        covered = 0
        visible: list[tuple[PlacedPiece, int]] = []
        for piece in reversed(self.placed):
            mask = piece.placement.mask
            visible.append((piece, mask & ~covered))
            covered |= mask
        return reversed(visible)


def _replace(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a copy of a tuple in which the value at `index` is replaced by `value`."""
    return (*values[:index], value, *values[index + 1 :])
