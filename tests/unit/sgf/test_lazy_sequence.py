"""A sequence that creates its items on access."""

from __future__ import annotations

import gzip

import pytest
from boardreel import read
from boardreel.sgf.lazy_sequence import LazySequence


def test_items_are_created_on_access() -> None:
    created: list[int] = []

    def create(index: int) -> str:
        created.append(index)
        return "abcdef"[index]

    letters = LazySequence(6, create)
    assert len(letters) == 6
    assert created == []
    assert (letters[1], letters[-1], letters[1:3]) == ("b", "f", ["b", "c"])
    assert created == [1, 5, 1, 2]
    assert "".join(letters) == "abcdef"


def test_an_index_out_of_range_is_an_error() -> None:
    for index in (2, -3):
        with pytest.raises(IndexError, match=rf"^there is no index {index}; the length is 2$"):
            LazySequence(2, str, lambda: "unused")[index]
    with pytest.raises(IndexError, match=r"^there is no index 0; the length is 0$"):
        LazySequence(0, str)[0]


@pytest.mark.parametrize("content", [b"no record at all", gzip.compress(b"no record at all")], ids=["text", "archive"])
def test_the_error_of_a_record_without_games_says_why_there_are_none(content: bytes) -> None:
    with pytest.raises(IndexError, match=r"there is no index 0; the length is 0: No game found"):
        read(content).games[0]
    with pytest.raises(IndexError, match=r"there is no index 9; the length is 2$"):
        read("(;;B[aa])").games[0].nodes[9]
