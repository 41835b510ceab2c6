"""`check`, `positions` and `convert` take folders, and read records of any size."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from boardreel.cli import main
from boardreel.record_pieces import division, file_reader
from unit.cli.record_commands import RECORD_COMMANDS, required_options

GAME = "(;GM[1]SZ[9];B[ee];W[gc])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    (folder / "2020").mkdir(parents=True)
    (folder / "a.sgf").write_text(GAME + GAME)
    (folder / "2020" / "b.sgf").write_text("(;GM[1]SZ[9];B[zz])")
    (folder / "notes.txt").write_text("no record")
    (folder / "board.png").write_bytes(b"\x89PNG")
    return folder


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[str], str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def test_check_reads_the_records_of_a_folder(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, lines, _ = run(capsys, "check", folder)
    assert status == 1
    assert lines == [
        f"{folder}/2020/b.sgf:1:15: error: “zz” is not a point on this board. [bad-point]",
        "2 files: 1 error",
    ]
    _, lines, _ = run(capsys, "check", "--json", folder)
    assert [json.loads(line)["games"] for line in lines] == [1, 2]


def test_positions_names_the_file_of_each_line(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    status, lines, _ = run(capsys, "positions", folder)
    rows = [json.loads(line) for line in lines]
    assert status == 0
    assert [(row["file"], row["game"], row["node"]) for row in rows] == [
        *((f"{folder}/2020/b.sgf", 1, node) for node in range(2)),
        *((f"{folder}/a.sgf", game, node) for game in (1, 2) for node in range(3)),
    ]
    _, lines, _ = run(capsys, "positions", folder / "a.sgf")
    assert "file" not in json.loads(lines[0])


def test_positions_prints_only_the_fields_that_are_named(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    record = folder / "a.sgf"
    _, lines, _ = run(capsys, "positions", "--game=2", "--moves-only", record)
    assert lines[1] == '{"game": 2, "node": 1, "moves": [{"color": "B", "points": ["ee"]}]}'
    _, lines, _ = run(capsys, "positions", "--fields=captures, to_play", record)
    assert lines[0] == '{"captures": {"B": 0, "W": 0}, "to_play": "B"}'
    status, lines, error = run(capsys, "positions", "--fields=node,bord", record)
    assert (status, lines) == (2, [])
    assert error.startswith("boardreel: no position has the field 'bord'; all have game, node, parent, moves,")
    status, lines, error = run(capsys, "positions", "--fields=bord", record)
    assert (status, lines, error.count("\n")) == (2, [], 1)


def test_positions_without_the_named_field_have_a_line_if_others_have_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "go.sgf").write_text("(;GM[1]SZ[9];B[ee])")
    (tmp_path / "twixt.sgf").write_text("(;GM[21]SZ[24];B[k11])")
    names = [str(tmp_path / name) for name in ("go.sgf", "twixt.sgf")]
    status, lines, _ = run(capsys, "positions", "--fields=links", *names)
    rows = [json.loads(line) for line in lines]
    assert (status, rows) == (0, [{"file": names[0]}] * 2 + [{"file": names[1], "links": []}] * 2)


def test_convert_writes_the_records_of_a_folder_into_another(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    assert run(capsys, "convert", folder, "-o", output) == (0, [], "")
    written = sorted(path.relative_to(output).as_posix() for path in output.rglob("*") if path.is_file())
    assert written == ["2020/b.sgf", "a.sgf"]
    assert (output / "a.sgf").read_text().count("CA[UTF-8]") == 2
    # the output may be in the folder
    assert run(capsys, "convert", folder, "-o", folder / "out")[0] == 0
    assert run(capsys, "convert", folder, "-o", folder / "out")[0] == 0
    assert not (folder / "out" / "out").exists()


def test_convert_names_a_bad_file_with_its_folder_and_converts_the_others(
    capsys: pytest.CaptureFixture[str], folder: Path, tmp_path: Path
) -> None:
    (folder / "2020" / "b.sgf").write_text("x")
    status, _, error = run(capsys, "convert", folder, "-o", tmp_path / "out")
    assert (status, error) == (2, f"boardreel: {folder}/2020/b.sgf: No game found: not an SGF file.\n")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.sgf"]


@pytest.mark.parametrize("command", [["positions"], ["site", "--base", "/", "-o", "out"]], ids=lambda one: one[0])
def test_a_bad_file_is_named_with_its_folder(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.chdir(folder.parent)
    (folder / "2020" / "b.sgf").write_text("x")
    name = "2020/b.sgf" if command[0] == "site" else f"{folder}/2020/b.sgf"
    assert f"boardreel: {name}: No game found: not an SGF file.\n" in run(capsys, *command, folder)[2]


def test_convert_replaces_the_records_of_a_folder(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    record = folder / "2020" / "a.json"
    record.write_text('{"gtid": "twixt", "moves": [{"dmove": "f4"}]}')
    status, _, error = run(capsys, "convert", "--in-place", folder)
    reason = "the record is in another notation; name the output with -o OUT"
    assert (status, error) == (2, f"boardreel: {record}: {reason}\n")
    assert "CA[UTF-8]" in (folder / "2020" / "b.sgf").read_text()
    assert (folder / "notes.txt").read_text() == "no record"


@pytest.mark.parametrize(
    "command", [["check"], ["positions"], ["convert", "-o", "out"], ["index", "-o", "out"]], ids=lambda one: one[0]
)
def test_a_folder_without_records_is_an_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    status, _, error = run(capsys, *command, tmp_path)
    assert status == 2
    assert error == f"boardreel: {tmp_path}: there are no records in this folder\n"


@pytest.mark.parametrize(
    ("command", "status"),
    [(["check"], 2), (["list"], 2), (["convert", "-o", "out"], 2), (["index", "--jobs=1", "-o", "out"], 1)],
    ids=lambda one: one[0] if isinstance(one, list) else None,
)
def test_a_subfolder_that_cannot_be_listed_is_reported(
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    status: int,
) -> None:
    real = os.scandir

    def scandir(path: Any) -> object:
        if str(path).endswith("2020"):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    monkeypatch.chdir(folder.parent)
    result, _, error = run(capsys, *command, "games")
    # the system decides whether opening the folder names the same reason as listing it
    assert result == status
    assert len(re.findall("^boardreel: (?:games/)?2020: .+$", error, re.MULTILINE)) == 1


@pytest.mark.parametrize("command", [["convert"], ["site", "--base", "/"]], ids=["convert", "site"])
def test_a_file_in_a_folder_that_lets_nobody_see_what_it_is_spares_the_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    def hide(real: Any) -> Any:
        def see(path: Any, *arguments: Any, **options: Any) -> object:
            if str(path).endswith("b.sgf"):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
            return real(path, *arguments, **options)

        return see

    for module, name in (os, "stat"), (os, "lstat"), (io, "open"):
        monkeypatch.setattr(module, name, hide(getattr(module, name)))
    monkeypatch.chdir(folder.parent)
    main([*command, "--jobs=1", "-o", "out", "games"])
    assert [path.name for path in Path("out").rglob("a.sgf")] == ["a.sgf"]


@pytest.mark.parametrize("link", ["missing.sgf", "link.sgf"], ids=["broken", "circular"])
@pytest.mark.parametrize(
    ("command", "status"),
    [(["check"], 2), (["list"], 2), (["convert", "-o", "out"], 2), (["index", "--jobs=1", "-o", "out"], 1)],
    ids=lambda one: one[0] if isinstance(one, list) else None,
)
def test_a_broken_link_is_reported(
    capsys: pytest.CaptureFixture[str],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    status: int,
    link: str,
) -> None:
    (folder / "link.sgf").symlink_to(link)
    # Emacs locks a file that it edits by such a link
    (folder / ".#a.sgf").symlink_to("user@host.1")
    monkeypatch.chdir(folder.parent)
    result, _, error = run(capsys, *command, "games")
    assert result == status
    assert re.findall("^boardreel: (.+): .+$", error, re.MULTILINE) == [
        "link.sgf" if command[0] == "index" else "games/link.sgf"
    ]


@pytest.mark.parametrize("command", RECORD_COMMANDS)
def test_an_empty_name_is_not_the_current_folder(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with pytest.raises(SystemExit) as end:
        main([command, "", *required_options(command)])
    assert (end.value.code, capsys.readouterr().err.splitlines()[-1].endswith(": the name is empty")) == (2, True)
    with pytest.raises(SystemExit):
        main(["convert", "", "--in-place"])
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_an_empty_output_is_refused(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    with pytest.raises(SystemExit):
        main(["merge", str(folder), "-o", ""])
    assert capsys.readouterr().err.endswith("argument -o/--output: the name is empty\n")


def test_standard_input_is_read_piece_by_piece(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(division, "PIECE_BYTES", 5000)
    monkeypatch.setattr(file_reader, "_CHUNK_BYTES", 2000)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GAME.encode() * 1000)))
    assert run(capsys, "check", "--jobs=1", "-") == (0, [], "")


def test_converted_records_never_replace_each_other_where_two_names_are_the_same_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    games, output = tmp_path / "games", tmp_path / "out"
    games.mkdir()
    output.mkdir()
    for name in ("a.sgf", "b.sgf"):
        (games / name).write_text(GAME.replace("GM[1]", f"GM[1]GN[{name}]"))
    # like a file system that ignores the case of letters
    (output / "b.sgf").symlink_to("a.sgf")
    assert run(capsys, "convert", games, "-o", output, "--force")[::2] == (
        2,
        "boardreel: convert: two records have the same file name; convert them into different directories\n",
    )
    assert "GN[a.sgf]" in (output / "a.sgf").read_text()
