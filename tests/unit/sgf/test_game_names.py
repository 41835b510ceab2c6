"""The names of games."""

from __future__ import annotations

import pytest
from boardreel.sgf.game_names import game_name


@pytest.mark.parametrize(
    ("gm", "name"),
    [
        (None, "Go"),
        ("", "Go"),
        (" 1 ", "Go"),
        ("21", "TwixT"),
        ("Blokus\n Duo", "Blokus Duo"),
        ("99", "unknown game: 99"),
        ("0", "unknown game: 0"),
    ],
)
def test_a_number_is_looked_up_and_a_text_is_the_name(gm: str | None, name: str) -> None:
    assert game_name(gm) == name
