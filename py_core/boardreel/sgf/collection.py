"""Collections: the games of a file, how it was read, what was repaired; and `read`, which makes one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TypeAlias, overload

from boardreel.diagnostics import CODES, Diagnostic
from boardreel.sgf import charset as charsets
from boardreel.sgf import file_type
from boardreel.sgf.grammar import first_values, split
from boardreel.sgf.node_table import Finding, Nodes, TooManyNodesError
from boardreel.sgf.notebook import bundle
from boardreel.sgf.scanner import scan
from boardreel.sgf.tree import Game
from boardreel.sgf.values import unescape_simple

#: limits of a file: bytes and nodes
MAX_BYTES = 64 * 1024 * 1024
MAX_NODES = 2_000_000
#: findings of the tree layer that are kept
KEPT_FINDINGS = 200

_LINE = re.compile(r"\r\n|\n\r|\r|\n")
#: what an importer gives of one node, in the order of a file (first children right behind their parents): number of its
#: parent (-1: the root), properties, offset in the text
BuiltNode: TypeAlias = tuple[int, Sequence[tuple[str, Sequence[str]]], int]


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
            behind = firsts[index + 1] if index + 1 < len(firsts) else self._collection.flat.count
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

    def roots(self) -> Iterator[Mapping[str, str]]:
        """Of every game the first raw value of each property of its root, without opening the games."""
        flat = self.flat
        for number in flat.games:
            odd = flat.odd.get(number)
            if odd is None:
                start, end = flat.place(number, self.text)
                yield first_values(self.text[start:end])
            else:
                yield {ident: values[0] for ident, values in odd.items()}

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
        message = file_type.refusal(self.raw_bytes) if found.code == "no-game-found" else info.meaning
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
        start, end = flat.place(first, text)
        if "CA[" in text[start:end]:
            values = split(text[start:end]).get("CA")
            codec = charsets.codec_of(unescape_simple(values[0])) if values else None
            if codec is not None and codec not in (used, "ascii") and not text.isascii():
                found.append(Finding("mixed-charsets", offset, first))
    return found
