"""A page that is one file, opened from a disk: it shows the game at once, and its Python reads other records."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from boardreel.cli import main
from drivers import Tab, wait_until
from viewer_page import SAMPLES

#: bytes that the file may have, seconds until another record is on the board
LARGEST, PATIENCE = 14_000_000, 4.0
STATE = "() => document.querySelector('board-reel')?.state === 'ready'"
SHOWN = """() => {
  const { state, node, document: reel } = document.querySelector("board-reel");
  return [state, reel?.game.kind ?? null, node];
}"""
LOAD = """async (name, text) => {
  await document.querySelector("board-reel").load(new File([text], name), { game: 1, move: "" });
}"""
#: milliseconds from the start of the page until Python had answered
TOLD = "() => performance.getEntriesByName('boardreel:told').at(-1)?.startTime ?? null"


@pytest.fixture(scope="module")
def page_file(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("single") / "game.html"
    record = SAMPLES / "blokus.blksgf"
    command = ["embed", str(record), "-o", str(target), "--single-file", "--move", "40", "--viewer", str(site)]
    assert main(command) == 0
    assert [path.name for path in target.parent.iterdir()] == ["game.html"]
    return target


@pytest.fixture(params=["chromium", "firefox"])
def disk_tab(request: pytest.FixtureRequest) -> Tab:
    """The browsers that let a page of a disk start a worker."""
    name = "chromium_tab" if request.param == "chromium" else "other_browsers"
    found = request.getfixturevalue(name)
    tab: Tab = found if request.param == "chromium" else found(request.param)
    return tab


def test_the_file_is_not_too_large(page_file: Path) -> None:
    assert page_file.stat().st_size <= LARGEST


def test_it_plays_and_reads_other_records(disk_tab: Tab, page_file: Path) -> None:
    disk_tab.goto(page_file.as_uri())
    wait_until(disk_tab, STATE)
    assert disk_tab.evaluate(SHOWN) == ["ready", "blokus", 40]
    begun = time.monotonic()
    disk_tab.evaluate(LOAD, "game.sgf", "(;GM[1]SZ[9];B[ee];W[aa])")
    print(f"{disk_tab.name}: another record after {time.monotonic() - begun:.1f} s")
    assert disk_tab.evaluate(SHOWN) == ["ready", "go", 0]
    assert time.monotonic() - begun < PATIENCE


def test_it_asks_nobody_for_anything(disk_tab: Tab, page_file: Path) -> None:
    disk_tab.goto(page_file.as_uri())
    wait_until(disk_tab, STATE)
    loaded = disk_tab.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name.slice(0, 40))")
    assert [name for name in loaded if not name.startswith(("data:", "blob:"))] == []
