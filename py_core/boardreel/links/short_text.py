"""The moves of a game as a short text for messages: `1. K4 2. swap 3. L5`."""

from __future__ import annotations

from boardreel.replay import Replay
from boardreel.sgf import Node

#: the most moves that a text has
MAX_MOVES = 2_000


def moves_text(replay: Replay, node: Node) -> str:
    """Return the numbered moves of the line from the root to a node, as players of the game write them.

    A move of several pieces or sides in one node counts as several. Of a longer line, return the first MAX_MOVES moves.
    """
    texts: list[str] = []
    for each in map(node.game.node, reversed([*node.game.path_up(node.index)])):
        before = replay.position(each.parent) if each.parent is not None else replay.rules.start()
        for move in replay.play(each).moves:
            texts.append(f"{len(texts) + 1}. {replay.rules.move_text(before, move)}")
        if len(texts) >= MAX_MOVES:
            break
    return " ".join(texts[:MAX_MOVES])
