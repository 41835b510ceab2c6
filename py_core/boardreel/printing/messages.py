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
    # moves without a point, as the record's notation names them
    "action.pass": "pass",
    "action.swap": "swap",
    "action.swap-pieces": "swap-pieces",
    "action.swap-sides": "swap-sides",
    "action.resign": "resign",
    "action.forfeit": "forfeit",
    "action.draw": "draw",
    "action.propose-draw": "propose-draw",
    "action.accept-draw": "accept-draw",
}


def move_text(label: str, language: str) -> str:
    """Return the label of a move in a language. Only labels that are words, such as “pass”, differ from the label."""
    key = f"action.{label}"
    return text(key, language) if key in MESSAGES else label


def text(key: str, language: str, **arguments: object) -> str:
    """Return the message `key` in a language, English if there is none, with its arguments filled in."""
    return format_message(Message(key, arguments), {**MESSAGES, **translated(language, "printing")}, language)
