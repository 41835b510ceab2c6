"""The command line helps with what is typed: its version, similar names, and completion in shells."""

from __future__ import annotations

import shutil
import subprocess

import pytest
from boardreel.cli import COMMANDS, main
from boardreel.version import VERSION


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    captured = capsys.readouterr()
    return int(end.value.code or 0), captured.out, captured.err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version") == (0, f"boardreel {VERSION}\n", "")


@pytest.mark.parametrize(
    ("arguments", "similar"),
    [
        (["chekc", "a.sgf"], "check"),
        (["selct"], "select"),
        (["check", "a.sgf", "--jsno"], "--json"),
        (["select", "a.sgf", "--were=x"], "--where"),
        (["show", "a.sgf", "--theme", "drak"], "dark"),
    ],
)
def test_a_similar_name_is_suggested(capsys: pytest.CaptureFixture[str], arguments: list[str], similar: str) -> None:
    status, _, error = printed(capsys, *arguments)
    assert (status, error.rstrip().endswith(f"; did you mean {similar}?")) == (2, True)


def test_a_query_that_looks_like_an_option_says_how_to_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "select", "a.sgf", "--where", "-player:lee")[2].rstrip().endswith("--where=-lee")
    assert "--where=-lee" not in printed(capsys, "select", "a.sgf", "--game")[2]


def test_nothing_is_suggested_for_a_name_like_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean" not in printed(capsys, "xyzzy")[2]
    assert "did you mean" not in printed(capsys, "check", "a.sgf", "--qqq")[2]


def script(capsys: pytest.CaptureFixture[str], shell: str) -> str:
    assert main(["completion", shell]) == 0
    return capsys.readouterr().out


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no Bash")
@pytest.mark.parametrize(
    ("words", "completed"),
    [
        (["se"], {"search", "select"}),
        (["select", "--po"], {"--position"}),
        (["show", "--theme", "d"], {"dark"}),
        (["select", "file"], set()),
    ],
)
def test_bash_completes_commands_options_and_values(
    capsys: pytest.CaptureFixture[str], words: list[str], completed: set[str]
) -> None:
    line = " ".join(f"'{word}'" for word in ["boardreel", *words])
    question = f'COMP_WORDS=({line}); COMP_CWORD={len(words)}; _boardreel; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(
        ["bash", "-c", f"{script(capsys, 'bash')}\n{question}"], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) == completed


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_have_all_commands_and_their_options(capsys: pytest.CaptureFixture[str], shell: str) -> None:
    lines = script(capsys, shell)
    assert all(name in lines for name in COMMANDS)
    assert "invert" in lines
    if (program := shutil.which(shell)) is not None:
        assert subprocess.run([program, "-n"], input=lines, text=True, check=False).returncode == 0
