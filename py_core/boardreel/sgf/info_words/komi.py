"""Read a komi: programs write it in points, in hundredths, in Chinese stones, or in words."""

from __future__ import annotations

from typing import NamedTuple

from boardreel.sgf.info_words.amounts import as_amount, find_amount, normalize_words
from boardreel.sgf.values import parse_real

#: No komi is larger, so a larger number is in hundredths. Programs that write hundredths also write small ones.
_MAX_KOMI, _MAX_KOMI_OF_HUNDREDTHS_PROGRAMS = 150, 20
#: Hundredths in this range are of stones, as in Chinese rules: half of the points.
_MIN_STONES, _MAX_STONES = 2, 4


class KomiReading(NamedTuple):
    """A komi in points, None if the text names none, and the code of the diagnostic about how it was read."""

    points: float | None
    code: str | None = None


def read_komi(text: str, *, is_in_hundredths: bool = False) -> KomiReading:
    """Return the komi that a text of `KM` names. `is_in_hundredths` says that the program of the record writes these."""
    if not text.strip():
        return KomiReading(None)
    number = parse_real(text)
    if number is None:
        amount = find_amount(normalize_words(text))
        return KomiReading(None, "bad-value") if amount is None else KomiReading(amount.points, "value-in-words")
    if number > _MAX_KOMI or (is_in_hundredths and number >= _MAX_KOMI_OF_HUNDREDTHS_PROGRAMS):
        hundredths = number / 100
        is_in_stones = _MIN_STONES <= hundredths <= _MAX_STONES
        return KomiReading(2 * hundredths if is_in_stones else hundredths, "komi-hundredths")
    amount = as_amount(number)
    if number > 0 and amount.has_quarter:
        return KomiReading(amount.points, "komi-quarters")
    return KomiReading(number)
