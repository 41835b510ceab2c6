"""Games of many records: which are yielded, in which order, and what is said of files that cannot be read."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import boardreel
import pytest
from boardreel import Game, read, scan
from boardreel.editing import Draft
from boardreel.query import QueryError


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """A folder with a collection, an archive, a compressed record, a record in another notation and other files."""
    (tmp_path / "a.sgf").write_text("(;GM[1]PB[Ada]RE[B+1])(;GM[1]PB[Bea]RE[W+R])", "utf-8")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "b.sgf.gz").write_bytes(gzip.compress(b"(;GM[1]PB[Cleo]RE[B+R])"))
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as file:
        file.writestr("d.sgf", "(;GM[21]PB[Dora]RE[B+R])")
    (tmp_path / "notes.txt").write_text("nothing to see", "utf-8")
    return tmp_path


def first_player(game: Game) -> str:
    return next(player.name for player in game.players if player.name)


def won_by_black(game: Game) -> bool:
    return game.result.winner == "B"


def fails(game: Game) -> bool:
    raise LookupError("a mistake in the function")


def test_all_games_of_a_folder_come_in_the_order_of_its_files(archive: Path) -> None:
    assert [first_player(game) for game in scan(archive)] == ["Ada", "Bea", "Dora", "Cleo"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_chosen_by_a_function(archive: Path, jobs: int) -> None:
    found = list(scan([archive / "a.sgf", archive], won_by_black, jobs=jobs))
    assert [first_player(game) for game in found] == ["Ada", "Ada", "Dora", "Cleo"]
    assert [game.source_name for game in found] == ["a.sgf", "a.sgf", "c.zip!d.sgf", "b.sgf.gz!b.sgf"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_games_are_chosen_by_a_lambda(archive: Path, jobs: int) -> None:
    found = scan(archive, lambda game: game.result.winner == "W", jobs=jobs)
    assert [first_player(game) for game in found] == ["Bea"]


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("query", "players"),
    [
        ("", ["Ada", "Bea", "Dora", "Cleo"]),
        ("winner:black -player:ada", ["Dora", "Cleo"]),
        ("file:deeper/* OR game:twixt", ["Dora", "Cleo"]),
    ],
)
def test_games_are_chosen_by_the_text_of_a_query(archive: Path, query: str, players: list[str], jobs: int) -> None:
    assert [first_player(game) for game in scan(archive, where=query, jobs=jobs)] == players


#: a script whose processes are started as on Windows and macOS
SCRIPT = """
import multiprocessing, sys
import boardreel
multiprocessing.set_start_method("spawn", force=True)
def is_chosen(game):
    return game.result.winner == "B"
def run():
    print(len(list(boardreel.scan(sys.argv[1], is_chosen, jobs=2))))
"""
GUARD = 'if __name__ == "__main__":'


def run_script(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, *arguments, str(folder)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.slow
def test_processes_that_are_no_forks_call_the_function_of_a_script_with_a_guard(archive: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"{SCRIPT}{GUARD}\n    run()\n")
    assert run_script([str(script)], archive).stdout == "3\n"
    script.write_text(f"{SCRIPT}run()\n")
    assert GUARD in run_script([str(script)], archive).stderr.splitlines()[-1]


def test_a_function_that_is_defined_in_no_file_chooses_in_this_process(archive: Path) -> None:
    assert run_script(["-c", f"{SCRIPT}run()"], archive).stdout == "3\n"


def test_a_query_that_cannot_be_answered_is_an_error_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="colour"):
        scan(tmp_path / "missing.sgf", where="colour:black")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_function_reaches_the_caller(archive: Path, jobs: int) -> None:
    with pytest.raises(LookupError, match="a mistake in the function"):
        list(scan(archive, fails, jobs=jobs))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_that_cannot_be_read_is_reported_and_left_out(archive: Path, jobs: int) -> None:
    messages: list[str] = []
    paths = [archive / "missing.sgf", archive / "notes.txt", archive / "a.sgf"]
    found = scan(paths, won_by_black, jobs=jobs, report=messages.append)
    assert [first_player(game) for game in found] == ["Ada"]
    assert ["missing.sgf" in messages[0], "notes.txt" in messages[1], len(messages)] == [True, True, 2]


def test_a_file_that_cannot_be_read_gives_a_warning(tmp_path: Path) -> None:
    with pytest.warns(UserWarning, match=r"missing\.sgf"):
        assert list(scan(tmp_path / "missing.sgf")) == []


def test_chosen_games_become_a_record(archive: Path, tmp_path: Path) -> None:
    chosen = boardreel.Collection.of(scan(archive, won_by_black))
    chosen.write(tmp_path / "chosen.sgf")
    again = read(tmp_path / "chosen.sgf")
    assert again.outcome == "ok"
    assert [first_player(game) for game in again.games] == ["Ada", "Dora", "Cleo"]
    assert [game.number for game in again.games] == [1, 2, 3]


def test_games_of_several_charsets_become_one_record() -> None:
    latin = read("(;GM[1]CA[ISO-8859-1]PB[Zoë])".encode("latin-1")).games[0]
    chinese = read("(;GM[1]CA[GB18030]PB[柯洁];B[aa](;W[bb])(;W[cc]))".encode("gb18030")).games[0]
    joined = boardreel.Collection.of([latin, chinese])
    assert [game.root.get("PB") for game in joined.games] == ["Zoë", "柯洁"]
    assert [game.root.get("CA") for game in joined.games] == ["UTF-8", "UTF-8"]
    assert [node.get("W") for node in joined.games[1].nodes[1].children] == ["bb", "cc"]


def test_an_edited_game_is_copied_with_its_edits() -> None:
    draft = Draft(read("(;GM[1]SZ[9];B[aa](;W[bb])(;W[cc]))").games[0])
    first, second = draft.game.nodes[1].children
    draft.delete(first)
    draft.add_node(second, {"B": "dd"})
    (game,) = boardreel.Collection.of([draft.game]).games
    assert [dict(node.properties) for node in game.nodes[1:]] == [{"B": ["aa"]}, {"W": ["cc"]}, {"B": ["dd"]}]


def test_a_game_of_another_notation_is_written_in_the_form_of_sgf() -> None:
    text = "(;FF[4]EV[twixt.1]PB[a]PW[b]SZ[24]SO[http://www.littlegolem.com];b[b2];r[d3])"
    game = read(text, name="lg.tsgf").games[0]
    (copy,) = boardreel.Collection.of([game]).games
    assert copy.root.get("GM") == 21
    end = boardreel.replay(copy).position(copy.main_line()[-1])
    assert end.board == boardreel.replay(game).position(game.main_line()[-1]).board
