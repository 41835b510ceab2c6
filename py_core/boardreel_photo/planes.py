"""Planes over a board: a value that changes evenly from one side to the other, as light does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from boardreel_photo.distribution import median

#: residuals from this many typical residuals on are left out of the next round
MAX_RESIDUAL = 3.0
#: a typical residual is never taken for less than this
MIN_RESIDUAL = 0.08


@dataclass(frozen=True, slots=True)
class Plane:
    """The value `middle + along * x + down * y`, where x and y are -1 and 1 at the outermost cells of a board."""

    middle: float
    along: float
    down: float
    scale: float

    def at(self, column: float, row: float) -> float:
        """Return the value at a cell."""
        return self.middle + self.along * (column * self.scale - 1) + self.down * (row * self.scale - 1)


def fitted_plane(
    places: Sequence[tuple[int, int]],
    values: Sequence[float],
    size: int,
    *,
    weights: Sequence[float] | None = None,
    ridge: float = 1.0,
    rounds: int = 1,
) -> Plane:
    """Return the plane that fits values at places (column, row) best; `ridge` pulls its slopes toward 0.

    In each further one of `rounds`, values far from the plane are left out.
    """
    scale = 2 / (size - 1)
    rows = [(column * scale - 1, row * scale - 1) for column, row in places]
    kept = list(weights) if weights is not None else [1.0] * len(values)
    plane = _least_squares(rows, values, kept, ridge, scale)
    for _ in range(rounds - 1):
        residuals = [abs(value - plane.at(*place)) for place, value in zip(places, values, strict=True)]
        limit = MAX_RESIDUAL * max(median(residuals), MIN_RESIDUAL)
        plane = _least_squares(rows, values, [float(each <= limit) for each in residuals], ridge, scale)
    return plane


def _least_squares(
    rows: Sequence[tuple[float, float]],
    values: Sequence[float],
    weights: Sequence[float],
    ridge: float,
    scale: float,
) -> Plane:
    """Solve the normal equations of a plane."""
    total = sx = sy = sxx = sxy = syy = sz = sxz = syz = 0.0
    for (x, y), value, weight in zip(rows, values, weights, strict=True):
        wx, wy, wz = weight * x, weight * y, weight * value
        total += weight
        sx += wx
        sy += wy
        sz += wz
        sxx += wx * x
        sxy += wx * y
        syy += wy * y
        sxz += wz * x
        syz += wz * y
    if total <= 0:
        return Plane(0.0, 0.0, 0.0, scale)
    # slopes around the weighted middle
    mx, my, mz = sx / total, sy / total, sz / total
    cxx, cxy, cyy = sxx - sx * mx + ridge, sxy - sx * my, syy - sy * my + ridge
    cxz, cyz = sxz - sx * mz, syz - sy * mz
    determinant = cxx * cyy - cxy * cxy
    along = (cxz * cyy - cyz * cxy) / determinant
    down = (cyz * cxx - cxz * cxy) / determinant
    return Plane(mz - along * mx - down * my, along, down, scale)
