"""Draw what Go shows at one node only: captured stones that stay visible, and the marks of the node."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.go.announcements import PlayedMove
from boardreel.games.go.marks import variation_items
from boardreel.games.go.position import GoPosition
from boardreel.games.intersections.marks import inherited_items, last_move_item, markup_items
from boardreel.games.intersections.markup import NodeMarkup
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import COLOR_CLASSES
from boardreel.scene.shapes import Item
from boardreel.sgf import Node


def mark_items(position: GoPosition, node: Node, markup: NodeMarkup, moves: Sequence[PlayedMove]) -> tuple[Item, ...]:
    """Draw everything that is shown at a node only: visible captures, markup, the last move and variations.

    `position` is the one after the node, and `moves` are the moves that it plays.
    """
    context, stones = position.context, position.stones
    grid = context.grid
    items = [_captured_stone_item(grid, point, color) for point, color in position.visible_captures]
    items += inherited_items(grid, position.inherited)
    items += markup_items(grid, markup, stones)
    marked_points = markup.marked_points
    last = _last_point(moves)
    if last is not None and last not in marked_points:
        items.append(last_move_item(grid, last, stones[last]))
        marked_points |= {last}
    return (*items, *variation_items(context, node, stones, marked_points))


def _captured_stone_item(grid: PointGrid, point: int, color: int) -> Item:
    """Return the item of a captured stone that stays visible in its figure; it does not occupy the point."""
    name = grid.names[point]
    center = grid.coordinates(point)
    classes = f"{COLOR_CLASSES[color]} kept"
    return Item(f"kept:{color}:{name}", "stones", (), classes, (name,), None, "stone", center, center)


def _last_point(moves: Sequence[PlayedMove]) -> int | None:
    """Return the point of the last readable move, or None if that is a pass or there is none."""
    readable = [move for move in moves if move.is_pass or move.point is not None]
    return readable[-1].point if readable else None
