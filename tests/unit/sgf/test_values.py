"""Raw values to text, numbers and parts, and back."""

from __future__ import annotations

import pytest
from boardreel.sgf.values import (
    escape,
    parse_color,
    parse_double,
    parse_number,
    parse_real,
    split_compose,
    unescape_simple,
    unescape_text,
)
from hypothesis import given
from hypothesis import strategies as st
from support import DATA, load_json


@given(st.text(max_size=50))
def test_escaped_text_is_unescaped_to_the_same_text(text: str) -> None:
    plain = text.replace("\r", "").replace("\t", "").replace("\v", "").replace("\f", "").replace("\0", "")
    assert unescape_text(escape(plain)) == plain
    assert unescape_simple(escape(plain)) == plain.replace("\n", " ")


def test_text_cases_are_unescaped_as_expected() -> None:
    for case in load_json(DATA / "sgf" / "cases.json")["text"]:
        unescape = unescape_text if case["type"] == "Text" else unescape_simple
        assert unescape(case["raw"]) == case["value"], case


def test_compose_cases_are_split_as_expected() -> None:
    for case in load_json(DATA / "sgf" / "cases.json")["compose"]:
        assert list(split_compose(case["raw"])) == case["parts_raw"], case


@pytest.mark.parametrize(
    ("raw", "number"),
    [("6.5", 6.5), ("6,5", 6.5), ("34.", 34), (".5", 0.5), (" -1 ", -1), ("1e3", None), ("nan", None)],
)
def test_real_numbers_are_parsed_leniently(raw: str, number: float | None) -> None:
    assert parse_real(raw) == number


@pytest.mark.parametrize(("raw", "number"), [(" +7 ", 7), ("9" * 20, int("9" * 20)), ("9" * 21, None), ("", None)])
def test_integers_have_at_most_twenty_digits(raw: str, number: int | None) -> None:
    assert parse_number(raw) == number


@pytest.mark.parametrize(("raw", "color"), [("B", "B"), ("w", "W"), ("1", "B"), (" 2", "W"), ("x", None)])
def test_the_first_character_that_names_a_color_decides(raw: str, color: str | None) -> None:
    assert parse_color(raw) == color


def test_only_two_is_the_emphasized_degree() -> None:
    assert [parse_double(raw) for raw in ("2", " 2 ", "1", "", "x")] == [2, 2, 1, 1, 1]


@given(st.text(max_size=20), st.text(max_size=20))
def test_a_joined_value_is_split_into_the_same_parts(first: str, second: str) -> None:
    parts = escape(first, composed=True), escape(second, composed=True)
    assert split_compose(":".join(parts)) == parts
