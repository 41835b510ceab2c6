"""What the worker answers about photos, and what cannot be read."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from boardreel_photo import Photo, PhotoError, read_photo, worker
from photo_cases import rendered
from PIL import Image


def test_the_answers_of_the_worker_are_json() -> None:
    photo, values = next(rendered("blokus", 0.0, 1, 3))
    corners = json.dumps([list(corner) for corner in photo.taps])
    answer = json.loads(worker.read_photo(photo.image.tobytes(), *photo.image.size, corners, "blokus"))
    assert answer["cells"] == list(values)
    assert [len(answer["corners"]), len(answer["costs"]), answer["partial"]] == [4, 400, False]
    fixed = json.loads(worker.correct_photo("blokus", json.dumps(answer["costs"]), '{"7": 2}'))
    assert fixed["cells"][7] == 2
    assert "corners" not in fixed
    assert all(sorted(choices) == [0, 1, 2, 3, 4] for choices in fixed["candidates"])
    record = worker.photo_record("blokus", json.dumps(answer["cells"]), '["Ann"]')
    assert record.startswith(b"(;GM[Blokus]")
    assert b"P1[Ann]" in record


def test_the_worker_has_nothing_about_photos_before_it_is_asked() -> None:
    code = "import sys, boardreel.worker.api; assert not any('boardreel_photo' in name for name in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("board", ["blokus", "go-19"])
@pytest.mark.parametrize("color", [(200, 190, 180), (20, 20, 20), (0, 0, 0)])
def test_a_picture_without_pieces_is_said_to_be_no_board(color: tuple[int, int, int], board: str) -> None:
    plain = Image.new("RGBA", (300, 300), (*color, 255))
    reading = read_photo(Photo(plain.tobytes(), 300, 300), [(20, 20), (280, 20), (280, 280), (20, 280)], board)
    assert not reading.shows_board
    assert reading.problems[0].message.key == "photo.no-board"


def test_time_that_is_used_up_makes_a_reading_partial() -> None:
    photo, _ = next(rendered("blokus", 0.0, 1, 3))
    reading = read_photo(Photo(photo.image.tobytes(), *photo.image.size), photo.taps, seconds=0)
    assert reading.is_partial
    assert len(reading.cells) == 400


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (9, 0), (9, 9)],
        [(0, 0), (0, 9), (9, 9), (9, 0)],
        [(0, 0), (9, 0), (3, 3), (0, 9)],
        [(0, 0), (0, 0), (0, 0), (0, 0)],
    ],
)
def test_corners_that_no_board_has_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(PhotoError):
        read_photo(Photo(bytes(400), 10, 10), corners)


def test_pixels_that_do_not_fit_the_size_are_refused() -> None:
    with pytest.raises(PhotoError):
        Photo(bytes(399), 10, 10)
    with pytest.raises(PhotoError):
        read_photo(Photo(bytes(400), 10, 10), [(0, 0), (9, 0), (9, 9), (0, 9)], "chess")
