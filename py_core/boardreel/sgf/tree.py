"""Collections, games and nodes: handles on flat lists. Nothing here knows a game or recurses over a tree."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias, overload

from boardreel.diagnostics import CODES, Diagnostic
from boardreel.sgf import charset as charsets
from boardreel.sgf import looks
from boardreel.sgf.notebook import bundle
from boardreel.sgf.scanner import Finding, Nodes, TooManyNodesError, scan, split, values_with_places
from boardreel.sgf.typed import typed_value
from boardreel.sgf.values import unescape_simple, unescape_text

#: limits of a file: bytes and nodes
MAX_BYTES = 64 * 1024 * 1024
MAX_NODES = 2_000_000
#: findings of the tree layer that are kept
KEPT_FINDINGS = 200

_LINE = re.compile(r"\r\n|\n\r|\r|\n")
#: texts whose values belong together, an empty line between them
_JOINED = frozenset({"C", "GC", "CP", "ON"})
#: what an importer gives of one node, in the order of a file (first children right behind their parents): number of its
#: parent (-1: the root), properties, offset in the text
BuiltNode: TypeAlias = tuple[int, Sequence[tuple[str, Sequence[str]]], int]


class Node:
    """One node: a handle, equal to every other handle of the same node. `index` counts from 0 in file order."""

    __slots__ = ("game", "index")

    def __init__(self, game: Game, index: int) -> None:
        self.game = game
        self.index = index

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other.game is self.game and other.index == self.index

    def __hash__(self) -> int:
        return hash((id(self.game), self.index))

    def __repr__(self) -> str:
        return f"<Node {self.index} of game {self.game.number}>"

    @property
    def parent(self) -> Node | None:
        """The node before this one, None at the root."""
        parent = self.game.parent[self.index]
        return None if parent < 0 else Node(self.game, parent)

    @property
    def children(self) -> list[Node]:
        """What can follow, in file order; the first is the main line."""
        first, following = self.game.links
        found = []
        child = first[self.index]
        while child >= 0:
            found.append(Node(self.game, child))
            child = following[child]
        return found

    @property
    def depth(self) -> int:
        """How many nodes lie before this one on its path."""
        return self.game.depths[self.index]

    @property
    def properties(self) -> Mapping[str, list[str]]:
        """Identifier (without lower case) → raw values, in the order of the file; identifiers that repeat are joined."""
        return self.game.properties(self.index)

    def raw(self, ident: str) -> list[str]:
        """The raw values of a property, empty when the node does not have it."""
        return self.properties.get(ident, [])

    def text(self, ident: str) -> str | None:
        """A property as Text, None when it is not there; several values of comments are joined."""
        values = self.raw(ident)
        if not values:
            return None
        if ident in _JOINED:
            return "\n\n".join(unescape_text(value) for value in values)
        return unescape_simple(values[0])

    def get(self, ident: str) -> Any:
        """A property as its type says (number, text, list of points, …), None when it is absent or unreadable."""
        return typed_value(self, ident)

    def place(self, ident: str | None = None, value: int = 0) -> tuple[int, int, int]:
        """Offset, line and column of the node, or of the `value`-th value of a property of it."""
        return self.game.place(self.index, ident, value)


class _NodeList(Sequence[Node]):
    """The nodes of a game in file order, made when they are looked at."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __len__(self) -> int:
        return len(self._game.parent)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | list[Node]:
        numbers = range(len(self))[index]
        return Node(self._game, numbers) if isinstance(numbers, int) else [Node(self._game, n) for n in numbers]

    def __iter__(self) -> Iterator[Node]:
        return (Node(self._game, index) for index in range(len(self)))


class Game:
    """One game tree. `number` counts from 1. `parent[i]` is the number of node i's parent, -1 at the root."""

    def __init__(self, collection: Collection, number: int, first: int, behind: int) -> None:
        self.collection = collection
        self.number = number
        self._first = first
        self._behind = behind
        # whoever looks at a node asks for many of its properties, one after the other
        self._latest: tuple[int, Mapping[str, list[str]]] = (-1, {})
        # and a node with many faults is asked for the places of many of its values
        self._latest_places: tuple[int, Mapping[str, array[int]]] = (-1, {})

    @cached_property
    def parent(self) -> array[int]:
        part = self.collection.flat.parent[self._first : self._behind]
        return array("i", [number - self._first if number >= 0 else -1 for number in part]) if self._first else part

    @cached_property
    def links(self) -> tuple[array[int], array[int]]:
        """First child and next sibling of every node, -1 where there is none."""
        first = array("i", [child if parent == child - 1 else -1 for child, parent in enumerate(self.parent)])[1:]
        first.append(-1)
        following = self.collection.flat.following[self._first : self._behind]
        if self._first:
            following = array("i", [number - self._first if number >= 0 else -1 for number in following])
        return first, following

    @cached_property
    def depths(self) -> array[int]:
        depths = array("i", [0]) * len(self.parent)
        for index in range(1, len(depths)):
            depths[index] = depths[self.parent[index]] + 1
        return depths

    @property
    def root(self) -> Node:
        return Node(self, 0)

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """All nodes in file order."""
        return _NodeList(self)

    def main_line(self) -> list[Node]:
        """The root and, as far as it goes, always the first child."""
        first, _ = self.links
        line, index = [], 0
        while index >= 0:
            line.append(Node(self, index))
            index = first[index]
        return line

    def properties(self, index: int) -> Mapping[str, list[str]]:
        """See `Node.properties`."""
        if self._latest[0] != index:
            flat = self.collection.flat
            number = self._first + index
            odd = flat.odd.get(number)
            text = self.collection.text
            self._latest = (index, split(text[flat.start[number] : flat.end[number]]) if odd is None else odd)
        return self._latest[1]

    def source(self, index: int) -> str | None:
        """The text of a regular node's properties, None where the node was repaired."""
        flat = self.collection.flat
        number = self._first + index
        return None if number in flat.odd else self.collection.text[flat.start[number] : flat.end[number]]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows."""
        return bundle(f"<game {self.number} of {self.collection.name or 'a record'}>", self, self.collection.picture)

    def place(self, index: int, ident: str | None, value: int) -> tuple[int, int, int]:
        """See `Node.place`."""
        offset = self.collection.flat.start[self._first + index]
        if ident is not None:
            own = self._places(index).get(ident)
            offset = own[min(value, len(own) - 1)] if own else offset
        return (offset, *self.collection.line_and_column(offset))

    def _places(self, index: int) -> Mapping[str, array[int]]:
        """Offsets of the values of a node by their identifier."""
        if self._latest_places[0] != index:
            flat, number = self.collection.flat, self._first + index
            places: dict[str, array[int]] = {}
            for ident, offset in values_with_places(
                self.collection.text, flat.start[number], flat.end[number], keep_case=self.collection.keep_case
            ):
                places.setdefault(ident, array("i")).append(offset)
            self._latest_places = (index, places)
        return self._latest_places[1]


class _Games(Sequence[Game]):
    """The games of a file, made when they are looked at, each once."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self._known: dict[int, Game] = {}

    def __len__(self) -> int:
        return len(self._collection.flat.games)

    @overload
    def __getitem__(self, index: int) -> Game: ...
    @overload
    def __getitem__(self, index: slice) -> list[Game]: ...
    def __getitem__(self, index: int | slice) -> Game | list[Game]:
        numbers = range(len(self))[index]
        return self._game(numbers) if isinstance(numbers, int) else [self._game(number) for number in numbers]

    def _game(self, index: int) -> Game:
        if index not in self._known:
            firsts = self._collection.flat.games
            behind = firsts[index + 1] if index + 1 < len(firsts) else len(self._collection.flat.parent)
            self._known[index] = Game(self._collection, index + 1, firsts[index], behind)
        return self._known[index]


class Collection:
    """A file of games. `text` is what was decoded; `flat` the nodes of all games.

    `outcome`: `ok` (nothing worse than information), `recovered` (shown, with repairs) or `refused` (no game found).
    """

    #: draws a game for notebooks; given by the layer that knows games
    picture: Callable[[Game], str] | None = None

    def __init__(
        self,
        name: str | None,
        data: bytes,
        text: str,
        charset: str | None,
        flat: Nodes,
        *,
        keep_case: bool = False,
        findings: Iterable[Finding] = (),
    ) -> None:
        self.name = name
        self.raw_bytes = data
        self.text = text
        self.charset = charset
        self.flat = flat
        self.keep_case = keep_case
        self.games: Sequence[Game] = _Games(self)
        self._findings = [*findings, *flat.findings]

    @cached_property
    def outcome(self) -> str:
        severities = {CODES[found.code].severity for found in self._findings}
        if "fatal" in severities or not self.flat.games:
            return "refused"
        return "recovered" if severities & {"error", "warning"} else "ok"

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What was repaired while reading, in the order of the file; at most 200."""
        return [self._diagnostic(found) for found in self._kept]

    @property
    def diagnostics_left_out(self) -> int:
        """How many findings are not in `diagnostics`."""
        return len(self._findings) - len(self._kept)

    @cached_property
    def _kept(self) -> list[Finding]:
        once: set[str] = set()
        kept = []
        for found in self._findings:
            if found.code == "lowercase-in-ident":
                if found.code in once:
                    continue
                once.add(found.code)
            kept.append(found)
        return kept[:KEPT_FINDINGS]

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in _LINE.finditer(self.text))]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1, of an offset in the text."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def _diagnostic(self, found: Finding) -> Diagnostic:
        info = CODES[found.code]
        line, column = self.line_and_column(found.offset)
        game = node = None
        if found.node >= 0:
            place = max(bisect_right(self.flat.games, found.node) - 1, 0)
            game, node = place + 1, found.node - self.flat.games[place]
        message = looks.refusal(self.raw_bytes) if found.code == "no-game-found" else info.meaning
        return Diagnostic(found.code, info.severity, message, line, column, found.offset, game, node)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows: the first game."""
        text = f"<{self.name or 'record'}: games: {len(self.games)}, {self.outcome}>"
        return bundle(text, self.games[0] if self.games else None, self.picture)

    def to_bytes(self) -> bytes:
        """The record written in UTF-8 with unchanged structure (specification of SGF, section 7)."""
        from boardreel.sgf.writer import write

        return write(self)

    @classmethod
    def build(
        cls, name: str | None, text: str, data: bytes, charset: str | None, nodes: Sequence[BuiltNode]
    ) -> Collection:
        """A file of one game made by an importer. `text` is the foreign text, into which the offsets point."""
        flat = Nodes()
        flat.games.append(0)
        flat.offsets.append(0)
        for number, (parent, properties, offset) in enumerate(nodes):
            flat.add(parent, offset, offset, MAX_NODES)
            flat.odd[number] = {ident: list(values) for ident, values in properties}
        return cls(name, data, text, charset, flat)


def read(
    source: str | Path | bytes,
    *,
    name: str | None = None,
    charset: str | None = None,
    keep_case: bool = False,
    fast: bool = True,
    max_bytes: int = MAX_BYTES,
    max_nodes: int = MAX_NODES,
) -> Collection:
    """Reads a record: the path of a file, its bytes, or its text. Never raises for what it holds.

    `charset` overrules what the bytes say; `keep_case` keeps identifiers as written (dialects with lower-case names);
    `fast` off forces the recovering reader. OSError for a path that cannot be read.
    """
    if isinstance(source, Path):
        name = name or source.name
        source = source.read_bytes()
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    if len(data) > max_bytes:
        return Collection(name, data, "", None, Nodes(), findings=[Finding("too-large", 0)])
    if isinstance(source, str):
        text, used, found = source, "utf-8", [Finding("nul-character", 0)] * ("\0" in source)
    else:
        decoded = charsets.decode(data, charset)
        text, used, found = decoded.text, decoded.charset, decoded.findings
    try:
        flat = scan(text, limit=max_nodes, keep_case=keep_case, fast=fast)
    except TooManyNodesError:
        return Collection(name, data, text, used, Nodes(), findings=[*found, Finding("too-large", 0)])
    if not flat.games:
        found.insert(0, Finding("no-game-found", 0))
    found += _mixed_charsets(text, flat, used)
    return Collection(name, data, text, used, flat, keep_case=keep_case, findings=found)


def _mixed_charsets(text: str, flat: Nodes, used: str) -> list[Finding]:
    """Games behind the first that name another charset than theirs."""
    if len(flat.games) < 2 or text.find("CA[", flat.offsets[1]) < 0:
        return []
    found = []
    for first, offset in zip(flat.games[1:], flat.offsets[1:], strict=True):
        if "CA[" in text[flat.start[first] : flat.end[first]]:
            values = split(text[flat.start[first] : flat.end[first]]).get("CA")
            codec = charsets.codec_of(unescape_simple(values[0])) if values else None
            if codec is not None and codec not in (used, "ascii") and not text.isascii():
                found.append(Finding("mixed-charsets", offset, first))
    return found
