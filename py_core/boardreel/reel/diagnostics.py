"""Collect the diagnostics of one game for a viewer: parser repairs first, then the checks of each node.

A game that breaks off has a notice as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from boardreel.diagnostics import Diagnostic, Severity
from boardreel.reel.move_list import ERROR, ILLEGAL
from boardreel.replay import Replay
from boardreel.scene.shapes import Message
from boardreel.sgf import Game, Node
from boardreel.sgf.grammar import WHITESPACE
from boardreel.sgf.validation import validate_node

#: a collector lists an informational diagnostic only while it has fewer than this many; `web/reel/frames.js` has
#: the same limits
MAX_LISTED_INFOS = 200
#: limit for all other diagnostics
MAX_LISTED = 5 * MAX_LISTED_INFOS


class DiagnosticCollector:
    """A collector of the diagnostics of nodes, which lists them up to a limit and counts the others.

    `listed` are the diagnostics that are sent to the viewer; frames refer to them by index. `omitted` counts the others
    by their node, or by None for the file as a whole. `flags` are the move list flags that are known only after a node
    has been played (`ILLEGAL`, `ERROR`), by node.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.listed: list[Diagnostic] = []
        self.omitted: Counter[int | None] = Counter()
        self.flags: dict[int, int] = {}

    def add_parser_diagnostics(self) -> None:
        """List the repairs that the parser made in this game and in the file as a whole."""
        game = self.replay.game
        collection = game.collection
        self.omitted[None] += game.omitted_diagnostic_count
        if collection.whole is not collection:
            self._list(collection.whole.own_diagnostics)
        self._list(found for found in collection.diagnostics if found.game in (None, game.number))

    def add(self, node: Node) -> list[int]:
        """Check a node and return the indices of its diagnostics in `listed`."""
        found = [*validate_node(node, standard_values=self.replay.rules.standard_values), *self.replay.diagnose(node)]
        flags = ILLEGAL if self.replay.play(node).legal is False else 0
        if any(diagnostic.severity is Severity.ERROR for diagnostic in found):
            flags |= ERROR
        if flags:
            self.flags[node.index] = flags
        return self._list(found)

    def _list(self, diagnostics: Iterable[Diagnostic]) -> list[int]:
        """Add diagnostics to `listed` until the limits are reached, and return the indices of those that were added."""
        indices = []
        for diagnostic in diagnostics:
            limit = MAX_LISTED_INFOS if diagnostic.severity is Severity.INFO else MAX_LISTED
            if len(self.listed) < limit:
                indices.append(len(self.listed))
                self.listed.append(diagnostic)
            else:
                self.omitted[diagnostic.node] += 1
        return indices


def cut_notice(game: Game, parents: list[int], numbers: list[int]) -> Message | None:
    """Return the message that says where a game breaks off, or None if it has its closing parenthesis.

    `parents` has the index of each node's parent, and `numbers` its move number, 0 if it is not a move.
    """
    if not game.has_problem("missing-close-paren"):
        return None
    node = len(parents) - 1
    number = numbers[node]
    while not number and node > 0:
        node = parents[node]
        number = numbers[node]
    cut = "file" if game is game.collection.games[-1] else "game"
    if not number:
        return Message(f"cut.{cut}.start")
    is_in_move = node == len(parents) - 1 and _ends_in_last_node(game)
    return Message(f"cut.{cut}.in-move" if is_in_move else f"cut.{cut}.after-move", {"move": number})


def _ends_in_last_node(game: Game) -> bool:
    """Return whether the text breaks off inside the last node of a game that has no closing parenthesis.

    If a line break or the end of a variation follows the node, it is complete.
    """
    if game.has_problem("unexpected-eof-in-value"):
        return True
    _, end = game.node_span(len(game.nodes) - 1)
    text = game.collection.text
    return end == len(text) and text[-1] not in WHITESPACE
