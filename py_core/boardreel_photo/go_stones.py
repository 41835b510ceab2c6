"""Find the stones on a board: how light each point is and how blue, compared with the board around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf, log
from typing import TypeAlias

from boardreel.games.intersections.stones import BLACK, WHITE

from boardreel_photo.distribution import MEDIAN_TO_WIDTH, distribution_cost, median, nearer_costs
from boardreel_photo.go_light import MeanColor, board_colors, veils
from boardreel_photo.homography import Homography
from boardreel_photo.photo import Color, Photo

#: lightness and blueness of a point compared with the board around it, as differences of logarithms
Look: TypeAlias = tuple[float, float]

#: radius of the disc of a point that is looked at, and distances of its samples from the lines, in spacings
RADIUS, SAMPLE_DISTANCES = 0.39, (0.14, 0.22, 0.3)
#: shifts of all discs, in spacings: stones stand above the board, and are seen from aside
SHIFTS = (-0.1, 0.0, 0.1)
#: share of the samples of a disc, sorted by lightness, of which the mean is taken: neither lines nor reflections
FIRST_SHARE, LAST_SHARE = 0.3, 0.8
#: first looks of the empty point, black and white, and the least widths of the classes
FIRST_LOOKS: tuple[Look, ...] = ((0.0, 0.0), (-1.1, 0.25), (0.3, 0.4))
FLOORS = (0.06, 0.04)
FIRST_WIDTHS = (0.25, 0.2)
#: rounds of the estimation; how many points the first look of a class counts for
ROUNDS, FIRST_LOOK_POINTS = 8, 3
#: squared distance, in widths, from which on an empty point does not look like the others, or a white one that is darker
#: and less blue than they are; and by how much it is still likelier than the next class
ODD_DISTANCE, ODD_GAP = 12.0, 1.2
#: between which lightnesses compared with the board an empty point, black and white are without any doubt, and what
#: another one costs a stone
LIGHTNESS = ((-0.3, 0.3), (-9.0, -0.35), (-0.02, 9.0))
ODD_LIGHTNESS_COST = 4.0
#: stones are gray, so that they look bluer than wood; with less than this, one is odd
LEAST_BLUENESS = -0.1
#: cost of white for each line beyond the first that is seen to leave a point: a stone would cover it, and a point between
#: stones is light compared with their shadows
SEEN_LINE_COST = 2.0
#: reflections take certainty away by this power of what they leave to be seen
CLEARNESS_POWER = 1.5
DARK_OFFSET = 6

_DISC = [
    (right * across, down * along)
    for along in SAMPLE_DISTANCES
    for across in SAMPLE_DISTANCES
    for down in (-1, 1)
    for right in (-1, 1)
    if hypot(across, along) <= RADIUS
]


def point_looks(photo: Photo, view: Homography, lines: int) -> tuple[list[Look], list[float]]:
    """Return the look of each point of a Go board, by row, and how clearly each is seen: 1 without a reflection."""
    board = board_colors(photo, view, lines)
    veil = veils(board, lines)
    shifts = [(right, down) for down in SHIFTS for right in SHIFTS]
    discs = {shift: _discs(photo, view, lines, shift) for shift in shifts}
    best = min(shifts, key=lambda shift: (sum(map(_spread, discs[shift])), hypot(*shift)))
    looks = [_look(*each) for each in zip(discs[best], board, veil, strict=True)]
    return looks, [1 - len(color) * white / max(sum(color), 1.0) for color, white in zip(board, veil, strict=True)]


def look_costs(looks: Sequence[Look], clearness: Sequence[float], arms: Sequence[int]) -> list[list[float]]:
    """Return for each point the cost of being empty, black and white, the negative logarithms of the likelihoods.

    `arms` are the numbers of lines that are seen to leave the points. What is not seen clearly, or looks like nothing
    else, has costs near each other.
    """
    centers, widths = list(FIRST_LOOKS), [FIRST_WIDTHS] * len(FIRST_LOOKS)
    costs: list[list[float]] = []
    for _ in range(ROUNDS):
        costs = [[_cost(look, *each) for each in zip(centers, widths, strict=True)] for look in looks]
        for row, look, seen in zip(costs, looks, arms, strict=True):
            row[WHITE] += SEEN_LINE_COST * max(0, seen - 1)
            for stone in (BLACK, WHITE):
                row[stone] += 0 if _has_lightness(look, stone) else ODD_LIGHTNESS_COST
        assigned = [row.index(min(row)) for row in costs]
        for value in range(len(centers)):
            members = [look for look, chosen in zip(looks, assigned, strict=True) if chosen == value]
            padded = [*members, *[FIRST_LOOKS[value]] * FIRST_LOOK_POINTS]
            centers[value] = median([look[0] for look in padded]), median([look[1] for look in padded])
            widths[value] = _width(members, centers[value], 0), _width(members, centers[value], 1)
    return [
        nearer_costs(
            row, clear**CLEARNESS_POWER, ODD_GAP if _is_odd(look, row.index(min(row)), centers, widths) else inf
        )
        for look, clear, row in zip(looks, clearness, costs, strict=True)
    ]


def _is_odd(look: Look, value: int, centers: Sequence[Look], widths: Sequence[Look]) -> bool:
    """Return whether an empty point looks like no other one, or a stone more like the board than stones of its color do."""
    if not _has_lightness(look, value):
        return True
    is_far = _distance(look, centers[value], widths[value]) > ODD_DISTANCE
    if not value:
        return is_far
    # a reflection on the board is nearly white
    is_like_board = value == WHITE and look[0] < centers[value][0] and look[1] < centers[value][1]
    return look[1] < LEAST_BLUENESS or (is_far and is_like_board)


def _has_lightness(look: Look, value: int) -> bool:
    """Return whether a point is as light, compared with the board, as one of a class can be."""
    darkest, lightest = LIGHTNESS[value]
    return darkest < look[0] < lightest


def _discs(photo: Photo, view: Homography, lines: int, shift: tuple[float, float]) -> list[list[Color]]:
    """Return the colors of the samples of each point."""
    return [
        [photo.color(*view.place(column + right + shift[0], row + down + shift[1])) for right, down in _DISC]
        for row in range(lines)
        for column in range(lines)
    ]


def _spread(samples: Sequence[Color]) -> int:
    """Return the range of lightness of the middle half of the samples of a disc."""
    levels = sorted(sum(color) for color in samples)
    return levels[3 * len(levels) // 4] - levels[len(levels) // 4]


def _look(samples: Sequence[Color], board: MeanColor, veil: float) -> Look:
    """Return the look of a point, given the colors of its samples, of the board around it, and of a reflection there."""
    ranked = sorted(samples, key=sum)
    used = ranked[int(FIRST_SHARE * len(ranked)) : int(LAST_SHARE * len(ranked))]
    logs = [
        log(max(sum(color[channel] for color in used) / len(used) - veil, 0.0) + DARK_OFFSET)
        - log(board[channel] - veil + DARK_OFFSET)
        for channel in (0, 1, 2)
    ]
    return sum(logs) / len(logs), logs[2] - logs[0]


def _cost(look: Look, center: Look, widths: tuple[float, float]) -> float:
    return distribution_cost(_distance(look, center, widths), widths[0] * widths[1])


def _distance(look: Look, center: Look, widths: tuple[float, float]) -> float:
    """Return the squared distance of a look from the middle of a class, in widths."""
    return sum(((one - other) / width) ** 2 for one, other, width in zip(look, center, widths, strict=True))


def _width(members: Sequence[Look], center: Look, axis: int) -> float:
    """Return the width of a class by the median deviation of its points; few points say little."""
    if not members:
        return FIRST_WIDTHS[axis]
    measured = MEDIAN_TO_WIDTH * median([abs(look[axis] - center[axis]) for look in members])
    count = len(members)
    return max(FLOORS[axis], (count * measured + FIRST_LOOK_POINTS * FIRST_WIDTHS[axis]) / (count + FIRST_LOOK_POINTS))
