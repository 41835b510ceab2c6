"""Read texts in which moves are preceded by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(r"\S+")
#: a number that may be joined to its move (`1.f4`), and one before white space
DOTTED = re.compile(r"([0-9]{1,9})\.")
SPACED = re.compile(r"([0-9]{1,9})(?!\S)")


class NumberedMove(NamedTuple):
    """A move in a text: its own text, its offset, and the number before it, or None if there is none."""

    text: str
    offset: int
    number: int | None


def iter_moves(text: str, start: int, end: int, pattern: re.Pattern[str]) -> Iterator[NumberedMove]:
    """Yield the moves of a text between two offsets; numbers match a pattern, `DOTTED` or `SPACED`."""
    number: int | None = None
    for token in _TOKEN.finditer(text, start, end):
        match = pattern.match(token[0])
        offset = token.start()
        if match:
            number = int(match[1])
            offset += match.end()
        if offset < token.end():
            yield NumberedMove(text[offset : token.end()], offset, number)
            number = None


class NumberCheck:
    """A check that moves are numbered without gaps: each number is one more than the number before."""

    def __init__(self) -> None:
        self._expected = 1

    def fits(self, number: int | None) -> bool:
        """Return whether a move may have this number, and expect the following number from then on."""
        fits = number is None or number == self._expected
        self._expected = (self._expected if number is None else number) + 1
        return fits
