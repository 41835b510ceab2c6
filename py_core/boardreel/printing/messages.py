"""Texts on printed pages; the templates have the form of `boardreel.messages`."""

from __future__ import annotations

from collections.abc import Mapping

from boardreel.messages import format_message
from boardreel.scene.shapes import Message
from boardreel.translations import translated

MESSAGES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "figure": "Figure {number}",
        "moves": "Moves {first}–{last}",
        "move": "Move {first}",
        "start": "Start position",
        "variation": "Variation from move {first}",
        "note": "{number} at {place}",
        "solution": "Solution",
    },
    "de": {
        "figure": "Abbildung {number}",
        "moves": "Züge {first}–{last}",
        "move": "Zug {first}",
        "start": "Anfangsstellung",
        "variation": "Variante ab Zug {first}",
        "note": "{number} auf {place}",
        "solution": "Lösung",
    },
}


def text(key: str, language: str, **arguments: object) -> str:
    """Return the message `key` in a language, English if there is none, with its arguments filled in."""
    table = MESSAGES.get(language) or translated(language, "printing")
    return format_message(Message(key, arguments), {**MESSAGES["en"], **table}, language)
