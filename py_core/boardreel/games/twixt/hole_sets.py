"""Read lists of holes and rectangles (`A1:L12`), as setup, view and markup properties use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from boardreel.games.twixt.holes import HoleGrid
from boardreel.games.twixt.notation import (
    ADD_LINK,
    PEG,
    UNREADABLE,
    LinkCenter,
    MoveEntry,
    read_entries,
    write_entries,
)

#: how many rectangles of a list are used; more cost a lot of time and add nothing to see
MAX_RECTANGLES = 10_000


class HoleRectangle(NamedTuple):
    """A rectangle of holes, given by its first and last column and row, counted from 1 at the upper left corner."""

    left: int
    top: int
    right: int
    bottom: int

    def contains(self, column: int, row: int) -> bool:
        """Return whether column and row, counted from 1, are inside the rectangle."""
        return self.left <= column <= self.right and self.top <= row <= self.bottom

    def holes(self, grid: HoleGrid) -> Iterator[int]:
        """Yield the indices of the holes in the rectangle, row by row, without the corners of the board."""
        for row in range(self.top, self.bottom + 1):
            for column in range(self.left, self.right + 1):
                if not grid.is_corner(column, row):
                    yield grid.hole(column, row)


class InvalidValue(NamedTuple):
    """A value that cannot be used: the code of the diagnostic, and the index of the value within its property."""

    code: str
    value_index: int


def hole_error(grid: HoleGrid, column: int, row: int) -> str | None:
    """Return the diagnostic code that explains why there is no hole at column and row, or None if there is one."""
    if not grid.contains(column, row):
        return "off-board"
    return "corner" if grid.is_corner(column, row) else None


def read_rectangle(grid: HoleGrid, raw: str) -> HoleRectangle | str:
    """Read a raw value that names a hole or two opposite corners of a rectangle (`A1:L12`).

    Return the rectangle, reduced to its part on the board, or the code of a diagnostic if the value cannot be used.
    """
    first, colon, second = raw.partition(":")
    ends = [read_entries(part) for part in ((first, second) if colon else (first,))]
    if any(len(entries) != 1 or entries[0].kind != PEG for entries in ends):
        return "bad-value"
    (one,), (other,) = ends[0], ends[-1]
    if not colon:
        error = hole_error(grid, one.column, one.row)
        return HoleRectangle(one.column, one.row, one.column, one.row) if error is None else error
    columns, rows = sorted((one.column, other.column)), sorted((one.row, other.row))
    left, top = max(columns[0], 1), max(rows[0], 1)
    right, bottom = min(columns[1], grid.columns), min(rows[1], grid.rows)
    return HoleRectangle(left, top, right, bottom) if left <= right and top <= bottom else "off-board"


def read_rectangles(grid: HoleGrid, raws: Sequence[str]) -> tuple[list[HoleRectangle], list[InvalidValue]]:
    """Read a list of holes and rectangles; return the usable ones and the values that cannot be used.

    Empty values are skipped, because SGF writes an empty list as one empty value.
    """
    rectangles, invalid = [], []
    for value_index, raw in enumerate(raws):
        if not raw.strip():
            continue
        rectangle = read_rectangle(grid, raw)
        if isinstance(rectangle, str):
            invalid.append(InvalidValue(rectangle, value_index))
        else:
            rectangles.append(rectangle)
    return rectangles, invalid


def hole_values(grid: HoleGrid, raw: str) -> list[str]:
    """Return a raw value as one value for each hole and link in it; the value itself if it cannot be split."""
    rectangle = read_rectangle(grid, raw)
    if isinstance(rectangle, HoleRectangle):
        return [grid.name(hole) for hole in rectangle.holes(grid)]
    entries = read_entries(raw)
    is_split = len(entries) > 1 and all(entry.kind != UNREADABLE for entry in entries)
    return write_entries(entries) if is_split else [raw]


def read_hole_or_center(grid: HoleGrid, raw: str) -> int | LinkCenter | str:
    """Read a raw value of markup: return the index of a hole, a link center, or the code of a diagnostic."""
    entries = read_entries(raw)
    entry = entries[0] if len(entries) == 1 else MoveEntry(UNREADABLE)
    if entry.kind == ADD_LINK and entry.has_no_sign and entry.center is not None:
        return entry.center if grid.contains(entry.column, entry.row) else "off-board"
    if entry.kind != PEG:
        return "bad-value"
    return hole_error(grid, entry.column, entry.row) or grid.hole(entry.column, entry.row)


class HoleSet:
    """The union of one or more rectangles of holes: the visible holes (`VW`) or the dimmed holes (`DD`)."""

    def __init__(self, grid: HoleGrid, rectangles: Iterable[HoleRectangle]) -> None:
        """Create the union of the first `MAX_RECTANGLES` different rectangles; there must be at least one."""
        self.grid = grid
        self.rectangles = tuple(dict.fromkeys(rectangles))[:MAX_RECTANGLES]

    @cached_property
    def runs_by_row(self) -> dict[int, list[tuple[int, int]]]:
        """Return, for every row with holes, the runs of columns as pairs of first and last column, from left to right."""
        spans: dict[int, list[tuple[int, int]]] = {}
        for rectangle in self.rectangles:
            for row in range(rectangle.top, rectangle.bottom + 1):
                spans.setdefault(row, []).append((rectangle.left, rectangle.right))
        return {row: list(_merge_spans(sorted(spans[row]))) for row in sorted(spans)}

    @cached_property
    def bounds(self) -> HoleRectangle:
        """Return the smallest rectangle that contains all these holes."""
        left, top, right, bottom = zip(*self.rectangles, strict=True)
        return HoleRectangle(min(left), min(top), max(right), max(bottom))

    def contains(self, hole: int) -> bool:
        """Return whether the hole with this index is one of these."""
        column, row = self.grid.coordinates(hole)
        return any(first <= column <= last for first, last in self.runs_by_row.get(row, ()))


def _merge_spans(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield sorted spans of positive numbers, with spans that overlap or touch merged into one."""
    first, last = 0, -1
    for left, right in spans:
        if left > last + 1:
            if last > 0:
                yield first, last
            first = left
        last = max(last, right)
    if last > 0:
        yield first, last
