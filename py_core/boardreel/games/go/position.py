"""A position of Go."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from boardreel.games.go.board import BLACK, WHITE, legal_points
from boardreel.games.go.stones import LETTER, color_name, stones
from boardreel.games.grid.markup import PLAIN, Inherited
from boardreel.games.protocol import Move, Position, Score
from boardreel.scene.shapes import Item, Message

if TYPE_CHECKING:
    from boardreel.games.go.rules import GoRules

COLOR = {"B": BLACK, "W": WHITE}


@dataclass(eq=False)
class GoPosition(Position):
    """Stones as `bytes`, one a point. `lost` counts prisoners by the colour that lost them, `clock` seconds left."""

    rules: GoRules
    stones: bytes
    #: who plays by `PL` or after the last move; 0 where neither has been
    turn: int = 0
    lost: tuple[int, int] = (0, 0)
    passes: int = 0
    number: int = 0
    clock: tuple[float, float] = (0.0, 0.0)
    inherited: Inherited = PLAIN

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
        taken = (float(self.lost[1]), float(self.lost[0]))
        if not self.rules.timed:
            return (Score("B", taken[:1]), Score("W", taken[1:]))
        return (Score("B", (taken[0], self.clock[0])), Score("W", (taken[1], self.clock[1])))

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Every point where the stone stays (or any empty one under rules with suicide), then the pass. No ko rule."""
        mover = color or self.to_play
        if mover not in COLOR:
            return ()
        grid = self.rules.grid
        points = legal_points(self.stones, COLOR[mover], grid.neighbours, suicide=self.rules.suicide)
        return (*(Move(mover, (grid.names[point],)) for point in points), Move(mover, name="pass"))

    def facts(self, *, legal: bool = False) -> dict[str, Any]:
        facts: dict[str, Any] = {"captures": self.captures}
        if legal:
            facts["legal_count"] = len(self.legal_moves())
        return facts

    def status(self) -> Message:
        if self.passes >= 2:
            return self._in_figure(Message("go.both-passed"))
        return self._in_figure(Message("go.to-play", {"color": color_name(COLOR[self.to_play])}))

    def _in_figure(self, message: Message) -> Message:
        figure = self.inherited.figure
        return Message("go.in-figure", {"figure": figure, "status": message}) if figure else message

    def drawn(self) -> Iterator[Item]:
        items = stones(self.rules.grid)
        return (items[color][point] for point, color in enumerate(self.stones) if color)
