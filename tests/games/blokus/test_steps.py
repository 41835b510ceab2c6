"""Changes of the drawing by a node."""

from __future__ import annotations

from boardreel.games.blokus import KIND
from boardreel.messages import format_message, templates
from games.blokus.support import (
    last_step,
    steps,
)


def test_a_starting_point_disappears_with_the_first_piece_of_its_color() -> None:
    removed = [step.removed for step in steps("(;GM[Blokus Duo];B[e10];W[j5];B[f11,g11])")]
    assert removed == [(), ("start:0",), ("start:1",), ()]


def test_shared_starting_points_stay_until_every_color_has_a_piece() -> None:
    removed = [len(step.removed) for step in steps("(;GM[Blokus Trigon Three-Player];1[p14];2[p3];3[h11];1[p12,p13])")]
    assert removed == [0, 0, 0, 6, 0]


def test_a_piece_under_another_is_drawn_without_the_covered_points() -> None:
    step = last_step("(;GM[Blokus Duo];B[e8,e9,e10];W[e9,f9])")
    assert [item.points for item in step.added if item.color] == [("e8", "e10"), ("e9", "f9")]
    assert step.removed[0].startswith("start:") or step.removed[0].startswith("B:")
    drawn = {point: item.color for item in step.position.items() if item.color for point in item.points}
    assert drawn == dict(step.position.board)


def test_a_completely_covered_piece_is_not_drawn() -> None:
    step = last_step("(;GM[Blokus Duo];B[e10];W[e10,e11])")
    assert [item.color for item in step.position.items() if item.color] == ["W"]


def test_a_move_is_announced_in_words() -> None:
    announcement = last_step("(;GM[GembloQ];1[b28,c28,b27,c27])").announcement
    assert announcement is not None
    assert format_message(announcement, templates(KIND)) == "Blue 1, b27, c27, b28, c28"


def test_the_pieces_of_the_last_round_are_outlined() -> None:
    step = steps("(;GM[Blokus];1[a20,b20];2[t20];3[t1];4[a1,a2];1[c19])")[-1]
    outlines = {mark.key.split("@")[0]: mark for mark in step.marks if "-outline:" in mark.key}
    assert [key.split(":")[:2] for key in outlines] == [
        ["recent-outline", "2"],
        ["recent-outline", "3"],
        ["recent-outline", "4"],
        ["last-outline", "1"],
    ]
    assert all("outline" in shape.classes for mark in outlines.values() for shape in mark.shapes)
