"""Records in the rows of a Parquet file are read like those of an archive, wherever records are read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.explorer import Explorer
from boardreel.record_pieces import iter_games

pa = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

RECORDS = [b"(;GM[1]SZ[9]PB[Ada];B[ee];W[cc])", b"(;GM[1]SZ[9]PB[Bo];B[dd])(;GM[1]SZ[9]PB[Cy];B[gg])"]
NAMES = ["club/one.sgf", "club/two.sgf"]


def write_table(path: Path, **columns: Any) -> Path:
    """Write a Parquet file with some columns."""
    parquet.write_table(pa.table(columns), path)
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return a Parquet file of two records with three games."""
    (tmp_path / "in").mkdir()
    return write_table(tmp_path / "in" / "games.parquet", name=NAMES, content=RECORDS, rating=[1, 2])


def players(path: Path) -> list[str | None]:
    """Return the black players of all games of a file."""
    return [game.root.text("PB") for game in read(path).games]


def test_the_games_of_all_rows_are_those_of_the_file_in_their_order(table: Path) -> None:
    games = read(table).games
    assert [game.root.text("PB") for game in games] == ["Ada", "Bo", "Cy"]
    assert [game.number for game in games] == [1, 2, 3]
    assert [game.collection.member_name for game in games] == [NAMES[0], NAMES[1], NAMES[1]]


@pytest.mark.parametrize("read_path", [lambda table: table, lambda table: table.parent], ids=["file", "folder"])
def test_games_are_read_one_after_another_with_the_names_of_their_rows(table: Path, read_path: Any) -> None:
    found = [(located.member, located.game.root.text("PB")) for located in iter_games([read_path(table)])]
    assert found == [(NAMES[0], "Ada"), (NAMES[1], "Bo"), (NAMES[1], "Cy")]


@pytest.mark.parametrize(
    "columns",
    [
        {"data": RECORDS},
        {"SGF": [record.decode() for record in RECORDS], "note": ["a", "b"]},
        {"picture": [b"x", b"y"], "content": RECORDS},
        {"content": pa.array(RECORDS, pa.large_binary())},
    ],
    ids=["the only column of bytes", "text called sgf", "bytes called content", "large binary"],
)
def test_the_column_of_the_records_is_found_by_its_type_and_name(tmp_path: Path, columns: dict[str, Any]) -> None:
    path = write_table(tmp_path / "a.parquet", **columns)
    assert players(path) == ["Ada", "Bo", "Cy"]
    assert read(path).games[2].collection.member_name == "row-2.sgf"


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"rating": [1, 2]}, "it has no column of bytes; one of them has to be called 'content'"),
        ({"a": RECORDS, "b": RECORDS}, "it has several columns of bytes; one of them has to be called 'content'"),
    ],
    ids=["none", "several"],
)
def test_a_table_without_a_clear_column_is_refused_with_the_reason(
    tmp_path: Path, columns: dict[str, Any], reason: str
) -> None:
    refused = read(write_table(tmp_path / "a.parquet", **columns))
    assert refused.outcome == "refused"
    assert reason in refused.diagnostics[0].message


def test_a_damaged_file_and_rows_without_a_record_are_problems(table: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.parquet"
    damaged.write_bytes(table.read_bytes()[:-40])
    assert "it is damaged" in read(damaged).diagnostics[0].message
    mixed = write_table(tmp_path / "mixed.parquet", content=[RECORDS[0], None, b"hello"])
    assert players(mixed) == ["Ada"]
    reports: list[str] = []
    assert [located.game.root.text("PB") for located in iter_games([mixed], report=reports.append)] == ["Ada"]
    assert len(reports) == 2


def test_without_pyarrow_the_message_says_what_to_install(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install 'boardreel[index]'" in read(table).diagnostics[0].message


def test_a_rewritten_file_is_a_zip_archive_with_the_rows_that_are_records(table: Path) -> None:
    rewritten = read(read(table).to_utf8())
    assert [game.root.text("PB") for game in rewritten.games] == ["Ada", "Bo", "Cy"]
    assert rewritten.games[1].collection.member_name == NAMES[1]


def test_a_table_is_converted_to_a_zip_archive_and_never_replaced_by_it(
    table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = table.read_bytes()
    assert main(["convert", str(table), "--in-place", "--jobs", "1"]) == 2
    assert "a table becomes a ZIP archive; name the output with -o OUT" in capsys.readouterr().err
    assert table.read_bytes() == content
    assert main(["convert", str(table), "-o", f"{tmp_path}/out/", "--jobs", "1"]) == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["games.zip"]
    assert players(tmp_path / "out" / "games.zip") == ["Ada", "Bo", "Cy"]


def test_commands_for_archives_take_a_table(table: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["select", str(table), "--where", "player:bo"]) == 0
    assert capsysbinary.readouterr().out.strip() == b"(;GM[1]SZ[9]PB[Bo];B[dd])"
    assert main(["check", "--json", str(table)]) == 0
    assert json.loads(capsysbinary.readouterr().out)["games"] == 3


def test_an_index_and_a_site_have_the_games_of_a_table(table: Path, tmp_path: Path) -> None:
    assert main(["index", str(table.parent), "-o", str(tmp_path / "ix"), "--jobs", "1"]) == 0
    assert len(Explorer(tmp_path / "ix").search("cy")) == 1
    assert main(["site", str(table.parent), "-o", str(tmp_path / "out"), "--base", "/viewer", "--jobs", "1"]) == 0
    assert {path.name for path in (tmp_path / "out" / "games").glob("games*.svg")} == {
        "games.svg",
        "games.2.svg",
        "games.3.svg",
    }
