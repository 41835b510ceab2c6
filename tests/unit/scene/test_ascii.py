"""Tests of `boardreel.scene.ascii`: positions as plain text."""

from __future__ import annotations

from boardreel.scene.ascii import render_board
from boardreel.scene.shapes import Cell, Lattice

from scene.examples import small_scene


def test_a_position_has_one_character_per_point() -> None:
    assert render_board(small_scene(), {"a1": "B"}, {"B": "X"}) == "X ."


def test_a_position_on_a_lattice_has_one_line_per_row() -> None:
    lattice = Lattice(1, 1, 1, 1, ("A", "B"), ("1", "2"))
    assert render_board(small_scene(cells=(), lattice=lattice), {"B1": "W"}, {"W": "O"}) == ". O\n. ."


def test_columns_stay_aligned_where_a_row_is_shorter() -> None:
    cells = (Cell("b2", "cell", 1.5, 0.5), Cell("a1", "cell", 0.5, 1.5), Cell("b1", "cell", 1.5, 1.5))
    assert render_board(small_scene(cells=cells), {"b2": "B"}, {"B": "X"}) == "  X\n. ."
