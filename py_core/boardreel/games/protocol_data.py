"""The plain data of the plug-in protocol: moves, sides, numbers and diagnostics. Import these names from `protocol`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boardreel.scene.shapes import Box, Message, Shape
from boardreel.sgf import Node


@dataclass(frozen=True, slots=True)
class NodeDiagnostic:
    """A problem that the rules report about one node, before its source position and severity are known.

    `Replay` turns it into a `boardreel.diagnostics.Diagnostic`. `code` is a key of `GameKind.codes` or of the SGF codes,
    and decides the severity. `message` is the text for the user. `ident` and `value_index` locate the problem: the
    property value with that index, counted from 0, of the property `ident`, or the whole node if `ident` is None.
    """

    code: str
    message: Message
    ident: str | None = None
    value_index: int = 0


class LinkChange(NamedTuple):
    """A link between two points, given by name, that a move removes or adds before it places its piece (TwixT)."""

    first: str
    second: str
    is_removal: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A move of one side: the points it occupies, or a special move such as a pass.

    `color` is the SGF name of the side. `points` are in canonical order and empty for a special move, which has a `name`
    instead (`pass`, `resign`, …). `piece` is the name of the piece in games with several kinds of pieces. `links` are the
    links that the move changes before its piece is placed; links that the piece makes by itself are not among them.
    """

    color: str
    points: tuple[str, ...] = ()
    piece: str | None = None
    name: str | None = None
    links: tuple[LinkChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """The entry of a node in the move list, derived from the node's properties alone, without playing.

    `text` is the move as players write it. `color` is the SGF name of the side that moves, or None if the node has only
    setup. `setup` is true if the node has setup properties. `number` is the move number if the record gives one (`MN`).
    """

    text: str
    color: str | None = None
    setup: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A number that is shown for every side next to its name, such as points, bonus or captures.

    `name` identifies the column and `label` is its heading. With `star`, a number other than zero is shown as a star.
    With `clock`, the number is a time in seconds and is shown as minutes and seconds.
    """

    name: str
    label: Message
    star: bool = False
    clock: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the game, that is, one color.

    `color` is its SGF name, `classes` its CSS classes (`player1`, …), `letter` an abbreviation of one or two letters and
    `name` its name for users. `player` is the identifier of the SGF property that names its player (`PB`), if any.
    `plain_name` is the name in running text if `name` has a symbol that only a legend needs.
    """

    color: str
    classes: str
    letter: str
    name: Message
    player: str | None = None
    plain_name: Message | None = None

    @property
    def name_in_text(self) -> Message:
        """Return the side's name as a part of a sentence: `plain_name`, or `name` if there is none."""
        return self.plain_name or self.name


@dataclass(frozen=True, slots=True)
class LeadRule:
    """The quantity by which the chart compares the sides. `Position.comparable_numbers` has its values.

    `label` names the quantity. `contenders` has the sides of each contender, as indices of `Rules.sides`: one side, or
    all sides of one player. A side that belongs to nobody is not included. `unit` is `points`, or empty.
    `decides` says whether the quantity decides the game, so that whoever has more of it leads.
    """

    label: Message
    contenders: tuple[tuple[int, ...], ...]
    unit: str = ""
    decides: bool = True


@dataclass(frozen=True, slots=True)
class TrayPiece:
    """A kind of piece in the tray of a side.

    `shapes` draw it inside `box`, in the units of the scene. `count` is how many of them a side has at the start.
    """

    name: str
    shapes: tuple[Shape, ...]
    box: Box
    count: int


@dataclass(frozen=True, slots=True)
class Score:
    """The numbers of one side at a position.

    `values` are in the order of `Rules.columns`; None stands for an unknown number. `can_move` says whether the side has a
    legal move, or is None if that was not computed. `left` counts the remaining pieces in the order of the side's tray in
    `Rules.trays`; it is empty in games without trays.
    """

    color: str
    values: tuple[float | None, ...]
    can_move: bool | None = None
    left: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A problem to solve: the viewer hides the moves after the start node until the user asks for them.

    `goal` is the objective in words.
    """

    goal: Message


@dataclass(frozen=True, slots=True)
class Mention:
    """A reference to points or to a move in a text: the characters `text[start:end]`, counted in code points.

    `points` are the points that are meant, all of them together. Each of `nodes` is a move that can be meant; with
    several nodes, or with nodes and points, the mention is ambiguous. JavaScript counts UTF-16 code units instead;
    `reel.frames` converts the span.
    """

    start: int
    end: int
    points: tuple[str, ...] = ()
    nodes: tuple[Node, ...] = ()


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game that a reader can start: what its root says, and what the reader may choose.

    `name` is the name of the variant and `family` that of the games that it is listed with. `properties` are those of the
    root, as pairs of identifier and text. `sizes` are common sizes of the board, the default first, between `min_size` and
    `max_size`; there are none if the board has one size. `players` are the properties with the names of the players.
    `extension` is that of its files. `komi` is its default, None if the game has none. `max_handicap` returns the largest
    number of handicap stones on a board of a size, and `handicap` the properties of the root for a size and a number of
    stones from 2 on; both are None if the game has no handicap.
    """

    name: str
    family: str
    properties: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    sizes: tuple[int, ...] = ()
    min_size: int = 0
    max_size: int = 0
    extension: str = "sgf"
    komi: str | None = None
    max_handicap: Callable[[int], int] | None = None
    handicap: Callable[[int, int], Mapping[str, Sequence[str]]] | None = None
