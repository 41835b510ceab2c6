"""The English message templates of Go."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.games.intersections.messages import MESSAGES as INTERSECTION_MESSAGES

MESSAGES: Mapping[str, str] = {
    **INTERSECTION_MESSAGES,
    "go.captures": "Captures",
    "go.time": "Time left",
    "go.moves-left": "Moves left in this period",
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
    "go.captures-move": "{color} {point}, captures {captured}",
    "go.setup": "Setup: {black} black and {white, plural, one {# white stone} other {# white stones}} on the board",
}
