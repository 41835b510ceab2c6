"""Collections, games and nodes: views of a record and its table of nodes.

Nothing here knows a particular game or recurses over a tree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeAlias

from boardreel.sgf.file_type import file_type
from boardreel.sgf.game_facts import GameDate, GameFacts, Player, Result, join_names
from boardreel.sgf.game_table import GameTable
from boardreel.sgf.imported_games import BuiltGame, BuiltNode, GameTraits, table_of_games
from boardreel.sgf.lazy_sequence import LazySequence
from boardreel.sgf.node_table import RawDiagnostic
from boardreel.sgf.properties import property_text, property_value
from boardreel.sgf.record import Record
from boardreel.sgf.source import Source, SourcePosition
from boardreel.sgf.writer import Properties, encode_record, format_game


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
        return [Node(self.game, index) for index in self.game.child_indices(self.index)]

    @property
    def depth(self) -> int:
        """The number of nodes before this one on the path from the root."""
        return self.game.depth[self.index]

    @property
    def properties(self) -> Mapping[str, list[str]]:
        """The raw values of each property by identifier, in file order.

        Identifiers have no lower-case letters. The values of an identifier that the node has twice are in one list. A value
        whose brackets are not escaped in the record has them escaped, so that it can be written as it is.
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
        return property_text(ident, values) if values else None

    def get(self, ident: str) -> Any:
        """Return a property with the type that the property table gives it: a number, a text, a pair, and so on.

        Return a list for a property that may have several values, and for an unknown property, whose values are texts.
        Return None if the node does not have the property or its value is malformed.
        """
        values = self.raw(ident)
        return property_value(ident, values) if values else None

    def source_position(self, ident: str | None = None, value: int = 0) -> tuple[int, int, int]:
        """Return the offset (from 0), line and column (from 1) of this node in the text of the record.

        With `ident`, return the position of a property's value instead; `value` is its index. If the node does not have
        that property, return the position of the node.
        """
        return self.game.source_position(self.index, ident, value)


#: a function that returns the properties to write for a node, or None to write those that it has
Rewrite: TypeAlias = Callable[[Node], Properties | None]


class Game(GameTable):
    """A game tree of a collection. Node indices count from 0 in file order.

    `number` counts the games of the collection, or of the archive that contains it, from 1. `first_node` and `end_node`
    are the arguments of `GameTable`.
    """

    def __init__(self, collection: Collection, number: int, first_node: int, end_node: int) -> None:
        super().__init__(collection.source, first_node, end_node)
        self.collection = collection
        self.number = number

    @property
    def source_name(self) -> str | None:
        """The name of the file with the game; `FILE!MEMBER` for a file in an archive, None if the name is unknown."""
        return self.collection.source_name

    @property
    def root(self) -> Node:
        """The root of the game, its first node."""
        return Node(self, 0)

    @property
    def traits(self) -> GameTraits:
        """The notation from which the game was imported, and whether it has a board."""
        return self.collection.traits_of(self.number)

    @cached_property
    def nodes(self) -> Sequence[Node]:
        """All nodes of the game in file order."""
        return LazySequence(self._end_node - self._first_node, partial(Node, self))

    def node(self, index: int) -> Node:
        """Return the node of the game with an index. Raise IndexError if there is none."""
        if not 0 <= index < len(self.parent):
            raise IndexError(f"game {self.number} has no node {index}")
        return Node(self, index)

    def main_line(self) -> list[Node]:
        """Return the nodes of the main line: the root, its first child, the first child of that, and so on."""
        return [Node(self, index) for index in self.line_from(0)]

    @cached_property
    def facts(self) -> GameFacts:
        """Return the players, result, date and game info of the root, which the properties below have one by one."""
        return self.collection.game_reader.facts(self)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in the order of their sides, each with name, rank, team and colors."""
        return self.facts.players

    @property
    def result(self) -> Result:
        """The result that the record names (`RE`): winner, margin, cause and text."""
        return self.facts.result

    @property
    def date(self) -> GameDate:
        """The date that the record names (`DT`): its first day and its text."""
        return self.facts.date

    @property
    def info(self) -> Mapping[str, Any]:
        """The game info of the root: numbers and texts by the identifiers of the properties, such as `EV` and `KM`."""
        return self.facts.info

    def __repr__(self) -> str:
        names = join_names([player.text for player in self.players])
        texts = filter(None, (names, self.date.text, _count(len(self.nodes), "node")))
        count = f" of {len(self.collection.whole.games)}" if self.collection.is_whole else ""
        return f"<Game {self.number}{count}: {', '.join(texts)}>"

    def has_problem(self, code: str) -> bool:
        """Return whether a problem with a code was found while reading this game."""
        return self.collection.has_problem(code, range(self._first_node, self._end_node))

    @property
    def omitted_diagnostic_count(self) -> int:
        """The number of problems of this game, and of its record as a whole, that the record does not list."""
        return self.collection.omitted_diagnostic_count(range(self._first_node, self._end_node))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return a line of text and, if the game can be drawn, an SVG picture, by MIME type.

        Jupyter calls this method to show the game; it ignores both parameters.
        """
        return self.collection.notebook_output(repr(self), self)


class GameReader(Protocol):
    """The functions that this package needs from modules that know the rules of games."""

    def facts(self, game: Game) -> GameFacts:
        """Return the players, date, result and game info that the root of a game names."""

    def svg(self, game: Game) -> str:
        """Return the SVG picture of a game that notebooks display."""

    def join(self, games: Iterable[Game]) -> Collection:
        """Return a new record with copies of some games."""


class Collection(Record):
    """The games of a record, as made by `read`. The arguments are those of `Record`."""

    #: set by `boardreel.opening`, because this package knows no game
    game_reader: ClassVar[GameReader]
    #: the archive that contains this record, or None
    _archive: Collection | None = None

    def __repr__(self) -> str:
        name = "" if self.source_name is None else f" {self.source_name}"
        return f"<Collection{name}: {_count(len(self.games), 'game')}, {self.outcome}>"

    @cached_property
    def games(self) -> Sequence[Game]:
        """The games in file order, each created when it is first accessed."""
        return LazySequence(len(self.source.node_table.game_roots), self._open_game, self._explain_no_games)

    def _explain_no_games(self) -> str:
        """Return the message of the first problem of the record, or an empty text if it has none."""
        return next((diagnostic.message for diagnostic in self.diagnostics), "")

    @cached_property
    def _open_games(self) -> dict[int, Game]:
        """The games that were accessed, by index."""
        return {}

    @property
    def whole(self) -> Collection:
        """The collection of the archive that contains this record; itself if it is not in an archive."""
        return self if self._archive is None else self._archive

    @property
    def game_count(self) -> int:
        """The number of games of the whole record, or of the archive that contains it, as far as it is known."""
        return len(self.whole.games) if self.counted_games is None else self.counted_games

    @cached_property
    def file_type(self) -> str | None:
        """The key in `FILE_TYPES`, or of an importer, that explains why there are no games; None if that is unknown."""
        return None if self.games else file_type(self.raw_bytes, self.name)

    def _open_game(self, index: int) -> Game:
        """Return the game at an index (from 0), always the same object."""
        if index not in self._open_games:
            table = self.source.node_table
            ends = (*table.game_roots[index + 1 : index + 2], table.node_count)
            number = self._games_before + index + 1
            self._open_games[index] = Game(self, number, table.game_roots[index], ends[0])
        return self._open_games[index]

    def forget_games(self) -> None:
        """Forget the games that were accessed, because nobody uses them any more; they are opened again when needed."""
        self._open_games.clear()

    @property
    def source_name(self) -> str | None:
        """The name of the file; `FILE!MEMBER` for a file in an archive, None if the name is unknown."""
        return f"{self.whole.name or ''}!{self.member_name}" if self.member_name else self.name

    def join_archive(self, whole: Collection, member_name: str, games_before: int) -> None:
        """Make this record the member `member_name` of the archive `whole`; `games_before` games precede its own."""
        self._archive, self.member_name, self._games_before = whole, member_name, games_before
        self._open_games.clear()

    def start_at(self, start: SourcePosition, games_before: int) -> None:
        """Make this the piece of a record that starts at a source position, after `games_before` games."""
        self.source.start, self._games_before, self.is_whole = start, games_before, False
        self._open_games.clear()

    @property
    def parts(self) -> Sequence[Collection]:
        """The records that the collection consists of: itself, or those in an archive."""
        return [self]

    def to_bytes(self, rewrite: Rewrite | None = None, *, codec: str | None = None) -> bytes:
        """Return the bytes of the record, with its structure unchanged.

        Without arguments, return the bytes that were read if they are SGF that needed no repair, or were imported from
        another notation; `of` returns a collection that is written as SGF in any case. Otherwise, write the record in
        UTF-8, or in `codec` with its `CA` unchanged. `rewrite` is called with each node and returns the properties to
        write for it, or None to keep its properties.
        """
        if rewrite is None and codec is None and (self.is_intact or self.is_imported):
            return self.raw_bytes
        return encode_record((_format_game(game, rewrite, codec) for game in self.games), codec)

    def write_parts(self, write: Callable[[Collection], bytes]) -> bytes:
        """Return the result of `write` for this record; for an archive, return a new archive of such results."""
        return write(self)

    def to_utf8(self) -> bytes:
        """Return the bytes of the record in UTF-8, with its structure unchanged."""
        return encode_record(_format_game(game, None, None) for game in self.games)

    def game_to_utf8(self, game: Game) -> bytes:
        """Return the bytes of one game of the record as SGF in UTF-8."""
        return encode_record([_format_game(game, None, None)])

    @classmethod
    def of(cls, games: Iterable[Game]) -> Collection:
        """Return a collection of games of any records, also edited ones, as a new record in UTF-8.

        Its games are copies. A game of another notation is written as SGF with the moves of its current form.
        """
        return cls.game_reader.join(games)

    def write(self, path: str | Path) -> None:
        """Write the record to a file, completely or not at all, as `to_bytes` returns it. Raise OSError if that fails."""
        # files are not written in a browser, where each module counts
        from boardreel.files import write_file

        write_file(Path(path), self.to_bytes())

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
        collection = cls(name, raw_bytes, charset, Source(text, table_of_games(games)), raw_diagnostics)
        collection.is_built = True
        collection.traits_by_game = {number: game.traits for number, game in enumerate(games, start=1)}
        return collection

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Return a line of text and, if there is a game that can be drawn, an SVG picture of the first one, by MIME type.

        Jupyter calls this method to show the record; it ignores both parameters.
        """
        return self.notebook_output(repr(self), self.games[0] if self.games else None)

    def notebook_output(self, text: str, game: Game | None) -> dict[str, str]:
        """Return the output of a notebook cell by MIME type: a text, and the picture of a game if there is one."""
        output = {"text/plain": text}
        return output if game is None else {**output, "image/svg+xml": self.game_reader.svg(game)}


def _format_game(game: Game, rewrite: Rewrite | None, codec: str | None) -> str:
    """Return the SGF text of a game. The arguments `rewrite` and `codec` are those of `Collection.to_bytes`."""

    def properties_of(index: int) -> Properties:
        """Return the properties to write for the node at an index."""
        properties = rewrite(Node(game, index)) if rewrite is not None else None
        return list(game.properties(index).items()) if properties is None else properties

    return format_game(game.parent, properties_of, keep_charset=codec is not None)


def _count(number: int, noun: str) -> str:
    """Return a number of things in words, such as `1 node` and `2 nodes`."""
    return f"{number} {noun}" + ("" if number == 1 else "s")
