"""Styles of coordinates: what stands beside columns and rows of a board of lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from boardreel.games.intersections.points import LETTERS, Grid, column_name

#: names of the columns from the left, of the rows from the top
Names: TypeAlias = tuple[Sequence[str], Sequence[str]]
NUMERALS = "一二三四五六七八九"
ALPHABET = LETTERS[26:]


class Style(NamedTuple):
    """A style: the toggle that switches it, and the names it gives."""

    toggle: str
    names: Callable[[Grid], Names]


def _counted(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


def _letters(grid: Grid) -> Names:
    return [column_name(x) for x in range(grid.columns)], _counted(grid.rows)[::-1]


def _all_letters(grid: Grid) -> Names:
    columns = [ALPHABET[x % len(ALPHABET)] * (x // len(ALPHABET) + 1) for x in range(grid.columns)]
    return columns, _counted(grid.rows)[::-1]


def _record(grid: Grid) -> Names:
    return LETTERS[: grid.columns], LETTERS[: grid.rows]


def _numbers(grid: Grid) -> Names:
    return _counted(grid.columns), _counted(grid.rows)


def _numerals(grid: Grid) -> Names:
    return _counted(grid.columns)[::-1], [numeral(number) for number in range(1, grid.rows + 1)]


def numeral(number: int) -> str:
    """A number from 1 to 99 as it is written in Chinese and Japanese."""
    tens, ones = divmod(number, 10)
    before = NUMERALS[tens - 1] if tens > 1 else ""
    return f"{before}{'十' if tens else ''}{NUMERALS[ones - 1] if ones else ''}"


#: the first is shown until the reader chooses
STYLES = (
    Style("coordinates-letters", _letters),
    Style("coordinates-all-letters", _all_letters),
    Style("coordinates-record", _record),
    Style("coordinates-numbers", _numbers),
    Style("coordinates-numerals", _numerals),
)
