"""Positions of Go read from rendered photos."""

from __future__ import annotations

import pytest
from boardreel_photo import Photo, correct_photo, read_photo
from photo_cases import ENOUGH_S, LEVELS, measure
from photo_renderer import go_photo


def test_stones_of_a_usable_photo_are_read() -> None:
    assert measure("go-19", 0.25, 1).wrong == 0


@pytest.mark.parametrize("size", [9, 13])
def test_small_boards_are_read(size: int) -> None:
    values = [(0, 1, 2, 0, 0, 2, 1)[point * point % 7] for point in range(size * size)]
    photo = go_photo(values, size, 0.25, 4)
    reading = read_photo(Photo(photo.image.tobytes(), *photo.image.size), photo.taps, f"go-{size}", seconds=ENOUGH_S)
    assert list(reading.cells) == values


@pytest.mark.nightly
@pytest.mark.timeout(600)
@pytest.mark.parametrize("level", [level for level in LEVELS if level <= 0.5])
def test_wrong_points_of_usable_photos_are_few_and_doubtful(level: float) -> None:
    counts = measure("go-19", level, 8, 500)
    assert counts.wrong <= 0.005 * counts.cells
    assert counts.marked >= 0.95


def test_a_group_without_liberties_is_a_problem() -> None:
    black = {0: 1, 1: 2, 9: 2}
    costs = [[0.0 if value == black.get(point, 0) else 9.0 for value in range(3)] for point in range(81)]
    reading = correct_photo("go-9", costs, {})
    (problem,) = reading.problems
    assert (problem.message.key, list(problem.cells)) == ("photo.no-liberties", [0])
    assert list(reading.doubtful) == [0]
    assert not correct_photo("go-9", costs, {9: 0}).problems
