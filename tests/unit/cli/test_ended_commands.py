"""A command that is ended from outside leaves no processes and no lock, and the next run goes on.

One whose output cannot be written says so, unless nobody reads it.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py_core")}
GAMES, MOVES, WORKERS = 300, 60, 2
LIMIT_S = 60
LETTERS = "abcdefghijklmnopqrs"

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are found in /proc")


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("records")
    points = [column + row for column in LETTERS for row in LETTERS]
    choice = random.Random(1)
    for name in ("one.sgf", "two.sgf"):
        games = (choice.sample(points, MOVES) for _ in range(GAMES))
        lines = ("".join(f";{'BW'[number % 2]}[{point}]" for number, point in enumerate(game)) for game in games)
        (folder / name).write_text("\n".join(f"(;GM[1]FF[4]SZ[19]{line})" for line in lines), "utf-8")
    return folder


def start_index(records: Path, output: Path) -> subprocess.Popen[str]:
    options = ["index", str(records), "-o", str(output), f"--jobs={WORKERS}"]
    command = [sys.executable, "-m", "boardreel", *options]
    return subprocess.Popen(
        command,
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # shells let commands in the background ignore Ctrl+C
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def children(process: int) -> list[int]:
    """Return the numbers of the processes that a process has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            # the name before the state is in parentheses and may contain any character
            parent = int(path.read_text("utf-8", "replace").rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found.append(int(path.parent.name))
    return found


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def wait_for_workers(running: subprocess.Popen[str]) -> list[int]:
    for _ in poll():
        if len(found := children(running.pid)) == WORKERS:
            return found
        assert running.poll() is None, "the command has ended before its workers were seen"
    raise AssertionError("no workers were started")


def poll() -> Iterator[None]:
    end = time.monotonic() + LIMIT_S
    while time.monotonic() < end:
        yield
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "status", "said"),
    [
        (signal.SIGKILL, -signal.SIGKILL, ""),
        (signal.SIGTERM, 143, "boardreel: terminated\n"),
        (signal.SIGINT, 130, "boardreel: interrupted\n"),
    ],
    ids=["kill -9", "kill", "Ctrl+C"],
)
def test_workers_end_with_an_index_that_is_ended(
    records: Path, tmp_path: Path, number: signal.Signals, status: int, said: str
) -> None:
    running = start_index(records, tmp_path)
    workers = wait_for_workers(running)
    running.send_signal(number)
    _, errors = running.communicate(timeout=LIMIT_S)
    assert (running.returncode, errors) == (status, said)
    assert any(not any(map(is_running, workers)) for _ in poll()), "workers have outlived the command"
    again = start_index(records, tmp_path)
    output, errors = again.communicate(timeout=2 * LIMIT_S)
    assert (again.returncode, errors) == (0, "")
    assert f"{2 * GAMES} games indexed" in output
    assert not list(tmp_path.rglob("*.boardreel-new"))


@pytest.mark.slow
def test_a_second_index_says_for_which_process_it_waits(records: Path, tmp_path: Path) -> None:
    first = start_index(records, tmp_path)
    wait_for_workers(first)
    second = start_index(records, tmp_path)
    assert second.stderr is not None
    assert f"waiting for another run of boardreel (process {first.pid}, since " in second.stderr.readline()
    assert first.wait(2 * LIMIT_S) == 0
    output, _ = second.communicate(timeout=LIMIT_S)
    assert "The index is current" in output


@pytest.mark.parametrize("is_read", [True, False], ids=["full disk", "closed pipe"])
@pytest.mark.parametrize(
    "arguments", [["list", "one.sgf"], ["merge", "one.sgf"], ["--help"], ["--version"]], ids=" ".join
)
def test_output_that_cannot_be_written_is_an_error_if_somebody_reads_it(
    records: Path, arguments: list[str], is_read: bool
) -> None:
    if is_read:
        output = os.open("/dev/full", os.O_WRONLY)
    else:
        reader, output = os.pipe()
        os.close(reader)
    environment = {name: value for name, value in ENVIRONMENT.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "boardreel", *arguments]
    ended = subprocess.run(command, cwd=records, env=environment, stdout=output, stderr=subprocess.PIPE, text=True)
    os.close(output)
    said = ended.stderr.removeprefix(f"{GAMES} of {GAMES} games\n")
    place = f"standard output or a temporary file in {tempfile.gettempdir()}"
    assert (ended.returncode, said) == ((2, f"boardreel: {place}: No space left on device\n") if is_read else (0, ""))


@pytest.mark.parametrize("arguments", [["merge", "one.sgf"], ["list", "no.sgf"]], ids=" ".join)
def test_messages_that_cannot_be_written_do_not_change_the_exit_status(records: Path, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "boardreel", *arguments]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, cwd=records, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=full)
    assert ended.returncode == 2
