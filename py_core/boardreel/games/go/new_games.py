"""New games of Go: board sizes, komi, and handicap stones on the star points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from boardreel.games.intersections.points import LETTERS, MAX_SIZE
from boardreel.games.protocol import NewGame

MIN_SIZE = 2
MAX_HANDICAP, _MAX_CORNER_HANDICAP = 9, 4
#: the smallest board with star points, and the smallest one on which they are on the fourth line
_MIN_STAR_SIZE, _FOURTH_LINE_SIZE = 7, 13


class HandicapOrder(NamedTuple):
    """The order in which handicap stones are placed, without the one in the center.

    The points are columns and rows: 0 is the first star line, 1 the middle line, 2 the last star line. `sides` are the
    pairs that follow the four `corners`.
    """

    corners: Sequence[tuple[int, int]]
    sides: Sequence[tuple[int, int]]


_LEFT_RIGHT, _TOP_BOTTOM = ((0, 1), (2, 1)), ((1, 0), (1, 2))
CUSTOM = HandicapOrder(((2, 0), (0, 2), (2, 2), (0, 0)), _LEFT_RIGHT + _TOP_BOTTOM)
#: on Tygem, Cyberoro and Fox, the third stone is at the upper left; Fox once placed the fifth and sixth at top and bottom
SERVERS = HandicapOrder(((2, 0), (0, 2), (0, 0), (2, 2)), _LEFT_RIGHT + _TOP_BOTTOM)
OLD_FOX = HandicapOrder(SERVERS.corners, _TOP_BOTTOM + _LEFT_RIGHT)
_CENTER = (1, 1)


def handicap_properties(size: int, stones: int) -> Mapping[str, Sequence[str]]:
    """Return the root properties of a game with handicap stones, which are where they are by custom; White begins."""
    return {"HA": [str(stones)], "AB": handicap_points(size, stones), "PL": ["W"]}


def max_handicap(size: int) -> int:
    """Return the number of handicap stones for which a board has star points; without a middle line, only four corners."""
    if size < _MIN_STAR_SIZE:
        return 0
    return MAX_HANDICAP if size % 2 and size > _MIN_STAR_SIZE else _MAX_CORNER_HANDICAP


def handicap_points(size: int, stones: int, order: HandicapOrder = CUSTOM) -> list[str]:
    """Return the points of handicap stones, or nothing if the board has too few star points."""
    if stones > max_handicap(size):
        return []
    corners = len(order.corners)
    places = [*order.corners[:stones], *order.sides[: max(0, stones - stones % 2 - corners)]]
    if stones > corners and stones % 2:
        places.append(_CENTER)
    edge = 3 if size >= _FOURTH_LINE_SIZE else 2
    lines = (edge, size // 2, size - 1 - edge)
    return [LETTERS[lines[column]] + LETTERS[lines[row]] for column, row in places]


NEW_GAMES = (
    NewGame(
        "Go",
        "Go",
        (("FF", "4"), ("GM", "1")),
        ("PB", "PW"),
        sizes=(19, 13, 9),
        min_size=MIN_SIZE,
        max_size=MAX_SIZE,
        komi="6.5",
        max_handicap=max_handicap,
        handicap=handicap_properties,
    ),
)
