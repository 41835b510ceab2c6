"""What the readings of cells and of stones share about how values are spread."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

#: factor from a median absolute deviation to a standard deviation
MEDIAN_TO_WIDTH = 1.48
#: degrees of freedom of the distribution of a class: what is far from all classes is not certain
FREEDOM = 7.0
LEAST_DIFFERENCE = 1e-6


def median(values: Sequence[float]) -> float:
    """Return the middle one of some values, the higher one of two."""
    return sorted(values)[len(values) // 2]


def distribution_cost(distance: float, widths: float) -> float:
    """Return how unlikely a value is in a class, as a negative logarithm.

    `distance` is its squared distance from the middle of the class in widths, and `widths` the product of these.
    """
    return FREEDOM / 2 * log(1 + distance / FREEDOM) + log(widths)


def nearer_costs(costs: Sequence[float], factor: float, most: float) -> list[float]:
    """Return costs whose differences are multiplied by a factor, and of which the best two differ by `most` at most."""
    best, second = sorted(costs)[:2]
    factor = min(factor, most / max(second - best, LEAST_DIFFERENCE))
    return [best + factor * (cost - best) for cost in costs]
