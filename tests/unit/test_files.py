"""Files are written whole or not at all, by every command."""

from __future__ import annotations

import os
import resource
import stat
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from boardreel.files import LOCK, LockHolder, encode, locked, printable_name, write_file, write_generated
from support import ROOT

RECORD = "(;GM[1]FF[4]SZ[9];B[ee];W[aa])"
SECONDS_PER_MINUTE = 60
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "py_core")}


def run(folder: Path, *arguments: str, bytes_per_file: int | None = None) -> subprocess.CompletedProcess[bytes]:
    """Run the command line in a process of its own, with a limit for files in place of a full disk."""

    def limit() -> None:
        if bytes_per_file is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_per_file, bytes_per_file))

    command = [sys.executable, "-B", "-m", "boardreel", *arguments]
    return subprocess.run(command, cwd=folder, env=ENVIRONMENT, preexec_fn=limit, capture_output=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.sgf").write_text(RECORD, "utf-8")
    return tmp_path


def test_an_existing_file_keeps_its_mode_and_a_new_one_gets_that_of_the_mask(folder: Path) -> None:
    target = folder / "x.svg"
    mask = os.umask(0o027)
    try:
        write_file(target, b"new")
        assert stat.S_IMODE(target.stat().st_mode) == 0o640
        target.chmod(0o604)
        write_file(target, b"newer")
        assert stat.S_IMODE(target.stat().st_mode) == 0o604
    finally:
        os.umask(mask)
    assert target.read_bytes() == b"newer"


def test_a_link_stays_and_leads_to_the_new_content(folder: Path) -> None:
    (folder / "far").mkdir()
    (folder / "far" / "x.svg").write_bytes(b"old")
    (folder / "middle").symlink_to(Path("far") / "x.svg")
    (folder / "x.svg").symlink_to("middle")
    write_file(folder / "x.svg", b"new")
    assert (folder / "x.svg").is_symlink()
    assert (folder / "middle").is_symlink()
    assert (folder / "far" / "x.svg").read_bytes() == b"new"


def test_a_link_in_a_generated_site_is_replaced_and_never_followed(folder: Path) -> None:
    (folder / "private").write_bytes(b"private")
    (folder / "page.html").symlink_to("private")
    write_generated(folder / "page.html", b"new")
    assert (folder / "private").read_bytes() == b"private"
    assert (folder / "page.html").read_bytes() == b"new"


def test_pipes_and_devices_are_written_directly(folder: Path) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_file(pipe, b"content")
    reader.join(10)
    assert read == [b"content"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_file(Path("/dev/null"), b"content")
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert {path.name for path in folder.iterdir()} == {"game.sgf", "pipe"}


def test_standard_output_can_be_named_as_a_device(folder: Path) -> None:
    with (folder / "out.svg").open("wb") as out:
        command = [sys.executable, "-B", "-m", "boardreel", "show", "game.sgf", "-o", "/dev/stdout"]
        assert subprocess.run(command, cwd=folder, env=ENVIRONMENT, stdout=out, check=False).returncode == 0
        assert os.fstat(out.fileno()).st_size > 100
    done = run(folder, "show", "game.sgf", "-o", "/dev/stdout")
    assert done.stdout.startswith(b"<svg")


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "game.sgf", "--in-place"),
        ("convert", "game.sgf", "-o", "old", "--force"),
        ("show", "game.sgf", "-o", "old"),
        ("reel", "game.sgf", "-o", "old"),
        ("embed", "game.sgf", "-o", "old", "--base", "/reel"),
    ],
    ids=lambda arguments: " ".join(arguments[:1] + arguments[3:5]),
)
def test_a_full_disk_leaves_all_files_as_they_were(folder: Path, arguments: tuple[str, ...]) -> None:
    (folder / "old").write_text("the old content", "utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = run(folder, *arguments, bytes_per_file=20)
    assert done.returncode == 2
    assert done.stderr.startswith(b"boardreel: ")
    assert any(name in done.stderr for name in (b"old", b"game.sgf", b"boardreel-poster.css"))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_run_waits_for_the_run_that_holds_the_lock(tmp_path: Path) -> None:
    order: list[str] = []
    waiting = threading.Event()

    holders = []

    def called(holder: LockHolder | None) -> None:
        holders.append(holder)
        waiting.set()

    def second() -> None:
        with locked(tmp_path, called):
            order.append("second")

    begun = time.time()
    with locked(tmp_path, lambda _: order.append("never")):
        thread = threading.Thread(target=second)
        thread.start()
        assert waiting.wait(10)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]
    [holder] = holders
    assert holder is not None
    assert holder.process == os.getpid()
    assert abs(holder.since - begun) < SECONDS_PER_MINUTE
    assert not (tmp_path / LOCK).exists()


def test_the_lock_file_is_removed_where_an_open_file_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remove = Path.unlink

    def remove_closed(path: Path) -> None:
        if any(path.samefile(file) for file in Path("/proc/self/fd").iterdir() if file.exists()):
            raise PermissionError
        remove(path)

    with locked(tmp_path, lambda _: None):
        monkeypatch.setattr(sys, "platform", "win32")
        monkeypatch.setattr(Path, "unlink", remove_closed)
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_a_killed_run_has_left_is_none(tmp_path: Path) -> None:
    (tmp_path / LOCK).write_bytes(b"\0" + b"9" * 10)
    with locked(tmp_path, lambda _: pytest.fail("nobody holds the lock")):
        assert (tmp_path / LOCK).read_bytes()[1:] == str(os.getpid()).encode()


def test_every_text_has_a_form_in_utf_8() -> None:
    assert encode("a\ud800b\udcffé") == "a\ufffdb\ufffdé".encode()
    assert printable_name("a\udcff.sgf") == "a\ufffd.sgf"
