"""Read a Blokus board: grid, colors of cells, classes, rules, doubts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.scene.shapes import Message

from boardreel_photo.blokus_rules import BlokusRules, Violation
from boardreel_photo.boards import BlokusBoard
from boardreel_photo.cell_colors import Features, cell_features, cell_samples, contrast
from boardreel_photo.cell_grid import cell_corners
from boardreel_photo.color_classes import cell_costs, estimate_classes, first_classes, tones_of_hues
from boardreel_photo.deadline import Deadline
from boardreel_photo.doubt import DOUBT_GAP, FAILURE_GAP, SUSPICION_GAP, candidates, doubtful_cells
from boardreel_photo.homography import Homography
from boardreel_photo.local_light import local_light, without_light
from boardreel_photo.photo import Photo, Place
from boardreel_photo.reading import COST_DECIMALS, NO_BOARD, Problem, Reading
from boardreel_photo.repair import Position, repair
from boardreel_photo.veils import veil_costs

#: cost of broken rules from which on the corners are moved, and the reader is asked to check them
MAX_VIOLATION_COST = 8.0
#: cost of broken rules from which on hardly any cell is certain, and from which on the photo shows something else
FAILURE_COST = 30.0
NO_BOARD_COST = 100.0
#: by how many cells the corners are moved then
CORNER_MOVES = (0.5, -0.5)
#: violations with more cells, or all of a color, say little about each of them
MAX_LOCAL_CELLS = 10


def read_blokus(photo: Photo, corners: Sequence[Place], board: BlokusBoard, deadline: Deadline) -> Reading:
    """Return what the photo of a board shows, given the corners of its cells, clockwise from the upper left."""
    rules = BlokusRules(board)
    best = _attempt(photo, corners, rules, deadline)
    for move in CORNER_MOVES:
        if best.violation_cost <= MAX_VIOLATION_COST or deadline.has_passed():
            break
        other = _attempt(photo, _moved(corners, move / board.size), rules, deadline)
        best = min(best, other, key=lambda attempt: attempt.violation_cost)
    return _reading(best.position, deadline, best.corners)


def correct_blokus(
    board: BlokusBoard, costs: Sequence[Sequence[float]], fixed: Mapping[int, int], deadline: Deadline
) -> Reading:
    """Return the likeliest position in which cells have the values that the reader has given."""
    position = Position(BlokusRules(board), costs, fixed)
    repair(position, deadline)
    return _reading(position, deadline, ())


class _Attempt:
    """A position read with some corners, and what the rules say of it."""

    def __init__(self, position: Position, corners: Sequence[Place]) -> None:
        self.position, self.corners = position, corners
        self.violation_cost = sum(violation.cost for violation in position.violations())


def _attempt(photo: Photo, corners: Sequence[Place], rules: BlokusRules, deadline: Deadline) -> _Attempt:
    size = rules.board.size
    refined = cell_corners(photo, corners, size, deadline)
    deadline.report(40)
    samples = cell_samples(photo, Homography.of_corners(refined, size), size)
    features = cell_features(samples, size)
    deadline.report(60)
    costs = [
        [round(cost, COST_DECIMALS) for cost in row]
        for row in _costs(features, list(map(contrast, samples)), rules.board)
    ]
    position = Position(rules, costs, {})
    repair(position, deadline)
    deadline.report(90)
    return _Attempt(position, refined)


def _costs(features: Sequence[Features], contrasts: Sequence[float], board: BlokusBoard) -> list[list[float]]:
    """Return the cost of each value for each cell."""
    size = board.size
    light = local_light(features, size)
    own = without_light(features, light)
    classes = estimate_classes(own, size, first_classes(tones_of_hues(board.variant.colors, own), size))
    return veil_costs(cell_costs(own, size, classes), own, light, contrasts, classes, size)


def _reading(position: Position, deadline: Deadline, corners: Sequence[Place]) -> Reading:
    """Return a position with its doubts and problems."""
    violations = position.violations()
    rules = position.rules
    violating = {cell for violation in violations if _is_local(violation) for cell in rules.cells_of(violation.mask)}
    problems = [Problem(_message(violation), rules.cells_of(violation.mask)) for violation in violations]
    violation_cost = sum(violation.cost for violation in violations)
    if violation_cost > NO_BOARD_COST or not any(position.cells):
        problems.insert(0, Problem(Message(NO_BOARD)))
    elif violation_cost > MAX_VIOLATION_COST:
        problems.insert(0, Problem(Message("photo.check-corners")))
    doubtful = doubtful_cells(position, violating, _least_gap(violation_cost))
    return Reading(
        rules.board.id,
        rules.board.size,
        position.cells,
        position.costs,
        doubtful,
        [candidates(position.cells[cell], position.costs[cell]) for cell in doubtful],
        problems,
        deadline.is_missed,
        corners,
    )


def _least_gap(violation_cost: float) -> float:
    """Return the gap below which cells are doubtful; the more rules are broken, the less is certain."""
    if violation_cost <= MAX_VIOLATION_COST:
        return DOUBT_GAP
    return SUSPICION_GAP if violation_cost <= FAILURE_COST else FAILURE_GAP


def _is_local(violation: Violation) -> bool:
    """Return whether the cells of a violation are doubtful for that reason alone."""
    return violation.key != "no-start" and violation.mask.bit_count() <= MAX_LOCAL_CELLS


def _message(violation: Violation) -> Message:
    args: dict[str, int | str] = {"side": violation.side, "count": violation.mask.bit_count()}
    return Message(f"photo.{violation.key}", args | ({"piece": violation.piece} if violation.piece else {}))


def _moved(corners: Sequence[Place], share: float) -> list[Place]:
    """Return corners moved away from the middle by a share of their distance from it, or toward it if below 0."""
    x0, y0 = (sum(corner[axis] for corner in corners) / len(corners) for axis in (0, 1))
    return [(x + 2 * share * (x - x0), y + 2 * share * (y - y0)) for x, y in corners]
