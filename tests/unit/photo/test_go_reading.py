"""Positions of Go read from rendered photos."""

from __future__ import annotations

import pytest
from boardreel_photo import Photo, correct_photo, read_photo
from boardreel_photo.go_reading import DOUBT_GAP
from boardreel_photo.go_stones import look_costs
from boardreel_photo.homography import Homography
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


@pytest.mark.parametrize(("arms", "values"), [(0, [2]), (1, [2]), (4, [0])])
def test_a_point_from_which_lines_are_seen_to_leave_is_not_white(arms: int, values: list[int]) -> None:
    empty, bright = (0.0, 0.0), (0.29, 0.3)
    costs = look_costs([*[empty] * 80, bright], [1.0] * 81, [*[4] * 80, arms])
    assert [row.index(min(row)) for row in costs] == [*[0] * 80, *values]


@pytest.mark.parametrize(("look", "is_doubtful"), [((0.25, 0.4), True), ((0.5, 0.98), False), ((0.36, 0.62), False)])
def test_what_is_closer_to_the_board_than_white_stones_is_doubtful(
    look: tuple[float, float], is_doubtful: bool
) -> None:
    empty, stones = (0.0, 0.0), [(0.33 + 0.02 * (number % 3), 0.62 + 0.02 * (number % 4)) for number in range(20)]
    row = look_costs([*[empty] * 60, *stones, look], [1.0] * 81, [*[4] * 60, *[0] * 21])[-1]
    assert row.index(min(row)) == 2
    assert (sorted(row)[1] - min(row) < DOUBT_GAP) == is_doubtful


@pytest.mark.parametrize(("height", "round_share"), [(180, 1.0), (90, 0.5)])
def test_the_view_of_a_camera_that_is_low_is_less_round(height: int, round_share: float) -> None:
    view = Homography.of_corners([(0, 0), (180, 0), (180, height), (0, height)], 18)
    assert view.roundness(9, 9) == pytest.approx(round_share)


def test_a_photo_that_was_taken_from_low_is_uncertain() -> None:
    rendered = go_photo([point % 3 for point in range(81)], 9, 0.0, 4)
    width, height = rendered.image.size
    image = rendered.image.resize((width, height // 3))
    reading = read_photo(Photo(image.tobytes(), *image.size), [(x, y / 3) for x, y in rendered.taps], "go-9")
    assert reading.problems[0].message.key == "photo.uncertain"
    assert len(reading.doubtful) > 40


def test_an_uncertain_reading_becomes_certain_with_corrections() -> None:
    costs = [[0.0, 1.0, 1.2]] * 12 + [[0.0, 9.0, 9.0]] * 69
    assert [problem.message.key for problem in correct_photo("go-9", costs, {}).problems] == ["photo.uncertain"]
    assert not correct_photo("go-9", costs, dict.fromkeys(range(6), 0)).problems


def test_a_stone_in_a_corner_is_asked_for_until_it_is_confirmed() -> None:
    white, empty = [9.0, 9.0, 0.0], [0.0, 9.0, 9.0]
    costs = [white, *[empty] * 7, white, white, *[empty] * 70, white]
    assert sorted(correct_photo("go-9", costs, {}).doubtful) == [0, 8, 80]
    assert sorted(correct_photo("go-9", costs, {0: 2, 8: 0}).doubtful) == [80]


def test_a_group_without_liberties_is_a_problem() -> None:
    black = {0: 1, 1: 2, 9: 2}
    costs = [[0.0 if value == black.get(point, 0) else 9.0 for value in range(3)] for point in range(81)]
    reading = correct_photo("go-9", costs, {})
    (problem,) = reading.problems
    assert (problem.message.key, list(problem.cells)) == ("photo.no-liberties", [0])
    assert list(reading.doubtful) == [0]
    assert not correct_photo("go-9", costs, {9: 0}).problems
