"""A position of Go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from boardreel.games.go.board import BLACK, WHITE, legal_points
from boardreel.games.go.stones import LETTER, color_name, stones
from boardreel.games.grid.markup import PLAIN, Inherited
from boardreel.games.protocol import Move, Position, Score
from boardreel.scene.shapes import Item, Message

if TYPE_CHECKING:
    from boardreel.games.go.rules import GoRules

COLOR = {"B": BLACK, "W": WHITE}
#: of Black and of White
Left: TypeAlias = "tuple[float | None, float | None]"
Kept: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(eq=False)
class GoPosition(Position):
    """Stones as `bytes`, one a point. `lost` counts prisoners by the colour that lost them."""

    rules: GoRules
    stones: bytes
    #: who plays by `PL` or after the last move; 0 where neither has been
    turn: int = 0
    lost: tuple[int, int] = (0, 0)
    passes: int = 0
    number: int = 0
    #: seconds left, and moves that are still to be made in the period, by colour; None where the record has not told them
    clock: Left = (None, None)
    moves_left: Left = (None, None)
    inherited: Inherited = PLAIN
    #: points and colours of stones that were captured and stay in sight in this figure
    kept: Kept = ()

    @property
    def to_play(self) -> str:
        return LETTER[self.turn or self.rules.first or self._guess()]

    def _guess(self) -> int:
        """Before the first move: White when Black has got stones ahead."""
        alone = BLACK in self.stones and WHITE not in self.stones
        return WHITE if self.rules.handicap >= 2 or alone else BLACK

    @property
    def board(self) -> Mapping[str, str]:
        names = self.rules.grid.names
        return {names[point]: LETTER[color] for point, color in enumerate(self.stones) if color}

    @property
    def captures(self) -> dict[str, int]:
        """Stones that each colour has lost on the way here."""
        return {"B": self.lost[0], "W": self.lost[1]}

    @property
    def scores(self) -> Sequence[Score]:
        black, white = self.lost
        numbers = {"captures": (float(white), float(black)), "time": self.clock, "moves-left": self.moves_left}
        return tuple(
            Score(color, tuple(numbers[column.name][place] for column in self.rules.columns))
            for place, color in enumerate(COLOR)
        )

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Every point where the stone stays (or any empty one under rules with suicide), then the pass. No ko rule."""
        mover = color or self.to_play
        if mover not in COLOR:
            return ()
        grid = self.rules.grid
        points = legal_points(self.stones, COLOR[mover], grid.neighbours, suicide=self.rules.suicide)
        return (*(Move(mover, (grid.names[point],)) for point in points), Move(mover, name="pass"))

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        fields: dict[str, Any] = {"captures": self.captures}
        if legal:
            fields["legal_count"] = len(self.legal_moves())
        return fields

    def status(self) -> Message:
        if self.passes >= 2:
            return self._in_figure(Message("go.both-passed"))
        return self._in_figure(Message("go.to-play", {"color": color_name(COLOR[self.to_play])}))

    def _in_figure(self, message: Message) -> Message:
        figure = self.inherited.figure
        if figure is None or not figure.name:
            return message
        return Message("go.in-figure", {"figure": figure.name, "status": message})

    def items(self) -> Iterator[Item]:
        items = stones(self.rules.grid)
        return (items[color][point] for point, color in enumerate(self.stones) if color)
