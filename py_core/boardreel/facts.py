"""The position after a node as plain data: one line of `boardreel positions`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardreel.games.protocol import Move
from boardreel.replay import Replay
from boardreel.sgf import Node
from boardreel.sgf.values import unescape_text

#: annotation signs by property and value; the first row that fits a node counts
SIGNS = (
    ("TE", "2", "!!"),
    ("TE", None, "!"),
    ("IT", None, "!?"),
    ("DO", None, "?!"),
    ("BM", "2", "??"),
    ("BM", None, "?"),
)
#: two properties that exclude each other had a meaning of their own once, by which comes first
TOGETHER: Mapping[tuple[str, ...], str] = {("TE", "BM"): "!?", ("BM", "TE"): "?!"}
ANNOTATIONS = frozenset(ident for ident, _, _ in SIGNS)


def annotation(node: Node) -> str | None:
    """The sign that comments the node's move (`!!` `!` `!?` `?!` `?` `??`), or None."""
    properties = node.properties
    if ANNOTATIONS.isdisjoint(properties):
        return None
    together = TOGETHER.get(tuple(ident for ident in properties if ident in ("TE", "BM")))
    if together is not None:
        return together
    for ident, value, sign in SIGNS:
        if ident in properties and (value is None or properties[ident][0].strip() == value):
            return sign
    return None


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
        "annotation": annotation(node),
        **played.position.extra_fields(legal=legal),
    }
