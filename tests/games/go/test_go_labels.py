"""The move-list entries of nodes with setup: a single stone is named by its point."""

from __future__ import annotations

import pytest
from boardreel import Replay, read


@pytest.mark.parametrize("game", ["GM[1]SZ[9]", "GM[4]SZ[9]"])
@pytest.mark.parametrize(
    ("setup", "label"),
    [
        ("AW[de]", "AW D5"),
        ("AB[de]PL[W]", "AB D5"),
        ("PL[W]", "PL"),
        ("AE[de]", "AE"),
        ("AW[de][ee]", "AW"),
        ("AW[de:ee]", "AW"),
        ("AW[de]AB[ee]", "AW AB"),
        ("AW[zz]", "AW"),
    ],
)
def test_a_setup_of_a_single_stone_has_its_point(game: str, setup: str, label: str) -> None:
    replay = Replay(read(f"(;{game};{setup})").games[0])
    found = replay.rules.label(replay.game.nodes[1])
    assert found is not None
    assert (found.text, found.color, found.setup) == (label, None, True)
