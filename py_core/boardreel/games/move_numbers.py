"""Number the moves of a game: for the move list, and for printing on the board as the record asks.

A move has the number in its `MN`, or else the number after that of the previous move. `PM` sets, from its node on,
whether and how numbers are printed. In a figure (`FG`), only the figure's own moves have numbers (SGF specification,
section 4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple, Protocol

from boardreel.games.protocol_data import Label
from boardreel.sgf import Game, Node
from boardreel.sgf.values import parse_number

#: values of `PM`: numbers are not printed, printed as they are, or reduced by the hundreds of the figure's first number
NOT_PRINTED, PRINTED, MODULO = 0, 1, 2
HUNDRED = 100


class Labeled(Protocol):
    """The part of `Rules` that is needed here: the labels of moves and the way in which they are numbered."""

    setup_restarts_numbers: bool

    def label(self, node: Node) -> Label | None:
        """Return the move-list entry of a node, or None if it has no move."""


def has_move(rules: Labeled, node: Node) -> bool:
    """Return whether a node has a move, and not only setup or neither."""
    label = rules.label(node)
    return label is not None and label.color is not None


def count_moves(rules: Labeled, nodes: Iterable[Node]) -> int:
    """Return how many of some nodes have a move."""
    return sum(has_move(rules, node) for node in nodes)


def last_number(label: Label | None, before: int, *, setup_restarts: bool) -> int:
    """Return the number of the last move on the path to a node with this label, given that of its parent.

    `setup_restarts` is whether a setup node starts the count again from 0.
    """
    if label is None:
        return before
    if label.number is not None:
        return label.number
    return (0 if label.setup and setup_restarts else before) + (label.color is not None)


def printing_mode(node: Node) -> int | None:
    """Return the value of `PM` of a node, or None if the node has no valid one."""
    mode = parse_number((node.raw("PM") or [""])[0])
    return mode if mode in (NOT_PRINTED, PRINTED, MODULO) else None


class Printing(NamedTuple):
    """How the record wants the numbers of moves printed at a node, which its descendants inherit.

    `mode` is a value of `PM`, and `reduction` the hundreds by which the numbers of the current figure are reduced, None
    before its first move.
    """

    mode: int = PRINTED
    reduction: int | None = None

    def at_child(self, number: int, mode: int | None, *, begins_figure: bool) -> Printing:
        """Return the printing at a child whose move has a number, 0 for none; `mode` is its own value of `PM`, or None."""
        reduction = None if begins_figure else self.reduction
        if number and reduction is None:
            reduction = (number - 1) // HUNDRED * HUNDRED
        return Printing(self.mode if mode is None else mode, reduction)

    def printed(self, number: int) -> int:
        """Return the number that is printed for a move with a number at this node, 0 for none."""
        if self.mode == NOT_PRINTED:
            return 0
        return number - (self.reduction or 0) if number and self.mode == MODULO else number


class MoveNumbers:
    """The numbers of moves on the paths to the nodes of a game, computed for the lines on which they are needed."""

    def __init__(self, rules: Labeled, game: Game) -> None:
        self._rules = rules
        self._game = game
        #: node → number of the last move on the path to it, the printed number of its own move, and how it is printed
        self._numbers: dict[int, tuple[int, int, Printing]] = {-1: (0, 0, Printing())}

    def last(self, index: int) -> int:
        """Return the number of the last move on the path to the node at an index."""
        return self._numbers_at(index)[0]

    def printed(self, index: int) -> int:
        """Return the number that the record wants printed for the move of the node at an index, 0 for none."""
        return self._numbers_at(index)[1]

    def _numbers_at(self, index: int) -> tuple[int, int, Printing]:
        """Return the numbers of the node at an index, after those of the nodes on the path to it."""
        numbers, game = self._numbers, self._game
        for each in reversed(list(takewhile(lambda above: above not in numbers, game.path_up(index)))):
            before, _, printing = numbers[game.parent[each]]
            node = Node(game, each)
            label = self._rules.label(node)
            last = last_number(label, before, setup_restarts=self._rules.setup_restarts_numbers)
            number = last if label is not None and label.color is not None else 0
            printing = printing.at_child(number, printing_mode(node), begins_figure="FG" in node.properties)
            numbers[each] = last, printing.printed(number), printing
        return numbers[index]


def printed_numbers(rules: Labeled, path: Sequence[Node]) -> list[int]:
    """Return the printed number of each node of a path from the root, 0 for those without one."""
    numbers = MoveNumbers(rules, path[0].game)
    return [numbers.printed(node.index) for node in path]
