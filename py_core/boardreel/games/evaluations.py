"""Read the evaluations that programs have written into a record: win rates and score leads.

A game lists its sources in `Rules.evaluations`. The values are shown as they are; nothing is computed from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from boardreel.scene.shapes import Message
from boardreel.sgf.values import parse_real


class Lane(StrEnum):
    """The quantity that a value measures: the probability of winning, from 0 to 1, or the lead in units of the game."""

    WIN_RATE = "winrate"
    SCORE = "score"


class Perspective(StrEnum):
    """The side for which larger values are better.

    `MOVER` is the side that moved in the node or, if the node has no move, the side that is not to play; `TO_PLAY` is the
    opponent of that side.
    """

    BLACK = "black"
    MOVER = "mover"
    TO_PLAY = "to-play"


class Reading(NamedTuple):
    """A value as a program wrote it, and the side for which larger values are better."""

    value: float
    perspective: Perspective = Perspective.BLACK


class BadEvaluationError(ValueError):
    """A value is not a number, is out of range, or cannot be decompressed. Parsers of evaluations raise this error."""


#: function from the raw values of a property to a reading; it returns None if the property has another purpose in this
#: node, and raises BadEvaluationError if the value is malformed
EvaluationParser = Callable[[Sequence[str]], Reading | None]


@dataclass(frozen=True, slots=True)
class EvaluationSource:
    """A kind of value that a program writes into the nodes of a record.

    `name` identifies the source within its lane, and `label` names it for users. The value is in the first of the
    properties `idents` that a node has. `is_before` means that the value belongs to the position before the node's
    move. `unit` is `points` if a lead is counted in points, and empty otherwise.
    """

    name: str
    label: Message
    lane: Lane
    idents: tuple[str, ...]
    parse: EvaluationParser
    is_before: bool = False
    unit: str = ""

    def ident_in(self, properties: Mapping[str, Sequence[str]]) -> str | None:
        """Return the first identifier in `idents` that a node with these properties has, or None if it has none."""
        return next((ident for ident in self.idents if ident in properties), None)


class EvaluationSources:
    """The evaluation sources of a game, with the highest-ranking source first."""

    def __init__(self, *sources: EvaluationSource) -> None:
        """Create the list of `sources`; the attribute `idents` has the identifiers of all their properties."""
        self.sources = sources
        self.idents = frozenset(ident for source in sources for ident in source.idents)

    def readings(self, properties: Mapping[str, Sequence[str]]) -> Iterator[tuple[EvaluationSource, Reading]]:
        """Yield the values in the properties of a node with their sources; malformed values are ignored."""
        if self.idents.isdisjoint(properties):
            return
        for source in self.sources:
            ident = source.ident_in(properties)
            if ident is None:
                continue
            try:
                reading = source.parse(properties[ident])
            except BadEvaluationError:
                continue
            if reading is not None:
                yield source, reading

    def malformed_ident(self, properties: Mapping[str, Sequence[str]]) -> str | None:
        """Return the identifier of the first property of a node with a malformed value, or None if there is none."""
        if self.idents.isdisjoint(properties):
            return None
        for source in self.sources:
            ident = source.ident_in(properties)
            try:
                if ident is not None:
                    source.parse(properties[ident])
            except BadEvaluationError:
                return ident
        return None


def require_real(raw: str) -> float:
    """Return a raw value as a float. Raise BadEvaluationError if it is not an SGF Real."""
    value = parse_real(raw)
    if value is None:
        raise BadEvaluationError(raw)
    return value


def require_percentage(raw: str) -> float:
    """Return a percentage as a number from 0 to 1; raise BadEvaluationError if it is not a number from 0 to 100."""
    return require_win_rate(require_real(raw) / 100)


def require_win_rate(value: float) -> float:
    """Return a win rate; raise BadEvaluationError if it is not from 0 to 1."""
    if not 0 <= value <= 1:
        raise BadEvaluationError(value)
    return value


def parse_lead(raws: Sequence[str]) -> Reading:
    """Return the first raw value as a lead of Black. Raise BadEvaluationError if it is not a number."""
    return Reading(require_real(raws[0]))


def parse_percentage(raws: Sequence[str]) -> Reading:
    """Return the first raw value, a percentage, as a win rate of Black. Raise BadEvaluationError if it is invalid."""
    return Reading(require_percentage(raws[0]))


def _parse_value(raws: Sequence[str]) -> Reading | None:
    """Return the first raw value of `V` as a lead of Black, or None if it is malformed; validation reports that."""
    value = parse_real(raws[0])
    return None if value is None else Reading(value)


def standard_value(unit: str = "") -> EvaluationSource:
    """Return the source for the standard property `V`. `unit` is the unit of its values: `points` or empty."""
    return EvaluationSource("V", Message("property.V"), Lane.SCORE, ("V",), _parse_value, unit=unit)


#: the sources of a game that names no others
STANDARD_SOURCES = EvaluationSources(standard_value())
