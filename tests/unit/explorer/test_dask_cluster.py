"""An index is built on a Dask cluster of real processes that share nothing but an address, whichever of them ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from boardreel.cli import main
from boardreel.explorer import Explorer, batches
from unit.explorer.object_server import object_server

pytest.importorskip("distributed")
pytest.importorskip("moto.server")

GAMES = 24
#: each has two records
BATCHES = 12
START_S = 120


class Cluster:
    """A scheduler and its workers: processes in a folder in which the paths of the build do not exist."""

    def __init__(self, folder: Path) -> None:
        """Start the scheduler."""
        self.folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        file.unlink(missing_ok=True)
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        self.file = file
        self.address = self._address()

    def add_worker(self) -> None:
        """Start a worker that nobody starts again."""
        options = ("--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder))
        self.workers.append(self._start("worker", "--scheduler-file", str(self.file), *options))

    def _address(self) -> str:
        """Return the address of the scheduler as soon as it has written it."""
        import json

        end = time.monotonic() + START_S
        while not (self.file.is_file() and self.file.stat().st_size):
            assert time.monotonic() < end, "the scheduler does not start"
            time.sleep(0.1)
        address: str = json.loads(self.file.read_text())["address"]
        return address

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", "dask", *command, "--no-dashboard"]
        return subprocess.Popen(program, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def close(self) -> None:
        """End all processes."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def start_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[int], Cluster]]:
    """Return a function that starts a cluster with a number of workers."""
    started: list[Cluster] = []

    def start(workers: int) -> Cluster:
        started.append(Cluster(tmp_path_factory.mktemp("cluster")))
        for _ in range(workers):
            started[-1].add_worker()
        return started[-1]

    yield start
    for cluster in started:
        cluster.close()


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Return the address of a bucket of a server on this machine with the interface of S3."""
    with object_server(monkeypatch) as address:
        yield address


@pytest.fixture
def expected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    """Write records, in many batches, and return the files of their index."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(batches, "BATCH_BYTES", 200)
    Path("records").mkdir()
    for number in range(GAMES):
        moves = "".join(f";{'BW'[ply % 2]}[{'abcdefgh'[(number + ply) % 8]}{'abcdefgh'[ply]}]" for ply in range(8))
        Path("records", f"{number}.sgf").write_text(f"(;GM[1]SZ[9]PB[Player {number}]{moves})", "utf-8")
    assert main(["index", "records", "-o", "expected", "--jobs", "1"]) == 0
    return contents(Path("expected"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def build(cluster: Cluster, bucket: str, output: str = "index") -> int:
    """Build the index on a cluster and return the exit status. Its paths mean nothing in the folder of the workers."""
    options = ["--engine", "dask", "--scheduler", cluster.address, "--shared", f"{bucket}/work"]
    return main(["index", "records", "-o", output, *options])


def written_at(address: str) -> dict[str, object]:
    """Return when each file at an address was written."""
    import fsspec

    files, folder = fsspec.core.url_to_fs(address)
    files.invalidate_cache()
    found = files.find(folder, detail=True)
    return {name: details["LastModified"] for name, details in found.items()}


def call_after(monkeypatch: pytest.MonkeyPatch, results: int, act: Callable[[], object]) -> None:
    """Call a function once, after some results of tasks have arrived."""
    from boardreel.explorer.shared_tasks import SharedFolder

    collect, seen = SharedFolder.collect, []

    def counting(self: SharedFolder, result: object) -> object:
        seen.append(result)
        if len(seen) == results:
            act()
        return collect(self, result)  # type: ignore[arg-type]

    monkeypatch.setattr(SharedFolder, "collect", counting)


@pytest.mark.nightly
def test_workers_without_a_common_disk_write_the_same_bytes_and_leave_nothing(
    expected: dict[str, bytes], bucket: str, start_cluster: Callable[[int], Cluster]
) -> None:
    cluster = start_cluster(2)
    assert build(cluster, bucket) == 0
    assert contents(Path("index")) == expected
    assert written_at(bucket) == {}
    Path("records", "3.sgf").unlink()
    assert main(["index", "records", "-o", "expected", "--jobs", "1"]) == 0
    assert build(cluster, bucket) == 0
    assert contents(Path("index")) == contents(Path("expected"))
    assert written_at(bucket) == {}


def test_the_tasks_of_a_killed_worker_run_again_without_double_rows(
    expected: dict[str, bytes],
    bucket: str,
    start_cluster: Callable[[int], Cluster],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))
    cluster = start_cluster(2)
    call_after(monkeypatch, 2, lambda: os.kill(cluster.workers[0].pid, signal.SIGKILL))
    assert build(cluster, bucket) == 0
    assert cluster.workers[0].wait() == -signal.SIGKILL
    assert contents(Path("index")) == expected
    assert len(Explorer("index").search("player", limit=2 * GAMES)) == GAMES
    # Dask removes the folder of a worker that was killed when another one starts there
    assert list((tmp_path / "temporary").glob("boardreel-*")) == []


@pytest.mark.nightly
def test_a_build_whose_scheduler_ends_goes_on_with_another_one(
    expected: dict[str, bytes],
    bucket: str,
    start_cluster: Callable[[int], Cluster],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import dask
    import fsspec

    # the folder of this machine in which such an index is built does not outlive the command
    output = f"{bucket}/index"
    cluster = start_cluster(1)
    with monkeypatch.context() as patch, dask.config.set({"distributed.comm.timeouts.connect": "2s"}):
        call_after(patch, 3, cluster.scheduler.kill)
        assert build(cluster, bucket, output) == 2
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"boardreel: the Dask scheduler {cluster.address} has ended; start it and run the command again to go on"
    )
    done = written_at(bucket)
    assert len(done) >= 3
    again: dict[str, object] = {}
    call_after(monkeypatch, BATCHES + 1, lambda: again.update(written_at(bucket)))
    assert build(start_cluster(1), bucket, output) == 0
    assert done.items() <= again.items(), "tasks that are done are not run again"
    files, folder = fsspec.core.url_to_fs(output)
    assert {path.removeprefix(f"{folder}/"): files.cat_file(path) for path in files.find(folder)} == expected
    assert not [name for name in written_at(bucket) if "/work/" in name]
