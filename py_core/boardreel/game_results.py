"""Read the result of a game, the value of `RE`, by the names of the game's sides.

The grammar is that of the SGF specification (FF[4], game info), with the spellings that common programs write.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from boardreel.games.protocol import Rules
from boardreel.messages import format_message
from boardreel.sgf.game_facts import Cause, Result
from boardreel.sgf.info_words.amounts import format_number
from boardreel.sgf.info_words.results import DRAW, UNKNOWN, VOID, read_result

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
#: causes without a winner, and those of a winner, as `RE` writes them
_VALUES: Mapping[Cause | None, str] = {"draw": DRAW, "void": VOID, "unknown": UNKNOWN}
_CAUSE_LETTERS: Mapping[Cause | None, str] = {"resignation": "R", "time": "T", "forfeit": "F"}
_TWO_COLORS = ("B", "W")
_WIN = re.compile(r"(\w{1,20}) ?(?:\+ ?(.*))?", re.DOTALL)
_POINTS = re.compile(r"(\d{1,6}(?:[.,]\d{1,4})?)(?: ?(?:points?|pts?\.?))?", re.IGNORECASE)
_POINTS_LIST = re.compile(r"\d{1,4}(?:[.,]\d)?(?:[ ,;/-]+\d{1,4}(?:[.,]\d)?)+")
#: names of the sides of a game whose rules are unknown
_DEFAULT_COLORS = {"b": "B", "black": "B", "w": "W", "white": "W"}


def players_of(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """Return the colors of each player, in the order of the players. A color that belongs to nobody is not included."""
    groups = rules.lead.contenders if rules.lead is not None else [(index,) for index in range(len(rules.sides))]
    return tuple(tuple(rules.sides[index].color for index in group) for group in groups)


def read_game_result(raw: str, rules: Rules) -> Result:
    """Return the result in a value of `RE`. A result of Black and White may be in words of many languages."""
    text = " ".join(raw.split())
    result = None if rules.standard_values else _read(text, rules) or _compare(read_points(text, rules), rules)
    if result is None:
        has_words = all(side.color in _TWO_COLORS for side in rules.sides)
        result = _read((read_result(text).result if has_words else None) or text, rules) or Result()
    return result._replace(text=text, value=_value(result) or text)


def read_points(text: str, rules: Rules) -> tuple[float, ...]:
    """Return the points of all players if a value of `RE` lists those of more than two, else nothing."""
    is_list = len(players_of(rules)) > len(_TWO_COLORS) and _POINTS_LIST.fullmatch(text)
    points = [float(number) for number in re.findall(r"\d+(?:\.\d)?", text.replace(",", " "))] if is_list else ()
    return tuple(points) if len(points) == len(players_of(rules)) else ()


def _compare(points: Sequence[float], rules: Rules) -> Result | None:
    """Return the result for the points of all players, None without points."""
    if not points:
        return None
    second, best = sorted(points)[-2:]
    if best == second:
        return Result(cause="draw")
    return Result(players_of(rules)[points.index(best)][0], best - second, "points")


def _value(result: Result) -> str:
    """Return a result in the form of `RE`, empty if it is not known."""
    if result.winner is None:
        return _VALUES.get(result.cause, "")
    amount = _CAUSE_LETTERS.get(result.cause, "") if result.margin is None else format_number(result.margin)
    return f"{result.winner}+{amount}"


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
