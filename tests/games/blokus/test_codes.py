"""Diagnostic codes and their examples."""

from __future__ import annotations

import pytest
from boardreel.games.blokus import KIND
from games.blokus.support import (
    replay_of,
)


@pytest.mark.parametrize("code", KIND.codes)
def test_the_example_of_every_code_shows_it(code: str) -> None:
    replay = replay_of(KIND.codes[code].example)
    assert code in [found.code for found in replay.diagnostics]
