"""The tree as the move list and the numbers on the board show it, without playing a move.

Numbers: a move has the one behind its predecessor, or the one that `MN` says. `PM` says whether and how they are printed,
from its node on; a figure (`FG`) has the numbers of its own moves alone (specification of SGF, section 4).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from boardreel.annotations import annotation_sign
from boardreel.games.protocol import Label, Rules
from boardreel.sgf import Game, Node
from boardreel.sgf.figures import NO_LIST, read_figure
from boardreel.sgf.values import parse_number

#: bits of `flags`; the second and the third are known when a node has been played
COMMENT, ILLEGAL, ERROR, SETUP, IMPORTANT, NAMED = 1, 2, 4, 8, 16, 32
#: `PM`: numbers are not printed, as they are, less the hundreds that the first of the figure has
NOT_PRINTED, PRINTED, MODULO = 0, 1, 2
HUNDRED = 100
#: nodes of so few letters are looked at once for all that are written alike
SHORT = 40


@dataclass(slots=True)
class MoveList:
    """One entry a node in each list, in file order; see `Tree` in `web/reel.d.ts`. `idents` are all that the game uses."""

    parent: list[int]
    label: list[str | None] = field(default_factory=list)
    side: list[int] = field(default_factory=list)
    number: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    signs: list[tuple[int, str]] = field(default_factory=list)
    #: nodes whose number is printed as another one, or not at all (0)
    printed: list[tuple[int, int]] = field(default_factory=list)
    #: nodes that begin a figure, its name, whether moves that cannot be seen are listed
    figures: list[tuple[int, str, bool]] = field(default_factory=list)
    idents: set[str] = field(default_factory=set)

    def data(self) -> dict[str, Any]:
        """The tree of the Reel."""
        names = ("parent", "label", "side", "number", "flags", "signs", "printed", "figures")
        return {name: getattr(self, name) for name in names}


class _Listed(NamedTuple):
    """What is known of a node by its properties alone."""

    label: Label | None
    side: int
    is_move: bool
    flags: int
    sign: str | None
    #: how numbers are printed from here on; name of the figure that begins here, whether it lists what cannot be seen
    printing: int | None
    figure: tuple[str, bool] | None


def move_list(game: Game, rules: Rules) -> MoveList:
    """All nodes of a game in file order."""
    made = MoveList(list(game.parent))
    sides = {side.color: number for number, side in enumerate(rules.sides)}
    restarts = rules.setup_restarts_numbers
    printing = _Printing() if game.may_have("PM") or game.may_have("FG") else None
    nodes = game.nodes
    counted: list[int] = []
    #: large trees have the same few moves again and again
    known: dict[str, _Listed] = {}
    for index, parent in enumerate(made.parent):
        source = game.node_text(index)
        listed = None if source is None else known.get(source)
        if listed is None:
            node = nodes[index]
            made.idents.update(node.properties)
            listed = _listed(node, rules, sides)
            if source is not None and len(source) <= SHORT:
                known[source] = listed
        label, side, is_move, flags, sign, mode, figure = listed
        before = counted[parent] if index else 0
        number = _number(label, before, restarts=restarts)
        counted.append(number)
        shown = number if is_move else 0
        made.number.append(shown)
        made.label.append(None if label is None else label.text)
        made.side.append(side)
        made.flags.append(flags)
        if sign is not None:
            made.signs.append((index, sign))
        if figure is not None:
            made.figures.append((index, *figure))
        if printing is not None:
            printed = printing.add(parent, shown, mode, begins=figure is not None)
            if printed != shown:
                made.printed.append((index, printed))
    return made


def _listed(node: Node, rules: Rules, sides: Mapping[str, int]) -> _Listed:
    label = rules.label(node)
    color = None if label is None else label.color
    mode = parse_number((node.raw("PM") or [""])[0])
    figure = None
    if "FG" in node.properties:
        read = read_figure(node.properties["FG"][0])
        figure = (read.name, not read.flags & NO_LIST)
    return _Listed(
        label,
        -1 if color is None else sides.get(color, -1),
        color is not None,
        _flags(node, label),
        annotation_sign(node),
        mode if mode in (NOT_PRINTED, PRINTED, MODULO) else None,
        figure,
    )


def _number(label: Label | None, before: int, *, restarts: bool) -> int:
    """The number of the last move on the way to the node."""
    if label is None:
        return before
    if label.number is not None:
        return label.number
    return (0 if label.setup and restarts else before) + (label.color is not None)


def _flags(node: Node, label: Label | None) -> int:
    properties = node.properties
    return (
        (COMMENT if "C" in properties else 0)
        | (SETUP if label is not None and label.setup else 0)
        | (IMPORTANT if "HO" in properties else 0)
        | (NAMED if "N" in properties else 0)
    )


class _Printing:
    """What holds from each node on: how numbers are printed; what those of the figure are less (None: no move yet)."""

    def __init__(self) -> None:
        self._modes: list[int] = []
        self._less: list[int | None] = []

    def add(self, parent: int, number: int, mode: int | None, *, begins: bool) -> int:
        """The number of a node's move as it is printed, 0 where there is none; to be called in file order.

        `mode`: of the node itself; `begins`: whether it begins a figure.
        """
        before, less = (PRINTED, None) if parent < 0 else (self._modes[parent], self._less[parent])
        if mode is None:
            mode = before
        if begins:
            less = None
        if number and less is None:
            less = (number - 1) // HUNDRED * HUNDRED
        self._modes.append(mode)
        self._less.append(less)
        if mode == NOT_PRINTED:
            return 0
        return number - (less or 0) if number and mode == MODULO else number
