"""The pegs and links of one TwixT game in all positions: a board that can switch to the state of any of them.

A large game has 20,000 pegs, so the board cannot be copied for every position. Instead there is one board per game, which
is in one version at a time. For every version, its parent version and its changes are stored, and `go` undoes and redoes
changes along the way to another version, by way of the nearest common ancestor.

In addition to pegs and links, the board stores for each peg to which of its side's border rows it is connected, so that a
win is known immediately.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from boardreel.games.twixt.holes import BLACK, BOTH_BORDERS, FIRST_BORDER, SECOND_BORDER, WHITE, HoleGrid
from boardreel.games.twixt.links import crossing_links, link_ends, link_steps

#: the tables of a board, as changes refer to them
PEGS, LINKS, CONNECTED_BORDERS, WINNING_PEGS = range(4)
#: table, key, and the value before and after the change, None if there is no entry; tuples of plain values are cheap,
#: because the garbage collector does not track them
Change: TypeAlias = tuple[int, Any, Any, Any]


class BoardChange(NamedTuple):
    """The difference between two versions: holes of pegs and numbers of links, with their colors."""

    removed_pegs: dict[int, str]
    added_pegs: dict[int, str]
    removed_links: dict[int, str]
    added_links: dict[int, str]


#: the difference between two equal versions
NO_CHANGE = BoardChange({}, {}, {}, {})


class PegBoard:
    """A TwixT board with versions. Holes and links are identified as in `holes` and `links`."""

    def __init__(self, grid: HoleGrid, *, own_links_block: bool = True) -> None:
        """Create an empty board as version 0.

        `own_links_block` says whether a link is also blocked by links of its own color that cross it. It is false for the
        ruleset PP.
        """
        self.grid = grid
        self.own_links_block = own_links_block
        #: hole → color of its peg, and number of a link → color
        self.pegs: dict[int, str] = {}
        self.links: dict[int, str] = {}
        #: hole of a peg → bits of the border rows to which the peg is connected, if there are any
        self.connected_borders: dict[int, int] = {}
        #: color → number of pegs that are connected to both border rows; the side has won if there are any
        self.winning_pegs: dict[str, int] = {WHITE: 0, BLACK: 0}
        self._tables: tuple[dict[Any, Any], ...] = (
            self.pegs,
            self.links,
            self.connected_borders,
            self.winning_pegs,
        )
        # versions are numbers, because a chain of objects as long as a game could not be freed without deep recursion
        self.version = 0
        self._parent_versions = [-1]
        self._changes_by_version: list[tuple[Change, ...]] = [()]
        self._version_by_changes: dict[tuple[int, tuple[Change, ...]], int] = {}
        self._link_steps = link_steps(grid.stride)
        self._uncommitted: list[Change] = []

    def go(self, version: int) -> None:
        """Switch the board to a version. Changes that were not committed are undone."""
        if self._uncommitted:
            self._undo(self._uncommitted)
            self._uncommitted = []
        current, target = self.version, version
        versions_to_redo: list[int] = []
        # a version has a higher number than its parent, so the higher of two numbers is not a common ancestor
        while current != target:
            if current > target:
                self._undo(self._changes_by_version[current])
                current = self._parent_versions[current]
            else:
                versions_to_redo.append(target)
                target = self._parent_versions[target]
        for later in reversed(versions_to_redo):
            for table, key, _, after in self._changes_by_version[later]:
                if after is None:
                    self._tables[table].pop(key, None)
                else:
                    self._tables[table][key] = after
        self.version = version

    def commit(self) -> int:
        """Return a version for the current state of the board.

        This is the current version if nothing has changed since, and the same version again for the same changes.
        """
        if self._uncommitted:
            identity = (self.version, tuple(self._uncommitted))
            self._uncommitted = []
            next_version = len(self._parent_versions)
            version = self._version_by_changes.setdefault(identity, next_version)
            if version == next_version:
                self._parent_versions.append(identity[0])
                self._changes_by_version.append(identity[1])
            self.version = version
        return self.version

    def add_peg(self, hole: int, color: str) -> None:
        """Put a peg on an empty hole and add all links to pegs of its color that no other link blocks."""
        pegs, links, connected = self.pegs, self.links, self.connected_borders
        self._set(PEGS, hole, color)
        borders = self.grid.own_border(color, hole)
        own_links_block = self.own_links_block
        must_spread = False
        for step, number, crossing in self._link_steps:
            other = hole + step
            if pegs.get(other) != color:
                continue
            link = 4 * hole + number
            for difference in crossing:
                blocking = links.get(link + difference)
                if blocking is not None and (own_links_block or blocking != color):
                    break
            else:
                self._set(LINKS, link, color)
                others_borders = connected.get(other, 0)
                must_spread = must_spread or others_borders != borders
                borders |= others_borders
        if borders:
            self._connect(hole, color, borders, must_spread=must_spread)

    def add_link(self, link: int) -> None:
        """Link two pegs of one color. The caller has checked that the pegs exist and that no link crosses."""
        one, other = link_ends(self.grid, link)
        color = self.pegs[one]
        self._set(LINKS, link, color)
        borders = self.connected_borders.get(one, 0) | self.connected_borders.get(other, 0)
        for hole in (one, other):
            if self.connected_borders.get(hole, 0) != borders:
                self._connect(hole, color, borders, must_spread=True)

    def remove_link(self, link: int) -> None:
        """Remove the link with this number, which must be on the board, and update which pegs it connected to a border."""
        self._set(LINKS, link, None)
        self._recompute_borders(link_ends(self.grid, link))

    def remove_peg(self, hole: int) -> None:
        """Remove the peg in this hole, which must have one, together with all links of the peg."""
        others = []
        for other, link in list(self.linked_pegs(hole)):
            self._set(LINKS, link, None)
            others.append(other)
        if self.connected_borders.get(hole, 0):
            self._set_borders(hole, self.pegs[hole], 0)
        self._set(PEGS, hole, None)
        self._recompute_borders(others)

    def ends(self, link: int) -> tuple[int, int]:
        """Return the indices of the two holes of a link, the one in the lower column first."""
        return link_ends(self.grid, link)

    def is_crossed(self, link: int) -> bool:
        """Return whether a link on the board, of either color, crosses this link."""
        return any(other in self.links for other in crossing_links(self.grid, link))

    def linked_pegs(self, hole: int) -> Iterator[tuple[int, int]]:
        """Yield the holes of the pegs that are linked to the peg on `hole`, each with the number of the link."""
        for step, number, _ in self._link_steps:
            if 4 * hole + number in self.links:
                yield hole + step, 4 * hole + number

    def winning_chain(self, color: str) -> tuple[list[int], list[int]]:
        """Return the pegs and links of a shortest chain between the border rows of `color`, or two empty lists."""
        previous: dict[int, tuple[int, int] | None] = {
            hole: None
            for hole, borders in self.connected_borders.items()
            if borders == BOTH_BORDERS and self.pegs[hole] == color and self.grid.own_border(color, hole) & FIRST_BORDER
        }
        queue = list(previous)
        for hole in queue:
            if self.grid.own_border(color, hole) & SECOND_BORDER:
                return self._trace(hole, previous)
            for other, link in self.linked_pegs(hole):
                if other not in previous:
                    previous[other] = (hole, link)
                    queue.append(other)
        return [], []

    @staticmethod
    def _trace(hole: int, previous: dict[int, tuple[int, int] | None]) -> tuple[list[int], list[int]]:
        """Return the pegs and links on the path by which a search of a chain reached `hole`.

        `previous` maps each hole to the hole and the link from which it was reached, or to None if the search began
        there.
        """
        pegs, links = [hole], []
        step = previous[hole]
        while step is not None:
            pegs.append(step[0])
            links.append(step[1])
            step = previous[step[0]]
        return pegs, links

    def _connect(self, hole: int, color: str, borders: int, *, must_spread: bool) -> None:
        """Record that the peg in `hole` is connected to border rows.

        `borders` is the sum of the bits of its color's border rows that are reached. With `must_spread`, it holds for all
        pegs of the same chain as well.
        """
        self._set_borders(hole, color, borders)
        unvisited = [hole] if must_spread else []
        while unvisited:
            for other, _ in self.linked_pegs(unvisited.pop()):
                if self.connected_borders.get(other, 0) != borders:
                    self._set_borders(other, color, borders)
                    unvisited.append(other)

    def _recompute_borders(self, holes: Iterable[int]) -> None:
        """Compute again to which border rows the chains of these pegs are connected, after links were removed."""
        visited: set[int] = set()
        for start in holes:
            if start in visited or not self.connected_borders.get(start):
                continue
            color = self.pegs[start]
            chain, borders = [start], 0
            visited.add(start)
            # the list grows while it is iterated over
            for hole in chain:
                borders |= self.grid.own_border(color, hole)
                for other, _ in self.linked_pegs(hole):
                    if other not in visited:
                        visited.add(other)
                        chain.append(other)
            if borders != self.connected_borders[start]:
                for hole in chain:
                    self._set_borders(hole, color, borders)

    def _set_borders(self, hole: int, color: str, borders: int) -> None:
        """Store to which border rows a peg is connected, and count the pegs that are connected to both."""
        was_winning = self.connected_borders.get(hole, 0) == BOTH_BORDERS
        difference = (borders == BOTH_BORDERS) - was_winning
        self._set(CONNECTED_BORDERS, hole, borders or None)
        if difference:
            self._set(WINNING_PEGS, color, self.winning_pegs[color] + difference)

    def _set(self, table: int, key: Any, after: Any) -> None:
        """Set an entry of a table of the board, or delete it if `after` is None, and record the change for `go`.

        `table` is the index of the table.
        """
        entries = self._tables[table]
        self._uncommitted.append((table, key, entries.get(key), after))
        if after is None:
            entries.pop(key, None)
        else:
            entries[key] = after

    def _undo(self, changes: Sequence[Change]) -> None:
        """Undo changes to the tables of the board in reverse order."""
        for table, key, before, _ in reversed(changes):
            if before is None:
                self._tables[table].pop(key, None)
            else:
                self._tables[table][key] = before

    def changes_of(self, version: int) -> BoardChange:
        """Return how a version differs from its parent version; changes that cancel each other are omitted."""
        first: tuple[dict[int, str | None], ...] = ({}, {})
        last: tuple[dict[int, str | None], ...] = ({}, {})
        for table, key, before, after in self._changes_by_version[version]:
            if table <= LINKS:
                first[table].setdefault(key, before)
                last[table][key] = after
        return BoardChange(*_net_change(first[PEGS], last[PEGS]), *_net_change(first[LINKS], last[LINKS]))


def _net_change(first: dict[int, str | None], last: dict[int, str | None]) -> tuple[dict[int, str], dict[int, str]]:
    """Return the removed and the added entries, given the colors of the changed keys before and after all changes."""
    removed = {key: color for key, color in first.items() if color is not None and last[key] != color}
    added = {key: color for key, color in last.items() if color is not None and first[key] != color}
    return removed, added
