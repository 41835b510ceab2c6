"""An index at an address: it is copied there, read from there, and extended without the sets that are there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.explorer import Explorer
from boardreel.games.registry import open_rules
from unit.explorer.object_server import object_server

fsspec = pytest.importorskip("fsspec")

RECORD = "(;GM[1]FF[4]SZ[9]PB[{name}];B[ee];W[ce])"


@pytest.fixture(params=["local", "memory", "s3"])
def address(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Return an address of a folder, one in memory, and one of a server on this machine with the interface of S3."""
    if request.param == "local":
        yield f"local://{tmp_path}/archive/index"
        return
    if request.param == "memory":
        yield "memory://archive/index"
        fsspec.filesystem("memory").rm("/archive", recursive=True)
        return
    pytest.importorskip("s3fs")
    pytest.importorskip("moto.server")
    with object_server(monkeypatch) as bucket:
        yield f"{bucket}/index"


def files_at(address: str) -> dict[str, bytes]:
    files, folder = fsspec.core.url_to_fs(address)
    files.invalidate_cache()
    return {path.partition(f"{folder.strip('/')}/")[2]: files.cat_file(path) for path in files.find(folder)}


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in a folder by their names."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def write_records(folder: Path, count: int) -> None:
    """Write a number of records, called `0.sgf`, `1.sgf`, …, to a new folder."""
    folder.mkdir()
    for number in range(count):
        (folder / f"{number}.sgf").write_text(RECORD.format(name=number), "utf-8")


def test_an_index_at_an_address_has_the_bytes_of_one_in_a_folder_and_is_extended_and_asked(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, local = tmp_path / "records", tmp_path / "index"
    write_records(records, 4)
    for output in (str(local), address):
        assert main(["index", str(records), "-o", output]) == 0
    assert files_at(address) == contents(local)
    (records / "4.sgf").write_text(RECORD.format(name="later"), "utf-8")
    for output in (str(local), address):
        assert main(["index", str(records), "-o", output]) == 0
        assert "1 game added" in capsys.readouterr().out
    assert files_at(address) == contents(local)
    assert len(Explorer(address).manifest.sets) == 2
    rules = open_rules(read(RECORD).games[0])
    assert len(Explorer(address).games(rules.start(), rules)) == 5
    for name in ("0", "1"):
        (records / f"{name}.sgf").unlink()
    for output in (str(local), address):
        assert main(["index", str(records), "-o", output]) == 0
    assert files_at(address) == contents(local)


def test_games_are_removed_from_an_index_at_an_address_without_reading_the_other_records(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records, local = tmp_path / "records", tmp_path / "index"
    write_records(records, 10)
    for output in (str(local), address):
        assert main(["index", str(records), "-o", output]) == 0
    for name in ("3", "7"):
        (records / f"{name}.sgf").unlink()
        capsys.readouterr()
        for output in (str(local), address):
            assert main(["index", str(records), "-o", output]) == 0
            assert "0 games added, 1 game removed" in capsys.readouterr().out
        assert files_at(address) == contents(local)
    rules = open_rules(read(RECORD).games[0])
    assert len(Explorer(address).games(rules.start(), rules)) == 8


@pytest.mark.parametrize("command", [["index", ".", "-o"], ["search"]])
def test_an_address_of_an_unknown_kind_is_one_line(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.sgf").write_text(RECORD, "utf-8")
    rest = ["game.sgf"] if command == ["search"] else []
    assert main([*command, "nowhere://bucket/index", *rest]) == 2
    assert capsys.readouterr().err == "boardreel: nowhere://bucket/index: Protocol not known: nowhere\n"
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgf"]
