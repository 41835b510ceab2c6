"""Write games as SGF text: all their nodes or some of them, with their own properties or others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from boardreel.sgf.game_table import GameTable
from boardreel.sgf.writer import Properties, format_game

#: a function that returns the properties to write for the node at an index
PropertiesOf: TypeAlias = Callable[[int], Properties]


def game_properties(game: GameTable) -> PropertiesOf:
    """Return a function that returns all properties of the node at an index."""
    return lambda index: list(game.properties(index).items())


def format_nodes(
    game: GameTable, indices: Sequence[int], properties_of: PropertiesOf, *, keep_charset: bool = False
) -> str:
    """Return the SGF text of the game tree that consists of some nodes of a game.

    `indices` are those of the nodes, parents first, and `properties_of(index)` returns the properties of a node. The root
    names UTF-8 as its charset; `keep_charset` leaves `CA` unchanged.
    """
    places = {index: place for place, index in enumerate(indices)}
    parents = [places.get(game.parent[index], -1) for index in indices]
    return format_game(parents, lambda place: properties_of(indices[place]), keep_charset=keep_charset)
