"""The rules of Go, bound to one game tree."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING

from boardreel.games.evaluations import EvaluationSources
from boardreel.games.go.context import CAPTURES_COLUMN, COLUMN_IDENTS, read_context
from boardreel.games.go.conversion import Converter
from boardreel.games.go.evaluations import evaluation_sources
from boardreel.games.go.notation import (
    MOVE_PROPERTIES,
    PASS_VALUES,
    SETUP_PROPERTIES,
    encode_move,
    move_text,
    parse_move,
)
from boardreel.games.go.parts import changed_parts, parts_of
from boardreel.games.go.plain_moves import play_plain_moves
from boardreel.games.go.play import GoNodePlayer
from boardreel.games.go.position import GoPosition
from boardreel.games.intersections.markup import DRAWN_PROPERTIES, TERRITORY_PROPERTIES, current_marks
from boardreel.games.intersections.notation import read_number
from boardreel.games.intersections.scene import board_scene
from boardreel.games.intersections.setup import setup_label
from boardreel.games.intersections.stones import COLOR_CLASSES, COLOR_LETTERS, COLORS, color_name
from boardreel.games.intersections.symmetry import rectangle_symmetries
from boardreel.games.mentions import TextNotation, color_words, scene_notation
from boardreel.games.move_code import PointCode
from boardreel.games.move_text import color_readings, with_color
from boardreel.games.protocol import (
    GameKind,
    Label,
    LeadRule,
    Move,
    Part,
    PlainMove,
    Played,
    Position,
    Rules,
    Side,
    Step,
    Symmetry,
)
from boardreel.scene.shapes import Scene
from boardreel.sgf import Game, Node
from boardreel.sgf.line_ends import iter_possible_ends

if TYPE_CHECKING:
    from boardreel.games.position_count import CountChoice, PositionCount

SIDES = tuple(
    Side(
        COLOR_LETTERS[color], COLOR_CLASSES[color], COLOR_LETTERS[color], color_name(color), f"P{COLOR_LETTERS[color]}"
    )
    for color in COLORS.values()
)

_COLOR_WORDS = color_words({"Black": "B", "White": "W"})


class GoRules(Rules):
    """The rules of Go for one game tree, with the board size, ruleset and time settings of its root."""

    name = "Go"
    standard_values = True
    markup = DRAWN_PROPERTIES
    sides = SIDES
    lead = LeadRule(CAPTURES_COLUMN.label, ((0,), (1,)), decides=False)
    is_counted = True

    def __init__(self, kind: GameKind, game: Game) -> None:
        """Read board, ruleset and settings from the root of `game`."""
        self.kind = kind
        self.game = game
        self.context = read_context(game)
        self.columns = self.context.columns
        self._converter = Converter(self.context, game)

    @property
    def scene(self) -> Scene:  # type: ignore[override]
        """Return the drawing of the empty board.

        It is made only when it is needed, and shared by all games of this size.
        """
        return board_scene(self.context.grid)

    @cached_property
    def evaluations(self) -> EvaluationSources:  # type: ignore[override]
        """Return the sources of the win rates and score leads in the record."""
        return evaluation_sources(self.game)

    @cached_property
    def move_code(self) -> PointCode:  # type: ignore[override]
        """Return the move code of the game: the numbers of the points, row by row from the top, and of a pass."""
        return PointCode(tuple(COLORS), self.context.grid.names, PASS_VALUES)

    def start(self) -> GoPosition:
        """Return the position before the root node: the empty board."""
        return GoPosition.initial(self.context)

    def play(self, position: Position, node: Node) -> Played:
        """Play the setup and the moves of a node without drawing them."""
        assert isinstance(position, GoPosition)
        return GoNodePlayer(position, node).play()

    def plain_moves(
        self, position: Position, texts: Sequence[str | None], first: int
    ) -> tuple[Sequence[PlainMove], Position]:
        """Play nodes that have nothing but a move to an empty point each, as long as no stone is captured."""
        assert isinstance(position, GoPosition)
        return play_plain_moves(position, texts, first)

    def apply(self, position: Position, node: Node) -> Step:
        """Play the setup and the moves of a node, and draw the stones and marks that change."""
        assert isinstance(position, GoPosition)
        return GoNodePlayer(position, node).step()

    def label(self, node: Node) -> Label | None:
        """Return the moves of the node as players write them, such as `D16`, or the identifiers of its setup."""
        properties = node.properties
        moves = [ident for ident in properties if ident in MOVE_PROPERTIES]
        setup = setup_label(properties, SETUP_PROPERTIES, self.context.grid)
        if moves:
            text = " ".join(move_text(properties[ident][0], self.context.grid) for ident in moves)
            return Label(text, moves[0], setup is not None, read_number(properties.get("MN")))
        return setup

    def start_depends_on(self, idents: Set[str], *, moves_nodes: bool) -> bool:
        """Return whether an edit may change the columns; see `Rules.start_depends_on`."""
        return moves_nodes or not COLUMN_IDENTS.isdisjoint(idents)

    @cached_property
    def text_notation(self) -> TextNotation:
        """Return the notation of comments: points such as `D16`, words for the colors, `B34` for move 34 of black."""
        return scene_notation(self.scene, _COLOR_WORDS, {"B": "B", "W": "W"})

    def count_position(self, position: Position, node: Node, choice: CountChoice) -> PositionCount:
        """Count the points of the position after a node by the ruleset of the record; see `Rules.count_position`."""
        # few readers count, so the module is imported when one does
        from boardreel.games.go.position_count import count_position

        assert isinstance(position, GoPosition)
        return count_position(position, node, choice)

    def start_node(self) -> Node | None:
        """Return the root of a problem: a game that begins with stones on the board other than a handicap, or None."""
        root = self.game.root
        is_problem = "AW" in root.properties or ("AB" in root.properties and not self.context.handicap)
        return root if is_problem else None

    def nodes_depending_on_children(self, node: Node) -> Iterable[Node]:
        """Return the nodes with territory whose score is compared with the result only at the end of the main line."""
        ends = iter_possible_ends(node) if any(map(self.game.may_have, TERRITORY_PROPERTIES)) else ()
        return (end for end in ends if not TERRITORY_PROPERTIES.isdisjoint(end.properties))

    def encode(self, position: Position, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the property of a move; a pass is written in the way of the record's SGF version."""
        return encode_move(move, self.context.grid, is_old_format=self.context.is_old_format)

    def current_marks(self, position: Position, properties: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """Return the changes that write the marks of older versions of SGF in FF[4]; see `Rules.current_marks`."""
        assert isinstance(position, GoPosition)
        return current_marks(self.context.grid, properties, position.stones)

    def point_values(self, raw: str) -> Sequence[str]:
        """Return the points of a raw value: a point or a rectangle, with the names of records or of the board's edge."""
        return self.context.grid.point_values(raw)

    def move_text(self, position: Position, move: Move) -> str:
        """Return a move as players write it: a point such as `D16`, or `pass`."""
        grid = self.context.grid
        text = move.name or grid.display_names[grid.index_by_name[move.points[0]]]
        return with_color(position, move.color, text)

    def parse_move(self, position: Position, text: str) -> Move | None:
        """Return the move that a text names, or None: a point (`D16`, or `dd` as in records) or `pass`."""
        grid = self.context.grid
        moves = (parse_move(color, rest, grid) for color, rest in color_readings(self, position, text))
        return next((move for move in moves if move is not None), None)

    def symmetries(self) -> Sequence[Symmetry]:
        """Return the symmetries of the board, all of which keep the colors: eight on a square board, four on others."""
        return rectangle_symmetries(self.context.grid, tuple(COLORS))

    @property
    def scope(self) -> str:
        """Return a text with the size of the board and whether suicide is allowed; see `Rules.scope`.

        Rulesets differ in nothing else.
        """
        grid = self.context.grid
        return f"Go {grid.columns}x{grid.rows}{' suicide' if self.context.allows_suicide else ''}"

    def position_parts(self, position: Position) -> set[Part]:
        """Return the parts of a position: the stones, the side to play and the point of a ko."""
        assert isinstance(position, GoPosition)
        return parts_of(position)

    def changed_parts(self, before: Position, played: Played) -> Iterable[Part]:
        """Return the parts that only one of two positions has: `before`, and the one after playing from it."""
        assert isinstance(before, GoPosition)
        return changed_parts(before, played)

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """Rewrite the older properties of a node in FF[4], or return None if nothing changes."""
        return self._converter.convert(node)
