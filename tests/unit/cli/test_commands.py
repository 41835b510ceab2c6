"""The command line as a person or a script calls it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from pathlib import Path
from unittest import mock
from xml.etree import ElementTree

import pytest
from boardreel import read, replay
from boardreel.cli import main
from support import ROOT

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ann]PW[Bob];B[ee]C[middle];W[aa](;B[cc])(;B[gg]TE[1];W[hh]))"


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.sgf"
    path.write_text(RECORD, "utf-8")
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    status = main(arguments)
    return status, capsys.readouterr().out.splitlines()


def test_positions_prints_the_main_line(capsys: pytest.CaptureFixture[str], record: str) -> None:
    status, lines = run(capsys, "positions", record)
    rows = [json.loads(line) for line in lines]
    assert status == 0
    assert [row["node"] for row in rows] == [0, 1, 2, 3]
    assert rows[1]["moves"] == [{"color": "B", "points": ["ee"]}]
    assert rows[1]["board"] == {"ee": "B"}
    assert (rows[1]["to_play"], rows[1]["comment"], rows[1]["legal"], rows[1]["parent"]) == ("W", "middle", True, 0)
    assert rows[0]["legal"] is None


def test_positions_of_all_nodes_stand_in_file_order(capsys: pytest.CaptureFixture[str], record: str) -> None:
    _, lines = run(capsys, "positions", "--all", record)
    rows = [json.loads(line) for line in lines]
    assert [(row["node"], row["parent"]) for row in rows] == [(0, None), (1, 0), (2, 1), (3, 2), (4, 2), (5, 4)]
    assert [row["annotation"] for row in rows] == [None, None, None, None, "!", None]


def test_check_names_file_line_and_column(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.sgf"
    path.write_text("(;GM[1]SZ[9]\n;B[ee]B[ff])", "utf-8")
    status, lines = run(capsys, "check", str(path))
    assert status == 1
    assert f"{path}:2:7: error: " in lines[0]
    assert lines[0].endswith("[duplicate-property]")


def test_check_writes_one_object_a_file(capsys: pytest.CaptureFixture[str], record: str) -> None:
    status, lines = run(capsys, "check", "--json", record, record)
    rows = [json.loads(line) for line in lines]
    assert status == 0
    assert [set(row) for row in rows] == [{"file", "outcome", "charset", "games", "nodes", "diagnostics"}] * 2
    assert (rows[0]["outcome"], rows[0]["games"], rows[0]["nodes"]) == ("ok", 1, 6)


def test_check_counts_in_the_singular_and_the_plural(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.sgf", tmp_path / "good.sgf"
    bad.write_text("(;GM[1]SZ[9];B[zz])", "utf-8")
    good.write_text("(;GM[1]SZ[9];B[ee])", "utf-8")
    assert run(capsys, "check", str(bad), str(good))[1][-1] == "2 files: 1 error"
    assert run(capsys, "check", str(bad), str(bad))[1][-1] == "2 files: 2 errors"
    assert run(capsys, "check", str(good), str(good))[1][-1] == "2 files: no problems found"
    missing = str(tmp_path / "missing.sgf")
    assert run(capsys, "check", str(good), missing) == (2, [])
    assert run(capsys, "check", missing, str(good), str(good)) == (2, ["2 files: no problems found"])


def test_a_game_that_is_not_there_is_named_with_the_count(capsys: pytest.CaptureFixture[str], record: str) -> None:
    assert main(["show", record, "--game", "2"]) == 2
    assert "there is no game 2; the file has 1 game\n" in capsys.readouterr().err


@pytest.mark.parametrize("output", [[], ["-o", "-"]])
def test_show_refuses_an_unknown_part_of_the_board(
    capsys: pytest.CaptureFixture[str], record: str, output: list[str]
) -> None:
    assert main(["show", record, "--hide", "foo", *output]) == 2
    captured = capsys.readouterr()
    assert (captured.out, "this board has no 'foo' to switch" in captured.err) == ("", True)


def test_show_says_the_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "won.sgf"
    path.write_text("(;GM[1]SZ[9]RE[W+0.5];B[ee])", "utf-8")
    assert run(capsys, "show", str(path))[1][0] == "Go, node 1, White wins by 0.5"


def test_check_of_what_is_no_record_is_status_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    status, lines = run(capsys, "check", str(path))
    assert status == 2
    assert "PNG image" in lines[0]


def test_check_lists_every_code_with_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", "--codes"])
    assert ended.value.code == 0
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line.split("\t")) == 5 for line in lines)
    assert len({tuple(line.split("\t")[:2]) for line in lines}) == len(lines)


@pytest.mark.parametrize(
    "arguments",
    [
        ["reel", "RECORD", "-o", "/no/such/folder/x.json"],
        ["show", "no-such-file"],
        ["positions", "RECORD", "--game", "2"],
        ["reel", "no-such-file", "-o", "x"],
    ],
)
def test_a_call_that_cannot_be_carried_out_says_why(
    capsys: pytest.CaptureFixture[str], record: str, arguments: list[str]
) -> None:
    assert main([record if argument == "RECORD" else argument for argument in arguments]) == 2
    assert capsys.readouterr().err.startswith("boardreel: ")


def test_show_draws_the_position_after_a_move(capsys: pytest.CaptureFixture[str], record: str, tmp_path: Path) -> None:
    output = tmp_path / "x.svg"
    assert main(["show", record, "--move", "1", "-o", str(output)]) == 0
    root = ElementTree.parse(output).getroot()
    drawn = [(e.attrib["data-points"], e.attrib["data-color"]) for e in root.iter() if "data-color" in e.attrib]
    assert ("ee", "B") in drawn
    assert ("aa", "W") not in drawn


def test_show_draws_a_range_of_moves_in_a_theme_and_a_palette(record: str, tmp_path: Path) -> None:
    output = tmp_path / "board.svg"
    assert main(["show", record, "--moves", "1-1", "-o", str(output), "--theme", "dark", "--palette", "contrast"]) == 0
    played = replay(read(Path(record)).games[0])
    expected = played.svg(move=1, numbers="1-1", theme="dark", palette="contrast")
    assert output.read_text("utf-8") == expected
    assert 'class="number' in expected
    assert expected != played.svg(move=1, numbers="1-1")
    with pytest.raises(SystemExit):
        main(["show", record, "--moves", "1-1", "--move", "1"])


@pytest.mark.parametrize(
    ("moves", "numbers"),
    [
        ("102-103", {"102", "103"}),
        ("100-102", {"101", "102"}),
        ("103-", {"103", "104"}),
        ("104", {"104"}),
        ("0", set()),
    ],
)
@pytest.mark.parametrize("mode", ["", "PM[2]"], ids=["whole numbers", "without hundreds"])
def test_a_range_of_moves_has_the_numbers_of_the_record(
    tmp_path: Path, moves: str, numbers: set[str], mode: str
) -> None:
    record, output = tmp_path / "game.sgf", tmp_path / "board.svg"
    record.write_text(f"(;GM[1]SZ[9]{mode};MN[101]B[ee];W[cc];B[gg];W[cg])")
    assert main(["show", str(record), "--moves", moves, "--coordinates", "none", "-o", str(output)]) == 0
    texts = {text.text for text in ElementTree.parse(output).iter("{http://www.w3.org/2000/svg}text")}
    assert texts == ({str(int(number) - 100) for number in numbers} if mode else numbers)


def test_a_range_of_moves_that_the_game_does_not_have_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]SZ[9];MN[101]B[ee];W[cc])")
    assert main(["show", str(record), "--moves", "1-2"]) == 2
    assert "there is no move 2; the moves have the numbers 101 to 102" in capsys.readouterr().err
    record.write_text("(;GM[1]SZ[9])")
    assert main(["show", str(record), "--moves", "1-"]) == 2
    assert "there is no move 1; the game has no moves" in capsys.readouterr().err


def test_the_color_blind_palette_shows_letters(record: str) -> None:
    played = replay(read(Path(record)).games[0])
    assert 'class="number' in played.svg(palette="colorblind")
    assert 'class="number' not in played.svg()


def test_show_prints_the_board_as_text(capsys: pytest.CaptureFixture[str], record: str) -> None:
    status, lines = run(capsys, "show", record)
    assert status == 0
    assert ". . . . B . . . ." in lines
    assert "W . . . . . . . ." in lines


def test_reel_writes_the_document(record: str, tmp_path: Path) -> None:
    output = tmp_path / "reel.json"
    assert main(["reel", record, "-o", str(output)]) == 0
    reel = json.loads(output.read_text("utf-8"))
    assert reel["format"] == "boardreel/1"
    assert reel["title"] == "Ann – Bob"
    assert len(reel["frames"]) == 6


def test_convert_writes_the_present_form(record: str, tmp_path: Path) -> None:
    old = tmp_path / "old.sgf"
    old.write_text("(;GaMe[1]SZ[9];Black[ee];W[tt])", "utf-8")
    output = tmp_path / "new.sgf"
    assert main(["convert", str(old), "-o", str(output)]) == 0
    assert output.read_text("utf-8") == "(;FF[4]CA[UTF-8]GM[1]SZ[9]\n;B[ee]\n;W[])\n"
    assert read(output).outcome == "ok"


def test_convert_never_writes_over_its_input_unasked(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(record)
    link = path.with_name("link.sgf")
    link.symlink_to(path.name)
    for target in (record, str(link)):
        assert main(["convert", record, "-o", target]) == 2
        assert "--in-place" in capsys.readouterr().err
    assert path.read_text("utf-8") == RECORD
    assert main(["convert", record]) == 2
    assert main(["convert", record, "--in-place"]) == 0
    assert path.read_text("utf-8").startswith("(;GM[1]FF[4]CA[UTF-8]SZ[9]")
    assert link.is_symlink()


def test_an_output_of_convert_that_ends_with_a_slash_is_a_directory(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = tmp_path / "new" / "out"
    assert main(["convert", record, "-o", f"{output}/"]) == 0
    assert [path.name for path in output.iterdir()] == [Path(record).name]
    assert main(["convert", "-", "-o", f"{tmp_path}/other/"]) == 2
    assert "standard input has no file name" in capsys.readouterr().err
    assert not (tmp_path / "other").exists()


def test_convert_replaces_another_file_only_by_force(record: str, tmp_path: Path) -> None:
    other = tmp_path / "other.sgf"
    other.write_text("(;GM[1];B[aa])", "utf-8")
    assert main(["convert", record, "-o", str(other)]) == 2
    assert other.read_text("utf-8") == "(;GM[1];B[aa])"
    assert main(["convert", record, "-o", str(other), "--force"]) == 0
    converted = other.read_bytes()
    # the same once more replaces nothing
    assert main(["convert", record, "-o", str(other)]) == 0
    assert other.read_bytes() == converted


@pytest.mark.parametrize("command", ["show", "reel"])
def test_an_output_is_never_the_record_itself(
    record: str, capsys: pytest.CaptureFixture[str], command: str, tmp_path: Path
) -> None:
    assert main([command, record, "-o", record]) == 2
    assert "the record itself" in capsys.readouterr().err
    assert Path(record).read_text("utf-8") == RECORD
    output = tmp_path / "x"
    assert [main([command, record, "-o", str(output)]) for _ in range(2)] == [0, 0]


@pytest.mark.parametrize("game", ["0", "2"])
@pytest.mark.parametrize("command", ["show", "reel", "positions"])
def test_a_game_that_is_not_there_is_refused(
    record: str, capsys: pytest.CaptureFixture[str], command: str, game: str, tmp_path: Path
) -> None:
    output = [] if command == "positions" else ["-o", str(tmp_path / "x")]
    assert main([command, record, f"--game={game}", *output]) == 2
    assert f"there is no game {game}; the file has 1" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_a_move_before_the_start_is_refused(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["show", record, "--move=-5"])
    assert "'-5' is neither a number of moves nor 'end'" in capsys.readouterr().err


def test_a_move_after_the_end_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]SZ[9]AB[aa];B[ee];C[text];W[cc])")
    for last in ("2", "end"):
        assert run(capsys, "show", str(path), "--move", last)[1][0] == "Go, node 3"
    embed = ["embed", str(path), "--output", str(tmp_path / "page.html"), "--base", "https://example.org/"]
    for command in (["show", str(path)], ["select", str(path), "--position", str(path)], embed):
        assert main([*command, "--move", "3"]) == 2
        assert capsys.readouterr() == ("", "boardreel: there is no move 3; the game has 2 moves\n")


@dataclass(frozen=True)
class Done:
    """What a command has printed, as bytes."""

    returncode: int
    stdout: bytes
    stderr: bytes


def call(*arguments: str, encoding: str = "utf-8", given: bytes = b"") -> Done:
    """Run a command with streams of its own, as at a terminal of an encoding."""
    streams = [TextIOWrapper(BytesIO(content), encoding=encoding) for content in (given, b"", b"")]
    with (
        mock.patch.object(sys, "stdin", streams[0]),
        mock.patch.object(sys, "stdout", streams[1]),
        mock.patch.object(sys, "stderr", streams[2]),
    ):
        status = main(arguments)
        for stream in streams[1:]:
            stream.flush()
    out, error = (stream.buffer.getvalue() for stream in streams[1:])  # type: ignore[attr-defined]
    return Done(status, out, error)


def test_the_environment_names_the_encoding(record: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py_core"), "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "boardreel", "reel", "-", "-o", "-"]
    done = subprocess.run(command, env=environment, input=RECORD.encode(), capture_output=True, check=False)
    assert done.returncode == 0
    assert json.loads(done.stdout)["title"] == "Ann – Bob"


@pytest.mark.parametrize(
    "command", [["check", "--strict"], ["positions"], ["show"], ["reel", "-o", "-"], ["convert", "-o", "-"]]
)
def test_a_record_comes_from_standard_input(command: list[str], record: str) -> None:
    done = call(*command, "-", given=RECORD.encode())
    named = call(*command, record)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.replace(b'"name":null', b'"name":"game.sgf"', 1) == named.stdout
    assert done.stdout or command[0] == "check"


@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("command", ["show", "positions", "reel -o -"])
def test_closed_streams_stop_no_command(command: str, closing: str, record: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "py_core")}
    line = f'exec "$0" -m boardreel {command} "$1" {closing}'
    done = subprocess.run(["sh", "-c", line, sys.executable, record], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8", "utf-16"])
@pytest.mark.parametrize("command", [["check"], ["check", "--json"], ["positions"], ["show"]])
def test_no_encoding_of_the_output_stops_a_command(encoding: str, command: list[str], tmp_path: Path) -> None:
    record = os.fsdecode(os.fsencode(tmp_path) + b"/Ann\xff \xe2\x80\x93 \xf0\x9f\x98\x80.sgf")
    Path(record).write_text("(;GM[1]SZ[9]PB[Zoë 😀]C[– 世 \x9b31m];B[zz😀])", "utf-8")
    done = call(*command, record, encoding=encoding)
    assert done.stderr == b""
    assert done.returncode < 2
    text = done.stdout.decode(encoding)
    if "--json" in command or command == ["positions"]:
        rows = [json.loads(line) for line in text.splitlines()]
        assert rows[0].get("comment", "– 世 \x9b31m") == "– 世 \x9b31m"
        assert rows[0].get("file", "– 😀.sgf").endswith("– 😀.sgf")


def test_nothing_in_a_record_or_a_name_acts_on_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "a\x1b]0;x\x07\nb\u202e.sgf"
    record.write_text("(;GM[1]SZ[9];B[\x1b[2J\x9b5m])", "utf-8")
    for command in (["check"], ["check", "--json"], ["positions"], ["show"], ["show", "--game=3"]):
        done = call(*command, str(record))
        shown = (done.stdout + done.stderr).decode()
        assert not [letter for letter in shown if not letter.isprintable() and letter != "\n"]


def test_an_argument_that_is_none_does_not_act_on_the_terminal_either() -> None:
    error = TextIOWrapper(BytesIO(), encoding="utf-8")
    with mock.patch.object(sys, "stderr", error), pytest.raises(SystemExit):
        main(["check", "x.sgf", "--\x1b[2J"])
    error.flush()
    assert b"\\x1b[2J" in error.buffer.getvalue()  # type: ignore[attr-defined]
    assert b"\x1b" not in error.buffer.getvalue()  # type: ignore[attr-defined]
