"""Whatever goes wrong, a command ends with one line and status 2; where it went wrong is shown only when asked for."""

from __future__ import annotations

import argparse

import pytest
from boardreel.cli import COMMANDS, TerminatedError, check, main


def run_failing(monkeypatch: pytest.MonkeyPatch, error: BaseException, *arguments: str) -> int:
    """Run `boardreel check`, whose work raises `error`."""

    def fail(_: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr(check, "run", fail)
    return main(arguments)


@pytest.mark.parametrize(
    "error",
    [
        ValueError("a\nb\x1b[31m"),
        RecursionError(),
        KeyError("x"),
        OverflowError("too large"),
        AssertionError(),
        Exception(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_unexpected_error_is_one_line_and_status_2(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_failing(monkeypatch, error, "check", "a.sgf") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"boardreel: unexpected error ({type(error).__name__}")
    assert err.endswith("--debug shows where it happened\n")
    assert err.count("\n") == 1
    assert "\x1b" not in err


def test_a_lack_of_memory_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_failing(monkeypatch, MemoryError(), "check", "a.sgf") == 2
    assert "there is not enough memory" in capsys.readouterr().err


def test_a_long_message_is_shortened(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_failing(monkeypatch, ValueError("x" * 100_000), "check", "a.sgf") == 2
    assert len(capsys.readouterr().err) < 500


@pytest.mark.parametrize("arguments", [("--debug", "check", "a.sgf"), ("check", "a.sgf", "--debug")])
def test_the_option_debug_adds_the_traceback(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_failing(monkeypatch, ValueError("broken"), *arguments) == 2
    err = capsys.readouterr().err
    assert "Traceback (most recent call last)" in err
    assert "in fail" in err
    assert "boardreel: unexpected error (ValueError: broken)" in err


@pytest.mark.parametrize(
    ("error", "status", "word"), [(KeyboardInterrupt(), 130, "interrupted"), (TerminatedError(), 143, "terminated")]
)
def test_an_interrupted_command_ends_with_one_line(
    error: KeyboardInterrupt,
    status: int,
    word: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_failing(monkeypatch, error, "check", "a.sgf") == status
    assert capsys.readouterr().err == f"boardreel: {word}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_the_option_debug(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert "--debug" in capsys.readouterr().out
