"""Walks a game tree and asks its rules: step, position and findings of any node, in any order.

Steps are made on demand along the path to the node that is asked for. The latest are kept, and every fiftieth for good, so
that memory stays bounded and a far jump replays a short way.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from boardreel.diagnostics import CODES, Diagnostic, Severity
from boardreel.games.protocol import Finding, Position, Rules, Step
from boardreel.games.registry import open_rules
from boardreel.messages import format_message, templates
from boardreel.sgf import Game, Node

#: steps kept beside the checkpoints, and how many steps lie between two checkpoints
KEPT = 4096
CHECKPOINT_EVERY = 50


class Replay:
    """One game under its rules. `rules` says which; nothing here raises for what the record holds."""

    def __init__(self, game: Game, rules: Rules | None = None) -> None:
        self.game = game
        self.rules = rules or open_rules(game)
        self._recent: OrderedDict[int, Step] = OrderedDict()
        self._checkpoints: dict[int, Step] = {}
        self._made = 0
        self._templates = templates(self.rules.kind)

    def step(self, node: Node) -> Step:
        """What the node does, with the position after it."""
        known = self._known(node.index)
        if known is not None:
            return known
        chain: list[Node] = []
        at: Node | None = node
        step = None
        while at is not None and step is None:
            step = self._known(at.index)
            if step is None:
                chain.append(at)
                at = at.parent
        position = self.rules.start() if step is None else step.position
        while chain:
            next_node = chain.pop()
            step = self.rules.apply(position, next_node)
            position = step.position
            self._keep(next_node.index, step)
        assert step is not None
        return step

    def position(self, node: Node) -> Position:
        """The position after the node."""
        return self.step(node).position

    def opening_node(self) -> Node:
        """Return the node at which a viewer opens: the record's own start, else the root."""
        return self.rules.start_node() or self.game.root

    def picture(self) -> str:
        """Return the record's own start, else the end of the main line, as a whole SVG document."""
        step = self.step(self.rules.start_node() or self.game.main_line()[-1])
        return step.position.svg(marks=step.marks)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.picture()

    def findings(self, node: Node) -> tuple[Finding, ...]:
        """What the rules say of the node; at the root of the record as a whole too."""
        own = self.step(node).findings
        return (*self.rules.findings, *own) if node.index == 0 else own

    def diagnose(self, node: Node) -> list[Diagnostic]:
        """The findings of one node with their places."""
        return [self._diagnostic(node, finding) for finding in self.findings(node)]

    def iter_diagnostics(self) -> Iterator[Diagnostic]:
        """The findings of all nodes in file order, one node at a time."""
        for node in self.game.nodes:
            yield from self.diagnose(node)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The findings of all nodes in file order: replays the whole tree."""
        return list(self.iter_diagnostics())

    def severity(self, finding: Finding) -> Severity:
        """How bad a finding is, by the table of its game or else of SGF."""
        info = self.rules.kind.codes.get(finding.code) or CODES.get(finding.code)
        return info.severity if info else Severity.WARNING

    def _diagnostic(self, node: Node, finding: Finding) -> Diagnostic:
        offset, line, column = node.place(finding.ident, finding.value)
        return Diagnostic(
            code=finding.code,
            severity=self.severity(finding),
            message=format_message(finding.about, self._templates),
            line=line,
            column=column,
            offset=offset,
            game=self.game.number,
            node=node.index,
        )

    def _known(self, index: int) -> Step | None:
        return self._recent.get(index) or self._checkpoints.get(index)

    def _keep(self, index: int, step: Step) -> None:
        self._made += 1
        if self._made % CHECKPOINT_EVERY == 0:
            self._checkpoints[index] = step
            return
        self._recent[index] = step
        if len(self._recent) > KEPT:
            self._recent.popitem(last=False)


def replay(game: Game) -> Replay:
    """The game under the rules it names."""
    return Replay(game)
