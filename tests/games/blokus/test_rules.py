"""The rules as a whole: which games they claim, the move list, where a viewer opens."""

from __future__ import annotations

import pytest
from boardreel.games import registry
from boardreel.games.blokus import KIND
from boardreel.games.blokus.variants import Variant
from games.blokus.support import (
    NAMES,
    each_variant,
    replay_of,
    specification,
    specified_variant,
)


@pytest.mark.parametrize("name", NAMES)
def test_every_variant_is_claimed_under_its_name(name: str) -> None:
    replay = replay_of(f"(;GM[{name}])")
    assert replay.rules.kind is KIND
    assert replay.rules.name == name


@pytest.mark.parametrize("value", ["Blokus Foo", "", "1", "Blokus\\nDuo"])
def test_other_games_are_not_claimed(value: str) -> None:
    assert replay_of(f"(;GM[{value}])").rules.kind is not KIND


def test_the_registry_finds_the_family() -> None:
    assert KIND in registry.built_in()


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("(;GM[Blokus Duo];B[e10];W[j5])", None),
        ("(;GM[Blokus Duo]C[hello];B[e10];W[j5])", None),
        ("(;GM[Blokus Duo]AB[e10];W[j5])", 0),
        ("(;GM[Blokus Duo])", None),
    ],
)
def test_a_viewer_opens_at_the_root_and_only_setup_there_is_a_start_of_the_record(text: str, start: int | None) -> None:
    replay = replay_of(text)
    node = replay.rules.start_node()
    assert (node and node.index) == start
    assert replay.opening_node().index == 0


def test_the_move_list_names_pieces_without_playing() -> None:
    replay = replay_of("(;GM[Blokus Duo]AB[a1];B[e10,f10];W[zz];C[x];AE[a1]W[j5])")
    labels = [replay.rules.label(node) for node in replay.game.nodes]
    assert [(label.text, label.color, label.setup) if label else None for label in labels] == [
        ("AB", None, True),
        ("2", "B", False),
        ("?", "W", False),
        None,
        ("1", "W", True),
    ]


@each_variant()
def test_the_placements_of_each_piece_are_those_of_the_specification(variant: Variant) -> None:
    rules, entry = replay_of(f"(;GM[{variant.name}])").rules, specified_variant(variant)
    specified = specification()["boards"][entry["board"]]["placements"][entry["piece_set"]]
    counts = {piece.name: len(rules.piece_placements(piece.name)) for piece in rules.trays[0]}
    assert counts | {"total": sum(counts.values())} == specified
