"""Text is folded for searches as `tests/data/text_folding.json` says, which a test of the JavaScript reads too."""

from __future__ import annotations

import json

import pytest
from boardreel.text_folding import fold_text
from support import DATA

CASES: list[list[str]] = json.loads((DATA / "text_folding.json").read_text("utf-8"))


@pytest.mark.parametrize(("text", "folded"), CASES)
def test_text_is_folded_to_lower_case_without_accents(text: str, folded: str) -> None:
    assert fold_text(text) == folded


@pytest.mark.parametrize("folded", [folded for _, folded in CASES])
def test_folded_text_stays_as_it_is(folded: str) -> None:
    assert fold_text(folded) == folded
