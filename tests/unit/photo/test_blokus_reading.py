"""Positions of Blokus read from rendered photos."""

from __future__ import annotations

import math

import pytest
from boardreel_photo import correct_photo
from photo_cases import LEVELS, measure, read, rendered
from photo_renderer import PHOTO_PX


@pytest.mark.parametrize("board", ["blokus", "blokus-duo"])
@pytest.mark.parametrize("level", [0.25, 0.5])
def test_no_cell_of_a_usable_photo_is_wrong(board: str, level: float) -> None:
    assert measure(board, level, 2).wrong == 0


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("board", ["blokus", "blokus-duo"])
@pytest.mark.parametrize("level", LEVELS)
def test_wrong_cells_are_in_bad_photos_and_doubtful(board: str, level: float) -> None:
    counts = measure(board, level, 20, 20_000)
    assert counts.wrong == 0 or level > 0.5
    assert counts.marked >= 0.95


@pytest.mark.parametrize("number", [536, 575, 2037, 7068])
def test_the_grid_of_a_board_with_few_pieces_is_found(number: int) -> None:
    photo, values = next(rendered("blokus", 0.5, 1, number))
    assert sum(map(bool, values)) < 50
    found = read(photo, "blokus").corners
    assert max(map(math.dist, found, photo.corners)) < 0.3 * PHOTO_PX


def test_a_correction_keeps_what_the_user_has_said() -> None:
    photo, _ = next(rendered("blokus", 0.25, 1, 5))
    reading = read(photo, "blokus")
    again = correct_photo("blokus", reading.costs, {})
    assert (again.cells, again.doubtful, again.problems) == (reading.cells, reading.doubtful, reading.problems)
    empty = reading.cells.index(0)
    corrected = correct_photo("blokus", reading.costs, {empty: 3})
    assert corrected.cells[empty] == 3
    assert empty not in corrected.doubtful


def test_a_wrong_correction_is_a_problem_and_no_error() -> None:
    photo, values = next(rendered("blokus", 0.0, 1, 5))
    reading = read(photo, "blokus")
    lonely = next(cell for cell, value in enumerate(values) if value == 0 and _is_free_around(values, cell))
    corrected = correct_photo("blokus", reading.costs, {lonely: 1})
    assert "photo.not-connected" in [problem.message.key for problem in corrected.problems]
    assert [value for cell, value in enumerate(corrected.cells) if cell != lonely] == [
        value for cell, value in enumerate(reading.cells) if cell != lonely
    ]


def _is_free_around(values: object, cell: int) -> bool:
    """Return whether a cell and all cells around it are empty, away from the edge."""
    row, column = divmod(cell, 20)
    cells = list(values)  # type: ignore[call-overload]
    return (
        0 < row < 19
        and 0 < column < 19
        and all(cells[cell + 20 * down + right] == 0 for down in (-1, 0, 1) for right in (-1, 0, 1))
    )
