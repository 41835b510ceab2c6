"""Parse the result of a game, the value of `RE`, into a message.

The grammar is that of the SGF specification (FF[4], game info), with the spellings that common programs write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from boardreel.games.protocol import Rules
from boardreel.messages import format_message
from boardreel.scene.encode import number
from boardreel.scene.shapes import Message
from boardreel.sgf import Game
from boardreel.sgf.info_words.results import read_result

#: longer raw values are cut
MAX_RAW_CHARACTERS = 200

#: message key → pattern of the text after the plus sign
_REASONS: Mapping[str, re.Pattern[str]] = {
    "result.resignation": re.compile(r"r|res\.?|resign|resigns|resigned|resignation", re.IGNORECASE),
    "result.time": re.compile(r"t|time|timeout", re.IGNORECASE),
    "result.forfeit": re.compile(r"f|forfeit", re.IGNORECASE),
    "result.win": re.compile(r"(win)?", re.IGNORECASE),
}
_DRAWS = ("0", "draw", "jigo", "tie")
_NO_RESULTS = ("", "void")
_TWO_COLORS = ("B", "W")
_WIN = re.compile(r"(\w{1,20}) ?(?:\+ ?(.*))?", re.DOTALL)
_POINTS = re.compile(r"(\d{1,6}(?:[.,]\d{1,4})?)(?: ?(?:points?|pts?\.?))?", re.IGNORECASE)
#: names of the sides of a game whose rules are unknown
_DEFAULT_SIDE_NAMES = {name: Message(f"color.{name[0].upper()}") for name in ("b", "black", "w", "white")}


class Result(NamedTuple):
    """A result: as a message, as it is written in the record, and the index of the side that has won, if any."""

    message: Message
    raw: str
    winner: int | None = None


def game_result(game: Game, rules: Rules) -> Result | None:
    """Return the result of a game, or None if its record names none."""
    return parse_result(game.root.text("RE") or "", rules)


def parse_result(raw: str, rules: Rules) -> Result | None:
    """Return the result in a value of `RE`, or None if the value names none (empty, `Void`, or that in words).

    A result of Black and White may be in words of many languages. An unreadable value is its own text.
    """
    text = " ".join(raw.split())
    shown = text if len(text) <= MAX_RAW_CHARACTERS else f"{text[: MAX_RAW_CHARACTERS - 1]}…"
    message = None if rules.standard_values else _message(text, rules)
    if message is None and all(side.color in _TWO_COLORS for side in rules.sides):
        text = read_result(text).result or text
    if text.lower() in _NO_RESULTS:
        return None
    message = message or _message(text, rules)
    if message is None:
        return Result(Message("text", {"text": shown}), shown)
    winner = message.args.get("side")
    names = [side.name_in_text for side in rules.sides]
    return Result(message, shown, names.index(winner) if winner in names else None)


def _message(text: str, rules: Rules) -> Message | None:
    """Return the message for a result, or None if the text does not follow the grammar."""
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
    """Return the name of the side with this SGF color, letter or English name, tried in this order, or None."""
    name = text.lower()
    if not rules.sides:
        return _DEFAULT_SIDE_NAMES.get(name)
    english = rules.kind.messages["en"]
    tables = (
        {side.color.lower(): side.name_in_text for side in rules.sides},
        {side.letter.lower(): side.name_in_text for side in rules.sides},
        {format_message(side.name_in_text, english).lower(): side.name_in_text for side in rules.sides},
    )
    return next((table[name] for table in tables if name in table), None)
