"""What a pasted text leaves open, and how the answers are written."""

from __future__ import annotations

import json
from typing import Any

import pytest
from boardreel import read
from boardreel.dialects.questions import may_be_move_list, open_questions, with_answers
from boardreel.worker import pasting_calls

SGF = "(;GM[21]SZ[12]PW[Ann]PB[Ben];W[c5];B[d6])"


def examine(text: str, **answers: str) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(pasting_calls.examine(text, json.dumps(answers)))
    return result


@pytest.mark.parametrize(
    "text", ["1.f4 2.swap 3.l12", "f4 swap l12\nresign", "size: 30\nf4 g28|draw", "f4 -i'3J4 1. k5"]
)
def test_text_of_moves_may_be_a_move_list(text: str) -> None:
    assert may_be_move_list(text)


@pytest.mark.parametrize(
    "text", ["", "swap resign", "f4 and g5", SGF, "a4t3 b5u2 c6s1 d7r0", '{"a": 1}', "TwixT\nf4", "12", "hello"]
)
def test_other_text_is_no_open_question(text: str) -> None:
    assert not may_be_move_list(text)


def test_answers_become_header_lines() -> None:
    assert open_questions("size: 12\nf4") == ("rules",)
    assert with_answers("f4 g5", {"size": "30", "rules": "STD"}) == "TwixT\nsize: 30\nrules: STD\nf4 g5"
    assert (
        with_answers("My TwixT game\nrules: pp\nf4 g5", {"size": "12"}) == "My TwixT game\nsize: 12\nrules: pp\nf4 g5"
    )
    root = read(with_answers("f4 g5", {"size": "30", "rules": "std"})).games[0].root
    assert (root.text("SZ"), root.text("RU")) == ("30", "STD")


def test_a_move_list_is_understood_with_what_it_leaves_open() -> None:
    found = examine("1.f4 2.swap 3.l12")
    assert (found["notation"], found["game"], found["moves"]) == ("TwixT move list", "TwixT PP", 3)
    assert found["questions"] == {"size": "24", "rules": "PP"}
    answered = examine("1.f4 2.swap 3.l12", rules="STD", size="12")
    assert (answered["game"], answered["questions"]) == ("TwixT", {"size": "12", "rules": "STD"})
    assert read(answered["text"]).games[0].root.text("SZ") == "12"


def test_a_record_is_understood_and_stays_as_it_is() -> None:
    found = examine(SGF)
    assert (found["notation"], found["players"], found["moves"], found["questions"]) == (None, "Ann – Ben", 2, None)
    assert found["text"] == SGF


def test_other_text_is_not_understood() -> None:
    assert examine("hello, world")["games"] == 0
