"""Read whole numbers that come from outside: options, attributes, links, and what files and pages say in text."""

from __future__ import annotations

import re
from typing import Literal

#: a position of a main line: the number of moves played, or `end` for the last one
MoveNumber = int | Literal["end"]
#: the largest number that Python and JavaScript both represent exactly
MAX_COUNT = 2**53 - 1
_COUNT = re.compile(r"0*([0-9]{1,16})")


def parse_count(text: str, least: int = 0, most: int = MAX_COUNT) -> int | None:
    """Return the whole number that a text in decimal digits names, or None if it names none from `least` to `most`.

    Unlike `int`, accept only the digits 0 to 9, with white space around them, and never raise, however long the text is.
    """
    match = _COUNT.fullmatch(text.strip())
    number = -1 if match is None else int(match[1])
    return number if least <= number <= most else None


def parse_move_number(text: str) -> MoveNumber | None:
    """Return the move number in a text (`0` or more), or `"end"` for the text `end`; None if the text is neither."""
    return "end" if text == "end" else parse_count(text)
