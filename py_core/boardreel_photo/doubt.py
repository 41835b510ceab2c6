"""How certain the value of each cell is, by the looks of the cell and by the rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from boardreel_photo.repair import Position

#: a cell is doubtful if another value would cost less than this more; where many rules are broken, than the second; where
#: the whole reading fails, than the third
DOUBT_GAP, SUSPICION_GAP, FAILURE_GAP = 3.0, 7.0, 12.0


def gaps(position: Position) -> list[float]:
    """Return for each cell the extra cost of the best other value; 0 if the rules have changed the cell.

    That is the least of two: by the looks of the cell alone, and with the rules.
    """
    found = []
    for cell, value in enumerate(position.cells):
        row = position.costs[cell]
        if cell in position.fixed:
            found.append(float("inf"))
            continue
        alone = min(cost for other, cost in enumerate(row) if other != value) - row[value]
        ruled = min((position.extra_cost({cell: other}) for other in position.values(cell)), default=alone)
        found.append(max(0.0, min(alone, ruled)))
    return found


def doubtful_cells(position: Position, violating: Collection[int], least_gap: float = DOUBT_GAP) -> list[int]:
    """Return the cells to check, the most doubtful first. `violating` are those where a rule is broken.

    A cell is certain if every other value would cost at least `least_gap` more.
    """
    gap = gaps(position)
    chosen = [
        cell
        for cell, value in enumerate(gap)
        if cell not in position.fixed and (value < least_gap or cell in violating)
    ]
    return sorted(chosen, key=gap.__getitem__)


def candidates(current: int, costs: Sequence[float]) -> list[int]:
    """Return the values of a cell, the current one first and the others as they are likely."""
    return [current, *sorted((value for value in range(len(costs)) if value != current), key=costs.__getitem__)]
