"""The symmetries of a TwixT board: four that keep the colors, and on a square board four that exchange them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boardreel.games.intersections.symmetry import PointTransform, rectangle_transforms
from boardreel.games.protocol import Symmetry
from boardreel.games.twixt.hole_sets import HoleRectangle
from boardreel.games.twixt.holes import OPPONENT, HoleGrid
from boardreel.games.twixt.notation import hole_coordinates


class HoleMap(Mapping[str, str]):
    """A mapping from the name of each hole to that of its image, computed on demand because boards may be large."""

    def __init__(self, grid: HoleGrid, transform: PointTransform) -> None:
        """Create the mapping for a transform of columns and rows, counted from 1, that maps the board onto itself."""
        self._grid = grid
        self._transform = transform

    def __getitem__(self, name: str) -> str:
        """Return the name of the image of a hole."""
        column, row = hole_coordinates(name)
        if not self._grid.is_hole(column, row):
            raise KeyError(name)
        return self._grid.name(self._grid.hole(*self._transform(column, row)))

    def __iter__(self) -> Iterator[str]:
        """Return the names of the holes by row and column."""
        return map(self._grid.name, HoleRectangle(1, 1, self._grid.columns, self._grid.rows).holes(self._grid))

    def __len__(self) -> int:
        """Return the number of holes: all but the four corners."""
        return self._grid.columns * self._grid.rows - 4


def symmetries_of(grid: HoleGrid) -> tuple[Symmetry, ...]:
    """Return the symmetries of a board, the identity first.

    A quarter turn and a reflection at a diagonal exchange the borders of the sides, and therefore the colors. The legal
    moves include the swap, but the position after a swap is not mapped to an image, because the swapped peg is always
    reflected at the same diagonal.
    """
    straight, diagonal = rectangle_transforms(grid.columns + 1, grid.rows + 1)
    same = {color: color for color in OPPONENT}
    return (
        *(Symmetry(HoleMap(grid, transform), same) for transform in straight),
        *(Symmetry(HoleMap(grid, transform), OPPONENT) for transform in diagonal),
    )
