"""Positions as arrays of numbers for machine learning. `Position.planes` says what they have; this needs NumPy."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardreel.scene.shapes import Scene

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: boards whose points were numbered last
MAX_CACHED_LAYOUTS = 16
_NAME = re.compile(r"([^\W\d]+)(\d+)")


class _Layout(NamedTuple):
    """The rows and columns of a board, and by the name of each point its place in a plane that is one row of numbers."""

    scene: Scene
    rows: int
    columns: int
    places: Mapping[str, int]


_layouts: OrderedDict[int, _Layout] = OrderedDict()


def make_planes(
    scene: Scene,
    colors: Sequence[str],
    board: Mapping[str, str],
    to_play: str | None,
    legal_points: Iterable[str] | None,
) -> NDArray[np.uint8]:
    """Return the planes of a position, which `Position.planes` describes.

    `board` maps the occupied points to the SGF names of their sides, which are `colors`; `scene` is the empty board. There
    is no plane of legal moves if `legal_points` is None.
    """
    layout = _layout_of(scene)
    numbers = {color: number for number, color in enumerate(colors)}
    count, has_legal = len(colors), legal_points is not None
    planes: NDArray[np.uint8] = np.zeros((2 * count + has_legal, layout.rows * layout.columns), np.uint8)
    for point, color in board.items():
        planes[numbers[color], layout.places[point]] = 1
    if to_play in numbers:
        planes[count + numbers[to_play]] = 1
    if legal_points is not None:
        planes[-1, [layout.places[point] for point in legal_points]] = 1
    return planes.reshape(len(planes), layout.rows, layout.columns)


def _layout_of(scene: Scene) -> _Layout:
    """Return where the points of a board are in its planes. Positions of one board share the scene and this layout."""
    layout = _layouts.get(id(scene))
    if layout is None:
        layout = _layouts[id(scene)] = _make_layout(scene)
        if len(_layouts) > MAX_CACHED_LAYOUTS:
            _layouts.popitem(last=False)
    return layout


def _make_layout(scene: Scene) -> _Layout:
    """Return the layout of a board, whose columns and rows are those that its points are named after."""
    points = list(_points_of(scene))
    columns = _numbers((column, x) for (column, _), _, x, _ in points)
    rows = _numbers((row, y) for (_, row), _, _, y in points)
    places = {name: rows[row] * len(columns) + columns[column] for (column, row), name, _, _ in points}
    return _Layout(scene, len(rows), len(columns), places)


def _points_of(scene: Scene) -> Iterator[tuple[tuple[str, str], str, float, float]]:
    """Yield names of the column and the row of each point, its own name, and where it is drawn."""
    if scene.lattice is None:
        for cell in scene.cells:
            yield _split_name(cell.point), cell.point, cell.x, cell.y
        return
    for y, row in enumerate(scene.lattice.rows):
        for x, column in enumerate(scene.lattice.columns):
            yield (column, row), column + row, x, y


def _split_name(name: str) -> tuple[str, str]:
    """Return the parts of the name of a point that name its column and its row: `d16` has letters and digits, `dp` not."""
    match = _NAME.fullmatch(name)
    half = len(name) // 2
    return (name[:half], name[half:]) if match is None else (match[1], match[2])


def _numbers(places: Iterable[tuple[str, float]]) -> dict[str, int]:
    """Return numbers from 0 for the names of columns or rows, in the order of their least places."""
    least: dict[str, float] = {}
    for name, place in places:
        least[name] = min(place, least.get(name, place))
    return {name: number for number, name in enumerate(sorted(least, key=least.__getitem__))}
