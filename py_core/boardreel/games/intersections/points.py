"""Points of a board of lines: names as in the record, numbers inside, coordinates as players write them.

A point is its number `row * columns + column`, counted from the upper left corner:

    aa ba ca      0 1 2      A3 B3 C3
    ab bb cb      3 4 5      A2 B2 C2
    ac bc cc      6 7 8      A1 B1 C1
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from boardreel.sgf.values import unescape_simple

#: the letter of a column or a row, from 0
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST = len(LETTERS)
#: columns as players name them: no I, since it looks like J
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Area(NamedTuple):
    """A rectangle of points, both corners inside; a single point is an area of one."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def single(self) -> bool:
        return self.left == self.right and self.top == self.bottom


@dataclass(frozen=True)
class Grid:
    """A board of `columns` × `rows` points, both 1 to 52."""

    columns: int
    rows: int

    @property
    def count(self) -> int:
        """How many points there are."""
        return self.columns * self.rows

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every point in a record: letter of the column, letter of the row from the top."""
        return tuple(LETTERS[x] + LETTERS[y] for y in range(self.rows) for x in range(self.columns))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of a point by its name."""
        return {name: number for number, name in enumerate(self.names)}

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """Every point as players write it: `D16`, rows counted from the bottom."""
        columns = [column_name(x) for x in range(self.columns)]
        return tuple(f"{columns[x]}{self.rows - y}" for y in range(self.rows) for x in range(self.columns))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The points next to every point along the lines."""
        return tuple(
            tuple(
                v * self.columns + u
                for u, v in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
                if 0 <= u < self.columns and 0 <= v < self.rows
            )
            for y in range(self.rows)
            for x in range(self.columns)
        )

    @cached_property
    def everything(self) -> int:
        """The set of all points as bits."""
        return (1 << self.count) - 1

    def find(self, raw: str) -> int | None:
        """The point that a raw value names, white space inside it left out; None where it names none."""
        known = self.numbers.get(raw)
        return known if known is not None else self.numbers.get("".join(unescape_simple(raw).split()))

    def place(self, point: int) -> tuple[int, int]:
        """Column and row of a point, from 0."""
        row, column = divmod(point, self.columns)
        return column, row

    def rows_of(self, area: Area) -> Iterator[tuple[int, int]]:
        """Of every row of the area its first point and the one after its last."""
        for row in range(area.top, area.bottom + 1):
            yield row * self.columns + area.left, row * self.columns + area.right + 1

    def bits(self, area: Area) -> int:
        """The points of an area as bits."""
        row = ((1 << (area.right - area.left + 1)) - 1) << area.left
        return sum(row << (y * self.columns) for y in range(area.top, area.bottom + 1))

    def points(self, bits: int) -> Iterator[int]:
        """The points of a set of bits, in order."""
        row_bits = (1 << self.columns) - 1
        for start in range(0, self.count, self.columns):
            row = (bits >> start) & row_bits
            while row:
                lowest = row & -row
                yield start + lowest.bit_length() - 1
                row ^= lowest

    def points_of(self, area: Area) -> Iterator[int]:
        """The points of an area, in order."""
        for first, end in self.rows_of(area):
            yield from range(first, end)


@lru_cache(maxsize=32)
def grid_of(columns: int, rows: int) -> Grid:
    """The one grid of its size, so that its tables are made once."""
    return Grid(columns, rows)


def column_name(column: int) -> str:
    """A to Z without I, then AA, BB … ZZ, then AAA. Columns from 0."""
    repeat, letter = divmod(column, len(COLUMN_LETTERS))
    return COLUMN_LETTERS[letter] * (repeat + 1)
