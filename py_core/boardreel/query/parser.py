"""Parse the text of a query.

Terms follow each other and must all be true; `OR` between them needs only one side, parentheses group, and `-` negates.
A term is a word, or a field with a value: `komi:>=6.5`, `date:2016..2017`, `event:"Spring Cup"`. Parentheses and quotes
that are not closed end with the text, so that a query can be used while it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar

from boardreel.query.fields import FIELDS, WORDS
from boardreel.query.term_tests import QueryError, Test, term_test

_TOKEN = re.compile(
    r"(?P<sign>[()]|-(?=[^\s)]))|(?:(?P<field>[A-Za-z]+):)?(?P<operator>[<>]=?|=)?(?:\"(?P<quoted>[^\"]*)\"?|(?P<bare>[^\s()\"]+))?"
)
_WORD_SIGN = re.compile(r"[^\W_]|_")
_OR = "OR"
#: longer queries are refused
MAX_CHARACTERS = 100_000
#: returns the texts that a game has for a field
Values: TypeAlias = Callable[[str], Sequence[str]]
Value = TypeVar("Value")


class Term(NamedTuple):
    """A condition of a query: the name of a field, the operator and value as written, and the test for a game's texts."""

    field: str
    operator: str
    value: str
    test: Test


class Operation(NamedTuple):
    """An operation of a query on its last `operand_count` results: `not`, `all` or `any`."""

    name: str
    operand_count: int


class Query:
    """A parsed query: terms and operations in postfix order, so that nothing recurses however deep the parentheses are."""

    def __init__(self, steps: Sequence[Term | Operation]) -> None:
        self.steps = tuple(steps)

    @property
    def terms(self) -> list[Term]:
        """The terms of the query, in their order."""
        return [step for step in self.steps if isinstance(step, Term)]

    def evaluate(
        self, term: Callable[[Term], Value], operations: Mapping[str, Callable[[Sequence[Value]], Value]]
    ) -> Value:
        """Return the result of the query: `term` returns that of a term, `operations` has what combines results."""
        results: list[Value] = []
        for step in self.steps:
            if isinstance(step, Term):
                results.append(term(step))
            else:
                start = len(results) - step.operand_count
                results[start:] = [operations[step.name](results[start:])]
        return results[0]

    def matches(self, values: Values) -> bool:
        """Return whether a game fits the query.

        `values` is called with the name of a field and returns the game's texts for it.
        """
        return self.decide(lambda term: term.test(values(term.field)))

    def decide(self, fits: Callable[[Term], bool]) -> bool:
        """Return whether a game fits the query; `fits` says whether the game fits a term."""
        return self.evaluate(fits, _BOOLEAN)


_BOOLEAN: Mapping[str, Callable[[Sequence[bool]], bool]] = {
    "all": all,
    "any": any,
    "not": lambda results: not results[0],
}


@dataclass
class _Group:
    """An open parenthesis: whether it is negated, its finished alternatives, and the terms of the current one."""

    is_negated: bool = False
    alternatives: int = 0
    terms: int = 0


def parse_query(text: str, fields: Collection[str] = tuple(FIELDS)) -> Query:
    """Return the query that a text means. `fields` are the fields that can be used.

    Raise QueryError for another field, for a value that does not fit its field, or for a text that is too long.
    """
    if len(text) > MAX_CHARACTERS:
        raise QueryError(f"the query has more than {MAX_CHARACTERS:,} characters", WORDS, text)
    steps: list[Term | Operation] = []
    groups = [_Group()]
    is_negated = False
    for match in _TOKEN.finditer(text):
        sign, value = match["sign"], match["quoted"] if match["bare"] is None else match["bare"]
        if sign == "(":
            groups.append(_Group(is_negated))
        elif sign == ")":
            if len(groups) > 1:
                _close_group(groups, steps)
        elif sign == "-":
            is_negated = not is_negated
            continue
        elif match[0] == _OR:
            _end_alternative(groups[-1], steps)
        elif match["field"] is not None or (value is not None and _WORD_SIGN.search(value)):
            steps.append(_term(match, value or "", fields))
            _negate(steps, is_negated=is_negated)
            groups[-1].terms += 1
        elif not match[0]:
            continue
        is_negated = False
    while groups:
        _close_group(groups, steps)
    return Query(steps)


def _term(match: re.Match[str], value: str, fields: Collection[str]) -> Term:
    """Return the term for a token of the query; `value` is the token's text after the operator."""
    field, operator = (match["field"] or WORDS).lower(), match["operator"] or ""
    if field not in fields:
        message = f"there is no field “{field}” here; the fields are {', '.join(fields)}"
        raise QueryError(message, field, None, fields)
    return Term(field, operator, value, term_test(field, operator, value))


def _negate(steps: list[Term | Operation], *, is_negated: bool) -> None:
    if is_negated:
        steps.append(Operation("not", 1))


def _end_alternative(group: _Group, steps: list[Term | Operation]) -> None:
    """Combine the terms since the last `OR` of a group."""
    if group.terms > 1:
        steps.append(Operation("all", group.terms))
    group.alternatives += bool(group.terms)
    group.terms = 0


def _close_group(groups: list[_Group], steps: list[Term | Operation]) -> None:
    """Combine the alternatives of the last group, and make it a term of the group around it, unless it has no terms."""
    group = groups.pop()
    _end_alternative(group, steps)
    if group.alternatives > 1:
        steps.append(Operation("any", group.alternatives))
    if groups and group.alternatives:
        _negate(steps, is_negated=group.is_negated)
        groups[-1].terms += 1
    elif not groups and not group.alternatives:
        steps.append(Operation("all", 0))
