"""A sequence that creates its items on access."""

from __future__ import annotations

import pytest
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
    with pytest.raises(IndexError):
        LazySequence(2, str)[2]
