"""The viewer next to pages is there whole or not at all, whatever ends the copying, and the next run mends it."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from boardreel.cli import main
from boardreel.files import TEMPORARY_SUFFIX
from boardreel.publish import viewer_files
from hostile_outputs import make_viewer as make_whole_viewer
from support import ROOT

RECORD = "(;GM[1]SZ[9]PB[Ann]PW[Bob];B[ee];W[aa])"
#: kills itself as soon as a number of files have been copied or moved
KILLED = """
import os, shutil, signal, sys
from pathlib import Path
left = [int(sys.argv[1])]
def counted(call):
    def count(*arguments, **options):
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1
        return call(*arguments, **options)
    return count
shutil.copyfile = counted(shutil.copyfile)
Path.replace = counted(Path.replace)
Path.rename = counted(Path.rename)
from boardreel.cli import main
from boardreel.files import TEMPORARY_SUFFIX
sys.exit(main(sys.argv[2:]))
"""


def integrity(content: bytes) -> str:
    return f"sha384-{b64encode(hashlib.sha384(content).digest()).decode()}"


def make_viewer(folder: Path, version: str) -> Path:
    """Make the files of a built site, as far as copying needs them."""
    files = {
        "boardreel.js": f'export * from "./v-{version}/boardreel.js";',
        f"boardreel-{version}.js": f'export * from "./v-{version}/boardreel.js";',
        f"v-{version}/boardreel.js": "// the viewer",
        f"v-{version}/styles/board.css": ":host {}",
        f"runtime/core-{version}.bin": version * 1000,
        "embed.html": f"<script src=v-{version}/embed.js></script>",
        "licences/MIT.txt": "MIT",
        "index.html": "its own page",
        "bundles/notebook/widget.js": "// for notebooks",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    hashes = {name: integrity(text.encode()) for name, text in files.items() if name.endswith((".js", ".css", ".bin"))}
    (folder / "integrity.json").write_text(json.dumps(hashes), "utf-8")
    return folder


@pytest.fixture
def viewer(tmp_path: Path) -> Path:
    return make_viewer(tmp_path / "viewer", "0123456789")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "game.sgf").write_text(RECORD, "utf-8")
    (tmp_path / "out").mkdir()
    return tmp_path / "out" / "page.html"


def embed(page: Path, viewer: Path) -> list[str]:
    return ["embed", str(page.parent.parent / "game.sgf"), "-o", str(page), "--viewer", str(viewer)]


def is_whole(folder: Path) -> bool:
    """Return whether all files that the script of a viewer leads to are there and right."""
    version = (folder / "boardreel.js").read_text("utf-8").partition("./v-")[2].partition("/")[0]
    hashes = json.loads((folder / "integrity.json").read_text("utf-8"))
    files = [name for name in hashes if version in name]
    return bool(files) and all(integrity((folder / name).read_bytes()) == hashes[name] for name in files)


def is_like(folder: Path, viewer: Path) -> bool:
    files = [path.relative_to(viewer) for path in viewer.rglob("*") if path.is_file()]
    wanted = [path for path in files if path.parts[0] not in ("index.html", "bundles")]
    return all((folder / path).read_bytes() == (viewer / path).read_bytes() for path in wanted)


@pytest.mark.slow
@pytest.mark.parametrize("earlier", [False, True], ids=["first", "update"])
@pytest.mark.parametrize("files", [0, 1, 7, 8, 9, 12, 15])
def test_a_killed_run_leaves_no_viewer_in_part(
    tmp_path: Path, page: Path, viewer: Path, files: int, earlier: bool
) -> None:
    old = make_viewer(tmp_path / "old", "abcdef0123")
    if earlier:
        assert main(embed(page, old)) == 0
    command = [sys.executable, "-c", KILLED, str(files), *embed(page, viewer)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT / "py_core")}, check=False)
    folder = page.parent / "boardreel"
    assert done.returncode in (0, -signal.SIGKILL)
    if (folder / "boardreel.js").exists():
        text = (folder / "boardreel.js").read_text("utf-8")
        assert is_like(folder, viewer) if "0123456789" in text and "abcdef" not in text else is_old_whole(folder, old)
    assert main(embed(page, viewer)) == 0
    assert is_like(folder, viewer)
    assert is_whole(folder)
    expected = {"boardreel", "boardreel-poster.css", "page.html", "game.sgf"}
    # what was being written when the run was killed is hidden; nobody takes it for a file of the page
    left = {path.name for path in page.parent.iterdir() if not path.name.endswith(TEMPORARY_SUFFIX)}
    assert left == expected


def is_old_whole(folder: Path, old: Path) -> bool:
    paths = [path.relative_to(old) for path in old.rglob("*") if path.is_file()]
    hashed = [path for path in paths if len(path.parts) > 1 and path.parts[0] != "bundles"]
    return all((folder / path).read_bytes() == (old / path).read_bytes() for path in hashed)


def test_a_kill_was_seen(page: Path, viewer: Path) -> None:
    command = [sys.executable, "-c", KILLED, "3", *embed(page, viewer)]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": str(ROOT / "py_core")}, check=False)
    assert done.returncode == -signal.SIGKILL
    assert not (page.parent / "boardreel").exists()


@pytest.mark.parametrize("failing", range(9))
def test_a_copy_that_fails_leaves_nothing(
    page: Path, viewer: Path, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = viewer_files.shutil.copyfile
    count = 0

    def full(*arguments: Any) -> Any:
        nonlocal count
        count += 1
        if count > failing:
            Path(arguments[1]).write_bytes(b"cut")
            raise OSError(28, "No space left on device", str(arguments[1]))
        return copy(*arguments)

    monkeypatch.setattr(viewer_files.shutil, "copyfile", full)
    status = main(embed(page, viewer))
    assert status == (2 if failing < 8 else 0)
    if status:
        assert list(page.parent.iterdir()) == []


def test_files_that_were_damaged_or_removed_since_are_put_there_again(page: Path, viewer: Path) -> None:
    assert main(embed(page, viewer)) == 0
    folder = page.parent / "boardreel"
    (folder / "v-0123456789" / "boardreel.js").write_text("// the viewe", "utf-8")
    (folder / "runtime" / "core-0123456789.bin").unlink()
    (folder / "licences" / "MIT.txt").write_text("", "utf-8")
    assert main(embed(page, viewer)) == 0
    assert is_like(folder, viewer)


def test_what_is_right_is_not_written_again(page: Path, viewer: Path) -> None:
    assert main(embed(page, viewer)) == 0
    before = {path: path.stat().st_mtime_ns for path in (page.parent / "boardreel").rglob("*")}
    assert main(embed(page, viewer)) == 0
    assert {path: path.stat().st_mtime_ns for path in (page.parent / "boardreel").rglob("*")} == before


@pytest.mark.parametrize("command", ["embed", "site"])
@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("v-0123456789/boardreel.js", "cut"),
        ("v-0123456789/boardreel.js", "gone"),
        ("runtime/core-0123456789.bin", "cut"),
        ("runtime/core-0123456789.bin", "gone"),
        ("integrity.json", "cut"),
    ],
)
def test_a_damaged_viewer_is_not_copied(
    page: Path, viewer: Path, command: str, name: str, change: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if change == "cut":
        (viewer / name).write_text("{", "utf-8")
    else:
        (viewer / name).unlink()
    records = page.parent.parent
    call = embed(page, viewer)
    if command == "site":
        call = ["site", str(records), "-o", str(page.parent), "--viewer", str(viewer)]
    assert main(call) == 2
    assert "the viewer is damaged" in capsys.readouterr().err
    assert list(page.parent.iterdir()) == []


def test_files_that_pages_do_not_need_are_not_copied(page: Path, viewer: Path) -> None:
    assert main(embed(page, viewer)) == 0
    folder = page.parent / "boardreel"
    assert is_like(folder, viewer)
    assert not (folder / "index.html").exists()
    assert not (folder / "bundles").exists()


def test_files_of_other_versions_stay(tmp_path: Path, page: Path, viewer: Path) -> None:
    assert main(embed(page, make_viewer(tmp_path / "old", "abcdef0123"))) == 0
    assert main(embed(page, viewer)) == 0
    folder = page.parent / "boardreel"
    assert (folder / "v-abcdef0123" / "boardreel.js").is_file()
    assert is_whole(folder)


@pytest.mark.parametrize(
    "name",
    ["bundles/manifest.json", "bundles/single_file/page.js", "bundles/single_file/worker.js", "runtime/wasm"],
)
def test_a_damaged_viewer_makes_no_page_of_one_file(
    tmp_path: Path, page: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = make_whole_viewer(tmp_path / "whole")
    files = [path for path in whole.rglob("*") if path.is_file()]
    hashes = {path.relative_to(whole).as_posix(): integrity(path.read_bytes()) for path in files}
    (whole / "integrity.json").write_text(json.dumps(hashes), "utf-8")
    call = [*embed(page, whole), "--single-file"]
    (whole / "runtime" / "core.gz").write_bytes(b"not what the core is")
    assert main(call) == 0
    made = page.read_bytes()
    (whole / name).write_text("cut", "utf-8")
    assert main(call) == 2
    (whole / name).unlink()
    assert main(call) == 2
    assert "the viewer is damaged" in capsys.readouterr().err
    assert page.read_bytes() == made
