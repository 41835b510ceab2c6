"""The tree of a UGF game while it is being read. Its nodes come in another order than in a record."""

from __future__ import annotations

from dataclasses import dataclass, field

from boardreel.dialects.protocol import ImportedGame
from boardreel.games.go.board import play_stone
from boardreel.games.intersections.points import PointGrid, shared_grid
from boardreel.games.intersections.setup import SETUP_STONES
from boardreel.games.intersections.stones import COLORS
from boardreel.sgf.values import escape


@dataclass(eq=False)
class TreeNode:
    """A node: its properties, the offset of its source, what was found wrong, and the nodes after it.

    `following` is the node that continues the line, which is written before the variations. `parent` is None for the
    root.
    """

    properties: dict[str, list[str]]
    offset: int
    parent: TreeNode | None = None
    following: TreeNode | None = None
    variations: list[TreeNode] = field(default_factory=list)
    problems: list[tuple[str, int]] = field(default_factory=list)

    def add(self, properties: dict[str, list[str]], offset: int, *, is_variation: bool = False) -> TreeNode:
        """Add a node after this one and return it. It is a variation if `is_variation`, or if the line goes on already."""
        node = TreeNode(properties, offset, self)
        if is_variation or self.following is not None:
            self.variations.append(node)
        else:
            self.following = node
        return node

    def comment(self, text: str) -> None:
        """Add a comment after those that the node has already."""
        if text:
            earlier = self.properties.get("C")
            self.properties["C"] = [f"{earlier[0]}\n{escape(text)}" if earlier else escape(text)]

    def board(self, grid: PointGrid) -> bytes:
        """Return the board after this node."""
        path = [self]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        board = bytes(grid.count)
        for node in reversed(path):
            board = play_properties(board, node.properties, grid)
        return board


def play_properties(board: bytes, properties: dict[str, list[str]], grid: PointGrid) -> bytes:
    """Return a board after the setup and the move of a node; what is not on the board is ignored."""
    after = bytearray(board)
    for ident, stone in SETUP_STONES.items():
        for value in properties.get(ident, ()):
            if value in grid.index_by_name:
                after[grid.index_by_name[value]] = stone
    board = bytes(after)
    for ident, color in COLORS.items():
        for value in properties.get(ident, ()):
            point = grid.index_by_name.get(value)
            board = board if point is None else play_stone(board, point, color, grid.neighbors).board
    return board


def setup_between(before: bytes, after: bytes, size: int) -> dict[str, list[str]]:
    """Return the setup properties that turn one board into another."""
    names = shared_grid(size, size).names
    setup: dict[str, list[str]] = {}
    for ident, stone in SETUP_STONES.items():
        points = [names[point] for point, state in enumerate(after) if state == stone != before[point]]
        if points:
            setup[ident] = points
    return setup


def add_tree(game: ImportedGame, root: TreeNode) -> None:
    """Add a tree to an empty game, each line before its variations."""
    open_nodes: list[tuple[TreeNode, int]] = [(root, -1)]
    while open_nodes:
        node, parent = open_nodes.pop()
        index = game.add(list(node.properties.items()), node.offset, parent)
        for code, offset in node.problems:
            game.report(code, offset)
        children = [*([] if node.following is None else [node.following]), *node.variations]
        open_nodes += [(child, index) for child in reversed(children)]
