"""The picture of a TwixT board: lines, holes, links under pegs, marks, partial views."""

from __future__ import annotations

import re

import pytest
from boardreel.games.twixt.hole_sets import HoleSet, read_rectangles
from boardreel.games.twixt.holes import HoleGrid
from boardreel.games.twixt.scene import LAYERS, MAX_CELLS, twixt_scene
from boardreel.games.twixt.visibility import cover_item, view_box
from boardreel.scene import svg
from boardreel.scene.elements import serialize
from boardreel.scene.shapes import Item, Path, Rect, Text, Tiling
from games import twixt_support as twixt


def background(columns: int, rows: int) -> dict[str, Item]:
    return {item.key: item for item in twixt_scene(columns, rows).background}


def marks(text: str) -> dict[str, Item]:
    """The marks at the last node of a record."""
    replay = twixt.play(text)
    return {item.key: item for item in replay.step(replay.game.nodes[-1]).marks}


def test_the_scene_has_the_specified_boxes_and_layers() -> None:
    scene = twixt_scene(30, 20)
    assert tuple(scene.frame) == pytest.approx((-0.2, -0.2, 31.4, 21.4))
    assert tuple(scene.view) == pytest.approx((0.4, 0.4, 30.2, 20.2))
    assert LAYERS.index("borders") < LAYERS.index("holes") < LAYERS.index("links") < LAYERS.index("pegs")


def test_border_lines_run_between_border_row_and_the_next_and_stop_short_of_the_corners() -> None:
    items = background(24, 20)
    top, bottom = (shape for shape in items["borders-W"].shapes if isinstance(shape, Rect))
    left, right = (shape for shape in items["borders-B"].shapes if isinstance(shape, Rect))
    assert (top.y + top.height / 2, bottom.y + bottom.height / 2) == pytest.approx((1.5, 19.5))
    assert (left.x + left.width / 2, right.x + right.width / 2) == pytest.approx((1.5, 23.5))
    assert (top.x, top.x + top.width) == pytest.approx((1.5 + 1 / 3, 23.5 - 1 / 3))
    assert (left.y, left.y + left.height) == pytest.approx((1.5 + 1 / 3, 19.5 - 1 / 3))
    assert (items["borders-W"].classes, items["borders-B"].classes) == ("player1", "player2")


def test_guide_lines_start_next_to_the_corners_and_can_be_switched_off() -> None:
    (guides,) = (shape for shape in background(24, 24)["guides"].shapes if isinstance(shape, Path))
    lines = re.findall(r"M(\d+) (\d+)L(\d+) (\d+)", guides.d)
    assert {line[:2] for line in lines} == {("2", "2"), ("2", "23"), ("23", "2"), ("23", "23")}
    assert ("2", "2", "22", "12") in lines
    assert ("2", "2", "12", "22") in lines
    assert len(lines) == 8
    assert [toggle.name for toggle in twixt_scene(24, 24).toggles] == ["guides"]
    assert background(24, 24)["guides"].classes == "toggle-guides"
    assert "guides" not in background(3, 3)


def test_small_boards_have_one_cell_per_hole() -> None:
    cells = twixt_scene(24, 24).cells
    assert len(cells) == 24 * 24 - 4
    assert {cell.point for cell in cells}.isdisjoint({"A1", "X1", "A24", "X24"})
    assert twixt_scene(24, 24).lattice is None


@pytest.mark.parametrize("size", [(702, 702), (702, 3), (51, 52), (60, 60)])
def test_large_boards_have_one_pattern(size: tuple[int, int]) -> None:
    scene = twixt_scene(*size)
    large = size[0] * size[1] > MAX_CELLS
    assert (not scene.cells) == large == (scene.lattice is not None)
    tilings = [shape for item in scene.background for shape in item.shapes if isinstance(shape, Tiling)]
    assert sum(round(tiling.width * tiling.height) for tiling in tilings) == (size[0] * size[1] - 4 if large else 0)
    if scene.lattice is not None:
        last = HoleGrid(*size).name(HoleGrid(*size).hole(*size))
        assert scene.lattice.columns[-1] + scene.lattice.rows[-1] == last


def test_large_boards_show_every_fifth_coordinate() -> None:
    def texts(columns: int, rows: int) -> list[str]:
        (item,) = twixt_scene(columns, rows).coordinates
        return [shape.text for shape in item.shapes if isinstance(shape, Text)]

    assert len(texts(24, 24)) == 4 * 24
    assert len(texts(100, 99)) == 2 * 20 + 2 * 99
    assert texts(702, 3)[:4] == ["E", "E", "J", "J"]


def test_a_huge_board_is_a_small_picture() -> None:
    replay = twixt.play("(;GM[21]SZ[702];W[ZY702];B[A2];W[ZW701])")
    assert len(twixt.last_position(replay).svg()) < 100_000


def test_pegs_and_links_name_their_points() -> None:
    replay = twixt.play("(;GM[21]SZ[24];W[K4];B[I3];W[J6];B[A2])")
    items = {item.key: item for item in twixt.last_position(replay).items()}
    assert (items["W:K4"].points, items["W:K4"].color, items["W:K4"].anchor) == (("K4",), "W", (11, 4))
    link = items["W:J6-K4"]
    assert (link.points, link.color, link.layer, link.at) == (("J6", "K4"), "W", "links", (10, 6))
    written = serialize(svg.picture(replay.rules.scene, items.values(), looks=None))
    assert 'data-points="J6,K4" data-color="W"' in written


def test_a_new_link_stands_out_at_its_node_only() -> None:
    replay = twixt.play("(;GM[21]SZ[24];W[K4];B[I3];W[J6];B[F9])")
    classes = [dict(replay.step(node).classes) for node in replay.game.main_line()]
    assert classes == [{}, {}, {}, {"W:J6-K4": "new"}, {}]


def test_the_last_peg_and_removed_links_are_marked() -> None:
    at_move = marks("(;GM[21]SZ[24];W[K4];B[C3];W[J6];B[C9];W[-j5'][-j'5][F7])")
    assert at_move.keys() == {"last:F7", "gone:W:J6-K4"}
    assert (at_move["last:F7"].classes, at_move["last:F7"].at) == ("last player1", (6, 7))
    assert marks("(;GM[21]SZ[24];W[D5];B[swap])").keys() == {"last:E4"}
    assert marks("(;GM[21]SZ[24];W[D5];B[C9];AE[C9])").keys() == set()


def test_markup_is_drawn_on_holes_rectangles_and_link_centers() -> None:
    found = marks("(;GM[21]SZ[12]AW[C3];TR[C3][e'5]MA[C3]SQ[D4:E5]LB[F8:A][d4*:b]AR[C3:F8]LN[f'8:G9])")
    signs = {key.rsplit(":", 1)[0]: (item.symbol, item.at) for key, item in found.items() if item.symbol}
    assert signs == {
        "TR:C3": ("triangle", (3, 3)),
        "TR:e'5": ("triangle", (5.5, 5)),
        **{
            f"SQ:{name}": ("square", at)
            for name, at in {"D4": (4, 4), "E4": (5, 4), "D5": (4, 5), "E5": (5, 5)}.items()
        },
    }
    assert found["TR:C3:on-peg player1"].classes == "mark triangle on-peg player1"
    (text,) = (shape for shape in found["LB:D4':on-empty:b"].shapes if isinstance(shape, Text))
    assert (text.x, text.y) == (4, 4.5)
    assert {"AR:C3:F8", "LN:f'8:G9"} <= found.keys()


@pytest.mark.parametrize(
    ("markup", "code"),
    [
        ("TR[aa]", "bad-value"),
        ("MA[A1]", "corner"),
        ("SL[M3]", "off-board"),
        ("LB[C3]", "bad-value"),
        ("LB[aa:x]", "bad-value"),
        ("AR[C3:C3]", "bad-value"),
        ("LN[C3:A12]", "corner"),
        ("VW[A1:x]", "bad-value"),
        ("DD[Z99]", "off-board"),
        ("CR[-c'3]", "bad-value"),
    ],
)
def test_markup_that_cannot_be_drawn_is_reported(markup: str, code: str) -> None:
    replay = twixt.play(f"(;GM[21]SZ[12];{markup})")
    assert twixt.codes(replay) == [(1, code)]


def view(columns: int, rows: int, *areas: str) -> HoleSet:
    found, faults = read_rectangles(HoleGrid(columns, rows), areas)
    assert not faults
    return HoleSet(HoleGrid(columns, rows), found)


def test_a_view_counts_its_holes_once() -> None:
    assert twixt.count_holes(view(24, 24, "A1:L12")) == 143
    assert twixt.count_holes(view(24, 24, "L12:A1", "B2", "A2:C3", "M13")) == 144
    assert twixt.count_holes(view(5, 5, "A1:E5")) == 21


def test_a_view_crops_the_box_and_keeps_the_coordinates_at_the_edge() -> None:
    assert tuple(view_box(view(24, 24, "A1:L12"))) == pytest.approx((-0.2, -0.2, 12.7, 12.7))
    assert tuple(view_box(view(24, 24, "M13:X24"))) == pytest.approx((12.5, 12.5, 12.7, 12.7))
    assert tuple(view_box(view(24, 24, "C3", "F5"))) == pytest.approx((2.5, 2.5, 4, 3))


def test_everything_outside_the_view_is_covered() -> None:
    (path,) = cover_item(view(24, 24, "A1:B2", "D4")).shapes
    assert isinstance(path, Path)
    outer, *holes = path.d.split("Z")[:-1]
    assert outer == "M-0.2 -0.2H25.2V25.2H-0.2"
    assert holes == ["M-0.2 -0.2V1.5H2.5V-0.2", "M-0.2 1.5V2.5H2.5V1.5", "M3.5 3.5V4.5H4.5V3.5"]


def test_a_view_hides_pegs_outside_and_links_that_leave_it_until_the_next() -> None:
    replay = twixt.play("(;GM[21]SZ[24]AW[K4][L6][M8][T20];VW[A1:L12];W[C3];VW[])")
    before, cut, after, whole = (replay.step(node) for node in replay.game.main_line())
    hidden = {key for key, classes in cut.classes if classes == "hidden"}
    assert {"W:M8", "W:L6-M8"} <= hidden <= {"W:M8", "W:L6-M8", "W:T20"}
    assert hidden <= {key for key, classes in after.classes if classes == "hidden"}
    assert (before.view, whole.view) == (None, None)
    assert cut.view == after.view is not None


def test_dimmed_holes_are_inherited() -> None:
    replay = twixt.play("(;GM[21]SZ[12]DD[A1:C3];W[D4];DD[])")
    dims = [[item.key for item in replay.step(node).marks if item.layer == "dim"] for node in replay.game.main_line()]
    assert dims == [["DD:A1:C3"], ["DD:A1:C3"], []]
