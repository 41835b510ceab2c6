"""The findings of one game as they are told to a viewer: what reading repaired, then what is to be said of each node.

Each node is looked at once, whoever asks for it first: the viewer that shows it, or `go_on`, which goes through the game in
slices while nobody waits for anything.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardreel.diagnostics import Diagnostic, Severity
from boardreel.movelist import ERROR, ILLEGAL
from boardreel.replay import Replay
from boardreel.sgf import Node
from boardreel.sgf.validation import validate_node

#: findings that are listed; five times as many when they are worse than information
LISTED = 200


class Findings:
    """`listed` are those that a viewer lists, numbered by their places; the others are counted in `left_out`."""

    def __init__(self, replay: Replay) -> None:
        game = replay.game
        self.replay = replay
        self.listed: list[Diagnostic] = []
        self.left_out = game.collection.omitted_diagnostic_count
        #: flags of the nodes that were looked at since they were taken last
        self._flags: dict[int, int] = {}
        self._numbers: dict[int, list[int]] = {}
        self._seen = bytearray(len(game.nodes))
        self._next = 0
        self._list(found for found in game.collection.diagnostics if found.game in (None, game.number))

    @property
    def complete(self) -> bool:
        """Whether every node has been looked at."""
        self._next = self._seen.find(0, self._next) if self._next >= 0 else -1
        return self._next < 0

    def of(self, node: Node) -> list[int]:
        """The numbers of the findings of a node that are listed."""
        if not self._seen[node.index]:
            self._seen[node.index] = 1
            self._look_at(node)
        return self._numbers.get(node.index, [])

    def go_on(self, nodes: int) -> None:
        """Looks at so many further nodes in the order of the file."""
        for _ in range(nodes):
            if self.complete:
                return
            self.of(self.replay.game.nodes[self._next])

    def take_flags(self) -> dict[int, int]:
        """Node → flags of the move list that have become known since they were asked for last."""
        taken, self._flags = self._flags, {}
        return taken

    def _look_at(self, node: Node) -> None:
        played = self.replay.play(node)
        found = [*validate_node(node, standard_values=self.replay.rules.standard_values), *self.replay.diagnose(node)]
        flags = ILLEGAL if played.legal is False else 0
        if any(entry.severity is Severity.ERROR for entry in found):
            flags |= ERROR
        if flags:
            self._flags[node.index] = flags
        numbers = self._list(found)
        if numbers:
            self._numbers[node.index] = numbers

    def _list(self, found: Iterable[Diagnostic]) -> list[int]:
        numbers = []
        for entry in found:
            if len(self.listed) >= (LISTED if entry.severity is Severity.INFO else 5 * LISTED):
                self.left_out += 1
                continue
            numbers.append(len(self.listed))
            self.listed.append(entry)
        return numbers
