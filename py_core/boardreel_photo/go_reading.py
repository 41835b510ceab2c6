"""Read a Go board: grid of lines, stones, groups without liberties, doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf

from boardreel.games.go.territory import find_regions
from boardreel.games.intersections.points import shared_grid
from boardreel.games.intersections.stones import BLACK, EMPTY, WHITE
from boardreel.scene.shapes import Message

from boardreel_photo.boards import GoBoard
from boardreel_photo.deadline import Deadline
from boardreel_photo.distribution import nearer_costs
from boardreel_photo.doubt import candidates
from boardreel_photo.go_stones import look_costs, point_looks
from boardreel_photo.homography import Homography
from boardreel_photo.line_grid import line_corners, visible_arms, visible_share
from boardreel_photo.photo import Photo, Place
from boardreel_photo.reading import COST_DECIMALS, NO_BOARD, Problem, Reading

#: key of the problem of a photo that is not good enough
UNCERTAIN = "photo.uncertain"
#: a point is doubtful if another value would cost less than this more
DOUBT_GAP = 1.5
#: the certainty of all points is multiplied by this power of the share of the lines that are seen: else the grid is off
VISIBLE_POWER = 5
#: share of the lines below which the photo shows something else
NO_LINES_SHARE = 0.65
#: a camera that sees circles less round is so low that stones hide the points behind them: the certainty of all points is
#: multiplied by this power of the roundness compared with it
LEAST_ROUNDNESS, ROUNDNESS_POWER = 0.45, 8
#: share of doubtful points from which on the whole reading is uncertain
MANY_DOUBTS_SHARE = 0.1


def read_go(photo: Photo, corners: Sequence[Place], board: GoBoard, deadline: Deadline) -> Reading:
    """Return what the photo of a board shows, given its outermost crossings, clockwise from the upper left."""
    refined = line_corners(photo, corners, board.size, deadline)
    deadline.report(70)
    view = Homography.of_corners(refined, board.size - 1)
    looks, clearness = point_looks(photo, view, board.size)
    costs = look_costs(looks, clearness, visible_arms(photo, view, board.size))
    values = [row.index(min(row)) for row in costs]
    visible = visible_share(photo, view, board.size, values, clearness)
    roundness = min(1.0, view.roundness((board.size - 1) / 2, (board.size - 1) / 2) / LEAST_ROUNDNESS)
    certainty = visible**VISIBLE_POWER * roundness**ROUNDNESS_POWER
    rounded = [[round(cost, COST_DECIMALS) for cost in nearer_costs(row, certainty, inf)] for row in costs]
    reading = _reading(board, rounded, {}, deadline, refined)
    if visible >= NO_LINES_SHARE:
        return reading
    others = [problem for problem in reading.problems if problem.message.key != UNCERTAIN]
    return replace(reading, problems=[Problem(Message(NO_BOARD)), *others])


def correct_go(
    board: GoBoard, costs: Sequence[Sequence[float]], fixed: Mapping[int, int], deadline: Deadline
) -> Reading:
    """Return the likeliest position in which points have the values that the user has given."""
    return _reading(board, costs, fixed, deadline, ())


def _reading(
    board: GoBoard,
    costs: Sequence[Sequence[float]],
    fixed: Mapping[int, int],
    deadline: Deadline,
    corners: Sequence[Place],
) -> Reading:
    values = [fixed.get(point, row.index(min(row))) for point, row in enumerate(costs)]
    neighbors = shared_grid(board.size, board.size).neighbors
    captured = sorted(
        sorted(group.points)
        for side in (BLACK, WHITE)
        for group in find_regions(bytes(values), (side,), neighbors)
        if EMPTY not in group.borders
    )
    problems = [
        Problem(Message("photo.no-liberties", {"side": values[group[0]], "count": len(group)}), group)
        for group in captured
    ]
    suspects = {point for group in captured for point in group}
    # nothing about a bright or dark corner tells a stone from what lies there, such as a tape that holds the board
    suspects.update(point for point in (0, board.size - 1, len(values) - board.size, len(values) - 1) if values[point])
    gaps = [
        min(cost for other, cost in enumerate(row) if other != value) - row[value]
        for row, value in zip(costs, values, strict=True)
    ]
    doubtful = sorted(
        (point for point, gap in enumerate(gaps) if point not in fixed and (gap < DOUBT_GAP or point in suspects)),
        key=gaps.__getitem__,
    )
    if len(doubtful) >= MANY_DOUBTS_SHARE * len(values):
        problems.insert(0, Problem(Message(UNCERTAIN)))
    choices = [candidates(values[point], costs[point]) for point in doubtful]
    return Reading(board.id, board.size, values, costs, doubtful, choices, problems, deadline.is_missed, corners)
