"""What a game offers to the rest of Boardreel, and the plain data that passes.

A game is a module in this folder, or in a wheel of its own that offers the entry point group `boardreel.games`, with a
`KIND`: a `GameKind`. `KIND.open` binds it to one game of a record and gives `Rules`; `Rules.apply` plays one node.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from boardreel.diagnostics import CodeInfo
from boardreel.scene import svg as scene_svg
from boardreel.scene.shapes import Box, Item, Message, Scene, Shape
from boardreel.sgf import Collection, Game, Node


@dataclass(frozen=True, slots=True)
class Finding:
    """What a game says of one node; `replay` makes a `Diagnostic` of it. The place is the `value`-th value of `ident`.

    `about` is for the reader of the board: template and arguments of the game's messages. The code's severity comes from
    `GameKind.codes`. Without `ident` the place is the node.
    """

    code: str
    about: Message
    ident: str | None = None
    value: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """One move: points in canonical order, or a special `name` (`pass`, `resign`, …) in place of points."""

    color: str
    points: tuple[str, ...] = ()
    piece: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """How a node shows in the move list, known without playing: `text` as players write it, the mover's colour.

    `color` is None where there is no move (setup alone). `number` is the move's number where the record gives one (`MN`).
    """

    text: str
    color: str | None = None
    setup: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """One number that every colour has beside its name (points, bonus, captures).

    `star` shows a mark when it is not zero; with `clock` it is a time in seconds.
    """

    name: str
    label: Message
    star: bool = False
    clock: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One color: its SGF name, class (`player1`…), one or two letters, name, the property that names its player.

    `plain_name` is the name in running text where `name` has a sign that only a legend needs.
    """

    color: str
    classes: str
    letter: str
    name: Message
    player: str | None = None
    plain_name: Message | None = None

    @property
    def name_in_text(self) -> Message:
        """The name as a part of a sentence."""
        return self.plain_name or self.name


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A kind of piece in a side's tray: `name`, its drawing in its own box, how many the side has at the start."""

    name: str
    shapes: tuple[Shape, ...]
    box: Box
    count: int


@dataclass(frozen=True, slots=True)
class Score:
    """The numbers of one colour, in the order of `Rules.columns`; whether it can still move (None: not asked)."""

    color: str
    #: None: not known
    values: tuple[float | None, ...]
    can_move: bool | None = None
    #: pieces left by index into `Rules.tray`; empty when the game has no trays
    left: tuple[int, ...] = ()


class Position(ABC):
    """A position never changes. Games subclass it and keep what they need as compactly as they like."""

    rules: Rules

    @property
    @abstractmethod
    def to_play(self) -> str | None:
        """The colour to play, or None when nobody is."""

    @property
    @abstractmethod
    def board(self) -> Mapping[str, str]:
        """Every occupied point with its colour."""

    @property
    def scores(self) -> Sequence[Score]:
        """One entry a side, in the order of `Rules.sides`."""
        return ()

    def legal_moves(self, color: str | None = None) -> Sequence[Move]:
        """All moves that the rules allow `color` (the side to play when None)."""
        return ()

    def facts(self, *, legal: bool = False) -> dict[str, Any]:
        """The game's own fields of a line of `boardreel positions`; `legal` adds what costs a count of legal moves."""
        return {}

    def status(self) -> Message | None:
        """One sentence on where the game stands: who is to play, or how it ended."""
        return None

    @abstractmethod
    def drawn(self) -> Iterable[Item]:
        """Everything that stands on the board: what the `Step`s from the start have added and not removed."""

    def svg(self, *, marks: Iterable[Item] = (), coordinates: bool = True) -> str:
        """The position as a whole SVG document."""
        return scene_svg.document(self.rules.scene, [*self.drawn(), *marks], coordinates=coordinates)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()


@dataclass(frozen=True, slots=True)
class Step:
    """What one node does. Forward: take `removed` off, put `added` on; backward the reverse; both exact.

    `marks` are shown at this node only (last move, markup). `classes` are put on drawn keys at this node only. `legal` is
    None where the node has no move. `view` cuts the board for this node, `off` names toggles of the scene that it does
    without. `say` is spoken when the node is reached.
    """

    position: Position
    added: tuple[Item, ...] = ()
    removed: tuple[str, ...] = ()
    marks: tuple[Item, ...] = ()
    classes: tuple[tuple[str, str], ...] = ()
    moves: tuple[Move, ...] = ()
    setup: bool = False
    legal: bool | None = None
    findings: tuple[Finding, ...] = ()
    number: int | None = None
    say: Message | None = None
    view: Box | None = None
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A task: its goal in words; what follows `start` stays hidden until it is asked for."""

    goal: Message


class Rules(ABC):
    """A game bound to one game tree: the variant it names, its board, its sides."""

    kind: GameKind
    #: the variant in the field's standard spelling ("Blokus Duo", "TwixT", "Go")
    name: str
    scene: Scene
    sides: tuple[Side, ...] = ()
    columns: tuple[Column, ...] = ()
    #: one tray a side in the order of `sides`, or empty
    trays: tuple[tuple[TrayPiece, ...], ...] = ()
    puzzle: Puzzle | None = None
    #: whether points, colours and properties are those of the format's own table, and are to be judged by it
    standard_values: bool = False
    #: whether move numbers start again after a node with setup
    setup_restarts_numbers: bool = False
    #: findings about the record as a whole, placed at its root (unknown variant, bad size, …)
    findings: tuple[Finding, ...] = ()

    @abstractmethod
    def start(self) -> Position:
        """The position before the root node."""

    @abstractmethod
    def apply(self, position: Position, node: Node) -> Step:
        """Plays one node. Never raises for what the node holds: unreadable values become findings."""

    @abstractmethod
    def label(self, node: Node) -> Label | None:
        """How the node shows in the move list; None when it has neither a move nor setup. Its properties alone decide."""

    def start_node(self) -> Node | None:
        """Return the position that the record itself starts with (`IP`, a problem), None where it names none.

        A viewer opens there, else at the root. A picture shows this position, else the end of the game.
        """
        return None

    def bookmarks(self) -> Sequence[tuple[str, Node]]:
        """Named places, in the order of their names."""
        return ()

    def convert(self, node: Node) -> Sequence[tuple[str, Sequence[str]]] | None:
        """The node's properties in the game's current form (identifier, raw values), or None to leave it as it is."""
        return None


@runtime_checkable
class GameKind(Protocol):
    """A game, or a family of games, as a whole."""

    #: short name: `blokus`, `twixt`, `go`; unique among all that are installed
    id: str
    codes: Mapping[str, CodeInfo]
    #: language → key → template with `{argument}` and plural forms, see `boardreel.messages`; `en` is complete
    messages: Mapping[str, Mapping[str, str]]

    def claims(self, game: Game) -> bool:
        """Whether this game tree is one of this kind's."""

    def open(self, game: Game) -> Rules:
        """Binds the rules to a game tree that it claims; never raises for what the tree holds."""

    def recognise(self, text: str, name: str | None) -> Collection | None:
        """Reads text which the plain reader would not understand (a dialect of this game), or None: not mine."""
