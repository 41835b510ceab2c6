"""What the ruleset of a record (`RU`) says about suicide and about repeated positions."""

from __future__ import annotations

from enum import Enum


class Repetition(Enum):
    """How a ruleset judges a move that repeats an earlier position, apart from retaking a ko at once."""

    #: it is forbidden, whoever moves next
    POSITIONAL = "positional"
    #: it is forbidden if the same side moves next as then
    SITUATIONAL = "situational"
    #: the rules forbid it, but referees decide in another way
    REPORTED = "reported"
    #: the rules do not forbid it, or are not known
    NOT_JUDGED = "not judged"


#: beginnings of rulesets, in lower case, under which a move may remove the mover's own stones
_SUICIDE_RULESETS = ("nz", "new zealand", "goe", "ing", "tromp")
_REPETITIONS = (
    (("tromp",), Repetition.POSITIONAL),
    (("aga", "american", "nz", "new zealand"), Repetition.SITUATIONAL),
    (("chinese", "china", "cn"), Repetition.REPORTED),
)


def allows_suicide(ruleset: str | None) -> bool:
    """Return whether a move may remove the mover's own stones under the text of `RU`, None without one."""
    return _name(ruleset).startswith(_SUICIDE_RULESETS)


def repetition_rule(ruleset: str | None) -> Repetition:
    """Return how repeated positions are judged under the text of `RU`, None without one."""
    name = _name(ruleset)
    return next((rule for starts, rule in _REPETITIONS if name.startswith(starts)), Repetition.NOT_JUDGED)


def _name(ruleset: str | None) -> str:
    """Return a ruleset as it is compared."""
    return (ruleset or "").strip().casefold()
