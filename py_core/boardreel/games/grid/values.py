"""Reads the values of one node that name points, and collects what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardreel.games.grid.points import LARGEST, Area, Grid, grid_of
from boardreel.games.protocol import NodeDiagnostic
from boardreel.scene.shapes import Message
from boardreel.sgf import Node
from boardreel.sgf.values import parse_number, parse_real, split_compose, unescape_simple

#: findings of one code that a node may have; a property with a million bad values says so no more often
MOST_ALIKE = 20


def whole_number(raws: Sequence[str] | None) -> int | None:
    """The first of the values as a number, None where there is none."""
    return parse_number(unescape_simple(raws[0])) if raws else None


def seconds(raws: Sequence[str] | None) -> float | None:
    """The first of the values as a real number, None where there is none."""
    return parse_real(unescape_simple(raws[0])) if raws else None


def game_number(root: Node) -> int | None:
    """The number in `GM`: 1 where it is missing or empty, None where it is not a number."""
    text = (root.text("GM") or "").strip()
    return parse_number(text) if text else 1


def read_size(root: Node, default: int) -> Grid:
    """The board that `SZ` names: `n` or `columns:rows`, 1 to 52; the default board when it cannot be read."""
    raws = root.raw("SZ")
    parts = split_compose(raws[0]) if raws else (str(default), None)
    sides = [parse_number(unescape_simple(part)) for part in parts if part is not None]
    columns, rows = sides[0], sides[-1]
    if columns is None or rows is None or min(columns, rows) < 1:
        return grid_of(default, default)
    return grid_of(min(columns, LARGEST), min(rows, LARGEST))


class Reader:
    """The values of one node on one board. `found` fills while they are read.

    Only what concerns points is noted here; numbers, colours and surplus values are looked at by `sgf.validation`.
    """

    __slots__ = ("_alike", "found", "grid", "old")

    def __init__(self, grid: Grid, *, old: bool = False) -> None:
        """`old`: the record is in FF[1] to FF[3], where some forms were not known."""
        self.grid = grid
        self.old = old
        self.found: list[NodeDiagnostic] = []
        self._alike: dict[str, int] = {}

    def report(self, code: str, ident: str | None = None, value: int = 0, /, **args: str | int | Message) -> None:
        """Notes a finding; its text is the template `grid.CODE`."""
        alike = self._alike.get(code, 0)
        self._alike[code] = alike + 1
        if alike < MOST_ALIKE:
            self.found.append(NodeDiagnostic(code, Message(f"grid.{code}", args), ident, value))

    def point(self, ident: str, value: int, raw: str) -> int | None:
        """The number of a point, or None with a finding."""
        known = self.grid.find(raw)
        if known is None:
            text = unescape_simple(raw).strip()[:40]
            self.report("bad-point" if text else "empty-value", ident, value, text=text)
        elif raw != self.grid.names[known]:
            self.report("value-repaired", ident, value, text=self.grid.names[known])
        return known

    def areas(self, ident: str, raws: list[str]) -> Iterator[tuple[int, Area]]:
        """The areas that a list of points names, with the numbers of their values."""
        numbers, columns = self.grid.numbers, self.grid.columns
        for value, raw in enumerate(raws):
            known = numbers.get(raw)
            if known is not None:
                row, column = divmod(known, columns)
                yield value, Area(column, row, column, row)
            elif ":" in raw:
                area = self._rectangle(ident, value, raw)
                if area is not None:
                    yield value, area
            else:
                point = self.point(ident, value, raw)
                if point is not None:
                    x, y = self.grid.place(point)
                    yield value, Area(x, y, x, y)

    def bits(self, ident: str, raws: list[str]) -> int:
        """The points of an elist as bits: its one empty value names no point."""
        if len(raws) == 1 and not unescape_simple(raws[0]).strip():
            return 0
        bits = 0
        for _, area in self.areas(ident, raws):
            bits |= self.grid.bits(area)
        return bits

    def pair(self, ident: str, value: int, raw: str) -> tuple[int, str] | None:
        """A point and what a colon divides from it, still escaped, or None where there is no such pair."""
        first, rest = split_compose(raw)
        if rest is None:
            if not raw.strip():
                self.report("empty-value", ident, value)
            return None
        point = self.point(ident, value, first)
        return None if point is None else (point, rest)

    def _rectangle(self, ident: str, value: int, raw: str) -> Area | None:
        first, rest = split_compose(raw)
        start = self.point(ident, value, first)
        end = None if start is None else self.point(ident, value, rest or "")
        if start is None or end is None:
            return None
        if self.old:
            self.report("newer-feature", ident, value)
        (left, top), (right, bottom) = self.grid.place(start), self.grid.place(end)
        area = Area(min(left, right), min(top, bottom), max(left, right), max(top, bottom))
        if area.single or (left, top) != (area.left, area.top):
            names = self.grid.names
            corners = (
                names[area.top * self.grid.columns + area.left],
                names[area.bottom * self.grid.columns + area.right],
            )
            self.report("value-repaired", ident, value, text=corners[0] if area.single else ":".join(corners))
        return area
