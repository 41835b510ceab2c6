"""The commands `list` and `stats` say what the records of many games say."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from unit.batch.archives import Run

GAMES = (
    '(;GM[1]SZ[9]PB[Ann, "A"]BR[3d]PW[Bob]WR[1k]DT[2020-05-01]RE[Black wins by resignation]EV[Spring\nCup]RO[2]'
    "PC[Köln]KM[6.5]HA[2]RU[Japanese];B[ee]C[x];W[cc];B[gg])"
    "(;GM[1]SZ[13:9]PB[Cid]PW[Ann]DT[2021]RE[W+3];B[ed](;W[gc])(;W[gd]))"
    "(;GM[1]SZ[9]PW[Bob]RE[0];AB[aa];B[ec];W[zz])"
)
ALL = (
    *(
        "file",
        "stem",
        "number",
        "game",
        "size",
        "players",
        "black",
        "white",
        "black_rank",
        "white_rank",
        "event",
        "round",
    ),
    *("place", "date", "year", "result", "winner", "komi", "handicap", "name", "moves", "nodes", "has", "codes"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "g.sgf").write_text(GAMES, "utf-8")
    return tmp_path / "g.sgf"


def test_a_row_has_all_fields_with_their_types(run: Run, path: Path) -> None:
    rows = [json.loads(line) for line in run("list", path, "--json", "--fields", ",".join(ALL)).splitlines()]
    assert rows[0] == {
        "file": path.as_posix(),
        "stem": "g",
        "number": 1,
        "game": "Go",
        "size": "9",
        "players": 'Ann, "A" – Bob',
        "black": 'Ann, "A"',
        "white": "Bob",
        "black_rank": "3d",
        "white_rank": "1k",
        "event": "Spring Cup",
        "round": "2",
        "place": "Köln",
        "date": "2020-05-01",
        "year": 2020,
        "result": "B+R",
        "winner": "black",
        "komi": 6.5,
        "handicap": 2,
        "name": None,
        "moves": 3,
        "nodes": 4,
        "has": "comments",
        "codes": rows[0]["codes"],
    }
    assert (rows[1]["size"], rows[1]["has"], rows[1]["komi"]) == ("13x9", "variations", None)
    assert (rows[2]["winner"], rows[2]["has"], rows[2]["black"]) == ("draw", "setup problems", None)
    assert "bad-point" in rows[2]["codes"].split()


def test_a_row_is_a_line_of_text_with_tabs(run: Run, path: Path) -> None:
    lines = run("list", path, "--where", "player:ann").decode().splitlines()
    assert lines == [
        f'{path}\t1\tAnn, "A" – Bob\t2020-05-01\tSpring Cup\tB+R\t3',
        f"{path}\t2\tCid – Ann\t2021\t\tW+3\t2",
    ]
    assert run.err == "2 of 3 games\n"


def test_csv_is_read_back_as_it_was(run: Run, path: Path) -> None:
    content = run("list", path, "--csv", "--fields", "black,komi", "--properties", "RU,EV").decode()
    rows = list(csv.reader(io.StringIO(content, newline="")))
    assert rows == [
        ["black", "komi", "RU", "EV"],
        ['Ann, "A"', "6.5", "Japanese", "Spring Cup"],
        ["Cid"] + [""] * 3,
        [""] * 4,
    ]


@pytest.mark.parametrize(
    ("root", "result", "winner"),
    [
        ("GM[Blokus]RE[B+20]", "1+20", "1"),
        ("GM[Blokus]RE[Red+]", "3+", "3"),
        ("GM[Blokus]RE[64 58 70 61]", "3+6", "3"),
        ("GM[Blokus Duo]RE[B+20]", "B+20", "black"),
        ("GM[21]RE[B]", "B+", "black"),
        ("GM[11]RE[White wins by resignation]", "W+R", "white"),
        ("GM[11]RE[nobody knows]", "nobody knows", None),
    ],
)
def test_the_winner_is_that_of_the_result_as_it_is_read(
    run: Run, tmp_path: Path, root: str, result: str, winner: str | None
) -> None:
    (tmp_path / "g.sgf").write_text(f"(;{root})", "utf-8")
    row = json.loads(run("list", tmp_path / "g.sgf", "--json", "--fields", "result,winner"))
    assert row == {"result": result, "winner": winner}


def test_an_unknown_column_says_which_there_are(run: Run, path: Path) -> None:
    with pytest.raises(SystemExit):
        run("list", path, "--fields", "colour")
    assert "'colour' is none of file, stem" in run.capture.readouterr().err.decode()


def test_games_are_counted_by_each_field(run: Run, path: Path) -> None:
    answer = json.loads(run("stats", path, "--json"))
    assert answer["games"] == 3
    counts = answer["counts"]
    assert counts["game"] == {"go": 3}
    assert counts["size"] == {"9": 2, "13x9": 1}
    assert counts["year"] == {"2020": 1, "2021": 1}
    assert list(counts["player"].items()) == [("Bob", 2), ("Ann", 1), ('Ann, "A"', 1), ("Cid", 1)]
    assert counts["winner"] == {"black": 1, "draw": 1, "white": 1}
    assert counts["length"] == {"0-49": 3}
    assert counts["problem"]["bad-point"] == 1


def test_first_moves_that_are_images_of_each_other_are_counted_together(run: Run, tmp_path: Path) -> None:
    moves = ["dc", "cd", "fg", "ee", "cf", ""]
    (tmp_path / "a.sgf").write_text("".join(f"(;GM[1]SZ[9];B[{move}];W[aa])" for move in moves) + "(;GM[1]SZ[9])")
    counts = json.loads(run("stats", tmp_path / "a.sgf", "--json", "--by", "first-move"))["counts"]["first-move"]
    assert sorted(counts.values()) == [1, 1, 4]
    assert counts["E5"] == 1
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[9]B[dc];W[aa])(;GM[1]SZ[9];B[cd])")
    counts = json.loads(run("stats", tmp_path / "a.sgf", "--json", "--by", "first-move"))["counts"]["first-move"]
    assert list(counts.values()) == [2], "the root may have the first move"


def test_a_first_move_is_one_of_the_side_that_begins(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(
        "(;GM[21]SZ[24];W[F4];B[H4])(;GM[21]SZ[24];W[S21];B[H4])(;GM[11]SZ[11];B[c2];W[f6])"
    )
    counts = json.loads(run("stats", tmp_path / "a.sgf", "--json", "--by", "first-move"))["counts"]["first-move"]
    assert counts == {"F21": 2, "c2": 1}


def test_a_game_without_rules_is_counted_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[999]PB[Ann];B[aa];W[e4])")
    counts = json.loads(run("stats", tmp_path / "a.sgf", "--json"))["counts"]
    assert (counts["player"], counts["first-move"], run.status) == ({"Ann": 1}, {}, 0)


def test_a_table_has_the_most_frequent_values(run: Run, path: Path) -> None:
    assert run("stats", path, "--by", "player,winner", "--top", 1).decode().splitlines() == [
        "player",
        "       2  Bob",
        "winner",
        "       1  black",
    ]
    assert run("stats", path, "--by", "size", "--csv").decode().splitlines() == [
        "field,value,games",
        "size,9,2",
        "size,13x9,1",
    ]


def test_name_and_rank_of_a_color_are_those_of_its_player_even_if_white_plays_first(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "twixt.sgf"
    path.write_text("(;FF[4]GM[21]SZ[24]PB[Carl]BR[1500]PW[Ann]WR[1800]RE[W+];W[N12];B[H9])")
    fields = "players,black,black_rank,white,white_rank"
    assert run("list", path, "--fields", fields).decode() == "Ann – Carl\tCarl\t1500\tAnn\t1800\n"
    for query in ("black:carl", "white:ann", "-black:ann", "-white:carl"):
        assert run("list", path, f"--where={query}", "--fields", "number") == b"1\n"


def test_more_than_two_players_have_no_colors(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "blokus.blksgf"
    path.write_text("(;GM[Blokus]P1[Ann]P2[Bob]P3[Cid]P4[Dee]PB[Eve])")
    row = json.loads(run("list", path, "--json", "--fields", "players,black,black_rank,white,white_rank"))
    assert row.pop("players") == "Ann – Bob – Cid – Dee"
    assert set(row.values()) == {None}


@pytest.mark.parametrize(("limit", "numbers"), [(0, b""), (1, b"1\n"), (9, b"1\n2\n3\n")])
def test_a_limit_is_the_number_of_rows_at_most(run: Run, path: Path, limit: int, numbers: bytes) -> None:
    assert run("list", path, "--fields", "number", "--limit", limit) == numbers
    assert run.err == f"{min(limit, 3)} of 3 games\n"


def test_a_limit_hides_no_file_that_cannot_be_read(run: Run, path: Path, tmp_path: Path) -> None:
    run("list", path, tmp_path / "none.sgf", "--limit", 1)
    assert (run.status, run.err.splitlines()[0]) == (2, f"boardreel: {tmp_path}/none.sgf: No such file or directory")


@pytest.mark.parametrize(
    ("date", "year"),
    [
        *(("2020-05-01,02", 2020), ("May 3 1990", 1990), ("2016/17", 2016), ("ca. 1995", 1995)),
        *(("12345", None), ("20", None), ("-123", None), ("0000", None)),
    ],
)
def test_the_year_is_that_of_the_first_date(run: Run, tmp_path: Path, date: str, year: int | None) -> None:
    (tmp_path / "g.sgf").write_text(f"(;GM[1]DT[{date}])")
    assert json.loads(run("list", tmp_path / "g.sgf", "--json", "--fields", "year")) == {"year": year}


def test_a_field_that_is_named_twice_is_one_column(run: Run, path: Path) -> None:
    table = run("list", path, "--csv", "--fields", "number,number,moves", "--properties", "GM,GM")
    assert table.decode().splitlines() == ["number,moves,GM", "1,3,1", "2,2,1", "3,2,1"]


@pytest.mark.parametrize("setup", ["GM[1]AB[aa]", "GM[18]AA[aa]", "GM[Blokus]A4[a1]"])
def test_the_setup_of_any_game_is_found(run: Run, tmp_path: Path, setup: str) -> None:
    (tmp_path / "a.sgf").write_text(f"(;{setup})", "utf-8")
    assert json.loads(run("list", tmp_path / "a.sgf", "--json", "--fields", "has", "--where", "has:setup"))["has"]
