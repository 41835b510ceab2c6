"""Check a place that an index names against the record: keys of different positions may be equal by chance."""

from __future__ import annotations

from boardreel.explorer.keys import keys_for, scope_bytes
from boardreel.games.protocol import Position, Rules
from boardreel.replay import Replay
from boardreel.sgf import Game, Node


def is_same_position(one: Position, rules: Rules, other: Position, other_rules: Rules) -> bool:
    """Return whether two positions are images of each other under a symmetry of their game. Keys are not used."""
    if scope_bytes(rules) != scope_bytes(other_rules):
        return False
    parts = {part._replace(points=tuple(sorted(part.points))) for part in other_rules.position_parts(other)}
    mine = rules.position_parts(one)
    return any({part.image(symmetry) for part in mine} == parts for symmetry in keys_for(rules).symmetries)


def find_node(game: Game, place: int, position: Position, rules: Rules, *, is_node: bool = False) -> Node | None:
    """Return the node of a game at a place of an index, or None if another position is there.

    `place` is the depth on the main line, or the index of the node if `is_node`. `position`, of the game with `rules`, is
    the one that the index was asked for.
    """
    nodes = game.nodes if is_node else game.main_line()
    if not 0 <= place < len(nodes):
        return None
    node, replay = nodes[place], Replay(game)
    return node if is_same_position(position, rules, replay.position(node), replay.rules) else None
