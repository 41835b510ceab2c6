"""Split texts into lines with their offsets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE = re.compile(r"([^\r\n]*)(\r\n|\n|\r|\Z)")


class Line(NamedTuple):
    """A line of a text without its line break, and its offset."""

    text: str
    offset: int


def split_lines(text: str) -> Iterator[Line]:
    """Yield the lines of a text with their offsets, whatever line breaks it has, and the text after the last break."""
    for match in _LINE.finditer(text):
        yield Line(match[1], match.start())
