"""Parse the property `FG`, which starts a new figure: a part of a game that a book prints as one diagram."""

from __future__ import annotations

from typing import NamedTuple

from boardreel.sgf.values import parse_number, split_compose, unescape_simple

# flags of a figure, as defined by the SGF specification
#: draw no coordinates
NO_COORDINATES = 1
#: do not show the name of the figure
NO_NAME = 2
#: do not list moves that cannot be seen in the figure
NO_LIST = 4
#: do not remove captured stones from the board
KEEP_CAPTURED = 256
#: draw no star points
NO_STARS = 512
#: ignore all other flags
DEFAULTS = 32768


class Figure(NamedTuple):
    """The figure that a node begins (`FG`): its name, and its flags as the sum of constants of this module."""

    name: str = ""
    flags: int = 0


def read_figure(raw: str) -> Figure:
    """Return the figure that a raw value of `FG` describes: `flags:name`, a name alone, or empty.

    With the flag NO_NAME the name is empty; with DEFAULTS the flags are 0.
    """
    first, rest = split_compose(raw)
    number = parse_number(unescape_simple(first))
    name = unescape_simple(raw if number is None else rest or "").strip()
    flags = 0 if number is None or number < 0 or number & DEFAULTS else number
    return Figure("" if flags & NO_NAME else name, flags)
