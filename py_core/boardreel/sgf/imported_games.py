"""Games that an importer read from a notation other than SGF, and the node table made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from boardreel.sgf.node_table import NodeTable
from boardreel.sgf.writer import Properties

#: A node as an importer describes it: index of its parent (-1 for the root), properties, offset in the foreign text.
#: Nodes are listed in file order, each first child directly after its parent.
BuiltNode: TypeAlias = tuple[int, Properties, int]


class GameTraits(NamedTuple):
    """Facts about a game that are not in its nodes.

    `dialect` is the id of the foreign notation from which the game was imported, or None for a standard game. If
    `has_board` is false, the game is shown as a tree without a board, whatever its properties are.
    """

    dialect: str | None = None
    has_board: bool = True


#: traits of a game that is read from SGF
STANDARD_GAME = GameTraits()


class BuiltGame(NamedTuple):
    """A game as an importer describes it."""

    nodes: Sequence[BuiltNode]
    traits: GameTraits = STANDARD_GAME


def table_of_games(games: Sequence[BuiltGame]) -> NodeTable:
    """Return the node table of imported games, with the properties of each node."""
    table = NodeTable()
    for game in games:
        first_node = table.node_count
        table.add_game(game.nodes[0][2])
        for parent, properties, offset in game.nodes:
            node = table.add_node(parent if parent < 0 else first_node + parent, offset, offset)
            table.parsed_properties[node] = {ident: list(values) for ident, values in properties}
    return table
