"""Read and write SGF of all versions: bytes to a tree of nodes and back, typed values, diagnostics.

This package knows nothing about any particular game.
"""

from boardreel.sgf.imported_games import BuiltNode
from boardreel.sgf.reader import read
from boardreel.sgf.tree import Collection, Game, Node

__all__ = ["BuiltNode", "Collection", "Game", "Node", "read"]
