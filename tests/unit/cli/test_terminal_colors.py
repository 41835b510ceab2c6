"""`boardreel show` on a terminal: colors where it has them, and none where they are not wanted."""

from __future__ import annotations

import re
import sys

import pytest
from boardreel import Replay, read
from boardreel.cli import main
from boardreel.cli.show import position_text, terminal_text
from boardreel.cli.terminal_colors import color_depth

from tests.support import ROOT

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
TERMINAL = {"TERM": "xterm-256color"}


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)


@pytest.mark.parametrize(
    ("values", "depth"),
    [
        (TERMINAL, 8),
        (TERMINAL | {"COLORTERM": "truecolor"}, 24),
        (TERMINAL | {"NO_COLOR": "1"}, 0),
        (TERMINAL | {"NO_COLOR": ""}, 8),
        ({"TERM": "dumb"}, 0),
        ({}, 0),
    ],
)
def test_the_terminal_decides_about_colors(terminal: None, values: dict[str, str], depth: int) -> None:
    assert color_depth(values) == depth


def test_a_file_or_pipe_has_no_colors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    assert color_depth(TERMINAL) == 0


@pytest.mark.parametrize("sample", ["blokus.blksgf", "twixt-24x24-win.sgf", "go-19x19-game.sgf", "hex.sgf"])
def test_the_letters_stand_on_the_colors_of_the_sides(sample: str) -> None:
    replay = Replay(read(ROOT / "web" / "samples" / sample).games[0])
    node = replay.game.main_line()[-1]
    plain = position_text(replay, node)
    for depth in (8, 24):
        text = terminal_text(replay, node, depth)
        assert ESCAPE.sub("", text) == plain
        colors = set(re.findall(r"\x1b\[[0-9;]*m\w", text))
        assert len(colors) == len(set(replay.position(node).board.values()))
    assert terminal_text(replay, node, 0) == plain


def test_a_record_cannot_write_escape_sequences(capsys: pytest.CaptureFixture[str]) -> None:
    replay = Replay(read(b"(;GM[1]SZ[3]RE[\x1b[31mB+1];B[aa])").games[0])
    assert "\x1b[31m" not in terminal_text(replay, replay.game.main_line()[-1], 8)


def test_the_command_prints_colors(
    terminal: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)
    sample = str(ROOT / "web" / "samples" / "go-9x9-problem.sgf")
    assert main(["show", sample]) == 0
    assert "\x1b[97;48;2;" in capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["show", sample]) == 0
    assert "\x1b" not in capsys.readouterr().out
