"""Conversion of old records to the current form."""

from __future__ import annotations

import pytest
from games.blokus.support import replay_of


@pytest.mark.parametrize(
    ("properties", "converted"),
    [
        ("BLUE[e10,f10]", [("B", ["e10,f10"])]),
        ("BLUE[e10][f10]", [("B", ["e10,f10"])]),
        ("1[f10,e10]", [("B", ["e10,f10"])]),
        ("B[ F010 , e10 ]C[well]", [("B", ["e10,f10"]), ("C", ["well"])]),
        ("A1[a1]A2[c3]AB[e5]", [("AB", ["a1", "e5"]), ("AW", ["c3"])]),
        ("BLUE[e10]B[zz9]", None),
        ("B[e10,f10]", None),
        ("B[zz9]", None),
        ("C[no move]", None),
    ],
)
def test_a_node_is_converted_to_current_properties(
    properties: str, converted: list[tuple[str, list[str]]] | None
) -> None:
    replay = replay_of(f"(;GM[Blokus Duo];{properties})")
    assert replay.rules.convert(replay.game.nodes[1]) == converted


def test_the_root_names_the_variant_in_its_standard_spelling() -> None:
    replay = replay_of("(;GM[blokus  duo]C[x])")
    assert replay.rules.convert(replay.game.root) == [("GM", ["Blokus Duo"]), ("C", ["x"])]
