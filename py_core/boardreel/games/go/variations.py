"""Letters on the board for the variations of a node, as `ST` asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from string import ascii_uppercase
from typing import TYPE_CHECKING

from boardreel.games.go.position import COLOR
from boardreel.games.go.stones import CLASSES
from boardreel.games.grid.marks import variation_mark
from boardreel.scene.shapes import Item
from boardreel.sgf import Node

if TYPE_CHECKING:
    from boardreel.games.go.rules import GoRules


def variation_marks(rules: GoRules, node: Node, board: bytes, taken: set[int]) -> Iterator[Item]:
    """The first moves of the variations: of the next node, or of this one; none on points that have a mark."""
    if not rules.marks_variations:
        return
    around = node.parent if rules.marks_siblings else node
    if around is None:
        return
    children = list(islice(_children(around), len(ascii_uppercase)))
    if len(children) < 2:
        return
    for letter, child in zip(ascii_uppercase, children, strict=False):
        if child == node:
            continue
        ident = next((ident for ident in child.properties if ident in COLOR), None)
        point = None if ident is None else rules.grid.numbers.get(child.properties[ident][0])
        if ident is not None and point is not None and point not in taken:
            taken.add(point)
            yield variation_mark(rules.grid, point, letter, board[point], CLASSES[COLOR[ident]])


def _children(node: Node) -> Iterator[Node]:
    """The children one by one, since there may be tens of thousands."""
    child = node.game.first_child[node.index]
    while child >= 0:
        yield Node(node.game, child)
        child = node.game.next_sibling[child]
