"""Read a main time from words, such as `3시간`, `1h30m` or `2 hours each`."""

from __future__ import annotations

import re

from boardreel.sgf.info_words.amounts import normalize_words

_UNITS = (
    (3600, r"hours?|hrs?|h|시간|時間|小时|小時|stunden?|std\.?|heures?|horas?|ora|ore|uur|godz\w{0,4}|час\w{0,3}|ч"),
    (60, r"minut\w{0,4}|mins?|min\.|m|분|分钟|分鐘|分|мин\w{0,3}\.?"),
    (1, r"seconds?|secs?|sec\.|sekund\w{0,3}|segundos?|secondi|secondes?|s|초|秒|сек\w{0,4}\.?|с"),
)
_NUMBER = r"([0-9]{1,6}(?:[.,][0-9]{1,3})?)"
_TIME = re.compile("".join(rf"(?:{_NUMBER}\s*(?:{words})[\s,]*)?" for _, words in _UNITS))
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9]):([0-5][0-9])")
_EACH = re.compile(r"\beach\b|\bper (?:player|side)\b|各自?")


def read_seconds(text: str) -> float | None:
    """Return the seconds that a time in words names, or None if it names none."""
    words = _EACH.sub("", normalize_words(text[:200])).strip()
    clock = _CLOCK.fullmatch(words)
    if clock is not None:
        return int(clock[1]) * 3600.0 + int(clock[2]) * 60 + int(clock[3])
    match = _TIME.fullmatch(words)
    if match is None or not any(match.groups()):
        return None
    return sum(
        factor * float((number or "0").replace(",", "."))
        for (factor, _), number in zip(_UNITS, match.groups(), strict=True)
    )
