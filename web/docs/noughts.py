"""Noughts and crosses: records like `(;GM[Noughts and crosses];B[b2];W[a1])`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from boardreel.diagnostics import CodeInfo, Severity
from boardreel.games.protocol import (
    Label,
    Move,
    NodeDiagnostic,
    Position,
    Rules,
    Side,
    Step,
)
from boardreel.scene.shapes import Box, Cell, Circle, Item, Message, Path, Rect, Scene
from boardreel.sgf import Game, Node

NAME = "Noughts and crosses"
#: point -> coordinates of its center
PLACES = {
    f"{letter}{row}": (column + 0.5, row - 0.5)
    for row in (1, 2, 3)
    for column, letter in enumerate("abc")
}
LINES = [
    set(line.split())
    for line in ("a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3")
]
LINES += [{"a1", "b2", "c3"}, {"a3", "b2", "c1"}]
SYMBOLS = {"B": "cross", "W": "nought"}
CLASSES = {"B": "player1", "W": "player2"}

SCENE = Scene(
    view=Box(0, 0, 3, 3),
    frame=Box(0, 0, 3, 3),
    layers=("board", "cells", "pieces", "marks"),
    background=(
        Item(
            "board",
            "board",
            (Rect(0, 0, 3, 3, "board"), Path("M1 0V3M2 0V3M0 1H3M0 2H3", "groove")),
        ),
    ),
    cells=tuple(Cell(point, "cell", *place) for point, place in PLACES.items()),
    symbols={
        "cell": (Rect(-0.5, -0.5, 1, 1, "target"),),
        "cross": (
            Path(
                "M-.3-.2-.2-.3 0-.1 .2-.3 .3-.2 .1 0 .3 .2 .2 .3 0 .1-.2 .3-.3 .2-.1 0z",
                "piece",
            ),
        ),
        "nought": (Circle(0, 0, 0.3, "piece"),),
    },
)


def drawing(point: str, color: str) -> Item:
    """Return the drawing of a symbol on a point; items with equal keys are the same drawing."""
    title = Message(
        "noughts.move", {"color": Message(f"noughts.{color}"), "point": point}
    )
    place = PLACES[point]
    return Item(
        f"{color}:{point}",
        "pieces",
        (),
        CLASSES[color],
        (point,),
        color,
        SYMBOLS[color],
        place,
        place,
        title,
    )


@dataclass(frozen=True)
class NoughtsPosition(Position):
    """An immutable position: a move makes a new one."""

    rules: "NoughtsRules"
    held: Mapping[str, str]
    turn: str = "B"

    @property
    def ranks(self) -> Mapping[str, int] | None:
        for color in "BW":
            own = {point for point, holder in self.held.items() if holder == color}
            if any(line <= own for line in LINES):
                return {"B": 2, "W": 2, color: 1}
        return {"B": 1, "W": 1} if len(self.held) == len(PLACES) else None

    @property
    def to_play(self) -> str | None:
        return None if self.is_over else self.turn

    @property
    def board(self) -> Mapping[str, str]:
        return self.held

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        mover = color or self.to_play
        return (
            [Move(mover, (point,)) for point in PLACES if point not in self.held]
            if mover and self.to_play
            else []
        )

    def status(self) -> Message:
        if self.winner:
            return Message("noughts.won", {"color": Message(f"noughts.{self.winner}")})
        return (
            Message("noughts.turn", {"color": Message(f"noughts.{self.turn}")})
            if self.to_play
            else Message("noughts.over")
        )

    def items(self) -> Iterator[Item]:
        return (drawing(point, color) for point, color in self.held.items())


class NoughtsRules(Rules):
    """The rules of one game."""

    name = NAME
    scene = SCENE
    sides = (
        Side("B", "player1", "X", Message("noughts.B"), "PB"),
        Side("W", "player2", "O", Message("noughts.W"), "PW"),
    )

    def __init__(self, kind: "NoughtsKind") -> None:
        self.kind = kind

    def start(self) -> NoughtsPosition:
        return NoughtsPosition(self, {})

    def label(self, node: Node) -> Label | None:
        return next(
            (
                Label(node.properties[color][0][:4] or "?", color)
                for color in "BW"
                if node.raw(color)
            ),
            None,
        )

    def apply(self, position: Position, node: Node) -> Step:
        assert isinstance(position, NoughtsPosition)
        color = next((color for color in "BW" if node.raw(color)), None)
        if color is None:
            return Step(position)
        point = node.properties[color][0].strip().lower()
        if point not in PLACES or point in position.held:
            code = "noughts-taken" if point in PLACES else "noughts-unreadable"
            return Step(
                position,
                diagnostics=(NodeDiagnostic(code, Message(code), color),),
                announcement=Message(code),
            )
        item = drawing(point, color)
        after = NoughtsPosition(
            self, {**position.held, point: color}, "W" if color == "B" else "B"
        )
        return Step(
            after,
            added=(item,),
            moves=(Move(color, (point,)),),
            legal=position.to_play == color,
            announcement=item.title,
        )

    def encode(
        self, position: Position, move: Move
    ) -> Sequence[tuple[str, Sequence[str]]]:
        return [(move.color, move.points)] if move.points else []


class NoughtsKind:
    """The plug-in: the object that the entry point names."""

    id = "noughts"
    codes: Mapping[str, CodeInfo] = {
        "noughts-taken": CodeInfo(
            Severity.ERROR,
            "The point is taken; the move was skipped.",
            f"(;GM[{NAME}];B[a1];W[a1])",
        ),
        "noughts-unreadable": CodeInfo(
            Severity.ERROR, "The move cannot be read.", f"(;GM[{NAME}];B[d9])"
        ),
    }
    messages: Mapping[str, Mapping[str, str]] = {
        "en": {
            "noughts.B": "Cross",
            "noughts.W": "Nought",
            "noughts.move": "{color} {point}",
            "noughts.turn": "{color} to play",
            "noughts.won": "{color} wins",
            "noughts.over": "Nobody wins",
            **{code: info.meaning for code, info in codes.items()},
        }
    }

    def claims(self, game: Game) -> bool:
        return (game.root.text("GM") or "").strip().casefold() == NAME.casefold()

    def open(self, game: Game) -> NoughtsRules:
        return NoughtsRules(self)


KIND = NoughtsKind()
