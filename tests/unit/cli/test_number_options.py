"""Options with numbers: a text that is none is refused with a sentence, however long it is."""

from __future__ import annotations

import pytest
from boardreel.cli import main

#: command → what it needs, and its options with numbers
NUMBERS = {
    "check": ((), ("--jobs",)),
    "positions": ((), ("--game", "--jobs")),
    "show": ((), ("--game", "--move", "--moves", "--numbers", "--size")),
    "reel": (("-o", "x"), ("--game",)),
    "embed": (("-o", "x"), ("--game", "--move", "--numbers")),
    "print": (("-o", "x"), ("--game", "--moves")),
    "animate": (("-o", "x"), ("--game", "--moves", "--size", "--delay", "--pause", "--hold")),
    "index": (("-o", "x"), ("--plies", "--jobs")),
    "search": ((), ("--game", "--move", "--limit")),
    "site": (("-o", "x"), ("--per-page", "--most-games", "--jobs")),
    "view": ((), ("--port",)),
}
NO_NUMBERS = ("9" * 5000, "1e9", "1_0", "\u0663", "\u00b2", "nan", "0x1", "1 2", "")


@pytest.mark.parametrize(("command", "option"), [(name, option) for name in NUMBERS for option in NUMBERS[name][1]])
def test_an_option_with_a_number_that_it_cannot_have_is_refused(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is a sentence that names the option and quotes no more than the beginning of the value."""
    for value in NO_NUMBERS:
        with pytest.raises(SystemExit) as end:
            main([command, "absent.sgf", *NUMBERS[command][0], f"{option}={value}"])
        assert end.value.code == 2
        *_, line = capsys.readouterr().err.splitlines()
        assert f"{option}: " in line
        assert len(line) < 300


@pytest.mark.parametrize(("text", "limits"), [("9" * 20, "from 0 to 9007199254740991"), ("-1", "of at least 0")])
def test_a_number_with_too_many_digits_is_too_large(text: str, limits: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["show", "absent.sgf", f"--game={text}"])
    assert f"'{text}' is not a whole number {limits}\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "option", "most"), [("animate", "--delay", 60), ("animate", "--time-limit", 86400)]
)
def test_a_time_of_no_seconds_is_refused(
    command: str, option: str, most: int, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main([command, "absent.sgf", *NUMBERS[command][0], option, "0"])
    assert f"'0' is not a number of seconds above 0, up to {most}\n" in capsys.readouterr().err
