"""The options `--time-limit` and `--max-bytes`, and the time of a budget after a record was read."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from boardreel import Replay, read
from boardreel.budgets import BudgetSpentError, Limits
from boardreel.cli import build_parser, main
from boardreel.games.conversion import convert
from boardreel.reel import reel_text
from unit.cli.record_commands import RECORD_COMMANDS, required_options

RECORD = b"(;GM[1]SZ[9];B[aa];W[bb];B[cc])"
TOO_SHORT_S = "0.000001"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "records" / "game.sgf"
    path.parent.mkdir()
    path.write_bytes(RECORD)
    return path


@pytest.mark.parametrize("command", [command for command in RECORD_COMMANDS if command != "view"])
def test_every_command_that_reads_records_has_the_options(command: str) -> None:
    arguments = [command, "x.sgf", *required_options(command)]
    parser = build_parser(command)
    unlimited = parser.parse_args(arguments)
    assert (unlimited.time_limit, unlimited.max_bytes) == (None, None)
    limited = parser.parse_args([*arguments, "--time-limit", "2.5", "--max-bytes", "1000"])
    assert (limited.time_limit, limited.max_bytes) == (2.5, 1000)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("--time-limit", value) for value in ("0", "-1", "nan", "9" * 5000)),
        *(("--max-bytes", value) for value in ("0", "1.5", "x", "9" * 5000)),
    ],
)
def test_a_limit_that_is_no_number_is_refused(record: Path, option: str, value: str) -> None:
    with pytest.raises(SystemExit):
        main(["check", str(record), option, value])


@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["positions"],
        ["show"],
        ["reel", "-o", "x.json"],
        ["convert", "-o", "x.sgf"],
        ["print", "-o", "x.html"],
    ],
)
@pytest.mark.parametrize(
    ("limit", "reason"),
    [
        (["--max-bytes", "20"], "it has more than 20 bytes"),
        (["--time-limit", TOO_SHORT_S], "it takes more than 1e-06 s"),
    ],
)
@pytest.mark.parametrize("is_packed", [False, True])
def test_a_record_beyond_a_limit_is_refused_in_one_line(
    command: list[str],
    limit: list[str],
    reason: str,
    is_packed: bool,
    record: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(record.parent)
    if is_packed:
        record = record.with_suffix(".sgf.gz")
        record.write_bytes(gzip.compress(RECORD * 10, mtime=0))
    assert main([command[0], str(record), *command[1:], *limit]) == 2
    output = capsys.readouterr()
    (line,) = (output.out + output.err).splitlines()
    assert "is too large" in line
    assert reason in line
    assert not list(record.parent.glob("x.*"))


def test_a_folder_with_a_record_beyond_a_limit_is_published_without_it(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record.with_name("large.sgf").write_bytes(RECORD + b" " * 100)
    limit = ["--max-bytes", "50"]
    assert main(["site", str(record.parent), "-o", str(tmp_path / "site"), "--base", "/", *limit]) == 1
    assert "it has more than 50 bytes" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "site" / "records").iterdir()] == ["game.sgf"]
    assert main(["index", str(record.parent), "-o", str(tmp_path / "index"), *limit]) == 1
    output = capsys.readouterr()
    assert output.err == "boardreel: large.sgf: The file is too large: it has more than 50 bytes.\n"
    assert output.out.startswith("1 game indexed")


def test_what_goes_through_the_nodes_of_a_record_ends_with_its_time() -> None:
    time_s = 0.0
    collection = read(RECORD, budget=Limits(max_seconds=5).start(lambda: time_s))
    game = collection.games[0]
    assert len(Replay(game).diagnostics) == 0
    time_s = 6.0
    for act in (lambda: Replay(game).diagnostics, lambda: convert(collection), lambda: reel_text(game)):
        with pytest.raises(BudgetSpentError, match="it takes more than 5 s"):
            act()
    assert len(Replay(read(RECORD).games[0]).diagnostics) == 0


def run_forever(*_: object) -> None:
    """Never end, and never check the time."""
    while True:
        pass


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("command", "status"),
    [
        (["check"], 2),
        (["positions"], 2),
        (["show"], 2),
        (["reel", "-o", "x.json"], 2),
        (["convert", "-o", "x.sgf"], 2),
        (["print", "-o", "x.html"], 2),
        (["embed", "-o", "x.html"], 2),
        (["animate", "-o", "x.gif"], 2),
        (["site", "-o", "x", "--base", "/"], 1),
        (["index", "-o", "x"], 1),
    ],
)
def test_a_move_that_takes_forever_to_play_is_given_up(
    record: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: list[str],
    status: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    for step in ("games.go.rules.GoRules.play", "games.go.rules.GoRules.apply", "batch.converting.convert"):
        monkeypatch.setattr(f"boardreel.{step}", run_forever)
    source = record.parent if command[0] in ("site", "index") else record
    assert main([command[0], str(source), *command[1:], "--time-limit", "0.5"]) == status
    assert "it takes more than 0.5 s" in capsys.readouterr().err


def test_a_record_whose_games_take_too_long_is_reported_by_name(
    record: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(1_000_000))
    start = Limits.start
    monkeypatch.setattr(Limits, "start", lambda limits: start(limits, lambda: float(next(ticks))))
    record.write_bytes(b"(;GM[1]SZ[9]" + b";B[aa]" * 1000 + b")")
    assert main(["check", str(record), "--time-limit", "500"]) == 2
    assert capsys.readouterr().err == f"boardreel: {record}: the file is too large: it takes more than 500 s\n"
