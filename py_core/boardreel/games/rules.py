"""The interface of a game: its rules for one game tree (`Rules`), and the game as a whole (`GameKind`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, runtime_checkable

from boardreel.diagnostics import CodeInfo
from boardreel.games.deprecated_names import adopt_renamed_members, warn_renamed
from boardreel.games.evaluations import STANDARD_SOURCES, EvaluationSources
from boardreel.games.mentions import TextNotation, find_mentions, scene_notation
from boardreel.games.mentions.moves import MoveFinder
from boardreel.games.move_text import default_move_text, find_legal_move
from boardreel.games.position import Position
from boardreel.games.protocol_data import (
    Column,
    Label,
    LeadRule,
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
from boardreel.sgf import Collection, Game, Node


class Rules(ABC):
    """The rules of a game, bound to one game tree: to the variant, board and sides that its root names."""

    kind: GameKind
    #: the variant in its standard spelling ("Blokus Duo", "TwixT", "Go")
    name: str
    #: the empty board
    scene: Scene
    sides: tuple[Side, ...] = ()
    columns: tuple[Column, ...] = ()
    #: one tray per side in the order of `sides`, or empty
    trays: tuple[tuple[TrayPiece, ...], ...] = ()
    puzzle: Puzzle | None = None
    #: how the chart compares the sides; None if the game counts nothing that says who leads
    lead: LeadRule | None = None
    #: whether the chart shows the numbers of legal moves; they have to be quick to count and say how a side is doing
    counts_legal_moves: bool = False
    #: whether points, colors and properties follow the SGF specification's own tables and are validated by them
    standard_values: bool = False
    #: whether move numbers start again after a node with setup
    setup_restarts_numbers: bool = False
    #: where the nodes of a record may have win rates and score leads
    evaluations: EvaluationSources = STANDARD_SOURCES
    #: problems of the whole game (unknown variant, bad size, …), reported at its root
    diagnostics: tuple[NodeDiagnostic, ...] = ()

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Accept subclasses that define the class attribute `diagnostics` under its deprecated name `findings`."""
        super().__init_subclass__(**arguments)
        adopt_renamed_members(cls, {"findings": "diagnostics"})

    @property
    def findings(self) -> tuple[NodeDiagnostic, ...]:
        """Return or set `diagnostics`. This name is deprecated, and setting it raises a DeprecationWarning."""
        return self.diagnostics

    @findings.setter
    def findings(self, diagnostics: tuple[NodeDiagnostic, ...]) -> None:
        """Set `diagnostics` and raise a DeprecationWarning."""
        warn_renamed("Rules.findings", "Rules.diagnostics")
        self.diagnostics = diagnostics

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

    @abstractmethod
    def label(self, node: Node) -> Label | None:
        """Return the entry of the node in the move list, or None if it has neither a move nor setup.

        The result depends only on the properties of the node.
        """

    def start_node(self) -> Node | None:
        """Return the node that the record itself names as its start (`IP`, a problem), or None if it names none.

        A viewer opens there, or else at the root. A picture shows this node, or else the end of the game.
        """
        return None

    def bookmarks(self) -> Sequence[tuple[str, Node]]:
        """Return the bookmarks of the game as pairs of name and node, sorted by name."""
        return ()

    def mentions(self, node: Node, text: str) -> Sequence[Mention]:
        """Return the points and moves that a comment of the node mentions, sorted and without overlaps.

        A move number means the line of the move that was mentioned before it, else the current line, else the main line.
        A game that writes points, colors or pieces in another way than its scene overrides `text_notation`.
        """
        if not any(character.isdigit() for character in text):
            return ()
        # the rules of a plug-in need not call the constructor of this class
        finders: dict[Any, MoveFinder] = self.__dict__.setdefault("_move_finders", {})
        finder = finders.get(node.game) or finders.setdefault(node.game, MoveFinder(self, node.game))
        return find_mentions(self.text_notation, finder, node, text)

    def tree_changed(self) -> None:
        """Discard what was derived from the tree of the game, after a node was added, removed or changed.

        The properties of the root are the same as before. A game that caches anything by node overrides this method and
        calls that of the base class.
        """
        self.__dict__.pop("_move_finders", None)

    @cached_property
    def text_notation(self) -> TextNotation:
        """Return how players write the points and colors of this game in running text."""
        return scene_notation(self.scene, {}, {side.letter: side.color for side in self.sides})

    def encode(self, position: Position, move: Move) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the properties of a node that plays a move at a position: pairs of identifier and raw values.

        Raw values are those that a record has between the brackets, with escapes. To play a node with these properties
        gives the same move, also after the record was written and read again. The notation is the one that `game` is
        written in, in its current form.

        Return nothing if the move cannot be written. The default implementation cannot write any move.
        """
        return ()

    def move_text(self, position: Position, move: Move) -> str:
        """Return a move as players write it, such as `D16` or `pass`; `parse_move` reads it.

        The text begins with the color (`W: D16`) if it is not the turn of that side.
        """
        return default_move_text(position, move)

    def parse_move(self, position: Position, text: str) -> Move | None:
        """Return the move that a text as players write it names, or None if it names none.

        It is a move of the side to play, unless the text begins with a color (`W: D16`, `White D16`). The rules may forbid
        the move: a node that plays it has a diagnostic that says why.

        The default implementation finds legal moves only, by their `move_text`.
        """
        return find_legal_move(self, position, text)

    def symmetries(self) -> Sequence[Symmetry]:
        """Return the symmetries of the game: ways to turn or mirror its board that keep the rules. The identity is first.

        The default implementation knows the identity only.
        """
        return (identity(self.scene, [side.color for side in self.sides]),)

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """Rewrite the properties of a node in the current form of the game's format.

        Return pairs of identifier and raw values, or None if the node is in the current form already.
        """
        return None


@runtime_checkable
class GameKind(Protocol):
    """A game, or a family of games, as a whole.

    A kind may also have the method of `DialectReader`.
    """

    #: short name, unique among all installed kinds: `blokus`, `twixt`, `go`
    id: str
    #: diagnostic codes of this game
    codes: Mapping[str, CodeInfo]
    #: language → message key → template with `{argument}` placeholders and plural forms (see `boardreel.messages`); `en` is
    #: complete
    messages: Mapping[str, Mapping[str, str]]

    def claims(self, game: Game) -> bool:
        """Return whether a game tree is a game of this kind, usually by the game number or name in its root's `GM`."""

    def open(self, game: Game) -> Rules:
        """Return the rules for a game tree that this kind claims. Never raise for anything that the tree contains."""


@runtime_checkable
class DialectReader(Protocol):
    """The optional part of a `GameKind` that reads records which are not plain SGF."""

    def recognize(self, text: str, name: str | None) -> Collection | None:
        """Read `text` if it is in a dialect of this game, and return None otherwise.

        `name` is the file name, if known.
        """
