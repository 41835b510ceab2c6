"""The English message templates of Go."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.intersections.messages import MESSAGES as INTERSECTION_MESSAGES
from boardreel.scene.shapes import Message

#: message key of the name of a color, by the color on the board
_COLOR_NAME_KEYS = ("", "go.black", "go.white")


def color_name(color: int) -> Message:
    """Return the name of a color, BLACK or WHITE, as a message."""
    return Message(_COLOR_NAME_KEYS[color])


MESSAGES: Mapping[str, str] = {
    **INTERSECTION_MESSAGES,
    "go.black": "Black",
    "go.white": "White",
    "go.captures": "Captures",
    "go.points": "Points",
    "go.time": "Time left",
    "go.moves-left": "Moves left in this period",
    "go.to-play": "{color} to play",
    "go.both-passed": "Both players passed: the game is over",
    # the score
    "go.score": "Marked territory: {black}; {white}",
    "go.total": "{color} {total} = {terms}",
    "go.plus": "{first} + {second}",
    "go.points.territory": "{count} territory",
    "go.points.prisoners": "{count, plural, one {# prisoner} other {# prisoners}}",
    "go.points.dead": "{count, plural, one {# dead stone} other {# dead stones}}",
    "go.points.stones": "{count, plural, one {# stone} other {# stones}}",
    "go.points.komi": "{count} komi",
    "go.points.handicap": "{count} for the handicap",
    "go.score-mismatch": "The marked territory gives another result: {result}.",
    "go.in-figure": "{figure}: {status}",
    "go.move": "{color} {point}",
    "go.captures-move": "{color} {point}, captures {captured}",
    "go.passes": "{color} passes",
    "go.unreadable": "{color}: unreadable move",
    "go.setup": "Setup: {black} black and {white, plural, one {# white stone} other {# white stones}} on the board",
    "go.and": "{first}. {second}",
}
