"""Format messages: the catalog of templates that all games share, and functions that fill in the templates.

A template is text with placeholders such as `{argument}`. A phrase that depends on a number has a variant for each
plural category of its language: `{count, plural, one {# move} other {# moves}}`. This is a subset of ICU MessageFormat
that `web/reel/messages.js` implements as well. The number replaces `#`, and variants contain no placeholders. Each game
has templates of its own (`GameKind.messages`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from boardreel.games.protocol import GameKind
from boardreel.scene.shapes import Message
from boardreel.sgf.property_names import MESSAGES as PROPERTIES
from boardreel.translations import LANGUAGES, translated

#: key → English template shared by all games
MESSAGES: Mapping[str, str] = {
    "title.players": "{players}",
    "title.untitled": "{game}",
    "text": "{text}",
    "info.player": "{side}",
    "info.rank": "Rank of {side}",
    "info.team": "Team of {side}",
    "info.notation": "Notation",
    "info.read": "{value} ({text})",
    "result.win": "{side} wins",
    "result.resignation": "{side} wins by resignation",
    "result.time": "{side} wins on time",
    "result.forfeit": "{side} wins by forfeit",
    "result.points": "{side} wins by {points}",
    "result.draw": "Draw",
    "result.unknown": "Result unknown",
    "color.B": "Black",
    "color.W": "White",
    "label.points": "Points",
    "status.to-play": "{side} to play",
    "say.move": "{side} {move}",
    "say.pass": "{side} passes",
    "say.setup": "Setup",
    "say.unreadable": "{side}: unreadable move",
    "say.next": "{first}. {second}",
    "puzzle.goal": "{side} to play",
    "puzzle.solve": "Find the solution",
    "remark.!!": "Very good move",
    "remark.!": "Good move",
    "remark.!?": "Interesting move",
    "remark.?!": "Doubtful move",
    "remark.?": "Bad move",
    "remark.??": "Very bad move",
    "remark.GB1": "Good for {side}",
    "remark.GB2": "Very good for {side}",
    "remark.GW1": "Good for {side}",
    "remark.GW2": "Very good for {side}",
    "remark.DM1": "Even position",
    "remark.DM2": "Clearly even position",
    "remark.UC1": "Unclear position",
    "remark.UC2": "Very unclear position",
    "remark.HO1": "Hotspot",
    "remark.HO2": "Important hotspot",
    "remark.CH1": "Check mark",
    "remark.CH2": "Double check mark",
    "remark.SI1": "Sigma",
    "remark.SI2": "Double sigma",
    "remark.V": "Value for {side}: {value}",
    "remark.TC": "Territory count: {value}",
    "remark.KO": "Marked as an illegal move in the record",
    "cut.file.start": "The file ends before the first move.",
    "cut.file.in-move": "The file ends in the middle of move {move}.",
    "cut.file.after-move": "The file ends after move {move}; the end of the game is missing.",
    "cut.game.start": "The game breaks off before its first move.",
    "cut.game.after-move": "The game breaks off after move {move}; its end is missing.",
}

#: prefix of the keys of property names
PROPERTY_PREFIX = "property."
_ARGUMENT = re.compile(r"\{(?P<name>\w+)(?:, plural,(?P<variants>(?: \w+ \{[^{}]*\})+))?\}")
#: a phrase of a template that depends on a number, and a variant of it: its plural category and its text
PLURAL = re.compile(r"\{(?P<name>\w+), plural,(?P<variants>(?: \w+ \{[^{}]*\})+)\}")
VARIANT = re.compile(r"(\w+) \{([^{}]*)\}")


def _slavic(number: float, *, has_compound_one: bool) -> str:
    """Return the plural category of a number in Russian (`has_compound_one`: 21 is like 1) and Polish."""
    if number != int(number):
        return "other"
    tens, ones = int(number) % 100, int(number) % 10
    if number == 1 or (has_compound_one and ones == 1 and tens != 11):
        return "one"
    return "few" if ones in (2, 3, 4) and tens not in (12, 13, 14) else "many"


#: name in `Language.plural_rule` → function from a number to its plural category (Unicode CLDR), the same as
#: `Intl.PluralRules` in browsers for numbers below a million. In French and Brazilian Portuguese, 0 and 1.5 are singular
PLURAL_RULES: Mapping[str, Callable[[float], str]] = {
    "one-other": lambda number: "one" if number == 1 else "other",
    "below-two": lambda number: "one" if 0 <= number < 2 else "other",
    "other": lambda _: "other",
    "polish": partial(_slavic, has_compound_one=False),
    "russian": partial(_slavic, has_compound_one=True),
}


def templates(kind: GameKind, language: str = "en", idents: Collection[str] | None = None) -> dict[str, str]:
    """Return the templates of a game in a language, by message key. Missing translations are replaced by English.

    If `idents` is given, the names of only these SGF properties are included.
    """
    english = kind.messages["en"]
    found = {**MESSAGES, **PROPERTIES, **english}
    if language != "en":
        parts = ("common", "property", *sorted({key.partition(".")[0] for key in english}), kind.id)
        known = {key: text for part in parts for key, text in translated(language, part).items() if key in found}
        found |= {**known, **kind.messages.get(language, {})}
    if idents is None:
        return found
    return {
        key: text
        for key, text in found.items()
        if not key.startswith(PROPERTY_PREFIX) or key[len(PROPERTY_PREFIX) :] in idents
    }


def format_message(message: Message, table: Mapping[str, str], language: str = "en") -> str:
    """Return the text of a message in a language.

    `table` maps message keys to templates. `language` decides the plural forms and the decimal separator. A key without
    a template becomes the text itself, and a missing argument becomes an empty text.
    """

    def fill(match: re.Match[str]) -> str:
        """Return the text of one placeholder."""
        value: Any = message.args.get(match["name"], "")
        if match["variants"] is not None and isinstance(value, (int, float)):
            return format_plural(value, dict(VARIANT.findall(match["variants"])), language)
        if isinstance(value, Message):
            return format_message(value, table, language)
        return format_plural(value, {"other": "#"}, language) if isinstance(value, float) else str(value)

    return _ARGUMENT.sub(fill, table.get(message.key, message.key))


def format_plural(number: float, variants: Mapping[str, str], language: str = "en") -> str:
    """Return the plural variant for a number, with the number in place of `#`.

    `variants` maps plural categories to texts; `other` is used if the category of the number is missing. `language` is
    a key of `LANGUAGES`, or that of a plug-in, whose numbers are inflected and written as in English.
    """
    rules = LANGUAGES.get(language, LANGUAGES["en"])
    category = PLURAL_RULES[rules.plural_rule](number)
    digits = f"{number:.10g}".replace(".", rules.decimal_separator)
    return variants.get(category, variants["other"]).replace("#", digits)
