"""What a command writes goes to this machine: an address is refused instead of becoming a folder of that name."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.publish.embed import embedded_page

RECORD = "(;GM[1]FF[4]SZ[9];B[ee])"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with one record."""
    monkeypatch.chdir(tmp_path)
    Path("game.sgf").write_text(RECORD, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("command", "output", "reason"),
    [
        *(
            (
                f"{command} .",
                "s3://bucket/games",
                "'s3://bucket/games' is an address; name a file or folder of this machine",
            )
            for command in ("site", "study", "convert", "reel", "show", "embed", "print", "animate")
        ),
        *(
            (f"{command} game.sgf", output, reason)
            for command in ("site", "study", "split", "export --csv", "index")
            for output, reason in (("-", "cannot be written to standard output"), ("", "the name is empty"))
        ),
    ],
)
def test_what_is_no_output_of_a_command_is_refused(
    command: str, output: str, reason: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command.split(), "-o", output])
    assert end.value.code == 2
    assert reason in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] == ["game.sgf"]


@pytest.mark.parametrize("command", ["site --base /reel", "study --base /reel", "split", "export --csv", "index"])
def test_a_file_is_no_folder(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("games").mkdir()
    Path("games/game.sgf").write_text(RECORD, "utf-8")
    Path("out").write_text("mine", "utf-8")
    record = "games/game.sgf" if "study" in command else "games"
    assert main([*command.split(), record, "-o", "out"]) == 2
    assert "boardreel: out: this is a file; name a folder\n" in capsys.readouterr().err
    assert Path("out").read_text("utf-8") == "mine"


@pytest.mark.parametrize("command", ["site --base /reel", "dedupe games games -o new.sgf --duplicates", "split"])
def test_links_in_a_circle_are_no_target(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("games").mkdir()
    Path("games/game.sgf").write_text(RECORD, "utf-8")
    Path("one").symlink_to("other")
    Path("other").symlink_to("one")
    target = ["one"] if "dedupe" in command else ["games", "-o", "one"]
    assert main([*command.split(), *target]) == 2
    assert capsys.readouterr().err.startswith("boardreel: one: ")


def test_a_page_that_is_a_single_file_is_written_to_standard_output(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded_page, "find_viewer", lambda folder: folder)
    monkeypatch.setattr(embedded_page, "single_file_page", lambda summary, viewer: "<!doctype html>\n")
    assert main(["embed", "game.sgf", "-o", "-", "--single-file"]) == 0
    assert capsys.readouterr().out == "<!doctype html>\n"
    assert [path.name for path in folder.iterdir()] == ["game.sgf"]


def test_a_scheduler_needs_the_engine_that_has_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "index"
    assert main(["index", str(tmp_path), "-o", str(output), "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert capsys.readouterr().err == "boardreel: --scheduler is for --engine dask\n"
    assert not output.exists()


@pytest.mark.parametrize("command", ["site", "index", "convert"])
@pytest.mark.parametrize("output", ["games", "."])
def test_an_output_that_contains_the_records_is_refused(
    command: str, output: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = folder / "games"
    records.mkdir()
    (records / "game.sgf").write_text(RECORD, "utf-8")
    (records / "index.html").write_text("mine", "utf-8")
    assert main([command, "games", "-o", output]) == 2
    assert capsys.readouterr().err == (
        f"boardreel: {output}: this folder contains the records; choose another output folder\n"
    )
    assert {path.name for path in folder.rglob("*")} == {"games", "game.sgf", "index.html"}
    assert (records / "index.html").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("command", "name", "reason"),
    [
        ("site --base /reel games", "index.html", "Boardreel did not write this file"),
        ("site --base /reel games", "site.css", "Boardreel did not write this file"),
        ("site --base /reel games", "feed.xml", "Boardreel did not write this file"),
        ("study --base /reel lesson.md", "lesson.epub", "Boardreel did not write this file"),
        ("study --base /reel lesson.md", "index.html", "Boardreel did not write this file"),
        ("study --base /reel lesson.md", "print.html", "Boardreel did not write this file"),
        ("index games", "manifest.json", "this is not the manifest of an index"),
    ],
)
def test_a_file_that_another_program_wrote_is_not_replaced(
    command: str, name: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, text in ("games/game.sgf", RECORD), ("lesson.md", "Text."), (f"out/{name}", '{"name": "mine"}'):
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text(text, "utf-8")
    assert main([*command.split(), "-o", "out"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"boardreel: out/{name}: {reason}")
    assert error.endswith("; remove it, or choose another folder\n")
    assert {path.name: path.read_text("utf-8") for path in Path("out").iterdir()} == {name: '{"name": "mine"}'}
    Path(f"out/{name}").unlink()
    for _ in range(2):
        assert main([*command.split(), "-o", "out"]) == 0


@pytest.mark.parametrize("command", ["site", "index"])
def test_an_output_in_the_folder_of_the_records_is_not_read(command: str, folder: Path) -> None:
    options = ["--base", "/reel"] if command == "site" else []
    for _ in range(2):
        assert main([command, str(folder), "-o", str(folder / "out"), *options]) == 0
    assert len(list(folder.glob("out/games/*.html"))) == (command == "site")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["site", ".", "-o", "out", "--oembed"], "--oembed needs --url"),
        (["site", ".", "-o", "out", "--any-version"], "--any-version needs --base"),
        (["embed", "game.sgf", "-o", "page.html", "--any-version"], "--any-version needs --base"),
        (["embed", "game.sgf", "-o", "page.html", "--edit", "--controls", "none"], "--edit needs --controls full"),
        (["embed", "game.sgf", "-o", "page.html", "--edit", "--controls", "compact"], "--edit needs --controls full"),
        (
            ["embed", "game.sgf", "-o", "-", "--inline"],
            "embed: the page needs a name; only --single-file writes to standard output",
        ),
        (["embed", "-", "-o", "page.html"], "embed: standard input has no file name; name a file"),
        (["view", "-"], "view: standard input has no file name; name a file"),
        (["select", "game.sgf", "-o", "new.sgf", "--move", "1"], "--move needs --position"),
        (["select", "game.sgf", "-o", "new.sgf", "--seed", "3"], "--seed needs --sample"),
        (["convert", "game.sgf", "-o", "new.sgf", "--in-place"], "convert: --in-place is not for -o OUT; choose one"),
        (["show", "game.sgf", "-o", "board.png"], "board.png: this command writes .svg files only"),
        (["animate", "game.sgf", "-o", "game.png"], "game.png: this command writes .gif files only"),
        (["reel", "game.sgf", "-o", "other.sgf"], "other.sgf: this command writes .json files only"),
        (["print", "game.sgf", "-o", "other.sgf"], "other.sgf: this command writes .html files only"),
        (["embed", "game.sgf", "-o", "other.sgf"], "other.sgf: this command writes .html files only"),
        (["embed", "game.sgf", "-o", "other.sgf", "--fragment"], "other.sgf: this command writes .html files only"),
    ],
)
def test_options_that_cannot_work_are_refused_before_anything_is_written(
    arguments: list[str], reason: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err == f"boardreel: {reason}\n"
    assert [path.name for path in folder.iterdir()] == ["game.sgf"]
