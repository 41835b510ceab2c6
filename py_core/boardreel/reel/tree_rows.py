"""Compute the rows of single nodes in the tree of a Reel, for a game that is being edited."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from boardreel.games.move_numbers import NumberPrinter, last_number
from boardreel.reel.move_list import MoveEntry, move_list_entry
from boardreel.replay import Replay

#: properties that change how numbers are printed
_PRINTING_IDENTS = ("PM", "FG")


class TreeRows:
    """The move-list rows of nodes, computed on demand along the paths from the root.

    Numbers are cached for later calls.
    """

    def __init__(self, replay: Replay, numbers: Sequence[int] = ()) -> None:
        """Take the replay whose nodes get rows. `numbers` are move numbers that are known already.

        `numbers` are those of the moves in the record, by node, and 0 for nodes without a move. A long game has too many
        nodes to compute them again for its first edit.
        """
        self._replay = replay
        self._numbers = numbers
        #: nodes whose numbers may differ from `numbers`
        self._changed: set[int] = set()
        self._side_indices = {side.color: index for index, side in enumerate(replay.rules.sides)}
        #: node → number of the last move on the path to it
        self._last_numbers: dict[int, int] = {}

    def forget(self, nodes: Iterable[int]) -> None:
        """Discard the cached numbers of nodes that have changed or come after a changed node."""
        for node in nodes:
            self._last_numbers.pop(node, None)
            self._changed.add(node)

    def rows(self, nodes: Iterable[int]) -> list[list[Any]]:
        """Return the move-list rows of nodes: index, parent, label, side, number, flags, annotation, printed number.

        The printed number is None if it is the number of the move.
        """
        game = self._replay.game
        prints_all = not any(map(game.may_have, _PRINTING_IDENTS))
        rows = []
        for node in sorted(nodes):
            entry = self._entry(node)
            number = self._last_number(node) if entry.is_move else 0
            label = None if entry.label is None else entry.label.text
            printed = number if prints_all else self._printed_number(node)
            own_printed = None if printed == number else printed
            rows.append([node, game.parent[node], label, entry.side, number, entry.flags, entry.sign, own_printed])
        return rows

    def _entry(self, node: int) -> MoveEntry:
        """Return the columns of a node's row that depend only on its own properties."""
        return move_list_entry(self._replay.game.node(node), self._replay.rules, self._side_indices)

    def _last_number(self, node: int) -> int:
        """Return the number of the last move on the path to a node."""
        numbers, restarts = self._last_numbers, self._replay.rules.setup_restarts_numbers
        path = []
        while node >= 0 and node not in numbers and not self._recorded_number(node):
            path.append(node)
            node = self._replay.game.parent[node]
        number = numbers.get(node) or self._recorded_number(node)
        for each in reversed(path):
            number = numbers[each] = last_number(self._entry(each).label, number, setup_restarts=restarts)
        return number

    def _recorded_number(self, node: int) -> int:
        """Return the number of the move of a node in the record, 0 if it has none or another one now."""
        return self._numbers[node] if 0 <= node < len(self._numbers) and node not in self._changed else 0

    def _printed_number(self, node: int) -> int:
        """Return the number that the record prints on the board for a node, or 0 if it prints none."""
        path = []
        while node >= 0:
            path.append(node)
            node = self._replay.game.parent[node]
        printer = NumberPrinter()
        printed = 0
        for place, each in enumerate(reversed(path)):
            entry = self._entry(each)
            number = self._last_number(each) if entry.is_move else 0
            printed = printer.add(place - 1, number, entry.printing, begins_figure=entry.figure is not None)
        return printed
