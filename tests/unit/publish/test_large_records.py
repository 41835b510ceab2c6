"""A large record is published part by part, with the same files as if it were read whole."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest
from bench.generated_files import many_games
from boardreel.cli import main
from boardreel.record_pieces import division

GAMES = 40


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A folder with a collection of many games, and one of them in an archive with a file that is not a record."""
    folder = tmp_path / "records"
    folder.mkdir()
    games = many_games(GAMES)
    (folder / "games.sgf").write_bytes(games)
    with zipfile.ZipFile(folder / "more.zip", "w") as archive:
        archive.writestr("first.sgf", games)
        archive.writestr("notes.txt", "no record")
        archive.writestr("second.sgf", b"(;GM[1]SZ[9]PB[Ann];B[aa]")
    return folder


def divide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(division, "PIECE_BYTES", 2000)


def test_a_site_of_large_records_has_the_same_files(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build(name: str, *options: str) -> dict[str, bytes]:
        command = ["site", str(source), "-o", str(tmp_path / name), "--base", "/reel", "--index", "--most-games", "30"]
        assert main([*command, *options]) == 0
        return contents(tmp_path / name)

    whole, report = build("whole"), capsys.readouterr().err
    retitled = build("whole", "--title", "Club")
    capsys.readouterr()
    divide(monkeypatch)
    divided = build("divided")
    assert divided.keys() == whole.keys()
    # what a build keeps for the next one says how it has divided the records
    own = "index/.index-rows/"
    assert [name for name in whole if whole[name] != divided[name] and not name.startswith(own)] == []
    assert capsys.readouterr().err == report.replace("/whole/", "/divided/")
    assert f"games.sgf has {GAMES} games; pages were made for 30" in report
    again = build("divided", "--title", "Club")
    assert [name for name in retitled if retitled[name] != again[name] and not name.startswith(own)] == []


@pytest.mark.parametrize(("name", "number"), [("games.sgf", GAMES), ("more.zip", GAMES), ("more.zip", GAMES + 1)])
def test_a_page_of_a_game_in_a_large_record_is_the_same(
    name: str, number: int, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def embed(folder: str) -> dict[str, bytes]:
        (tmp_path / folder).mkdir(exist_ok=True)
        page = str(tmp_path / folder / "page.html")
        # the picture has ids that are made of the part of the record with the game
        options = ["--game", str(number), "--base", "/reel", "--beside"]
        assert main(["embed", str(source / name), "-o", page, *options]) == 0
        return {file: data for file, data in contents(tmp_path / folder).items() if file != "page.html"}

    whole = embed("whole")
    assert whole[name] == (source / name).read_bytes()
    divide(monkeypatch)
    assert embed("divided") == whole
    # the same record next to the page is no other record
    assert embed("divided") == whole


def test_a_game_that_a_large_record_does_not_have_is_named(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    divide(monkeypatch)
    page = str(tmp_path / "page.html")
    assert main(["embed", str(source / "games.sgf"), "-o", page, "--game", "41", "--base", "/reel"]) == 2
    assert f"games.sgf: there is no game 41; the file has {GAMES} games" in capsys.readouterr().err
    (tmp_path / "games.sgf").write_bytes(b"another")
    assert main(["embed", str(source / "games.sgf"), "-o", page, "--base", "/reel"]) == 2
    assert "another record of this name" in capsys.readouterr().err


def test_a_large_file_that_is_no_record_is_reported_unless_it_need_not_be_one(
    source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    divide(monkeypatch)
    (source / "notes.txt").write_text("no record " * 1000, "utf-8")
    assert main(["site", str(source), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 0
    (source / "broken.sgf").write_text("no record " * 1000, "utf-8")
    with zipfile.ZipFile(source / "pictures.zip", "w") as archive:
        archive.writestr("one.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    capsys.readouterr()
    assert main(["site", str(source), "-o", str(tmp_path / "out"), "--base", "/reel"]) == 1
    errors = capsys.readouterr().err
    assert "broken.sgf: No game found" in errors
    assert "pictures.zip: No game found" in errors


@pytest.mark.parametrize("name", ["game.sgf", "game.sgf.gz", "game.zip"])
def test_a_large_record_with_one_game_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    record = b"(;GM[1]SZ[9]PB[Ann];B[aa]C[" + b"word " * 1000 + b"])"
    file = tmp_path / name
    if name.endswith(".zip"):
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("game.sgf", record)
    else:
        file.write_bytes(gzip.compress(record, 0) if name.endswith(".gz") else record)
    divide(monkeypatch)
    (tmp_path / "pages").mkdir()
    assert main(["embed", str(file), "-o", str(tmp_path / "pages" / "page.html"), "--base", "/reel"]) == 0
    assert (tmp_path / "pages" / name).read_bytes() == file.read_bytes()
