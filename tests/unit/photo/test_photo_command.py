"""The command `boardreel photo`."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from pathlib import Path

import boardreel
import pytest
from boardreel.cli import main
from boardreel_photo import picture_file
from photo_cases import rendered, values_of
from PIL import Image, ImageFilter

#: EXIF tag of the orientation, and its value for a camera turned so that the picture is shown a quarter turn clockwise
ORIENTATION, TURNED = 0x0112, 6


def options(places: object) -> list[str]:
    return [f"{x:.0f},{y:.0f}" for x, y in places]  # type: ignore[attr-defined]


def test_a_photo_becomes_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo, values = next(rendered("blokus", 0.25, 1, 7))
    # twice as large, and stored as a camera does that is held upright
    large = photo.image.convert("RGB").resize((2 * photo.image.width, 2 * photo.image.height))
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED
    picture, record = tmp_path / "board.jpg", tmp_path / "board.blksgf"
    large.rotate(90, expand=True).save(picture, quality=95, exif=exif)
    corners = options((2 * x, 2 * y) for x, y in photo.taps)
    assert main(["photo", str(picture), "--corners", *corners, "--names", "Ann", "-o", str(record)]) == 0
    game = boardreel.read(record).games[0]
    assert values_of(dict(boardreel.replay(game).position(game.root).board), "blokus") == list(values)
    assert game.root.properties["P1"] == ["Ann"]
    assert "check the corners" not in capsys.readouterr().err
    assert main(["photo", str(picture), "--corners", *corners, "-o", str(record)]) == 2
    assert "board.blksgf: this file exists; --force replaces it" in capsys.readouterr().err
    assert main(["photo", str(picture), "--corners", *corners, "-o", str(record), "--force"]) == 0
    assert "P1" not in boardreel.read(record).games[0].root.properties


def test_the_name_of_a_photo_does_not_act_on_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    photo, _ = next(rendered("blokus", 0.25, 1, 7))
    picture = tmp_path / "board\x1b[2J.png"
    photo.image.convert("RGB").filter(ImageFilter.GaussianBlur(8)).save(picture)
    command = ["photo", str(picture), "--corners", *options(photo.taps), "-o", str(tmp_path / "board.blksgf")]
    assert main(command) == 0
    error = capsys.readouterr().err
    assert "Several cells break the rules" in error
    assert "doubtful" in error
    assert "\x1b" not in error


def test_grays_of_16_bits_are_read_as_those_of_8_bits(tmp_path: Path) -> None:
    gray = Image.linear_gradient("L")
    gray.save(tmp_path / "8.png")
    Image.frombytes("I;16", gray.size, bytes(value for value in gray.tobytes() for _ in "12")).save(tmp_path / "16.png")
    corners = [(10, 10), (240, 10), (240, 240), (10, 240)]
    first, second = (picture_file.read_picture(tmp_path / name, corners, "go-9") for name in ("8.png", "16.png"))
    assert first == second


def test_only_the_part_with_the_board_is_converted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    converted: list[tuple[int, int]] = []
    convert = Image.Image.convert

    def convert_and_note(self: Image.Image, *arguments: object) -> Image.Image:
        converted.append(self.size)
        return convert(self, *arguments)  # type: ignore[arg-type]

    Image.new("RGB", (2000, 2000)).save(tmp_path / "large.jpg")
    monkeypatch.setattr(Image.Image, "convert", convert_and_note)
    corners = [(100, 100), (1900, 100), (1900, 1900), (100, 1900)]
    photo, _ = picture_file.read_picture(tmp_path / "large.jpg", corners, "go-19")
    assert set(converted) == {(photo.width, photo.height)}
    assert photo.width < 500


@pytest.mark.parametrize(
    ("name", "corners", "words"),
    [
        ("plain.png", "10,10 290,10 290,290 10,290", "does not look like a board"),
        ("plain.png", "10,10 290,10 290,390 10,290", "outside the picture, which has 300 x 300 pixels"),
        ("plain.png", "10,10 10,290 290,290 290,10", "clockwise"),
        ("plain.png", "10,10 10,10 10,10 10,10", "clockwise"),
        ("cut.jpg", "10,10 290,10 290,290 10,290", "cut.jpg: the file is no picture that can be read, or only a part"),
        ("text.png", "10,10 290,10 290,290 10,290", "no picture"),
        ("nothing.png", "10,10 290,10 290,290 10,290", "No such file"),
    ],
)
def test_what_cannot_be_read_ends_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, corners: str, words: str
) -> None:
    Image.new("RGB", (300, 300), (210, 205, 200)).save(tmp_path / "plain.png")
    Image.effect_noise((300, 300), 50).save(tmp_path / "cut.jpg")
    (tmp_path / "cut.jpg").write_bytes((tmp_path / "cut.jpg").read_bytes()[:10_000])
    (tmp_path / "text.png").write_text("no pixels", "utf-8")
    output = tmp_path / "out.blksgf"
    assert main(["photo", str(tmp_path / name), "--corners", *corners.split(), "-o", str(output)]) == 2
    assert words in capsys.readouterr().err
    assert not output.exists()


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"photo": 89_999}, "the picture has more than 89,999 pixels"),
        ({"photo": 44_999}, "the picture has more than 44,999 pixels"),
        ({"pillow": 44_999}, "does not look like a board"),
        ({"pillow": 89_999}, "does not look like a board"),
    ],
)
def test_a_picture_is_refused_for_its_size_only_above_the_limit(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    limits: Mapping[str, int],
    words: str,
) -> None:
    picture = tmp_path / "plain.png"
    Image.new("RGB", (300, 300), (210, 205, 200)).save(picture)
    monkeypatch.setattr(picture_file, "MAX_PIXELS", limits.get("photo", picture_file.MAX_PIXELS))
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", limits.get("pillow", Image.MAX_IMAGE_PIXELS))
    corners = ["10,10", "290,10", "290,290", "10,290"]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert main(["photo", str(picture), "--corners", *corners, "-o", str(tmp_path / "out.blksgf")]) == 2
    assert words in capsys.readouterr().err


def test_a_corner_that_is_no_pair_of_numbers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["photo", "x.png", "--corners", "1", "2,3", "4,5", "6,7", "-o", str(tmp_path / "x.sgf")])
