"""Walk through the positions of a game and compute their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from boardreel.explorer.keys import keys_for, only_move
from boardreel.games.protocol import Move, Part, Played, Position, Rules
from boardreel.sgf import Game, Node

#: the function that plays a node from the position before it: `Rules.play`, or one that knows results already
Play: TypeAlias = Callable[[Position, Node], Played]


class Place(NamedTuple):
    """A node at which the position may differ from that at its parent.

    `parent` is the index of the place before it in the same walk, -1 for the root. `depth` is the depth of the node,
    0 for the root. `move` is the only move of the node; None for setup and for several moves. `changed` are the parts
    of the position that changed. `key` and `symmetries` are those that `PositionKeys.orient` returns.
    """

    node: Node
    parent: int
    depth: int
    move: Move | None
    played: Played
    changed: tuple[Part, ...]
    key: bytes
    symmetries: tuple[int, ...]


def walk_line(game: Game, rules: Rules, max_depth: int, play: Play | None = None) -> Iterator[Place]:
    """Yield the places on the main line of a game, to a depth of `max_depth`. `play` is `rules.play` by default."""
    nodes = game.main_line()[: max_depth + 1]
    return _walk(rules, nodes, {}, play or rules.play)


def walk_tree(game: Game, rules: Rules, max_depth: int, play: Play | None = None) -> Iterator[Place]:
    """Yield the places of a whole game tree in file order, to a depth of `max_depth`. `play` is as for `walk_line`."""
    depths: dict[int, int] = {}
    parents = game.parent

    def nodes() -> Iterator[Node]:
        for node in game.nodes:
            depth = depths[node.index] = depths[parents[node.index]] + 1 if node.index else 0
            if depth <= max_depth:
                yield node

    return _walk(rules, nodes(), depths, play or rules.play)


def _walk(rules: Rules, nodes: Iterator[Node] | list[Node], depths: dict[int, int], play: Play) -> Iterator[Place]:
    """Yield the places among some nodes, each of which follows its parent. `depths` are empty for a single line."""
    keys = keys_for(rules)
    start = rules.start()
    #: by the index of a node: the position after it, its sum, and the index of the last place up to it
    states: dict[int, tuple[Position, int, int]] = {
        -1: (start, keys.change(keys.start, rules.position_parts(start)), -1)
    }
    is_tree = bool(depths) or not isinstance(nodes, list)
    count = 0
    before = -1
    for depth, node in enumerate(nodes):
        previous = node.game.parent[node.index] if is_tree else before
        position, total, parent = states[previous] if is_tree else states.pop(previous)
        played = play(position, node)
        changed = tuple(rules.changed_parts(position, played))
        total = keys.change(total, changed)
        if changed or played.moves or played.setup or node.index == 0:
            key, symmetries = keys.orient(total)
            yield Place(
                node,
                parent,
                depths[node.index] if is_tree else depth,
                only_move(played),
                played,
                changed,
                key,
                symmetries,
            )
            parent, count = count, count + 1
        states[node.index] = (played.position, total, parent)
        before = node.index
