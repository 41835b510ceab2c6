"""`boardreel export` writes tables that other programs read."""

from __future__ import annotations

import csv
import json
import os
import sys
from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.batch import table_files
from boardreel.cli import export
from boardreel.explorer import Explorer, GameId
from boardreel.explorer.keys import position_key
from explorer_fixtures import CORRECTED_INDEX, FOLDER, INDEX, REMOVED_RECORD
from unit.batch.archives import Run, write_archive

RECORD = '(;GM[1]SZ[9]PB[Łu, "x"]KM[6.5]DT[2020];B[ee]C[a\nb];W[cc](;B[gg];W[])(;B[aa]))(;GM[1]SZ[9];B[zz])'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "g.sgf").write_text(RECORD, "utf-8")
    return tmp_path / "g.sgf"


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_tables_in_csv_have_games_moves_and_positions(run: Run, path: Path, tmp_path: Path) -> None:
    run("export", path, "-o", tmp_path / "out", "--csv")
    assert run.err == "2 of 2 games, games: 2 rows, moves: 4 rows, positions: 7 rows\n"
    games, moves, positions = (rows_of(tmp_path / "out" / f"{name}.csv") for name in ("games", "moves", "positions"))
    assert [(row["game_id"], row["black"], row["komi"], row["moves"]) for row in games] == [
        ("0", 'Łu, "x"', "6.5", "4"),
        ("1", "", "", "1"),
    ]
    assert [(row["game_id"], row["ply"], row["color"], row["text"], row["points"], row["name"]) for row in moves] == [
        ("0", "1", "B", "E5", "ee", ""),
        ("0", "2", "W", "C7", "cc", ""),
        ("0", "3", "B", "G3", "gg", ""),
        ("0", "4", "W", "pass", "", "pass"),
    ]
    assert moves[0]["comment"] == "a\nb"
    replay = Replay(read(RECORD).games[0])
    keys = [position_key(replay.rules, replay.position(node)).hex() for node in replay.game.main_line()]
    assert [row["key"] for row in positions if row["game_id"] == "0"] == keys
    assert [row["to_play"] for row in positions[:3]] == ["B", "W", "B"]


def test_other_files_are_replaced_only_with_force(run: Run, path: Path, tmp_path: Path) -> None:
    output = tmp_path / "out"
    output.mkdir()
    for source in (path, CORRECTED_INDEX):
        (output / "positions.csv").write_text("mine")
        run("export", source, "-o", output, "--csv")
        assert (run.status, run.err) == (
            2,
            f"boardreel: {output}/positions.csv: this file exists; --force replaces it\n",
        )
        assert [file.read_text() for file in output.iterdir()] == ["mine"]
        run("export", source, "-o", output, "--csv", "--tables", "games")
        assert (run.status, (output / "positions.csv").read_text()) == (0, "mine")
        run("export", source, "-o", output, "--csv", "--force")
        assert (run.status, rows_of(output / "positions.csv") != []) == (0, True)
        (output / "games.csv").unlink()
        (output / "moves.csv").unlink()
    database = tmp_path / "games.duckdb"
    database.write_text("mine")
    run("export", path, "-o", tmp_path / "new", "--csv", "--duckdb", database)
    assert (run.status, database.read_text(), (tmp_path / "new").exists()) == (2, "mine", False)


@pytest.mark.parametrize("kind", ["parquet", "arrow"])
def test_tables_of_arrow_are_those_in_csv_with_types(
    run: Run, path: Path, tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(table_files, "ROWS_PER_GROUP", 2)
    run("export", path, "-o", tmp_path / "csv", "--csv")
    run("export", path, "-o", tmp_path / "out", f"--{kind}")
    for name in ("games", "moves", "positions"):
        file = tmp_path / "out" / f"{name}.{kind}"
        table = parquet.read_table(file) if kind == "parquet" else pyarrow.ipc.open_file(file).read_all()
        texts = [{key: "" if value is None else str(value) for key, value in row.items()} for row in table.to_pylist()]
        assert texts == rows_of(tmp_path / "csv" / f"{name}.csv")
    assert str(table.schema.field("ply").type) == "int32"


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes only there")
def test_a_table_of_arrow_has_games_with_names_and_numbers_that_it_cannot_hold(run: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    record = tmp_path / os.fsdecode(b"a\xff.sgf")
    record.write_text(f"(;GM[1]SZ[9]HA[{2**31}];B[aa])(;GM[1]SZ[9]HA[2];W[aa])")
    run("export", record, "-o", tmp_path / "out", "--parquet")
    rows = parquet.read_table(tmp_path / "out" / "games.parquet").to_pylist()
    assert [(row["stem"], row["handicap"]) for row in rows] == [("a\ufffd", 0), ("a\ufffd", 2)]


def test_only_the_tables_and_games_that_were_asked_for_are_written(run: Run, tmp_path: Path) -> None:
    write_archive(tmp_path / "records")
    run("export", tmp_path / "records", "-o", tmp_path / "out", "--csv", "--tables", "games", "--where", "game:hex")
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["games.csv"]
    assert [row["game"] for row in rows_of(tmp_path / "out" / "games.csv")] == ["Hex", "Hex"]


@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_a_duckdb_file_has_views_of_the_tables(run: Run, path: Path, tmp_path: Path, kind: str) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    run("export", path, "-o", tmp_path / "o'ut", f"--{kind}", "--duckdb", tmp_path / "games.duckdb")
    with duckdb.connect(str(tmp_path / "games.duckdb"), read_only=True) as connection:
        question = "SELECT black, count(*) FROM games JOIN moves USING (game_id) WHERE komi > 6 GROUP BY black"
        assert connection.execute(question).fetchall() == [('Łu, "x"', 4)]


def test_a_duckdb_file_replaces_the_file_that_a_link_points_to(run: Run, path: Path, tmp_path: Path) -> None:
    pytest.importorskip("duckdb")
    database, link = tmp_path / "games.duckdb", tmp_path / "link.duckdb"
    database.write_text("mine")
    link.symlink_to(database)
    run("export", path, "-o", tmp_path / "out", "--csv", "--duckdb", link, "--force")
    assert (run.status, link.is_symlink(), database.read_bytes() == b"mine") == (0, True, False)


def test_a_duckdb_file_that_cannot_be_made_leaves_no_other_file(
    run: Run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("duckdb")
    (tmp_path / "databases").mkdir()
    monkeypatch.setitem(export.DUCKDB_READERS, "csv", "read_nothing")
    run("export", path, "-o", tmp_path / "out", "--csv", "--duckdb", tmp_path / "databases" / "games.duckdb")
    assert (run.status != 0, list((tmp_path / "databases").iterdir())) == (True, [])


def test_a_duckdb_file_in_a_missing_folder_is_refused_unless_the_tables_make_it(
    run: Run, path: Path, tmp_path: Path
) -> None:
    pytest.importorskip("duckdb")
    run("export", path, "-o", tmp_path / "out", "--csv", "--duckdb", tmp_path / "missing" / "games.duckdb")
    assert (run.status, run.err) == (2, f"boardreel: {tmp_path}/missing: no such directory\n")
    assert not (tmp_path / "out").exists()
    run("export", path, "-o", tmp_path / "out" / "csv", "--csv", "--duckdb", tmp_path / "out" / "games.duckdb")
    assert (run.status, (tmp_path / "out" / "games.duckdb").is_file()) == (0, True)


def test_an_index_is_exported_with_its_counts(run: Run, tmp_path: Path) -> None:
    run("export", CORRECTED_INDEX, "-o", tmp_path / "out", "--csv")
    assert run.err.startswith("games: 102 rows, moves: ")
    games, moves, positions = (rows_of(tmp_path / "out" / f"{name}.csv") for name in ("games", "moves", "positions"))
    assert {row["file"] for row in games}.isdisjoint({REMOVED_RECORD})
    assert [row["game_id"] for row in games] == [str(number) for number in range(102)]
    found = {row["key"]: row for row in positions}
    assert len(found) == len(positions)
    answers = json.loads((FOLDER / "corrected_answers.json").read_text("utf-8"))["positions"]
    for key, entries in answers.items():
        played = {row["move"]: row for row in moves if row["key"] == key[4:]}
        assert (key[4:] in found, len(played)) == (bool(entries), sum(len(entry["moves"]) for entry in entries))
        for entry in entries:
            assert (found[key[4:]]["games"], found[key[4:]]["occurrences"]) == (
                str(entry["games"]),
                str(len(entry["occurrences"])),
            )
            for move in entry["moves"]:
                row = played[move["move"]]
                *wins, draws = map(str, move["outcomes"])
                columns = [row[f"wins_{player}"] for player in range(1, 5)]
                assert (row["games"], columns, row["draws"]) == (
                    str(move["games"]),
                    wins + [""] * (4 - len(wins)),
                    draws,
                )
                assert int(row["unknown"]) == move["games"] - sum(move["outcomes"])
                means = [points / 10 / move["scored"] for points in move["points"]]
                assert [row[f"mean_points_{player}"] for player in range(1, 5)] == [
                    *map(str, means),
                    *[""] * (4 - len(means)),
                ]


def test_an_index_knows_colors_and_results_as_its_records_do(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    games = (
        "(;GM[21]PW[Ann]PB[Ben]RE[W+R];W[F4];B[H4])"
        "(;GM[1]PB[Cai]BR[九段]PW[Dan]RE[黑中盘胜];B[ee])(;GM[1]PB[Eve]PW[Fay]RE[持碁];B[dd])"
    )
    (tmp_path / "in" / "a.sgf").write_text(games, "utf-8")
    run("index", tmp_path / "in", "-o", tmp_path / "index")
    run("export", tmp_path / "index", "-o", tmp_path / "of-index", "--csv")
    run("export", tmp_path / "in", "-o", tmp_path / "of-records", "--csv")
    columns = ("black", "white", "black_rank", "result", "winner")
    from_index, from_records = (
        sorted(tuple(row[name] for name in columns) for row in rows_of(tmp_path / name / "games.csv"))
        for name in ("of-index", "of-records")
    )
    assert from_index == from_records
    assert [row[4] for row in from_index] == ["white", "black", "draw"]
    explorer = Explorer(tmp_path / "index")
    for query, count in {
        "white:ann": 1,
        "black:ben": 1,
        "winner:black": 1,
        "result:B+R": 1,
        "winner:draw": 1,
        "rank:9d": 1,
    }.items():
        assert len(explorer.games_where(query)) == count, query


def test_an_index_is_exported_alone(run: Run, path: Path, tmp_path: Path) -> None:
    for more in ([path], ["--where", "lee"]):
        run("export", INDEX, *more, "-o", tmp_path / "out", "--csv")
        assert (run.status, run.err) == (2, "boardreel: an index is exported alone, and without --where\n")
    run("export", INDEX, "-o", tmp_path / "out", "--csv", "--tables", "games")
    rows = rows_of(tmp_path / "out" / "games.csv")
    explorer = Explorer(INDEX)
    first = explorer.game(GameId(0, 0))
    assert (rows[0]["file"], rows[0]["players"]) == (first.file, " – ".join(filter(None, first.players)))


def test_missing_packages_are_named(run: Run, path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    run("export", path, "-o", tmp_path / "out", "--arrow")
    assert run.status == 2
    assert 'pip install "boardreel[index]" adds them' in run.err
