"""Converting a file piece by piece gives the same file and the same messages as converting it as a whole."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.record_pieces import division

GAME = "(;FF[3]GM[1]SZ[9]PB[Müller {}];B[ee]C[n° {}];W[tt](;B[cc])(;B[dc]))\n"


def convert(source: Path, target: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, bytes | None, str]:
    """Return the status of a conversion, the content that it has written, and its messages without the paths."""
    status = main(["convert", str(source), "-o", str(target), "--jobs", "1"])
    content = target.read_bytes() if target.exists() else None
    return status, content, capsys.readouterr().err.replace(str(source), "FILE")


def invalid(text: str) -> bytes:
    """Return a record in UTF-8 with a byte in its last game that is invalid."""
    return text.encode().replace("n° 39".encode(), b"n\xff 39")


@pytest.mark.parametrize(
    ("content", "status"),
    [
        ("".join(GAME.format(n, n) for n in range(40)).encode(), 0),
        ("".join(GAME.format(n, n) for n in range(40)).encode("latin-1").replace(b"GM[1]", b"GM[1]CA[latin-1]"), 0),
        (invalid("".join(GAME.format(n, n).replace("GM[1]", "GM[1]CA[UTF-8]") for n in range(40))), 1),
        ("".join(GAME.format(n, n) + ("B[ee] " if n in (7, 31) else "") for n in range(40)).encode(), 1),
    ],
    ids=["UTF-8", "Latin-1", "invalid bytes", "skipped text"],
)
def test_pieces_are_converted_as_the_whole_file(
    content: bytes,
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = tmp_path / "games.sgf"
    source.write_bytes(content)
    expected = convert(source, tmp_path / "whole.sgf", capsys)
    assert expected[0] == status
    monkeypatch.setattr(division, "PIECE_BYTES", 500)
    assert convert(source, tmp_path / "pieces.sgf", capsys) == expected


def test_a_file_with_the_converted_content_is_not_in_the_way(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "games.sgf", tmp_path / "new.sgf"
    source.write_text(GAME.format(1, 1), "utf-8")
    assert convert(source, target, capsys)[0] == 0
    assert convert(source, target, capsys)[0] == 0
    target.write_bytes(target.read_bytes()[:-1] + b" ")
    status, _, message = convert(source, target, capsys)
    assert status == 2
    assert "this file exists; --force replaces it" in message
