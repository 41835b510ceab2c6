"""Games and nodes: handles on flat lists. Nothing here knows a game or recurses over a tree."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from boardreel.sgf.grammar import split, values_with_places
from boardreel.sgf.notebook import bundle
from boardreel.sgf.property_types import typed_value
from boardreel.sgf.values import unescape_simple, unescape_text

if TYPE_CHECKING:
    from boardreel.sgf.collection import Collection

#: texts whose values belong together, an empty line between them
_JOINED = frozenset({"C", "GC", "CP", "ON"})


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
            odd = self.collection.flat.odd.get(self._first + index)
            self._latest = (index, split(self._text(index)) if odd is None else odd)
        return self._latest[1]

    def source(self, index: int) -> str | None:
        """The text of a regular node's properties, None where the node was repaired."""
        return None if self._first + index in self.collection.flat.odd else self._text(index)

    def _text(self, index: int) -> str:
        start, end = self._span(index)
        return self.collection.text[start:end]

    def _span(self, index: int) -> tuple[int, int]:
        return self.collection.flat.place(self._first + index, self.collection.text)

    def may_have(self, ident: str) -> bool:
        """Whether a property may stand in the game. No is certain; yes may be text of a value that looks like it."""
        start, (_, end) = self._span(0)[0], self._span(len(self.parent) - 1)
        if self.collection.text.find(f"{ident}[", start, end) >= 0:
            return True
        odd = self.collection.flat.odd
        return bool(odd) and any(ident in odd.get(number, ()) for number in range(self._first, self._behind))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What a notebook shows."""
        return bundle(f"<game {self.number} of {self.collection.name or 'a record'}>", self, self.collection.picture)

    def place(self, index: int, ident: str | None, value: int) -> tuple[int, int, int]:
        """See `Node.place`."""
        offset, _ = self._span(index)
        if ident is not None:
            own = self._places(index).get(ident)
            offset = own[min(value, len(own) - 1)] if own else offset
        return (offset, *self.collection.line_and_column(offset))

    def _places(self, index: int) -> Mapping[str, array[int]]:
        """Offsets of the values of a node by their identifier."""
        if self._latest_places[0] != index:
            places: dict[str, array[int]] = {}
            text, keep_case = self.collection.text, self.collection.keep_case
            for ident, offset in values_with_places(text, *self._span(index), keep_case=keep_case):
                places.setdefault(ident, array("i")).append(offset)
            self._latest_places = (index, places)
        return self._latest_places[1]
