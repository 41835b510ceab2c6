"""The commands `index` and `search`."""

from __future__ import annotations

import gzip
import json
import zipfile
from functools import partial
from http.server import BaseHTTPRequestHandler, SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from boardreel import read, replay
from boardreel.cli import main
from boardreel.explorer import Explorer, engines

GAMES = (
    "(;GM[1]SZ[9]PB[Ann]PW[Bob]DT[2020-05-01]RE[B+R]EV[Spring Cup];B[ee];W[cc];B[gg])"
    "(;GM[1]SZ[9]PB[Cid]PW[Ann]DT[2021]RE[W+3];B[ee];W[gc];B[cg])"
    "(;GM[1]SZ[9]PB[Dee]PW[Bob];B[ee];W[ec];B[ge])"
)


@pytest.fixture
def index(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    records = tmp_path / "records"
    records.mkdir()
    (records / "games.sgf").write_text(GAMES)
    assert main(["index", str(records), "-o", str(tmp_path / "index"), "--jobs", "1"]) == 0
    assert capsys.readouterr().out == "3 games indexed, 6 positions\n"
    return tmp_path / "index"


def search(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    status = main(["search", *map(str, arguments)])
    return status, capsys.readouterr().out


def test_moves_at_a_position_as_json(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = index.parent / "records" / "games.sgf"
    status, out = search(capsys, index, record, "--move", 1, "--json")
    assert status == 0
    # the first two replies are images of each other; any image of a move stands for all
    assert json.loads(out) == {
        "games": 3,
        "moves": [
            {"move": "C7", "games": 2, "wins": [1, 1], "draws": 0, "unknown": 0, "date": "2021"},
            {"move": "C5", "games": 1, "wins": [0, 0], "draws": 0, "unknown": 1},
        ],
        "examples": [
            {
                "file": "games.sgf",
                "game": 1,
                "players": ["Ann", "Bob"],
                "date": "2020-05-01",
                "result": "B+R",
                "ply": 1,
            },
            {"file": "games.sgf", "game": 2, "players": ["Cid", "Ann"], "date": "2021", "result": "W+3", "ply": 1},
            {"file": "games.sgf", "game": 3, "players": ["Dee", "Bob"], "date": "", "result": "", "ply": 1},
        ],
    }


def test_one_record_or_archive_is_indexed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, archive = tmp_path / "games.sgf", tmp_path / "games.zip"
    record.write_text(GAMES)
    with zipfile.ZipFile(archive, "w") as file:
        file.write(record, "games.sgf")
    for path in (record, archive):
        output = tmp_path / f"index of {path.name}"
        assert main(["index", str(path), "-o", str(output), "--jobs", "1"]) == 0
        assert capsys.readouterr().out == "3 games indexed, 6 positions\n"
        answer = json.loads(search(capsys, output, record, "--move", 1, "--json", "--records", tmp_path)[1])
        assert [(example["file"], example["game"]) for example in answer["examples"]] == [
            (path.name, number) for number in (1, 2, 3)
        ]
        assert main(["index", str(path), "-o", str(output), "--jobs", "1"]) == 0
        assert capsys.readouterr().out == "The index is current: there are no new records.\n"


@pytest.mark.parametrize("command", [["index"], ["site", "--base", "/reel"]])
@pytest.mark.parametrize(
    ("path", "reason"),
    [("none.sgf", "no such file or directory"), ("-", "this can be read only once; save it as a file first")],
)
def test_records_that_cannot_be_read_twice_are_refused(
    command: list[str], path: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, path, "-o", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == f"boardreel: {path}: {reason}\n"


def test_moves_at_a_position_as_text(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = index.parent / "records" / "games.sgf"
    status, out = search(capsys, index, record, "--move", 1, "--limit", 1)
    assert status == 0
    assert out.splitlines() == [
        "3 games",
        "       2  C7  1-1-0  2021",
        "       1  C5  0-0-0",
        "games.sgf 1 1  Ann - Bob  2020-05-01  B+R",
    ]


def test_a_position_that_was_never_played(index: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "other.sgf").write_text("(;GM[1]SZ[9];B[aa])")
    status, out = search(capsys, index, tmp_path / "other.sgf", "--json")
    assert (status, json.loads(out)) == (1, {"games": 0, "moves": [], "examples": []})


def test_a_position_that_is_too_deep_for_the_index(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "games.sgf"
    record.write_text("(;GM[1]SZ[9];B[aa];W[bb];B[cc];W[dd])")
    assert main(["index", str(record), "-o", str(tmp_path / "index"), "--plies", "3"]) == 0
    capsys.readouterr()
    search_at = ["search", str(tmp_path / "index"), str(record), "--move"]
    note = (
        f"boardreel: {tmp_path}/index: the index has positions of the first 3 moves only; index --plies N adds more\n"
    )
    assert (main([*search_at, "4"]), *capsys.readouterr()) == (1, "0 games\n", note)
    assert (main([*search_at, "3"]), capsys.readouterr().err) == (0, "")


def test_examples_are_compared_with_the_records(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = index.parent / "records" / "games.sgf"
    arguments = (index, record, "--move", 2, "--json", "--records", record.parent)
    assert [example["game"] for example in json.loads(search(capsys, *arguments)[1])["examples"]] == [1, 2]
    # the record has another game now, and the index does not show it as this position
    record.write_text(GAMES.replace("W[gc]", "W[aa]"))
    assert [example["game"] for example in json.loads(search(capsys, *arguments)[1])["examples"]] == [1]


def test_games_with_words_or_a_pattern(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = index.parent / "records" / "games.sgf"
    answer = json.loads(search(capsys, index, "--text", "ann 2020", "--json")[1])
    assert (answer["games"], answer["examples"][0]["game"]) == (1, 1)
    answer = json.loads(search(capsys, index, record, "--pattern", "ee=B,gc=W", "--json")[1])
    assert [(example["game"], example["ply"]) for example in answer["examples"]] == [(1, 2), (2, 2)]
    assert main(["search", str(index), str(record), "--pattern", "zz=B"]) == 2
    assert capsys.readouterr().err == "boardreel: --pattern: zz=B does not name points and colors of Go\n"
    with pytest.raises(SystemExit):
        main(["search", str(index), str(record), "--pattern", "ee"])
    assert "'ee' does not name points and colors, such as dd=B,pp=W" in capsys.readouterr().err
    for arguments, reason in (
        ([record, "--pattern", "ee=W", "--move", 99], "--move has no effect with --pattern"),
        (["--where", "ann", "--move", 1], "--move needs a record (FILE)"),
        (["--where", "ann", "--pattern", "ee=B"], "--pattern needs a record (FILE)"),
    ):
        assert main(["search", str(index), *map(str, arguments)]) == 2
        assert reason in capsys.readouterr().err


@pytest.mark.parametrize("pattern", [{"zz": "B"}, {"ee": "Q"}, {"ee": "B", "zz": "W"}])
def test_a_pattern_with_points_or_colors_that_the_game_lacks_is_an_error(index: Path, pattern: dict[str, str]) -> None:
    rules = replay(read("(;GM[1]SZ[9])").games[0]).rules
    with pytest.raises(ValueError, match=r"=\w does not name points and colors of Go$"):
        Explorer(index).pattern(pattern, rules)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of an index with 60 games of Ann in 2000 to 2059, each against another player."""
    folder = tmp_path_factory.mktemp("many")
    (folder / "records").mkdir()
    games = (
        f"(;GM[1]SZ[9]PB[Ann]PW[{chr(ord('a') + number % 26)} {number:02}]DT[{2000 + number}]EV[Cup {-number % 60:02}]"
        f";B[ee];W[{'gc' if number % 3 else 'cc'}])"
        for number in range(60)
    )
    (folder / "records" / "games.sgf").write_text("\n".join(games), "utf-8")
    assert (
        main(["index", str(folder / "records"), "-o", str(folder / "index"), "--keep-duplicates", "--jobs", "1"]) == 0
    )
    return folder / "index"


def test_all_games_with_words_are_counted(many: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answer = json.loads(search(capsys, many, "--text", "ann", "--json")[1])
    assert (answer["games"], len(answer["examples"])) == (60, 10)


@pytest.mark.parametrize(
    ("order", "first"),
    [
        ("date", [60, 59, 58]),
        ("event", [1, 60, 59]),
        ("player", [1, 27, 53]),
        ("file", [1, 2, 3]),
    ],
)
def test_games_are_sorted(many: Path, capsys: pytest.CaptureFixture[str], order: str, first: list[int]) -> None:
    options = ("--text", "ann", "--json", "--sort", order)
    pages = [
        json.loads(search(capsys, many, *options, "--limit", 7, "--offset", offset)[1]) for offset in range(0, 63, 7)
    ]
    numbers = [example["game"] for page in pages for example in page["examples"]]
    assert numbers[:3] == first
    assert sorted(numbers) == list(range(1, 61))
    assert {page["games"] for page in pages} == {60}


def test_games_whose_date_cannot_be_read_are_not_sorted_before_the_newest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dates = ("?", "2001", "c. 1846", "", "2001-05")
    records = tmp_path / "games.sgf"
    records.write_text("".join(f"(;GM[1]SZ[9]PB[Ann]DT[{date}];B[ee])" for date in dates))
    assert main(["index", str(records), "-o", str(tmp_path / "index")]) == 0
    capsys.readouterr()
    answer = json.loads(search(capsys, tmp_path / "index", "--text", "ann", "--json", "--sort", "date")[1])
    assert [example["date"] for example in answer["examples"]] == ["2001-05", "2001", "c. 1846", "?", ""]


def test_words_and_a_position_or_pattern_are_asked_for_together(many: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = many.parent / "records" / "games.sgf"
    options = ("--text", "ann 2003", "--json", "--records", record.parent)
    for position in (("--move", 2), ("--pattern", "ee=B,cc=W")):
        answer = json.loads(search(capsys, many, record, *position, *options)[1])
        assert (answer["games"], [example["game"] for example in answer["examples"]]) == (1, [4])
    assert search(capsys, many, record, "--move", 2, "--text", "nobody", "--json")[0] == 1


@pytest.mark.parametrize(("text", "player"), [("lukasz", "Łukasz"), ("SOREN", "Søren"), ("strauss", "Strauß")])
def test_games_are_found_by_names_without_accents(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, player: str
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    for name in ("Łukasz", "Søren", "Strauß"):
        (records / f"{name}.sgf").write_text(f"(;GM[1]SZ[9]CA[UTF-8]PB[{name}]PW[Bob];B[ee];W[cc])", "utf-8")
    assert main(["index", str(records), "-o", str(tmp_path / "index"), "--jobs", "1"]) == 0
    capsys.readouterr()
    examples = json.loads(search(capsys, tmp_path / "index", "--text", text, "--json")[1])["examples"]
    assert [example["players"] for example in examples] == [[player, "Bob"]]


def test_an_index_is_read_from_an_address(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    handler = partial(SimpleHTTPRequestHandler, directory=str(index))
    handler.func.log_message = lambda *_: None  # type: ignore[method-assign, assignment]
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}"
        assert json.loads(search(capsys, address, "--text", "spring", "--json")[1])["games"] == 1
    finally:
        server.shutdown()
        server.server_close()


class Broken(BaseHTTPRequestHandler):
    """A handler whose answer is not one of HTTP."""

    def do_GET(self) -> None:
        self.wfile.write(b"nonsense\r\n")

    def log_message(self, *_: object) -> None:
        pass


def test_an_address_that_cannot_be_read_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Broken) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}"
        assert main(["search", address, "--where", "spring"]) == 2
        server.shutdown()
    file = f"{address}/manifest.json"
    assert capsys.readouterr().err == f"boardreel: {file}: nonsense\\r\\n\n"
    assert main(["search", address, "--where", "spring"]) == 2
    assert capsys.readouterr().err == f"boardreel: {file}: Connection refused\n"


def test_new_records_are_added_and_problems_are_reported(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = index.parent / "records"
    command = ["index", str(records), "-o", str(index), "--jobs", "1"]
    assert main(command) == 0
    assert capsys.readouterr().out == "The index is current: there are no new records.\n"
    (records / "new.sgf").write_text("(;GM[1]SZ[9];B[dd])")
    assert main(command) == 0
    assert capsys.readouterr().out == "1 game added, 2 positions\n"
    (records / "noise.sgf").write_text("nothing")
    assert main(command) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith("boardreel: noise.sgf: ")


def test_text_and_json_files_that_are_no_records_are_passed_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    (records / "games.sgf").write_text(GAMES)
    (records / "record.txt").write_text("(;GM[1]SZ[9];B[dd])")
    (records / "notes.txt").write_text("nothing")
    (records / "data.json").write_text("{}")
    (records / "data.json.gz").write_bytes(gzip.compress(b"{}"))
    assert main(["index", str(records), "-o", str(tmp_path / "index"), "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("4 games indexed, 7 positions\n", "")
    assert main(["index", str(records / "data.json.gz"), "-o", str(tmp_path / "other"), "--jobs", "1"]) == 1
    reason = "No game found: no file in the archive is a record."
    assert capsys.readouterr().err == f"boardreel: data.json.gz: {reason}\n"


def test_wrong_arguments(index: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["search", str(index)]) == 2
    assert main(["search", str(index.parent), "--text", "x"]) == 2
    assert "manifest.json is missing" in capsys.readouterr().err
    assert main(["index", str(index / "gone"), "-o", str(index)]) == 2
    with pytest.raises(SystemExit):
        main(["index", str(index), "-o", str(index), "--plies", "0"])
    capsys.readouterr()
    monkeypatch.setitem(engines.ENGINES, "dask", ("boardreel.no_such_module", "dask"))
    assert main(["index", str(index.parent / "records"), "-o", str(index), "--engine", "dask"]) == 2
    assert 'pip install "boardreel[dask]"' in capsys.readouterr().err


def test_a_text_file_is_no_record_and_is_ignored_only_in_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "records").mkdir()
    notes = tmp_path / "records" / "notes.txt"
    notes.write_text("nothing")
    assert main(["index", str(notes.parent), "-o", str(tmp_path / "folder"), "--jobs", "1"]) == 0
    assert capsys.readouterr().err == ""
    for _ in range(2):
        assert main(["index", str(notes), "-o", str(tmp_path / "file"), "--jobs", "1"]) == 1
        assert "notes.txt: No game found: not an SGF file." in capsys.readouterr().err
