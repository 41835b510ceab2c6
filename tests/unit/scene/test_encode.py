"""Tests of `boardreel.scene.encode`: drawings as JSON values."""

from __future__ import annotations

import pytest
from boardreel.scene import encode
from boardreel.scene.shapes import Box, Cell, Circle, Item, Lattice, Message, Path, Rect, Text, Tiling, Toggle

from scene.examples import STONE, small_scene


@pytest.mark.parametrize(
    ("value", "encoded"), [(1.0, 1), (0.1, 0.1), (1 / 3, 0.3333), (-0.00001, 0), (2.50000001, 2.5), (1e-9, 0)]
)
def test_coordinates_have_at_most_four_decimals(value: float, encoded: float) -> None:
    assert encode.number(value) == encoded
    assert type(encode.number(value)) is type(encoded)


def test_messages_nest() -> None:
    assert encode.message(Message("a")) == ["a"]
    assert encode.message(Message("a", {"n": 1, "who": Message("b")})) == ["a", {"n": 1, "who": ["b"]}]


@pytest.mark.parametrize(
    ("shape", "encoded"),
    [
        (Path("M0 0z", "piece"), {"type": "path", "d": "M0 0z", "class": "piece"}),
        (Circle(1, 2, 0.5), {"type": "circle", "x": 1, "y": 2, "r": 0.5}),
        (Rect(1, 2, 3, 4), {"type": "rect", "x": 1, "y": 2, "width": 3, "height": 4}),
        (Text(1, 2, "A", 0.5), {"type": "text", "x": 1, "y": 2, "text": "A", "size": 0.5}),
        (Text(1, 2, "A", 0.5, width=3), {"type": "text", "x": 1, "y": 2, "text": "A", "size": 0.5, "width": 3}),
        (
            Tiling(0, 0, 8, 8, 1, 2, (Circle(0.5, 0.5, 0.1),)),
            {
                "type": "tiling",
                "x": 0,
                "y": 0,
                "width": 8,
                "height": 8,
                "step": [1, 2],
                "shapes": [{"type": "circle", "x": 0.5, "y": 0.5, "r": 0.1}],
            },
        ),
    ],
)
def test_a_shape_is_an_object_with_its_type(shape: object, encoded: dict[str, object]) -> None:
    assert encode.shape(shape) == encoded  # type: ignore[arg-type]


def test_an_item_with_a_symbol_refers_to_it() -> None:
    assert encode.item(STONE) == {
        "key": "B:a1",
        "layer": "pieces",
        "symbol": "stone",
        "at": [0.5, 0.5],
        "class": "player1",
        "points": ["a1"],
        "color": "B",
    }


def test_an_item_omits_default_values() -> None:
    assert encode.item(Item("mark", "pieces")) == {"key": "mark", "layer": "pieces", "shapes": []}


def test_a_scene_encodes_cells_lattice_and_toggles() -> None:
    encoded = encode.scene(
        small_scene(
            view=Box(0, 0, 2, 1.5),
            cells=(Cell("a1", "cell", 0.5, 0.5), Cell("b1", "cell", 1.5, 0.5, "B1")),
            lattice=Lattice(1, 2, 3, 4, ("A",), ("1",)),
            toggles=(Toggle("guides", Message("guides")), Toggle("own", Message("own"), False, Message("labels"))),
        )
    )
    assert encoded["view"] == [0, 0, 2, 1.5]
    assert encoded["cells"] == [["a1", "cell", 0.5, 0.5], ["b1", "cell", 1.5, 0.5, "B1"]]
    assert encoded["lattice"] == {"x": 1, "y": 2, "step": [3, 4], "columns": ["A"], "rows": ["1"]}
    assert encoded["toggles"] == [
        {"name": "guides", "label": ["guides"], "on": True},
        {"name": "own", "label": ["own"], "on": False, "choice": ["labels"]},
    ]
