"""Collections, games and nodes: views of a source. Nothing here knows a game or recurses over a tree."""

from __future__ import annotations

import re
import warnings
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeAlias

from boardreel.diagnostics import CODES, Diagnostic
from boardreel.sgf.file_type import describe_large_file, describe_non_sgf, file_type
from boardreel.sgf.lazy_sequence import LazySequence
from boardreel.sgf.node_table import NodeTable, RawDiagnostic
from boardreel.sgf.properties import JOINED_TEXTS, PROPERTIES
from boardreel.sgf.property_types import VALUE_PARSERS, ValueType
from boardreel.sgf.source import Source
from boardreel.sgf.values import parse_number, unescape_simple, unescape_text
from boardreel.sgf.writer import Properties, encode_record, format_game

#: diagnostics of the tree layer that a collection lists
MAX_DIAGNOSTICS = 200
_FIRST_FILE_FORMAT, _LATEST_FILE_FORMAT = 1, 4

#: A node as an importer describes it: index of its parent (-1 for the root), properties, offset in the foreign text.
#: Nodes are listed in file order, each first child directly after its parent.
BuiltNode: TypeAlias = tuple[int, Properties, int]


class BuiltGame(NamedTuple):
    """A game as an importer describes it: its nodes, and the values of its `GameTraits`."""

    nodes: Sequence[BuiltNode]
    dialect: str | None = None
    has_board: bool = True


class GameTraits(NamedTuple):
    """What is known about a game apart from its nodes.

    `dialect` is the id of the foreign notation from which the game was imported, or None for a standard game. Without
    `has_board`, the game is shown as a tree, whatever its properties are.
    """

    dialect: str | None = None
    has_board: bool = True


_STANDARD_GAME = GameTraits()


class Node:
    """A node of a game. Nodes are equal if they are the same node of the same game.

    `index` is the position of the node in its game, from 0 in file order.
    """

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
        """The node before this one, or None for the root."""
        parent = self.game.parent[self.index]
        return None if parent < 0 else Node(self.game, parent)

    @property
    def children(self) -> list[Node]:
        """The nodes that can follow this one, in file order; the first one continues the main line."""
        children = []
        child = self.game.first_child[self.index]
        while child >= 0:
            children.append(Node(self.game, child))
            child = self.game.next_sibling[child]
        return children

    @property
    def depth(self) -> int:
        """The number of nodes before this one on the path from the root."""
        return self.game.depth[self.index]

    @property
    def properties(self) -> Mapping[str, list[str]]:
        """The raw values of each property by identifier, in file order.

        Identifiers have no lower-case letters. The values of an identifier that the node has twice are in one list.
        """
        return self.game.properties(self.index)

    def raw(self, ident: str) -> list[str]:
        """Return the raw values of a property, or an empty list if the node does not have it."""
        return self.properties.get(ident, [])

    def text(self, ident: str) -> str | None:
        """Return the first value of a property as SimpleText, or None if the node does not have it.

        For comments (`C`, `GC`, `CP`, `ON`), return all values as Text, joined by empty lines.
        """
        values = self.raw(ident)
        if not values:
            return None
        if ident in JOINED_TEXTS:
            return "\n\n".join(unescape_text(value) for value in values)
        return unescape_simple(values[0])

    def get(self, ident: str) -> Any:
        """Return a property as the type that the property table gives it: a number, a text, a pair, ….

        Return a list for properties that may have several values and for unknown properties, whose values are texts.
        Return None if the node does not have the property or its value is malformed.
        """
        values = self.raw(ident)
        if not values:
            return None
        row = PROPERTIES.get(ident)
        if row is None:
            return [unescape_text(value) for value in values]
        if row.value_type is ValueType.TEXT:
            return self.text(ident)
        parse = VALUE_PARSERS[row.value_type]
        return [parse(value) for value in values] if row.is_list else parse(values[0])

    def source_position(self, ident: str | None = None, value: int = 0) -> tuple[int, int, int]:
        """Return the offset (from 0), line and column (from 1) of this node in the text of the record.

        With `ident`, return the position of a property's value instead; `value` is its index. If the node does not have
        that property, return the position of the node.
        """
        return self.game.source_position(self.index, ident, value)

    def place(self, ident: str | None = None, value: int = 0) -> tuple[int, int, int]:
        """Return `source_position(ident, value)`. Deprecated: use `source_position`."""
        warnings.warn("Node.place is deprecated, use Node.source_position", DeprecationWarning, stacklevel=2)
        return self.source_position(ident, value)


#: a function that returns the properties to write for a node, or None to write those that it has
Rewrite: TypeAlias = Callable[[Node], Properties | None]


class Game:
    """A game tree of a collection. Node indices count from 0 in file order.

    `number` is the position of the game in the collection, from 1, or in the archive that contains the record.
    `first_node` is the node number of its root in the node table of the collection, and `end_node` is the number after
    that of its last node.
    """

    def __init__(self, collection: Collection, number: int, first_node: int, end_node: int) -> None:
        self.collection = collection
        self.number = number
        self._source = collection.source
        self._first_node = first_node
        self._end_node = end_node
        # callers usually read several properties of a node, one after another
        self._latest_properties: tuple[int, Mapping[str, list[str]]] = (-1, {})
        # a node with many malformed values needs the positions of all of them
        self._latest_value_offsets: tuple[int, Mapping[str, array[int]]] = (-1, {})

    @cached_property
    def parent(self) -> array[int]:
        """The index of each node's parent, -1 for the root."""
        return self._indices_from(self._source.node_table.parents)

    @cached_property
    def first_child(self) -> array[int]:
        """The index of each node's first child, -1 if it has none."""
        # a first child directly follows its parent
        first_child = array("i", [child if parent == child - 1 else -1 for child, parent in enumerate(self.parent)])[1:]
        first_child.append(-1)
        return first_child

    @cached_property
    def next_sibling(self) -> array[int]:
        """The index of each node's next sibling, -1 if it has none."""
        return self._indices_from(self._source.node_table.next_siblings)

    def _indices_from(self, nodes: array[int]) -> array[int]:
        """Return this game's part of an array over all nodes of the record.

        Both the array and its values use node numbers, which are converted to indices in the game; -1 is kept.
        """
        part = nodes[self._first_node : self._end_node]
        if self._first_node == 0:
            return part
        return array("i", [number - self._first_node if number >= 0 else -1 for number in part])

    @cached_property
    def depth(self) -> array[int]:
        """The number of nodes before each node on the path from the root."""
        depth = array("i", [0]) * len(self.parent)
        for index in range(1, len(depth)):
            depth[index] = depth[self.parent[index]] + 1
        return depth

    @property
    def source_name(self) -> str | None:
        """The name of the file with the game; `FILE!MEMBER` for a file in an archive, None if the name is unknown."""
        return self.collection.source_name

    @property
    def root(self) -> Node:
        """The first node."""
        return Node(self, 0)

    @property
    def traits(self) -> GameTraits:
        """The notation from which the game was imported, and whether it has a board."""
        return self.collection.traits_of(self.number)

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """All nodes in file order."""
        return LazySequence(self._end_node - self._first_node, partial(Node, self))

    @property
    def record_nodes(self) -> range:
        """The numbers of the game's nodes in the node table of the collection."""
        return range(self._first_node, self._end_node)

    def is_present(self, index: int) -> bool:
        """Return whether there is a node with an index. A node that was removed from a game that is edited is not there."""
        return 0 <= index < len(self.parent)

    def node(self, index: int) -> Node:
        """Return the node with an index. Raise IndexError if there is none."""
        if not 0 <= index < len(self.parent):
            raise IndexError(f"game {self.number} has no node {index}")
        return Node(self, index)

    def main_line(self) -> list[Node]:
        """Return the nodes of the main line: the root, its first child, the first child of that, and so on."""
        line, index = [], 0
        while index >= 0:
            line.append(Node(self, index))
            index = self.first_child[index]
        return line

    @cached_property
    def file_format(self) -> int:
        """The version of SGF, 1 to 4: 1 if the root has no `FF`, and 4 if its value is malformed or later than 4."""
        values = self.root.raw("FF")
        number = parse_number(values[0]) if values else _FIRST_FILE_FORMAT
        is_known = number is not None and _FIRST_FILE_FORMAT <= number <= _LATEST_FILE_FORMAT
        return number if number is not None and is_known else _LATEST_FILE_FORMAT

    def properties(self, index: int) -> Mapping[str, list[str]]:
        """Return the raw values of the node at an index of this game, by identifier; see `Node.properties`."""
        if self._latest_properties[0] != index:
            self._latest_properties = (index, self._source.properties(self._first_node + index))
        return self._latest_properties[1]

    def node_text(self, index: int) -> str | None:
        """Return the text of the node at an index without its semicolon, or None if the node was repaired."""
        return self._source.node_text(self._first_node + index)

    def may_have(self, ident: str) -> bool:
        """Return False if no node of the game has a property, without parsing the nodes.

        True is not certain: the text of a value may look like the property.
        """
        start, end = self._span()
        if self._source.text.find(f"{ident}[", start, end) >= 0:
            return True
        parsed = self._source.node_table.parsed_properties
        return bool(parsed) and any(ident in parsed.get(node, ()) for node in range(self._first_node, self._end_node))

    def has_problem(self, code: str) -> bool:
        """Return whether a problem with a code was found while reading this game."""
        return self.collection.has_problem(code, range(self._first_node, self._end_node))

    def node_span(self, index: int) -> tuple[int, int]:
        """Return the start and end offset of the text of the node at an index; its semicolon is not included."""
        return self._source.node_span(self._first_node + index)

    def may_match(self, pattern: re.Pattern[str]) -> bool:
        """Return False if a pattern matches nowhere in the text of the nodes, without parsing them.

        True is not certain: nodes that were repaired or imported are not searched.
        """
        return (
            bool(self._source.node_table.parsed_properties)
            or pattern.search(self._source.text, *self._span()) is not None
        )

    def _span(self) -> tuple[int, int]:
        """Return the start and end offset of the text of the nodes."""
        start, _ = self._source.node_span(self._first_node)
        _, end = self._source.node_span(self._end_node - 1)
        return start, end

    def source_position(self, index: int, ident: str | None, value: int) -> tuple[int, int, int]:
        """Return the source position (offset, line, column) of the node at an index, or of one of its values.

        The arguments `ident` and `value` are those of `Node.source_position`.
        """
        offset, _ = self._source.node_span(self._first_node + index)
        if ident is not None:
            offsets = self._value_offsets(index).get(ident)
            offset = offsets[min(value, len(offsets) - 1)] if offsets else offset
        return (offset, *self._source.line_and_column(offset))

    def _value_offsets(self, index: int) -> Mapping[str, array[int]]:
        """Return the text offsets of the values of the node at an index of this game, by identifier."""
        if self._latest_value_offsets[0] != index:
            self._latest_value_offsets = (index, self._source.value_offsets(self._first_node + index))
        return self._latest_value_offsets[1]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return a line of text and, if the game can be drawn, an SVG picture, by MIME type.

        Jupyter calls this method to show the game; it ignores both parameters.
        """
        text = f"<game {self.number} of {self.source_name or 'a record'}>"
        return _notebook_output(text, self, self.collection.render_svg)


class Collection:
    """The games of a record, as made by `read`.

    `name` is the file name or None, `raw_bytes` is the record as it was read, `charset` is the Python codec that decoded
    it (None if it was too large to be decoded), and `source` has its text and nodes. `raw_diagnostics` are problems found
    before the text was scanned.
    """

    def __init__(
        self,
        name: str | None,
        raw_bytes: bytes,
        charset: str | None,
        source: Source,
        raw_diagnostics: Iterable[RawDiagnostic] = (),
    ) -> None:
        self.name = name
        self.raw_bytes = raw_bytes
        self.charset = charset
        self.source = source
        #: Function that draws a game as SVG for notebooks. `boardreel.read` sets it, because this package knows no game.
        #: Without it, notebooks show a line of text.
        self.render_svg: Callable[[Game], str] | None = None
        #: the games in file order, each created when it is first accessed
        self.games: Sequence[Game] = LazySequence(len(source.node_table.game_roots), self._open_game)
        #: whether the bytes of the record are SGF whose tree needed no repair
        self.is_intact = False
        #: whether an importer made the nodes, so that the text of the record is not SGF
        self.is_built = False
        #: whether the record has bytes that are invalid in its charset, which its text shows as U+FFFD
        self.has_invalid_bytes = False
        self._open_games: dict[int, Game] = {}
        #: the name of the record in the archive that contains it; empty if it is not in an archive
        self.member_name = ""
        #: the collection of the archive that contains this record; itself if it is not in an archive
        self.whole: Collection = self
        #: number of the games before the first one, in the archive that contains the record
        self._games_before = 0
        self._raw_diagnostics = [*raw_diagnostics, *source.node_table.diagnostics]
        #: traits of the games that an importer made, by the number of the game in this record, from 1
        self.traits_by_game: dict[int, GameTraits] = {}
        #: name of the wheel that is needed to read the record but is not installed, or None
        self.missing_wheel: str | None = None

    @property
    def raw_diagnostics(self) -> Sequence[RawDiagnostic]:
        """All problems found while reading, without their severity, message, line and column."""
        return self._raw_diagnostics

    def add_diagnostic(self, diagnostic: RawDiagnostic) -> None:
        """Add a problem before those that are listed already."""
        self._raw_diagnostics.insert(0, diagnostic)
        for name in ("outcome", "_listed_diagnostics"):
            self.__dict__.pop(name, None)

    def traits_of(self, number: int) -> GameTraits:
        """Return the traits of the game with a number."""
        return self.traits_by_game.get(number - self._games_before, _STANDARD_GAME)

    @property
    def is_imported(self) -> bool:
        """Whether the games were imported from another notation, so that they are not in the form of the source."""
        return bool(self.traits_by_game)

    @cached_property
    def file_type(self) -> str | None:
        """The key in `FILE_TYPES`, or of an importer, that says why there are no games; None if that is unknown."""
        return None if self.games else file_type(self.raw_bytes, self.name)

    @property
    def text(self) -> str:
        """The decoded text of the record."""
        return self.source.text

    def _open_game(self, index: int) -> Game:
        """Return the game at an index (from 0), always the same object."""
        if index not in self._open_games:
            table = self.source.node_table
            ends = (*table.game_roots[index + 1 : index + 2], table.node_count)
            number = self._games_before + index + 1
            self._open_games[index] = Game(self, number, table.game_roots[index], ends[0])
        return self._open_games[index]

    @property
    def source_name(self) -> str | None:
        """The name of the file; `FILE!MEMBER` for a file in an archive, None if the name is unknown."""
        return f"{self.whole.name or ''}!{self.member_name}" if self.member_name else self.name

    def join_archive(self, whole: Collection, member_name: str, games_before: int) -> None:
        """Make this record a part of an archive, in which `games_before` games precede its own."""
        self.whole, self.member_name, self._games_before = whole, member_name, games_before
        self._open_games.clear()

    @property
    def parts(self) -> Sequence[Collection]:
        """The records that the collection consists of: itself, or those in an archive."""
        return [self]

    def iter_root_values(self) -> Iterator[Mapping[str, str]]:
        """Yield for each game the first raw value of each property of its root, without opening the games."""
        return map(self.source.first_values, self.source.node_table.game_roots)

    @cached_property
    def outcome(self) -> str:
        """The result of reading: `ok`, `recovered` or `refused`.

        `recovered` means that there is a warning or an error among the diagnostics, `refused` that there is no game.
        """
        severities = {diagnostic.severity or CODES[diagnostic.code].severity for diagnostic in self._raw_diagnostics}
        if "fatal" in severities or not self.games:
            return "refused"
        return "recovered" if severities & {"error", "warning"} else "ok"

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The problems that were found while reading, in file order, at most MAX_DIAGNOSTICS (200)."""
        return [self._complete(diagnostic) for diagnostic in self._listed_diagnostics]

    @property
    def own_diagnostics(self) -> Sequence[Diagnostic]:
        """The problems of the file as a whole; of an archive, without those of the records in it."""
        return self.diagnostics

    def located_diagnostics(self) -> Iterator[tuple[str, Diagnostic]]:
        """Yield the problems that were found while reading, each with the name of the file in an archive that it is in."""
        return ((self.member_name, diagnostic) for diagnostic in self.diagnostics)

    @property
    def omitted_diagnostic_count(self) -> int:
        """The number of problems found while reading that `diagnostics` does not list."""
        return len(self._raw_diagnostics) - len(self._listed_diagnostics)

    def has_problem(self, code: str, nodes: range) -> bool:
        """Return whether a problem with a code was found while reading nodes, which are given by their node numbers."""
        return any(diagnostic.code == code and diagnostic.node in nodes for diagnostic in self._raw_diagnostics)

    @cached_property
    def _listed_diagnostics(self) -> list[RawDiagnostic]:
        """The first MAX_DIAGNOSTICS diagnostics, of which only one has the frequent code `lowercase-in-ident`."""
        seen_codes: set[str] = set()
        listed = []
        for diagnostic in self._raw_diagnostics:
            if diagnostic.code != "lowercase-in-ident" or diagnostic.code not in seen_codes:
                listed.append(diagnostic)
            seen_codes.add(diagnostic.code)
        return listed[:MAX_DIAGNOSTICS]

    def _complete(self, raw: RawDiagnostic) -> Diagnostic:
        """Return the Diagnostic for a RawDiagnostic: look up its severity, message, line, column, game and node."""
        info = CODES[raw.code]
        line, column = self.source.line_and_column(raw.offset)
        game, node = self.source.game_and_index(raw.node) if raw.node >= 0 else (None, None)
        game = None if game is None else self._games_before + game
        message = raw.message or info.meaning
        if raw.code == "no-game-found" and not raw.message:
            message = describe_non_sgf(self.raw_bytes, self.name)
        elif raw.code == "too-large":
            message = describe_large_file(info.meaning, self.raw_bytes)
        return Diagnostic(raw.code, raw.severity or info.severity, message, line, column, raw.offset, game, node)

    def to_bytes(self, rewrite: Rewrite | None = None, *, codec: str | None = None) -> bytes:
        """Return the record, with its structure unchanged.

        Without arguments, return the bytes that were read, unless they are no record or had to be repaired. Otherwise,
        write the record as SGF in UTF-8, or in `codec` with its `CA` unchanged. `rewrite` is called with each node and
        returns the properties to write for it, or None to write those it has.
        """
        if rewrite is None and codec is None and (self.is_intact or self.is_imported):
            return self.raw_bytes
        return encode_record((self._format_game(game, rewrite, codec) for game in self.games), codec)

    def write_parts(self, write: Callable[[Collection], bytes]) -> bytes:
        """Return what `write` returns for this record; for an archive, a new one in which that replaces each record."""
        return write(self)

    def to_utf8(self) -> bytes:
        """Return the record in UTF-8, with its structure unchanged."""
        return encode_record(self._format_game(game, None, None) for game in self.games)

    def _format_game(self, game: Game, rewrite: Rewrite | None, codec: str | None) -> str:
        """Return the SGF text of a game. The arguments `rewrite` and `codec` are those of `to_bytes`."""

        def properties_of(index: int) -> Properties:
            """Return the properties to write for the node at an index."""
            properties = rewrite(Node(game, index)) if rewrite is not None else None
            return list(game.properties(index).items()) if properties is None else properties

        return format_game(game.parent, properties_of, keep_charset=codec is not None)

    @classmethod
    def build(
        cls, name: str | None, text: str, raw_bytes: bytes, charset: str | None, nodes: Sequence[BuiltNode]
    ) -> Collection:
        """Return a collection of one game from the nodes that an importer read in a foreign format.

        `text` is the foreign text; the offsets of the nodes refer to it.
        """
        collection = cls.build_games(name, text, raw_bytes, charset, [BuiltGame(nodes)])
        collection.traits_by_game.clear()
        return collection

    @classmethod
    def build_games(
        cls,
        name: str | None,
        text: str,
        raw_bytes: bytes,
        charset: str | None,
        games: Sequence[BuiltGame],
        raw_diagnostics: Iterable[RawDiagnostic] = (),
    ) -> Collection:
        """Return a collection of the games that an importer read in a foreign format.

        `text` is the foreign text; the offsets of the nodes and of the diagnostics refer to it. For a binary format it is
        empty, and the offsets count bytes.
        """
        table = NodeTable()
        limit = sum(len(game.nodes) for game in games)
        for game in games:
            first_node = table.node_count
            table.add_game(game.nodes[0][2])
            for parent, properties, offset in game.nodes:
                node = table.add_node(parent if parent < 0 else first_node + parent, offset, offset, limit)
                table.parsed_properties[node] = {ident: list(values) for ident, values in properties}
        collection = cls(name, raw_bytes, charset, Source(text, table), raw_diagnostics)
        collection.is_built = True
        collection.traits_by_game = {
            number: GameTraits(game.dialect, game.has_board) for number, game in enumerate(games, start=1)
        }
        return collection

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return a line of text and, if there is a game that can be drawn, an SVG picture of the first one, by MIME type.

        Jupyter calls this method to show the record; it ignores both parameters.
        """
        text = f"<{self.name or 'record'}: games: {len(self.games)}, {self.outcome}>"
        return _notebook_output(text, self.games[0] if self.games else None, self.render_svg)


def _notebook_output(text: str, game: Game | None, render_svg: Callable[[Game], str] | None) -> dict[str, str]:
    """Return the output of a notebook cell by MIME type: a text, and the SVG picture of a game.

    The picture is omitted if the game or the function that draws it is None.
    """
    output = {"text/plain": text}
    return output if game is None or render_svg is None else {**output, "image/svg+xml": render_svg(game)}
