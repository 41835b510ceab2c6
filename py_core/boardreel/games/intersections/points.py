"""The points of a board of crossing lines: their indices, their names in records and the names that players use.

The index of a point is `row * columns + column`, with columns and rows counted from 0 at the upper left corner. On a board
of 3 x 3 points, the names in records, the indices and the names that players use are:

    aa ba ca      0 1 2      A3 B3 C3
    ab bb cb      3 4 5      A2 B2 C2
    ac bc cc      6 7 8      A1 B1 C1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import ClassVar, NamedTuple

from boardreel.sgf.values import split_compose, unescape_simple

#: the letters that name columns and rows in SGF records, in order
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#: the most columns or rows that a board can have
MAX_SIZE = len(LETTERS)
#: how many of the letters are lower case
ALPHABET_SIZE = 26
#: the letters with which players name columns: no I, which looks like J
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


#: all points of a board of this size in eight directions
MAX_CACHED_RAYS = 19 * 19 * 8


@lru_cache(maxsize=MAX_CACHED_RAYS)
def _ray(columns: int, rows: int, point: int, dx: int, dy: int) -> Sequence[int]:
    """Return the points of `PointGrid.ray` on a board of a size. Playing and counting moves asks for the same often."""
    row, column = divmod(point, columns)
    places = ((column + dx * count, row + dy * count) for count in range(1, MAX_SIZE))
    inside = takewhile(lambda place: 0 <= place[0] < columns and 0 <= place[1] < rows, places)
    return tuple(y * columns + x for x, y in inside)


class PointRectangle(NamedTuple):
    """A rectangle of points, given by its first and last column and row. They count from 0 at the upper left corner."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True)
class PointGrid:
    """A board of `columns` x `rows` points, 1 to 52 each. Points are identified by their indices (see the module).

    `steps` lead from a point to its neighbors, as differences of column and row.
    """

    steps: ClassVar[Sequence[tuple[int, int]]] = ((0, -1), (-1, 0), (1, 0), (0, 1))
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """Return the number of points on the board."""
        return self.columns * self.rows

    @cached_property
    def points(self) -> Iterable[int]:
        """Return the indices of the points in ascending order."""
        return range(self.count)

    @property
    def column_names(self) -> tuple[str, ...]:
        """Return the first parts of the names of points in SGF records, by column."""
        return tuple(LETTERS[: self.columns])

    @property
    def row_names(self) -> tuple[str, ...]:
        """Return the second parts of the names of points in SGF records, by row from the top."""
        return tuple(LETTERS[: self.rows])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the name of every point in SGF records, by index: those of its column and row, such as `dp`."""
        columns = self.column_names
        return tuple(column + row for row in self.row_names for column in columns)

    @cached_property
    def index_by_name(self) -> dict[str, int]:
        """Return a mapping from the name of every point in SGF records to its index."""
        return {self.names[point]: point for point in self.points}

    @cached_property
    def display_names(self) -> tuple[str, ...]:
        """Return the name of every point for players, by index, such as `D16`; rows are counted from the bottom."""
        columns = [column_name(x) for x in range(self.columns)]
        return tuple(f"{columns[x]}{self.rows - y}" for y in range(self.rows) for x in range(self.columns))

    @cached_property
    def index_by_display_name(self) -> dict[str, int]:
        """Return a mapping from the name of every point for players, in capitals, to its index."""
        return {self.display_names[point].upper(): point for point in self.points}

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """Return, for every point by index, the indices of the points next to it; none for places off the board."""
        inside = frozenset(self.points)
        return tuple(
            tuple(
                (y + dy) * self.columns + x + dx
                for dx, dy in self.steps
                if 0 <= x + dx < self.columns and (y + dy) * self.columns + x + dx in inside
            )
            if y * self.columns + x in inside
            else ()
            for y in range(self.rows)
            for x in range(self.columns)
        )

    @cached_property
    def all_bits(self) -> int:
        """Return the set of all points as a bit set, in which bit n stands for the point with index n."""
        return (1 << self.count) - 1

    def find_point(self, raw: str) -> int | None:
        """Return the index of the point that a raw SGF value names, ignoring white space, or None if it names none."""
        index = self.index_by_name.get(raw)
        return index if index is not None else self.index_by_name.get("".join(unescape_simple(raw).split()))

    def point_values(self, raw: str, *, has_rectangles: bool = True) -> list[str]:
        """Return the names of the points that a raw value names, one or a rectangle; the value itself if it names none."""
        first, second = split_compose(raw)
        start = self.find_point(first)
        end = start if second is None else self.find_point(second)
        if start is None or end is None or not (second is None or has_rectangles):
            return [raw]
        return [self.names[point] for point in self.points_in_rectangle(self.rectangle_between(start, end))]

    def rectangle_between(self, one: int, other: int) -> PointRectangle:
        """Return the rectangle with two points in opposite corners."""
        (left, right), (top, bottom) = map(sorted, zip(self.coordinates(one), self.coordinates(other), strict=True))
        return PointRectangle(left, top, right, bottom)

    def coordinates(self, point: int) -> tuple[int, int]:
        """Return the column and row of a point, counted from 0 at the upper left corner."""
        row, column = divmod(point, self.columns)
        return column, row

    def ray(self, point: int, dx: int, dy: int) -> Sequence[int]:
        """Return the points from `point`, which is not included, to the edge of the board, by steps of columns and rows."""
        return _ray(self.columns, self.rows, point, dx, dy)

    def center(self, point: int) -> tuple[float, float]:
        """Return the place of a point in the units of the scene; on a board of crossing lines, its column and row."""
        return self.coordinates(point)

    def row_spans(self, rectangle: PointRectangle) -> Iterator[tuple[int, int]]:
        """Yield, for each row of the rectangle, the index of its first point and the index after its last point."""
        for row in range(rectangle.top, rectangle.bottom + 1):
            yield row * self.columns + rectangle.left, row * self.columns + rectangle.right + 1

    def points_in_rectangle(self, rectangle: PointRectangle) -> Iterator[int]:
        """Yield the indices of the points of a rectangle in ascending order."""
        for first, end in self.row_spans(rectangle):
            yield from range(first, end)

    def rectangle_bits(self, rectangle: PointRectangle) -> int:
        """Return the points of a rectangle as a bit set, in which bit n stands for the point with index n."""
        row = ((1 << (rectangle.right - rectangle.left + 1)) - 1) << rectangle.left
        return sum(row << (y * self.columns) for y in range(rectangle.top, rectangle.bottom + 1))

    def points_in_bits(self, bits: int) -> Iterator[int]:
        """Yield the indices of the points of a bit set in ascending order."""
        row_bits = (1 << self.columns) - 1
        for start in range(0, self.count, self.columns):
            row = (bits >> start) & row_bits
            while row:
                lowest = row & -row
                yield start + lowest.bit_length() - 1
                row ^= lowest


@dataclass(frozen=True)
class LetterNumberGrid(PointGrid):
    """A board whose points have names like `d3`: the letters of the column and the number of the row.

    Rows are numbered from the top, or from the bottom if `is_bottom_up`. Columns after `z` are `aa`, `ab`, …
    """

    is_bottom_up: bool = False

    @property
    def column_names(self) -> tuple[str, ...]:
        """Return the letters of the columns."""
        return tuple(alphabetic_number(x) for x in range(self.columns))

    @property
    def row_names(self) -> tuple[str, ...]:
        """Return the numbers of the rows, from top to bottom."""
        return tuple(map(str, range(self.rows, 0, -1) if self.is_bottom_up else range(1, self.rows + 1)))

    @cached_property
    def display_names(self) -> tuple[str, ...]:
        """Return the name of every point for players, which is the one in records."""
        return self.names

    def find_point(self, raw: str) -> int | None:
        """Return the index of the point that a raw SGF value names, in upper or lower case, or None if it names none."""
        point = self.index_by_name.get(raw)
        return point if point is not None else self.index_by_name.get("".join(unescape_simple(raw).split()).lower())


@lru_cache(maxsize=32)
def shared_grid(columns: int, rows: int) -> PointGrid:
    """Return the grid of `columns` x `rows` points, always the same object, so that its tables are computed once."""
    return PointGrid(columns, rows)


def column_name(column: int) -> str:
    """Return the name that players use for a column, counted from 0: A to Z without I, then AA, BB, … ZZ, then AAA."""
    repeat, letter = divmod(column, len(COLUMN_LETTERS))
    return COLUMN_LETTERS[letter] * (repeat + 1)


def alphabetic_number(number: int) -> str:
    """Return a number, counted from 0, in letters: `a` to `z`, then `aa`, `ab`, … `zz`, then `aaa`."""
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, ALPHABET_SIZE)
        letters = LETTERS[letter] + letters
    return letters
