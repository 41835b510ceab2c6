"""The last nodes of lines: the end of the main line is where the result of a record is compared with its moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, takewhile

from boardreel.sgf.tree import Node


def is_main_line_end(node: Node, start: int = 0) -> bool:
    """Return whether a node is the last one of the main line that begins at the node with the index `start`.

    That is the node itself or one on the path to it.
    """
    first_child = node.game.first_child
    path = takewhile(lambda pair: pair[0] != start, pairwise(node.game.path_up(node.index)))
    return first_child[node.index] < 0 and all(first_child[parent] == child for child, parent in path)


def iter_possible_ends(node: Node) -> Iterator[Node]:
    """Yield the nodes that can be or have been the end of the main line when the children of a node are edited.

    They are the node itself, and the last nodes of the lines through its children.
    """
    yield node
    for child in node.game.child_indices(node.index):
        *_, end = node.game.line_from(child)
        yield Node(node.game, end)
