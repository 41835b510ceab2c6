"""Commands give the same output with one process and with several."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from unittest.mock import MagicMock

import pytest
from boardreel import parallel
from boardreel.cli import main
from boardreel.cli.arguments import job_count
from boardreel.errors import BoardreelError
from boardreel.explorer.engines import local_engine
from boardreel.parallel import map_in_order, start_processes
from boardreel.record_pieces import division
from boardreel.terminal import RECORDS, progress_text
from support import ROOT

SAMPLES = ROOT / "web" / "samples"
GAME = "(;GM[1]SZ[9]PB[Ann];B[ee];W[zz];B[aa]C[Zoë])"


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use several processes, and divide files, even for small input."""
    monkeypatch.setattr(parallel, "MIN_PARALLEL_BYTES", 0)
    monkeypatch.setattr(division, "PIECE_BYTES", 300)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    for name in ("blokus-duo.blksgf", "go-9x9-problem.sgf", "twixt-24x24-win.sgf"):
        (folder / name).write_bytes((SAMPLES / name).read_bytes())
    (folder / "many.sgf").write_text(GAME * 100, "utf-8")
    (folder / "no-record.sgf").write_bytes(b"\x89PNG\r\n\x1a\n")
    return folder


def process_id(_: int) -> int:
    return os.getpid()


def kill_process(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def nap(seconds: int) -> None:
    time.sleep(seconds)


def square(number: int) -> int:
    return number * number


def test_results_are_in_the_order_of_the_inputs() -> None:
    inputs = list(range(50))
    results = map_in_order(square, inputs, jobs=3, byte_count=lambda _: parallel.MIN_PARALLEL_BYTES)
    assert list(results) == [number * number for number in inputs]


def test_large_input_is_processed_by_other_processes() -> None:
    ids = set(map_in_order(process_id, range(20), jobs=2, byte_count=lambda _: parallel.MIN_PARALLEL_BYTES))
    assert os.getpid() not in ids


@pytest.mark.parametrize(("jobs", "inputs", "size"), [(1, 5, 10**9), (8, 5, 20), (8, 1, 10**9)])
def test_small_input_one_input_and_a_single_job_stay_in_this_process(jobs: int, inputs: int, size: int) -> None:
    results = map_in_order(process_id, range(inputs), jobs=jobs, byte_count=lambda _: size)
    assert set(results) == {os.getpid()}


def test_inputs_are_taken_when_they_are_needed() -> None:
    taken: list[int] = []

    def inputs() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = map_in_order(square, inputs(), jobs=2, byte_count=lambda _: parallel.MIN_PARALLEL_BYTES)
    assert next(results) == 0
    assert len(taken) < 100
    results.close()


def left_after_first(inputs: Iterable[int]) -> None:
    """Take the first of many results from several processes, and no other."""
    results = map_in_order(nap, inputs, jobs=2, byte_count=lambda _: parallel.MIN_PARALLEL_BYTES)
    next(results)
    results.close()


def interrupted_after_first(inputs: Iterable[int]) -> None:
    """Run tasks in an engine that is closed after the first result."""
    engine = local_engine(2)
    try:
        for _ in engine.map(nap, ((seconds,) for seconds in inputs)):
            raise KeyboardInterrupt
    except KeyboardInterrupt:
        engine.close()


@pytest.mark.parametrize("leave", [left_after_first, interrupted_after_first])
def test_processes_end_at_once_if_nobody_waits_for_their_results(leave: Callable[[Iterable[int]], None]) -> None:
    start = time.monotonic()
    leave([0, *[20] * 9])
    assert time.monotonic() - start < 10


def test_windows_gets_no_more_processes_than_python_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", lambda count, **_: started.append(count) or MagicMock())
    for count in (4, 200):
        start_processes(count)
    assert started == [4, 61]


def test_a_killed_process_is_reported() -> None:
    with pytest.raises(BoardreelError, match="killed"):
        list(map_in_order(kill_process, range(4), jobs=2, byte_count=lambda _: parallel.MIN_PARALLEL_BYTES))


def test_by_default_every_core_gets_a_process() -> None:
    assert job_count(None) == len(os.sched_getaffinity(0))
    assert job_count(3) == 3


@pytest.mark.parametrize("jobs", ["0", "-1", "x", "٣"])
def test_a_wrong_number_of_jobs_is_refused(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "x.sgf", f"--jobs={jobs}"])
    assert "is not a whole number from 1 to" in capsys.readouterr().err


@pytest.mark.usefixtures("small_limits")
@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["check", "--json", "--strict"],
        ["positions", "--all", "--legal", "FILE"],
        ["positions", "FILE"],
    ],
    ids=" ".join,
)
def test_the_output_does_not_depend_on_the_number_of_processes(
    records: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    files = [*sorted(map(str, records.iterdir())), str(records / "missing.sgf")]
    if "FILE" in command:
        arguments = [str(records / "many.sgf") if argument == "FILE" else argument for argument in command]
    else:
        arguments = [*command, *files]
    outputs = [(main([*arguments, f"--jobs={jobs}"]), capsys.readouterr()) for jobs in (1, 3)]
    assert outputs[0] == outputs[1]
    assert outputs[0][1].out.count("\n") > 100 or "--json" in command


@pytest.mark.slow
@pytest.mark.usefixtures("small_limits")
def test_a_site_does_not_depend_on_the_number_of_processes(records: Path, tmp_path: Path) -> None:
    contents = []
    for jobs in (1, 3):
        output = tmp_path / f"out{jobs}"
        assert main(["site", str(records), "-o", str(output), "--base", "/reel", f"--jobs={jobs}"]) == 1
        contents.append({path.relative_to(output): path.read_bytes() for path in output.rglob("*") if path.is_file()})
    assert contents[0] == contents[1]
    assert len(contents[0]) > 20


@pytest.mark.usefixtures("small_limits")
def test_several_records_are_converted_into_a_directory(records: Path, tmp_path: Path) -> None:
    files = [str(path) for path in sorted(records.iterdir()) if path.name != "no-record.sgf"]
    contents = []
    for jobs in (1, 3):
        output = tmp_path / f"out{jobs}"
        output.mkdir()
        assert main(["convert", *files, "-o", str(output), f"--jobs={jobs}"]) == 0
        contents.append({path.name: path.read_bytes() for path in output.iterdir()})
    assert contents[0] == contents[1]
    assert set(contents[0]) == {Path(path).name for path in files}


def test_several_records_need_a_directory(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(records / "many.sgf"), str(records / "go-9x9-problem.sgf")]
    assert main(["convert", *files, "-o", str(tmp_path / "missing")]) == 2
    assert "no such directory" in capsys.readouterr().err
    assert main(["convert", files[0], files[0], "-o", str(tmp_path)]) == 2
    assert "same file name" in capsys.readouterr().err


def test_progress_names_share_speed_and_remaining_time() -> None:
    assert progress_text(2_500_000, 10_000_000, 2.0) == "25 %, 1.2 MB/s, 0:06 left"
    assert progress_text(0, 10_000_000, 2.0) == "0 %"
    assert progress_text(0, 0, 2.0) == "100 %"
    assert progress_text(50, 200, 2.0, RECORDS) == "25 %, 25 records/s, 0:06 left"
