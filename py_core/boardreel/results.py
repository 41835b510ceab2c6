"""Results of games in words: what the property `RE` says, as a message.

The grammar is that of the SGF specification (FF[4], game info), with the spellings that common programs write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from boardreel.describe import words
from boardreel.games.protocol import Rules
from boardreel.scene.encode import number
from boardreel.scene.shapes import Message

MAX_RAW_CHARACTERS = 200

#: how a game was won, by what follows the plus sign
_REASONS: Mapping[str, re.Pattern[str]] = {
    "result.resignation": re.compile(r"r|res\.?|resign|resigns|resigned|resignation", re.IGNORECASE),
    "result.time": re.compile(r"t|time|timeout", re.IGNORECASE),
    "result.forfeit": re.compile(r"f|forfeit", re.IGNORECASE),
    "result.win": re.compile(r"(win)?", re.IGNORECASE),
}
_DRAWS = ("0", "draw", "jigo", "tie")
_NO_RESULTS = ("", "void")
_WIN = re.compile(r"(\w{1,20}) ?(?:\+ ?(.*))?", re.DOTALL)
_POINTS = re.compile(r"(\d{1,6}(?:[.,]\d{1,4})?)(?: ?(?:points?|pts?\.?))?", re.IGNORECASE)
#: sides of a game whose rules are unknown
_PLAIN_SIDES = {name: Message(f"color.{name[0].upper()}") for name in ("b", "black", "w", "white")}


class Result(NamedTuple):
    """The result in words, and as the record writes it."""

    message: Message
    raw: str


def result_of(raw: str, rules: Rules) -> Result | None:
    """Return the result that a value of `RE` names, or None when it names none (empty, `Void`).

    An unreadable value stands for itself.
    """
    text = " ".join(raw.split())
    if text.lower() in _NO_RESULTS:
        return None
    shown = text if len(text) <= MAX_RAW_CHARACTERS else f"{text[: MAX_RAW_CHARACTERS - 1]}…"
    return Result(_message(text, rules) or Message("text", {"text": shown}), shown)


def _message(text: str, rules: Rules) -> Message | None:
    if text == "?":
        return Message("result.unknown")
    if text.lower() in _DRAWS:
        return Message("result.draw")
    match = _WIN.fullmatch(text)
    side = match and _side_name(match[1], rules)
    if not match or not side:
        return None
    by = match[2] or ""
    points = _POINTS.fullmatch(by)
    if points:
        margin = number(float(points[1].replace(",", ".")))
        return Message("result.points", {"side": side, "points": margin}) if margin else None
    key = next((key for key, pattern in _REASONS.items() if pattern.fullmatch(by)), None)
    return Message(key, {"side": side}) if key else None


def _side_name(text: str, rules: Rules) -> Message | None:
    """Return the name of the side that is called by its SGF color, its letter or its English name, in this order."""
    wanted = text.lower()
    if not rules.sides:
        return _PLAIN_SIDES.get(wanted)
    english = rules.kind.messages["en"]
    tables = (
        {side.color.lower(): side.name_in_text for side in rules.sides},
        {side.letter.lower(): side.name_in_text for side in rules.sides},
        {words(side.name_in_text, english).lower(): side.name_in_text for side in rules.sides},
    )
    return next((table[wanted] for table in tables if wanted in table), None)
