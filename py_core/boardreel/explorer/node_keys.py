"""Keys of the nodes of a game, and moves of an index in the orientation of a position, for a page that asks an index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from boardreel.explorer.keys import (
    PositionKeys,
    inverse,
    keys_for,
    only_move,
    read_move,
    sum_of,
)
from boardreel.games.protocol import Move, Position, Rules, Symmetry
from boardreel.replay import Replay
from boardreel.sgf import Node


def key_data(replay: Replay, node: Node) -> dict[str, Any]:
    """Return the key of the position after a node, its symmetry, and the node's own move.

    `key` has 20 hexadecimal digits. `symmetry` is the index, in `orientation_data`, of the symmetry that turns the position
    into the orientation of its key. `move` is the text of the node's only move in the orientation of the position before
    it, as in the rows of an index; it is empty if the node has none.
    """
    keys, parent = keys_for(replay.rules), node.parent
    key, symmetries = keys.orient(sum_of(replay.rules, replay.position(node)))
    before = None if parent is None else keys.orient(sum_of(replay.rules, replay.position(parent)))[1]
    return {"key": key.hex(), "symmetry": symmetries[0], "move": _move_of(replay, node, keys, before)}


def node_rows(replay: Replay) -> Iterator[tuple[str, int, str]]:
    """Yield the key, the symmetry and the move of every node in file order, as in `key_data`."""
    rules, keys, parents = replay.rules, keys_for(replay.rules), replay.game.parent
    sums: list[int] = []
    #: by the index of a node: the symmetries that turn its position into the orientation of its key
    turns: list[tuple[int, ...]] = []
    for node in replay.game.nodes:
        parent = parents[node.index]
        if parent < 0:
            total, before = sum_of(rules, replay.position(node)), None
        else:
            changed = rules.changed_parts(replay.position(replay.game.node(parent)), replay.play(node))
            total, before = keys.change(sums[parent], changed), turns[parent]
        key, symmetries = keys.orient(total)
        sums.append(total)
        turns.append(symmetries)
        yield key.hex(), symmetries[0], _move_of(replay, node, keys, before)


def child_moves(replay: Replay, node: Node) -> list[tuple[int, str]]:
    """Return the indices of the children of a node, with the texts of their moves as in `key_data`."""
    keys = keys_for(replay.rules)
    before = keys.orient(sum_of(replay.rules, replay.position(node)))[1]
    return [(child.index, _move_of(replay, child, keys, before)) for child in node.children]


def orientation_data(rules: Rules) -> dict[str, Any]:
    """Return the symmetries of a game as JSON-compatible values.

    `prefix` is the kind and the scope of the game, which the texts of the pattern search begin with. `points` has the
    names of all points. Each symmetry has the indices of the images of `points`, the images of the `colors`, and those of
    the `players`. The identity is the first symmetry.
    """
    keys = keys_for(rules)
    points = list(keys.symmetries[0].points)
    numbers = {point: number for number, point in enumerate(points)}
    return {
        "prefix": f"{rules.kind.id}\t{rules.scope}",
        "points": points,
        "symmetries": [
            {
                "points": [numbers[symmetry.points[point]] for point in points],
                "colors": dict(symmetry.colors),
                "players": list(players),
            }
            for symmetry, players in zip(keys.symmetries, keys.player_images, strict=True)
        ],
    }


def moves_at(rules: Rules, position: Position, texts: Sequence[str]) -> list[tuple[Move | None, str]]:
    """Return moves of an index in the orientation of a position, with their texts for players; see `move_at`."""
    keys = keys_for(rules)
    symmetry = keys.orient(sum_of(rules, position))[1][0]
    back = inverse(keys.symmetries, keys.symmetries[symmetry])
    return [move_at(rules, position, text, back) for text in texts]


def move_at(rules: Rules, position: Position, text: str, back: Symmetry) -> tuple[Move | None, str]:
    """Return a move of a row in the orientation of a position, and its text for players.

    `text` is the move as the index has it, and `back` the symmetry that leads from the index to the position. The move is
    None if it is not one of this game, which happens if another position has the same key.
    """
    try:
        move = back.transform_move(read_move(text))
        shown = rules.move_text(position, move)
    except (KeyError, ValueError):
        return None, text
    # the index does not have the names of pieces
    return rules.parse_move(position, shown) or move, shown


def _move_of(replay: Replay, node: Node, keys: PositionKeys, before: tuple[int, ...] | None) -> str:
    """Return the text of the only move of a node, empty without one.

    `before` are the symmetries that orient the position before it.
    """
    move = None if before is None else only_move(replay.play(node))
    return "" if move is None or before is None else keys.oriented_move(move, before)[0]
