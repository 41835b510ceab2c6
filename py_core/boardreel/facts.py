"""The position after a node as plain data: one line of `boardreel positions`."""

from __future__ import annotations

from typing import Any

from boardreel.games.protocol import Move
from boardreel.reel.annotations import annotation_sign
from boardreel.replay import Replay
from boardreel.sgf import Node
from boardreel.sgf.values import unescape_text


def comment(node: Node) -> str | None:
    """The text of `C` with the tabs that it has; several values with an empty line between."""
    values = node.raw("C")
    return "\n\n".join(unescape_text(value, keep_tabs=True) for value in values) if values else None


def move_fact(move: Move) -> dict[str, Any]:
    """A move as `positions` writes it."""
    fact: dict[str, Any] = {"color": move.color}
    if move.name is not None:
        return {**fact, "name": move.name}
    fact["points"] = list(move.points)
    if move.piece is not None:
        fact["piece"] = move.piece
    return fact


def position_fact(replay: Replay, node: Node, *, legal: bool = False) -> dict[str, Any]:
    """The object of one line; `legal` adds the counts of legal moves."""
    played = replay.play(node)
    return {
        "game": node.game.number,
        "node": node.index,
        "parent": None if node.parent is None else node.parent.index,
        "moves": [move_fact(move) for move in played.moves],
        "setup": played.setup,
        "to_play": played.position.to_play,
        "board": dict(played.position.board),
        "legal": played.legal,
        "diagnostics": [diagnostic.code for diagnostic in replay.node_diagnostics(node)],
        "comment": comment(node),
        "annotation": annotation_sign(node),
        **played.position.extra_fields(legal=legal),
    }
