"""Text to nodes. The fast reader takes a whole node in one match; at the first irregularity the recovering reader goes on
token by token with the same stack. Both fill the same flat lists, nothing recurses, and the time is linear in the text.

Grammar and recovery: the project's specification of SGF, section 2.
"""

from __future__ import annotations

import contextlib
import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

_WS = r"[ \t\r\n\v\f\0]*+"
_VALUE = r"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]"
#: the same value, quicker where nothing is escaped
_QUICK_VALUE = r"\[[^\]\\]*+(?:\]|(?:\\.[^\]\\]*+)++\])"
#: what the fast reader takes in one match: a node of a move and a comment at most, the semicolon of another and then all
#: its properties, a parenthesis, or all the rest. There are no groups, so that `findall` makes no tuples. White space
#: before the first value of a property is rare and left to the recovering reader
_QUICK_VALUES = rf"(?:{_QUICK_VALUE}{_WS})"
_PART = re.compile(
    rf";(?:[BW]{_QUICK_VALUES})?+(?:C{_QUICK_VALUES})?+(?=[;()])|;{_WS}|[()]{_WS}|(?:[A-Z0-9]++{_QUICK_VALUES}++)++|.++",
    re.DOTALL,
)
#: every identifier behind a value; within values with escaped brackets also what only looks so
_LATER_IDENT = re.compile(rf"\]{_WS}([A-Z0-9]++)\[")
_PROPERTY = re.compile(rf"([A-Z0-9]++){_WS}((?:{_VALUE}{_WS})++)", re.DOTALL)
_INSIDE = re.compile(r"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_TOKEN = re.compile(
    rf"(?P<space>[ \t\r\n\v\f\0]++)|(?P<open>\()|(?P<close>\))|(?P<node>;)|(?P<word>[A-Za-z0-9]++)"
    rf"|(?P<value>{_VALUE})|(?P<cut>\[.*+)|(?P<other>[^ \t\r\n\v\f\0()\[;A-Za-z0-9]++)",
    re.DOTALL,
)
_LOWER = str.maketrans("", "", "abcdefghijklmnopqrstuvwxyz")
_IDENT_AND_VALUE = rf"(?=[a-z0-9]*+[A-Z])[A-Za-z0-9]++{_WS}\["
_GAME = re.compile(rf"\({_WS};")
_BARE_GAME = re.compile(rf"\({_WS}(?={_IDENT_AND_VALUE})")
_NEXT_GAME = re.compile(rf"\({_WS}(?:;|(?={_IDENT_AND_VALUE}))")
_BARE_NODE = re.compile(rf"{_WS}(?=;|[A-Z]{{1,2}}{_WS}\[)")
#: a complete value of two lower-case letters in skipped text: it was meant to be a record
_LOOKS_LIKE_SGF = re.compile(r"\[[a-z]{2}\]")
#: the fast reader copies what it could not match; after so many times the recovering reader keeps the rest of the file
RESTARTS = 16

_OPEN, _CLOSE, _NODE_READ = range(3)


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
    """All nodes of a file in file order: number of the parent (-1: a root), place in the text behind the semicolon.

    `odd` has the properties of those nodes that the recovering reader read; those of the others are in the text.
    """

    parent: array[int] = field(default_factory=lambda: array("i"))
    start: array[int] = field(default_factory=lambda: array("i"))
    end: array[int] = field(default_factory=lambda: array("i"))
    odd: dict[int, dict[str, list[str]]] = field(default_factory=dict)
    #: number of the first node of each game, offset of its parenthesis
    games: list[int] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    @cached_property
    def following(self) -> array[int]:
        """Number of the next sibling of every node, -1 where there is none.

        A first child stands right behind its parent, so only nodes that do not are looked at.
        """
        found = array("i", [-1]) * len(self.parent)
        latest: dict[int, int] = {}
        for number, parent in [(n, p) for n, p in enumerate(self.parent) if p != n - 1 and p >= 0]:
            found[latest.get(parent, parent + 1)] = number
            latest[parent] = number
        return found

    def add(self, parent: int, start: int, end: int, limit: int) -> int:
        """A new node; its number."""
        number = len(self.parent)
        if number >= limit:
            raise TooManyNodesError
        self.parent.append(parent)
        self.start.append(start)
        self.end.append(end)
        return number


def split(text: str) -> dict[str, list[str]]:
    """The properties of a regular node from its text."""
    return {ident: _INSIDE.findall(values) for ident, values in _PROPERTY.findall(text)}


def values_with_places(text: str, start: int, end: int, *, keep_case: bool) -> Iterator[tuple[str, int]]:
    """Identifier and offset of every value between two offsets, in file order, as the recovering reader sees them."""
    ident = ""
    for match in _TOKEN.finditer(text, start, end):
        kind = match.lastgroup
        if kind == "word":
            ident = identifier(match[0], keep_case=keep_case) or ident
        elif kind in ("value", "cut"):
            yield ident, match.start()


def identifier(word: str, *, keep_case: bool = False) -> str:
    """What a word counts for: lower-case letters carry no meaning; empty when nothing is left."""
    return word if keep_case else word.translate(_LOWER) if not word.isdigit() else word


def first_root(text: str) -> dict[str, list[str]]:
    """The properties of the first root node, however irregular; empty when there is no game."""
    nodes = Nodes()
    match = _GAME.search(text) or _BARE_GAME.search(text) or _BARE_NODE.match(text)
    if match is None:
        return {}
    recovering = _Recovering(text, nodes, limit=2, keep_case=False)
    with contextlib.suppress(TooManyNodesError):
        recovering.read(match.end() - match[0].endswith(";"), stop_after_root=True)
    return nodes.odd.get(0, {})


def scan(text: str, *, limit: int, keep_case: bool = False, fast: bool = True) -> Nodes:
    """All games of the text. Raises TooManyNodesError beyond `limit` nodes. No game: `games` is empty."""
    nodes = Nodes()
    fast = fast and not keep_case
    at, found = _first_game(text, nodes)
    restarts = 0
    while found:
        if fast and restarts < RESTARTS and text[at] == "(":
            at, done = _read_fast(text, at, nodes, limit)
            restarts += 1
            if done:
                break
        else:
            at = _Recovering(text, nodes, limit=limit, keep_case=keep_case).game(at)
        at, found = _next_game(text, at, nodes)
    return nodes


def _first_game(text: str, nodes: Nodes) -> tuple[int, bool]:
    match = _GAME.search(text) or _BARE_GAME.search(text)
    if match is None:
        match = _BARE_NODE.match(text)
        if match is None:
            return 0, False
        nodes.findings.append(Finding("missing-open-paren", match.end()))
        return match.end(), True
    before = text[: match.start()]
    if before.strip(" \t\r\n\v\f\0"):
        code = "sgf-before-game" if _LOOKS_LIKE_SGF.search(before) else "text-before-game"
        nodes.findings.append(Finding(code, 0))
    return match.start(), True


def _next_game(text: str, at: int, nodes: Nodes) -> tuple[int, bool]:
    match = _NEXT_GAME.search(text, at)
    between = text[at : match.start() if match else len(text)]
    if between.strip(" \t\r\n\v\f\0\x1a"):
        offset = at + len(between) - len(between.lstrip(" \t\r\n\v\f\0\x1a"))
        nodes.findings.append(Finding("text-between-games" if match else "text-after-game", offset))
    return (match.start(), True) if match else (at, False)


def _read_fast(text: str, at: int, nodes: Nodes, limit: int) -> tuple[int, bool]:
    """Games from the offset of a parenthesis on, as long as all is regular; the offset behind, whether the text is done.

    An irregular game is finished by the recovering reader.
    """
    parents: list[int] = []
    starts: list[int] = []
    ends: list[int] = []
    count = len(nodes.parent)
    stack: list[int] = []
    current, last = -1, _CLOSE
    for part in _PART.findall(text, at):
        mark = part[0]
        if mark == ";":
            if last == _CLOSE:
                break
            parents.append(current)
            starts.append(at + 1)
            at += len(part)
            ends.append(at)
            current = count
            count += 1
            last = _NODE_READ
        elif mark == "(":
            if not stack:
                if last != _CLOSE:
                    break
                nodes.games.append(count)
                nodes.offsets.append(at)
            elif last == _OPEN:
                break
            stack.append(current)
            at += len(part)
            last = _OPEN
        elif mark == ")":
            if last == _OPEN or not stack:
                break
            current = stack.pop()
            at += len(part)
            last = _CLOSE
        elif last == _NODE_READ and at + len(part) < len(text) and not _repeats(part):
            # not all the rest, hence the properties of the node
            at += len(part)
            ends[-1] = at
        else:
            break
    if count > limit:
        raise TooManyNodesError
    nodes.parent += array("i", parents)
    nodes.start += array("i", starts)
    nodes.end += array("i", ends)
    if not stack:
        return at, at == len(text)
    if nodes.games[-1] == count:  # a parenthesis alone: a game without its semicolon, or no game
        nodes.games.pop()
        at = nodes.offsets.pop()
        if _BARE_GAME.match(text, at):
            return _Recovering(text, nodes, limit=limit, keep_case=False).game(at), False
        return at, False
    recovering = _Recovering(text, nodes, limit=limit, keep_case=False)
    return recovering.read(at, current=current, stack=stack, last=last), False


def _repeats(properties: str) -> bool:
    """Whether an identifier stands twice among the properties of a node, as the fast reader takes them."""
    idents = [properties[: properties.index("[")], *_LATER_IDENT.findall(properties)]
    return len(set(idents)) < len(idents) and _repeats_exactly(properties)


def _repeats_exactly(properties: str) -> bool:
    idents = [ident for ident, _ in _PROPERTY.findall(properties)]
    return len(set(idents)) != len(idents)


class _Recovering:
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
        self.nodes.games.append(len(self.nodes.parent))
        self.nodes.offsets.append(at)
        return self.read(at + 1 if self.text[at : at + 1] == "(" else at)

    def read(
        self,
        at: int,
        *,
        current: int = -1,
        stack: list[int] | None = None,
        last: int = _OPEN,
        stop_after_root: bool = False,
    ) -> int:
        """The rest of a game from an offset, with the state that the fast reader had; the offset behind the game."""
        stack = [-1] if stack is None else stack
        values: list[str] | None = None
        illegal = False
        # a node that the fast reader ended is closed: what follows it irregularly may still belong to it
        self.node = current if last == _NODE_READ else -1
        if self.node >= 0 and self.node not in self.nodes.odd:
            self.nodes.odd[self.node] = split(self.text[self.nodes.start[self.node] : self.nodes.end[self.node]])
            values = next(reversed(self.nodes.odd[self.node].values()), None)
        for match in _TOKEN.finditer(self.text, at):
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
                    last = _NODE_READ
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
                last = _NODE_READ
            elif kind == "open":
                if last == _OPEN:
                    self._find("empty-sequence", offset)
                stack.append(current)
                last = _OPEN
            else:
                if last == _OPEN:
                    self._find("empty-variation", offset)
                current = stack.pop()
                last = _CLOSE
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
        number = self.node if self.node >= 0 else len(self.nodes.parent) - 1
        self.nodes.findings.append(Finding(code, offset, max(number, self.nodes.games[-1]) if self.nodes.games else -1))

    def _forget_waiting(self) -> None:
        if self.waiting is not None:
            self._find("property-without-value", self.waiting_at)
            self.waiting = None

    def _new_node(self, parent: int, start: int, last: int) -> int:
        if last == _CLOSE:
            self._find("node-after-variation", start)
        self.node = self.nodes.add(parent, start, start, self.limit)
        self.nodes.odd[self.node] = {}
        return self.node

    def _end_node(self, offset: int) -> None:
        if self.node >= 0:
            self.nodes.end[self.node] = offset
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
