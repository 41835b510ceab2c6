"""Hostile text is scanned in linear time."""

from __future__ import annotations

import time

import pytest
from boardreel.sgf import read

HOSTILE = {
    "nested trees without end": "(;" * 500_000,
    "parentheses": "(" * 1_000_000,
    "ten megabytes in one value": "(;C[" + "x" * 10_000_000,
    "backslashes": "(;C[" + "\\" * 400_000,
    "siblings": "(;" + "(;B[aa])" * 50_000 + ")",
    "properties in one node": "(;" + "".join(f"A{n}[x]" for n in range(17_000)) + ")",
    "a long line": "(" + ";B[aa]" * 100_000 + ")",
    "nested variations": "(;" * 100_000 + ")" * 100_000,
    "one long word": "(;" + "A" * 1_000_000,
    "games and junk": "(;B[aa])x" * 20_000,
    "duplicates": "(;" + "B[aa]" * 50_000 + ")",
    "games left open": "(;FF[4]GM[1]\n" * 30_000,
    "variations on new lines": "(;FF[4]" + "\n(;FF[4]B[aa]" * 30_000,
    "roots inside a value": "(;C[" + "\n(;C[" * 100_000 + "]" * 10,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.one_case
def test_hostile_text_is_read_in_linear_time(name: str) -> None:
    text = HOSTILE[name]
    started = time.process_time()
    collection = read(text)
    written = collection.to_bytes()
    for game in collection.games[:3]:
        assert len(game.main_line()) >= 1
        assert game.nodes[-1].depth >= 0
    # no timing test: ten times what the slowest needs, so that only quadratic time fails
    assert time.process_time() - started < 30
    assert len(written) < 2 * len(text) + 100
