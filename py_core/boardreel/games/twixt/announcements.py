"""What is said when a node is reached: moves, links that come and go, how the game ends."""

from __future__ import annotations

from collections.abc import Sequence

from boardreel.games.protocol import Move
from boardreel.games.twixt.board import Difference
from boardreel.games.twixt.items import NAME, Drawing
from boardreel.games.twixt.position import TwixtPosition
from boardreel.scene.shapes import Message

#: more links than these are counted, not named
_NAMED_LINKS = 4
#: more pegs of one move than these are left out
_NAMED_PEGS = 20


def spoken(
    moves: Sequence[Move], changed: Difference, after: TwixtPosition, *, setup: bool, ended: bool
) -> Message | None:
    """One message for the node; `ended`: its moves may have ended the game. None for a node without moves and setup."""
    if not moves and not setup:
        return None
    parts = [Message("twixt.say.setup")] if setup else []
    parts += [_move(move) for move in moves]
    drawing = after.rules.drawing
    parts += _links("unlinked", changed.links_off, drawing)
    parts += _links("linked", changed.links_on, drawing)
    if ended and after.winner is not None:
        parts.append(after.status())
    message = parts[0]
    for part in parts[1:]:
        message = Message("twixt.join", {"first": message, "second": part})
    return message


def _move(move: Move) -> Message:
    side = NAME[move.color]
    if move.name is not None:
        return Message(f"twixt.say.{move.name}", {"side": side})
    if not move.points:
        return Message("twixt.say.empty", {"side": side})
    points = move.points if len(move.points) <= _NAMED_PEGS else (*move.points[:_NAMED_PEGS], "…")
    return Message("twixt.say.move", {"side": side, "move": " ".join(points)})


def _links(what: str, links: dict[int, str], drawing: Drawing) -> list[Message]:
    if not links:
        return []
    if len(links) > _NAMED_LINKS:
        return [Message(f"twixt.say.{what}-many", {"count": len(links)})]
    return [Message(f"twixt.say.{what}", {"links": ", ".join("-".join(drawing.link_names(link)) for link in links)})]
