"""Find the likeliest position: the classes of the cells and the rules together."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from boardreel_photo.blokus_rules import BlokusRules, Violation
from boardreel_photo.deadline import Deadline

#: the most changes of a repair
MAX_STEPS = 60
#: a value that costs this much more than the likeliest one is not tried
MAX_EXTRA_COST = 16.0
#: regions of at most this many cells are changed as a whole
MAX_REGION_CELLS = 3
#: pairs of cells are tried among this many that would cost least
MAX_PAIRED = 14
#: a change counts if it lowers the cost by more than this
LEAST_GAIN = 1e-6

#: cells and their new values
Change = Mapping[int, int]


class Position:
    """The values of all cells with their cost, by the looks of the cells and by the rules."""

    def __init__(self, rules: BlokusRules, costs: Sequence[Sequence[float]], fixed: Mapping[int, int]) -> None:
        self.rules, self.costs, self.fixed = rules, costs, fixed
        self.cells = [fixed.get(cell, row.index(min(row))) for cell, row in enumerate(costs)]
        self.masks = rules.masks(self.cells)

    def violations(self) -> list[Violation]:
        """Return all rules that the position breaks."""
        return [
            violation for side, mask in enumerate(self.masks) if side for violation in self.rules.violations(mask, side)
        ]

    def extra_cost(self, change: Change) -> float:
        """Return the extra cost of the position after a change; below 0 if it is likelier then."""
        masks = dict(enumerate(self.masks))
        touched = set()
        total = 0.0
        for cell, value in change.items():
            bit, old = 1 << self.rules.bit_of_cell[cell], self.cells[cell]
            total += self.costs[cell][value] - self.costs[cell][old]
            masks[old] &= ~bit
            masks[value] |= bit
            touched |= {old, value}
        for side in touched - {0}:
            total += self.rules.cost(masks[side]) - self.rules.cost(self.masks[side])
        return total

    def apply(self, change: Change) -> None:
        """Give cells their new values."""
        for cell, value in change.items():
            bit, old = 1 << self.rules.bit_of_cell[cell], self.cells[cell]
            self.masks[old] &= ~bit
            self.masks[value] |= bit
            self.cells[cell] = value

    def values(self, cell: int) -> list[int]:
        """Return the other values that a cell may have instead of its current one, likeliest first."""
        if cell in self.fixed:
            return []
        row = self.costs[cell]
        limit = min(row) + MAX_EXTRA_COST
        others = [value for value in range(len(row)) if value != self.cells[cell] and row[value] <= limit]
        return sorted(others, key=row.__getitem__)


def repair(position: Position, deadline: Deadline) -> None:
    """Change cells near violations until no change makes the position likelier."""
    for _ in range(MAX_STEPS):
        violations = position.violations()
        if not violations or deadline.has_passed():
            return
        best = min(
            (
                (position.extra_cost(change), number, change)
                for number, change in enumerate(_changes(position, violations))
            ),
            default=None,
        )
        if best is None or best[0] >= -LEAST_GAIN:
            return
        position.apply(best[2])


def _changes(position: Position, violations: Collection[Violation]) -> Iterator[Change]:
    """Yield the changes that may mend violations: of a cell near one, of a small region, of two cells."""
    rules = position.rules
    near = 0
    for violation in violations:
        near |= violation.mask if violation.key == "no-start" else rules.around(violation.mask)
    singles = [(cell, value) for cell in rules.cells_of(near) for value in position.values(cell)]
    for cell, value in singles:
        yield {cell: value}
    for mask in position.masks[1:]:
        for region in rules.regions(mask):
            if region & near and region.bit_count() <= MAX_REGION_CELLS:
                yield from _region_changes(position, rules.cells_of(region))
    cheapest = sorted(
        singles,
        key=lambda single: position.costs[single[0]][single[1]] - position.costs[single[0]][position.cells[single[0]]],
    )
    for (one, first), (other, second) in combinations(cheapest[:MAX_PAIRED], 2):
        if one != other:
            yield {one: first, other: second}


def _region_changes(position: Position, cells: Sequence[int]) -> Iterator[Change]:
    """Yield the changes of all cells of a region to the same other value."""
    for value in range(len(position.masks)):
        if value != position.cells[cells[0]] and all(value in position.values(cell) for cell in cells):
            yield dict.fromkeys(cells, value)
