"""Any game without rules here: its name, its tree, and a plain board where the record's moves read as points of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from boardreel.diagnostics import CodeInfo, Severity
from boardreel.games.grid.marks import last_mark
from boardreel.games.grid.markup import PLAIN, Inherited, inherit, read_marks
from boardreel.games.grid.messages import MESSAGES as GRID
from boardreel.games.grid.points import Grid
from boardreel.games.grid.scene import scene_of
from boardreel.games.grid.setup import STONES, set_up
from boardreel.games.grid.values import Reader, game_number, read_size
from boardreel.games.protocol import GameKind, Label, Move, NodeDiagnostic, Position, Rules, Step
from boardreel.scene.shapes import Box, Item, Message, Rect, Scene, Text
from boardreel.sgf import Game, Node
from boardreel.sgf.game_names import game_name
from boardreel.sgf.values import unescape_simple

#: colour of a move → what a board has on its point, and the class of a disc there
MOVES = {"B": 1, "W": 2}
PLAYERS = ("", "player1 black", "player2 white")
#: board size of a game that names none, by `GM`
SIZES = {2: 8, 3: 8}
DEFAULT_SIZE = 19
#: how many moves of the main line, within how many nodes, decide whether moves are points
LOOKED_AT, WITHIN = 5, 60
#: longest name of a game and longest move in the move list
LONGEST_NAME, LONGEST_MOVE = 60, 24


@dataclass(eq=False)
class Trace(Position):
    """Where the moves so far were made. Nothing is known of what stands there: no captures, no turns."""

    rules: TreeRules
    discs: bytes = b""
    inherited: Inherited = PLAIN

    @property
    def to_play(self) -> None:
        return None

    @property
    def board(self) -> Mapping[str, str]:
        """Empty: what stands on the points is the game's secret."""
        return {}

    def status(self) -> Message:
        return Message("tree.no-board", {"game": self.rules.name})

    def items(self) -> Iterator[Item]:
        grid = self.rules.grid
        if grid is not None:
            items = _discs(grid)
            yield from (items[color][point] for point, color in enumerate(self.discs) if color)


class TreeRules(Rules):
    """A game tree of a game that is not known: every node is shown, nothing is judged."""

    def __init__(self, kind: GameKind, game: Game) -> None:
        self.kind = kind
        self.name = game_name(game.root.text("GM"))[:LONGEST_NAME]
        self.grid = _grid(game)
        self.scene = _placeholder(self.name) if self.grid is None else scene_of(self.grid, stars=False)
        self._no_board = (NodeDiagnostic("no-board", Message("tree.no-board", {"game": self.name})),)

    def start(self) -> Trace:
        return Trace(self, bytes(0 if self.grid is None else self.grid.count))

    def apply(self, position: Position, node: Node) -> Step:
        assert isinstance(position, Trace)
        properties = node.properties
        moves = tuple(self._move(ident, properties[ident][0]) for ident in properties if ident in MOVES)
        setup = not STONES.keys().isdisjoint(properties)
        say = None
        if moves or setup:
            shown = " ".join(move.name or move.points[0] for move in moves)
            say = Message("tree.move", {"move": shown}) if moves else Message("tree.setup")
        diagnostics = () if node.index else self._no_board
        if self.grid is None:
            return Step(position, moves=moves, setup=setup, announcement=say, diagnostics=diagnostics)
        reader = Reader(self.grid)
        discs = bytearray(set_up(position.discs, reader, properties) if setup else position.discs)
        points = [(self.grid.numbers[move.points[0]], MOVES[move.color]) for move in moves if move.points]
        for point, color in points:
            discs[point] = color
        now = Trace(self, bytes(discs), inherit(position.inherited, reader, properties))
        marks = read_marks(reader, properties, discs)
        last = [last_mark(self.grid, point, color) for point, color in points[-1:] if point not in marks.taken]
        items = _discs(self.grid)
        changed = [point for point, old in enumerate(position.discs) if old != discs[point]]
        return Step(
            position=now,
            added=tuple(items[discs[point]][point] for point in changed if discs[point]),
            removed=tuple(items[position.discs[point]][point].key for point in changed if position.discs[point]),
            marks=(*now.inherited.items(self.grid), *marks.items, *last),
            moves=moves,
            setup=setup,
            announcement=say,
            diagnostics=diagnostics,
            view=now.inherited.box(self.grid),
            hidden_toggles=now.inherited.off,
        )

    def _move(self, ident: str, raw: str) -> Move:
        point = None if self.grid is None else self.grid.find(raw)
        if self.grid is None or point is None:
            return Move(ident, name=_move_text(raw))
        return Move(ident, (self.grid.names[point],))

    def label(self, node: Node) -> Label | None:
        properties = node.properties
        moves = [ident for ident in properties if ident in MOVES]
        setup = [ident for ident in properties if ident in STONES]
        if moves:
            return Label(" ".join(_move_text(properties[ident][0]) for ident in moves), moves[0], bool(setup))
        return Label(" ".join(setup), setup=True) if setup else None


def _move_text(raw: str) -> str:
    text = unescape_simple(raw).strip()
    return f"{text[:LONGEST_MOVE]}…" if len(text) > LONGEST_MOVE else text or "pass"


def _grid(game: Game) -> Grid | None:
    """The board of lines whose points the first moves are, or None."""
    grid = read_size(game.root, SIZES.get(game_number(game.root) or 0, DEFAULT_SIZE))
    node, values = game.root, []
    for _ in range(WITHIN):
        values += [node.properties[ident][0] for ident in node.properties if ident in MOVES]
        children = game.first_child[node.index]
        if len(values) >= LOOKED_AT or children < 0:
            break
        node = Node(game, children)
    return grid if values and all(grid.find(value) is not None for value in values) else None


def _placeholder(name: str) -> Scene:
    """In place of a board: the name of the game."""
    box = Box(0, 0, 12, 8)
    shapes = (Rect(*box, "board"), Text(6, 4, name, 1.2, "label", 10))
    return Scene(box, box, ("board",), background=(Item("placeholder", "board", shapes),), cell_layer="board")


@lru_cache(maxsize=16)
def _discs(grid: Grid) -> tuple[tuple[Item, ...], ...]:
    return ((), *(tuple(_disc(grid, point, color) for point in range(grid.count)) for color in MOVES.values()))


def _disc(grid: Grid, point: int, color: int) -> Item:
    name = grid.names[point]
    at = grid.place(point)
    return Item(f"{color}:{name}", "stones", (), f"{PLAYERS[color]} disc", (name,), None, "disc", at, at)


class TreeKind:
    """Every game that no other kind claims."""

    id = "tree"
    codes: Mapping[str, CodeInfo] = {
        "no-board": CodeInfo(Severity.INFO, "The rules of this game are not known here: no board is shown.", "(;GM[4])")
    }
    messages: Mapping[str, Mapping[str, str]] = {
        "en": {
            **GRID["en"],
            "tree.no-board": "No board for this game ({game}).",
            "tree.move": "Move {move}",
            "tree.setup": "Setup",
        },
        "de": {
            **GRID["de"],
            "tree.no-board": "Kein Brett für dieses Spiel ({game}).",
            "tree.move": "Zug {move}",
            "tree.setup": "Aufbau",
        },
    }

    def claims(self, game: Game) -> bool:
        """Always."""
        return True

    def open(self, game: Game) -> TreeRules:
        """The tree alone."""
        return TreeRules(self, game)


KIND = TreeKind()
