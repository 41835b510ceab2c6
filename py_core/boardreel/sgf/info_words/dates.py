"""Read dates as servers and people write them, into the form of the SGF property `DT`."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import NamedTuple

from boardreel.sgf.info_words.amounts import normalize_words

#: a date of the format: years, months and days, with the shortcuts for several days
_STANDARD = re.compile(r"\d{4}(-\d\d(-\d\d)?)?(,(\d{4}-\d\d-\d\d|\d{4}-\d\d|\d\d-\d\d|\d\d|\d{4}))*", re.ASCII)
_FIRST_DAY = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?![\d./-])", re.ASCII)
_MONTHS = range(1, 13)
#: dates that programs write if they know none
_NO_DATE = re.compile(r"0000(?:[-./]00){0,2}")
#: Japanese era → the year before its first one
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
#: the year of the calendar after that of an era, or the other way round: `1978(昭和53)年3月5日`
_OTHER_YEAR = r"(?:\s*\([^()]{1,9}\))?"
_ERA = re.compile(
    rf"({'|'.join(_ERAS)})\s*([0-9]{{1,2}}|元){_OTHER_YEAR}\s*年{_OTHER_YEAR}(?:\s*([0-9]{{1,2}})\s*月)?(?:\s*([0-9]{{1,2}})\s*日)?"
)
_YEAR_WITH_SIGN = rf"([0-9]{{4}}){_OTHER_YEAR}\s*[年년]{_OTHER_YEAR}"
_YEAR_FIRST = re.compile(
    rf"(?:{_YEAR_WITH_SIGN}|([0-9]{{4}})\s*[-./])\s*([0-9]{{1,2}})(?![0-9])(?:\s*[-./月월]\s*([0-9]{{1,2}})(?![0-9]))?"
)
#: a year that no month follows; with 代, it is a decade
_YEAR_ALONE = re.compile(rf"{_YEAR_WITH_SIGN}(?!\s*[0-9代])")
_DIGITS = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})(?![0-9])")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([./-])\s*([0-9]{1,2})\2\s*([0-9]{4})(?![0-9])")
_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH_NAME = re.compile(
    r"\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\b"
)
_CLOCK = re.compile(r"\b[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?\b")
_YEAR = re.compile(r"\b([0-9]{4})\b")
#: times of day, weekdays, units and short words, which a date loses when it is rewritten; anything else is a note
_NOT_IN_NOTE = re.compile(
    r"[0-9]{1,2}(?::[0-9]{2}){1,2}(?:\.[0-9]+)?|(?:-[0-9]{1,2}){3}|[上下]午|午[前後]|오[전후]"
    r"|\b(?:mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?(?:day)?\b|\([月火水木金土日월화수목금토일]\)|[月日号號월일]"
    r"|(?<![^\W\d_])(?:t|z|gmt|utc|am|pm|of|the|on)(?![^\W\d_])"
)
#: one day, two days, or the first and the last of several
_DAYS_IN_WORDS = re.compile(
    r"\b([0-9]{1,2})(?:st|nd|rd|th)?\b(?:\s*(?:(-|\u2013|to)|[,&/+]|and)\s*([0-9]{1,2})(?:st|nd|rd|th)?\b)?"
)


class DateReading(NamedTuple):
    """A date in the form of `DT` (`2024-05-17`), None if the text names none that can be read.

    `is_standard` is whether the record writes it in that form already, or has no date. `has_note` is whether the text says
    more than the date, its weekday and the time of day.
    """

    date: str | None
    is_standard: bool = False
    has_note: bool = False


def is_date(text: str) -> bool:
    """Return whether a text is a date as the specification of SGF writes it: `2024-05-17`, `2024-05`, `2024-05-06,07`."""
    if _STANDARD.fullmatch(text) is None:
        return False
    date = [0, 0, 0]
    for part in text.split(","):
        numbers = [int(number) for number in part.split("-")]
        # what a shortcut leaves out is as in the date before it, of which it has the last parts
        kept = 0 if _YEAR.match(part) else (3 if date[2] or len(numbers) == 2 else 2) - len(numbers)
        date = [*date[:kept], *numbers, 0, 0][:3]
        if 0 in numbers or not _is_possible(*date):
            return False
    return True


def read_date(text: str) -> DateReading:
    """Return the date that a text of `DT` names."""
    text = text.strip()
    if not text or _NO_DATE.fullmatch(text):
        return DateReading(None, is_standard=True)
    if is_date(text):
        return DateReading(text, is_standard=True)
    list_of_days = re.sub(r"\s*,\s*", ",", text)
    if is_date(list_of_days):
        return DateReading(list_of_days)
    words = normalize_words(text[:200])
    for date, rest in _possible_dates(words):
        if _is_possible(*date):
            days = ",".join((_format_date(*date), *_later_days(words, *date)))
            return DateReading(days, has_note=re.search(r"\w", _NOT_IN_NOTE.sub("", rest)) is not None)
    return DateReading(None)


def first_day(text: str) -> datetime.date | None:
    """Return the first day that a date in the form of `DT` may mean, or None if the text is none or has no such day.

    That of `2016` is the first of January, and that of `2016-03-05,06` the fifth of March.
    """
    match = _FIRST_DAY.match(text)
    if match is None:
        return None
    try:
        return datetime.date(int(match[1]), int(match[2] or 1), int(match[3] or 1))
    except ValueError:  # such as the 30th of February
        return None


def _possible_dates(words: str) -> Iterator[tuple[tuple[int, int, int], str]]:
    """Yield year, month and day as each form of dates that the words match gives them, and the rest of the words.

    What is missing is 0.
    """
    if match := _ERA.match(words):
        year = 1 if match[2] == "元" else int(match[2])
        yield (_ERAS[match[1]] + year, int(match[3] or 0), int(match[4] or 0)), words[match.end() :]
    if match := _YEAR_FIRST.match(words):
        yield (int(match[1] or match[2]), int(match[3]), int(match[4] or 0)), words[match.end() :]
    if match := _YEAR_ALONE.match(words):
        yield (int(match[1]), 0, 0), words[match.end() :]
    if match := _DIGITS.match(words):
        yield (int(match[1]), int(match[2]), int(match[3])), words[match.end() :]
    if match := _YEAR_LAST.match(words):
        for date in _year_last(int(match[1]), int(match[3]), int(match[4]), has_dots=match[2] == "."):
            yield date, words[match.end() :]
    rest = _CLOCK.sub("", words)
    month, year_match, day = _MONTH_NAME.search(rest), _YEAR.search(rest), _DAYS_IN_WORDS.search(rest)
    if month and year_match:
        date = int(year_match[1]), _MONTH_NAMES.index(month[1][:3]) + 1, int(day[1]) if day else 0
        for part in filter(None, (month, year_match, day)):
            rest = rest.replace(part[0], "", 1)
        yield date, rest


def _later_days(words: str, year: int, month: int, day: int) -> Iterator[str]:
    """Yield the days after the first one in words such as `April 14-15, 1957`, up to the last."""
    match = _DAYS_IN_WORDS.search(_CLOCK.sub("", words)) if _MONTH_NAME.search(words) else None
    last = int(match[3] or 0) if match and int(match[1]) == day else 0
    if match and day < last and _is_possible(year, month, last):
        for later in range(day + 1 if match[2] else last, last + 1):
            yield f"{later:02}"


def _year_last(first: int, second: int, year: int, *, has_dots: bool) -> Iterator[tuple[int, int, int]]:
    """Yield the date of two numbers and a year, unless it could be read in two ways. With dots, the day is the first."""
    if has_dots or first == second or first > max(_MONTHS):
        yield year, second, first
    elif second > max(_MONTHS):
        yield year, first, second


def _is_possible(year: int, month: int, day: int) -> bool:
    """Return whether the calendar has a date, of which month and day are 0 if they are missing."""
    if not year or not month:
        return bool(year) and not day
    try:
        datetime.date(year, month, day or 1)
    except ValueError:
        return False
    return True


def _format_date(year: int, month: int, day: int) -> str:
    """Return a date as `DT` writes it, without the parts that are 0."""
    return "-".join([f"{year:04}", *(f"{part:02}" for part in (month, day) if part)])
