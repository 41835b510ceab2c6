"""Tests of `boardreel.scene.svg`: drawings as SVG."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest
from boardreel.scene import elements, svg
from boardreel.scene.gradients import round_piece
from boardreel.scene.shapes import Cell, Circle, Item, Message, Path, Rect, Shape, Text, Tiling, Toggle

from scene.examples import STONE, small_scene

SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: elements.Element) -> ElementTree.Element:
    return ElementTree.fromstring(elements.serialize(picture))


def test_an_item_is_a_group_with_its_points_and_color() -> None:
    root = parse(svg.picture(small_scene(), [STONE]))
    group = root.find(f".//{SVG}g[@data-key='B:a1']")
    assert group is not None
    assert group.attrib["data-points"] == "a1"
    assert group.attrib["data-color"] == "B"
    (circle,) = group
    assert (circle.tag, circle.attrib["cx"], circle.attrib["cy"]) == (f"{SVG}circle", "0.5", "0.5")


def test_gradients_are_defined_once_where_pieces_need_them() -> None:
    scene = replace(small_scene(), symbols={**small_scene().symbols, "stone": round_piece(0.4)})
    root = parse(svg.picture(scene, [STONE], ids="one-"))
    filled = [fill.removeprefix("url(#").removesuffix(")") for fill in fills(root) if fill.startswith("url(")]
    defined = [element.attrib["id"] for element in root.findall(f"{SVG}defs/{SVG}radialGradient")]
    assert sorted(filled) == sorted(defined) == ["one-stone-light", "one-stone-shadow"]
    assert parse(svg.picture(small_scene(), [STONE])).find(f"{SVG}defs") is None


def fills(root: ElementTree.Element) -> list[str]:
    return [element.attrib.get("fill", "") for element in root.iter()]


def test_only_empty_cells_carry_their_point() -> None:
    root = svg.board(small_scene(), [STONE])
    cells = [child for layer in root.children if layer.attributes["class"] == "layer-cells" for child in layer.children]
    assert [cell.attributes.get("data-point") for cell in cells] == [None, "b1"]


@pytest.mark.parametrize(
    ("shapes", "tags"),
    [
        ((Rect(0, 0, 1, 1, "cell"),), ["rect"]),
        ((Rect(0, 0, 1, 1, "cell"), Circle(0, 0, 0.1)), ["g", "rect", "circle"]),
        ((), ["g"]),
    ],
)
def test_a_cell_is_its_shape_and_a_group_where_it_has_not_just_one(shapes: tuple[Rect, ...], tags: list[str]) -> None:
    root = svg.board(small_scene(cells=(Cell("a1", "cell", 0.5, 0.5),), symbols={"cell": shapes}), [])
    (cell,) = root.children[1].children
    assert [cell.tag, *(child.tag for child in cell.children)] == tags
    assert cell.attributes["data-point"] == "a1"


@pytest.mark.parametrize(
    ("shape", "attributes"),
    [
        (Rect(-0.5, -0.25, 1, 0.5), {"x": "1.5", "y": "2.75", "width": "1", "height": "0.5"}),
        (Circle(0.1, 0, 0.2), {"cx": "2.1", "cy": "3", "r": "0.2"}),
        (Path("M0 0m-0.5 -0.5l1 0l0 1z"), {"d": "M2 3m-0.5 -0.5l1 0l0 1z"}),
    ],
)
def test_a_cell_is_moved_to_its_place_by_its_coordinates(shape: Shape, attributes: dict[str, str]) -> None:
    root = svg.board(small_scene(cells=(Cell("a1", "cell", 2, 3),), symbols={"cell": (shape,)}), [])
    (cell,) = root.children[1].children
    assert cell.attributes == {**attributes, "data-point": "a1"}


@pytest.mark.parametrize("d", ["M0 0L1 1", "M0 0 1 1l1 1", "M0 0l1 0A1 1 0 0 0 2 2"])
def test_a_cell_whose_path_has_absolute_commands_is_moved_by_a_transform(d: str) -> None:
    root = svg.board(small_scene(cells=(Cell("a1", "cell", 2, 3),), symbols={"cell": (Path(d),)}), [])
    (cell,) = root.children[1].children
    assert cell.attributes == {"transform": "translate(2 3)", "data-point": "a1"}
    assert [path.attributes for path in cell.children] == [{"d": d}]


def test_the_view_box_leaves_room_for_coordinates_only_when_they_are_shown() -> None:
    assert svg.board(small_scene(), []).attributes["viewBox"] == "-1 -1 4 3"
    assert svg.board(small_scene(), [], coordinates=False).attributes["viewBox"] == "0 0 2 1"


def test_a_toggle_that_is_off_hides_its_items() -> None:
    guide = Item("guide", "board", (Path("M0 0L1 1"),), "toggle-guides")
    off = small_scene(background=(guide,), toggles=(Toggle("guides", Message("guides"), on=False),))
    on = small_scene(background=(guide,), toggles=(Toggle("guides", Message("guides")),))
    assert 'data-key="guide"' not in elements.serialize(svg.picture(off, []))
    assert 'data-key="guide"' in elements.serialize(svg.picture(on, []))


def test_text_of_a_record_stays_text() -> None:
    label = Item("label", "pieces", (Text(0, 0, "</text><script>&\"'", 0.5),), points=('"><x',), color="B")
    root = parse(svg.picture(small_scene(), [label], title="<b>"))
    assert [e.text for e in root.iter(f"{SVG}text") if e.text and "script" in e.text] == ["</text><script>&\"'"]
    assert root.attrib["aria-label"] == "<b>"


def test_long_text_is_drawn_smaller_when_it_has_a_width() -> None:
    short, long = (
        svg.group(small_scene(), Item("t", "pieces", (Text(0, 0, text, 0.5, width=0.6),))) for text in ("a", "a" * 10)
    )
    assert short.children[0].attributes["font-size"] == "0.5"
    assert long.children[0].attributes["font-size"] == "0.1"


def test_a_tiling_is_a_pattern_and_a_rectangle_filled_with_it() -> None:
    holes = Item("holes", "board", (Tiling(1, 1, 10, 10, 1, 1, (Circle(0.5, 0.5, 0.1, "hole"),)),))
    root = parse(svg.picture(small_scene(background=(holes,)), []))
    pattern = root.find(f".//{SVG}pattern")
    assert pattern is not None
    assert f"url(#{pattern.attrib['id']})" in [rect.attrib.get("fill") for rect in root.iter(f"{SVG}rect")]


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.1, "0.1"), (1 / 3, "0.3333"), (-0.00001, "0"), (2.50000001, "2.5"), (1e-9, "0")]
)
def test_coordinates_have_at_most_four_decimals(value: float, text: str) -> None:
    assert elements.number(value) == text


def test_a_picture_without_style_sheet_names_its_fonts() -> None:
    assert parse(svg.picture(small_scene(), [])).attrib["font-family"] == "system-ui, sans-serif"
    assert "font-family" not in parse(svg.picture(small_scene(), [], looks=None)).attrib
