"""The command line reads records in other notations like any others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.cli import main
from boardreel.publish.game_summary import GameSummary
from boardreel.publish.viewer_element import inline_record
from support import DATA

FOLDER = DATA / "dialects"


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    status = main([str(argument) for argument in arguments])
    return status, capsys.readouterr().out


def test_show_names_the_notation(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(capsys, "show", FOLDER / "jtwixt-1-small.tgt")
    assert status == 0
    assert text.splitlines()[0] == "TwixT PP, node 4, JTwixt"


def test_check_reports_problems_of_the_import(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(capsys, "check", FOLDER / "pbm-3-faults.txt")
    assert status == 1
    assert "pbm-3-faults.txt:11:21: error: Part of this move cannot be saved in a record" in text
    status, text = run(capsys, "check", FOLDER / "jtwixt-3-faults.tgt")
    assert (status, "[import-cut]" in text) == (1, True)


def test_positions_of_a_list_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = run(capsys, "positions", FOLDER / "lgbulk-1-small.txt")
    last = json.loads(text.splitlines()[-1])
    assert (status, last["game"], last["winner"]) == (0, 2, "B")


def test_convert_writes_a_standard_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = FOLDER / "ap-1-small.json"
    assert run(capsys, "convert", source, "-o", tmp_path) == (0, "")
    (path,) = tmp_path.iterdir()
    assert path.name == "ap-1-small.sgf"
    assert read(path).games[0].traits.dialect is None
    assert len(read(path).games[0].nodes) == len(read(source).games[0].nodes)
    named = tmp_path / "game.txt"
    assert run(capsys, "convert", source, "-o", named)[0] == 0
    assert named.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("other", ["jtwixt-1-small.tgt", "eval-1-sabaki.sgf"])
@pytest.mark.parametrize("options", [[], ["--force"]])
def test_convert_refuses_a_record_that_would_replace_one_it_has_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, other: str, options: list[str]
) -> None:
    for name in ("ap-1-small.json", other):
        (tmp_path / f"game{Path(name).suffix}").write_bytes((FOLDER / name).read_bytes())
    run(capsys, "convert", tmp_path / "game.json", "-o", tmp_path / "expected.sgf")
    files, output = [tmp_path / "game.json", tmp_path / f"game{Path(other).suffix}"], tmp_path / "new"
    assert main(["convert", *map(str, files), "-o", f"{output}/", *options]) == 2
    message = "convert: two records have the same file name; convert them into different directories"
    assert capsys.readouterr().err == f"boardreel: {message}\n"
    assert [path.name for path in output.iterdir()] == ["game.sgf"]
    assert (output / "game.sgf").read_bytes() == (tmp_path / "expected.sgf").read_bytes()


@pytest.mark.parametrize("name", [path.name for path in sorted(FOLDER.glob("*-[12]-*")) if path.suffix != ".json"])
def test_nothing_is_lost_when_a_record_is_converted(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(capsys, "convert", FOLDER / name, "-o", tmp_path / "new.sgf") == (0, "")


def test_a_record_with_moves_that_cannot_be_saved_is_not_converted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    output = tmp_path / "new.sgf"
    arguments = ("convert", FOLDER / "pbm-3-faults.txt", "-o", output)
    assert run(capsys, *arguments)[0] == 1
    assert not output.exists()
    assert run(capsys, *arguments, "--drop-skipped")[0] == 0
    assert output.exists()


def test_convert_never_replaces_a_record_of_another_notation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes((FOLDER / "ap-1-small.json").read_bytes())
    assert main(["convert", "--in-place", str(path)]) == 2
    assert "name the output with -o OUT" in capsys.readouterr().err
    assert path.read_bytes() == (FOLDER / "ap-1-small.json").read_bytes()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("boardreel.dialects.importer.find_importer", lambda dialect_id: None)
    assert main(["show", str(FOLDER / "ap-1-small.json")]) == 2
    assert "pip install boardreel[dialects]" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["jtwixt-1-small.tgt", "app-4-not-app.sgf"])
def test_a_page_in_one_piece_contains_a_standard_record(name: str) -> None:
    path = FOLDER / name
    replay = Replay(read(path).games[0])
    element = inline_record(GameSummary(path, replay, replay.game.root))
    assert read(element[element.index("(;") : element.rindex("</script>")].encode()).games[0].traits.dialect is None
    assert (path.read_bytes().decode("latin-1") in element) == (replay.game.traits.dialect is None)
