"""The styles in which the coordinates along the edges of the board can be shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from boardreel.games.intersections.points import LETTERS, PointGrid, column_name

#: the names of the columns from left to right and of the rows from top to bottom
EdgeNames: TypeAlias = tuple[Sequence[str], Sequence[str]]
CHINESE_DIGITS = "一二三四五六七八九"
ALPHABET = LETTERS[26:]


class CoordinateStyle(NamedTuple):
    """A style of coordinates: the toggle that shows it, and the function that names the columns and rows of a board."""

    toggle: str
    names: Callable[[PointGrid], EdgeNames]


def _numbers_to(size: int) -> list[str]:
    """Return the decimal numbers from 1 to `size` as strings, in ascending order."""
    return [str(number) for number in range(1, size + 1)]


def _letters_and_numbers(grid: PointGrid) -> EdgeNames:
    """Name columns by letters without I, and rows by numbers from the bottom, as most Go books and programs do."""
    return [column_name(x) for x in range(grid.columns)], _numbers_to(grid.rows)[::-1]


def _all_letters_and_numbers(grid: PointGrid) -> EdgeNames:
    """Name columns by letters including I, and rows by numbers from the bottom."""
    columns = [ALPHABET[x % len(ALPHABET)] * (x // len(ALPHABET) + 1) for x in range(grid.columns)]
    return columns, _numbers_to(grid.rows)[::-1]


def _record_letters(grid: PointGrid) -> EdgeNames:
    """Name columns and rows by the letters of SGF records, rows from the top."""
    return LETTERS[: grid.columns], LETTERS[: grid.rows]


def _numbers(grid: PointGrid) -> EdgeNames:
    """Name columns and rows by numbers from the upper left corner."""
    return _numbers_to(grid.columns), _numbers_to(grid.rows)


def _chinese_numerals(grid: PointGrid) -> EdgeNames:
    """Name columns by numbers from the right and rows by Chinese numerals from the top, as Japanese records do."""
    return _numbers_to(grid.columns)[::-1], [chinese_numeral(number) for number in range(1, grid.rows + 1)]


def chinese_numeral(number: int) -> str:
    """Return a number from 1 to 99 in Chinese numerals, such as 二十一 for 21."""
    tens, ones = divmod(number, 10)
    tens_digit = CHINESE_DIGITS[tens - 1] if tens > 1 else ""
    return f"{tens_digit}{'十' if tens else ''}{CHINESE_DIGITS[ones - 1] if ones else ''}"


#: the first style is shown until the user chooses another one
STYLES = (
    CoordinateStyle("coordinates-letters", _letters_and_numbers),
    CoordinateStyle("coordinates-all-letters", _all_letters_and_numbers),
    CoordinateStyle("coordinates-record", _record_letters),
    CoordinateStyle("coordinates-numbers", _numbers),
    CoordinateStyle("coordinates-numerals", _chinese_numerals),
)
