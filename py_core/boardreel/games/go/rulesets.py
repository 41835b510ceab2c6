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


#: the names of AGA rules, which the British and the French play by as well
_AMERICAN_RULESETS = ("aga", "american", "bga", "british", "french")
_NEW_ZEALAND_RULESETS = ("nz", "newzealand")
#: beginnings of rulesets, as `_name` returns them, under which a move may remove the mover's own stones
_SUICIDE_RULESETS = (*_NEW_ZEALAND_RULESETS, "goe", "ing", "tromp")
_REPETITIONS = (
    (("tromp",), Repetition.POSITIONAL),
    ((*_AMERICAN_RULESETS, *_NEW_ZEALAND_RULESETS), Repetition.SITUATIONAL),
    (("chinese", "china", "cn"), Repetition.REPORTED),
)
#: beginnings of rulesets under which White gets points for the handicap
_HANDICAP_RULESETS = ("chin", "cn", "中国", "中國", "중국", *_AMERICAN_RULESETS)
_TERRITORY_RULESETS = re.compile(r"\A(?:japan|jp|kor|kr|日本|일본|韩国|韓国|韓國|한국)|territory")
_AREA_RULESETS = re.compile(rf"\A(?:chin|cn|{'|'.join((*_AMERICAN_RULESETS, *_SUICIDE_RULESETS))}|中国|中國|중국)|area")
#: rules as KataGo writes them, such as `koSIMPLEscoreAREAtaxNONEsui0whbN`: repetition, suicide, points for the handicap
_LISTED = re.compile(r"ko(positional|situational|simple)score.*?sui([01])(?:button[01])?(?:whb(0|n1|n))?")


def allows_suicide(ruleset: str | None) -> bool:
    """Return whether a move may remove the mover's own stones under the text of `RU`, None without one."""
    name = _name(ruleset)
    listed = _LISTED.match(name)
    return listed[2] == "1" if listed else name.startswith(_SUICIDE_RULESETS)


def repetition_rule(ruleset: str | None) -> Repetition:
    """Return how repeated positions are judged under the text of `RU`, None without one."""
    name = _name(ruleset)
    listed = _LISTED.match(name)
    if listed:
        return Repetition.NOT_JUDGED if listed[1] == "simple" else Repetition(listed[1])
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
    listed = _LISTED.match(name)
    if listed:
        return {"n": handicap, "n1": handicap - 1}.get(listed[3], 0)
    return handicap - name.startswith(_AMERICAN_RULESETS) if name.startswith(_HANDICAP_RULESETS) else 0


def _name(ruleset: str | None) -> str:
    """Return the name of a ruleset in the form in which names are compared: small letters and digits alone."""
    return re.sub(r"[\W_]+", "", (ruleset or "").casefold())
