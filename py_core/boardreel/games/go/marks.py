"""Mark the variations of a Go node on the board with letters, as the record's `ST` property requests."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import islice
from string import ascii_uppercase

from boardreel.games.go.context import GoContext
from boardreel.games.intersections.marks import variation_item
from boardreel.games.intersections.stones import COLOR_CLASSES, COLORS
from boardreel.scene.shapes import Item
from boardreel.sgf import Node


def variation_items(context: GoContext, node: Node, board: bytes, marked_points: Set[int]) -> Iterator[Item]:
    """Yield the letters A, B, … on the first moves of the variations: after `node`, or of its alternatives (`ST[1]`).

    There are none unless there are two variations. `board` is the board after the node. Points in `marked_points` have a
    mark already and get no letter.
    """
    if not context.marks_variations:
        return
    fork = node.parent if context.marks_siblings else node
    if fork is None:
        return
    # a node may have tens of thousands of children
    children = [Node(node.game, index) for index in islice(node.game.child_indices(fork.index), len(ascii_uppercase))]
    if len(children) < 2:
        return
    lettered: set[int] = set()
    for letter, child in zip(ascii_uppercase, children, strict=False):
        if child == node:
            continue
        ident = next((ident for ident in child.properties if ident in COLORS), None)
        point = None if ident is None else context.grid.find_point(child.properties[ident][0])
        if ident is not None and point is not None and point not in marked_points and point not in lettered:
            lettered.add(point)
            yield variation_item(context.grid, point, letter, board[point], COLOR_CLASSES[COLORS[ident]])
