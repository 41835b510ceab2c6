"""Number the moves of a game: for the move list, and for printing on the board as the record asks.

A move has the number in its `MN`, or else the number after that of the previous move. `PM` sets, from its node on,
whether and how numbers are printed. In a figure (`FG`), only the figure's own moves have numbers (SGF specification,
section 4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Protocol

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


class LastNumbers:
    """The number of the last move on the path to each node of a game, computed for the lines on which it is needed."""

    def __init__(self, rules: Labeled, game: Game) -> None:
        self._rules = rules
        self._game = game
        self._numbers: dict[int, int] = {-1: 0}

    def at(self, index: int) -> int:
        """Return the number of the last move on the path to the node at an index."""
        numbers, restarts = self._numbers, self._rules.setup_restarts_numbers
        path = list(takewhile(lambda node: node not in numbers, self._game.path_up(index)))
        for node in reversed(path):
            before = numbers[self._game.parent[node]]
            numbers[node] = last_number(self._rules.label(Node(self._game, node)), before, setup_restarts=restarts)
        return numbers[index]


def printing_mode(node: Node) -> int | None:
    """Return the value of `PM` of a node, or None if the node has no valid one."""
    mode = parse_number((node.raw("PM") or [""])[0])
    return mode if mode in (NOT_PRINTED, PRINTED, MODULO) else None


class NumberPrinter:
    """Compute printed move numbers; nodes must be added in file order, because `PM` and `FG` also apply to descendants."""

    def __init__(self) -> None:
        self._modes: list[int] = []
        #: hundreds by which the numbers of the current figure are reduced; None before its first move
        self._reductions: list[int | None] = []

    def add(self, parent: int, number: int, mode: int | None, *, begins_figure: bool) -> int:
        """Return the printed number of the next node, 0 if none is printed.

        `parent` is the index of its parent among the added nodes, -1 for the root. `mode` is the node's own value of `PM`,
        or None if it has none.
        """
        parent_mode, reduction = (PRINTED, None) if parent < 0 else (self._modes[parent], self._reductions[parent])
        mode = parent_mode if mode is None else mode
        if begins_figure:
            reduction = None
        if number and reduction is None:
            reduction = (number - 1) // HUNDRED * HUNDRED
        self._modes.append(mode)
        self._reductions.append(reduction)
        if mode == NOT_PRINTED:
            return 0
        return number - (reduction or 0) if number and mode == MODULO else number


def printed_numbers(rules: Labeled, path: Sequence[Node]) -> list[int]:
    """Return the printed number of each node of a path from the root, 0 for those without one."""
    printer = NumberPrinter()
    printed = []
    latest = 0
    for index, node in enumerate(path):
        label = rules.label(node)
        latest = last_number(label, latest, setup_restarts=rules.setup_restarts_numbers)
        number = latest if label is not None and label.color is not None else 0
        begins_figure = "FG" in node.properties
        printed.append(printer.add(index - 1, number, printing_mode(node), begins_figure=begins_figure))
    return printed
