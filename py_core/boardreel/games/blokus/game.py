"""The rules of one variant bound to one record: what each node does."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.blokus.converting import current
from boardreel.games.blokus.drawing import artist_of
from boardreel.games.blokus.law import Law
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.reading import Problem, Reader
from boardreel.games.blokus.state import State
from boardreel.games.blokus.texts import color_name
from boardreel.games.blokus.turn import Turn
from boardreel.games.blokus.variants import Variant
from boardreel.games.protocol import Column, GameKind, Label, Position, Rules, Side, Step
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node

#: what a move that cannot be read is called in the move list
UNREADABLE = "?"


class BlokusRules(Rules):
    """A game tree of one variant."""

    setup_restarts_numbers = True
    columns = (Column("points", Message("blokus.points")), Column("bonus", Message("blokus.bonus"), star=True))

    def __init__(self, kind: GameKind, variant: Variant, game: Game) -> None:
        self.kind = kind
        self.variant = variant
        self.game = game
        self.name = variant.name
        self.law = Law.of(variant)
        self.board = self.law.board
        self.artist = artist_of(variant)
        self.reader = Reader(variant, self.board)
        self.scene = self.artist.scene
        self.sides = tuple(self._side(color) for color in range(len(variant.colors)))
        self.trays = (self.artist.tray,) * len(variant.colors)

    def _side(self, color: int) -> Side:
        variant = self.variant
        owner = variant.owners[color]
        name = variant.colors[color]
        player = None if owner is None else variant.names[owner]
        return Side(variant.moves[color], self.artist.classes(color), name[0], color_name(name), player)

    def start(self) -> BlokusPosition:
        return BlokusPosition(self, State.empty(self.board, len(self.variant.colors)))

    def apply(self, position: Position, node: Node) -> Step:
        assert isinstance(position, BlokusPosition)
        return Turn(self, position, node).step()

    def label(self, node: Node) -> Label | None:
        setup = self.reader.setup_names(node)
        entry = self.reader.move(node)
        if entry is None or entry.color is None:
            return Label(" ".join(setup), setup=True) if setup else None
        text = UNREADABLE if isinstance(entry.piece, Problem) else self.board.pieces[entry.piece.piece].name
        return Label(text, self.variant.moves[entry.color], setup=bool(setup))

    def start_node(self) -> Node | None:
        """Return the root of a game that begins with a setup, such as an endgame to be solved."""
        root = self.game.root
        return root if self.reader.setup_names(root) else None

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        before = [(ident, list(values)) for ident, values in node.properties.items()]
        after = current(self.reader, self.name, node)
        return None if after == before else after
