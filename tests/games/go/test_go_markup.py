"""Markup of Go: marks, labels, lines, territory, what is inherited, variations."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boardreel.games.conversion import convert
from boardreel.games.intersections.coordinates import chinese_numeral
from boardreel.games.intersections.messages import MESSAGES
from boardreel.games.intersections.points import PointGrid, column_name, shared_grid
from boardreel.games.intersections.scene import board_scene, star_points
from boardreel.scene.shapes import Text
from games.go_support import codes, last, marked, replay, steps


@pytest.mark.parametrize(
    ("ident", "name"), [("TR", "triangle"), ("CR", "circle"), ("SQ", "square"), ("MA", "cross"), ("SL", "selected")]
)
def test_every_kind_of_mark_is_drawn(ident: str, name: str) -> None:
    step = last(f"(;SZ[9]AB[aa]AW[ba];{ident}[aa:ca])")
    assert [item.symbol for item in step.marks] == [name] * 3
    assert [item.classes.split()[-1] for item in step.marks] == ["on-black", "on-white", "on-empty"]
    assert [item.at for item in step.marks] == [(0, 0), (1, 0), (2, 0)]


def test_the_first_of_two_marks_on_a_point_is_drawn() -> None:
    step = last("(;SZ[9];MA[aa]TR[aa][bb])")
    assert marked(step) == {"MA:aa:0", "TR:bb:0"}
    assert codes(step) == ["markup-conflict"]
    assert codes(last("(;SZ[9];MA[aa][aa])")) == ["position-not-unique"]


def test_long_labels_are_cut_and_combine_with_symbols() -> None:
    step = last("(;SZ[9]AB[bb];CR[bb]LB[bb:a long\\] label][cc:1:2])")
    texts = [shape for item in step.marks for shape in item.shapes if isinstance(shape, Text)]
    assert [(text.text, text.width) for text in texts] == [("a …", 0.86), ("1:2", 0.86)]
    titles = [item.title.args["text"] for item in step.marks if item.title is not None]
    assert titles == ["a long] label", "1:2"], "the whole text is the title"
    assert codes(step) == []


def test_a_picture_has_the_whole_text_of_a_label() -> None:
    played = replay("(;GM[1]SZ[9];LB[cc:<Hane> here])")
    picture = played.svg(played.game.nodes[-1])
    assert "<title>&lt;Hane&gt; here</title>" in picture
    assert "&lt;H…</text>" in picture


def test_a_label_without_a_point_or_text_is_ignored() -> None:
    step = last("(;SZ[9];LB[aa][zz:x][bb:][cc:y])")
    assert marked(step) == {"LB:cc:0:y"}
    assert codes(step) == ["bad-point", "empty-value"]


def test_old_letters_and_marks_are_drawn_as_labels_and_symbols() -> None:
    step = last("(;FF[1]SZ[9]AB[aa];L[bb][cc]M[aa][dd])")
    assert marked(step) == {"LB:bb:0:a", "LB:cc:0:b", "TR:aa:1", "MA:dd:0"}


def test_arrows_and_lines_are_drawn_between_points() -> None:
    step = last("(;SZ[9];AR[aa:ca]LN[aa:ca][ca:aa][bb:bb])")
    assert marked(step) == {"AR:aa:ca", "LN:aa:ca"}
    assert codes(step) == ["position-not-unique", "bad-value"]
    arrow = next(item for item in step.marks if item.key == "AR:aa:ca")
    assert [shape.d for shape in arrow.shapes] == ["M0.2 0L1.48 0", "M1.8 0L1.48 0.14L1.48 -0.14Z"]


def test_territory_is_marked_in_the_color_of_its_owner() -> None:
    step = last("(;SZ[9];TB[aa:ab]TW[])")
    assert {item.key: item.classes for item in step.marks} == {
        "TB:aa": "territory player1 black",
        "TB:ab": "territory player1 black",
    }


def test_the_last_move_is_marked_unless_its_point_has_another_mark() -> None:
    assert marked(last("(;SZ[9];B[aa])")) == {"last:aa:1"}
    assert marked(last("(;SZ[9];B[aa]CR[aa])")) == {"CR:aa:1"}
    assert marked(last("(;SZ[9];B[aa];C[x])")) == set()
    assert marked(last("(;SZ[9];B[])")) == set()


def test_dimming_is_inherited_down_the_path_until_it_is_cleared() -> None:
    shown = [[item.key for item in step.marks] for step in steps("(;SZ[3];DD[aa];C[x];DD[bb];DD[];C[y])")]
    assert shown == [[], ["DD:1"], ["DD:1"], ["DD:10"], [], []]


def test_the_word_true_dims_nothing_and_is_kept() -> None:
    played = replay("(;SZ[3];DD[aa];DD[true];C[x])")
    assert [item.key for item in played.step(played.game.nodes[3]).marks] == []
    assert [found.code for node in played.game.nodes for found in played.diagnose(node)] == []
    assert b"DD[true]" in convert(played.game.collection)


def test_dimming_does_not_reach_siblings() -> None:
    played = replay("(;SZ[3](;DD[aa])(;C[x]))")
    assert played.step(played.game.nodes[2]).marks == ()


def test_a_view_crops_the_board_and_covers_the_rest() -> None:
    played = steps("(;SZ[9];VW[aa:cb][ac];C[x];VW[])")
    view = played[1].view
    assert view is not None
    assert (view.x, view.y, view.width, view.height) == (-0.7, -0.7, 3.2, 3.2)
    assert played[2].view == view
    assert played[3].view is None
    assert [item.layer for item in played[2].marks] == ["cover"]


BRANCHES = "(;SZ[9]ST[{}];B[aa](;W[bb](;B[cc])(;B[dd]))(;W[cb];B[ee])(;W[]))"


def letters(style: str, node: int) -> set[str]:
    played = replay(BRANCHES.replace("{}", style))
    return {key for key in marked(played.step(played.game.nodes[node])) if key.startswith("variation")}


def test_variations_of_the_next_node_are_lettered_on_the_board() -> None:
    white = "variation:player2 white"
    assert letters("0", 1) == {f"{white}:bb:0:A", f"{white}:cb:0:B"}
    assert letters("", 1) == letters("0", 1)
    assert letters("0", 3) == set()


def test_alternatives_to_the_node_are_lettered_if_the_style_requests_it() -> None:
    assert letters("1", 1) == set()
    assert letters("1", 2) == {"variation:player2 white:cb:0:B"}


@pytest.mark.parametrize("style", ["2", "3"])
def test_variations_are_not_lettered_if_the_style_forbids_it(style: str) -> None:
    assert all(letters(style, node) == set() for node in range(7))


def test_a_mark_hides_the_letter_of_a_variation() -> None:
    played = replay("(;SZ[9];B[aa]LB[bb:x](;W[bb])(;W[cc]))")
    assert "variation:player2 white:cc:0:B" in marked(played.step(played.game.nodes[1]))
    assert len(played.step(played.game.nodes[1]).marks) == 3


@pytest.mark.nightly
def test_fifty_thousand_siblings_cost_no_more_than_a_few() -> None:
    played = replay("(;SZ[9]ST[1];B[aa]" + "(;W[bb])" * 50_000 + ")")
    for node in played.game.nodes:
        played.rules.apply(played.rules.start(), node)


@pytest.mark.parametrize(
    ("grid", "count"),
    [
        (shared_grid(19, 19), 9),
        (shared_grid(13, 13), 5),
        (shared_grid(9, 9), 5),
        (shared_grid(21, 21), 9),
        (shared_grid(10, 10), 4),
        (shared_grid(5, 5), 1),
        (shared_grid(19, 9), 7),
        (shared_grid(1, 1), 0),
        (shared_grid(2, 2), 0),
    ],
)
def test_a_board_has_the_star_points_of_its_size(grid: PointGrid, count: int) -> None:
    points = list(star_points(grid))
    assert len(points) == len(set(points)) == count


def test_standard_boards_have_the_usual_star_points() -> None:
    assert set(star_points(shared_grid(19, 19))) == {(x, y) for x in (3, 9, 15) for y in (3, 9, 15)}
    assert set(star_points(shared_grid(9, 9))) == {(2, 2), (6, 2), (2, 6), (6, 6), (4, 4)}


def test_columns_are_named_without_i() -> None:
    assert [column_name(x) for x in (0, 7, 8, 24, 25, 33, 49, 50, 51)] == [
        "A", "H", "J", "Z", "AA", "JJ", "ZZ", "AAA", "BBB",
    ]  # fmt: skip


COORDINATES = {
    "coordinates-letters": (["A", "B", "H", "J", "K"], ["9", "8", "2", "1"]),
    "coordinates-all-letters": (["A", "B", "H", "I", "J"], ["9", "8", "2", "1"]),
    "coordinates-record": (["a", "b", "h", "i", "j"], ["a", "b", "h", "i"]),
    "coordinates-numbers": (["1", "2", "8", "9", "10"], ["1", "2", "8", "9"]),
    "coordinates-numerals": (["10", "9", "3", "2", "1"], ["一", "二", "八", "九"]),
}


@pytest.mark.parametrize("style", COORDINATES)
def test_every_coordinate_style_names_columns_and_rows(style: str) -> None:
    """Columns 1, 2, 8, 9, 10 and rows 1, 2, 8, 9 from the upper left corner, each on both sides of the board."""
    scene = board_scene(shared_grid(10, 9))
    (item,) = [item for item in scene.coordinates if f"toggle-{style}" in item.classes.split()]
    texts = [shape for shape in item.shapes if isinstance(shape, Text)]
    above, below = ({text.x: text.text for text in texts if text.y == y} for y in (-1.1, 9.1))
    left, right = ({text.y: text.text for text in texts if text.x == x} for x in (-1.1, 10.1))
    columns, rows = COORDINATES[style]
    assert [above[x] for x in (0, 1, 7, 8, 9)] == [below[x] for x in (0, 1, 7, 8, 9)] == columns
    assert [left[y] for y in (0, 1, 7, 8)] == [right[y] for y in (0, 1, 7, 8)] == rows
    assert len(texts) == 2 * (10 + 9)


@pytest.mark.parametrize(
    ("number", "text"), [(1, "一"), (10, "十"), (11, "十一"), (19, "十九"), (20, "二十"), (52, "五十二")]
)
def test_numbers_are_written_in_chinese_numerals(number: int, text: str) -> None:
    assert chinese_numeral(number) == text


def test_exactly_one_coordinate_style_and_one_look_are_on() -> None:
    scene = board_scene(shared_grid(9, 9))
    choices: dict[str, list[tuple[str, bool]]] = {}
    for toggle in scene.toggles:
        if toggle.choice is not None:
            choices.setdefault(toggle.choice.key, []).append((toggle.name, toggle.on))
    assert choices == {
        "grid.coordinates": [(name, place == 0) for place, name in enumerate(COORDINATES)],
        "grid.look": [("look-wood", True), ("look-plain", False)],
    }
    assert [toggle.name for toggle in scene.toggles if toggle.choice is None] == ["stars", "variations"]


def test_every_toggle_has_a_text() -> None:
    keys = {
        key
        for toggle in board_scene(shared_grid(9, 9)).toggles
        for key in (toggle.label.key, toggle.choice and toggle.choice.key)
    }
    assert keys - {None} <= set(MESSAGES)


def test_a_board_without_star_points_has_no_toggle_for_them() -> None:
    assert "stars" not in {toggle.name for toggle in board_scene(shared_grid(9, 9), has_star_points=False).toggles}


def test_every_point_has_a_cell_or_is_named_by_the_lattice() -> None:
    small, large = board_scene(shared_grid(9, 13)), board_scene(shared_grid(52, 52))
    assert {cell.point for cell in small.cells} == set(shared_grid(9, 13).names)
    assert large.cells == ()
    assert large.lattice is not None
    names = {column + row for row in large.lattice.rows for column in large.lattice.columns}
    assert names == set(shared_grid(52, 52).names)
    assert replace(large, lattice=None).lattice is None
