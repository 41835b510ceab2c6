"""Boards and pieces: what exists, who is whose neighbour, how pieces turn and where they fit."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from boardreel.games.blokus.board import CORNER, EDGE, Board, bits
from boardreel.games.blokus.geometry import column_name, point_name, point_of
from boardreel.games.blokus.variants import VARIANTS, Variant, board_of, variant_named
from games.blokus_support import NAMES
from support import load_json, shared_spec


@cache
def spec() -> Any:
    return load_json(shared_spec() / "pieces.json")


def spec_of(variant: Variant) -> Any:
    return next(entry for entry in spec()["variants"] if entry["gm"] == variant.name)


def pairs(board: Board, relation: int) -> float:
    return sum(board.neighbours(1 << bit, relation).bit_count() for bit in bits(board.cells)) / 2


def each_variant() -> Any:
    return pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)


@pytest.mark.parametrize(("column", "name"), [(0, "a"), (25, "z"), (26, "aa"), (51, "az"), (52, "ba"), (55, "bd")])
def test_columns_are_letters_in_base_26(column: int, name: str) -> None:
    assert column_name(column) == name
    assert point_of(f"{name}7") == (column, 7)
    assert point_name((column, 7)) == f"{name}7"


@pytest.mark.parametrize("text", ["Blokus Duo", " blokus duo ", "BLOKUS  DUO", "blokus\tduo"])
def test_a_variant_is_known_in_any_letter_case_with_any_blanks(text: str) -> None:
    variant = variant_named(text)
    assert variant is not None
    assert variant.name == "Blokus Duo"


@pytest.mark.parametrize("text", ["", "1", "Blokus Foo", "BlokusDuo", "Go"])
def test_other_games_are_not_variants(text: str) -> None:
    assert variant_named(text) is None


def test_the_eighteen_variants_are_those_of_the_specification() -> None:
    assert sorted(NAMES) == sorted(entry["gm"] for entry in spec()["variants"])


@each_variant()
def test_colours_players_and_properties(variant: Variant) -> None:
    expected = spec_of(variant)
    assert list(variant.colors) == expected["color_names"]
    assert variant.players == expected["players"]
    owners = [0 if owner is None else owner + 1 for owner in variant.owners[: len(variant.colors)]]
    assert owners == expected["owner_of_color"]
    assert list(variant.moves) == expected["move_properties"]
    assert list(variant.setups) == expected["setup_properties"]
    assert list(variant.old_moves)[-len(variant.colors) :] == expected["old_move_properties"]
    assert list(variant.names) == expected["player_name_properties"]
    assert variant.bonus.all_pieces == expected["bonus_all_pieces"]
    assert variant.bonus.for_last == expected["bonus_last_one"]
    assert variant.later_player_wins_ties == expected["ties_broken_for_later_player"]


@each_variant()
def test_starting_points(variant: Variant) -> None:
    expected = spec_of(variant)["starting_points"]
    start = variant.start
    if start is None:
        assert expected is None
    elif start.shared:
        assert list(start.groups) == expected["colorless"]
    else:
        assert [sorted(group.split()) for group in start.groups] == [sorted(group) for group in expected["by_color"]]
        assert (4 if start.whole else 1) == spec_of(variant)["starting_points_to_cover"]


@each_variant()
def test_the_points_of_the_board(variant: Variant) -> None:
    board, expected = board_of(variant), spec()["boards"][spec_of(variant)["board"]]
    geometry = variant.geometry
    assert (geometry.width, geometry.height) == (expected["width"], expected["height"])
    assert board.points.bit_count() == expected["points"]
    extents = [
        [geometry.margin(row), geometry.width - 1 - geometry.margin(row)] for row in range(1, geometry.height + 1)
    ]
    assert extents == expected["row_extent"]
    if "center_section" in expected:
        assert list(board.names_of(board.dark)) == expected["center_section"]
    if "segments" in expected:
        assert board.cells.bit_count() == expected["segments"]
        assert board.of_kind["junction"].bit_count() == expected["junctions"]


@each_variant()
def test_neighbours(variant: Variant) -> None:
    board, expected = board_of(variant), spec()["boards"][spec_of(variant)["board"]]
    corners = expected.get("corner_neighbour_pairs", expected.get("segment_pairs_sharing_a_junction"))
    if "edge_neighbour_pairs" in expected:
        assert pairs(board, EDGE) == expected["edge_neighbour_pairs"]
    else:
        assert pairs(board, EDGE) == 0
    if corners is not None:
        assert pairs(board, CORNER) == corners


@each_variant()
def test_neighbours_are_mutual(variant: Variant) -> None:
    board = board_of(variant)
    for bit in bits(board.cells):
        for relation in (EDGE, CORNER):
            for other in bits(board.neighbours(1 << bit, relation)):
                assert board.neighbours(1 << other, relation) >> bit & 1


@each_variant()
def test_pieces_their_numbers_scores_and_orientations(variant: Variant) -> None:
    board = board_of(variant)
    expected = {piece["name"]: piece for piece in spec()["piece_sets"][spec_of(variant)["piece_set"]]["pieces"]}
    assert {piece.name for piece in board.pieces} == expected.keys()
    for number, piece in enumerate(board.pieces):
        facts = expected[piece.name]
        assert piece.count == facts["count"]
        assert piece.score / board.points_a_score == facts["score"]
        assert len(board.orientations[number]) == facts["orientations"]
        assert sorted(point_name((c, r)) for c, r in facts["cells"]) == sorted(piece_names(variant, number))


def piece_names(variant: Variant, number: int) -> list[str]:
    return variant.pieces.shapes[number][1].split()


@each_variant()
def test_straight_junctions_follow_from_the_shape(variant: Variant) -> None:
    for facts in spec()["piece_sets"][spec_of(variant)["piece_set"]]["pieces"]:
        shape = [(c, r) for c, r in facts["cells"]]
        covered = sorted(list(point) for point in variant.geometry.covered(shape))
        assert covered == sorted(facts.get("straight_junctions", []))


@each_variant()
def test_placements_on_the_empty_board(variant: Variant) -> None:
    board = board_of(variant)
    names = spec_of(variant)
    expected = spec()["boards"][names["board"]]["placements"][names["piece_set"]]
    found = {
        piece.name: sum(board.shifts(turn, board.points).bit_count() for turn in board.orientations[number])
        for number, piece in enumerate(board.pieces)
    }
    assert {**found, "total": sum(found.values())} == expected


@each_variant()
def test_every_placement_is_identified_as_itself(variant: Variant) -> None:
    board = board_of(variant)
    for number, turns in enumerate(board.orientations):
        for turn in turns:
            shifts = list(bits(board.shifts(turn, board.points)))
            for shift in (*shifts[:3], *shifts[-3:]):
                placement = board.identify(turn.mask << shift)
                assert placement is not None
                assert (placement.piece, placement.orientation.number) == (number, turn.number)


@each_variant()
def test_a_single_point_is_a_piece_only_where_the_set_has_one(variant: Variant) -> None:
    board = board_of(variant)
    single = min(len(points.split()) for _, points, _ in variant.pieces.shapes) == 1
    assert all((board.identify(1 << bit) is not None) == single for bit in bits(board.cells))
