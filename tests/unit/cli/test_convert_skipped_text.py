"""`boardreel convert` refuses records of which text would be lost, unless the user agrees."""

from __future__ import annotations

import gzip
import io
import zipfile
from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.sgf import read

GOOD = b"(;GM[1]FF[4]SZ[9];B[ee])"
LOSSES = {
    "text after the game": (b"(;GM[1]SZ[9];B[ee])W[cc]\n", "text after the last game"),
    "text between games": (b"(;GM[1]SZ[9])\nB[ee] (;GM[1])", "text between two games"),
    "a name of a value": (b"(;GM[1]SZ[9];B[ee]white[cc])", "text outside of values"),
    "a property without value": (b"(;GM[1]SZ[9];B[ee]W)", "has no value"),
    "a value without property": (b"(;GM[1]SZ[9];[ee])", "does not belong to a property"),
}
with_loss = pytest.mark.parametrize("name", LOSSES)
#: records with problems by which nothing is lost
HARMLESS = [
    b"(;GM[1]SZ[9]C[next (see [1]) ok];B[gg])",
    b"(;GM[1]SZ[9];B[ee]);W[cc])",
    b"(;GM[1]SZ[9];B[ee]+)",
    b"(;GM[1]SZ[9];B[ee]) bye",
    b"(;GM[1]SZ[9];B[ee]",
    b"(;GM[1]SZ[9];B[zz])",
]


def zip_of(*records: bytes) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for number, record in enumerate(records):
            archive.writestr(f"{number}.sgf", record)
    return content.getvalue()


@with_loss
def test_a_record_stays_as_it_is_and_the_message_names_the_option(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, reason = LOSSES[name]
    path = tmp_path / "game.sgf"
    path.write_bytes(record)
    assert main(["convert", "--in-place", str(path)]) == 1
    assert path.read_bytes() == record
    error = capsys.readouterr().err
    assert error.startswith(f"boardreel: {path}:")
    assert reason in error
    assert "would be lost; --drop-skipped converts" in error


@with_loss
@pytest.mark.parametrize("output", ["new.sgf", "folder", "-"])
def test_no_output_is_written(
    name: str, output: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(LOSSES[name][0])
    (tmp_path / "folder").mkdir()
    target = "-" if output == "-" else str(tmp_path / output)
    assert main(["convert", str(path), "-o", target]) == 1
    assert capfdbinary.readouterr().out == b""
    assert sorted(each.name for each in tmp_path.rglob("*")) == ["folder", "game.sgf"]


@with_loss
def test_the_user_may_drop_the_text(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(LOSSES[name][0])
    assert main(["convert", "--in-place", "--drop-skipped", str(path)]) == 0
    assert read(path).outcome == "ok"


@with_loss
@pytest.mark.parametrize(
    ("pack", "member"),
    [(gzip.compress, "game.sgf"), (lambda record: zip_of(GOOD, record), "1.sgf")],
    ids=["gzip", "zip"],
)
def test_an_archive_with_such_a_record_stays_as_it_is(
    name: str, pack: object, member: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(pack)
    archive = pack(LOSSES[name][0])
    path = tmp_path / "game.sgf.gz"
    path.write_bytes(archive)
    assert main(["convert", "--in-place", str(path)]) == 1
    assert path.read_bytes() == archive
    assert f"{path}!{member}:" in capsys.readouterr().err
    assert main(["convert", "--in-place", "--drop-skipped", str(path)]) == 0
    assert path.read_bytes() != archive


def test_a_cut_archive_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = gzip.compress(GOOD * 2000)[:-40]
    path = tmp_path / "game.sgf.gz"
    path.write_bytes(packed)
    assert main(["convert", "--in-place", str(path)]) == 1
    assert path.read_bytes() == packed
    assert "damaged" in capsys.readouterr().err


@pytest.mark.parametrize("record", HARMLESS)
def test_a_record_of_which_nothing_is_lost_is_converted(record: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(record)
    assert main(["convert", "--in-place", str(path)]) == 0
    assert path.read_bytes().startswith(b"(;GM[1]" if b"FF" in record else b"(;FF[4]")


def test_the_other_records_are_converted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, good = tmp_path / "bad.sgf", tmp_path / "good.sgf"
    bad.write_bytes(b"(;GM[1])B[aa]B[bb]\n(;GM[1])B[cc]")
    good.write_bytes(GOOD)
    assert main(["convert", "--in-place", "-j", "1", str(bad), str(good)]) == 1
    assert bad.read_bytes() == b"(;GM[1])B[aa]B[bb]\n(;GM[1])B[cc]"
    assert b"CA[UTF-8]" in good.read_bytes()
    assert capsys.readouterr().err.splitlines() == [
        f"boardreel: {bad}:1:9: There is text between two games; it was skipped. (and 1 more) The record was not "
        "converted, because this text would be lost; --drop-skipped converts it without."
    ]


def test_a_problem_after_many_others_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;GM[1];B[aa]" + b"+;W[bb]" * 300 + b")B[cc]")
    assert main(["convert", "--in-place", str(path)]) == 1
