"""Properties are parsed from the text of a node."""

from __future__ import annotations

import pytest
from boardreel.sgf.grammar import iter_value_offsets, normalize_ident, parse_first_values, parse_properties


@pytest.mark.parametrize(
    ("word", "ident"),
    [("B", "B"), ("Black", "B"), ("AddBlack", "AB"), ("hello", ""), ("1", "1"), ("A1", "A1"), ("a1", "")],
)
def test_lower_case_letters_are_dropped_from_identifiers(word: str, ident: str) -> None:
    assert normalize_ident(word) == ident
    assert normalize_ident(word, keep_case=True) == word


@pytest.mark.parametrize("text", ["B[aa]", "AB [a\\]b] [c]\nC[;(]", "", "LB[aa:x][bb:y]C[]"])
def test_first_values_are_those_of_all_values(text: str) -> None:
    properties = parse_properties(text)
    assert parse_first_values(text) == {ident: values[0] for ident, values in properties.items()}


def test_value_offsets_of_malformed_text_belong_to_the_property_before() -> None:
    text = "[x]B hello[aa]a1[bb]W[cc"
    assert list(iter_value_offsets(text, 0, len(text), keep_case=False)) == [("", 0), ("B", 10), ("B", 16), ("W", 21)]
