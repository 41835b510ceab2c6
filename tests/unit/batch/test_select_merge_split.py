"""The commands `select`, `merge` and `split` keep the bytes of the games that they choose."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel import read
from boardreel.cli import main
from unit.batch.archives import CHINESE, OTHER, PLAIN, UTF8, Run, games_in, write_archive

QUERIES = [
    "player:ann",
    "date:2020..2021",
    "size:9 -has:variations",
    "game:hex OR has:comments",
    "file:sub/*",
    "code:x",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_archive(tmp_path / "records")
    return tmp_path / "records"


def test_merge_writes_the_games_of_files_folders_and_archives_in_order(run: Run, folder: Path) -> None:
    games = games_in(run("merge", folder / "sub", folder / "c.zip", folder / "b.sgf.gz"))
    assert len(games) == 5
    assert games[1:] == [OTHER, UTF8, PLAIN, OTHER]
    assert (run.status, run.err) == (0, "5 of 5 games\n")


def test_merge_brings_games_to_utf8_only_where_charsets_differ(run: Run, folder: Path, tmp_path: Path) -> None:
    assert run("merge", folder / "sub" / "d.sgf") == CHINESE + b"\n"
    (tmp_path / "plain.sgf").write_bytes(PLAIN)
    assert run("merge", tmp_path / "plain.sgf", folder / "sub") == PLAIN + b"\n" + CHINESE + b"\n"
    merged = run("merge", folder / "sub", folder / "a.sgf")
    converted = CHINESE.decode("gb18030").replace("GB18030", "UTF-8").encode()
    assert merged == b"\n".join([converted, UTF8, PLAIN, b""])
    assert read(merged).games[0].root.text("PB") == "李世石"


def test_a_game_of_another_charset_that_does_not_name_it_names_utf8_when_converted(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes("(;GM[1]CA[UTF-8]PB[Łu];B[aa])".encode())
    (tmp_path / "b.sgf").write_bytes("(;GM[1]SZ[19]PB[Jürgen]PW[Köhler];B[aa])".encode("cp1252"))
    merged = run("merge", "--charset", "cp1252", tmp_path / "b.sgf", tmp_path / "b.sgf")
    assert b"CA[" not in merged
    merged = run("merge", tmp_path / "b.sgf", tmp_path / "a.sgf")
    assert merged.startswith("(;CA[UTF-8]GM[1]SZ[19]PB[Jürgen]PW[Köhler];B[aa])".encode())


def test_a_game_that_names_a_wrong_charset_is_read_alone_as_in_its_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes("(;GM[1]CA[ISO-8859-1]PB[Zoë];B[aa])".encode("utf-8-sig"))
    (tmp_path / "b.sgf").write_bytes("(;GM[1]CA[GB18030]PB[柯洁])(;GM[1]CA[ISO-8859-1]PB[柯洁])".encode("gb18030"))
    for name, expected in ("a.sgf", ["Zoë"]), ("b.sgf", ["柯洁", "柯洁"]):
        run("split", tmp_path / name, "-o", tmp_path / "out")
        games = [read(path).games[0] for path in sorted((tmp_path / "out").glob(f"{name[0]}-*.sgf"))]
        assert [game.root.text("PB") for game in games] == expected
        assert [game.root.text("PB") for game in read(run("merge", tmp_path / name)).games] == expected


def test_split_and_merge_give_the_same_games_byte_for_byte(run: Run, folder: Path, tmp_path: Path) -> None:
    expected = write_archive(tmp_path / "again")
    run("split", folder, "-o", tmp_path / "out", "--names", "{number}")
    assert run.err == "7 of 7 games, 7 files\n"
    files = sorted((tmp_path / "out").iterdir())
    assert [path.name for path in files] == ["1-2.sgf", "1-3.sgf", "1-4.sgf", "1.sgf", "2-2.sgf", "2-3.sgf", "2.sgf"]
    assert sorted(path.read_bytes() for path in files) == sorted(game + b"\n" for game in expected)
    same_charset = [path for path in files if b"GB18030" not in path.read_bytes()]
    assert sorted(games_in(run("merge", *same_charset))) == sorted(game for game in expected if game != CHINESE)


def test_split_by_a_field_writes_a_file_for_each_value(run: Run, folder: Path, tmp_path: Path) -> None:
    run("split", folder / "a.sgf", folder / "c.zip", "-o", f"{tmp_path}/out/", "--by", "black")
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {
        "Łukasz.sgf": UTF8 + b"\n" + UTF8 + b"\n",
        "Cid.sgf": PLAIN + b"\n",
        "Eve.sgf": OTHER + b"\n",
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [("Cup: A", "Cup/ A"), (100 * "a" + "1", 100 * "a" + "2"), ("unknown", ""), ("Cup", "CUP")],
    ids=["forbidden characters", "long values", "no value", "capital letters"],
)
def test_games_with_different_values_of_a_field_are_in_different_files(
    run: Run, tmp_path: Path, one: str, other: str
) -> None:
    games = [f"(;GM[1]EV[{value}])".encode() for value in (one, other)]
    (tmp_path / "r.sgf").write_bytes(b"\n".join([*games, *games]))
    run("split", tmp_path / "r.sgf", "-o", tmp_path / "out", "--by", "event")
    files = sorted((tmp_path / "out").iterdir(), key=lambda path: "-2." in path.name)
    assert [games_in(path.read_bytes()) for path in files] == [2 * [game] for game in games]


def test_files_of_a_field_have_the_names_of_their_first_games(run: Run, folder: Path, tmp_path: Path) -> None:
    options = ["--by", "black", "--names", "{game}-{size}"]
    run("split", folder / "a.sgf", folder / "c.zip", "-o", tmp_path / "out", *options)
    assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {
        "Go-9.sgf": UTF8 + b"\n" + UTF8 + b"\n",
        "Go-9-2.sgf": PLAIN + b"\n",
        "Hex-11.sgf": OTHER + b"\n",
    }


def test_names_of_files_are_safe_and_differ(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "r.sgf"
    record.write_text("(;GM[1]PB[../../x]EV[con])(;GM[1]PB[A]EV[])(;GM[1]PB[a]EV[...])(;GM[1]PB[a*:b?]EV[CON.x])")
    run("split", record, "-o", tmp_path / "out", "--names", "{black}")
    run("split", record, "-o", tmp_path / "events", "--by", "event")
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"_.._x.sgf", "A.sgf", "a-2.sgf", "a_b_.sgf"}
    assert {path.name for path in (tmp_path / "events").iterdir()} == {
        "_con.sgf",
        "unknown.sgf",
        "unknown-2.sgf",
        "_CON.x.sgf",
    }


def test_names_of_files_differ_where_accents_are_characters_of_their_own(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "r.sgf"
    record.write_text("(;GM[1]CA[UTF-8]PB[Zo\u00e9])(;GM[1]CA[UTF-8]PB[zoe\u0301])", "utf-8")
    run("split", record, "-o", tmp_path / "out", "--names", "{black}")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["Zo\u00e9.sgf", "zoe\u0301-2.sgf"]


def test_a_long_name_of_wide_characters_fits_the_file_system(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "r.sgf"
    record.write_text(2 * f"(;GM[1]CA[UTF-8]EV[{120 * '囲'}];B[aa])", "utf-8")
    run("split", record, "-o", tmp_path / "out", "--names", "{event}")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [f"{80 * '囲'}-2.sgf", f"{80 * '囲'}.sgf"]


def test_an_unknown_field_of_a_name_says_which_there_are(run: Run, folder: Path, tmp_path: Path) -> None:
    run("split", folder, "-o", tmp_path / "out", "--names", "{datum}")
    assert run.status == 2
    assert "there is no field “datum” for names; the fields are file, stem, number" in run.err


@pytest.mark.parametrize("query", QUERIES)
def test_select_and_its_inversion_cover_all_games_once(run: Run, tmp_path: Path, query: str) -> None:
    games = [game for game in write_archive(tmp_path / "records") if game != CHINESE]
    (tmp_path / "records" / "sub" / "d.sgf").unlink()
    found = games_in(run("select", tmp_path / "records", "--where", query))
    others = games_in(run("select", tmp_path / "records", "--where", query, "--invert"))
    assert sorted([*found, *others]) == sorted(games)


@pytest.mark.parametrize(
    ("options", "count"),
    [
        (["--limit", "2"], 2),
        (["--game", "2,4-5"], 3),
        (["--game", "6-"], 1),
        (["--game", "-2"], 2),
        (["--sample", "3"], 3),
        (["--sample", "3", "--seed", "7", "--where", "size:9"], 3),
        (["--sample", "30"], 6),
        (["--sample", "3", "--limit", "2"], 2),
        (["--sample", "30", "--limit", "2"], 2),
        (["--pattern", "ee=B,cc=W"], 4),
    ],
)
def test_what_is_chosen_in_other_ways_can_be_inverted_too(
    run: Run, tmp_path: Path, options: list[str], count: int
) -> None:
    games = [game for game in write_archive(tmp_path / "records") if game != CHINESE]
    (tmp_path / "records" / "sub" / "d.sgf").unlink()
    found = games_in(run("select", tmp_path / "records", *options))
    assert run.err == f"{count} of 6 games\n"
    others = games_in(run("select", tmp_path / "records", *options, "--invert"))
    assert (len(found), sorted([*found, *others])) == (count, sorted(games))


def test_a_position_of_a_game_without_rules_is_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[999];B[aa])(;GM[999];B[bb])")
    run("select", tmp_path / "a.sgf", "--position", tmp_path / "a.sgf")
    assert (run.status, run.out) == (2, b"")
    assert "no installed game has rules for" in run.err


def test_a_game_is_found_by_the_name_of_its_variant(run: Run, tmp_path: Path) -> None:
    games = [b"(;GM[Blokus Duo])", b"(;GM[Nexos])", b"(;GM[1]SZ[9])"]
    (tmp_path / "a.sgf").write_bytes(b"\n".join(games))
    for query, found in (("blokus", games[:1]), ("nexos", games[1:2]), ("go", games[2:]), ('"go 9x9"', games[2:])):
        assert games_in(run("select", tmp_path / "a.sgf", "--where", f"game:{query}")) == found


@pytest.mark.parametrize("pattern", ["zz=B", "ee=Q", "ee=B,zz=W"])
def test_a_pattern_of_points_and_colors_that_no_game_has_is_an_error(run: Run, tmp_path: Path, pattern: str) -> None:
    small, large = tmp_path / "small.sgf", tmp_path / "large.sgf"
    small.write_text("(;GM[1]SZ[9];B[ee])")
    large.write_text("(;GM[1]SZ[19];B[qq])")
    run("select", small, large, "--pattern", pattern, "-o", tmp_path / "out.sgf")
    message = f"boardreel: --pattern: {pattern} does not name points and colors of Go\n"
    assert (run.status, run.err, (tmp_path / "out.sgf").exists()) == (2, message, False)
    # a pattern that some of the games can have is none, and neither is one if no game was asked for it
    assert games_in(run("select", small, large, "--pattern", "qq=B")) == [large.read_bytes()]
    run("select", small, "--pattern", pattern, "--where", "size:13")
    assert (run.status, run.err) == (0, "0 of 1 game\n")


def test_a_sample_is_the_same_for_the_same_seed(run: Run, folder: Path) -> None:
    samples = {run("select", folder / "a.sgf", folder / "c.zip", "--sample", 2, "--seed", seed) for seed in range(20)}
    assert len(samples) > 1
    again = [run("select", folder / "a.sgf", folder / "c.zip", "--sample", 2, "--seed", 5) for _ in range(2)]
    assert again[0] == again[1]


def test_a_position_is_found_in_any_orientation(run: Run, tmp_path: Path) -> None:
    (tmp_path / "position.sgf").write_text("(;GM[1]SZ[9];B[cd];W[gg];B[aa])")
    same = [
        b"(;GM[1]SZ[9];B[dc];W[gg])",
        b"(;GM[1]SZ[9];B[gf];W[cc];B[ee])",
        b"(;GM[1]SZ[9];B[ee](;W[cd])(;W[gg];B[cd]))",
    ]
    other = [b"(;GM[1]SZ[9];B[cd];W[gh])", b"(;GM[1]SZ[13];B[cd];W[gg])", b"(;GM[1]SZ[9];W[cd];B[gg])"]
    (tmp_path / "games.sgf").write_bytes(b"\n".join(same + other))
    found = run("select", tmp_path / "games.sgf", "--position", tmp_path / "position.sgf", "--move", 2)
    assert games_in(found) == same[:2]


def test_a_damaged_game_is_repaired_and_does_not_swallow_the_next(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_bytes(b"(;GM[1]SZ[9]PB[Ann];B[ee]\n")
    (tmp_path / "b.sgf").write_bytes(PLAIN)
    merged = run("merge", tmp_path / "a.sgf", tmp_path / "b.sgf")
    assert merged.endswith(PLAIN + b"\n")
    assert [game.root.text("PB") for game in read(merged).games] == ["Ann", "Cid"]
    assert read(merged).outcome == "ok"


def test_a_game_in_another_notation_is_written_as_sgf(run: Run, tmp_path: Path) -> None:
    record = Path(__file__).parents[3] / "web" / "samples" / "twixt-little-golem.tsgf"
    (tmp_path / "b.sgf").write_bytes(PLAIN)
    games = read(run("merge", record, tmp_path / "b.sgf")).games
    assert len(games) == 2
    assert games[0].root.text("FF") == "4"


def test_bytes_that_are_invalid_in_the_charset_are_kept(run: Run, tmp_path: Path) -> None:
    content = b"(;GM[1]CA[UTF-8]PB[\xc5\x81uk\xffasz];B[aa])\n(;GM[1]PB[\xc3\xa9];W[aa])"
    (tmp_path / "a.sgf").write_bytes(content)
    assert run("select", tmp_path / "a.sgf", "--game", 2) == b"(;GM[1]PB[\xc3\xa9];W[aa])\n"
    assert run("merge", tmp_path / "a.sgf") == content + b"\n"


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_written(run: Run, folder: Path) -> None:
    (folder / "empty.sgf").write_bytes(b"")
    assert (
        run("merge", folder / "a.sgf", folder / "empty.sgf", folder / "missing.sgf", folder / "a.sgf").count(PLAIN) == 2
    )
    assert run.status == 2
    assert [line.partition(": ")[2].split(": ")[0] for line in run.err.splitlines()[:2]] == [
        str(folder / "empty.sgf"),
        str(folder / "missing.sgf"),
    ]


def test_inputs_and_other_files_are_not_replaced(run: Run, folder: Path, tmp_path: Path) -> None:
    before = (folder / "a.sgf").read_bytes()
    run("merge", folder / "a.sgf", "-o", folder / "a.sgf", "--force")
    assert (run.status, (folder / "a.sgf").read_bytes()) == (2, before)
    run("merge", folder, "-o", folder / "a.sgf", "--force")
    assert (run.status, (folder / "a.sgf").read_bytes()) == (2, before)
    target = tmp_path / "out.sgf"
    target.write_text("mine")
    run("merge", folder / "a.sgf", "-o", target)
    assert (run.status, target.read_text()) == (2, "mine")
    run("merge", folder / "a.sgf", "-o", target, "--force")
    assert (run.status, target.read_bytes()) == (0, UTF8 + b"\n" + PLAIN + b"\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["merge", "none.sgf", "-o", "good.sgf", "--force"],
        ["merge", "none.sgf", "-o", "new.sgf"],
        ["select", "records", "--where", "player:nobody", "-o", "good.sgf", "--force"],
        ["select", "records", "--where", "player:nobody", "-o", "new/"],
        ["dedupe", "good.sgf", "--duplicates", "new.sgf"],
    ],
)
def test_no_file_is_written_without_games(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.sgf").write_bytes(PLAIN)
    run(*arguments)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["good.sgf", folder.name]
    assert Path("good.sgf").read_bytes() == PLAIN


def test_a_wrong_query_is_an_error_before_anything_is_read(run: Run) -> None:
    run("merge", "missing.sgf", "--where", "plyer:lee")
    assert run.status == 2
    assert run.err.startswith("boardreel: there is no field “plyer” here; the fields are words, player, black")


def test_a_range_of_games_that_ends_before_it_begins_is_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["select", str(folder), "--game", "1,4-2"])
    assert "'4-2' is not a number of a game, such as 3, 5-9 or 20-" in capsys.readouterr().err
