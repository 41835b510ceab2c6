"""The scripts of the documentation: each runs with the records of the site, prints what it should, and has types."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from boardreel import read
from documentation_examples import HTML, environment
from support import ROOT

SCRIPTS = ROOT / "web" / "docs" / "scripts"
SAMPLES = ROOT / "web" / "samples"
#: script → its arguments, and texts that it prints
RUNS: dict[str, tuple[list[str], list[str]]] = {
    "annotate": (["records/capture.sgf", "out.sgf"], ["captures: 1"]),
    "averages": (["index"], ["Go 5x5                 3   3.33        4       0.67   2024"]),
    "choose": (["records", "B", "out.sgf"], ["games: 2"]),
    "duplicates": (["records"], ["capture.sgf, game 1 = mirrored.sgf, game 1"]),
    "lengths": (["records"], ["   0+", "#"]),
    "openings": (["records"], ["    1  100%  Hex: "]),
    "pictures": (["records", "pictures"], []),
    "planes": (["records", "out.npz"], ["positions: 72"]),
    "players": (["records"], ["    3     1  Ada", "Eve"]),
    "problems": (["records"], ["1 occupied-point"]),
    "results": (["records"], ["hex.sgf, game 1: B+ agrees", "othello.sgf, game 1: B+8 agrees {'B': 36.0, 'W': 28.0}"]),
    "years": (["index"], ["2025 V 1 72 moves", "2024 B 2 4 moves"]),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with records and their index."""
    place = tmp_path_factory.mktemp("scripts")
    records = place / "records"
    records.mkdir()
    for name in ("go-19x19-game.sgf", "hex.sgf", "othello.sgf", "blokus-two-player.blksgf"):
        shutil.copy(SAMPLES / name, records)
    for name, moves in (("capture", "B[ab];W[aa];B[ba];W[cc]"), ("mirrored", "B[ba];W[aa];B[ab];W[cc]")):
        (records / f"{name}.sgf").write_text(f"(;GM[1]SZ[5]DT[2024]RE[B+R];{moves})", "utf-8")
    (records / "occupied.sgf").write_text("(;GM[1]SZ[5];B[aa];W[aa])", "utf-8")
    command = [sys.executable, "-m", "boardreel", "index", "records", "-o", "index"]
    subprocess.run(command, cwd=place, env=environment(), check=True, capture_output=True)
    return place


def test_every_script_is_run_and_on_the_page() -> None:
    names = sorted(path.stem for path in SCRIPTS.glob("*.py"))
    assert names == sorted(RUNS)
    assert [name for name in names if f'id="{name}"' not in HTML["scripts.html"]] == []


@pytest.mark.parametrize("name", RUNS)
def test_a_script_prints_what_it_should(name: str, folder: Path) -> None:
    arguments, texts = RUNS[name]
    for library in {"averages": ["pyarrow", "pandas"], "planes": ["numpy"], "years": ["pyarrow"]}.get(name, []):
        pytest.importorskip(library)
    done = subprocess.run(
        [sys.executable, SCRIPTS / f"{name}.py", *arguments],
        cwd=folder,
        env={**environment(), "PYTHONIOENCODING": "utf-8"},
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert [text for text in texts if text not in done.stdout] == [], done.stdout


def test_scripts_write_records_that_can_be_read(folder: Path) -> None:
    test_a_script_prints_what_it_should("annotate", folder)
    (game,) = read(folder / "out.sgf").games
    assert [node.text("C") for node in game.nodes if node.text("C")] == ["1 taken: aa"]


def test_the_scripts_have_types() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, str(SCRIPTS)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
