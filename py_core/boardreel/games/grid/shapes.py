"""Grids whose points have other names than on a Go board, and grids of hexagons.

On grids of hexagons, one unit is the width of a hexagon, whose corners point up and down. The center of the first point
of the first row is at (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from boardreel.games.intersections.points import LETTERS, LetterNumberGrid, PointGrid, alphabetic_number

#: distance between two rows of hexagons
ROW_HEIGHT = sqrt(3) / 2
#: distance between the center of a hexagon and each of its corners
CORNER_DISTANCE = 1 / sqrt(3)


class AllLettersGrid(PointGrid):
    """A board with letter pairs in records, as in Go, and all letters (I too) in names for players: `hh` is H8."""

    @cached_property
    def display_names(self) -> tuple[str, ...]:
        """Return the name of every point for players, by index, such as `H8`; rows are counted from the bottom."""
        columns = [alphabetic_number(x).upper() for x in range(self.columns)]
        return tuple(f"{columns[x]}{self.rows - y}" for y in range(self.rows) for x in range(self.columns))


class LetterPairGrid(LetterNumberGrid):
    """A board whose points have names like `d3`, which also accepts the letter pairs of Go (`dc`) when it reads."""

    @cached_property
    def _index_by_pair(self) -> dict[str, int]:
        """Return a mapping from the pair of letters of each point, column and row, to its index."""
        columns, rows = min(self.columns, len(LETTERS)), min(self.rows, len(LETTERS))
        return {LETTERS[x] + LETTERS[y]: y * self.columns + x for y in range(rows) for x in range(columns)}

    def find_point(self, raw: str) -> int | None:
        """Return the index of the point that a raw SGF value names, in upper or lower case, or None if it names none."""
        point = super().find_point(raw)
        return self._index_by_pair.get(raw.strip()) if point is None else point


@dataclass(frozen=True)
class RhombusGrid(LetterPairGrid):
    """A rhombus of hexagons, in which each row begins half a hexagon further to the right."""

    steps = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))

    def center(self, point: int) -> tuple[float, float]:
        """Return the center of a hexagon in the units of the scene."""
        x, y = self.coordinates(point)
        return x + y / 2, y * ROW_HEIGHT


@dataclass(frozen=True)
class HexagonGrid(LetterNumberGrid):
    """A hexagon of hexagons with `columns` = `rows` = 2 · side - 1; places outside it have an empty name.

    The first row has the columns `a`, `b`, … and each row of the upper half has one hexagon more than the one before.
    """

    steps = ((-1, -1), (0, -1), (-1, 0), (1, 0), (0, 1), (1, 1))

    @property
    def side(self) -> int:
        """Return the number of hexagons along each side of the board."""
        return (self.columns + 1) // 2

    @cached_property
    def points(self) -> Iterable[int]:
        """Return the indices of the points in ascending order."""
        return tuple(
            y * self.columns + x for y in range(self.rows) for x in range(self.columns) if abs(x - y) < self.side
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the name of every point in SGF records, by index, and an empty name for places off the board."""
        columns = [alphabetic_number(x) for x in range(self.columns)]
        return tuple(
            f"{columns[x]}{y + 1}" if abs(x - y) < self.side else ""
            for y in range(self.rows)
            for x in range(self.columns)
        )

    def center(self, point: int) -> tuple[float, float]:
        """Return the center of a hexagon in the units of the scene."""
        x, y = self.coordinates(point)
        return x - y / 2, y * ROW_HEIGHT


def hexagon_from_side(columns: int, rows: int) -> HexagonGrid:
    """Return the hexagon with `columns` points on each side; `rows` is ignored. It is a `make_grid` of `GridTable`."""
    return HexagonGrid(2 * columns - 1, 2 * columns - 1)
