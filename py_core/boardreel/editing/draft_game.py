"""A game that can be edited: a game of a record with changes that do not affect the record.

Nodes of the record keep their indices. An added node gets the next free index, which is never used again. A removed
node keeps its index, parent and properties, so that it can be restored, but it is in no list of children.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from boardreel.sgf import Game, Node
from boardreel.sgf.game_info import copy_game_info, forget_game_info
from boardreel.sgf.properties import GAME_INFO_IDENTS
from boardreel.sgf.writer import Properties

#: index in place of a node that does not exist
NO_NODE = -1


class DraftGame(Game):
    """A copy of the links of a game, and the properties of the nodes that were edited or added.

    Only the methods below change it. `Draft` calls them and knows how to undo their effect.
    """

    def __init__(self, base: Game) -> None:
        """Create an unedited copy of `base`. Properties and texts of its nodes stay in the record."""
        root = base.record_nodes.start
        super().__init__(base.collection, base.number, root, base.record_nodes.stop)
        self.base = base
        self.parent = array("i", base.parent)
        self.first_child = array("i", base.first_child)
        self.next_sibling = array("i", base.next_sibling)
        self.depth = array("i", base.depth)
        #: number of the nodes in the record
        self.base_count = len(base.parent)
        #: properties of the nodes that were edited or added, by index
        self.own_properties: dict[int, dict[str, list[str]]] = {}
        self._unlinked: set[int] = set()
        self._nodes: list[Node] | None = None
        copy_game_info(base, self)

    @property
    def is_foreign(self) -> bool:
        """Whether the record is in a notation other than SGF, so that it is saved in a different notation."""
        return self.collection.is_foreign

    @property
    def is_edited(self) -> bool:
        """Whether the game differs from that of the record, in its links or in the properties of a node."""
        if any(self.is_present(index) for index in self.own_properties if index >= self.base_count):
            return True
        return self._has_other_links() or any(
            list(properties.items()) != list(self.base.properties(index).items())
            for index, properties in self.own_properties.items()
            if index < self.base_count
        )

    def _has_other_links(self) -> bool:
        """Return whether nodes of the record have other parents or another order than in the record."""
        count = self.base_count
        return self.first_child[:count] != self.base.first_child or self.next_sibling[:count] != self.base.next_sibling

    def is_added(self, index: int) -> bool:
        """Return whether the node at an index is not in the record."""
        return index >= self.base_count

    def is_present(self, index: int) -> bool:
        """Return whether there is a node with an index, and neither it nor one of its ancestors was removed."""
        if not 0 <= index < len(self.parent):
            return False
        # a node has a greater index than its parent, so no ancestor before the first unlinked node is unlinked
        first_unlinked = min(self._unlinked, default=len(self.parent))
        while index >= first_unlinked:
            if index in self._unlinked:
                return False
            index = self.parent[index]
        return True

    def place_of(self, index: int) -> int:
        """Return the position (from 0) of the node at `index` in its parent's list of children."""
        return list(self.child_indices(self.parent[index])).index(index)

    def add(self, index: int, parent: int, properties: Properties) -> None:
        """Create the node with an unused index and these properties, without linking it to its parent.

        `index` is the next free one or, when stored edits are restored, a later one; the indices before it become
        removed nodes.
        """
        while len(self.parent) <= index:
            unused = len(self.parent)
            self.parent.append(parent if unused == index else 0)
            self.first_child.append(NO_NODE)
            self.next_sibling.append(NO_NODE)
            self.depth.append(self.depth[parent] + 1 if unused == index else 1)
            self.own_properties[unused] = {}
            self._unlinked.add(unused)
        self.own_properties[index] = {ident: list(values) for ident, values in properties}

    @contextmanager
    def trial(self, parent: int, properties: Properties) -> Iterator[Node]:
        """Add a temporary node after `parent` for the duration of a `with` statement. It is in no list of children."""
        index = len(self.parent)
        self.add(index, parent, properties)
        try:
            yield Node(self, index)
        finally:
            for links in (self.parent, self.first_child, self.next_sibling, self.depth):
                links.pop()
            del self.own_properties[index]
            self._unlinked.discard(index)

    def link(self, index: int, parent: int, place: int) -> None:
        """Make the node at `index` the child of `parent` at the position `place` (from 0) in its list of children."""
        if place == 0:
            self.next_sibling[index] = self.first_child[parent]
            self.first_child[parent] = index
        else:
            before = list(self.child_indices(parent))[place - 1]
            self.next_sibling[index] = self.next_sibling[before]
            self.next_sibling[before] = index
        self._unlinked.discard(index)
        self._nodes = None

    def unlink(self, index: int) -> None:
        """Remove a node, with all nodes below it, from the list of children of its parent."""
        parent = self.parent[index]
        if self.first_child[parent] == index:
            self.first_child[parent] = self.next_sibling[index]
        else:
            before = next(child for child in self.child_indices(parent) if self.next_sibling[child] == index)
            self.next_sibling[before] = self.next_sibling[index]
        self.next_sibling[index] = NO_NODE
        self._unlinked.add(index)
        self._nodes = None

    def set_values(self, index: int, ident: str, values: Sequence[str], place: int) -> None:
        """Give a node a property at a place (from 0) among its properties, or none if there are no values.

        A property that the node has already is replaced, at its new place.
        """
        others = [(other, found) for other, found in self.properties(index).items() if other != ident]
        if values:
            others.insert(place, (ident, list(values)))
        self.own_properties[index] = dict(others)
        self.__dict__.pop("file_format", None)
        if ident in GAME_INFO_IDENTS:
            forget_game_info(self)

    # what Game answers from the text of the record

    @property
    def nodes(self) -> Sequence[Node]:
        """All nodes that were not removed, each before its children, and children in order."""
        if self._nodes is None:
            self._nodes = [Node(self, index) for index in self.descendants(0)]
        return self._nodes

    def properties(self, index: int) -> Mapping[str, list[str]]:
        """Return the raw values of the node at an index, by identifier; see `Node.properties`."""
        own = self.own_properties.get(index)
        return super().properties(index) if own is None else own

    def record_values(self, index: int, ident: str) -> list[str]:
        """Return the raw values of a property of a node in the record itself, or an empty list if there are none."""
        return self.base.properties(index).get(ident, []) if index < self.base_count else []

    def node_texts(self, indices: Iterable[int]) -> Iterator[str | None]:
        """Yield the texts of nodes in the record, by their indices; None for a node that was edited, added or repaired."""
        for index in indices:
            if index in self.own_properties:
                yield None
            else:
                yield from super().node_texts((index,))

    def may_have(self, ident: str) -> bool:
        """Return False if no node has the property `ident`, without parsing the nodes; True is not certain."""
        own = self.own_properties.items()
        if any(ident in properties and self.is_present(index) for index, properties in own):
            return True
        if not super().may_have(ident):
            return False
        # the nodes of the record that have it may have been removed or edited
        is_removed = min(self._unlinked, default=self.base_count) < self.base_count
        is_other = is_removed or any(self.record_values(index, ident) for index in self.own_properties)
        return not is_other or any(ident in self.properties(index) for index in self.descendants(0))

    def may_match(self, pattern: re.Pattern[str]) -> bool:
        """Return False if a pattern certainly matches nowhere in the text of the nodes; True is not certain."""
        return bool(self.own_properties) or super().may_match(pattern)

    def node_span(self, index: int) -> tuple[int, int]:
        """Return the start and end offset of a node in the record's text.

        An added node has those of its nearest ancestor.
        """
        return super().node_span(self._record_index(index))

    def source_position(self, index: int, ident: str | None, value: int) -> tuple[int, int, int]:
        """Return the source position of a node or of one of its values; an added node has that of its nearest ancestor.

        The arguments `ident` and `value` are those of `Node.source_position`.
        """
        own = index in self.own_properties
        return super().source_position(self._record_index(index), None if own else ident, value)

    def _record_index(self, index: int) -> int:
        """Return `index`, or for an added node the index of its nearest ancestor that is in the record."""
        while index >= self.base_count:
            index = self.parent[index]
        return index
