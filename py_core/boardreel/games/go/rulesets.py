"""What the ruleset of a record (`RU`) says about suicide, about repeated positions, and about the score."""

from __future__ import annotations

import re
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


class Scoring(Enum):
    """The way of counting the points at the end of a game."""

    #: empty points, and captured and dead stones of the opponent
    TERRITORY = "territory"
    #: empty points, and stones on the board
    AREA = "area"


#: beginnings of rulesets, in lower case, under which a move may remove the mover's own stones
_SUICIDE_RULESETS = ("nz", "new zealand", "goe", "ing", "tromp")
_REPETITIONS = (
    (("tromp",), Repetition.POSITIONAL),
    (("aga", "american", "nz", "new zealand"), Repetition.SITUATIONAL),
    (("chinese", "china", "cn"), Repetition.REPORTED),
)
#: beginnings of rulesets under which White gets points for the handicap
_HANDICAP_RULESETS = ("chin", "cn", "中国", "中國", "aga", "american")
#: parts of the names of rulesets; KataGo writes its own as `koSIMPLEscoreAREAtaxNONEsui0`
_TERRITORY_RULESETS = re.compile(r"\A(?:japan|jp|kor|kr|日本|韩国|韓国)|territory")
_AREA_RULESETS = re.compile(r"\A(?:chin|cn|aga|american|nz|new zealand|goe|ing|tromp|中国|中國)|area")


def allows_suicide(ruleset: str | None) -> bool:
    """Return whether a move may remove the mover's own stones under the text of `RU`, None without one."""
    return _name(ruleset).startswith(_SUICIDE_RULESETS)


def repetition_rule(ruleset: str | None) -> Repetition:
    """Return how repeated positions are judged under the text of `RU`, None without one."""
    name = _name(ruleset)
    return next((rule for starts, rule in _REPETITIONS if name.startswith(starts)), Repetition.NOT_JUDGED)


def scorings(ruleset: str | None) -> tuple[Scoring, ...]:
    """Return the ways of scoring under the ruleset that `RU` names; both ways if it does not decide."""
    name = _name(ruleset)
    if _TERRITORY_RULESETS.search(name):
        return (Scoring.TERRITORY,)
    return (Scoring.AREA,) if _AREA_RULESETS.search(name) else (Scoring.TERRITORY, Scoring.AREA)


def handicap_bonus(ruleset: str | None, handicap: int) -> int:
    """Return the points that White gets for handicap stones where stones count: all in China, one less in America."""
    if handicap < 2:
        return 0
    name = _name(ruleset)
    return handicap - name.startswith(("aga", "american")) if name.startswith(_HANDICAP_RULESETS) else 0


def _name(ruleset: str | None) -> str:
    """Return the name of a ruleset in the form in which names are compared."""
    return (ruleset or "").strip().casefold()
