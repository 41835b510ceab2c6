"""Draw one node of Go: the stones that appear and disappear, and the marks of the node."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardreel.games.go.announcements import PlayedMove
from boardreel.games.go.items import captured_stone_item
from boardreel.games.go.marks import variation_items
from boardreel.games.go.position import GoPosition
from boardreel.games.intersections.marks import inherited_items, last_move_item, markup_items
from boardreel.games.intersections.markup import NodeMarkup
from boardreel.games.intersections.points import PointGrid
from boardreel.games.intersections.stones import COLOR_CLASSES, stone_items
from boardreel.scene.shapes import Item
from boardreel.sgf import Node


def stone_changes(
    grid: PointGrid, before: bytes, after: bytes, moves: Sequence[PlayedMove], *, has_setup: bool
) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """Return the items of the stones that appear at a node and the keys of those that disappear.

    `before` and `after` are the boards before and after the node, `moves` the moves that it plays.
    """
    if before == after:
        return (), ()
    items = stone_items(grid, "stone", COLOR_CLASSES)
    candidates = _points_of_changed_rows(before, after, grid.columns) if has_setup else sorted(_points_of_moves(moves))
    changed = [point for point in candidates if before[point] != after[point]]
    added = tuple(items[after[point]][point] for point in changed if after[point])
    return added, tuple(items[before[point]][point].key for point in changed if before[point])


def _points_of_moves(moves: Sequence[PlayedMove]) -> set[int]:
    """Return the points on which moves put a stone or from which they removed one."""
    points: set[int] = set()
    for move in moves:
        if move.point is not None and move.result is not None:
            points |= {move.point, *move.result.captured, *move.result.suicide}
    return points


def _points_of_changed_rows(before: bytes, after: bytes, width: int) -> Iterator[int]:
    """Yield the points of the rows of `width` points in which two boards differ."""
    for start in range(0, len(after), width):
        if before[start : start + width] != after[start : start + width]:
            yield from range(start, start + width)


def mark_items(position: GoPosition, node: Node, markup: NodeMarkup, moves: Sequence[PlayedMove]) -> tuple[Item, ...]:
    """Draw everything that is shown at a node only: visible captures, markup, the last move and variations.

    `position` is the one after the node, and `moves` are the moves that it plays.
    """
    context, stones = position.context, position.stones
    grid = context.grid
    items = [captured_stone_item(grid, point, color) for point, color in position.visible_captures]
    items += inherited_items(grid, position.inherited)
    items += markup_items(grid, markup, stones)
    marked_points = markup.marked_points
    last = _last_point(moves)
    if last is not None and last not in marked_points:
        items.append(last_move_item(grid, last, stones[last]))
        marked_points |= {last}
    return (*items, *variation_items(context, node, stones, marked_points))


def _last_point(moves: Sequence[PlayedMove]) -> int | None:
    """Return the point of the last readable move, or None if that is a pass or there is none."""
    readable = [move for move in moves if move.is_pass or move.point is not None]
    return readable[-1].point if readable else None
