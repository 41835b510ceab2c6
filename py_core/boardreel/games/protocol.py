"""The interface between a game and the rest of Boardreel. The plain data that crosses it is in `protocol_data`.

A game is a module of this package, or of a wheel with an entry point in the group `boardreel.games`, that defines `KIND`,
a `GameKind`. `KIND.open(game)` returns the `Rules` of one game tree. `Rules.play` applies a node to a position without
drawing anything; `Rules.apply` does the same and also describes what changes on the drawn board.

Names that earlier versions used (`Finding`, `Step.findings`, `Step.say`, `Step.off`, `Rules.findings`, `Position.drawn`,
`Position.facts`, `recognise`) still work and are deprecated.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from boardreel.diagnostics import CodeInfo
from boardreel.games.deprecated_names import adopt_renamed_members, warn_renamed
from boardreel.games.evaluations import STANDARD_SOURCES, EvaluationSources
from boardreel.games.mentions import TextNotation, find_mentions, scene_notation
from boardreel.games.mentions.moves import MoveFinder
from boardreel.games.move_text import default_move_text, find_legal_move
from boardreel.games.protocol_data import (
    Column,
    Finding,
    Label,
    LeadRule,
    LinkChange,
    Mention,
    Move,
    NodeDiagnostic,
    Puzzle,
    Score,
    Side,
    TrayPiece,
)
from boardreel.games.symmetry import Symmetry, identity
from boardreel.scene import svg as scene_svg
from boardreel.scene.shapes import Box, Item, Message, Scene
from boardreel.sgf import Collection, Game, Node

__all__ = [
    "Column",
    "DialectReader",
    "Finding",
    "GameKind",
    "Label",
    "LeadRule",
    "LinkChange",
    "Mention",
    "Move",
    "NodeDiagnostic",
    "Played",
    "Position",
    "Puzzle",
    "Rules",
    "Score",
    "Side",
    "Step",
    "Symmetry",
    "TrayPiece",
]


class Position(ABC):
    """The state of a game after a node. Positions are immutable.

    Every game defines a subclass and stores whatever it needs to compute the members below on demand.
    """

    #: the rules that made the position; a subclass that does not set it overrides `scene`
    rules: Rules

    def __init_subclass__(cls, **arguments: Any) -> None:
        """Accept subclasses that implement `items` and `extra_fields` under their deprecated names."""
        super().__init_subclass__(**arguments)
        adopt_renamed_members(cls, {"drawn": "items", "facts": "extra_fields"})

    @property
    @abstractmethod
    def to_play(self) -> str | None:
        """Return the SGF name of the side to play, or None if no side is to play."""

    @property
    @abstractmethod
    def board(self) -> Mapping[str, str]:
        """Return a mapping from every occupied point to the SGF name of the color on it."""

    @property
    def scores(self) -> Sequence[Score]:
        """Return one `Score` per side, in the order of `Rules.sides`, or nothing if the game has no numbers to show."""
        return ()

    @property
    def scene(self) -> Scene:
        """Return the empty board on which the items of this position are drawn."""
        return self.rules.scene

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """Return all legal moves of the side `color`, or of the side to play if `color` is None.

        Offers of a draw and resignations are not among them: `actions` lists them. In TwixT, nor are the moves that change
        links before they place a peg, because there are too many.
        """
        return ()

    def placements(self, color: str | None = None) -> Iterable[tuple[str | None, Sequence[str]]]:
        """Return the piece and the points of each legal move that has points: the legal moves, but quicker to list.

        `color` is the side, or None for the side to play. The points, joined by commas, are a text of the move that
        `Rules.parse_move` reads.
        """
        return [(move.piece, move.points) for move in self.legal_moves(color) if move.points]

    def actions(self, color: str | None = None) -> Sequence[Move]:
        """Return everything that a side may do without a point on the board: a pass, a swap, a resignation and so on.

        `color` is the side, or None for the side to play.
        """
        return [move for move in self.legal_moves(color) if not move.points]

    def removals(self, color: str | None = None) -> Sequence[LinkChange]:
        """Return the links that a side may remove before it places a piece, in games that allow it (TwixT).

        `color` is the side, or None for the side to play. `boardreel.games.move_text.link_text` is the text of a link, and
        before the text of a move, separated by a space, it is the text of a move that removes the link first.
        """
        return ()

    def count_legal_moves(self, color: str, before: Position | None = None) -> int:
        """Return the number of legal moves of a side, which is the length of `legal_moves(color)`.

        It is asked only if `Rules.counts_legal_moves` is true. `before` is an earlier position of the game, usually the
        one before, for games that can continue from its count.
        """
        return len(self.legal_moves(color))

    @property
    def comparable_numbers(self) -> Sequence[float]:
        """Return the number of each side that `Rules.lead` compares, in the order of `Rules.sides`.

        It is asked only if the game has such a rule. In games in which every move adds points, these are the points after
        the same number of own moves, so that the side that moved last has no advantage.
        """
        return ()

    def extra_fields(self, *, legal: bool = False) -> dict[str, Any]:
        """Return the fields that this game adds to a line of `boardreel positions`, as JSON-compatible values.

        If `legal` is true, include fields that require counting legal moves.
        """
        return {}

    def facts(self, *, legal: bool = False) -> dict[str, Any]:
        """Return `extra_fields(legal=legal)`. This name is deprecated."""
        # a subclass of an old plug-in may call super().facts(), which must not call the subclass again
        return {} if type(self).facts is not Position.facts else self.extra_fields(legal=legal)

    @property
    def ranks(self) -> Mapping[str, int] | None:
        """Return the rank of every side by its SGF name, 1 for the winner, or None if the game has not ended.

        Sides may share a rank. A side that is missing has none.
        """
        return None

    def status(self) -> Message | None:
        """Return a sentence on the state of the game: who is to play, or how the game ended."""
        return None

    def items(self) -> Iterable[Item]:
        """Draw the position: return everything that the steps from the start have added and not removed.

        Every subclass implements this method. It is not abstract because old plug-ins implement `drawn` instead.
        """
        raise NotImplementedError

    def drawn(self) -> Iterable[Item]:
        """Return `items()`. This name is deprecated and raises a DeprecationWarning."""
        warn_renamed("Position.drawn", "Position.items")
        return self.items()

    def svg(
        self,
        *,
        marks: Iterable[Item] = (),
        coordinates: bool = True,
        labels: Mapping[str, str] = MappingProxyType({}),
        caption: str | None = None,
    ) -> str:
        """Return the position as a complete SVG document.

        `marks` are drawn in addition to the position's items. `coordinates` says whether to draw the board's coordinates.
        `labels` are short texts on items, by the keys of the items, and `caption` is a text below the board. A position
        does not know the numbers of its moves; `Replay.svg` has an option for them.
        """
        items = [*self.items(), *marks]
        return scene_svg.document(self.scene, items, coordinates=coordinates, labels=labels, caption=caption)

    def _repr_svg_(self) -> str:
        """Return the picture that Jupyter notebooks display for the position."""
        return self.svg()


@dataclass(frozen=True, slots=True)
class Played:
    """The result of playing one node without drawing it.

    `position` is the position after the node, `moves` the moves that could be read. `setup` is true if the node has setup
    properties. `legal` says whether the moves obey the rules, and is None if the node has no move. `diagnostics` are the
    problems of this node. `number` is the number of the node's move, if the game numbers its moves while playing.
    """

    position: Position
    moves: tuple[Move, ...] = ()
    setup: bool = False
    legal: bool | None = None
    diagnostics: tuple[NodeDiagnostic, ...] = ()
    number: int | None = None


@dataclass(frozen=True, slots=True, init=False)
class Step:
    """The result of playing one node, with the change of the drawing.

    To step forward, remove the items whose keys are in `removed` and then add the items `added`; to step back, do the
    reverse. Both directions are exact. `marks` are items that are shown at this node only (last move, markup). `classes`
    are pairs of an item's key and CSS classes that the item has at this node only. `announcement` is the text for screen
    readers when the node is reached. `view` is the part of the board to show, or None for the whole board.
    `hidden_toggles` names toggles of the scene that are switched off at this node. All other fields are those of `Played`.
    """

    position: Position
    added: tuple[Item, ...]
    removed: tuple[str, ...]
    marks: tuple[Item, ...]
    classes: tuple[tuple[str, str], ...]
    moves: tuple[Move, ...]
    setup: bool
    legal: bool | None
    diagnostics: tuple[NodeDiagnostic, ...]
    number: int | None
    announcement: Message | None
    view: Box | None
    hidden_toggles: tuple[str, ...]

    def __init__(
        self,
        position: Position,
        added: tuple[Item, ...] = (),
        removed: tuple[str, ...] = (),
        marks: tuple[Item, ...] = (),
        classes: tuple[tuple[str, str], ...] = (),
        moves: tuple[Move, ...] = (),
        setup: bool = False,
        legal: bool | None = None,
        diagnostics: tuple[NodeDiagnostic, ...] = (),
        number: int | None = None,
        announcement: Message | None = None,
        view: Box | None = None,
        hidden_toggles: tuple[str, ...] = (),
        *,
        findings: tuple[NodeDiagnostic, ...] = (),
        say: Message | None = None,
        off: tuple[str, ...] = (),
    ) -> None:
        """Create a step from its fields. `findings`, `say` and `off` are deprecated.

        They set `diagnostics`, `announcement` and `hidden_toggles`.
        """
        assign = object.__setattr__
        assign(self, "position", position)
        assign(self, "added", added)
        assign(self, "removed", removed)
        assign(self, "marks", marks)
        assign(self, "classes", classes)
        assign(self, "moves", moves)
        assign(self, "setup", setup)
        assign(self, "legal", legal)
        assign(self, "diagnostics", diagnostics or findings)
        assign(self, "number", number)
        assign(self, "announcement", say if announcement is None else announcement)
        assign(self, "view", view)
        assign(self, "hidden_toggles", hidden_toggles or off)

    @property
    def played(self) -> Played:
        """Return the part of the step that does not concern the drawing."""
        return Played(self.position, self.moves, self.setup, self.legal, self.diagnostics, self.number)

    @property
    def findings(self) -> tuple[NodeDiagnostic, ...]:
        """Return `diagnostics`. This name is deprecated and raises a DeprecationWarning."""
        warn_renamed("Step.findings", "Step.diagnostics")
        return self.diagnostics

    @property
    def say(self) -> Message | None:
        """Return `announcement`. This name is deprecated and raises a DeprecationWarning."""
        warn_renamed("Step.say", "Step.announcement")
        return self.announcement

    @property
    def off(self) -> tuple[str, ...]:
        """Return `hidden_toggles`. This name is deprecated and raises a DeprecationWarning."""
        warn_renamed("Step.off", "Step.hidden_toggles")
        return self.hidden_toggles


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
