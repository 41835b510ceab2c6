"""The command line as a person or a script calls it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from boardreel import read
from boardreel.cli import main

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
    assert run(capsys, "check", str(good), str(good))[1][-1] == "2 files: no problems"


def test_a_game_that_is_not_there_is_named_with_the_count(capsys: pytest.CaptureFixture[str], record: str) -> None:
    assert main(["show", record, "--game", "2"]) == 2
    assert "there is no game 2; the file has 1 game\n" in capsys.readouterr().err


def test_show_says_the_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "won.sgf"
    path.write_text("(;GM[1]SZ[9]RE[W+0.5];B[ee])", "utf-8")
    assert run(capsys, "show", str(path))[1][0] == "Go, node 1, White wins by 0.5"


def test_check_of_what_is_no_record_is_status_two(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n")
    status, lines = run(capsys, "check", str(path))
    assert status == 2
    assert "PNG picture" in lines[0]


def test_check_lists_every_code_with_meaning(capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = run(capsys, "check", "--codes")
    assert status == 0
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
