"""A position of Go: the stones on the board, the side to play, captures and remaining time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any, TypeAlias

from boardreel.games.go.board import legal_points, play_stone
from boardreel.games.go.context import GoContext
from boardreel.games.go.rulesets import Repetition
from boardreel.games.go.scoring import Count
from boardreel.games.intersections.history import EMPTY_HISTORY, PositionHistory
from boardreel.games.intersections.markup import NO_INHERITED_MARKUP, InheritedMarkup
from boardreel.games.intersections.scene import board_scene
from boardreel.games.intersections.stones import (
    BLACK,
    COLOR_CLASSES,
    COLOR_LETTERS,
    COLORS,
    EMPTY,
    WHITE,
    color_name,
    stone_items,
)
from boardreel.games.protocol import Move, Position, Score
from boardreel.scene.encode import as_number
from boardreel.scene.shapes import Item, Message, Scene

#: a number for black and one for white; None where the record does not give it
NumberPair: TypeAlias = tuple[float | None, float | None]


@dataclass(eq=False, repr=False)
class GoPosition(Position):
    """A position in one game of Go.

    `stones` is the board as in `boardreel.games.go.board`. `turn` is the color to play after the last move or by `PL`, or
    0 before the first move. `lost_stones` counts the black and the white stones captured so far. `passes` counts the
    consecutive passes, `move_number` is the number of the last move, and `ko` the point on which the ko rule forbids to
    recapture, if it is in force, or -1. `history` are the positions up to this one, None if the ruleset does not judge
    repetitions. `time_left` (seconds) and `moves_left` (in the
    overtime period) are those of black and white. `inherited` is the markup that applies to this node and the next ones.
    `visible_captures` are the captured stones that stay visible in the current figure: pairs of point and color. `count`
    is the score, None if the node marks no territory.
    """

    context: GoContext
    stones: bytes
    turn: int = 0
    lost_stones: tuple[int, int] = (0, 0)
    passes: int = 0
    move_number: int = 0
    time_left: NumberPair = (None, None)
    moves_left: NumberPair = (None, None)
    inherited: InheritedMarkup = NO_INHERITED_MARKUP
    visible_captures: tuple[tuple[int, int], ...] = ()
    ko: int = -1
    history: PositionHistory | None = None
    count: Count | None = None

    @classmethod
    def initial(cls, context: GoContext) -> GoPosition:
        """Create the position before the first node of a game: an empty board with the main time on both clocks."""
        board = bytes(context.grid.count)
        return cls(
            context,
            board,
            time_left=(context.main_time, context.main_time),
            history=start_history(context, board),
        )

    @property
    def colors(self) -> Sequence[str]:
        """Return the SGF names of both colors: `B` and `W`."""
        return tuple(COLORS)

    @property
    def scene(self) -> Scene:
        """Return the drawing of the empty board, on which the items of this position are placed."""
        return board_scene(self.context.grid)

    @property
    def to_play(self) -> str:
        """Return the color to play, `B` or `W`.

        Before the first move this is the color of the first move in the file. If there is none either, it is white when
        black has a handicap or the only stones on the board, and black otherwise.
        """
        return COLOR_LETTERS[self.turn or self.context.first_mover or self._default_turn()]

    def _default_turn(self) -> int:
        """Return the color that begins if the record has neither moves nor `PL`: white after a handicap, else black."""
        only_black_stones = BLACK in self.stones and WHITE not in self.stones
        return WHITE if self.context.handicap >= 2 or only_black_stones else BLACK

    @property
    def board(self) -> Mapping[str, str]:
        """Return a mapping from the SGF name of every occupied point to `B` or `W`."""
        names = self.context.grid.names
        return {names[point]: COLOR_LETTERS[color] for point, color in enumerate(self.stones) if color}

    @property
    def captures(self) -> dict[str, int]:
        """Return how many stones of each color, `B` and `W`, have been captured."""
        return {"B": self.lost_stones[0], "W": self.lost_stones[1]}

    @property
    def scores(self) -> Sequence[Score]:
        """Return, for black and white, the opponent's captured stones, the points, and the remaining time and moves."""
        black_lost, white_lost = self.lost_stones
        pairs: dict[str, NumberPair] = {
            "captures": (float(white_lost), float(black_lost)),
            "points": (None, None) if self.count is None else self.count.totals,
            "time": self.time_left,
            "moves-left": self.moves_left,
        }
        return tuple(
            Score(color, tuple(pairs[column.name][side] for column in self.context.columns))
            for side, color in enumerate(COLORS)
        )

    @property
    def comparable_numbers(self) -> Sequence[float]:
        """Return the number of stones that each side, black and white, has captured from the other."""
        black_lost, white_lost = self.lost_stones
        return white_lost, black_lost

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return the legal moves of `color` (`B` or `W`), or of the side to play if it is None, with the pass last.

        To retake a ko at once is illegal, and to repeat a position if the record's ruleset forbids it. Suicide is legal
        if the ruleset allows it. An unknown color has no moves.
        """
        mover = color or self.to_play
        if mover not in COLORS:
            return ()
        grid, side = self.context.grid, COLORS[mover]
        is_legal = legal_points(self.stones, side, grid, allows_suicide=self.context.allows_suicide)
        for point in range(grid.count) if self._forbids_repetition else range(max(self.ko, 0), self.ko + 1):
            if is_legal[point] and self._is_forbidden(side, point):
                is_legal[point] = False
        return (*compress(grid.moves[mover], is_legal), Move(mover, name="pass"))

    @property
    def _forbids_repetition(self) -> bool:
        """Return whether the ruleset forbids to repeat a position, and not only to retake a ko at once."""
        return self.history is not None and self.context.repetition is not Repetition.REPORTED

    def _is_forbidden(self, color: int, point: int) -> bool:
        """Return whether a stone on an empty point would retake a ko at once, or repeat a forbidden position."""
        if point == self.ko and color == self.turn:
            return True
        if self.history is None or not self._forbids_repetition:
            return False
        context, opponent = self.context, 3 - color
        near = {self.stones[neighbor] for neighbor in context.grid.neighbors[point]}
        # as long as no stone was ever taken off the board, each position has more stones than those before
        if self.lost_stones == (0, 0) and EMPTY in near and opponent not in near:
            return False
        board = play_stone(self.stones, point, color, context.grid.neighbors).board
        return self.history.count(history_key(context, board, opponent)) > 0

    @property
    def is_over(self) -> bool:
        """Return whether both players have passed, one after the other."""
        return self.passes >= 2

    @property
    def winner(self) -> str | None:
        """Return the side with more points if the node marks territory, None after a draw or if points are unknown."""
        if self.count is None or not self.count.margin:
            return None
        return COLOR_LETTERS[BLACK if self.count.margin > 0 else WHITE]

    @property
    def points(self) -> dict[str, float] | None:
        """Return the points of both sides if the node marks territory, else None."""
        return None if self.count is None else dict(zip(COLORS, self.count.totals, strict=True))

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """Return `captures`, `points` if territory is marked, and with `legal` `legal_count`, the number of legal moves."""
        fields: dict[str, Any] = {"captures": self.captures}
        if self.points is not None:
            fields["points"] = {color: as_number(points) for color, points in self.points.items()}
        if legal:
            fields["legal_count"] = len(self.legal_moves())
        return fields

    def status(self) -> Message:
        """Return who is to play, or that both players have passed, after the name of the current figure, if any."""
        if self.is_over:
            message = Message("go.both-passed")
        else:
            message = Message("status.to-play", {"side": color_name(COLORS[self.to_play])})
        figure = self.inherited.figure
        if figure is None or not figure.name:
            return message
        return Message("go.in-figure", {"figure": figure.name, "status": message})

    def remarks(self) -> Sequence[Message]:
        """Return the score with its arithmetic, if the node marks territory; else nothing."""
        return () if self.count is None else (self.count.message(),)

    def items(self) -> Iterator[Item]:
        """Return the items of all stones on the board, by ascending point index."""
        items = stone_items(self.context.grid, "stone", COLOR_CLASSES)
        return (items[color][point] for point, color in enumerate(self.stones) if color)


def start_history(context: GoContext, board: bytes, turn: int = 0) -> PositionHistory | None:
    """Return the history that begins with a board and a side to play, None if the ruleset does not judge repetitions."""
    if context.repetition is Repetition.NOT_JUDGED:
        return None
    return EMPTY_HISTORY.with_position(history_key(context, board, turn or context.first_mover or BLACK))


def history_key(context: GoContext, board: bytes, turn: int) -> bytes:
    """Return the key of a position in the history: with the side to play if the ruleset tells such positions apart."""
    return board + bytes((turn,)) if context.repetition is Repetition.SITUATIONAL else board
