"""Lists of holes and rectangles (`A1:L12`) and link centres, as setup, view and markup properties have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from boardreel.games.twixt.holes import Grid
from boardreel.games.twixt.notation import ADD, PEG, Centre, Entry, read_entries

#: areas of one list that count; a hostile list of more costs time and shows nothing
MOST_AREAS = 10_000


class Area(NamedTuple):
    """A rectangle of places on the board, ends included."""

    left: int
    top: int
    right: int
    bottom: int

    def contains(self, column: int, row: int) -> bool:
        return self.left <= column <= self.right and self.top <= row <= self.bottom

    def holes(self, grid: Grid) -> Iterator[int]:
        """The numbers of its holes, row by row; the corners of the board are no holes."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                if not grid.corner(column, row):
                    yield grid.hole(column, row)


class Fault(NamedTuple):
    """Why a value cannot be used: the code of a finding, and which value."""

    code: str
    value: int


def hole_fault(grid: Grid, column: int, row: int) -> str | None:
    """The code for a place that is no hole."""
    if not grid.inside(column, row):
        return "off-board"
    return "corner" if grid.corner(column, row) else None


def read_area(grid: Grid, raw: str) -> Area | str:
    """A hole or rectangle of one raw value, or the code of its fault. A rectangle is cut at the edge of the board."""
    first, colon, second = raw.partition(":")
    ends = [read_entries(part) for part in ((first, second) if colon else (first,))]
    if any(len(entries) != 1 or entries[0].kind != PEG for entries in ends):
        return "bad-value"
    (one,), (other,) = ends[0], ends[-1]
    if not colon:
        fault = hole_fault(grid, one.column, one.row)
        return Area(one.column, one.row, one.column, one.row) if fault is None else fault
    columns, rows = sorted((one.column, other.column)), sorted((one.row, other.row))
    area = Area(max(columns[0], 1), max(rows[0], 1), min(columns[1], grid.columns), min(rows[1], grid.rows))
    return area if area.left <= area.right and area.top <= area.bottom else "off-board"


def read_areas(grid: Grid, raws: Sequence[str]) -> tuple[list[Area], list[Fault]]:
    """The areas of a list; an empty value stands for none."""
    areas, faults = [], []
    for value, raw in enumerate(raws):
        if not raw.strip():
            continue
        area = read_area(grid, raw)
        if isinstance(area, str):
            faults.append(Fault(area, value))
        else:
            areas.append(area)
    return areas, faults


def read_spot(grid: Grid, raw: str) -> int | Centre | str:
    """One hole or link centre of markup, or the code of its fault."""
    entries = read_entries(raw)
    entry = entries[0] if len(entries) == 1 else Entry("")
    if entry.kind == ADD and entry.bare and entry.centre is not None:
        return entry.centre if grid.inside(entry.column, entry.row) else "off-board"
    if entry.kind != PEG:
        return "bad-value"
    return hole_fault(grid, entry.column, entry.row) or grid.hole(entry.column, entry.row)


class View:
    """A set of holes: what `VW` shows or `DD` dims. It holds at least one area."""

    def __init__(self, grid: Grid, areas: Iterable[Area]) -> None:
        self.grid = grid
        self.areas = tuple(dict.fromkeys(areas))[:MOST_AREAS]

    @cached_property
    def rows(self) -> dict[int, list[tuple[int, int]]]:
        """Row → the runs of columns, first and last, that belong to the set, from left to right."""
        spans: dict[int, list[tuple[int, int]]] = {}
        for area in self.areas:
            for row in range(area.top, area.bottom + 1):
                spans.setdefault(row, []).append((area.left, area.right))
        return {row: list(_merged(sorted(spans[row]))) for row in sorted(spans)}

    @cached_property
    def bounds(self) -> Area:
        """The smallest rectangle round all areas."""
        left, top, right, bottom = zip(*self.areas, strict=True)
        return Area(min(left), min(top), max(right), max(bottom))

    def contains(self, hole: int) -> bool:
        column, row = self.grid.place(hole)
        return any(first <= column <= last for first, last in self.rows.get(row, ()))

    @property
    def count(self) -> int:
        """How many holes it has."""
        places = sum(last - first + 1 for runs in self.rows.values() for first, last in runs)
        grid = self.grid
        corners = [grid.hole(column, row) for column in (1, grid.columns) for row in (1, grid.rows)]
        return places - sum(self.contains(corner) for corner in corners)


def _merged(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sorted spans, those that touch or overlap made one."""
    first, last = 0, -1
    for left, right in spans:
        if left > last + 1:
            if last > 0:
                yield first, last
            first = left
        last = max(last, right)
    if last > 0:
        yield first, last
