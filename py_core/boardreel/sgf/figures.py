"""Figures (`FG`): from its node on the line is shown as a figure of its own, and flags say how (the format's own list)."""

from __future__ import annotations

from typing import NamedTuple

from boardreel.sgf.values import parse_number, split_compose, unescape_simple

#: coordinates are not drawn, the name is not told, moves that cannot be seen in the figure are not listed
NO_COORDINATES, NO_NAME, NO_LIST = 1, 2, 4
#: captured pieces stay in sight, star points are not drawn, all other flags are to be ignored
KEEP_CAPTURED, NO_STARS, DEFAULTS = 256, 512, 32768


class Figure(NamedTuple):
    """Name and flags of a figure."""

    name: str = ""
    flags: int = 0


def read_figure(raw: str) -> Figure:
    """The figure that a raw value of `FG` begins: flags and name, or nothing. A text without flags is the name."""
    first, rest = split_compose(raw)
    number = parse_number(unescape_simple(first))
    name = unescape_simple(raw if number is None else rest or "").strip()
    flags = 0 if number is None or number < 0 or number & DEFAULTS else number
    return Figure("" if flags & NO_NAME else name, flags)
