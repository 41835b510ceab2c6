"""The recovering reader: goes on token by token where a record is not regular, and repairs what it meets.

Recovery: the project's specification of SGF, section 2.
"""

from __future__ import annotations

import contextlib

from boardreel.sgf.grammar import BARE_GAME, BARE_NODE, GAME, TOKEN, identifier, split
from boardreel.sgf.node_table import Finding, Nodes, TooManyNodesError

#: what was read last
OPEN, CLOSE, NODE_READ = range(3)


def first_root(text: str, *, cut: bool = False) -> dict[str, list[str]] | None:
    """The properties of the first root node, however irregular; None when there is no game.

    With `cut` the text is the beginning of a file: None too when more of it is needed to know the whole root.
    """
    nodes = Nodes()
    match = GAME.search(text) or (None if cut else BARE_GAME.search(text) or BARE_NODE.match(text))
    if match is None:
        return None
    recovering = Recovering(text, nodes, limit=2, keep_case=False)
    behind = 0
    with contextlib.suppress(TooManyNodesError):
        behind = recovering.read(match.end() - match[0].endswith(";"), stop_after_root=True)
    return None if cut and behind == len(text) else nodes.odd.get(0)


class Recovering:
    """Reads one game token by token and repairs what it meets; every repair is a finding."""

    def __init__(self, text: str, nodes: Nodes, *, limit: int, keep_case: bool) -> None:
        self.text = text
        self.nodes = nodes
        self.limit = limit
        self.keep_case = keep_case
        self.node = -1
        self.waiting: str | None = None
        self.waiting_at = 0

    def game(self, at: int) -> int:
        """A whole game from its parenthesis (or, where that is missing, its first node); the offset behind it."""
        self.nodes.games.append(self.nodes.count)
        self.nodes.offsets.append(at)
        return self.read(at + 1 if self.text[at : at + 1] == "(" else at)

    def read(
        self,
        at: int,
        *,
        current: int = -1,
        stack: list[int] | None = None,
        last: int = OPEN,
        stop_after_root: bool = False,
    ) -> int:
        """The rest of a game from an offset, with the state that the fast reader had; the offset behind the game."""
        stack = [-1] if stack is None else stack
        values: list[str] | None = None
        illegal = False
        # a node that the fast reader ended is closed: what follows it irregularly may still belong to it
        self.node = current if last == NODE_READ else -1
        if self.node >= 0 and self.node not in self.nodes.odd:
            start, end = self.nodes.place(self.node, self.text)
            self.nodes.odd[self.node] = split(self.text[start:end])
            values = next(reversed(self.nodes.odd[self.node].values()), None)
        for match in TOKEN.finditer(self.text, at):
            kind, offset = match.lastgroup, match.start()
            if kind == "space":
                continue
            if kind == "other" or (kind == "word" and not self._ident(match[0])):
                if not illegal:
                    self._find("illegal-characters", offset)
                illegal = True
                continue
            illegal = False
            if kind == "value" or kind == "cut":
                values = self._value(match[0], offset, values, cut=kind == "cut")
                continue
            if kind == "word":
                self._forget_waiting()
                if self.node < 0:
                    if stop_after_root and current >= 0:
                        return offset
                    self._find("missing-semicolon", offset)
                    current = self._new_node(current, offset, last)
                    last = NODE_READ
                ident = self._ident(match[0])
                if ident != match[0]:
                    self._find("lowercase-in-ident", offset)
                self.waiting, self.waiting_at, values = ident, offset, values
                continue
            self._forget_waiting()
            self._end_node(offset)
            values = None
            if stop_after_root and current >= 0:
                return offset
            if kind == "node":
                current = self._new_node(current, offset + 1, last)
                last = NODE_READ
            elif kind == "open":
                if last == OPEN:
                    self._find("empty-sequence", offset)
                stack.append(current)
                last = OPEN
            else:
                if last == OPEN:
                    self._find("empty-variation", offset)
                current = stack.pop()
                last = CLOSE
                if not stack:
                    return match.end()
        self._forget_waiting()
        self._end_node(len(self.text))
        self._find("missing-close-paren", len(self.text))
        return len(self.text)

    def _ident(self, word: str) -> str:
        return identifier(word, keep_case=self.keep_case) if self._has_meaning(word) else ""

    def _has_meaning(self, word: str) -> bool:
        return self.keep_case or word.isdigit() or any("A" <= letter <= "Z" for letter in word)

    def _find(self, code: str, offset: int) -> None:
        number = self.node if self.node >= 0 else self.nodes.count - 1
        self.nodes.findings.append(Finding(code, offset, max(number, self.nodes.games[-1]) if self.nodes.games else -1))

    def _forget_waiting(self) -> None:
        if self.waiting is not None:
            self._find("property-without-value", self.waiting_at)
            self.waiting = None

    def _new_node(self, parent: int, start: int, last: int) -> int:
        if last == CLOSE:
            self._find("node-after-variation", start)
        self.node = self.nodes.add(parent, start, start, self.limit)
        self.nodes.odd[self.node] = {}
        return self.node

    def _end_node(self, offset: int) -> None:
        if self.node >= 0:
            self.nodes.ends[-1] = offset
            self.node = -1

    def _value(self, token: str, offset: int, values: list[str] | None, *, cut: bool) -> list[str] | None:
        raw = token[1:] if cut else token[1:-1]
        if cut:
            self._find("unexpected-eof-in-value", offset)
        if self.waiting is not None:
            properties = self.nodes.odd[self.node]
            if self.waiting in properties:
                self._find("duplicate-property", self.waiting_at)
            values = properties.setdefault(self.waiting, [])
            self.waiting = None
        if values is None:
            self._find("value-without-property", offset)
        else:
            values.append(raw)
        return values
