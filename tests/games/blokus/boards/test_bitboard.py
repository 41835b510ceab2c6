"""Boards as bit sets: points, neighbors, orientations and placements."""

from __future__ import annotations

from itertools import chain

from boardreel.games.blokus.boards.bitboard import CORNER, EDGE
from boardreel.games.blokus.boards.geometry import point_name
from boardreel.games.blokus.boards.placements import Placement, iter_bits
from boardreel.games.blokus.variants import Variant, board_for
from games.blokus.support import (
    each_variant,
    point_neighbors,
    specification,
    specified_pieces,
    specified_variant,
)


def count_neighbor_pairs(variant: Variant, relation: int) -> float:
    return sum(bits.bit_count() for (_, each), bits in point_neighbors(variant).items() if each == relation) / 2


@each_variant()
def test_the_board_has_the_specified_points(variant: Variant) -> None:
    board, expected = board_for(variant), specification()["boards"][specified_variant(variant)["board"]]
    geometry = variant.geometry
    assert (geometry.width, geometry.height) == (expected["width"], expected["height"])
    assert board.points.bit_count() == expected["points"]
    extents = [
        [geometry.margin(row), geometry.width - 1 - geometry.margin(row)] for row in range(1, geometry.height + 1)
    ]
    assert extents == expected["row_extent"]
    if "center_section" in expected:
        assert list(board.names_of(board.center)) == expected["center_section"]
    if "segments" in expected:
        assert board.playable.bit_count() == expected["segments"]
        assert board.points_of_kind["junction"].bit_count() == expected["junctions"]


@each_variant()
def test_the_board_has_the_specified_neighbors(variant: Variant) -> None:
    expected = specification()["boards"][specified_variant(variant)["board"]]
    corners = expected.get("corner_neighbour_pairs", expected.get("segment_pairs_sharing_a_junction"))
    if "edge_neighbour_pairs" in expected:
        assert count_neighbor_pairs(variant, EDGE) == expected["edge_neighbour_pairs"]
    else:
        assert count_neighbor_pairs(variant, EDGE) == 0
    if corners is not None:
        assert count_neighbor_pairs(variant, CORNER) == corners


@each_variant()
def test_the_neighbors_of_a_piece_are_those_of_its_points(variant: Variant) -> None:
    board, neighbors = board_for(variant), point_neighbors(variant)
    for orientation in chain(*board.orientations):
        shifts = [*iter_bits(board.fitting_shifts(orientation, board.points))]
        # a small piece everywhere, and others in two corners and between them
        chosen = shifts if len(orientation.offsets) == 1 else {shifts[0], shifts[len(shifts) // 2], shifts[-1]}
        for placement in (Placement(orientation, shift) for shift in chosen):
            edges = corners = 0
            for bit in iter_bits(placement.mask):
                edges |= neighbors[bit, EDGE]
                corners |= neighbors[bit, CORNER]
            assert (board.edge_neighbors(placement), board.corner_neighbors(placement)) == (edges, corners)


@each_variant()
def test_pieces_have_the_specified_counts_scores_and_orientations(variant: Variant) -> None:
    board = board_for(variant)
    expected = {piece["name"]: piece for piece in specified_pieces(variant)}
    assert {piece.name for piece in board.pieces} == expected.keys()
    for number, piece in enumerate(board.pieces):
        facts = expected[piece.name]
        assert piece.count == facts["count"]
        assert piece.score / board.points_per_score == facts["score"]
        assert len(board.orientations[number]) == facts["orientations"]
        assert sorted(point_name((c, r)) for c, r in facts["cells"]) == sorted(shape_names(variant, number))


def shape_names(variant: Variant, number: int) -> list[str]:
    return variant.pieces.shapes[number][1].split()


@each_variant()
def test_the_empty_board_has_the_specified_placements(variant: Variant) -> None:
    board = board_for(variant)
    names = specified_variant(variant)
    expected = specification()["boards"][names["board"]]["placements"][names["piece_set"]]
    found = {
        piece.name: sum(board.fitting_shifts(orientation, board.points).bit_count() for orientation in orientations)
        for piece, orientations in zip(board.pieces, board.orientations, strict=True)
    }
    assert {**found, "total": sum(found.values())} == expected


@each_variant()
def test_every_placement_is_identified_as_itself(variant: Variant) -> None:
    board = board_for(variant)
    for number, orientations in enumerate(board.orientations):
        for orientation in orientations:
            shifts = list(iter_bits(board.fitting_shifts(orientation, board.points)))
            for shift in (*shifts[:3], *shifts[-3:]):
                placement = board.identify(orientation.mask << shift)
                assert placement is not None
                assert (placement.piece, placement.orientation.number) == (number, orientation.number)


@each_variant()
def test_a_single_point_is_a_piece_only_if_the_set_has_one(variant: Variant) -> None:
    board = board_for(variant)
    single = min(len(points.split()) for _, points, _ in variant.pieces.shapes) == 1
    assert all((board.identify(1 << bit) is not None) == single for bit in iter_bits(board.playable))


@each_variant()
def test_points_off_the_board_are_no_piece(variant: Variant) -> None:
    board = board_for(variant)
    assert board.identify(0) is None
    for orientations in board.orientations:
        orientation = orientations[0]
        fitting = set(iter_bits(board.fitting_shifts(orientation, board.points)))
        for shift in set(range(board.playable.bit_length())) - fitting:
            placement = board.identify(orientation.mask << shift)
            # on a board of several kinds of points, the same shift can cover the points of another orientation
            assert placement is None or placement.mask & ~board.playable == 0
