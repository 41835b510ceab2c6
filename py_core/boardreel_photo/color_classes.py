"""Sort cells into classes: empty, and one class per color, each with the tone that it has in this photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin

from boardreel_photo.cell_colors import Features
from boardreel_photo.distribution import FREEDOM, MEDIAN_TO_WIDTH, distribution_cost, median
from boardreel_photo.planes import Plane, fitted_plane

#: hue of a color as the angle of its first two features, for the colors of the game
HUES = {"Blue": -2.95, "Yellow": 0.41, "Red": -0.5, "Green": 2.35, "Purple": -2.4, "Orange": 0.1}
#: by how much editions and lamps shift hues; the shift is taken with which hues are nearest to those of the cells
HUE_SHIFTS: tuple[dict[str, float], ...] = (
    {},
    {"Green": -0.8},
    {"Green": -0.5, "Yellow": 0.3},
    {"Green": 0.3, "Blue": 0.3},
    {"Purple": 0.4},
    {"Purple": -0.6},
)
HUE_ROUNDS = 6
#: a cell less colorful than this has no hue; fewer cells of a hue do not tell its tone, and then its chroma is the
#: median of the others, or this one
LEAST_CHROMA, LEAST_CELLS, DEFAULT_CHROMA = 0.3, 4, 1.5
#: half the mean logarithm of a typical piece, relative to the empty board
PIECE_LIGHTNESS = -0.35
#: least widths of the classes: of the empty board per feature, of a color across and along its ray, and in lightness
EMPTY_FLOOR, ACROSS_FLOOR, ALONG_FLOOR, LIGHTNESS_FLOOR = 0.04, 0.10, 0.15, 0.08
#: where a color is paler than its class, the width along the ray is at least this share of the ray: glare
GLARE_SHARE = 0.3
#: rounds of the estimation, and the weight of a class's first tone in numbers of cells
MAX_ROUNDS, FIRST_TONE_CELLS = 9, 3.0


@dataclass(slots=True)
class ColorClass:
    """The tone of a class as planes over the board, and the widths of its spread.

    `widths` are those of the three features of the empty board; of a color, across and along its ray and in lightness.
    """

    tone: list[Plane]
    widths: list[float]
    is_color: bool

    def cost(self, features: Features, column: int, row: int) -> float:
        """Return how unlikely a cell with some features is in this class, as a negative logarithm."""
        return distribution_cost(*self._distance(features, column, row))

    def distance(self, features: Features, column: int, row: int) -> float:
        """Return the squared distance of a cell from the tone, in widths."""
        return self._distance(features, column, row)[0]

    def weight(self, features: Features, column: int, row: int) -> float:
        """Return the weight of a cell of this class in its tone; outliers have little."""
        return 1 / (1 + self.distance(features, column, row) / FREEDOM)

    def _distance(self, features: Features, column: int, row: int) -> tuple[float, float]:
        """Return the squared distance from the tone in widths, and the product of the widths."""
        first, second, third = self.deviations(features, column, row)
        one, two, three = self.widths
        if self.is_color and second < 0:
            length = self.length(column, row)
            two = max(two, GLARE_SHARE * length)
            # a veil of white makes a color paler and lighter
            third += self.tone[2].at(column, row) * min(1.0, -second / length)
        return (first / one) ** 2 + (second / two) ** 2 + (third / three) ** 2, one * two * three

    def deviations(self, features: Features, column: int, row: int) -> Features:
        """Return the differences of features from the tone at a cell, in the directions of `widths`."""
        warm, leaf, light = (plane.at(column, row) for plane in self.tone)
        third = features[2] - light
        if not self.is_color:
            return features[0] - warm, features[1] - leaf, third
        length = hypot(warm, leaf)
        x, y = warm / length, leaf / length
        return features[1] * x - features[0] * y, features[0] * x + features[1] * y - length, third

    def paleness(self, features: Features, column: int, row: int) -> float:
        """Return which share of the length of the color a cell of this class lacks, 0 if it lacks nothing."""
        return max(0.0, -self.deviations(features, column, row)[1] / self.length(column, row))

    def along(self, features: Features, column: int, row: int) -> float:
        """Return how far features are from white toward the color."""
        return self.deviations(features, column, row)[1] + self.length(column, row)

    def length(self, column: int, row: int) -> float:
        """Return the distance of the tone at a cell from white."""
        return hypot(self.tone[0].at(column, row), self.tone[1].at(column, row))


def first_classes(tones: Sequence[Features], size: int) -> list[ColorClass]:
    """Return the classes before any cell is assigned: the empty board, and colors with the given tones."""
    empty = ColorClass([_level(0.0, size)] * 3, [0.15, 0.15, 0.15], is_color=False)
    return [empty, *(ColorClass([_level(each, size) for each in tone], [0.25, 0.4, 0.25], True) for tone in tones)]


def tones_of_hues(names: Sequence[str], features: Sequence[Features]) -> list[Features]:
    """Return the tones of colors of the game: the medians of the colorful cells whose hue is nearest to theirs."""
    colorful = [each for each in features if hypot(each[0], each[1]) > LEAST_CHROMA]
    hues = [atan2(leaf, warm) for warm, leaf, _ in colorful]
    starts = [[HUES[name] + shift.get(name, 0.0) for name in names] for shift in HUE_SHIFTS]
    # the hues of one edition, in the light of the photo
    centers = min((_hue_centers(start, hues) for start in starts), key=lambda found: _hue_distance(found, hues))
    typical = median([hypot(warm, leaf) for warm, leaf, _ in colorful]) if colorful else DEFAULT_CHROMA
    found = []
    for number, center in enumerate(centers):
        group = [each for each, hue in zip(colorful, hues, strict=True) if _nearest(hue, centers) == number]
        if len(group) >= LEAST_CELLS:
            warm, leaf, light = (median([each[axis] for each in group]) for axis in (0, 1, 2))
            found.append((warm, leaf, light))
        else:
            found.append((typical * cos(center), typical * sin(center), PIECE_LIGHTNESS))
    return found


def _hue_centers(start: Sequence[float], hues: Sequence[float]) -> list[float]:
    """Return the middles of groups of hues, found from a start by turns: the nearest middle, the mean of a group."""
    centers = list(start)
    for _ in range(HUE_ROUNDS):
        # the start counts as a cell, so that a color that is not on the board keeps its hue
        sums = [[cos(center), sin(center)] for center in start]
        for hue in hues:
            group = sums[_nearest(hue, centers)]
            group[0] += cos(hue)
            group[1] += sin(hue)
        centers = [atan2(y, x) for x, y in sums]
    return centers


def _nearest(hue: float, centers: Sequence[float]) -> int:
    """Return the index of the hue most like another one."""
    return max(range(len(centers)), key=lambda index: cos(hue - centers[index]))


def _hue_distance(centers: Sequence[float], hues: Sequence[float]) -> float:
    """Return how far hues are from the nearest middles."""
    return sum(1 - max(cos(hue - center) for center in centers) for hue in hues)


def estimate_classes(features: Sequence[Features], size: int, classes: list[ColorClass]) -> list[ColorClass]:
    """Return the classes as the cells of a photo show them, from a first guess."""
    before: list[int] = []
    for _ in range(MAX_ROUNDS):
        assigned = [_likeliest(each, classes, index, size) for index, each in enumerate(features)]
        if assigned == before:
            break
        before = assigned
        classes = [
            _estimated(old, [index for index, value in enumerate(assigned) if value == number], features, size)
            for number, old in enumerate(classes)
        ]
    return classes


def cell_costs(features: Sequence[Features], size: int, classes: Sequence[ColorClass]) -> list[list[float]]:
    """Return the cost of each class for each cell."""
    return [
        [each.cost(feature, index % size, index // size) for each in classes] for index, feature in enumerate(features)
    ]


def _likeliest(features: Features, classes: Sequence[ColorClass], index: int, size: int) -> int:
    row, column = divmod(index, size)
    costs = [each.cost(features, column, row) for each in classes]
    return costs.index(min(costs))


def _estimated(old: ColorClass, cells: Sequence[int], features: Sequence[Features], size: int) -> ColorClass:
    """Return a class with the tone and the widths of the cells assigned to it."""
    if not cells:
        return old
    places = [(cell % size, cell // size) for cell in cells]
    chosen = [features[cell] for cell in cells]
    weights = [old.weight(each, *place) for each, place in zip(chosen, places, strict=True)]
    # the tone before counts as a few cells in the middle of the board
    middle = [(size // 2, size // 2)] if old.is_color else []
    tone = [
        fitted_plane(
            [*places, *middle],
            [*(each[feature] for each in chosen), *(old.tone[feature].at(*place) for place in middle)],
            size,
            weights=[*weights, *(FIRST_TONE_CELLS for _ in middle)],
            ridge=4.0,
        )
        for feature in (0, 1, 2)
    ]
    new = ColorClass(tone, old.widths, old.is_color)
    if old.is_color and new.length(size // 2, size // 2) < LEAST_CHROMA:
        # a color that few cells have would become that of shadows
        return old
    deviations = [new.deviations(each, *place) for each, place in zip(chosen, places, strict=True)]
    floors = (ACROSS_FLOOR, ALONG_FLOOR, LIGHTNESS_FLOOR) if old.is_color else (EMPTY_FLOOR, EMPTY_FLOOR, EMPTY_FLOOR)
    measured = [_width([abs(each[axis]) for each in deviations], old.widths[axis]) for axis in (0, 1, 2)]
    new.widths = [max(width, floor) for width, floor in zip(measured, floors, strict=True)]
    return new


def _width(deviations: Sequence[float], before: float) -> float:
    """Return the width of a class by the median deviation of its cells; few cells say little."""
    measured = MEDIAN_TO_WIDTH * median(deviations)
    count = len(deviations)
    return (count * measured + FIRST_TONE_CELLS * before) / (count + FIRST_TONE_CELLS)


def _level(value: float, size: int) -> Plane:
    return Plane(value, 0.0, 0.0, 2 / (size - 1))
