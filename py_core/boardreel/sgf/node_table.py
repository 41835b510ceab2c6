"""The nodes of a file in flat lists: what the readers fill and the tree looks up. Nothing here is an object a node."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cached_property

from boardreel.sgf.grammar import SPACE

#: runs whose nodes are kept apart, once they were
KEPT_RUNS = 64
#: what may stand between a plain node and the next of its run
_BETWEEN = f"({SPACE}"


class TooManyNodesError(Exception):
    """The file has more nodes than the limit allows."""


@dataclass(slots=True)
class Finding:
    """A finding of the tree layer at an offset of the text; `node` is the number of the node in the file, or -1."""

    code: str
    offset: int
    node: int = -1


@dataclass
class Nodes:
    """All nodes of a file in file order, as runs of nodes each of which is the first child of the one before.

    Of a run are kept the number of its first node, the number of that node's parent (-1: it is a root), and its place in
    the text, from behind the first semicolon on. Where a run has several nodes, each semicolon in its place begins one;
    before it a variation may begin.
    `odd` has the properties of those nodes that the recovering reader read; those of the others are in the text.
    """

    count: int = 0
    firsts: array[int] = field(default_factory=lambda: array("i"))
    parents: array[int] = field(default_factory=lambda: array("i"))
    starts: array[int] = field(default_factory=lambda: array("i"))
    ends: array[int] = field(default_factory=lambda: array("i"))
    odd: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    #: number of the first node of each game, offset of its parenthesis
    games: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    _cuts: OrderedDict[int, array[int]] = field(default_factory=OrderedDict)

    def add(self, parent: int, start: int, end: int, limit: int) -> int:
        """A new node, a run of its own; its number."""
        number = self.count
        if number >= limit:
            raise TooManyNodesError
        self.firsts.append(number)
        self.parents.append(parent)
        self.starts.append(start)
        self.ends.append(end)
        self.count += 1
        return number

    @cached_property
    def parent(self) -> array[int]:
        """Number of the parent of every node; only to be asked for when all are there."""
        found = array("i", range(-1, self.count - 1))
        for first, parent in zip(self.firsts, self.parents, strict=True):
            found[first] = parent
        return found

    @cached_property
    def following(self) -> array[int]:
        """Number of the next sibling of every node, -1 where there is none.

        A first child stands right behind its parent, so only nodes that do not are looked at.
        """
        found = array("i", [-1]) * self.count
        # of every parent the youngest child as yet, 0 for the first
        youngest = array("i", [0]) * self.count
        for number, parent in zip(self.firsts, self.parents, strict=True):
            if 0 <= parent != number - 1:
                found[youngest[parent] or parent + 1] = youngest[parent] = number
        return found

    def place(self, number: int, text: str) -> tuple[int, int]:
        """Where the properties of a node stand: from behind its semicolon to what follows it."""
        run = bisect_right(self.firsts, number) - 1
        first = self.firsts[run]
        behind = self.firsts[run + 1] if run + 1 < len(self.firsts) else self.count
        if behind - first == 1:
            return self.starts[run], self.ends[run]
        if number == first:
            return self.starts[run], plain_end(text, self.starts[run], text.index(";", self.starts[run]))
        cuts = self._cuts.get(run)
        if cuts is None:
            cuts = self._cuts[run] = self._apart(run, behind - first, text)
            if len(self._cuts) > KEPT_RUNS:
                self._cuts.popitem(last=False)
        start, end = cuts[number - first], cuts[number - first + 1] - 1
        return start, plain_end(text, start, end) if number + 1 < behind else end

    def _apart(self, run: int, count: int, text: str) -> array[int]:
        """Offsets behind the semicolons of a run, and one more than that of its end."""
        at = self.starts[run]
        cuts = array("i", [at])
        for _ in range(count - 1):
            at = text.index(";", at) + 1
            cuts.append(at)
        cuts.append(self.ends[run] + 1)
        return cuts


def plain_end(text: str, start: int, end: int) -> int:
    """Where a plain node ends that begins at `start`, when the semicolon of the next of its run stands at `end`."""
    return start + len(text[start:end].rstrip(_BETWEEN))
