"""The rules of TwixT, bound to one game tree."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from boardreel.games.mentions import TextNotation, color_words, scene_notation
from boardreel.games.move_text import color_readings, with_color
from boardreel.games.protocol import (
    GameKind,
    Label,
    LinkChange,
    Move,
    Part,
    Played,
    Position,
    Puzzle,
    Rules,
    Side,
    Step,
    Symmetry,
)
from boardreel.games.twixt.context import MARKER_IDENTS, TwixtContext, read_context
from boardreel.games.twixt.conversion import convert_to_standard
from boardreel.games.twixt.dialect import STANDARD, STD, Dialect
from boardreel.games.twixt.hole_sets import hole_values
from boardreel.games.twixt.holes import BLACK, WHITE
from boardreel.games.twixt.items import PLAYER_CLASSES
from boardreel.games.twixt.little_golem import LITTLE_GOLEM, convert_little_golem
from boardreel.games.twixt.marks import MARKUP_PROPERTIES
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.games.twixt.move_code import HoleCode
from boardreel.games.twixt.move_text import encode_move, parse_move
from boardreel.games.twixt.move_text import move_text as text_of_move
from boardreel.games.twixt.notation import (
    ADD_LINK,
    DRAW,
    OFFER_DRAW,
    REMOVE_LINK,
    hole_coordinates,
    link_entry,
    move_text,
    write_entries,
)
from boardreel.games.twixt.parts import changed_parts, parts_of
from boardreel.games.twixt.play import SETUP_PROPERTIES, TwixtNodePlayer
from boardreel.games.twixt.position import TwixtPosition, TwixtState
from boardreel.games.twixt.scene import twixt_scene
from boardreel.games.twixt.symmetry import symmetries_of
from boardreel.scene.shapes import Message, Scene
from boardreel.sgf import Game, Node
from boardreel.sgf.line_ends import iter_possible_ends

#: servers and boards show the sides in various colors, but only these two names are the same everywhere
_COLOR_WORDS = color_words({"White": WHITE, "Black": BLACK})


class TwixtRules(Rules):
    """The rules of TwixT for one game tree, in the dialect in which its record is written."""

    markup = MARKUP_PROPERTIES | {"DD"}
    has_links = True
    marker_idents = MARKER_IDENTS

    def __init__(self, kind: GameKind, game: Game, dialect: Dialect) -> None:
        """Read board, ruleset and settings from the root of `game`."""
        self.kind = kind
        self.game = game
        self.context, self.diagnostics = read_context(game, dialect)
        self.name = "TwixT" if self.context.ruleset == STD else f"TwixT {self.context.ruleset}"
        self.sides = tuple(
            Side(
                color,
                PLAYER_CLASSES[color],
                color,
                Message(f"twixt.side.{color}"),
                dialect.players[color],
                SIDE_NAMES[color],
            )
            for color in (WHITE, BLACK)
        )
        self.puzzle = _puzzle(self.context)
        self._empty_version = self.context.board.version

    @property
    def scene(self) -> Scene:  # type: ignore[override]
        """Return the drawing of the empty board.

        It is made only when it is needed, and shared by all games of this size.
        """
        return twixt_scene(self.context.grid.columns, self.context.grid.rows)

    @cached_property
    def move_code(self) -> HoleCode | None:  # type: ignore[override]
        """Return the numbers of the holes and of special moves, for records in the published notation."""
        return HoleCode(self.context.grid) if self.context.dialect is STANDARD else None

    def start(self) -> TwixtPosition:
        """Return the empty board with white to play, or no side before the start of a puzzle."""
        state = TwixtState(None if 0 in self.context.free_nodes else WHITE)
        return TwixtPosition(self.context, self._empty_version, state)

    def play(self, position: Position, node: Node) -> Played:
        """Play the setup and the moves of a node without drawing them."""
        assert isinstance(position, TwixtPosition)
        return TwixtNodePlayer(position, node).play()

    def apply(self, position: Position, node: Node) -> Step:
        """Play the setup and the moves of a node, and draw the pegs, links and marks that change."""
        assert isinstance(position, TwixtPosition)
        return TwixtNodePlayer(position, node).step()

    def label(self, node: Node) -> Label | None:
        """Return the first move of the node as text; an offer of a draw has no side, because it is not a turn."""
        properties = node.properties
        setup = not SETUP_PROPERTIES.isdisjoint(properties)
        for _, color, raws in self.context.dialect.iter_moves(properties):
            move = self.context.dialect.read(raws, self.context.grid)
            return Label(move_text(move), None if move.special == OFFER_DRAW else color, setup)
        return Label("", None, True) if setup else None

    @cached_property
    def text_notation(self) -> TextNotation:
        """Return the notation of comments: holes such as `K18`, words for the sides, and `B34` unless it is a hole."""
        return scene_notation(self.scene, _COLOR_WORDS, {WHITE: WHITE, BLACK: BLACK})

    def start_node(self) -> Node | None:
        """Return the first node with the property `IP`, at which a viewer opens, or None if there is none."""
        start = self.context.markers.start
        return None if start is None else self.game.node(start)

    def bookmarks(self) -> Sequence[tuple[str, Node]]:
        """Return the nodes named `bookmark X` as pairs of X and node, sorted by X."""
        return [(str(number), self.game.node(index)) for number, index in self.context.markers.bookmarks.items()]

    def nodes_depending_on_children(self, node: Node) -> Iterable[Node]:
        """Return the nodes whose winner is compared with the result only at the end of the main line."""
        return iter_possible_ends(node) if self.context.result else ()

    def link_setup(self, change: LinkChange) -> str:
        """Return the entry of a link between two holes, empty if no link fits between them."""
        kind = REMOVE_LINK if change.is_removal else ADD_LINK
        entry = link_entry(kind, hole_coordinates(change.first), hole_coordinates(change.second))
        return "" if entry is None else write_entries([entry])[0]

    def point_values(self, raw: str) -> Sequence[str]:
        """Return a raw value as one value for each hole: a hole, a rectangle of holes, or the entries of a setup value."""
        return hole_values(self.context.grid, raw)

    def encode(self, position: Position, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the move property in the dialect of the record: links to remove, links to add, then the peg."""
        return encode_move(self.context, move)

    def move_text(self, position: Position, move: Move) -> str:
        r"""Return a move as players write it, such as `K4`, `-i'3 \i'4 K4`, `swap`, `draw` or `resign`."""
        assert isinstance(position, TwixtPosition)
        return with_color(position, move.color, text_of_move(position, move))

    def parse_move(self, position: Position, text: str) -> Move | None:
        """Return the move that a text names, or None: a peg, with changes of links before it, or a special move."""
        assert isinstance(position, TwixtPosition)
        moves = (parse_move(position, color, rest) for color, rest in color_readings(self, position, text))
        return next((move for move in moves if move is not None), None)

    def symmetries(self) -> Sequence[Symmetry]:
        """Return the symmetries of the board. Quarter turns and reflections at a diagonal exchange the colors."""
        return symmetries_of(self.context.grid)

    @property
    def scope(self) -> str:
        """Return a text with the ruleset and the size of the board; see `Rules.scope`."""
        grid = self.context.grid
        return f"TwixT {self.context.ruleset} {grid.columns}x{grid.rows}"

    def position_parts(self, position: Position) -> set[Part]:
        """Return the parts of a position: pegs, links, the side to play and whether it may swap."""
        assert isinstance(position, TwixtPosition)
        return parts_of(position)

    def changed_parts(self, before: Position, played: Played) -> Iterable[Part]:
        """Return the parts that only one of two positions has: `before`, and the one after playing from it."""
        assert isinstance(before, TwixtPosition)
        assert isinstance(played.position, TwixtPosition)
        return changed_parts(before, played.position)

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """Rewrite the properties of a node in the published notation of `GM[21]`."""
        is_root = node.index == 0
        if self.context.dialect is LITTLE_GOLEM:
            return convert_little_golem(node.properties, self.context.grid, is_root=is_root)
        return convert_to_standard(node.properties, is_root=is_root)


def _puzzle(context: TwixtContext) -> Puzzle | None:
    """Return the objective of a puzzle, or None if the game is not a puzzle."""
    goal, player = context.puzzle_goal, context.root_player or WHITE
    if goal is None:
        return None
    if goal in ("", player):
        return Puzzle(Message("twixt.goal.win", {"side": SIDE_NAMES[player]}))
    if goal == DRAW:
        return Puzzle(Message("twixt.goal.draw", {"side": SIDE_NAMES[player]}))
    return Puzzle(Message("twixt.goal.other", {"side": SIDE_NAMES[player], "winner": SIDE_NAMES[goal]}))
