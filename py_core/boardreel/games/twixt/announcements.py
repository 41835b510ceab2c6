"""Describe a TwixT node as one message, which screen readers announce: moves and changed links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boardreel.games.protocol import Move
from boardreel.games.twixt.board import BoardChange
from boardreel.games.twixt.items import TwixtItems
from boardreel.games.twixt.messages import SIDE_NAMES
from boardreel.scene.shapes import Message, join_messages

#: more links than this are counted instead of named
MAX_NAMED_LINKS = 4
#: how many pegs of one move are named
MAX_NAMED_PEGS = 20


def announce_node(items: TwixtItems, moves: Sequence[Move], change: BoardChange, *, setup: bool) -> Message | None:
    """Return the announcement of a node, or None if it has neither moves nor setup.

    `change` is how the node changed the board. `setup` says whether it has setup properties.
    """
    if not moves and not setup:
        return None
    parts = [Message("say.setup")] if setup else []
    parts += [_move_message(move) for move in moves]
    parts += _link_messages("unlinked", change.removed_links, items)
    parts += _link_messages("linked", change.added_links, items)
    return join_messages("say.next", parts)


def _move_message(move: Move) -> Message:
    """Return the announcement of one TwixT move: its pegs by name, or a special move such as `resign`."""
    side = SIDE_NAMES[move.color]
    if move.name is not None:
        return Message(f"twixt.say.{move.name}", {"side": side})
    if not move.points:
        return Message("say.unreadable", {"side": side})
    points = move.points if len(move.points) <= MAX_NAMED_PEGS else (*move.points[:MAX_NAMED_PEGS], "…")
    return Message("say.move", {"side": side, "move": " ".join(points)})


def _link_messages(key: str, links: Mapping[int, str], items: TwixtItems) -> list[Message]:
    """Return the message about added (`key` is `linked`) or removed links (`unlinked`), if there are any."""
    if not links:
        return []
    if len(links) > MAX_NAMED_LINKS:
        return [Message(f"twixt.say.{key}-many", {"count": len(links)})]
    return [Message(f"twixt.say.{key}", {"links": ", ".join("-".join(items.link_names(link)) for link in links)})]
