"""The option `--charset`, and records whose bytes cannot all be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel.cli import build_parser, main
from unit.cli.record_commands import RECORD_COMMANDS, required_options

CYRILLIC = "(;GM[1]SZ[9]PB[Илья Шикшин]C[Ход];B[aa])"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a record in KOI8-R that names another charset, in which its bytes are valid too."""
    path = tmp_path / "game.sgf"
    path.write_bytes(CYRILLIC.replace("GM[1]", "GM[1]CA[windows-1251]").encode("koi8-r"))
    return path


@pytest.mark.parametrize("command", RECORD_COMMANDS)
def test_every_command_that_reads_records_has_the_option(command: str) -> None:
    arguments = [command, "x.sgf", "--charset", "Shift_JIS", *required_options(command)]
    assert build_parser(command).parse_args(arguments).charset == "Shift_JIS"


def test_the_option_takes_precedence_over_the_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["positions", str(record)]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["comment"] != "Ход"
    assert main(["positions", str(record), "--charset", "KOI8_R"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["comment"] == "Ход"
    assert main(["check", "--json", str(record), "--charset", "koi8-r"]) == 0
    assert json.loads(capsys.readouterr().out)["charset"] == "koi8-r"


def test_an_unknown_charset_is_refused(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["check", str(record), "--charset", "rot13"])
    assert caught.value.code == 2
    assert "'rot13' is not a charset" in capsys.readouterr().err


def test_converted_records_are_utf8(record: Path, tmp_path: Path) -> None:
    output = tmp_path / "new.sgf"
    assert main(["convert", str(record), "-o", str(output), "--charset", "koi8-r"]) == 0
    assert output.read_bytes() == b"(;FF[4]GM[1]CA[UTF-8]" + CYRILLIC[7:].replace(";B", "\n;B").encode() + b"\n"


@pytest.mark.parametrize(
    ("data", "converted", "charset"),
    [
        (
            b"(;GM[1]CA[UTF-8]PB[\xc3\x84\xc3\x96]C[\xc3\xa4 \xff];B[tt])",
            b"PB[\xc3\x84\xc3\x96]C[\xc3\xa4 \xff]",
            "utf-8",
        ),
        ("(;GM[1]CA[GB2312]PB[王磊]C[黑棋先占大场".encode("gb18030") + b"\xff ];B[tt])", b"\xff ]", "gb18030"),
    ],
)
def test_bytes_that_cannot_be_read_are_kept(
    data: bytes, converted: bytes, charset: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, output = tmp_path / "game.sgf", tmp_path / "new.sgf"
    record.write_bytes(data)
    assert main(["convert", str(record), "-o", str(output)]) == 1
    assert f"game.sgf: some bytes are invalid in {charset}" in capsys.readouterr().err
    content = output.read_bytes()
    assert converted in content
    assert "\ufffd".encode() not in content
    assert content.startswith(b"(;FF[4]")
    assert content.endswith(b"\n;B[])\n")


def test_stray_bytes_reach_json_and_svg_as_replacement_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.sgf"
    record.write_bytes(
        b"(;GM[1]SZ[9]CA[UTF-8]PB[\xff\xc3\xa4]C[\xed\xa0\x80 "
        + "Weiß gibt äußerst spät auf".encode()
        + b"]LB[aa:\xff];B[bb])"
    )
    assert main(["positions", str(record)]) == 0
    assert "\ufffd" in json.loads(capsys.readouterr().out.splitlines()[0])["comment"]
    for command in (["reel", str(record), "-o", "-"], ["show", str(record), "--move", "0", "-o", "-"]):
        assert main(command) == 0
        capsys.readouterr().out.encode("utf-8")
