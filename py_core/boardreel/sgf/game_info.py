"""Find the node whose game info applies to another node.

Game info (players, date, result, …) usually is in the root. Where several games are merged into one tree, it is in the
first node that belongs to one of them alone. See the project's SGF specification, section 5.
"""

from __future__ import annotations

import re
from array import array
from weakref import WeakKeyDictionary

from boardreel.sgf.properties import GAME_INFO_IDENTS
from boardreel.sgf.tree import Game, Node

#: nodes with game info that are considered on the path to a node; records have one, or a few
MAX_GAME_INFO_NODES = 8

_GAME_INFO_PROPERTY = re.compile(rf"(?:{'|'.join(sorted(GAME_INFO_IDENTS))})\s*\[")
#: result of `_game_info_owners` for each game in use
_owners_by_game: WeakKeyDictionary[Game, array[int]] = WeakKeyDictionary()


def game_info_node(node: Node) -> Node:
    """Return the node whose game info applies to `node`.

    That is the nearest node with game info on the path from `node` back to the root, or the root if there is none.
    """
    owners = _game_info_owners(node.game)
    return Node(node.game, owners[node.index])


def game_info_nodes(node: Node) -> list[Node]:
    """Return the nodes with game info on the path from `node` back to the root, nearest first.

    The first is `game_info_node(node)`; the others supply properties that it does not have. At most
    MAX_GAME_INFO_NODES are returned. If no other node has game info, the root is the last one.
    """
    owners = _game_info_owners(node.game)
    found = [Node(node.game, owners[node.index])]
    while len(found) < MAX_GAME_INFO_NODES and (parent := found[-1].parent) is not None:
        found.append(Node(node.game, owners[parent.index]))
    return found


def forget_game_info(game: Game) -> None:
    """Clear what is cached of the game info of a game, after the properties of a node have changed."""
    _owners_by_game.pop(game, None)
    vars(game).pop("facts", None)


def copy_game_info(game: Game, copy: Game) -> None:
    """Let a copy of a game, which has not changed so far, know what is known about the nodes with game info."""
    if game in _owners_by_game:
        _owners_by_game[copy] = array("i", _owners_by_game[game])


def _game_info_owners(game: Game) -> array[int]:
    """Return for each node of a game the index of the node whose game info applies to it.

    The array is computed once per game, and continued when nodes are added to the game.
    """
    owners = _owners_by_game.setdefault(game, array("i"))
    added = range(len(owners), len(game.parent))
    for index, text in zip(added, game.node_texts(added), strict=True):
        has_own = index == 0 or _has_game_info(game, index, text)
        owners.append(index if has_own else owners[game.parent[index]])
    return owners


def _has_game_info(game: Game, index: int, text: str | None) -> bool:
    """Return whether the node at an index of the game has a game info property. `text` is that of `Game.node_texts`."""
    # a search is much faster than parsing the properties; it may also match inside a value
    if text is not None and not _GAME_INFO_PROPERTY.search(text):
        return False
    return not GAME_INFO_IDENTS.isdisjoint(game.properties(index))
