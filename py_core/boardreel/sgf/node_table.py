"""The nodes of a record as flat arrays, filled by the scanners.

A record may have millions of nodes, so no object is created per node. A *node number* is the index of a node in the
record (not in its game), from 0 in file order.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from boardreel.diagnostics import Severity
from boardreel.sgf.grammar import WHITESPACE

#: runs whose node offsets or texts are cached
MAX_CACHED_RUNS = 64
#: characters between a node of a run and the semicolon of the next: white space, and the start of a variation
_NODE_SEPARATORS = f"({WHITESPACE}"


@dataclass(slots=True)
class RawDiagnostic:
    """A problem found while reading, before its severity, message, line and column are looked up.

    `offset` counts characters of the decoded text from 0. `node` is a node number, or -1 for the whole record.
    `severity` takes precedence over that of the code, and `message` over its meaning. `subject` is that of `Diagnostic`.
    """

    code: str
    offset: int
    node: int = -1
    severity: Severity | None = None
    message: str = ""
    subject: str = ""


class _RunTexts(NamedTuple):
    """The texts of the nodes of a run, from `first_node` to the node before `end_node`, split at their semicolons."""

    first_node: int
    end_node: int
    texts: Sequence[str]


@dataclass
class NodeTable:
    """All nodes of a record in file order, grouped into runs.

    A run is a sequence of nodes in which each node is the first child of the one before, so that one entry describes
    a whole line of moves. For each run the table has the number of its first node, the number of that node's parent
    (-1 for a root), and the span of its text: from after the first semicolon to the end of the last node. Every
    semicolon inside the span of a run with several nodes starts a node; a `(` may come before it.

    `parsed_properties` has the properties of nodes that the tolerant scanner read, by node number. The properties of
    all other nodes are parsed from the text when they are needed.
    """

    node_count: int = 0
    run_first_nodes: array[int] = field(default_factory=lambda: array("i"))
    run_parents: array[int] = field(default_factory=lambda: array("i"))
    run_starts: array[int] = field(default_factory=lambda: array("i"))
    run_ends: array[int] = field(default_factory=lambda: array("i"))
    parsed_properties: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    #: node number of the root of each game
    game_roots: list[int] = field(default_factory=list)
    #: text offset of the opening parenthesis of each game
    game_offsets: list[int] = field(default_factory=list)
    #: offset after each game that the tolerant scanner read, by the offset of its opening parenthesis
    game_ends: dict[int, int] = field(default_factory=dict)
    #: offset after each value whose brackets are not escaped, by the offset of its opening bracket
    value_ends: dict[int, int] = field(default_factory=dict)
    diagnostics: list[RawDiagnostic] = field(default_factory=list)
    _node_offsets_by_run: OrderedDict[int, array[int]] = field(default_factory=OrderedDict)
    _node_texts_by_run: OrderedDict[int, _RunTexts] = field(default_factory=OrderedDict)
    #: the run whose texts were read last
    _latest_run: _RunTexts = field(default_factory=lambda: _RunTexts(0, 0, ()))

    def add_game(self, offset: int) -> None:
        """Start a game whose opening parenthesis is at a text offset; the next node added is its root."""
        self.game_roots.append(self.node_count)
        self.game_offsets.append(offset)

    def add_node(self, parent: int, start: int, end: int) -> int:
        """Add a node as a run of its own and return its number.

        `parent` is a node number, or -1 for a root; `start` and `end` are the span of the node's text.
        """
        node = self.node_count
        self.run_first_nodes.append(node)
        self.run_parents.append(parent)
        self.run_starts.append(start)
        self.run_ends.append(end)
        self.node_count += 1
        return node

    def remove_games(self, first: int) -> int:
        """Remove all games from the one with the index `first` on, and return the text offset of that game."""
        end_node, end_offset = self.game_roots[first], self.game_offsets[first]
        self._node_texts_by_run.clear()
        self._latest_run = _RunTexts(0, 0, ())
        runs = bisect_left(self.run_first_nodes, end_node)
        for column in (self.run_first_nodes, self.run_parents, self.run_starts, self.run_ends):
            del column[runs:]
        del self.game_roots[first:], self.game_offsets[first:]
        self.node_count = end_node
        self.parsed_properties = {node: each for node, each in self.parsed_properties.items() if node < end_node}
        self.game_ends = {offset: end for offset, end in self.game_ends.items() if offset < end_offset}
        self.value_ends = {offset: end for offset, end in self.value_ends.items() if offset < end_offset}
        self.diagnostics = [
            found
            for found in self.diagnostics
            if (found.offset <= end_offset if found.node < 0 else found.node < end_node)
        ]
        return end_offset

    @cached_property
    def parents(self) -> array[int]:
        """The parent of each node by node number, -1 for roots. Read it only after the scan is complete."""
        parents = array("i", range(-1, self.node_count - 1))
        for first_node, parent in zip(self.run_first_nodes, self.run_parents, strict=True):
            parents[first_node] = parent
        return parents

    @cached_property
    def next_siblings(self) -> array[int]:
        """The next sibling of each node by node number, -1 if there is none. Read it only after the scan is complete."""
        next_siblings = array("i", [-1]) * self.node_count
        # last child seen so far by parent, 0 for none; a first child directly follows its parent and is not recorded
        last_children = array("i", [0]) * self.node_count
        for node, parent in zip(self.run_first_nodes, self.run_parents, strict=True):
            if 0 <= parent != node - 1:
                next_siblings[last_children[parent] or parent + 1] = last_children[parent] = node
        return next_siblings

    def span(self, node: int, text: str) -> tuple[int, int]:
        """Return the start and end offset of a node in the text, without its semicolon and the white space after it."""
        run = bisect_right(self.run_first_nodes, node) - 1
        first_node = self.run_first_nodes[run]
        next_run_node = self.run_first_nodes[run + 1] if run + 1 < len(self.run_first_nodes) else self.node_count
        if next_run_node - first_node == 1:
            return self.run_starts[run], self.run_ends[run]
        if node == first_node:
            start = self.run_starts[run]
            return start, end_of_node(text, start, text.index(";", start))
        offsets = self._node_offsets_by_run.get(run)
        if offsets is None:
            offsets = self._node_offsets_by_run[run] = self._find_node_offsets(run, next_run_node - first_node, text)
            if len(self._node_offsets_by_run) > MAX_CACHED_RUNS:
                self._node_offsets_by_run.popitem(last=False)
        start = offsets[node - first_node]
        if node + 1 == next_run_node:
            return start, self.run_ends[run]
        return start, end_of_node(text, start, offsets[node - first_node + 1] - 1)

    def nodes_span(self, first: int, end: int) -> tuple[int, int]:
        """Return the start and end offset of the nodes from `first` to the one before `end`, which are whole runs."""
        first_run, last_run = (bisect_right(self.run_first_nodes, node) - 1 for node in (first, end - 1))
        return self.run_starts[first_run], self.run_ends[last_run]

    def node_text(self, node: int, text: str) -> str:
        """Return the text of a node without its semicolon, and without the white space after it."""
        run = self._latest_run
        if not run.first_node <= node < run.end_node:
            run = self._run_texts(node, text)
        return run.texts[node - run.first_node].rstrip(_NODE_SEPARATORS)

    def root_text(self, root: int, text: str) -> str:
        """Return the text of a root as `node_text` does, without reading the nodes after it: a root begins a run."""
        run = bisect_right(self.run_first_nodes, root) - 1
        start, end = self.run_starts[run], self.run_ends[run]
        next_run = self.run_first_nodes[run + 1] if run + 1 < len(self.run_first_nodes) else self.node_count
        if next_run - root > 1:
            end = text.index(";", start, end)
        return text[start:end].rstrip(_NODE_SEPARATORS)

    def node_texts(self, nodes: Iterable[int], text: str) -> Iterator[str | None]:
        """Yield the texts of nodes, as `node_text` returns them; None for those in `parsed_properties`."""
        parsed, run = self.parsed_properties, self._latest_run
        for node in nodes:
            if node in parsed:
                yield None
                continue
            if not run.first_node <= node < run.end_node:
                run = self._run_texts(node, text)
            yield run.texts[node - run.first_node].rstrip(_NODE_SEPARATORS)

    def _run_texts(self, node: int, text: str) -> _RunTexts:
        """Return the texts of the nodes of a node's run, with white space and the start of a variation after them."""
        run = bisect_right(self.run_first_nodes, node) - 1
        found = self._node_texts_by_run.get(run)
        if found is None:
            first, end = (*self.run_first_nodes[run : run + 2], self.node_count)[:2]
            whole = text[self.run_starts[run] : self.run_ends[run]]
            texts = whole.split(";") if end - first > 1 else (whole,)
            found = self._node_texts_by_run[run] = _RunTexts(first, end, texts)
            if len(self._node_texts_by_run) > MAX_CACHED_RUNS:
                self._node_texts_by_run.popitem(last=False)
        self._latest_run = found
        return found

    def _find_node_offsets(self, run: int, node_count: int, text: str) -> array[int]:
        """Return the text offset of each node of a run, after its semicolon."""
        offset = self.run_starts[run]
        offsets = array("i", [offset])
        for _ in range(node_count - 1):
            offset = text.index(";", offset) + 1
            offsets.append(offset)
        return offsets


def end_of_node(text: str, start: int, next_semicolon: int) -> int:
    """Return the end offset of a node in a run, given its start and the offset of the next node's semicolon."""
    return start + len(text[start:next_semicolon].rstrip(_NODE_SEPARATORS))
