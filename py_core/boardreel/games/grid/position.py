"""A position of a game on a grid: the board, the side to play, and how the game ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, permutations
from typing import Any

from boardreel.games.grid.items import piece_items
from boardreel.games.grid.table import BLOCKED, Context, Stuck, Swap, Win
from boardreel.games.intersections.history import EMPTY_HISTORY, PositionHistory
from boardreel.games.intersections.markup import NO_INHERITED_MARKUP, InheritedMarkup
from boardreel.games.intersections.stones import BLACK, COLOR_LETTERS, COLORS, WHITE, color_name, opponent_of
from boardreel.games.protocol import Move, Position, Score
from boardreel.scene.shapes import Item, Message, Scene

#: a position that occurs this many times makes the game a draw, where a table says so
REPETITIONS = 3


@dataclass(eq=False, repr=False)
class GridPosition(Position):
    """A position in one game on a grid.

    `pieces` is the board (see `boardreel.games.grid.table`). `turn` is the color to play after the last move or by `PL`,
    or 0 before the first move. `moves` is the number of moves so far. `win` is the win by the rules, and `lost_by` the
    color and the name of the move that gave the game up (`resign`, `forfeit`). `history` are the positions up to this one,
    None if the game does not judge repetitions, and `is_repeated` is true if one of them has made the game a draw.
    `inherited` is the markup that applies to this node and the next ones.
    """

    context: Context
    pieces: bytes
    turn: int = 0
    moves: int = 0
    win: Win | None = None
    lost_by: tuple[int, str] | None = None
    history: PositionHistory | None = None
    is_repeated: bool = False
    inherited: InheritedMarkup = NO_INHERITED_MARKUP

    @property
    def colors(self) -> Sequence[str]:
        """Return the SGF names of both colors: `B` and `W`."""
        return tuple(COLORS)

    @property
    def scene(self) -> Scene:
        """Return the drawing of the empty board, on which the items of this position are placed."""
        return self.context.table.draw(self.context.grid)

    @cached_property
    def color_to_play(self) -> int:
        """Return the color to play, or 0 after the end of the game."""
        if self.win or self.lost_by or self.is_repeated:
            return 0
        color, stuck = self.turn or self.context.first, self.context.table.stuck
        if stuck is Stuck.UNKNOWN or self.can_move(color):
            return color
        other = opponent_of(color)
        return other if stuck is Stuck.PASSES and self.can_move(other) else 0

    def can_move(self, color: int) -> bool:
        """Return whether `color` has a legal move on this board."""
        return next(iter(self.context.table.legal_moves(self.context, self.pieces, color)), None) is not None

    @property
    def to_play(self) -> str | None:
        """Return the color to play, `B` or `W`, or None after the end of the game."""
        return COLOR_LETTERS[self.color_to_play] or None

    @property
    def winning_color(self) -> int:
        """Return the color that has won, or 0 if none has, or if the winner is not known."""
        if self.win:
            return self.win.color
        if self.lost_by:
            return opponent_of(self.lost_by[0])
        if self.color_to_play or self.is_repeated:
            return 0
        if self.context.table.stuck is Stuck.LOSES:
            return opponent_of(self.turn or self.context.first)
        black, white = self.counts if self.context.table.stuck is Stuck.PASSES else (0, 0)
        return BLACK if black > white else WHITE if white > black else 0

    @property
    def ranks(self) -> Mapping[str, int] | None:
        """Return 1 for the winner and 2 for the other side, 1 for both after a draw, or None if that is not known."""
        if self.is_drawn:
            return dict.fromkeys(COLORS, 1)
        winner = self.winning_color
        return {letter: 1 if color == winner else 2 for letter, color in COLORS.items()} if winner else None

    @property
    def is_over(self) -> bool:
        """Return whether no side is to play, so that the game has ended, even if its rules do not say who has won."""
        return not self.color_to_play

    @property
    def points(self) -> dict[str, float] | None:
        """Return the number of pieces of each side in games that count them, else None."""
        return dict(zip(COLORS, map(float, self.counts), strict=True)) if self.context.table.counts_pieces else None

    @property
    def is_drawn(self) -> bool:
        """Return whether the game has ended without a winner, in a game whose rules say so."""
        if self.win or self.lost_by or self.color_to_play:
            return False
        stuck = self.context.table.stuck
        is_equal = self.counts[0] == self.counts[1]
        return self.is_repeated or stuck is Stuck.DRAWS or (stuck is Stuck.PASSES and is_equal)

    def with_history(self) -> GridPosition:
        """Return this position as the first one whose repetitions count, if the game judges repetitions."""
        if not self.context.table.draws_by_repetition:
            return self
        return replace(self, history=EMPTY_HISTORY.with_position(self._history_key), is_repeated=False)

    def after_move(self) -> GridPosition:
        """Return this position, reached by a move, with itself in the history, as a draw if that had it often enough."""
        if self.history is None or not self.color_to_play:
            return self
        key = self._history_key
        is_repeated = self.history.count(key) >= REPETITIONS - 1
        return replace(self, history=self.history.with_position(key), is_repeated=is_repeated)

    @property
    def _history_key(self) -> bytes:
        """Return the key of the position in the history: its pieces and the side to play."""
        return self.pieces + bytes((self.turn or self.context.first,))

    @property
    def counts(self) -> tuple[int, int]:
        """Return the number of black and of white pieces."""
        return self.pieces.count(BLACK), self.pieces.count(WHITE)

    @property
    def board(self) -> Mapping[str, str]:
        """Return a mapping from the SGF name of every point with a piece to `B` or `W`."""
        names = self.context.grid.names
        return {names[point]: COLOR_LETTERS[state] for point, state in enumerate(self.pieces) if state in (1, 2)}

    @property
    def scores(self) -> Sequence[Score]:
        """Return the scores of black and white, which are their numbers of pieces, in games that count them.

        Return nothing in other games.
        """
        if self.points is None:
            return ()
        return tuple(Score(color, (count,)) for color, count in self.points.items())

    @property
    def comparable_numbers(self) -> Sequence[float]:
        """Return the numbers that decide who leads: those of black and of white pieces."""
        return self.counts

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return the legal moves of `color` (`B` or `W`), or of the side to play; none after the end of the game."""
        mover = COLORS.get(color or self.to_play or "")
        if mover is None or not self.color_to_play:
            return ()
        table, names = self.context.table, self.context.grid.names
        letter = COLOR_LETTERS[mover]
        found = table.legal_moves(self.context, self.pieces, mover)
        moves = [Move(letter, tuple(names[point] for point in points)) for points in found]
        if not moves and table.stuck is Stuck.PASSES:
            return (Move(letter, name="pass"),)
        if self.swap_target(mover) is not None:
            moves.append(Move(letter, name="swap-pieces"))
        return moves

    def placements(self, color: str | None = None) -> list[tuple[None, tuple[str, ...]]]:
        """Return the points of the legal moves, without a `Move` for each: Connect6 has 65,000.

        Points that have no order are there in every order, and a point that a move names twice is there once.
        """
        mover = COLORS.get(color or self.to_play or "")
        if mover is None or not self.color_to_play:
            return []
        table, names = self.context.table, self.context.grid.names
        found = table.legal_moves(self.context, self.pieces, mover)
        if not table.is_ordered:
            found = chain.from_iterable(permutations(dict.fromkeys(points)) for points in found)
        return [(None, tuple([names[point] for point in points])) for points in found]

    def actions(self, color: str | None = None) -> Sequence[Move]:
        """Return the special moves of a side: pass and swap if they are legal, and resign."""
        mover = COLORS.get(color or self.to_play or "")
        if mover is None or not self.color_to_play:
            return ()
        letter, table = COLOR_LETTERS[mover], self.context.table
        names = ["pass"] if table.stuck is Stuck.PASSES and not self.can_move(mover) else []
        names += ["swap-pieces"] if self.swap_target(mover) is not None else []
        return [Move(letter, name=name) for name in (*names, "resign")]

    def can_swap(self, color: int) -> bool:
        """Return whether `color` may swap: as the second move, after a single stone of the opponent, in some games."""
        is_second = self.context.table.swap is not None and self.moves == 1
        return is_second and self.pieces.count(opponent_of(color)) == 1 and not self.pieces.count(color)

    def swap_target(self, color: int) -> int | None:
        """Return the point on which the stone of `color` is after a swap of the pieces, or None if there can be none.

        The stone stays, or its row and column are exchanged, which is impossible if the board has no such point.
        """
        if not self.can_swap(color):
            return None
        swap, grid = self.context.table.swap, self.context.grid
        point = self.pieces.find(opponent_of(color))
        column, row = grid.coordinates(point)
        if swap is Swap.RECOLOR:
            return point
        return column * grid.columns + row if row < grid.columns and column < grid.rows else None

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """Return `winner` (`draw` after a draw), the points with arrows, and with `legal` the number of legal moves.

        There is no field for arrows if there are none.
        """
        fields: dict[str, Any] = {"winner": "draw" if self.is_drawn else self.winner}
        blocked = [self.context.grid.names[point] for point, state in enumerate(self.pieces) if state == BLOCKED]
        if blocked:
            fields["blocked"] = blocked
        if legal:
            fields["legal_count"] = len(self.legal_moves())
        return fields

    def status(self) -> Message:
        """Return who is to play, or how the game ended."""
        if self.win:
            return Message(f"grid.win.{self.win.reason}", {"color": color_name(self.win.color)})
        if self.lost_by:
            color, name = self.lost_by
            return Message(f"grid.{name}", {"color": color_name(color)})
        if self.is_repeated:
            return Message("grid.draw-by-repetition")
        to_play = self.color_to_play
        if to_play:
            return Message("status.to-play", {"side": color_name(to_play)})
        stuck = self.context.table.stuck
        if stuck is Stuck.LOSES:
            return Message("grid.stuck", {"color": color_name(self.turn or self.context.first)})
        if stuck in (Stuck.ENDS, Stuck.DRAWS):
            return Message("grid.over")
        black, white = self.counts
        return Message("grid.over-pieces", {"black": black, "white": white})

    def items(self) -> Iterator[Item]:
        """Return the items of all pieces on the board, by ascending point index."""
        items = piece_items(self.context.grid, self.context.table.piece_symbol)
        return (items[state][point] for point, state in enumerate(self.pieces) if state)
