"""Marks on boards of the Blokus family: symbols and labels on points and pieces."""

from __future__ import annotations

import boardreel
import pytest
from boardreel.games.blokus.variants import VARIANTS, Variant
from boardreel.scene.shapes import Item


def marks(record: str) -> list[Item]:
    game = boardreel.read(record.encode()).games[0]
    return [item for item in boardreel.replay(game).step(game.main_line()[-1]).marks if "mark " in item.classes]


def test_symbols_and_labels_are_drawn_on_what_is_there() -> None:
    items = marks("(;GM[Blokus Duo];B[e10,e9]CR[e10][a1]SQ[e10]LB[a1:x][b1:]MA[zz99][]TR[b2,b3])")
    assert [(item.key.split(":")[0], item.points) for item in items] == [
        ("CR", ("e10",)),
        ("CR", ("a1",)),
        ("LB", ("a1",)),
        ("TR", ("b2",)),
        ("TR", ("b3",)),
    ], "one symbol for each point, in the order of the record"
    assert "on-peg player1 hue-purple" in items[0].classes
    assert items[1].classes == "mark circle on-cell"


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_marks_are_in_the_middle_of_their_points(variant: Variant) -> None:
    game = boardreel.read(f"(;GM[{variant.name}])".encode()).games[0]
    cell = boardreel.replay(game).rules.scene.cells[0]
    [item] = marks(f"(;GM[{variant.name}]CR[{cell.point}])")
    assert (item.symbol, item.at) == ("circle", (cell.x, cell.y))


def test_marks_do_not_stay() -> None:
    assert marks("(;GM[Blokus];1[a20]CR[a1];2[t20])") == []
