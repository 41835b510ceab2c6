"""Detect where a record breaks off: an interrupted download, or a game that was not written to its end."""

from __future__ import annotations

from boardreel.scene.shapes import Message
from boardreel.sgf import Game
from boardreel.sgf.grammar import WHITESPACE


def cut_notice(game: Game, parents: list[int], numbers: list[int]) -> Message | None:
    """Return the message that says where a game breaks off, or None if it has its closing parenthesis.

    `parents` has the index of each node's parent, and `numbers` its move number, 0 if it is not a move.
    """
    if not game.has_problem("missing-close-paren"):
        return None
    node = len(parents) - 1
    number = numbers[node]
    while not number and node > 0:
        node = parents[node]
        number = numbers[node]
    cut = "file" if game is game.collection.games[-1] else "game"
    if not number:
        return Message(f"cut.{cut}.start")
    is_in_move = node == len(parents) - 1 and _ends_in_last_node(game)
    return Message(f"cut.{cut}.in-move" if is_in_move else f"cut.{cut}.after-move", {"move": number})


def _ends_in_last_node(game: Game) -> bool:
    """Return whether the text breaks off inside the last node of a game that has no closing parenthesis.

    If a line break or the end of a variation follows the node, it is complete.
    """
    if game.has_problem("unexpected-eof-in-value"):
        return True
    _, end = game.node_span(len(game.nodes) - 1)
    text = game.collection.text
    return end == len(text) and text[-1] not in WHITESPACE
