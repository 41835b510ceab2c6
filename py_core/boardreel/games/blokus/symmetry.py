"""The symmetries of a variant, computed from its board, its starting points and its players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from boardreel.games.blokus.boards.geometry import Geometry, Point, parse_point, point_name
from boardreel.games.blokus.variants import Variant
from boardreel.games.protocol import Move, Symmetry


@dataclass(frozen=True)
class PieceSymmetry(Symmetry):
    """A symmetry of a game whose moves list the points of a piece in canonical order."""

    @cached_property
    def _rank(self) -> Mapping[str, int]:
        """Return the rank of every point in canonical order."""
        return {point: rank for rank, point in enumerate(self.points)}

    def transform_move(self, move: Move) -> Move:
        """Return a move after the symmetry was applied to its points, with the points in canonical order."""
        points = sorted((self.points[point] for point in move.points), key=self._rank.__getitem__)
        return Move(self.colors[move.color], tuple(points), move.piece)


@cache
def symmetries_of(variant: Variant) -> tuple[PieceSymmetry, ...]:
    """Return the symmetries of a variant, the identity first.

    They map starting points to starting points and keep the cyclic order of turns. If a player has several colors or
    shares one, they also keep the colors of every player.
    """
    colors = variant.move_properties
    return tuple(
        PieceSymmetry(
            {point_name(point): point_name(image) for point, image in points.items()},
            {color: colors[(index + shift) % len(colors)] for index, color in enumerate(colors)},
        )
        for points in _board_symmetries(variant.geometry)
        if (shift := _color_shift(variant, points)) is not None
    )


def _board_symmetries(geometry: Geometry) -> Iterator[dict[Point, Point]]:
    """Yield the rotations and reflections of the lattice that map the board onto itself, as maps of its points."""
    points = list(geometry.points())
    centers = [geometry.to_plane(point) for point in points]
    at = dict(zip(centers, points, strict=True))
    left, low = _corner(centers)
    for is_mirrored in (False, True):
        moved = [(-x, y) for x, y in centers] if is_mirrored else centers
        for _ in range(geometry.rotations):
            moved_left, moved_low = _corner(moved)
            images = [at.get((x + left - moved_left, y + low - moved_low)) for x, y in moved]
            found = {point: image for point, image in zip(points, images, strict=True) if image is not None}
            if len(found) == len(points):
                yield found
            moved = [geometry.rotate(x, y) for x, y in moved]


def _corner(centers: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the least x and the least y among the centers of points."""
    return min(x for x, _ in centers), min(y for _, y in centers)


def _color_shift(variant: Variant, points: Mapping[Point, Point]) -> int | None:
    """Return by how many turns the colors shift under a symmetry of the board, or None if it is none of the game."""
    if variant.start is None:
        return 0
    groups = [frozenset(map(parse_point, group.split())) for group in variant.start.groups]
    images = [frozenset(points[point] for point in group) for group in groups]
    if variant.start.shared:
        return 0 if set(images) == set(groups) else None
    for shift in range(len(groups)):
        if images == _shifted(groups, shift):
            has_own_colors = len(groups) == variant.players
            return shift if has_own_colors or tuple(_shifted(variant.owners, shift)) == variant.owners else None
    return None


def _shifted(values: Sequence[object], shift: int) -> list[object]:
    """Return the values of colors, each replaced by that of the color `shift` turns later."""
    return [*values[shift:], *values[:shift]]
