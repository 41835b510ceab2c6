"""Read an amount of points or stones from words, such as `7目半`, `3又3/4子` or `2 and a half points`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

_CHINESE_DIGITS: Mapping[str, int] = {
    **{digit: value for value, digit in enumerate("一二三四五六七八九", start=1)},
    **dict.fromkeys("两兩", 2),
}
_CHINESE_UNITS: Mapping[str, int] = {"十": 10, "百": 100}
_NUMERALS = "".join((*_CHINESE_DIGITS, *_CHINESE_UNITS))
#: a number in digits, or a Chinese numeral before a unit, because other numerals count games or rounds
_WHOLE = (
    r"(?P<whole>(?<![0-9])(?<![0-9][.,/])[0-9]{1,6}(?:[.,][0-9]{1,8}(?![0-9])|(?![0-9]|[.,/][0-9]))"
    rf"|[{_NUMERALS}]{{1,7}}(?=\s*[目子집点點半又]))"
)
_UNIT = r"(?:目|子|집|点|點|points?|pts?\.?|stones?)"
_FRACTION = (
    r"(?:(?P<numerator>[1-3])/(?P<denominator>[24])(?![0-9])|四分之(?P<quarters>[一二三])"
    r"|(?P<half>a half\b|half\b|半|반))"
)
#: between a digit and a sign such as ½: the compatibility form of 6½ would be 61/2
_BEFORE_FRACTION_SIGN = re.compile(r"(?<=[0-9０-９])(?=[¼½¾])")
_AMOUNT = re.compile(
    rf"{_WHOLE}(?:\s*{_UNIT})?(?:\s*(?:又|and)?\s*{_FRACTION})?|{_FRACTION.replace('?P<', '?P<only_')}"
)


class Amount(NamedTuple):
    """An amount as it is written, and whether it has a quarter and therefore counts stones."""

    value: float
    has_quarter: bool

    @property
    def points(self) -> float:
        """Return the amount in points. Under area scoring, a stone more for one side is two points of difference."""
        return 2 * self.value if self.has_quarter else self.value


def normalize_words(text: str) -> str:
    """Return a text in the form in which words are compared: compatibility characters replaced, in lower case."""
    separated = _BEFORE_FRACTION_SIGN.sub(" ", text)
    return unicodedata.normalize("NFKC", separated).replace("\u2044", "/").lower().strip()


def as_amount(value: float) -> Amount:
    """Return a number of points or stones as an Amount: with a quarter, it counts stones."""
    return Amount(value, has_quarter=(value * 4) % 2 == 1)


def find_amount(words: str) -> Amount | None:
    """Return the first amount in words that were normalized by `normalize_words`, or None if there is none."""
    match = _AMOUNT.search(words)
    if match is None:
        return None
    parts = match.groupdict()
    whole = 0.0 if parts["whole"] is None else _whole_number(parts["whole"])
    return as_amount(whole + _fraction(parts, "") + _fraction(parts, "only_"))


def _whole_number(text: str) -> float:
    """Return the value of a decimal number or a Chinese numeral below a thousand."""
    if text[0].isascii():
        return float(text.replace(",", "."))
    total = digit = 0
    for character in text:
        unit = _CHINESE_UNITS.get(character)
        if unit is None:
            digit = _CHINESE_DIGITS[character]
        else:
            total, digit = total + max(digit, 1) * unit, 0
    return float(total + digit)


def _fraction(parts: Mapping[str, str | None], prefix: str) -> float:
    """Return the value of the fraction in the groups of `_AMOUNT` whose names have a prefix, 0 if there is none."""
    numerator, denominator = parts[f"{prefix}numerator"], parts[f"{prefix}denominator"]
    quarters = parts[f"{prefix}quarters"]
    if numerator is not None and denominator is not None:
        return int(numerator) / int(denominator)
    if quarters is not None:
        return _CHINESE_DIGITS[quarters] / 4
    return 0.5 if parts[f"{prefix}half"] is not None else 0.0


def format_number(value: float) -> str:
    """Return a number as records write it: without an exponent, and without a fraction if it is whole."""
    return f"{value:.4f}".rstrip("0").rstrip(".")
