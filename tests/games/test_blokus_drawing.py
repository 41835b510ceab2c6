"""Drawings of the family: whole outlines, starting points, overlaps, trays, coordinates, and words in both languages."""

from __future__ import annotations

import re

import pytest
from boardreel.games.blokus import KIND
from boardreel.games.blokus.board import bits
from boardreel.games.blokus.drawing import artist_of
from boardreel.games.blokus.geometry import Polygon
from boardreel.games.blokus.outline import inset, lines, loops
from boardreel.games.blokus.variants import VARIANTS, Variant, board_of
from boardreel.messages import format_message, templates
from boardreel.scene.shapes import Path, Text
from games.blokus_support import NAMES, last, replay_of, steps


def each_variant() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("variant", VARIANTS, ids=NAMES)


def area(polygon: list[tuple[float, float]] | Polygon) -> float:
    """Area inside, positive when the corners run clockwise as seen."""
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def test_two_squares_have_one_outline_without_the_edge_between_them() -> None:
    square, beside = ((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 0), (2, 0), (2, 1), (1, 1))
    assert [sorted(loop) for loop in loops([square, beside])] == [[(0, 0), (0, 1), (2, 0), (2, 1)]]


def test_squares_that_meet_in_a_corner_keep_their_own_outlines() -> None:
    assert len(loops([((0, 0), (1, 0), (1, 1), (0, 1)), ((1, 1), (2, 1), (2, 2), (1, 2))])) == 2


def test_a_ring_has_an_outline_inside() -> None:
    ring = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(area(loop) for loop in loops(ring)) == [-1, 9]


def test_lines_of_a_grid_are_as_long_as_they_go() -> None:
    grid = [((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)) for x in range(3) for y in range(2)]
    assert len(lines(grid)) == 3 + 4


def test_an_inset_square_is_smaller_on_every_side() -> None:
    assert inset([(0, 0), (2, 0), (2, 2), (0, 2)], 0.5) == [(0.5, 0.5), (1.5, 0.5), (1.5, 1.5), (0.5, 1.5)]


@each_variant()
def test_every_orientation_has_the_outline_of_its_cells(variant: Variant) -> None:
    board, geometry = board_of(variant), variant.geometry
    for number, turns in enumerate(board.orientations):
        for turn in turns:
            shift = next(bits(board.shifts(turn, board.points)))
            shape = [board.point(shift + offset) for offset in turn.cells]
            polygons = geometry.polygons(shape, hollow=board.pieces[number].hollow)
            found = loops(polygons)
            assert sum(map(area, found)) == sum(map(area, polygons))
            assert sum(area(loop) > 0 for loop in found) == 1, "one outer border"


@each_variant()
def test_the_mark_of_a_piece_lies_in_one_of_its_cells(variant: Variant) -> None:
    board, geometry, artist = board_of(variant), variant.geometry, artist_of(variant)
    for turns in board.orientations:
        placement = board.identify(turns[0].mask << next(bits(board.shifts(turns[0], board.points))))
        assert placement is not None
        item = artist.piece(0, placement, placement.mask)
        centres = [geometry.centre(board.point(bit)) for bit in bits(placement.mask)]
        assert item.anchor is not None
        assert any(abs(item.anchor[0] - x) + abs(item.anchor[1] - y) < 1e-6 for x, y in centres)


@each_variant()
def test_the_scene_has_every_point_once_inside_its_view(variant: Variant) -> None:
    scene, board = artist_of(variant).scene, board_of(variant)
    assert [cell.point for cell in scene.cells] == list(board.names_of(board.cells))
    view, frame = scene.view, scene.frame
    assert all(0 < cell.x < view.width and 0 < cell.y < view.height for cell in scene.cells)
    assert frame.x < 0 < view.width < frame.x + frame.width
    labels = [shape for item in scene.coordinates for shape in item.shapes]
    assert len(labels) == 2 * (variant.geometry.width + variant.geometry.height)
    for shape in labels:
        assert isinstance(shape, Text)
        assert frame.x < shape.x < frame.x + frame.width
        assert frame.y < shape.y < frame.y + frame.height


@each_variant()
def test_every_polygon_runs_clockwise_and_lies_on_the_board(variant: Variant) -> None:
    geometry = variant.geometry
    right, bottom = geometry.extent
    for point in geometry.points():
        if geometry.kind(point) in geometry.kinds:
            polygon = geometry.cell(point)
            assert area(polygon) > 0
            assert all(0 <= x <= right and 0 <= y <= bottom for x, y in polygon)


@each_variant()
def test_trays_hold_every_piece_in_a_box_that_fits(variant: Variant) -> None:
    tray = artist_of(variant).tray
    assert [(piece.name, piece.count) for piece in tray] == [(name, count) for name, _, count in variant.pieces.shapes]
    for piece in tray:
        path = piece.shapes[0]
        assert isinstance(path, Path)
        x, y = map(float, re.match(r"M(\S+) ([^m]+)m", path.d).groups())  # type: ignore[union-attr]
        for dx, dy in re.findall(r"[ml](\S+?) ([^mlz]+)", path.d):
            x, y = x + float(dx), y + float(dy)
            assert -1e-6 <= x <= piece.box.width + 1e-6
            assert -1e-6 <= y <= piece.box.height + 1e-6
            if "z" in path.d[:-1]:
                break


def test_a_starting_point_goes_with_the_first_piece_of_its_colour() -> None:
    removed = [step.removed for step in steps("(;GM[Blokus Duo];B[e10];W[j5];B[f11,g11])")]
    assert removed == [(), ("start:0",), ("start:1",), ()]


def test_shared_starting_points_stay_until_every_colour_has_begun() -> None:
    removed = [len(step.removed) for step in steps("(;GM[Blokus Trigon Three-Player];1[p14];2[p3];3[h11];1[p12,p13])")]
    assert removed == [0, 0, 0, 6, 0]


def test_callisto_has_no_starting_points() -> None:
    assert list(replay_of("(;GM[Callisto])").rules.start().drawn()) == []


def test_a_piece_under_another_is_drawn_without_the_covered_points() -> None:
    step = last("(;GM[Blokus Duo];B[e8,e9,e10];W[e9,f9])")
    assert [item.points for item in step.added if item.color] == [("e8", "e10"), ("e9", "f9")]
    assert step.removed[0].startswith("start:") or step.removed[0].startswith("B:")
    drawn = {point: item.color for item in step.position.drawn() if item.color for point in item.points}
    assert drawn == dict(step.position.board)


def test_a_piece_that_is_covered_whole_is_not_drawn() -> None:
    step = last("(;GM[Blokus Duo];B[e10];W[e10,e11])")
    assert [item.color for item in step.position.drawn() if item.color] == ["W"]


def test_equal_pieces_are_drawn_equally() -> None:
    first, second = (last("(;GM[Nexos];1[e22,e20])").added for _ in range(2))
    assert first == second


def test_every_text_is_there_in_both_languages() -> None:
    assert KIND.messages["en"].keys() == KIND.messages["de"].keys()
    arguments = re.compile(r"\{(\w+)\}")
    for key, text in KIND.messages["en"].items():
        german = KIND.messages["de"][key]
        assert set(arguments.findall(german)) == set(arguments.findall(text)), key


def test_a_finding_in_german() -> None:
    replay = replay_of("(;GM[Blokus Duo];B[e10];W[j5];B[f10,g10])")
    about = replay.findings(replay.game.main_line()[-1])[0].about
    expected = "Zug 3, Lila: dieser Stein berührt einen anderen lila Stein entlang einer Kante (f10)."
    assert format_message(about, templates(KIND, "de")) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;GM[Blokus Duo])", "Purple to play"),
        ("(;GM[Blokus Three-Player];1[a20];2[t20];3[t1])", "Green to play, this time by Blue"),
    ],
)
def test_the_status_in_words(text: str, expected: str) -> None:
    status = last(text).position.status()
    assert status is not None
    assert format_message(status, templates(KIND)) == expected


def test_a_move_in_words() -> None:
    say = last("(;GM[GembloQ];1[b28,c28,b27,c27])").say
    assert say is not None
    assert format_message(say, templates(KIND)) == "Move 1, Blue: 1, b27, c27, b28, c28"
