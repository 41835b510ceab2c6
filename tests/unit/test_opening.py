"""What `boardreel.read` takes."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import Collection, read
from boardreel.opening import ReadOptions
from support import ROOT


@pytest.mark.parametrize("name", ["game.sgf", "game (1) [final].sgf"])
def test_a_path_is_a_path_however_it_is_spelt(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("(;GN[x])", "utf-8")
    for source in (path, str(path)):
        collection = read(source)
        assert collection.name == name
        assert collection.games[0].root.text("GN") == "x"


@pytest.mark.parametrize("text", ["(;C[" + "x" * 500 + "])", "", "(;GN[x])", "(", "hello\nworld", "(;GN[game.sgf"])
def test_text_is_text(text: str) -> None:
    assert read(text).text == text


@pytest.mark.parametrize(
    "name", ["no-such-file.sgf", "missing (1).sgf", "folder [2]/missing (1).SGF", "missing (1).gib"]
)
def test_a_path_that_is_not_there_is_an_error(name: str) -> None:
    with pytest.raises(FileNotFoundError):
        read(name)


def test_bytes_are_bytes() -> None:
    assert read(b"(;GN[\xe9])").charset == "cp1252"


def test_a_record_of_a_dialect_keeps_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "game.T1"
    content = (ROOT / "tests" / "data" / "conformance" / "twixt" / "player-two.T1").read_bytes()
    path.write_bytes(content + b"\r\n# Bj\xf6rn\r\n")
    assert read(path).raw_bytes == path.read_bytes()


def test_an_imported_record_is_written_as_it_was_read_and_its_games_as_sgf(tmp_path: Path) -> None:
    path = ROOT / "tests" / "data" / "dialects" / "pbm-3-faults.txt"
    collection = read(path)
    collection.write(tmp_path / "copy.txt")
    assert (collection.outcome, collection.is_imported) == ("recovered", True)
    assert collection.to_bytes() == (tmp_path / "copy.txt").read_bytes() == path.read_bytes()
    for written in (collection.to_utf8(), Collection.of(collection.games).to_bytes()):
        assert written.startswith(b"(;FF[4]CA[UTF-8]GM[21]")


@pytest.mark.parametrize("charset", ["nonsense", "rot13", ""])
@pytest.mark.parametrize("source", ["(;GN[x])", b"(;GN[\xe9])"])
def test_an_unknown_charset_is_refused(source: str | bytes, charset: str) -> None:
    with pytest.raises(ValueError, match=f"^'{charset}' is not a charset that records use"):
        read(source, charset=charset)
    with pytest.raises(ValueError, match=f"^'{charset}' is not a charset that records use"):
        ReadOptions(charset=charset)
    assert read(source, charset="KOI8_R").games[0].root.get("GN")
