"""A position: the state of the pieces, whose turn it is, and all that is derived from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from boardreel.games.blokus.board import bits
from boardreel.games.blokus.law import bonus, places, total
from boardreel.games.blokus.state import State, shown
from boardreel.games.blokus.texts import color_name, joined
from boardreel.games.protocol import Move, Position, Score
from boardreel.scene.shapes import Item, Message

if TYPE_CHECKING:
    from boardreel.games.blokus.game import BlokusRules


def whole(value: float) -> float:
    """Whole numbers as integers."""
    return int(value) if value == int(value) else value


class BlokusPosition(Position):
    """`turn`: the colour whose turn it is before colours without a move are skipped; not skipped when `fixed` (by `PL`).

    `number` counts moves since the last setup. `stuck`: colours known to have no move. Colours are numbers from 0.
    """

    rules: BlokusRules

    def __init__(
        self,
        rules: BlokusRules,
        state: State,
        turn: int = 0,
        *,
        fixed: bool = False,
        number: int = 0,
        stuck: frozenset[int] = frozenset(),
    ) -> None:
        self.rules = rules
        self.state = state
        self.turn = turn
        self.fixed = fixed
        self.number = number
        # answers are kept: every step asks for each colour, and the next position inherits who is stuck
        self._can_move = dict.fromkeys(stuck, False)

    def can_move(self, color: int) -> bool:
        """Whether a colour has a legal move, as if it were its turn."""
        if color not in self._can_move:
            self._can_move[color] = self.rules.law.can_move(self.state, color)
        return self._can_move[color]

    @property
    def known_stuck(self) -> frozenset[int]:
        """The colours that were found to have no move."""
        return frozenset(color for color, can in self._can_move.items() if not can)

    @cached_property
    def color_to_play(self) -> int:
        """The colour to play; when none can move, the one whose turn it would be."""
        colors = len(self.rules.variant.colors)
        order = [(self.turn + k) % colors for k in range(1 if self.fixed else colors)]
        return next((color for color in order if self.can_move(color)), self.turn)

    @property
    def to_play(self) -> str:
        return self.rules.variant.moves[self.color_to_play]

    @property
    def over(self) -> bool:
        """Whether no colour can move."""
        return not any(self.can_move(color) for color in range(len(self.rules.variant.colors)))

    @property
    def board(self) -> Mapping[str, str]:
        names, moves, own = self.rules.board.names, self.rules.variant.moves, self.state.own
        occupied = sorted((bit, color) for color, mask in enumerate(own) for bit in bits(mask))
        return {names[bit]: moves[color] for bit, color in occupied}

    @cached_property
    def bonuses(self) -> tuple[int, ...]:
        """Bonus of each colour."""
        return tuple(bonus(self.rules.law, self.state, k) for k in range(len(self.state.own)))

    @cached_property
    def points(self) -> tuple[float, ...]:
        """Points of each colour, bonus included."""
        board = self.rules.board
        return tuple(
            whole(total(board, left) / board.points_a_score + extra)
            for left, extra in zip(self.state.left, self.bonuses, strict=True)
        )

    @property
    def scores(self) -> Sequence[Score]:
        return [
            Score(name, (self.points[k], self.bonuses[k]), self.can_move(k), self.state.left[k])
            for k, name in enumerate(self.rules.variant.moves)
        ]

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        board, variant = self.rules.board, self.rules.variant
        number = self.color_to_play if color is None else variant.moves.index(color)
        name, names = variant.moves[number], board.names
        return [
            Move(name, tuple([names[shift + offset] for offset in turn.cells]), board.pieces[turn.piece].name)
            for turn, shifts in self.rules.law.moves(self.state, number)
            for shift in bits(shifts)
        ]

    @property
    def player_points(self) -> list[float]:
        """Points of each player: those of its colours. A colour that is nobody's counts for nobody."""
        variant = self.rules.variant
        return [
            whole(sum(points for k, points in enumerate(self.points) if variant.owners[k] == player))
            for player in range(variant.players)
        ]

    @property
    def places(self) -> list[int]:
        """Place of each player from 1."""
        return places(self.player_points, later_wins_ties=self.rules.variant.later_player_wins_ties)

    def facts(self, *, legal: bool = False) -> dict[str, Any]:
        moves = self.rules.variant.moves
        found: dict[str, Any] = {
            "scores": dict(zip(moves, self.points, strict=True)),
            "bonus": dict(zip(moves, self.bonuses, strict=True)),
            "pieces_left": {name: sum(self.state.left[k]) for k, name in enumerate(moves)},
            "over": self.over,
        }
        if found["over"]:
            found |= {"player_points": self.player_points, "places": self.places}
        if legal:
            counts = {name: self.rules.law.count(self.state, k) for k, name in enumerate(moves)}
            found |= {"legal_count": counts[self.to_play], "legal_by_color": counts}
        return found

    def drawn(self) -> Iterator[Item]:
        artist = self.rules.artist
        yield from artist.dots(self.started)
        for piece, visible in shown(self.state.placed):
            if visible:
                yield artist.piece(piece.color, piece.placement, visible)

    @property
    def started(self) -> list[bool]:
        """Whether each colour has a piece on the board."""
        return [self.state.has_placed(color) for color in range(len(self.state.own))]

    def status(self) -> Message:
        if self.over:
            return self._result()
        variant = self.rules.variant
        color = self.color_to_play
        side = color_name(variant.colors[color])
        if variant.owners[color] is not None:
            return Message("blokus.to-play", {"side": side})
        number = sum(piece.color == color for piece in self.state.placed)
        player = color_name(variant.colors[number % variant.players])
        return Message("blokus.to-play-for", {"side": side, "player": player})

    def _player_name(self, player: int) -> Message:
        variant = self.rules.variant
        return joined(color_name(name) for k, name in enumerate(variant.colors) if variant.owners[k] == player)

    def _result(self) -> Message:
        points, ranks = self.player_points, self.places
        best = max(points)
        first = [player for player, place in enumerate(ranks) if place == 1]
        if len(first) == len(points):
            return Message("blokus.draw", {"points": best})
        if len(first) > 1:
            return Message("blokus.shared", {"sides": joined(map(self._player_name, first)), "points": best})
        side = self._player_name(first[0])
        if points.count(best) > 1:
            return Message("blokus.wins-tie", {"side": side, "points": best})
        if len(points) == 2:
            return Message("blokus.wins-by", {"side": side, "points": whole(best - min(points))})
        return Message("blokus.wins", {"side": side, "points": best})
