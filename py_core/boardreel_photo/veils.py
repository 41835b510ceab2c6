"""Find cells that may have lost their color to a reflection: the certainty of an empty cell there is taken away."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from boardreel_photo.cell_colors import Features
from boardreel_photo.color_classes import ColorClass
from boardreel_photo.distribution import median, nearer_costs
from boardreel_photo.local_light import weighted_neighbors

#: a reflection is where the colors of pieces are paler than this share of their length
VEIL_PALENESS = 0.35
#: or where an empty cell is lighter than others by this much, has more contrast, or more of a color of pieces
VEIL_LIGHTNESS, VEIL_CONTRAST, VEIL_COLOR = 0.05, 0.13, 0.03
#: spread of the colors of empty cells up to which a photo is good; in others, less makes a cell doubtful, but never less
#: than a share, and its color must stand out by so many spreads
GOOD_SPREAD, LEAST_SHARE, COLOR_SPREADS = 0.01, 0.6, 3.0
#: from a median distance in two features to their spread
MEDIAN_TO_SPREAD = 1.25
#: weight of the neighbors with color that can tell how pale colors are
LEAST_WEIGHT = 0.5
#: weight of an empty cell, which seems not to be pale
EMPTY_WEIGHT = 0.2
#: by how much an empty cell in a reflection may be likelier than the next class
VEILED_GAP = 2.4
#: how pale a veiled empty cell makes its neighbors seem, and how often reflections spread to neighbors that way
VEILED_PALENESS, SPREADING = 0.7, 2
#: gaps of at most twice as many cells between cells in a reflection are in it as well
GAP = 2
#: squared distance, in widths, from which on an empty cell does not look like the others
ODD_DISTANCE = 12.0


def veil_costs(
    costs: Sequence[Sequence[float]],
    features: Sequence[Features],
    light: Sequence[Features],
    contrasts: Sequence[float],
    classes: Sequence[ColorClass],
    size: int,
) -> list[list[float]]:
    """Return the costs of the classes of each cell, with those of veiled empty cells near each other."""
    paleness = [
        _paleness(row, each, classes, cell, size) for cell, (row, each) in enumerate(zip(costs, features, strict=True))
    ]
    empty = [cell for cell, row in enumerate(costs) if row[0] == min(row)]
    suspects = _suspects(empty, features, light, contrasts, classes, size)
    veiled = {cell for cell in empty if light[cell][2] > VEIL_LIGHTNESS}
    for _ in range(SPREADING):
        veiled |= {cell for cell in empty if _pale_around(cell, paleness, size) > VEIL_PALENESS}
        for cell in veiled:
            paleness[cell] = VEILED_PALENESS
    veiled = _closed({cell for cell, value in enumerate(paleness) if (value or 0.0) > VEIL_PALENESS}, size)
    odd = {cell for cell in empty if classes[0].distance(features[cell], cell % size, cell // size) > ODD_DISTANCE}
    uncertain = (veiled | odd | suspects).intersection(empty)
    return [nearer_costs(row, 1.0, VEILED_GAP) if cell in uncertain else list(row) for cell, row in enumerate(costs)]


def _suspects(
    empty: Sequence[int],
    features: Sequence[Features],
    light: Sequence[Features],
    contrasts: Sequence[float],
    classes: Sequence[ColorClass],
    size: int,
) -> set[int]:
    """Return the empty cells that are lighter than the others, uneven, or faintly colored."""
    if not empty:
        return set()
    spread = MEDIAN_TO_SPREAD * median([hypot(*features[cell][:2]) for cell in empty])
    share = max(LEAST_SHARE, min(1.0, GOOD_SPREAD / max(spread, GOOD_SPREAD)))
    lightness = median([light[cell][2] for cell in empty]) + share * VEIL_LIGHTNESS
    contrast = median([contrasts[cell] for cell in empty]) + share * VEIL_CONTRAST
    color = max(share * VEIL_COLOR, COLOR_SPREADS * spread)
    return {
        cell
        for cell in empty
        if light[cell][2] > lightness
        or contrasts[cell] > contrast
        or any(each.along(features[cell], cell % size, cell // size) > color for each in classes[1:])
    }


def _closed(cells: set[int], size: int) -> set[int]:
    """Return cells with the gaps between them, also those between them and the edge of the board."""
    near = {other for cell in cells for other in _square(cell, size)}
    return {cell for cell in near if near.issuperset(_square(cell, size))}


def _square(cell: int, size: int) -> list[int]:
    """Return the cells at most `GAP` columns and rows from a cell."""
    row, column = divmod(cell, size)
    rows = range(max(0, row - GAP), min(size, row + GAP + 1))
    columns = range(max(0, column - GAP), min(size, column + GAP + 1))
    return [y * size + x for y in rows for x in columns]


def _paleness(
    costs: Sequence[float], features: Features, classes: Sequence[ColorClass], cell: int, size: int
) -> float | None:
    """Return which share of the length of its color a cell lacks, None if it is empty."""
    value = costs.index(min(costs))
    return classes[value].paleness(features, cell % size, cell // size) if value else None


def _pale_around(cell: int, paleness: Sequence[float | None], size: int) -> float:
    """Return the mean paleness of colors around a cell, 0 if there are none."""
    total = pale = 0.0
    for other, weight in weighted_neighbors(cell, size):
        value = paleness[other]
        if value is None:
            total += EMPTY_WEIGHT * weight
        else:
            total += weight
            pale += weight * value
    return pale / total if total > LEAST_WEIGHT else 0.0
