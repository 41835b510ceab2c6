"""Read the result of a game, the value of `RE`, by the names of the game's sides.

The grammar is that of the SGF specification (FF[4], game info), with the spellings that common programs write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from boardreel.games.protocol import Rules
from boardreel.messages import format_message
from boardreel.sgf.game_facts import Cause, Result
from boardreel.sgf.info_words.results import read_result

#: cause → patterns of the text after the plus sign
_CAUSES: Mapping[Cause | None, re.Pattern[str]] = {
    "resignation": re.compile(r"r|res\.?|resign|resigns|resigned|resignation", re.IGNORECASE),
    "time": re.compile(r"t|time|timeout", re.IGNORECASE),
    "forfeit": re.compile(r"f|forfeit", re.IGNORECASE),
    None: re.compile(r"(win)?", re.IGNORECASE),
}
#: results without a winner, in lower case
_WITHOUT_WINNER: Mapping[str, Cause] = {
    "0": "draw",
    "draw": "draw",
    "jigo": "draw",
    "tie": "draw",
    "void": "void",
    "?": "unknown",
}
_TWO_COLORS = ("B", "W")
_WIN = re.compile(r"(\w{1,20}) ?(?:\+ ?(.*))?", re.DOTALL)
_POINTS = re.compile(r"(\d{1,6}(?:[.,]\d{1,4})?)(?: ?(?:points?|pts?\.?))?", re.IGNORECASE)
#: names of the sides of a game whose rules are unknown
_DEFAULT_COLORS = {"b": "B", "black": "B", "w": "W", "white": "W"}


def read_game_result(raw: str, rules: Rules) -> Result:
    """Return the result in a value of `RE`. A result of Black and White may be in words of many languages."""
    text = value = " ".join(raw.split())
    result = None if rules.standard_values else _read(text, rules)
    if result is None:
        if all(side.color in _TWO_COLORS for side in rules.sides):
            value = read_result(text).result or text
        result = _read(value, rules) or Result()
    return result._replace(text=text, value=value)


def _read(text: str, rules: Rules) -> Result | None:
    """Return the result in a text, without the text, or None if the text does not follow the grammar."""
    if text.lower() in _WITHOUT_WINNER:
        return Result(cause=_WITHOUT_WINNER[text.lower()])
    match = _WIN.fullmatch(text)
    winner = match and _color(match[1], rules)
    if not match or not winner:
        return None
    reason = match[2] or ""
    points = _POINTS.fullmatch(reason)
    if points:
        margin = float(points[1].replace(",", "."))
        return Result(winner, margin, "points") if margin else None
    causes = [cause for cause, pattern in _CAUSES.items() if pattern.fullmatch(reason)]
    return Result(winner, cause=causes[0]) if causes else None


def _color(text: str, rules: Rules) -> str | None:
    """Return the SGF name of the side with this SGF color, letter or English name, tried in this order, or None."""
    name = text.lower()
    if not rules.sides:
        return _DEFAULT_COLORS.get(name)
    english = rules.kind.messages["en"]
    tables = (
        {side.color.lower(): side.color for side in rules.sides},
        {side.letter.lower(): side.color for side in rules.sides},
        {format_message(side.name_in_text, english).lower(): side.color for side in rules.sides},
    )
    return next((table[name] for table in tables if name in table), None)
