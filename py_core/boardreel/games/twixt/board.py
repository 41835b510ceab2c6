"""Pegs and links in all versions of one game: a board that goes from version to version by undoing and redoing changes.

Positions never change, yet a board of 20,000 pegs cannot be copied at every move. So one board stands at one version at a
time; of every version the one before it and its own changes are kept, and `go` walks over the nearest common version.
Beside pegs and links the board knows to which of its side's border rows each peg is joined (`reach`), so that a win is
seen at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from boardreel.games.twixt.holes import BLACK, BOTH_BORDERS, FIRST_BORDER, SECOND_BORDER, WHITE, Grid
from boardreel.games.twixt.links import crossing_links, ends, spokes

#: the tables of a board, as changes name them
PEGS, LINKS, REACH, JOINED = range(4)
#: table, key, entry before and after (None: not there); plain tuples of plain values, which the collector may forget
Change: TypeAlias = tuple[int, Any, Any, Any]


class Difference(NamedTuple):
    """What differs between two states: holes and links with their colours."""

    pegs_off: dict[int, str]
    pegs_on: dict[int, str]
    links_off: dict[int, str]
    links_on: dict[int, str]


class PegBoard:
    """The board. `own_links_bar`: links of one colour may not cross each other either (not so in the ruleset PP)."""

    def __init__(self, grid: Grid, *, own_links_bar: bool = True) -> None:
        self.grid = grid
        self.own_links_bar = own_links_bar
        #: hole → colour, link → colour
        self.pegs: dict[int, str] = {}
        self.links: dict[int, str] = {}
        #: hole of a peg → bits of the border rows it is joined to, when there are any
        self.reach: dict[int, int] = {}
        #: colour → how many pegs are joined to both border rows
        self.joined: dict[str, int] = {WHITE: 0, BLACK: 0}
        self._tables: tuple[dict[Any, Any], ...] = (self.pegs, self.links, self.reach, self.joined)
        #: versions are numbers: a chain of objects as long as a game could not be freed without deep recursion
        self.version = 0
        self._before = [-1]
        self._made: list[tuple[Change, ...]] = [()]
        self._known: dict[tuple[int, tuple[Change, ...]], int] = {}
        self._spokes = spokes(grid.stride)
        self._changes: list[Change] = []

    def go(self, version: int) -> None:
        """Brings the board to a version. What was not committed is undone."""
        self._undo(self._changes)
        self._changes = []
        at, ahead = self.version, version
        forward: list[int] = []
        # a version has a higher number than the one before it, so the higher one is never the common one
        while at != ahead:
            if at > ahead:
                self._undo(self._made[at])
                at = self._before[at]
            else:
                forward.append(ahead)
                ahead = self._before[ahead]
        for later in reversed(forward):
            for table, key, _, after in self._made[later]:
                if after is None:
                    self._tables[table].pop(key, None)
                else:
                    self._tables[table][key] = after
        self.version = version

    def commit(self) -> int:
        """The board as it is, as a version: the one before when nothing has changed, and for equal changes the same."""
        if self._changes:
            made = (self.version, tuple(self._changes))
            self._changes = []
            known = self._known.setdefault(made, len(self._made))
            if known == len(self._made):
                self._before.append(made[0])
                self._made.append(made[1])
            self.version = known
        return self.version

    def place(self, hole: int, color: str) -> None:
        """Puts a peg on an empty hole and makes every link that is not barred."""
        pegs, links, reach = self.pegs, self.links, self.reach
        self._set(PEGS, hole, color)
        bits = self.grid.border(color, hole)
        own_bar = self.own_links_bar
        behind = False
        for step, number, crossing in self._spokes:
            other = hole + step
            if pegs.get(other) != color:
                continue
            link = 4 * hole + number
            for distance in crossing:
                bar = links.get(link + distance)
                if bar is not None and (own_bar or bar != color):
                    break
            else:
                self._set(LINKS, link, color)
                joined = reach.get(other, 0)
                behind = behind or joined != bits
                bits |= joined
        if bits:
            self._join(hole, color, bits, spread=behind)

    def add_link(self, link: int) -> None:
        """Joins two pegs of one colour; the caller has looked at crossings."""
        one, other = ends(self.grid, link)
        color = self.pegs[one]
        self._set(LINKS, link, color)
        bits = self.reach.get(one, 0) | self.reach.get(other, 0)
        for hole in (one, other):
            if self.reach.get(hole, 0) != bits:
                self._join(hole, color, bits, spread=True)

    def remove_link(self, link: int) -> None:
        """Takes a link off."""
        self._set(LINKS, link, None)
        self._measure(ends(self.grid, link))

    def remove_peg(self, hole: int) -> None:
        """Takes a peg off with all its links."""
        others = []
        for other, link in list(self.joints(hole)):
            self._set(LINKS, link, None)
            others.append(other)
        bits = self.reach.get(hole, 0)
        if bits:
            self._set_reach(hole, self.pegs[hole], 0)
        self._set(PEGS, hole, None)
        self._measure(others)

    def ends(self, link: int) -> tuple[int, int]:
        """The two holes of a link, the one in the lower column first."""
        return ends(self.grid, link)

    def crossed(self, link: int) -> bool:
        """Whether a link on the board, of either colour, crosses this one."""
        return any(other in self.links for other in crossing_links(self.grid, link))

    def joints(self, hole: int) -> Iterator[tuple[int, int]]:
        """The pegs that are linked to a peg, and the links."""
        for step, number, _ in self._spokes:
            if 4 * hole + number in self.links:
                yield hole + step, 4 * hole + number

    def chain(self, color: str) -> tuple[list[int], list[int]]:
        """Pegs and links of a shortest chain from border row to border row, empty when there is none."""
        came: dict[int, tuple[int, int] | None] = {
            hole: None
            for hole, bits in self.reach.items()
            if bits == BOTH_BORDERS and self.pegs[hole] == color and self.grid.border(color, hole) & FIRST_BORDER
        }
        line = list(came)
        for hole in line:
            if self.grid.border(color, hole) & SECOND_BORDER:
                return self._way(hole, came)
            for other, link in self.joints(hole):
                if other not in came:
                    came[other] = (hole, link)
                    line.append(other)
        return [], []

    @staticmethod
    def _way(hole: int, came: dict[int, tuple[int, int] | None]) -> tuple[list[int], list[int]]:
        pegs, links = [hole], []
        step = came[hole]
        while step is not None:
            pegs.append(step[0])
            links.append(step[1])
            step = came[step[0]]
        return pegs, links

    def _join(self, hole: int, color: str, bits: int, *, spread: bool) -> None:
        """Gives a peg its bits and, when there may be pegs behind it that lack some, all that are joined to it."""
        self._set_reach(hole, color, bits)
        waiting = [hole] if spread else []
        while waiting:
            for other, _ in self.joints(waiting.pop()):
                if self.reach.get(other, 0) != bits:
                    self._set_reach(other, color, bits)
                    waiting.append(other)

    def _measure(self, holes: Iterable[int]) -> None:
        """Finds the bits anew after links went off, for every chain that one of the pegs stands in."""
        done: set[int] = set()
        for start in holes:
            if start in done or not self.reach.get(start):
                continue
            color = self.pegs[start]
            chain, bits = [start], 0
            done.add(start)
            for hole in chain:
                bits |= self.grid.border(color, hole)
                for other, _ in self.joints(hole):
                    if other not in done:
                        done.add(other)
                        chain.append(other)
            if bits != self.reach[start]:
                for hole in chain:
                    self._set_reach(hole, color, bits)

    def _set_reach(self, hole: int, color: str, bits: int) -> None:
        more = (bits == BOTH_BORDERS) - (self.reach.get(hole, 0) == BOTH_BORDERS)
        self._set(REACH, hole, bits or None)
        if more:
            self._set(JOINED, color, self.joined[color] + more)

    def _set(self, table: int, key: Any, after: Any) -> None:
        entries = self._tables[table]
        self._changes.append((table, key, entries.get(key), after))
        if after is None:
            entries.pop(key, None)
        else:
            entries[key] = after

    def _undo(self, changes: Sequence[Change]) -> None:
        for table, key, before, _ in reversed(changes):
            if before is None:
                self._tables[table].pop(key, None)
            else:
                self._tables[table][key] = before

    def difference(self, version: int) -> Difference:
        """What a version has changed against the one before it; nothing for what was changed and changed back."""
        first: tuple[dict[int, str | None], ...] = ({}, {})
        last: tuple[dict[int, str | None], ...] = ({}, {})
        for table, key, before, after in self._made[version]:
            if table <= LINKS:
                first[table].setdefault(key, before)
                last[table][key] = after
        return Difference(*_net(first[PEGS], last[PEGS]), *_net(first[LINKS], last[LINKS]))


def _net(first: dict[int, str | None], last: dict[int, str | None]) -> tuple[dict[int, str], dict[int, str]]:
    off = {key: color for key, color in first.items() if color is not None and last[key] != color}
    on = {key: color for key, color in last.items() if color is not None and first[key] != color}
    return off, on
