"""Which placements are legal, and how violations are reported."""

from __future__ import annotations

import pytest
from boardreel.games.blokus import KIND
from boardreel.games.blokus.variants import Variant
from games.blokus.support import (
    FOUR_STARTED,
    diagnostic_codes,
    each_variant,
    extra_fields,
    first_message,
    specified_variant,
)


@each_variant()
def test_each_color_has_the_specified_number_of_first_moves(variant: Variant) -> None:
    counts = extra_fields(f"(;GM[{variant.name}])")["legal_by_color"]
    assert list(counts.values()) == specified_variant(variant)["legal_first_moves_by_color"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;GM[Blokus];1[b20])", "start-point"),
        ("(;GM[Blokus]" + FOUR_STARTED + ";1[c20,d20,e20])", "edge-contact"),
        ("(;GM[Blokus]" + FOUR_STARTED + ";1[f10])", "no-contact"),
        ("(;GM[Blokus]" + FOUR_STARTED + ";1[a20,a19,a18])", "occupied"),
        ("(;GM[Blokus Trigon];1[a9])", "start-point"),
        ("(;GM[GembloQ];1[b28,c28,b27])", "not-a-piece"),
        ("(;GM[GembloQ];1[d27,e27,d26,e26])", "start-point"),
        ("(;GM[Nexos];1[a2])", "start-point"),
        ("(;GM[Callisto];1[a10,a11])", "opening-order"),
        ("(;GM[Callisto];1[j10])", "center"),
    ],
)
def test_an_illegal_move_has_a_diagnostic(text: str, code: str) -> None:
    assert code in diagnostic_codes(text)


def test_a_diagnostic_names_the_points_that_violate_the_rule() -> None:
    text = f"(;GM[Blokus]{FOUR_STARTED};1[c19,d19,e19];2[r19];3[r2];4[c2];1[f18,g18,f19])"
    assert first_message(text) == "Move 9, Blue: this piece touches another blue piece along an edge (f19)."


def test_a_color_may_touch_other_colors_along_edges() -> None:
    assert diagnostic_codes("(;GM[Blokus Duo];B[e10];W[j5,j6,j7,j8,j9];B[f9,g9,h9,i9])") == []


def test_a_trigon_color_may_start_on_any_free_starting_point() -> None:
    assert diagnostic_codes("(;GM[Blokus Trigon];1[r4])") == []
    assert "start-point" not in diagnostic_codes("(;GM[Blokus Trigon];1[r4];2[r15])")
    taken = diagnostic_codes("(;GM[Blokus Trigon];1[r4];2[r4,s4])")
    assert "occupied" in taken
    everywhere = extra_fields("(;GM[Blokus Trigon])")["legal_count"]
    assert extra_fields("(;GM[Blokus Trigon];1[r4])")["legal_by_color"]["2"] == everywhere * 5 // 6


def test_the_first_gembloq_piece_covers_its_whole_starting_square() -> None:
    assert diagnostic_codes("(;GM[GembloQ];1[b28,c28,b27,c27])") == []
    # the starting square of another color
    assert diagnostic_codes("(;GM[GembloQ];1[b2,c2,b1,c1])") == ["start-point"]


def test_a_straight_line_blocks_a_nexos_junction_for_other_lines() -> None:
    cross = KIND.codes["crossing"].example
    assert diagnostic_codes(cross) == ["crossing"]
    # a corner does not
    assert diagnostic_codes("(;GM[Nexos];1[d21,e20];2[u20,u22];3[u4,u6];4[e4,e6];1[f21,e22,e24])") == []


def test_callisto_pieces_touch_own_pieces_along_edges_after_two_1_pieces() -> None:
    begun = "(;GM[Callisto Two-Player];B[h3];W[h14];B[e5];W[k12]"
    assert diagnostic_codes(begun + ";B[h4,h5])") == []
    assert diagnostic_codes(begun + ";B[i4,i5])") == ["no-contact"]
    # the third single piece goes anywhere outside the center
    assert diagnostic_codes(begun + ";B[o9])") == []
