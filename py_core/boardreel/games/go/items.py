"""The looks of the stones of Go on the scene of `boardreel.games.intersections.scene`."""

from __future__ import annotations

from boardreel.games.intersections.points import PointGrid
from boardreel.scene.shapes import Item

#: CSS classes of a color, by the color on the board
COLOR_CLASSES = ("", "player1 black", "player2 white")


def captured_stone_item(grid: PointGrid, point: int, color: int) -> Item:
    """Return the item of a captured stone that stays visible in its figure; it does not occupy the point."""
    name = grid.names[point]
    center = grid.coordinates(point)
    classes = f"{COLOR_CLASSES[color]} kept"
    return Item(f"kept:{color}:{name}", "stones", (), classes, (name,), None, "stone", center, center)
