"""The interface of a game: its rules for one game tree (`Rules`), and the game as a whole (`GameKind`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from boardreel.diagnostics import CodeInfo
from boardreel.games.evaluations import STANDARD_SOURCES, EvaluationSources
from boardreel.games.mentions import TextNotation, find_mentions, scene_notation
from boardreel.games.mentions.moves import MoveFinder
from boardreel.games.move_code import MoveCode
from boardreel.games.move_text import default_move_text, find_legal_move
from boardreel.games.point_values import point_key, split_point_list
from boardreel.games.position import Position
from boardreel.games.position_parts import PIECE, TO_PLAY, Part
from boardreel.games.protocol_data import (
    Column,
    Label,
    LeadRule,
    LinkChange,
    Mention,
    Move,
    NodeDiagnostic,
    Puzzle,
    Side,
    TrayPiece,
)
from boardreel.games.step import Played, Step
from boardreel.games.symmetry import Symmetry, identity
from boardreel.scene.shapes import Scene
from boardreel.sgf import Game, Node

if TYPE_CHECKING:
    from boardreel.games.position_count import CountChoice, PositionCount


class PlainMove(NamedTuple):
    """A move that is all that its node has, and the parts that only one of the positions before and after it has.

    `text` is the text of a node with this move and nothing else.
    """

    text: str
    move: Move
    changed: tuple[Part, ...]


class Rules(ABC):
    """The rules of a game, bound to one game tree: to the variant, board and sides that its root names."""

    kind: GameKind
    #: the variant in its standard spelling ("Blokus Duo", "TwixT", "Go")
    name: str
    #: the empty board
    scene: Scene
    sides: tuple[Side, ...] = ()
    #: the SGF names of the two players' colors in a game without `sides`, in playing order
    playing_order: tuple[str, str] = ("B", "W")
    columns: tuple[Column, ...] = ()
    #: one tray per side in the order of `sides`, or empty
    trays: tuple[tuple[TrayPiece, ...], ...] = ()
    puzzle: Puzzle | None = None
    #: how the chart compares the sides; None if the game counts nothing
    lead: LeadRule | None = None
    #: whether the chart shows the numbers of legal moves; they have to be quick to count and say how a side is doing
    counts_legal_moves: bool = False
    #: whether the winner is found by counting a position in which dead stones are chosen (`count_position`)
    is_counted: bool = False
    #: whether points, colors and properties follow the SGF specification's own tables and are validated by them
    standard_values: bool = False
    #: identifiers of the properties whose marks the game draws: symbols, labels, lines, territory, dimmed points
    markup: frozenset[str] = frozenset()
    #: whether the roots of current records name the version of SGF (`FF`)
    has_file_format: bool = True
    #: identifiers of the properties that mark the start node and the bookmarks in any node of a record
    marker_idents: frozenset[str] = frozenset()
    #: whether setup can add and remove links between two points (`link_setup`)
    has_links: bool = False
    #: whether move numbers start again after a node with setup
    setup_restarts_numbers: bool = False
    #: whether `TE` and `BM` in one node are a sign of their own, as in old records (see `reel.annotations`)
    has_sign_pairs: bool = True
    #: where the nodes of a record may have win rates and score leads
    evaluations: EvaluationSources = STANDARD_SOURCES
    #: numbers for the moves, with which links store records; None if links store the text of the record
    move_code: MoveCode | None = None
    #: problems of the whole game (unknown variant, bad size, …), reported at its root
    diagnostics: tuple[NodeDiagnostic, ...] = ()

    def __repr__(self) -> str:
        return f"<Rules of {self.name}>"

    @abstractmethod
    def start(self) -> Position:
        """Return the position before the root node of the game tree, usually an empty board."""

    @abstractmethod
    def apply(self, position: Position, node: Node) -> Step:
        """Play one node from `position`, the position after its parent, and describe the change of the drawing.

        Never raise for anything that the node contains: report unreadable values as diagnostics.
        """

    def play(self, position: Position, node: Node) -> Played:
        """Play one node from `position`, the position after its parent, without drawing it.

        The result equals the corresponding fields of `apply(position, node)`. A game overrides this method to save the
        time that drawing takes; the default implementation draws.
        """
        return self.apply(position, node).played

    def plain_moves(
        self, position: Position, texts: Sequence[str | None], first: int
    ) -> tuple[Sequence[PlainMove], Position]:
        """Play nodes of a line whose texts have only a move and perhaps a comment each, quicker than `play`.

        `position` is the one before them, and `texts` are those of `Game.node_texts`. Play from the node at the index
        `first` on, which is not the root, up to the first node that is no plain move of the side to play. Return the
        moves of these nodes with the parts of the position that each changes, and the position after the last. The
        default plays no node, so that `play` does.
        """
        return (), position

    @abstractmethod
    def label(self, node: Node) -> Label | None:
        """Return the move-list text of the node, or None if the node has neither a move nor setup.

        The result depends only on the properties of the node, and not on the text of its comment.
        """

    def start_node(self) -> Node | None:
        """Return the node at which the record itself starts (such as `IP`, or a problem), or None if it names none.

        A viewer opens at this node, or else at the root. A picture shows this node, or else the end of the game.
        """
        return None

    def bookmarks(self) -> Sequence[tuple[str, Node]]:
        """Return the bookmarks of the game as pairs of name and node, sorted by name."""
        return ()

    def mentions(self, node: Node, text: str) -> Sequence[Mention]:
        """Return the points and moves that `text`, a comment of the node, mentions, sorted and without overlaps.

        A move number refers to the line of the move mentioned before it, or else to the current line, or else to the
        main line. A game whose players write points, colors or pieces in another way than its scene overrides
        `text_notation`.
        """
        if not any(character.isdigit() for character in text):
            return ()
        # the rules of a plug-in need not call the constructor of this class
        finders: dict[Any, MoveFinder] = self.__dict__.setdefault("_move_finders", {})
        finder = finders.get(node.game) or finders.setdefault(node.game, MoveFinder(self, node.game))
        return find_mentions(self.text_notation, finder, node, text)

    def tree_changed(self) -> None:
        """Discard everything derived from the game tree, after a node was added, removed or changed.

        The properties of the root are unchanged. An edit of a comment alone is no such change. A game that caches
        anything by node overrides this method and calls the method of the base class.
        """
        self.__dict__.pop("_move_finders", None)

    def nodes_depending_on_children(self, node: Node) -> Iterable[Node]:
        """Return the nodes whose positions or diagnostics depend on the children of a node, or on their moves.

        After an edit of these, they and the nodes after them are played again. The default returns none: what a node
        plays depends only on the position before it and on its own properties.
        """
        return ()

    def start_depends_on(self, idents: Set[str], *, moves_nodes: bool) -> bool:
        """Return whether an edit of nodes after the root may change what the rules have read from them when opened.

        `moves_nodes` is whether it removes, restores or reorders nodes, and `idents` are the properties that it sets. If
        the result is True, the rules are opened again to see whether board, sides or columns differ. Override this method
        if these depend on more than the nodes before the first move and those with `marker_idents`, which are known.
        """
        return False

    @cached_property
    def text_notation(self) -> TextNotation:
        """Return the words with which players refer to points and colors of this game in running text."""
        return scene_notation(self.scene, {}, {side.letter: side.color for side in self.sides})

    @property
    def setup_colors(self) -> Sequence[str]:
        """Return the SGF names of the colors of pieces that setup (`A` and the color) can place."""
        return tuple(side.color for side in self.sides)

    @property
    def setup_idents(self) -> Sequence[str]:
        """Return the identifiers of the properties with which setup adds and removes pieces."""
        return (*(f"A{color}" for color in self.setup_colors), "AE")

    @property
    def initial_board(self) -> Mapping[str, str]:
        """Return the colors of the pieces at the start of a game, by point, if setup in the root replaces them all."""
        return {}

    def current_marks(self, position: Position, properties: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
        """Return the changes that write the marks of `L` and `M`, which a node has before FF[4], in their current form.

        `position` is the one after the node, and `properties` are those of the node. The changes are properties with
        all of their raw values. Games that do not draw these marks change nothing, as the default implementation.
        """
        return {}

    def point_values(self, raw: str) -> Sequence[str]:
        """Return the points that a raw value of a list of points names, by their names in the scene.

        The value names one point, or several as a rectangle or a piece. A part that names no point stays as it is.

        The default implementation knows rectangles of letters (`aa:cc`) and points joined by commas.
        """
        return split_point_list(raw, self._names_by_key)

    @cached_property
    def _names_by_key(self) -> Mapping[str, str]:
        """The names of the points of the scene, by their `point_key`."""
        return {point_key(name): name for name in identity(self.scene, ()).points}

    def link_setup(self, change: LinkChange) -> str:
        """Return the raw value with which setup (`A` and the color) adds or removes a link.

        It is empty if there can be no such link.
        """
        return ""

    def piece_placements(self, piece: str) -> Sequence[Sequence[str]]:
        """Return the points of every placement of a piece on the empty board, whatever the rules say.

        `piece` is the name of a piece of `trays`. Games without trays have none.
        """
        return ()

    def encode(self, position: Position, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the properties of a node that plays a move at a position: pairs of identifier and raw values.

        Raw values are the texts between the brackets, with their escapes. Playing a node with these properties gives
        the same move, even after the record was written and read again. The notation is that of the record, in its
        current form.

        Return nothing if the move cannot be written. The default implementation cannot write any move.
        """
        return ()

    def move_text(self, position: Position, move: Move) -> str:
        """Return a move as players write it, such as `D16` or `pass`; `parse_move` reads it.

        The text begins with the color (`W: D16`) if it is not the turn of that side.
        """
        return default_move_text(position, move)

    def parse_move(self, position: Position, text: str) -> Move | None:
        """Return the move that `text`, in the notation of players, names at a position, or None if it names none.

        The move belongs to the side to play, unless the text begins with a color (`W: D16`, `White D16`). It may break
        the rules: playing it then gives a diagnostic that says why.

        The default implementation finds only legal moves, by their `move_text`.
        """
        return find_legal_move(self, position, text)

    def symmetries(self) -> Sequence[Symmetry]:
        """Return the symmetries of the game: rotations and reflections that keep its rules. The identity comes first.

        The default implementation returns only the identity.
        """
        return (identity(self.scene, [side.color for side in self.sides]),)

    @property
    def scope(self) -> str:
        """Return a text with the variant, the board size and, if it changes which moves are legal, the ruleset.

        Positions are compared only with positions of the same kind and scope. The scope is a part of position keys in
        published indexes, so it never changes. The default is the name of the variant and the number of points.
        """
        return f"{self.name} {len(identity(self.scene, ()).points)}"

    def position_parts(self, position: Position) -> Collection[Part]:
        """Return the parts of a position: two positions with the same parts are the same position.

        The parts do not include what only the past explains, such as the numbers of captured stones. The default are
        the pieces on the board and the side to play.
        """
        pieces = {Part(PIECE, color, (point,)) for point, color in position.board.items()}
        return pieces | {Part(TO_PLAY, position.to_play or "")}

    def changed_parts(self, before: Position, played: Played) -> Iterable[Part]:
        """Return the parts that only one of two positions has: `before`, and the one after a node was played from it.

        A game overrides this method to save the time that comparing all parts takes, which the default does.
        """
        return {*self.position_parts(before)} ^ {*self.position_parts(played.position)}

    def count_position(self, position: Position, node: Node, choice: CountChoice) -> PositionCount | None:
        """Count the points of the position after a node as a reader has chosen, and propose what is not chosen.

        Return None if the game is not counted so (`is_counted` is false).
        """
        return None

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """Rewrite the properties of a node in the current form of the game's format.

        Return pairs of identifier and raw values, or None if the node is in the current form already.
        """
        return None


@runtime_checkable
class GameKind(Protocol):
    """A game, or a family of games, as a whole.

    A kind may also have these attributes:

    - `new_games`, a sequence of `NewGame`: the variants that a reader can start, the best known first.
    - `link_roots`, a mapping from numbers to texts of root properties (`GM[1]SZ[19]`) that links store as these numbers.
      The numbers are 1 to 255 and different in all games.
    - `recognize(text, name)`, a method that returns the games of a record, a `Collection`, if it is in a dialect of this
      game, and None otherwise. `text` is the decoded record and `name` its file name, or None if it is not known.
    """

    #: short name, unique among all installed kinds: `blokus`, `twixt`, `go`
    id: str
    #: diagnostic codes of this game
    codes: Mapping[str, CodeInfo]
    #: language → message key → template with `{argument}` placeholders and plural forms (see `boardreel.messages`); `en` is
    #: complete, and a key that another language does not have is shown in English. The games of Boardreel have only English
    #: here, because their translations are in `texts`
    messages: Mapping[str, Mapping[str, str]]

    def claims(self, game: Game) -> bool:
        """Return whether a game tree is a game of this kind, usually by the game number or name in its root's `GM`."""

    def open(self, game: Game) -> Rules:
        """Return the rules for a game tree that this kind claims. Never raise for anything that the tree contains."""
