"""The English texts on printed pages; the templates have the form of `boardreel.messages`."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.messages import format_message
from boardreel.scene.shapes import Message
from boardreel.translations import translated

MESSAGES: Mapping[str, str] = {
    "figure": "Figure {number}",
    "moves": "Moves {first}–{last}",
    "move": "Move {first}",
    "start": "Start position",
    "variation": "Variation from move {first}",
    "note": "{number} at {place}",
    "solution": "Solution",
}


def text(key: str, language: str, **arguments: object) -> str:
    """Return the message `key` in a language, English if there is none, with its arguments filled in."""
    return format_message(Message(key, arguments), {**MESSAGES, **translated(language, "printing")}, language)
