"""Go bound to one game tree: its board, its sides, how its nodes show."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.go.conversion import Converter
from boardreel.games.go.execution import CLOCKS, MOVES, MOVES_LEFT, SETUP, Execution, is_pass
from boardreel.games.go.position import COLOR, GoPosition
from boardreel.games.go.stones import CLASSES, LETTER, color_name
from boardreel.games.grid.scene import scene_of
from boardreel.games.grid.values import read_size, seconds, whole_number
from boardreel.games.protocol import Column, GameKind, Label, Position, Rules, Side, Step
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node

SIZE = 19
#: the current version of the format
LATEST = 4
#: how `RU` of the rule sets begins in which a move may take one's own stones
SUICIDE_RULES = ("nz", "new zealand", "goe", "ing", "tromp")


CAPTURES = Column("captures", Message("go.captures"))
#: columns that a record has which tells one of these
LEFT = (
    (Column("time", Message("go.time"), clock=True), CLOCKS),
    (Column("moves-left", Message("go.moves-left")), MOVES_LEFT),
)


class GoRules(Rules):
    """Go on the board of one game tree."""

    name = "Go"
    standard_values = True

    def __init__(self, kind: GameKind, game: Game) -> None:
        root = game.root
        self.kind = kind
        self.grid = read_size(root, SIZE)
        #: whether the record is in FF[1] to FF[3]
        self.old = game.file_format < LATEST
        self.scene = scene_of(self.grid)
        self.handicap = whole_number(root.raw("HA")) or 0
        self.first = _first_mover(game)
        self.suicide = (root.text("RU") or "").strip().casefold().startswith(SUICIDE_RULES)
        style = whole_number(root.raw("ST"))
        self.marks_siblings, self.marks_variations = style in (1, 3), style not in (2, 3)
        self.main_time = seconds(root.raw("TM"))
        self.sides = tuple(
            Side(LETTER[color], CLASSES[color], LETTER[color], color_name(color), f"P{LETTER[color]}")
            for color in COLOR.values()
        )
        self.columns = (CAPTURES, *(column for column, idents in LEFT if any(map(game.may_have, idents))))
        self.timed = len(self.columns) > 1
        is_problem = "AW" in root.properties or ("AB" in root.properties and not self.handicap)
        self._problem = root if is_problem else None
        self._converter = Converter(self, game)

    def start(self) -> GoPosition:
        return GoPosition(self, bytes(self.grid.count), clock=(self.main_time, self.main_time))

    def apply(self, position: Position, node: Node) -> Step:
        assert isinstance(position, GoPosition)
        return Execution(position, node).step()

    def label(self, node: Node) -> Label | None:
        properties = node.properties
        moves = [ident for ident in properties if ident in MOVES]
        setup = [ident for ident in properties if ident in SETUP]
        if moves:
            shown = " ".join(self._shown(properties[ident][0]) for ident in moves)
            return Label(shown, moves[0], bool(setup), whole_number(properties.get("MN")))
        return Label(" ".join(setup), setup=True) if setup else None

    def _shown(self, raw: str) -> str:
        """A move as players write it; `?` where it cannot be read."""
        if is_pass(raw, self.grid):
            return "pass"
        point = self.grid.find(raw)
        return "?" if point is None else self.grid.shown[point]

    def start_node(self) -> Node | None:
        """Return the root of a problem: a game that begins with stones on the board which are no handicap."""
        return self._problem

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        return self._converter.convert(node)


def _first_mover(game: Game) -> int:
    """The colour of the first move of the record, 0 where there is none."""
    for node in game.nodes:
        for ident in node.properties:
            if ident in MOVES:
                return COLOR[ident]
    return 0
