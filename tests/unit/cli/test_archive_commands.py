"""Commands read archives like records, and name the file in the archive."""

from __future__ import annotations

import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main

RECORD = b"(;GM[1]FF[4]SZ[9]PB[Ann];B[ee];W[gc])"
BAD = b"(;GM[1]SZ[9];B[aa]\n;W[zz])"


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.zip"
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as file:
        for name, member in {"good.sgf": RECORD, "bad.sgf": BAD, "cut.sgf": b"?", "notes.txt": b"x"}.items():
            file.writestr(name, member)
    path.write_bytes(content.getvalue())
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, list[str], str]:
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out.splitlines(), captured.err


def test_check_names_the_file_in_the_archive(capsys: pytest.CaptureFixture[str], archive: Path) -> None:
    status, lines, _ = run(capsys, "check", archive)
    assert status == 1
    assert [line.partition(": ")[0] for line in lines] == [
        f"{archive}!bad.sgf:2:3",
        f"{archive}!cut.sgf:1:1",
        f"{archive}!notes.txt:1:1",
    ]
    assert [line.rpartition(" ")[2] for line in lines] == [
        "[bad-point]",
        "[unreadable-member]",
        "[member-without-game]",
    ]


def test_check_writes_the_file_in_the_archive_to_json(capsys: pytest.CaptureFixture[str], archive: Path) -> None:
    _, lines, _ = run(capsys, "check", "--json", archive)
    (row,) = map(json.loads, lines)
    assert (row["file"], row["games"], row["outcome"]) == (str(archive), 2, "recovered")
    assert [found["file"] for found in row["diagnostics"]] == [
        f"{archive}!{name}" for name in ("bad.sgf", "cut.sgf", "notes.txt")
    ]


@pytest.mark.slow
def test_check_reads_large_archives_in_several_processes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "large.zip"
    with zipfile.ZipFile(path, "w") as file:
        for number in range(30):
            file.writestr(f"{number:02}.sgf", (BAD + b"\n") * 300 + b" " * 3000)
    status, lines, _ = run(capsys, "check", "--jobs", "2", path)
    assert status == 1
    assert len(lines) == 9000
    assert lines[-1].startswith(f"{path}!29.sgf:600:3: error: ")


def test_a_game_of_an_archive_is_shown(capsys: pytest.CaptureFixture[str], archive: Path) -> None:
    status, lines, _ = run(capsys, "show", "--game", "2", archive)
    assert status == 0
    assert lines[0].startswith("Go, node 2")
    status, _, error = run(capsys, "show", "--game", "3", archive)
    assert status == 2
    assert "games.zip: there is no game 3; the file has 2 games" in error


def test_convert_writes_an_archive_and_says_what_it_could_not_convert(
    capsys: pytest.CaptureFixture[str], archive: Path, tmp_path: Path
) -> None:
    output = tmp_path / "new.zip"
    status, _, error = run(capsys, "convert", archive, "-o", output)
    assert status == 1
    assert error.strip() == (
        f"boardreel: {archive}: “cut.sgf” in the archive was skipped: no game found: not an SGF file."
    )
    with zipfile.ZipFile(output) as file:
        assert file.read("good.sgf").startswith(b"(;GM[1]FF[4]CA[UTF-8]")
        assert file.read("cut.sgf") == b"?"
        assert file.namelist() == ["good.sgf", "bad.sgf", "cut.sgf", "notes.txt"]


def test_convert_writes_gzip(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, output = tmp_path / "game.sgf.gz", tmp_path / "new.sgf.gz"
    path.write_bytes(gzip.compress(RECORD))
    assert run(capsys, "convert", path, "-o", output)[0] == 0
    assert gzip.decompress(output.read_bytes()).startswith(b"(;GM[1]FF[4]CA[UTF-8]")
    assert read(output).games[0].source_name == "new.sgf.gz!new.sgf"


@pytest.mark.parametrize("command", ["positions", "list", "select", "merge", "stats"])
def test_only_a_check_mentions_files_that_need_not_be_records(
    capsys: pytest.CaptureFixture[str], archive: Path, command: str
) -> None:
    status, _, error = run(capsys, command, archive)
    assert (status, "cut.sgf" in error, "notes.txt" in error) == (1, True, False)


def test_an_archive_without_records_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("readme.txt", b"hello")
    status, _, error = run(capsys, "convert", path, "-o", tmp_path / "x.zip")
    assert status == 2
    assert "empty.zip: No game found: no file in the archive is a record." in error
    assert run(capsys, "check", path)[0] == 2
