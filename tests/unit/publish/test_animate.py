"""`boardreel animate`: size, durations, and pictures that show the positions."""

from __future__ import annotations

import io
import sys
import weakref
from pathlib import Path

import pytest
from boardreel import Replay, read, replay
from boardreel.cli import main
from boardreel.publish import animated_gif, raster
from PIL import Image, ImageChops

from tests.support import ROOT

SAMPLES = ROOT / "web" / "samples"
MAX_BYTES = 300_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "sample", ["blokus.blksgf", "gembloq.blksgf", "nexos.blksgf", "twixt-36x36-win.sgf", "go-19x19-game.sgf", "hex.sgf"]
)
@pytest.mark.one_case
def test_forty_moves_make_a_small_file(tmp_path: Path, sample: str) -> None:
    target = tmp_path / "game.gif"
    assert main(["animate", str(SAMPLES / sample), "-o", str(target), "--moves", "0-40"]) == 0
    assert target.stat().st_size < MAX_BYTES
    with Image.open(target) as animation:
        assert animation.width == 480
        assert animation.n_frames == 41
        assert animation.info["loop"] == 0


def durations(path: Path) -> list[int]:
    with Image.open(path) as animation:
        found = []
        for index in range(animation.n_frames):
            animation.seek(index)
            found.append(animation.info["duration"])
        return found


def test_comments_and_the_end_are_shown_longer(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]SZ[9];B[aa];W[bb]C[note];B[cc];W[dd])")
    target = tmp_path / "game.gif"
    options = ["--delay", "0.5", "--pause", "4", "--hold", "2.5", "--moves", "1-", "--size", "100"]
    assert main(["animate", str(record), "-o", str(target), *options]) == 0
    assert durations(target) == [500, 4000, 500, 2500]


def test_no_position_is_shown_so_shortly_that_browsers_show_it_longer(tmp_path: Path) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "game.gif"
    record.write_text("(;GM[1]SZ[9];B[aa];W[bb])")
    assert main(["animate", str(record), "-o", str(target), "--delay", "0.001", "--size", "64"]) == 0
    assert durations(target) == [20, 20, 3000]


def test_equal_positions_are_one_frame_that_is_as_long_as_the_format_allows(tmp_path: Path) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "game.gif"
    record.write_text(f"(;GM[1]SZ[9];B[aa]{14 * ';C[x]'};W[bb]{2 * ';C[y]'})")
    assert main(["animate", str(record), "-o", str(target), "--pause", "60", "--size", "64"]) == 0
    assert durations(target) == [1000, 1000, 655_350, 1000, 63_000]


@pytest.mark.parametrize(
    ("moves", "expected"),
    [("0-1", [4000, 1000, 3000]), ("1-2", [1000, 4000, 3000]), ("2-", [4000, 1000, 3000]), ("3", [3000])],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_range_of_moves_counts_moves_and_not_nodes(tmp_path: Path, moves: str, expected: list[int]) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "game.gif"
    record.write_text("(;GM[1]SZ[9]C[x];AB[aa]AW[bb];B[ee];W[cc]C[y];AB[ii];MN[3]B[gg])")
    assert main(["animate", str(record), "-o", str(target), "--moves", moves, "--pause", "4", "--size", "100"]) == 0
    assert durations(target) == expected


def test_the_frames_show_the_stones(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]SZ[9];B[ee];W[gc])")
    target = tmp_path / "game.gif"
    assert main(["animate", str(record), "-o", str(target), "--coordinates", "none"]) == 0
    frames = []
    with Image.open(target) as animation:
        for index in range(3):
            animation.seek(index)
            frames.append(animation.convert("RGB"))
    scene = Replay(read(record).games[0]).rules.scene
    box = scene.view
    centers = {cell.point: (cell.x, cell.y) for cell in scene.cells}
    if not centers and scene.lattice is not None:
        lattice = scene.lattice
        centers = {"ee": (lattice.x + 4 * lattice.step_x, lattice.y + 4 * lattice.step_y)}
    x, y = centers["ee"]
    scale = 480 / box.width
    # off the mark of the last move in the middle and the lines of the board
    place = round((x + 0.25 - box.x) * scale), round((y + 0.25 - box.y) * scale)
    brightness = [sum(frame.getpixel(place)) for frame in frames]
    assert brightness[0] > 300 > 150 > brightness[1]
    assert brightness[2] < 150
    lit = round((x - 0.2 - box.x) * scale), round((y - 0.25 - box.y) * scale)
    assert sum(frames[2].getpixel(lit)) > brightness[2] + 60, "stones are lit from the upper left"


def test_few_frames_are_kept_in_all_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    replayed = replay(read(SAMPLES / "hex.sgf").games[0])
    pictures: list[weakref.ref[Image.Image]] = []
    most = 0

    def frame(*arguments: object) -> Image.Image:
        nonlocal most
        picture = original(*arguments)  # type: ignore[arg-type]
        pictures.append(weakref.ref(picture))
        most = max(most, sum(kept() is not None for kept in pictures))
        return picture

    original = animated_gif.frame
    monkeypatch.setattr(animated_gif, "frame", frame)
    nodes = replayed.game.main_line()[:12]
    painted: list[int] = []
    data = animated_gif.animation(
        replayed, nodes, size=64, seconds=[1.0] * len(nodes), on_frame=lambda: painted.append(1)
    )
    assert len(painted) == len(nodes)
    assert most <= animated_gif.SAMPLED_FRAMES + 2
    with Image.open(io.BytesIO(data)) as animation:
        assert animation.n_frames == len(nodes)


def test_the_frames_do_not_show_the_letters_of_variations(tmp_path: Path) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "game.gif"
    frames = []
    for text in ("(;GM[1]SZ[9];B[ee](;W[cc])(;W[gg]))", "(;GM[1]SZ[9];B[ee];W[cc])"):
        record.write_text(text)
        assert main(["animate", str(record), "-o", str(target), "--size", "100"]) == 0
        frames.append(target.read_bytes())
    assert frames[0] == frames[1]


def test_numbers_and_positions_differ(tmp_path: Path) -> None:
    record = str(SAMPLES / "go-9x9-problem.sgf")
    plain, numbered = tmp_path / "plain.gif", tmp_path / "numbered.gif"
    assert main(["animate", record, "-o", str(plain)]) == 0
    assert main(["animate", record, "-o", str(numbered), "--numbers", "all"]) == 0
    assert plain.read_bytes() != numbered.read_bytes()


def labels_animation(tmp_path: Path) -> Path:
    """Write the animation of a board with letters of three scripts."""
    record, target = tmp_path / "game.sgf", tmp_path / "game.gif"
    record.write_text("(;GM[1]SZ[9]CA[UTF-8]LB[ee:A][cc:Я][gg:黒])", "utf-8")
    assert main(["animate", str(record), "-o", str(target), "--size", "180", "--coordinates", "none"]) == 0
    return target


def test_characters_that_no_font_has_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(raster, "_SYSTEM_FONTS", ("no-such-font.ttf",))
    labels_animation(tmp_path)
    assert "game.gif: no font was found for Я黒\n" in capsys.readouterr().err


def test_characters_in_the_part_of_a_label_that_is_not_drawn_are_not_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(raster, "_SYSTEM_FONTS", ())
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]SZ[9]CA[UTF-8]LB[ee:A long label, 黒])", "utf-8")
    assert main(["animate", str(record), "-o", str(tmp_path / "game.gif"), "--size", "100"]) == 0
    assert "黒" not in capsys.readouterr().err


@pytest.mark.skipif(not raster._system_fonts(), reason="this system has none of the fonts")
def test_a_font_of_the_system_has_letters_that_the_font_of_pillow_does_not_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with Image.open(labels_animation(tmp_path)) as animation:
        written = animation.convert("L")
    assert "Я" not in capsys.readouterr().err
    monkeypatch.setattr(raster, "_SYSTEM_FONTS", ())
    with Image.open(labels_animation(tmp_path)) as animation:
        changes = ImageChops.difference(written, animation.convert("L"))
    # the fields of Я and A
    assert [changes.crop((x, x, x + 20, x + 20)).getextrema()[1] > 100 for x in (40, 80)] == [True, False]


def test_a_turned_board_has_its_stones_on_the_other_side(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]SZ[9];B[aa])")
    corners = {}
    for options in ((), ("--flip",)):
        target = tmp_path / "game.gif"
        arguments = ["--coordinates", "none", "--size", "180", "--moves", "1", *options]
        assert main(["animate", str(record), "-o", str(target), *arguments]) == 0
        with Image.open(target) as animation:
            frame = animation.convert("L")
        corners[options] = frame.getpixel((18, 18)), frame.getpixel((162, 162))
    (left, right), turned = corners[()], corners["--flip",]
    assert left < 120 < right
    assert turned[1] < 120 < turned[0]


def test_the_frames_show_the_part_of_the_board_that_the_record_names(tmp_path: Path) -> None:
    record, target = tmp_path / "game.sgf", tmp_path / "game.gif"
    corner = "(;GM[1]SZ[19]VW[aa:ga][cb:gd];B[ca];W[dd]"
    sizes, covered = [], []
    for text in (f"{corner})", f"{corner}VW[])"):
        record.write_text(text)
        assert main(["animate", str(record), "-o", str(target), "--coordinates", "none", "--size", "180"]) == 0
        with Image.open(target) as animation:
            sizes.append(animation.size)
            frame = animation.convert("RGB")
            # the cover below the left end of the first row
            covered.append({frame.getpixel((3, y)) for y in range(30, 100)})
    # all frames have the same size, so that two views are the whole board
    assert sizes == [(180, 105), (180, 180)]
    assert len(covered[0]) == 1, "the rows of the cover have no lines between them"


def test_an_unknown_part_of_the_board_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(SAMPLES / "go-9x9-problem.sgf")
    assert main(["animate", record, "-o", str(tmp_path / "game.gif"), "--hide", "stairs"]) == 2
    assert "this board has no 'stairs' to switch" in capsys.readouterr().err


@pytest.mark.parametrize(
    "options",
    [["--moves", "x"], ["--moves", "5-2"], ["--size", "10"], ["--delay", "0"], ["--hold", "never"]],
)
def test_wrong_options_are_explained(tmp_path: Path, options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["animate", str(SAMPLES / "hex.sgf"), "-o", str(tmp_path / "x.gif"), *options])
    assert ended.value.code == 2
    assert "is not a" in capsys.readouterr().err


def test_without_the_package_the_command_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "boardreel.publish.raster", None)
    assert main(["animate", str(SAMPLES / "hex.sgf"), "-o", str(tmp_path / "x.gif")]) == 2
    assert 'pip install "boardreel[animate]"' in capsys.readouterr().err


def test_a_range_after_the_game_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["animate", str(SAMPLES / "hex.sgf"), "-o", str(tmp_path / "x.gif"), "--moves", "900-"]) == 2
    assert "no move 900" in capsys.readouterr().err


def test_standard_output_gets_the_file(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["animate", str(SAMPLES / "hex.sgf"), "-o", "-", "--moves", "0-2", "--size", "80"]) == 0
    with Image.open(io.BytesIO(capsysbinary.readouterr().out)) as animation:
        assert (animation.format, animation.n_frames) == ("GIF", 3)
