"""`boardreel edit` changes what it is asked to, and keeps the bytes of all other games."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from boardreel import read
from support import ROOT
from unit.batch.archives import CHINESE, OTHER, PLAIN, UTF8, Run, games_in

RICH = (
    b"(;GM[1]SZ[9]PB[Ann]KM[6.5]XX[private]KT[x]AP[a:1];B[ee]C[first]TR[aa]LB[bb:1]"
    b"(;W[cc]V[0.5]GC[g];B[gg])(;W[aa]C[other]))"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "g.sgf").write_bytes(b"\n".join([PLAIN, UTF8, OTHER]))
    return tmp_path / "g.sgf"


@pytest.fixture
def rich(tmp_path: Path) -> Path:
    (tmp_path / "rich.sgf").write_bytes(RICH)
    return tmp_path / "rich.sgf"


def test_games_that_do_not_fit_or_do_not_change_keep_their_bytes(run: Run, path: Path) -> None:
    games = games_in(run("edit", path, "--where", "black:cid", "--set", "EV=Cup [1]\\"))
    assert games[1:] == [UTF8, OTHER]
    assert read(games[0]).games[0].root.text("EV") == "Cup [1]\\"
    assert run.err == "3 of 3 games, 1 game changed\n"
    assert games_in(run("edit", path, "--remove", "ZZ", "--rename", "YY=ZZ")) == [PLAIN, UTF8, OTHER]
    assert run.err == "3 of 3 games, 0 games changed\n"


def test_a_value_that_the_charset_lacks_makes_the_game_utf8(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "latin.sgf"
    record.write_bytes("(;GM[1]CA[ISO-8859-1]PB[Jürgen];B[aa])".encode("cp1252"))
    assert run("edit", record, "--set", "PW=Zoë") == "(;GM[1]CA[ISO-8859-1]PB[Jürgen]PW[Zoë]\n;B[aa])\n".encode(
        "cp1252"
    )
    assert run("edit", record, "--set", "PW=Łu") == "(;GM[1]CA[UTF-8]PB[Jürgen]PW[Łu]\n;B[aa])\n".encode()
    record.write_bytes(CHINESE)
    assert (
        run("edit", record, "--set", "PW=王")
        == CHINESE.replace(b"PW[Ann]", "PW[王]".encode("gb18030")).replace(b";B", b"\n;B").replace(b";W", b"\n;W")
        + b"\n"
    )


@pytest.mark.parametrize(
    ("strip", "lost", "nodes"),
    [
        ("comments", ["C", "GC"], 5),
        ("variations", [], 4),
        ("marks", ["TR", "LB"], 5),
        ("evaluations", ["KT", "V"], 5),
        ("private", ["XX"], 5),
    ],
)
def test_parts_are_removed_and_all_others_stay(run: Run, rich: Path, strip: str, lost: list[str], nodes: int) -> None:
    (before,) = read(RICH).games
    (game,) = read(run("edit", rich, "--strip", strip)).games
    assert len(game.nodes) == nodes
    for old, new in zip(before.main_line(), game.main_line(), strict=True):
        assert dict(new.properties) == {ident: values for ident, values in old.properties.items() if ident not in lost}


def test_lines_are_cut_off_after_some_nodes(run: Run, rich: Path) -> None:
    (game,) = read(run("edit", rich, "--plies", 2)).games
    assert [node.depth for node in game.nodes] == [0, 1, 2, 2]


def test_a_property_is_renamed_where_the_new_one_is_missing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]EV[a]RO[b];B[aa]EV[c])")
    assert run("edit", tmp_path / "a.sgf", "--rename", "EV=RO") == b"(;GM[1]EV[a]RO[b]\n;B[aa]RO[c])\n"


@pytest.mark.parametrize(
    ("renames", "root"),
    [
        ("PB=PW", "PB[a]PW[b]EV[c]"),
        ("PB=PW PW=PB", "PW[a]PB[b]EV[c]"),
        ("PB=PW PW=EV", "PB[a]PW[b]EV[c]"),
        ("PB=PW PW=RO", "PW[a]RO[b]EV[c]"),
        ("PB=RO EV=RO", "RO[a]PW[b]EV[c]"),
    ],
)
def test_a_property_is_never_lost_by_another_name(run: Run, tmp_path: Path, renames: str, root: str) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]PB[a]PW[b]EV[c])")
    options = [part for rename in renames.split() for part in ("--rename", rename)]
    assert run("edit", tmp_path / "a.sgf", *options) in (f"(;GM[1]{root})\n".encode(), f"(;GM[1]{root})".encode())


def test_a_table_that_was_listed_and_changed_is_read_back(run: Run, path: Path, tmp_path: Path) -> None:
    table = tmp_path / "table.csv"
    table.write_bytes(run("list", path, "--csv", "--fields", "file,number,players", "--properties", "PB,EV"))
    rows = list(csv.reader(table.open(newline="", encoding="utf-8")))
    rows[1][3:] = ["Cid [2p]", "Łódź"]
    with table.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    games = games_in(run("edit", path, "--from-csv", table))
    assert (games[1:], run.status) == ([UTF8, OTHER], 0)
    root = read(games[0]).games[0].root
    assert (root.text("PB"), root.text("EV")) == ("Cid [2p]", "Łódź")


def test_a_table_that_was_listed_changes_nothing_and_then_refuses_to_change_several_values(
    run: Run, tmp_path: Path
) -> None:
    record, table = tmp_path / "g.sgf", tmp_path / "table.csv"
    root = b"GM[1]SZ[9]HA[2]AB[cc][gg]PB[A  B]GC[a\n\nb]C[c:d\\]\te][f]EV[]XX[x][y]"
    record.write_bytes(b"(;%s;W[ee])\n" % root)
    options = ["--csv", "--fields", "file,number", "--properties", "AB,PB,GC,C,EV,XX,ZZ"]
    table.write_bytes(run("list", record, *options))
    assert table.read_text("utf-8").splitlines()[1] == f"{record.as_posix()},1,cc gg,A B,a b,c:d] e f,,x y,"
    assert run("edit", record, "--from-csv", table) == record.read_bytes()
    assert run.err == "1 of 1 game, 0 games changed\n"
    table.write_text(table.read_text("utf-8").replace("cc gg,A B", "cc gg,C D"), "utf-8")
    assert run("edit", record, "--from-csv", table).startswith(b"(;%s\n" % root.replace(b"A  B", b"C D"))
    table.write_text(table.read_text("utf-8").replace("cc gg", "cc ff"), "utf-8")
    assert run("edit", record, "--from-csv", table) == b""
    message = f"boardreel: {record.as_posix()} 1: AB has several values, which a table cannot change\n"
    assert (run.status, run.err) == (2, message)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_table_is_read_as_spreadsheets_save_it(
    run: Run, path: Path, tmp_path: Path, delimiter: str, encoding: str
) -> None:
    rows = [["file", "number", "EV"], [path.as_posix(), "1", "Łódź, Cup; 1\t2"]]
    with (tmp_path / "t.csv").open("w", encoding=encoding, newline="") as file:
        csv.writer(file, delimiter=delimiter).writerows(rows)
    games = games_in(run("edit", path, "--from-csv", tmp_path / "t.csv"))
    assert read(games[0]).games[0].root.text("EV") == "Łódź, Cup; 1 2"


def test_a_table_in_another_charset_is_refused_with_advice(run: Run, path: Path, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_bytes("file,number,EV\na.sgf,1,Köln\n".encode("latin-1"))
    run("edit", path, "--from-csv", tmp_path / "t.csv")
    advice = "this is not UTF-8; save the table as CSV in UTF-8"
    assert (run.status, run.err) == (2, f"boardreel: {tmp_path}/t.csv: {advice}\n")


def test_a_row_of_a_table_that_is_about_no_game_is_named(run: Run, path: Path, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text(f"file,number,EV\n{path.as_posix()},9,Cup\n")
    run("edit", path, "--from-csv", tmp_path / "t.csv")
    assert (run.status, run.err.splitlines()[0]) == (1, f"{path.as_posix()} 9: there is no such game")


@pytest.mark.parametrize("table", ["EV\nCup\n", "file,EV\n", ""])
def test_a_table_that_lacks_columns_is_refused(run: Run, path: Path, tmp_path: Path, table: str) -> None:
    (tmp_path / "t.csv").write_text(table)
    run("edit", path, "--from-csv", tmp_path / "t.csv")
    assert (run.status, "the columns file and number are missing" in run.err) == (2, True)


def test_a_dry_run_shows_the_difference_and_writes_nothing(run: Run, rich: Path, tmp_path: Path) -> None:
    out = run("edit", rich, "--remove", "XX", "-o", tmp_path / "new.sgf", "--dry-run").decode()
    assert [line[0] for line in out.splitlines()] == ["-", "+", "@", "-", "+"]
    assert "-(;GM[1]SZ[9]PB[Ann]KM[6.5]XX[private]" in out
    assert not (tmp_path / "new.sgf").exists()


@pytest.mark.parametrize("option", [["--set", "CA=x"], ["--set", "pb=x"], ["--set", "PB"], ["--rename", "PB=p"], []])
def test_a_wrong_change_is_an_error(run: Run, path: Path, option: list[str]) -> None:
    run("edit", path, *option)
    assert (run.status, run.out) == (2, b"")


def test_a_table_of_a_record_in_another_notation_has_the_values_that_are_changed(run: Run, tmp_path: Path) -> None:
    """Little Golem names the players of TwixT the other way round."""
    record, table = ROOT / "web" / "samples" / "twixt-little-golem.tsgf", tmp_path / "table.csv"
    table.write_bytes(run("list", record, "--csv", "--fields", "file,number,black,white", "--properties", "PB,PW"))
    (row,) = csv.DictReader(table.open(newline="", encoding="utf-8"))
    assert (row["PB"], row["PW"]) == (row["black"], row["white"]) == ("Carl", "Ann")
    run("edit", record, "--from-csv", table)
    assert run.err == "1 of 1 game, 0 games changed\n"
