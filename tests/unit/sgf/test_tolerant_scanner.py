"""The root of the first game, read without the rest of the record."""

from __future__ import annotations

import pytest
from boardreel.sgf.tolerant_scanner import read_first_root


@pytest.mark.parametrize("text", ["(;GM[1]CA[UTF-8]", "(;GM[1]CA[UTF-8];B[aa])", "mail:\n(;GM[1]CA[UTF-8])(;GM[2])"])
def test_the_first_root_is_read(text: str) -> None:
    assert read_first_root(text) == {"GM": ["1"], "CA": ["UTF-8"]}


def test_the_root_of_a_truncated_text_is_read_only_when_it_has_ended() -> None:
    assert read_first_root("(;GM[1]CA[UT", is_truncated=True) is None
    assert read_first_root("(;GM[1]CA[UTF-8]", is_truncated=True) is None
    assert read_first_root("(;GM[1]CA[UTF-8];B[a", is_truncated=True) == {"GM": ["1"], "CA": ["UTF-8"]}


def test_text_without_a_game_has_no_root() -> None:
    assert read_first_root("Dear reader") is None
    assert read_first_root("", is_truncated=True) is None
