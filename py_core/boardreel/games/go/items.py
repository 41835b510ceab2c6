"""Draw the stones of Go on the scene of `boardreel.games.intersections.scene`, whose units these items use."""

from __future__ import annotations

from functools import lru_cache

from boardreel.games.go.board import BLACK, WHITE
from boardreel.games.go.notation import COLOR_LETTERS
from boardreel.games.intersections.points import PointGrid
from boardreel.scene.shapes import Item

#: CSS classes of a color, by the color on the board
COLOR_CLASSES = ("", "player1 black", "player2 white")


@lru_cache(maxsize=16)
def stone_items(grid: PointGrid) -> tuple[tuple[Item, ...], ...]:
    """Return the items of all possible stones, by color and point index; there are none for the color 0 (empty).

    The items of a grid are created once and shared by all games on boards of that size.
    """
    return ((), *(tuple(_stone_item(grid, point, color) for point in range(grid.count)) for color in (BLACK, WHITE)))


def _stone_item(grid: PointGrid, point: int, color: int) -> Item:
    """Return the drawing of a stone of `color` (BLACK or WHITE) on the point with index `point`."""
    name = grid.names[point]
    x, y = grid.coordinates(point)
    return Item(
        key=f"{COLOR_LETTERS[color]}:{name}",
        layer="stones",
        classes=COLOR_CLASSES[color],
        points=(name,),
        color=COLOR_LETTERS[color],
        symbol="stone",
        at=(x, y),
        anchor=(x, y),
    )


def captured_stone_item(grid: PointGrid, point: int, color: int) -> Item:
    """Return the item of a captured stone that stays visible in its figure; it does not occupy the point."""
    name = grid.names[point]
    center = grid.coordinates(point)
    classes = f"{COLOR_CLASSES[color]} kept"
    return Item(f"kept:{color}:{name}", "stones", (), classes, (name,), None, "stone", center, center)
