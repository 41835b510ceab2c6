"""Tests of `boardreel.scene.styles`: class names as presentation attributes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from boardreel.scene import styles
from boardreel.scene.styles import presentation_attributes


@pytest.fixture
def style_table(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace the generated style table with a table of three rows."""
    rows = [
        (frozenset({"piece"}), {"fill": "gray", "stroke": "black"}),
        (frozenset({"piece", "red"}), {"fill": "red"}),
        (frozenset({"line"}), {"fill": "none"}),
    ]
    monkeypatch.setattr(styles, "_style_table", lambda: rows)
    presentation_attributes.cache_clear()
    yield
    presentation_attributes.cache_clear()


@pytest.mark.usefixtures("style_table")
def test_a_later_row_overrides_an_earlier_one() -> None:
    assert presentation_attributes(frozenset({"red", "piece", "other"})) == {"fill": "red", "stroke": "black"}


@pytest.mark.usefixtures("style_table")
def test_a_row_applies_only_with_all_its_classes() -> None:
    assert presentation_attributes(frozenset({"red"})) == {}


def test_the_generated_table_colors_a_piece() -> None:
    assert "fill" in presentation_attributes(frozenset({"piece-of", "player1", "hue-blue", "piece"}))
