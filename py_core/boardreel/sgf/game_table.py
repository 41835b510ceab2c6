"""The part of a node table that belongs to one game: links, properties and texts of its nodes by their index."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from boardreel.sgf.source import Source
from boardreel.sgf.values import parse_number

_FIRST_FILE_FORMAT, _LATEST_FILE_FORMAT = 1, 4


class GameTable:
    """The nodes of one game of a record, as flat tables.

    `source` has the text and all nodes of the record. `first_node` is the number of the game's root in the node table of
    the record, and `end_node` is the number after that of its last node. All methods take and return node indices, which
    count from 0 in file order.
    """

    def __init__(self, source: Source, first_node: int, end_node: int) -> None:
        self._source = source
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

    def path_up(self, index: int) -> Iterator[int]:
        """Yield the index of a node, then those of its ancestors up to the root."""
        while index >= 0:
            yield index
            index = self.parent[index]

    def line_from(self, index: int) -> Iterator[int]:
        """Yield the index of a node, then those of its first child, the first child of that, and so on."""
        while index >= 0:
            yield index
            index = self.first_child[index]

    def child_indices(self, index: int) -> Iterator[int]:
        """Yield the indices of a node's children in order."""
        child = self.first_child[index]
        while child >= 0:
            yield child
            child = self.next_sibling[child]

    def descendants(self, index: int) -> Iterator[int]:
        """Yield the index of a node and of all nodes below it; each node before its children, and these in order."""
        pending = [index]
        while pending:
            node = pending.pop()
            yield node
            pending += reversed(list(self.child_indices(node)))

    @property
    def text_span(self) -> tuple[int, int]:
        """The start and end offset of the game in the text of the record; see `Source.game_span`."""
        return self._source.game_span(self._first_node)

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
    def record_nodes(self) -> range:
        """The numbers of the game's nodes in the node table of the collection."""
        return range(self._first_node, self._end_node)

    def is_present(self, index: int) -> bool:
        """Return whether there is a node with an index. In an edited game, removed nodes are not present."""
        return 0 <= index < len(self.parent)

    @cached_property
    def file_format(self) -> int:
        """The version of SGF, 1 to 4: 1 if the root has no `FF`, and 4 if its value is malformed or later than 4."""
        values = self.properties(0).get("FF", ())
        number = parse_number(values[0]) if values else _FIRST_FILE_FORMAT
        is_known = number is not None and _FIRST_FILE_FORMAT <= number <= _LATEST_FILE_FORMAT
        return number if number is not None and is_known else _LATEST_FILE_FORMAT

    @property
    def names_file_format(self) -> bool:
        """Whether the root says in which version of SGF the record is."""
        return "FF" in self.properties(0)

    def properties(self, index: int) -> Mapping[str, list[str]]:
        """Return the raw values of the node at an index of this game, by identifier; see `Node.properties`."""
        latest, properties = self._latest_properties
        if latest != index:
            properties = self._source.properties(self._first_node + index)
            self._latest_properties = (index, properties)
        return properties

    def node_texts(self, indices: Iterable[int]) -> Iterator[str | None]:
        """Yield the texts of the nodes at some indices without their semicolons; None for a node that was repaired."""
        nodes = (self._first_node + index for index in indices) if self._first_node else indices
        return self._source.node_table.node_texts(nodes, self._source.text)

    def may_have(self, ident: str) -> bool:
        """Return False if no node of the game has a property, without parsing the nodes.

        True is not certain: the text of a value may look like the property.
        """
        start, end = self._span
        if self._source.text.find(f"{ident}[", start, end) >= 0:
            return True
        parsed = self._source.node_table.parsed_properties
        return bool(parsed) and any(ident in parsed.get(node, ()) for node in range(self._first_node, self._end_node))

    def node_span(self, index: int) -> tuple[int, int]:
        """Return the start and end offset of the text of the node at an index; its semicolon is not included."""
        return self._source.node_span(self._first_node + index)

    def may_match(self, pattern: re.Pattern[str]) -> bool:
        """Return False if a pattern matches nowhere in the text of the nodes, without parsing them.

        True is not certain: nodes that were repaired or imported are not searched.
        """
        return (
            bool(self._source.node_table.parsed_properties)
            or pattern.search(self._source.text, *self._span) is not None
        )

    @cached_property
    def _span(self) -> tuple[int, int]:
        """The start and end offset of the text of the nodes."""
        return self._source.node_table.nodes_span(self._first_node, self._end_node)

    def source_position(self, index: int, ident: str | None, value: int) -> tuple[int, int, int]:
        """Return the source position (offset, line, column) of the node at an index, or of one of its values.

        The arguments `ident` and `value` are those of `Node.source_position`.
        """
        offset, _ = self._source.node_span(self._first_node + index)
        if ident is not None:
            offsets = self._value_offsets(index).get(ident)
            offset = offsets[min(value, len(offsets) - 1)] if offsets else offset
        return self._source.source_position(offset)

    def _value_offsets(self, index: int) -> Mapping[str, array[int]]:
        """Return the text offsets of the values of the node at an index of this game, by identifier."""
        if self._latest_value_offsets[0] != index:
            self._latest_value_offsets = (index, self._source.value_offsets(self._first_node + index))
        return self._latest_value_offsets[1]
