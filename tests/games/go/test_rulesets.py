"""What the names of rulesets say about suicide and repeated positions, as servers and KataGo write them."""

from __future__ import annotations

import pytest
from boardreel.games.go.rulesets import Repetition, Scoring, allows_suicide, repetition_rule, scorings


@pytest.mark.parametrize(
    ("ruleset", "suicide", "repetition"),
    [
        (None, False, Repetition.NOT_JUDGED),
        ("Japanese", False, Repetition.NOT_JUDGED),
        ("Chinese", False, Repetition.REPORTED),
        ("AGA", False, Repetition.SITUATIONAL),
        ("french", False, Repetition.SITUATIONAL),
        ("NZ", True, Repetition.SITUATIONAL),
        ("New Zealand", True, Repetition.SITUATIONAL),
        ("NewZealand", True, Repetition.SITUATIONAL),
        ("new-zealand", True, Repetition.SITUATIONAL),
        ("Tromp-Taylor", True, Repetition.POSITIONAL),
        ("GOE", True, Repetition.NOT_JUDGED),
        ("koSIMPLEscoreAREAtaxNONEsui0", False, Repetition.NOT_JUDGED),
        ("koPOSITIONALscoreAREAtaxNONEsui1", True, Repetition.POSITIONAL),
        ("koSITUATIONALscoreTERRITORYtaxSEKIsui0button1whbN-1", False, Repetition.SITUATIONAL),
    ],
)
def test_a_ruleset(ruleset: str | None, suicide: bool, repetition: Repetition) -> None:
    assert allows_suicide(ruleset) is suicide
    assert repetition_rule(ruleset) is repetition


@pytest.mark.parametrize(
    ("names", "scoring"),
    [
        ("japanese korean 日本 일본 韩国 韓国 韓國 한국 한국룰", Scoring.TERRITORY),
        ("chinese aga 中国 中國 중국", Scoring.AREA),
    ],
)
def test_the_name_of_a_country_decides_the_scoring(names: str, scoring: Scoring) -> None:
    for name in names.split():
        assert scorings(name) == (scoring,)
