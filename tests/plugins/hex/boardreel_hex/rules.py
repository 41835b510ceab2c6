"""The rules of Hex: who joins two opposite sides wins; the second player may take over the first move (`swap-pieces`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from boardreel.games.protocol import Finding, GameKind, Label, Move, Position, Rules, Side, Step
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Node

from boardreel_hex import drawing

SIZE = 11
EMPTY = "."
COLORS = ("B", "W")
SETUP = {"AB": "B", "AW": "W", "AE": EMPTY}
SWAPS = ("swap", "swap-pieces")
LONGEST_LABEL = 12


@dataclass(eq=False, frozen=True)
class HexPosition(Position):
    """`stones` has one character a point: `B`, `W` or `.`."""

    rules: HexRules
    stones: str
    turn: str = "B"
    winner: str | None = None
    resigned: str | None = None

    @property
    def over(self) -> bool:
        return bool(self.winner or self.resigned)

    @property
    def to_play(self) -> str | None:
        return None if self.over else self.turn

    @property
    def board(self) -> Mapping[str, str]:
        names = drawing.points(self.rules.size)
        return {names[point]: color for point, color in enumerate(self.stones) if color != EMPTY}

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        mover = color or self.turn
        if self.over or mover not in COLORS:
            return ()
        names = drawing.points(self.rules.size)
        moves = [Move(mover, (names[point],)) for point, held in enumerate(self.stones) if held == EMPTY]
        return [*moves, Move(mover, name="swap-pieces")] if self.may_swap(mover) else moves

    def may_swap(self, color: str) -> bool:
        """Only in answer to the first move."""
        return color == "W" and self.stones.count("B") == 1 and "W" not in self.stones

    def status(self) -> Message:
        if self.resigned:
            return Message("hex.resigned", {"color": _name(self.resigned)})
        key, color = ("hex.won", self.winner) if self.winner else ("hex.to-play", self.turn)
        return Message(key, {"color": _name(color)})

    def drawn(self) -> Iterator[Item]:
        stones = enumerate(self.stones)
        return (drawing.stone(self.rules.size, point, color) for point, color in stones if color != EMPTY)

    def with_stone(self, point: int, color: str) -> HexPosition:
        """One point changed (`.` empties it), with what that decides."""
        stones = self.stones[:point] + color + self.stones[point + 1 :]
        winner = color if color != EMPTY and joins(stones, self.rules.size, point) else self.winner
        return replace(self, stones=stones, winner=winner)


def _name(color: str) -> Message:
    return Message(f"hex.{color}")


def joins(stones: str, size: int, start: int) -> bool:
    """Whether the group of a stone touches both sides of its colour: `B` top and bottom, `W` left and right."""
    color, beside = stones[start], drawing.neighbours(size)
    group, waiting = {start}, [start]
    while waiting:
        for point in beside[waiting.pop()]:
            if stones[point] == color and point not in group:
                group.add(point)
                waiting.append(point)
    reached = {divmod(point, size)[COLORS.index(color)] for point in group}
    return {0, size - 1} <= reached


class HexRules(Rules):
    """Hex on one board."""

    name = "Hex"
    sides = (
        Side("B", "player1", "R", Message("hex.B"), "PB"),
        Side("W", "player2", "B", Message("hex.W"), "PW"),
    )

    def __init__(self, kind: GameKind, root: Node) -> None:
        self.kind = kind
        wanted = (root.text("SZ") or str(SIZE)).strip()
        fits = wanted.isascii() and wanted.isdigit() and len(wanted) < 3 and 1 <= int(wanted) <= drawing.LARGEST
        self.size = int(wanted) if fits else SIZE
        self.findings = () if fits else (Finding("hex-bad-size", Message("hex-bad-size"), "SZ"),)
        self.scene = drawing.scene(self.size)

    def start(self) -> HexPosition:
        return HexPosition(self, EMPTY * self.size**2)

    def point(self, raw: str) -> int | None:
        """The number of a point, or None."""
        return drawing.numbers(self.size).get(raw.strip().lower())

    def label(self, node: Node) -> Label | None:
        properties = node.properties
        mover = next((color for color in COLORS if color in properties), None)
        setup = not SETUP.keys().isdisjoint(properties)
        if mover is not None:
            return Label(properties[mover][0].strip()[:LONGEST_LABEL] or "?", mover, setup)
        return Label("", setup=True) if setup else None

    def apply(self, position: Position, node: Node) -> Step:
        assert isinstance(position, HexPosition)
        turn = Turn(self, position)
        for ident, values in node.properties.items():
            if ident in SETUP:
                turn.set_up(ident, values)
        for ident, values in node.properties.items():
            if ident in COLORS:
                turn.move(ident, values[0])
        player = node.properties.get("PL", [""])[0].strip().upper()[:1]
        if player in COLORS:
            turn.now = replace(turn.now, turn=player)
        return turn.step(position)


class Turn:
    """Plays one node: the position as it is now, and what is to be told of it."""

    def __init__(self, rules: HexRules, position: HexPosition) -> None:
        self.rules = rules
        self.now = position
        self.moves: list[Move] = []
        self.findings: list[Finding] = []
        self.said: list[Message] = []
        self.marks: tuple[Item, ...] = ()
        self.setup = False
        self.legal: bool | None = None

    def set_up(self, ident: str, values: Sequence[str]) -> None:
        """Puts stones on points, or takes them off. What was won so far is to be seen anew."""
        self.setup = True
        self.now = replace(self.now, winner=None, resigned=None)
        for index, raw in enumerate(values):
            point = self.rules.point(raw)
            if point is None:
                self.findings.append(Finding("hex-bad-point", Message("hex-bad-point"), ident, index))
            else:
                self.now = self.now.with_stone(point, SETUP[ident])
        self.said = [Message("hex.setup")]

    def move(self, color: str, raw: str) -> None:
        """Plays a move as far as it can be played; what the rules forbid is shown and said."""
        name, point = raw.strip().lower(), self.rules.point(raw)
        specials = {"resign": self.resign, "pass": self.skip, **dict.fromkeys(SWAPS, self.swap)}
        act = specials.get(name) if point is None else partial(self.place, point)
        if act is None:
            self.findings.append(Finding("hex-bad-move", Message("hex-bad-move"), color))
            self.said.append(Message("hex-bad-move"))
            return
        self.legal = self.legal is not False
        if self.now.over:
            self.forbid("hex-over", color)
        elif self.now.turn != color:
            self.forbid("hex-not-your-turn", color)
        act(color)
        self.now = replace(self.now, turn=COLORS[1 - COLORS.index(color)])

    def forbid(self, code: str, color: str) -> None:
        """Notes that a move breaks the rules."""
        self.legal = False
        self.findings.append(Finding(code, Message(code), color))

    def place(self, point: int, color: str) -> None:
        name = drawing.points(self.rules.size)[point]
        if self.now.stones[point] != EMPTY:
            self.forbid("hex-occupied", color)
        self.now = self.now.with_stone(point, color)
        self.moves.append(Move(color, (name,)))
        self.said.append(Message("hex.stone", {"color": _name(color), "point": name}))
        self.marks = (drawing.last_mark(self.rules.size, point, color),)

    def resign(self, color: str) -> None:
        self.now = replace(self.now, resigned=color)
        self.moves.append(Move(color, name="resign"))
        self.said.append(Message("hex.resigned", {"color": _name(color)}))

    def skip(self, color: str) -> None:
        self.moves.append(Move(color, name="pass"))
        self.said.append(Message("hex.pass", {"color": _name(color)}))

    def swap(self, color: str) -> None:
        """The only stone changes its colour and its place: rows and columns change their parts, as the sides do."""
        self.moves.append(Move(color, name="swap-pieces"))
        if not self.now.may_swap(color):
            self.forbid("hex-bad-swap", color)
            self.said.append(Message("hex-bad-swap"))
            return
        point = self.now.stones.index("B")
        row, column = divmod(point, self.rules.size)
        mirrored = column * self.rules.size + row
        self.now = replace(self.now.with_stone(point, EMPTY), winner=None).with_stone(mirrored, color)
        said = {"color": _name(color), "point": drawing.points(self.rules.size)[mirrored]}
        self.said.append(Message("hex.swap-pieces", said))
        self.marks = (drawing.last_mark(self.rules.size, mirrored, color),)

    def step(self, before: HexPosition) -> Step:
        """What changed since the position before."""
        size, then, now = self.rules.size, before.stones, self.now.stones
        changed = [point for point, color in enumerate(then) if color != now[point]]
        say = None
        for message in self.said:
            say = message if say is None else Message("hex.and", {"first": say, "second": message})
        return Step(
            position=self.now,
            added=tuple(drawing.stone(size, point, now[point]) for point in changed if now[point] != EMPTY),
            removed=tuple(drawing.stone(size, point, then[point]).key for point in changed if then[point] != EMPTY),
            marks=self.marks,
            moves=tuple(self.moves),
            setup=self.setup,
            legal=self.legal,
            findings=tuple(self.findings),
            say=say,
        )
