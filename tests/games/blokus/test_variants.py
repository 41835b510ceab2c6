"""The table of variants against the specification."""

from __future__ import annotations

import pytest
from boardreel.games.blokus.notation import old_move_properties
from boardreel.games.blokus.variants import Variant, find_variant
from games.blokus.support import (
    NAMES,
    each_variant,
    specification,
    specified_variant,
)


@pytest.mark.parametrize("text", ["Blokus Duo", " blokus duo ", "BLOKUS  DUO", "blokus\tduo"])
def test_a_variant_is_found_in_any_letter_case_and_spacing(text: str) -> None:
    variant = find_variant(text)
    assert variant is not None
    assert variant.name == "Blokus Duo"


@pytest.mark.parametrize("text", ["", "1", "Blokus Foo", "BlokusDuo", "Go"])
def test_other_games_are_not_variants(text: str) -> None:
    assert find_variant(text) is None


def test_the_eighteen_variants_are_those_of_the_specification() -> None:
    assert sorted(NAMES) == sorted(entry["gm"] for entry in specification()["variants"])


@each_variant()
def test_a_variant_has_the_specified_colors_players_and_properties(variant: Variant) -> None:
    expected = specified_variant(variant)
    assert list(variant.colors) == expected["color_names"]
    assert variant.players == expected["players"]
    owners = [0 if owner is None else owner + 1 for owner in variant.owners[: len(variant.colors)]]
    assert owners == expected["owner_of_color"]
    assert list(variant.move_properties) == expected["move_properties"]
    assert list(variant.setup_properties) == expected["setup_properties"]
    assert list(old_move_properties(variant))[-len(variant.colors) :] == expected["old_move_properties"]
    assert list(variant.player_properties) == expected["player_name_properties"]
    assert variant.bonus.all_pieces == expected["bonus_all_pieces"]
    assert variant.bonus.last_piece_extra == expected["bonus_last_one"]
    assert variant.later_player_wins_ties == expected["ties_broken_for_later_player"]


@each_variant()
def test_a_variant_has_the_specified_starting_points(variant: Variant) -> None:
    expected = specified_variant(variant)["starting_points"]
    start = variant.start
    if start is None:
        assert expected is None
    elif start.shared:
        assert list(start.groups) == expected["colorless"]
    else:
        assert [sorted(group.split()) for group in start.groups] == [sorted(group) for group in expected["by_color"]]
        assert (4 if start.cover_all else 1) == specified_variant(variant)["starting_points_to_cover"]
