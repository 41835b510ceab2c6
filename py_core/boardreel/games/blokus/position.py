"""A position: the state of the board, the turn, and everything derived from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from boardreel.games.blokus.boards.placements import iter_bits
from boardreel.games.blokus.context import BlokusContext
from boardreel.games.blokus.items import item_builder_for
from boardreel.games.blokus.messages import color_name, join_names
from boardreel.games.blokus.scene import scene_for
from boardreel.games.blokus.scoring import (
    bonus_points,
    piece_points,
    points_after_equal_moves,
    rank_players,
)
from boardreel.games.blokus.state import BoardState
from boardreel.games.protocol import Move, Position, Score
from boardreel.scene.encode import as_number
from boardreel.scene.shapes import Item, Message, Scene


class BlokusPosition(Position):
    """The position after a node. Colors are indices of `Variant.colors`.

    `turn` is the color whose turn it is by the turn order, before colors without a legal move are skipped. If `is_fixed`,
    it was set by `PL` and is not skipped. `move_number` counts the moves since the last setup.
    """

    def __init__(
        self,
        context: BlokusContext,
        state: BoardState,
        turn: int = 0,
        *,
        is_fixed: bool = False,
        move_number: int = 0,
        stuck_colors: Iterable[int] = (),
    ) -> None:
        """Create the position after a node; `stuck_colors` are colors that are known to have no legal move."""
        self.context = context
        self.state = state
        self.turn = turn
        self.is_fixed = is_fixed
        self.move_number = move_number
        # a cache: finding out whether a color can move is slow, and the next position inherits the answers
        self._can_move = dict.fromkeys(stuck_colors, False)
        self._move_counts: dict[int, int] = {}

    def can_move(self, color: int) -> bool:
        """Return whether a color would have a legal move if it were its turn."""
        can_move = self._can_move.get(color)
        if can_move is None:
            can_move = self._can_move[color] = self.context.placement_rules.can_move(self.state, color)
        return can_move

    def cache_can_move(self, color: int) -> None:
        """Store the fact that a color has a legal move, so that `can_move` need not search for one."""
        self._can_move[color] = True

    @property
    def stuck_colors(self) -> list[int]:
        """Return the colors that are known to have no legal move. Colors that were not examined are not included."""
        return [color for color, can_move in self._can_move.items() if not can_move]

    @property
    def color_to_play(self) -> int:
        """Return the color to play: the first one, starting with `turn`, that has a legal move.

        It is `turn` itself if no color can move or if `PL` fixed the color to play.
        """
        turn = self.turn
        if self.is_fixed or self.can_move(turn):
            return turn
        colors = len(self.context.variant.colors)
        following = [(turn + k) % colors for k in range(1, colors)]
        return next((color for color in following if self.can_move(color)), turn)

    @property
    def to_play(self) -> str:
        """Return the SGF name of the color to play; after the end of the game, of the color whose turn it would be."""
        return self.context.variant.move_properties[self.color_to_play]

    @property
    def is_over(self) -> bool:
        """Return whether no color has a legal move."""
        return not any(self.can_move(color) for color in range(len(self.context.variant.colors)))

    @property
    def board(self) -> Mapping[str, str]:
        """Return a mapping from every occupied point, in canonical order, to the SGF name of its color."""
        names, colors = self.context.board.names, self.context.variant.move_properties
        occupied = sorted((bit, color) for color, mask in enumerate(self.state.owned) for bit in iter_bits(mask))
        return {names[bit]: colors[color] for bit, color in occupied}

    @property
    def colors(self) -> Sequence[str]:
        """Return the SGF names of the colors in playing order."""
        return self.context.variant.move_properties

    @property
    def scene(self) -> Scene:
        """Return the drawing of the variant's empty board."""
        return scene_for(self.context.variant)

    @cached_property
    def bonuses(self) -> tuple[int, ...]:
        """Return the bonus points of each color."""
        variant, state = self.context.variant, self.state
        return tuple(bonus_points(variant, state, color) for color in range(len(variant.colors)))

    @cached_property
    def color_points(self) -> tuple[float, ...]:
        """Return the points of each color, by its index, including its bonus."""
        return tuple([piece_points(self.state, color) + bonus for color, bonus in enumerate(self.bonuses)])

    @property
    def points(self) -> dict[str, float]:
        """Return the points of each color by its SGF name, including its bonus."""
        return dict(zip(self.context.variant.move_properties, self.color_points, strict=True))

    @property
    def scores(self) -> Sequence[Score]:
        """Return points, bonus, remaining pieces and ability to move of each color."""
        return [
            Score(name, (self.color_points[k], self.bonuses[k]), self.can_move(k), self.state.pieces_left[k])
            for k, name in enumerate(self.context.variant.move_properties)
        ]

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return the legal moves of the color with an SGF name, or of the color to play; smaller pieces come first."""
        name = self.to_play if color is None else color
        return [Move(name, points, piece) for piece, points in self.placements(color)]

    def placements(self, color: str | None = None) -> list[tuple[str, tuple[str, ...]]]:
        """Return the pieces and points of the legal moves, without a `Move` for each; a position may have thousands."""
        board, variant = self.context.board, self.context.variant
        index = self.color_to_play if color is None else variant.move_properties.index(color)
        names = board.name_of_bit
        return [
            (piece, tuple([names[shift + offset] for offset in orientation.offsets]))
            for orientation, shifts in self.context.placement_rules.legal_moves(self.state, index)
            for piece in (board.pieces[orientation.piece].name,)
            for shift in iter_bits(shifts)
        ]

    def actions(self, color: str | None = None) -> Sequence[Move]:
        """Return no moves: the records of these games have moves of pieces only."""
        return ()

    def count_legal_moves(self, color: str, before: Position | None = None) -> int:
        """Return the number of legal moves of the color with an SGF name, without making the moves."""
        index = self.context.variant.move_properties.index(color)
        count = self._move_counts.get(index)
        if count is None:
            state = before.state if isinstance(before, BlokusPosition) else None
            is_stuck = self._can_move.get(index) is False
            count = 0 if is_stuck else self.context.move_counter.count(self.state, index, state)
            self._move_counts[index] = count
            self._can_move[index] = count > 0
        return count

    @property
    def comparable_numbers(self) -> Sequence[float]:
        """Return the points of each color after the same number of own moves."""
        return points_after_equal_moves(
            self.context.variant, self.state, self.move_number, self.color_points, self.bonuses, self.can_move
        )

    @property
    def player_points(self) -> list[float]:
        """Return the points of each player: the sum over the player's colors. A shared color counts for nobody."""
        variant = self.context.variant
        return [
            as_number(sum(points for k, points in enumerate(self.color_points) if variant.owners[k] == player))
            for player in range(variant.players)
        ]

    @property
    def player_ranks(self) -> list[int]:
        """Return the rank of each player, from 1; players with equal points may share a rank."""
        return rank_players(self.player_points, later_player_wins_ties=self.context.variant.later_player_wins_ties)

    @property
    def ranks(self) -> Mapping[str, int] | None:
        """Return the rank of each color's player at the end of the game, or None before; a shared color has none."""
        if not self.is_over:
            return None
        variant, ranks = self.context.variant, self.player_ranks
        owners = {color: variant.owners[k] for k, color in enumerate(variant.move_properties)}
        return {color: ranks[owner] for color, owner in owners.items() if owner is not None}

    @property
    def winner(self) -> str | None:
        """Return the first color of the player who has won, or None before the end and if several share the first rank."""
        winners = [player for player, rank in enumerate(self.player_ranks) if rank == 1] if self.is_over else []
        variant = self.context.variant
        return variant.move_properties[variant.owners.index(winners[0])] if len(winners) == 1 else None

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """Return the fields of the family for `boardreel positions`; `legal` adds the numbers of legal moves."""
        colors = self.context.variant.move_properties
        fields: dict[str, Any] = {
            "scores": self.points,
            "bonus": dict(zip(colors, self.bonuses, strict=True)),
            "pieces_left": {color: sum(self.state.pieces_left[k]) for k, color in enumerate(colors)},
            "over": self.is_over,
        }
        if fields["over"]:
            fields |= {"player_points": self.player_points, "places": self.player_ranks}
        if legal:
            counts = {color: self.count_legal_moves(color) for color in colors}
            fields |= {"legal_count": counts[self.to_play], "legal_by_color": counts}
        return fields

    def items(self) -> Iterator[Item]:
        """Yield the dots of starting points, then the visible pieces in the order of placement."""
        builder = item_builder_for(self.context.variant)
        yield from builder.start_dots(self.state.placed_counts)
        for piece, visible in self.state.visible_pieces():
            if visible:
                yield builder.piece(piece.color, piece.placement, visible)

    def status(self) -> Message:
        """Return whose turn it is, or the result if the game is over."""
        if self.is_over:
            return self._result()
        variant = self.context.variant
        color = self.color_to_play
        side = color_name(variant.colors[color])
        if variant.owners[color] is not None:
            return Message("status.to-play", {"side": side})
        # the players take turns with a shared color
        player = color_name(variant.colors[self.state.placed_counts[color] % variant.players])
        return Message("blokus.to-play-for", {"side": side, "player": player})

    def _player_name(self, player: int) -> Message:
        """Return the name of a player, counted from 0: the names of the player's colors."""
        variant = self.context.variant
        return join_names(color_name(name) for k, name in enumerate(variant.colors) if variant.owners[k] == player)

    def _result(self) -> Message:
        """Return the result of a finished game in words."""
        points, ranks = self.player_points, self.player_ranks
        best = max(points)
        winners = [player for player, rank in enumerate(ranks) if rank == 1]
        if len(winners) == len(points):
            return Message("blokus.draw", {"points": best})
        if len(winners) > 1:
            return Message("blokus.shared", {"sides": join_names(map(self._player_name, winners)), "points": best})
        side = self._player_name(winners[0])
        # two names need another form of the verb
        verb = "win" if side.key == "blokus.pair" else "wins"
        if points.count(best) > 1:
            return Message(f"blokus.{verb}-tie", {"side": side, "points": best})
        if len(points) == 2:
            return Message(f"blokus.{verb}-by", {"side": side, "points": as_number(best - min(points))})
        return Message("blokus.wins", {"side": side, "points": best})
