"""Compare the value of a term of a query with the texts of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from math import inf
from typing import TypeAlias

from boardreel.errors import BoardreelError
from boardreel.first_date import first_date
from boardreel.query.fields import FIELDS, Kind
from boardreel.query.game_texts import is_draw
from boardreel.ratings import rating_number
from boardreel.text_folding import fold_text

#: decides whether the texts that a game has for a field fit a term
Test: TypeAlias = Callable[[Sequence[str]], bool]
#: the least and the greatest number that a text means; they differ for a date without a day
Span: TypeAlias = tuple[float, float]

RANGE = ".."
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?", re.ASCII)
_SIZE = re.compile(r"(\d+)(?:[x:](\d+))?", re.ASCII)
#: a date in a query
_DATE = re.compile(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?(?![\w./-])", re.ASCII)
#: signs after which a part of a result is a shorter result, and not a smaller number
_NUMBER_SIGN = re.compile(r"[0-9.,]")
#: what people write after the plus sign of a result
_CAUSES = ("resignation", "resigned", "resigns", "timeout", "forfeit")
#: factor between the columns of a board and its rows in the number of a size
_SIZE_FACTOR = 1000


class QueryError(BoardreelError):
    """A query has a field that does not exist, or a value that does not fit its field, or is too long.

    `field` and `value` are those in the query; `value` is None if the field does not exist. `fields` are those that exist.
    """

    def __init__(self, message: str, field: str, value: str | None, fields: Collection[str] = ()) -> None:
        super().__init__(message)
        self.field, self.value, self.fields = field, value, tuple(fields)


def term_test(field: str, operator: str, value: str) -> Test:
    """Return the test of a term: a field of `FIELDS`, an operator (such as `>=`, or empty) and the text after it.

    Raise QueryError if the value does not fit the field.
    """
    kind, _, choices = FIELDS[field]
    if kind in _SPAN_PARSERS:
        test = _span_test(kind, operator, value)
    else:
        folded = fold_text(" ".join(value.split()))
        is_possible = bool(folded) and operator in ("", "=") and (not choices or folded in choices)
        test = _text_test(_exact if operator else _TEXT_MATCHERS[kind], folded) if is_possible else None
    if test is None:
        found, examples = operator + value, FIELDS[field].examples
        message = f"“{found}” is not a value of the field “{field}”; it takes for example {examples}"
        raise QueryError(message, field, found)
    return test


def _text_test(matcher: Callable[[str], Callable[[str], bool]], folded: str) -> Test:
    """Return the test of whether any text of a game, folded by `fold_text`, fits a folded value."""
    fits = matcher(folded)
    return lambda texts: any(fits(fold_text(text)) for text in texts)


def _part(value: str) -> Callable[[str], bool]:
    if " " not in value:
        return lambda text: value in text
    return lambda text: value in " ".join(text.split())


def _exact(value: str) -> Callable[[str], bool]:
    return lambda text: value == " ".join(text.split())


def _whole_words(value: str) -> Callable[[str], bool]:
    pattern = re.compile(rf"(?<!\w){re.escape(value)}(?!\w)")
    return lambda text: pattern.search(text) is not None


def _result(value: str) -> Callable[[str], bool]:
    # "B+" is a part of "B+R", but "B+3" is none of "B+30" and "B+3.5"
    def fits(text: str) -> bool:
        if is_draw(value) and is_draw(text):
            return True
        text = _short_result(text)
        return text.startswith(short) and (short.endswith("+") or not _NUMBER_SIGN.match(text[len(short) :]))

    short = _short_result(value)

    return fits


def _short_result(text: str) -> str:
    """Return a result, folded by `fold_text`, with the amount as records write it: `b+r` for `b+resign`."""
    winner, plus, amount = map(str.strip, text.partition("+"))
    if _NUMBER.fullmatch(amount):
        number = amount.replace(",", ".")
        amount = number.rstrip("0").rstrip(".") if "." in number else number
    is_cause = amount and any(cause.startswith(amount) for cause in _CAUSES)
    return f"{winner}{plus}{amount[0] if is_cause else amount}"


def _path(value: str) -> Callable[[str], bool]:
    if not re.search(r"[*?]", value):
        return lambda text: value in text
    glob = "".join({"*": ".*", "?": "."}.get(sign, re.escape(sign)) for sign in value)
    pattern = re.compile(rf"(?:.*[/!])?{glob}", re.DOTALL)
    return lambda text: pattern.fullmatch(text) is not None


_TEXT_MATCHERS: Mapping[Kind, Callable[[str], Callable[[str], bool]]] = {
    Kind.TEXT: _part,
    Kind.NAME: _whole_words,
    Kind.RESULT: _result,
    Kind.PATH: _path,
}


def _parse_number(text: str) -> Span | None:
    if not _NUMBER.fullmatch(text):
        return None
    number = float(text.replace(",", "."))
    return number, number


def _parse_size(text: str) -> Span | None:
    match = _SIZE.fullmatch(text.lower())
    if match is None:
        return None
    columns, rows = int(match[1]), int(match[2] or match[1])
    return (_SIZE_FACTOR * columns + rows,) * 2


def _parse_date(text: str) -> Span | None:
    match = _DATE.match(text)
    if match is None:
        return None
    year, month, day = (int(digits or 0) for digits in match.groups())
    start = year * 10000 + month * 100 + day
    return start, start + (0 if day else 99 if month else 9999)


def _parse_first_date(text: str) -> Span | None:
    return _parse_date(first_date(text))


def _parse_rank(text: str) -> Span | None:
    number = rating_number(text)
    return (number, number) if number else None


#: the function that returns what a text of a kind of numbers means, None if the text is no number of this kind
_SPAN_PARSERS: Mapping[Kind, Callable[[str], Span | None]] = {
    Kind.NUMBER: _parse_number,
    Kind.SIZE: _parse_size,
    Kind.DATE: _parse_date,
    Kind.RANK: _parse_rank,
}
#: the same for the texts of games, if they are written more freely than in queries
_TEXT_PARSERS: Mapping[Kind, Callable[[str], Span | None]] = {Kind.DATE: _parse_first_date}
#: whether the span of a game fits the span of a term, by the operator of the term
_COMPARISONS: Mapping[str, Callable[[Span, Span], bool]] = {
    "": lambda one, term: term[0] <= one[0] and one[1] <= term[1],
    "=": lambda one, term: term[0] <= one[0] and one[1] <= term[1],
    ">": lambda one, term: one[0] > term[1],
    ">=": lambda one, term: one[0] >= term[0],
    "<": lambda one, term: one[1] < term[0],
    "<=": lambda one, term: one[1] <= term[1],
}


def _span_test(kind: Kind, operator: str, value: str) -> Test | None:
    """Return the test of a term of numbers, None if its value is neither a number nor a range such as `5..7`."""
    parse = _SPAN_PARSERS[kind]
    parse_text = _TEXT_PARSERS.get(kind, parse)
    first, dots, last = value.partition(RANGE)
    low = parse(first) if first else (-inf, -inf)
    high = (parse(last) if last else (inf, inf)) if dots else low
    if low is None or high is None or not (first or last) or (dots and operator):
        return None
    wanted, compare = (low[0], high[1]), _COMPARISONS[operator]
    return lambda texts: any((span := parse_text(text)) is not None and compare(span, wanted) for text in texts)
