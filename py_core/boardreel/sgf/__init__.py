"""SGF of all versions: bytes to a tree of nodes and back, typed values, diagnostics. Knows no game."""

from boardreel.sgf.collection import BuiltNode, Collection, read
from boardreel.sgf.tree import Game, Node

__all__ = ["BuiltNode", "Collection", "Game", "Node", "read"]
