"""The rules of Hex: whoever connects two opposite sides wins. The second player may swap the first stone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from boardreel.games.protocol import GameKind, Label, Move, NodeDiagnostic, Played, Position, Rules, Side, Step
from boardreel.scene.shapes import Item, Message
from boardreel.sgf import Node

from boardreel_hex import drawing

DEFAULT_SIZE = 11
EMPTY = "."
COLORS = ("B", "W")
SETUP_COLORS = {"AB": "B", "AW": "W", "AE": EMPTY}
SWAPS = ("swap", "swap-pieces")
MAX_LABEL_CHARACTERS = 12


@dataclass(eq=False, frozen=True)
class HexPosition(Position):
    """A position of Hex. `stones` has one character per point, by index: `B`, `W` or `.`."""

    rules: HexRules
    stones: str
    turn: str = "B"
    winner: str | None = None
    resigned: str | None = None

    @property
    def is_over(self) -> bool:
        """Return whether a side has won or resigned."""
        return bool(self.winner or self.resigned)

    @property
    def to_play(self) -> str | None:
        """Return the side to play, or None after the end of the game."""
        return None if self.is_over else self.turn

    @property
    def board(self) -> Mapping[str, str]:
        """Return a mapping from every occupied point to the color of its stone."""
        names = drawing.points(self.rules.size)
        return {names[point]: color for point, color in enumerate(self.stones) if color != EMPTY}

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return a move for every empty point, and the swap if it is possible; none after the end of the game."""
        mover = color or self.turn
        if self.is_over or mover not in COLORS:
            return ()
        names = drawing.points(self.rules.size)
        moves = [Move(mover, (names[point],)) for point, state in enumerate(self.stones) if state == EMPTY]
        return [*moves, Move(mover, name="swap-pieces")] if self.can_swap(mover) else moves

    def can_swap(self, color: str) -> bool:
        """Return whether `color` can swap, which is only possible in answer to the first move."""
        return color == "W" and self.stones.count("B") == 1 and "W" not in self.stones

    def status(self) -> Message:
        """Return who is to play, or how the game ended."""
        if self.resigned:
            return Message("hex.resigned", {"color": color_name(self.resigned)})
        key, color = ("hex.won", self.winner) if self.winner else ("hex.to-play", self.turn)
        return Message(key, {"color": color_name(color)})

    def items(self) -> Iterator[Item]:
        """Return the items of all stones."""
        stones = enumerate(self.stones)
        return (drawing.stone(self.rules.size, point, color) for point, color in stones if color != EMPTY)

    def with_stone(self, point: int, color: str) -> HexPosition:
        """Return the position after a change of one point, including a win by the new stone; `.` empties the point."""
        stones = self.stones[:point] + color + self.stones[point + 1 :]
        winner = color if color != EMPTY and connects_sides(stones, self.rules.size, point) else self.winner
        return replace(self, stones=stones, winner=winner)


def color_name(color: str) -> Message:
    """Return the name of a color as a message."""
    return Message(f"hex.{color}")


def connects_sides(stones: str, size: int, start: int) -> bool:
    """Return whether the group of the stone on `start` connects its sides: top and bottom (`B`), left and right (`W`)."""
    color, neighbors = stones[start], drawing.neighbors(size)
    group, unexplored = {start}, [start]
    while unexplored:
        for point in neighbors[unexplored.pop()]:
            if stones[point] == color and point not in group:
                group.add(point)
                unexplored.append(point)
    lines = {divmod(point, size)[COLORS.index(color)] for point in group}
    return {0, size - 1} <= lines


class HexRules(Rules):
    """The rules of Hex on one board."""

    name = "Hex"
    sides = (
        Side("B", "player1", "R", Message("hex.B"), "PB"),
        Side("W", "player2", "B", Message("hex.W"), "PW"),
    )

    def __init__(self, kind: GameKind, root: Node) -> None:
        """Read the size of the board from the root; report an unusable size and use the default."""
        self.kind = kind
        text = (root.text("SZ") or str(DEFAULT_SIZE)).strip()
        is_valid = text.isascii() and text.isdigit() and len(text) < 3 and 1 <= int(text) <= drawing.MAX_SIZE
        self.size = int(text) if is_valid else DEFAULT_SIZE
        self.diagnostics = () if is_valid else (NodeDiagnostic("hex-bad-size", Message("hex-bad-size"), "SZ"),)
        self.scene = drawing.scene(self.size)

    def start(self) -> HexPosition:
        """Return the empty board."""
        return HexPosition(self, EMPTY * self.size**2)

    def find(self, raw: str) -> int | None:
        """Return the index of the point that a raw value names, or None."""
        return drawing.index_by_name(self.size).get(raw.strip().lower())

    def label(self, node: Node) -> Label | None:
        """Return the text of the node's move as the record has it."""
        properties = node.properties
        mover = next((color for color in COLORS if color in properties), None)
        setup = not SETUP_COLORS.keys().isdisjoint(properties)
        if mover is not None:
            return Label(properties[mover][0].strip()[:MAX_LABEL_CHARACTERS] or "?", mover, setup)
        return Label("", setup=True) if setup else None

    def play(self, position: Position, node: Node) -> Played:
        """Play the setup and the moves of a node without drawing them."""
        assert isinstance(position, HexPosition)
        return HexNodePlayer(self, position, node).play()

    def apply(self, position: Position, node: Node) -> Step:
        """Play the setup and the moves of a node, and draw the stones that change."""
        assert isinstance(position, HexPosition)
        return HexNodePlayer(self, position, node).step()


class HexNodePlayer:
    """Play one node: setup first, then moves, then `PL`. Call `play` or `step` once."""

    def __init__(self, rules: HexRules, before: HexPosition, node: Node) -> None:
        """Prepare to play `node` from `before`, the position after its parent."""
        self.rules = rules
        self.before = before
        self.node = node
        self.position = before
        self.moves: list[Move] = []
        self.diagnostics: list[NodeDiagnostic] = []
        self.messages: list[Message] = []
        #: the point of the stone that was placed last in this node
        self.last: int | None = None
        self.setup = False
        self.legal: bool | None = None

    def play(self) -> Played:
        """Play the node and return the position after it, its moves and diagnostics."""
        properties = self.node.properties
        for ident, values in properties.items():
            if ident in SETUP_COLORS:
                self._set_up(ident, values)
        for ident, values in properties.items():
            if ident in COLORS:
                self._play_move(ident, values[0])
        player = properties.get("PL", [""])[0].strip().upper()[:1]
        if player in COLORS:
            self.position = replace(self.position, turn=player)
        return Played(self.position, tuple(self.moves), self.setup, self.legal, tuple(self.diagnostics))

    def step(self) -> Step:
        """Play the node and return the result with the change of the drawing."""
        played = self.play()
        size, before, after = self.rules.size, self.before.stones, self.position.stones
        changed = [point for point, color in enumerate(before) if color != after[point]]
        announcement = None
        for message in self.messages:
            args = {"first": announcement, "second": message}
            announcement = message if announcement is None else Message("hex.and", args)
        last = self.last
        return Step(
            position=self.position,
            added=tuple(drawing.stone(size, point, after[point]) for point in changed if after[point] != EMPTY),
            removed=tuple(drawing.stone(size, point, before[point]).key for point in changed if before[point] != EMPTY),
            marks=() if last is None else (drawing.last_mark(size, last, after[last]),),
            moves=played.moves,
            setup=played.setup,
            legal=played.legal,
            diagnostics=played.diagnostics,
            announcement=announcement,
        )

    def _set_up(self, ident: str, values: Sequence[str]) -> None:
        """Place or remove the stones of a setup property. A setup starts a new game, so a win before it is forgotten."""
        self.setup = True
        self.position = replace(self.position, winner=None, resigned=None)
        for value_index, raw in enumerate(values):
            point = self.rules.find(raw)
            if point is None:
                self.diagnostics.append(NodeDiagnostic("hex-bad-point", Message("hex-bad-point"), ident, value_index))
            else:
                self.position = self.position.with_stone(point, SETUP_COLORS[ident])
        self.messages = [Message("hex.setup")]

    def _play_move(self, color: str, raw: str) -> None:
        """Play a move as far as possible; an illegal move is played and reported."""
        name, point = raw.strip().lower(), self.rules.find(raw)
        special_moves = {"resign": self._resign, "pass": self._pass, **dict.fromkeys(SWAPS, self._swap)}
        play = special_moves.get(name) if point is None else partial(self._place, point)
        if play is None:
            self.diagnostics.append(NodeDiagnostic("hex-bad-move", Message("hex-bad-move"), color))
            self.messages.append(Message("hex-bad-move"))
            return
        self.legal = self.legal is not False
        if self.position.is_over:
            self._report_illegal("hex-over", color)
        elif self.position.turn != color:
            self._report_illegal("hex-not-your-turn", color)
        play(color)
        self.position = replace(self.position, turn=COLORS[1 - COLORS.index(color)])

    def _report_illegal(self, code: str, color: str) -> None:
        """Report that the move of `color` breaks a rule."""
        self.legal = False
        self.diagnostics.append(NodeDiagnostic(code, Message(code), color))

    def _place(self, point: int, color: str) -> None:
        """Place a stone, replacing one that is there already."""
        name = drawing.points(self.rules.size)[point]
        if self.position.stones[point] != EMPTY:
            self._report_illegal("hex-occupied", color)
        self.position = self.position.with_stone(point, color)
        self.moves.append(Move(color, (name,)))
        self.messages.append(Message("hex.stone", {"color": color_name(color), "point": name}))
        self.last = point

    def _resign(self, color: str) -> None:
        """End the game by resignation."""
        self.position = replace(self.position, resigned=color)
        self.moves.append(Move(color, name="resign"))
        self.messages.append(Message("hex.resigned", {"color": color_name(color)}))

    def _pass(self, color: str) -> None:
        """Pass the turn to the other side."""
        self.moves.append(Move(color, name="pass"))
        self.messages.append(Message("hex.pass", {"color": color_name(color)}))

    def _swap(self, color: str) -> None:
        """Replace the only stone by one of `color` on the point with row and column exchanged, as the sides are."""
        self.moves.append(Move(color, name="swap-pieces"))
        if not self.position.can_swap(color):
            self._report_illegal("hex-bad-swap", color)
            self.messages.append(Message("hex-bad-swap"))
            return
        point = self.position.stones.index("B")
        row, column = divmod(point, self.rules.size)
        mirrored = column * self.rules.size + row
        self.position = replace(self.position.with_stone(point, EMPTY), winner=None).with_stone(mirrored, color)
        name = drawing.points(self.rules.size)[mirrored]
        self.messages.append(Message("hex.swap-pieces", {"color": color_name(color), "point": name}))
        self.last = mirrored
