"""Read texts in which moves are preceded by their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(r"\S+")
_NUMBER_AND_DOT = re.compile(r"([0-9]{1,9})\.")
_NUMBER = re.compile(r"[0-9]{1,9}")


class NumberedMove(NamedTuple):
    """A move in a text: its own text, its offset, and the number before it, or None if there is none."""

    text: str
    offset: int
    number: int | None


def iter_dotted_moves(text: str, start: int) -> Iterator[NumberedMove]:
    """Yield the moves of a text from an offset on. A number ends with a dot and may be joined to its move (`1.f4`)."""
    number: int | None = None
    for token in _TOKEN.finditer(text, start):
        match = _NUMBER_AND_DOT.match(token[0])
        offset = token.start()
        if match:
            number = int(match[1])
            offset = token.start() + match.end()
        if offset < token.end():
            yield NumberedMove(text[offset : token.end()], offset, number)
            number = None


def iter_spaced_moves(text: str, start: int, end: int) -> Iterator[NumberedMove]:
    """Yield the moves of a text between two offsets. A number is separated from its move by white space."""
    number: int | None = None
    for token in _TOKEN.finditer(text, start, end):
        if _NUMBER.fullmatch(token[0]):
            number = int(token[0])
        else:
            yield NumberedMove(token[0], token.start(), number)
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
