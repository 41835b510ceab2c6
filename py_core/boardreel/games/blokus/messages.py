"""The English texts of the family, and functions that build messages from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardreel.scene.shapes import Message, join_messages

_COLORS = ("Blue", "Yellow", "Red", "Green", "Purple", "Orange")

MESSAGES: Mapping[str, str] = {
    **{f"blokus.color.{color}": color for color in _COLORS},
    **{f"blokus.adjective.{color}": color.lower() for color in _COLORS},
    "blokus.bonus": "Bonus",
    "blokus.piece": "{side} {piece}",
    "blokus.span": "{first} to {last}",
    "blokus.move": "{side} {piece}, {points}",
    "blokus.setup": "Setup: {added, plural, one {# piece} other {# pieces}} added, {removed} removed",
    "blokus.lost": "{side}: not played",
    "blokus.at-move": "Move {number}, {side}: {what}.",
    "blokus.at-setup": "Setup, {side}: {what}.",
    "blokus.at-removal": "Setup: {what}.",
    "blokus.bad-point": "“{text}” is not a point on this board",
    "blokus.no-point": "a point is missing",
    "blokus.point-twice": "the point {text} is listed twice",
    "blokus.not-a-piece": "these points do not form a piece ({points})",
    "blokus.piece-used-up": "the piece {piece} is used up",
    "blokus.occupied": "this piece overlaps another piece ({points})",
    "blokus.crossing": "this piece crosses a junction that another piece already crosses ({points})",
    "blokus.edge-contact": "this piece touches another {color} piece along an edge ({points})",
    "blokus.no-contact": "this piece does not touch another {color} piece as the rules require",
    "blokus.start-point": "the first piece does not cover the starting point",
    "blokus.opening-order": "two 1-pieces must be placed before any other piece",
    "blokus.center": "a 1-piece must not be placed in the center section ({points})",
    "blokus.out-of-turn": "it is {turn}’s turn",
    "blokus.second-move": "this node has another move ({ident}), which is ignored",
    "blokus.nothing-to-remove": "there is no piece on exactly these points ({points})",
    "blokus.no-such-color": "Property {ident} is ignored because this game does not have that color.",
    "blokus.to-play-for": "{side} to play (moved by {player})",
    "blokus.pair": "{first} and {second}",
    "blokus.wins-by": "{side} wins by {points, plural, one {# point} other {# points}}.",
    "blokus.wins-tie": ("{side} wins by starting later, tied at {points, plural, one {# point} other {# points}}."),
    "blokus.win-by": "{side} win by {points, plural, one {# point} other {# points}}.",
    "blokus.win-tie": "{side} win by starting later, tied at {points, plural, one {# point} other {# points}}.",
    "blokus.wins": "{side} wins with {points, plural, one {# point} other {# points}}.",
    "blokus.shared": ("{sides} share first place with {points, plural, one {# point} other {# points}} each."),
    "blokus.draw": "Draw with {points, plural, one {# point} other {# points}} each.",
}

#: a longer list of points is shortened to its first and last point
MAX_LISTED_POINTS = 6
#: a longer invalid value is truncated in messages
MAX_QUOTED_CHARACTERS = 20


def color_name(color: str) -> Message:
    """Return the name of a color, one of `Variant.colors`, as a noun: “Blue”."""
    return Message(f"blokus.color.{color}")


def list_points(names: Sequence[str]) -> str | Message:
    """Return a list of point names for users; a long list is shortened to its first and last point."""
    if len(names) <= MAX_LISTED_POINTS:
        return ", ".join(names)
    return Message("blokus.span", {"first": names[0], "last": names[-1]})


def reason(key: str, **arguments: object) -> Message:
    """Return the message of a problem, without its location.

    `key` is a message key without the prefix `blokus.`, and `arguments` fill the placeholders of its template.
    """
    return Message(f"blokus.{key}", arguments)


def join_names(names: Iterable[Message]) -> Message:
    """Join one or more names with “and” into one message: “Blue and Red”."""
    return join_messages("blokus.pair", names)
