"""The rules of one variant bound to one game tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from boardreel.games.blokus.boards.placements import Placement, iter_bits
from boardreel.games.blokus.context import context_for
from boardreel.games.blokus.conversion import convert_node
from boardreel.games.blokus.items import color_classes
from boardreel.games.blokus.markup import MARKUP_PROPERTIES
from boardreel.games.blokus.messages import color_name
from boardreel.games.blokus.move_code import PlacementCode, placement_code_for
from boardreel.games.blokus.move_text import encode_move, parse_placement
from boardreel.games.blokus.notation import REMOVAL_PROPERTY, InvalidPiece, find_point
from boardreel.games.blokus.parts import changed_parts, parts_of
from boardreel.games.blokus.play import NodePlayer
from boardreel.games.blokus.position import BlokusPosition
from boardreel.games.blokus.scene import scene_for, tray_for
from boardreel.games.blokus.state import BoardState
from boardreel.games.blokus.steps import build_step
from boardreel.games.blokus.symmetry import symmetries_of
from boardreel.games.blokus.variants import Variant
from boardreel.games.mentions import TextNotation, color_words, scene_notation
from boardreel.games.move_text import color_readings, with_color
from boardreel.games.protocol import (
    Column,
    GameKind,
    Label,
    LeadRule,
    Move,
    Part,
    Played,
    Position,
    Rules,
    Side,
    Step,
    Symmetry,
)
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node
from boardreel.sgf.values import unescape_simple

#: text of an unreadable move in the move list
UNREADABLE_MOVE = "?"
POINTS = Message("label.points")


class BlokusRules(Rules):
    """The rules of a variant of the Blokus family for one game tree."""

    setup_restarts_numbers = True
    has_sign_pairs = False
    has_file_format = False
    markup = MARKUP_PROPERTIES
    counts_legal_moves = True
    columns = (Column("points", POINTS), Column("bonus", Message("blokus.bonus"), star=True))

    def __init__(self, kind: GameKind, variant: Variant, game: Game) -> None:
        """Bind the rules of `variant` to `game`, whose root names it."""
        self.kind = kind
        self.name = variant.name
        self.game = game
        self.context = context_for(variant)
        self.scene = scene_for(variant)
        self.sides = tuple(_side(variant, color) for color in range(len(variant.colors)))
        self.lead = LeadRule(POINTS, tuple(variant.colors_of(player) for player in range(variant.players)), "points")
        self.trays = (tray_for(variant),) * len(variant.colors)

    @property
    def move_code(self) -> PlacementCode:  # type: ignore[override]
        """Return the numbers of all placements on the board, which all games of the variant share."""
        return placement_code_for(self.context.variant)

    def start(self) -> BlokusPosition:
        """Return the position before the first move: the empty board with the first color to play."""
        return BlokusPosition(self.context, BoardState.empty(self.context.board, len(self.context.variant.colors)))

    def play(self, position: Position, node: Node) -> Played:
        """Play one node from the position after its parent, without drawing it."""
        assert isinstance(position, BlokusPosition)
        return NodePlayer(position, node).play()

    def apply(self, position: Position, node: Node) -> Step:
        """Play one node from the position after its parent, and draw the change."""
        assert isinstance(position, BlokusPosition)
        return build_step(position, node)

    def label(self, node: Node) -> Label | None:
        """Return the piece of the node's move, or else its setup properties, for the move list."""
        reader, properties = self.context.reader, node.properties
        setup = reader.setup_idents(properties)
        move = reader.read_move(properties)
        if move is None or move.color is None:
            return Label(" ".join(setup), setup=True) if setup else None
        text = (
            UNREADABLE_MOVE
            if isinstance(move.piece, InvalidPiece)
            else self.context.board.pieces[move.piece.piece].name
        )
        return Label(text, self.context.variant.move_properties[move.color], setup=bool(setup))

    @cached_property
    def text_notation(self) -> TextNotation:
        """Return points such as `q9`, the words for the colors, and the names of the pieces, which label the moves."""
        variant = self.context.variant
        colors = color_words(dict(zip(variant.colors, variant.move_properties, strict=True)))
        pieces = frozenset(piece.name for piece in self.context.board.pieces)
        return scene_notation(self.scene, colors, {side.letter: side.color for side in self.sides}, pieces)

    def start_node(self) -> Node | None:
        """Return the root if it has setup, as in an endgame problem, or None."""
        root = self.game.root
        return root if self.context.reader.setup_idents(root.properties) else None

    def piece_placements(self, piece: str) -> Sequence[Sequence[str]]:
        """Return the points of every placement of a piece on the empty board."""
        board = self.context.board
        index = board.piece_index.get(piece)
        return [
            board.point_names(Placement(orientation, shift))
            for orientation in (() if index is None else board.orientations[index])
            for shift in iter_bits(board.fitting_shifts(orientation, board.points))
        ]

    @property
    def setup_idents(self) -> Sequence[str]:
        """Return the properties of setup, of which two may place pieces of the same color, such as `A1` and `AB`."""
        return (*self.context.reader.color_of_setup, REMOVAL_PROPERTY)

    def point_values(self, raw: str) -> Sequence[str]:
        """Return the points of a raw value, which separates them by commas."""
        parts = unescape_simple(raw).split(",")
        return [find_point(self.context.board, part) or part for part in parts]

    def encode(self, position: Position, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the move property with all points of the piece, as Pentobi writes it."""
        return encode_move(self.context, move)

    def move_text(self, position: Position, move: Move) -> str:
        """Return a move as players write it: the points of the piece, separated by commas."""
        return with_color(position, move.color, ",".join(move.points))

    def parse_move(self, position: Position, text: str) -> Move | None:
        """Return the move of a piece that a text describes: its points or ranges of them, with or without its name.

        Return None if it describes none.
        """
        board = self.context.board
        for color, rest in color_readings(self, position, text):
            placement = parse_placement(board, rest)
            if placement is not None:
                return Move(color, board.point_names(placement), board.pieces[placement.piece].name)
        return None

    def symmetries(self) -> Sequence[Symmetry]:
        """Return the symmetries of the board that map starting points to starting points and keep the order of turns."""
        return symmetries_of(self.context.variant)

    @property
    def scope(self) -> str:
        """Return the name of the variant, which decides the board and the ruleset."""
        return self.name

    def position_parts(self, position: Position) -> set[Part]:
        """Return the parts of a position: the pieces on the board and the color to play."""
        assert isinstance(position, BlokusPosition)
        return parts_of(position)

    def changed_parts(self, before: Position, played: Played) -> Iterable[Part]:
        """Return the parts that only one of two positions has: `before`, and the one after playing from it."""
        assert isinstance(before, BlokusPosition)
        return changed_parts(before, played)

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """Return the properties of the node in the current form of the format, or None if they are already in it."""
        before = [(ident, list(values)) for ident, values in node.properties.items()]
        after = convert_node(self.context.reader, node)
        return None if after == before else after


def _side(variant: Variant, color: int) -> Side:
    """Return the description of a color, an index of `Variant.colors`, for the viewer."""
    owner = variant.owners[color]
    name = variant.colors[color]
    player = None if owner is None else variant.player_properties[owner]
    return Side(variant.move_properties[color], color_classes(variant, color), name[0], color_name(name), player)
