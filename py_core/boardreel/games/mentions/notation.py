"""The words with which players of a game refer to its points, pieces and colors in running text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from boardreel.games.mentions.words import COLOR_WORDS
from boardreel.scene.shapes import Lattice, Scene

_NAME = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})")
#: points of a range such as `f1-f3` that are more than this are not all highlighted
MAX_RANGE_POINTS = 60


@dataclass(frozen=True, slots=True)
class TextNotation:
    """The words with which players refer to the points, colors and pieces of a game.

    `find_point` returns the point with a name in capitals, such as `D16`, or None. `colors` maps words in lower case to
    SGF names of colors, and `letters` maps capital letters that precede a move number directly (`B34`) to them.
    `pieces` are the names of pieces, which are also the labels of moves.
    """

    find_point: Callable[[str], str | None]
    colors: Mapping[str, str]
    letters: Mapping[str, str]
    pieces: frozenset[str] = frozenset()

    def points_between(self, first: str, last: str) -> tuple[str, ...] | None:
        """Return the points of a range, given by the names of its two ends, or None if one of them is not a point.

        If the ends are neither in one row nor in one column, return only the ends.
        """
        ends = self.find_point(first.upper()), self.find_point(last.upper())
        names = _NAME.fullmatch(first.upper()), _NAME.fullmatch(last.upper())
        if ends[0] is None or ends[1] is None or names[0] is None or names[1] is None:
            return None
        (left, low), (right, high) = names[0].groups(), names[1].groups()
        between: Iterable[str] = ()
        if left == right:
            between = (f"{left}{row}" for row in _span(int(low), int(high)))
        elif low == high and len(left) == len(right) == 1:
            between = (f"{chr(letter)}{low}" for letter in _span(ord(left), ord(right)))
        points = tuple(point for point in map(self.find_point, between) if point is not None)
        return points or (ends[0], ends[1])


def _span(one: int, other: int) -> range:
    """Return the integers from the smaller to the larger one, both included, or none if they are too many."""
    first, last = sorted((one, other))
    return range(first, last + 1) if last - first < MAX_RANGE_POINTS else range(0)


def color_words(colors: Mapping[str, str]) -> dict[str, str]:
    """Return the words for colors in all languages, given a mapping from their English names to their SGF names."""
    return {word: color for name, color in colors.items() for word in COLOR_WORDS.get(name, ())}


def scene_notation(
    scene: Scene, colors: Mapping[str, str], letters: Mapping[str, str], pieces: frozenset[str] = frozenset()
) -> TextNotation:
    """Return the notation in which points are named after the cells of a scene, for names that contain a digit.

    `colors`, `letters` and `pieces` are those of `TextNotation`, except that `colors` has English names as keys.
    """
    if scene.lattice is not None:
        find_point = _lattice_finder(scene.lattice)
    else:
        names = {(cell.written or cell.point).upper(): cell.point for cell in scene.cells}
        find_point = {name: point for name, point in names.items() if not name.isalpha()}.get
    return TextNotation(find_point, colors, letters, pieces)


def _lattice_finder(lattice: Lattice) -> Callable[[str], str | None]:
    """Return a function that finds the points of a lattice by their names in capitals."""
    columns = {name.upper(): name for name in lattice.columns}
    rows = {name.upper(): name for name in lattice.rows}

    def find(name: str) -> str | None:
        row = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        column = name.removesuffix(row)
        return columns[column] + rows[row] if row and column in columns and row in rows else None

    return find
