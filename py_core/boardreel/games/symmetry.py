"""Symmetries of a game: rotations and reflections of the board that keep its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from boardreel.games.protocol_data import LinkChange, Move
from boardreel.scene.shapes import Scene


@dataclass(frozen=True, repr=False)
class Symmetry:
    """A rotation or reflection of the board, with a permutation of the colors, that keeps the rules of a game.

    `points` maps the name of every point to that of its image, in the order of the points. `colors` maps the SGF name
    of every side to that of the side that takes its place. If a move is legal in a position, its image is legal in the
    image of the position.
    """

    points: Mapping[str, str]
    colors: Mapping[str, str]

    def __repr__(self) -> str:
        """Return a short description of the symmetry: the image of the first point and those of the colors."""
        images = [f"{before} → {after}" for before, after in (*[*self.points.items()][:1], *self.colors.items())]
        return f"<Symmetry: {', '.join(images)}>"

    @property
    def is_identity(self) -> bool:
        """Return whether every point and every color is its own image."""
        pairs = (*self.points.items(), *self.colors.items())
        return all(before == after for before, after in pairs)

    def then(self, other: Symmetry) -> Symmetry:
        """Return the symmetry that has the effect of this one followed by `other`."""
        return replace(
            self,
            points={point: other.points[image] for point, image in self.points.items()},
            colors={color: other.colors[image] for color, image in self.colors.items()},
        )

    def board(self, board: Mapping[str, str]) -> dict[str, str]:
        """Return a board after the symmetry was applied.

        Both map occupied points to colors, as `Position.board` does.
        """
        return {self.points[point]: self.colors[color] for point, color in board.items()}

    def transform_move(self, move: Move) -> Move:
        """Return a move after the symmetry was applied to its points and its color; the points keep their order."""
        return Move(
            self.colors[move.color],
            tuple([self.points[point] for point in move.points]),
            move.piece,
            move.name,
            tuple([self._link(change) for change in move.links]),
        )

    def _link(self, change: LinkChange) -> LinkChange:
        """Return the change of a link after the symmetry was applied to its ends."""
        return LinkChange(self.points[change.first], self.points[change.second], change.is_removal)


def identity(scene: Scene, colors: Iterable[str]) -> Symmetry:
    """Return the symmetry that changes nothing, for the points of a scene and the SGF names of the sides."""
    lattice = scene.lattice
    if lattice is None:
        points = {cell.point: cell.point for cell in scene.cells}
    else:
        points = {column + row: column + row for row in lattice.rows for column in lattice.columns}
    return Symmetry(points, {color: color for color in colors})
