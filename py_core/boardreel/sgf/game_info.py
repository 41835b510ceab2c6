"""Find the node whose game info applies to another node.

Game info (players, date, result, …) usually is in the root. Where several games are merged into one tree, it is in the
first node that belongs to one of them alone. See the project's SGF specification, section 5.
"""

from __future__ import annotations

import re
from itertools import takewhile
from weakref import WeakKeyDictionary

from boardreel.sgf.properties import GAME_INFO_IDENTS
from boardreel.sgf.tree import Game, Node

#: nodes with game info that are considered on the path to a node; records have one, or a few
MAX_GAME_INFO_NODES = 8

_GAME_INFO_PROPERTY = re.compile(rf"(?:{'|'.join(sorted(GAME_INFO_IDENTS))})\s*\[")
#: for each game in use, by index: the index of the node whose game info applies to a node, as far as it was asked for
_owners_by_game: WeakKeyDictionary[Game, dict[int, int]] = WeakKeyDictionary()


def game_info_node(node: Node) -> Node:
    """Return the node whose game info applies to `node`.

    That is the nearest node with game info on the path from `node` back to the root, or the root if there is none.
    """
    return Node(node.game, _owner(node.game, node.index))


def game_info_nodes(node: Node) -> list[Node]:
    """Return the nodes with game info on the path from `node` back to the root, nearest first.

    The first is `game_info_node(node)`; the others supply properties that it does not have. At most
    MAX_GAME_INFO_NODES are returned. If no other node has game info, the root is the last one.
    """
    found = [game_info_node(node)]
    while len(found) < MAX_GAME_INFO_NODES and (parent := found[-1].parent) is not None:
        found.append(game_info_node(parent))
    return found


def forget_game_info(game: Game) -> None:
    """Clear what is cached of the game info of a game, after the properties of a node have changed."""
    _owners_by_game.pop(game, None)
    vars(game).pop("facts", None)


def copy_game_info(game: Game, copy: Game) -> None:
    """Let a copy of a game, which has not changed so far, know what is known about the nodes with game info."""
    if game in _owners_by_game:
        _owners_by_game[copy] = dict(_owners_by_game[game])


def _owner(game: Game, index: int) -> int:
    """Return the index of the node whose game info applies to the node at an index of a game.

    Only nodes on the path to that node are searched for game info, so that a large game is shown early.
    """
    owners = _owners_by_game.setdefault(game, {0: 0})
    path = list(takewhile(lambda each: each not in owners, game.path_up(index)))
    path.reverse()
    for each, text in zip(path, game.node_texts(path), strict=True):
        owners[each] = each if _has_game_info(game, each, text) else owners[game.parent[each]]
    return owners[index]


def _has_game_info(game: Game, index: int, text: str | None) -> bool:
    """Return whether the node at an index of the game has a game info property. `text` is that of `Game.node_texts`."""
    # a search is much faster than parsing the properties; it may also match inside a value
    if text is not None and not _GAME_INFO_PROPERTY.search(text):
        return False
    return not GAME_INFO_IDENTS.isdisjoint(game.properties(index))
