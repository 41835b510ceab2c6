"""The looks of the stones of Go on the scene of `boardreel.games.intersections.scene`."""

from __future__ import annotations

from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import COLOR_CLASSES
from boardreel.scene.shapes import Item


def captured_stone_item(grid: PointGrid, point: int, color: int) -> Item:
    """Return the item of a captured stone that stays visible in its figure; it does not occupy the point."""
    name = grid.names[point]
    center = grid.coordinates(point)
    classes = f"{COLOR_CLASSES[color]} kept"
    return Item(f"kept:{color}:{name}", "stones", (), classes, (name,), None, "stone", center, center)
