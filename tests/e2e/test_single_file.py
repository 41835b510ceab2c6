"""A page that is one file, opened from a disk: it shows the game at once, and its Python reads other records.

WebKit lets the worker of such a page import nothing, so there only the prepared game plays.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.cli import main
from drivers import Tab, wait_until
from viewer_page import SAMPLES

#: bytes that the file may have
LARGEST = 14_000_000
STATE = "() => document.querySelector('board-reel')?.state === 'ready'"
SHOWN = """() => {
  const { state, node, document: reel } = document.querySelector("board-reel");
  return [state, reel?.game.kind ?? null, node];
}"""
LOAD = """async (name, text) => {
  await document.querySelector("board-reel").load(new File([text], name), { game: 1, move: "" });
}"""


@pytest.fixture(scope="module")
def page_file(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("single") / "game.html"
    record = SAMPLES / "blokus.blksgf"
    command = ["embed", str(record), "-o", str(target), "--single-file", "--move", "40", "--viewer", str(site)]
    assert main(command) == 0
    assert [path.name for path in target.parent.iterdir()] == ["game.html"]
    return target


def test_the_file_is_not_too_large(page_file: Path) -> None:
    assert page_file.stat().st_size <= LARGEST


@pytest.mark.engines_differ
def test_it_plays_asks_nobody_for_anything_and_reads_other_records(tab: Tab, page_file: Path) -> None:
    tab.goto(page_file.as_uri())
    wait_until(tab, STATE)
    assert tab.evaluate(SHOWN) == ["ready", "blokus", 40]
    tab.evaluate("() => document.querySelector('board-reel').last()")
    assert tab.evaluate(SHOWN) == ["ready", "blokus", 66]
    loaded = tab.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name.slice(0, 40))")
    assert [name for name in loaded if not name.startswith(("data:", "blob:"))] == []
    if tab.name == "webkit":
        return
    tab.evaluate(LOAD, "game.sgf", "(;GM[1]SZ[9];B[ee];W[aa])")
    assert tab.evaluate(SHOWN) == ["ready", "go", 0]


def test_it_has_the_texts_of_its_language(chromium_tab: Tab, site: Path, tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    output = ["-o", str(target), "--single-file", "--viewer", str(site), "--lang", "pl"]
    assert main(["embed", str(SAMPLES / "go-9x9-problem.sgf"), *output]) == 0
    chromium_tab.goto(target.as_uri())
    wait_until(chromium_tab, STATE)
    more = "document.querySelector('board-reel').shadowRoot.querySelector('.menu-button').title"
    assert chromium_tab.evaluate(f"() => {more}") == "Więcej"
    assert "Otwórz inny zapis partii" in target.read_text("utf-8")


@pytest.mark.nightly
def test_it_guesses_charsets_without_the_library(chromium_tab: Tab, page_file: Path) -> None:
    chromium_tab.goto(page_file.as_uri())
    wait_until(chromium_tab, STATE)
    content = list("(;GM[1]SZ[9]PB[Илья Шикшин];B[ee])".encode("koi8-r"))
    chromium_tab.evaluate(
        """async (bytes) => {
          const file = new File([new Uint8Array(bytes)], "old.sgf");
          await document.querySelector("board-reel").load(file, { game: 1, move: "" });
        }""",
        content,
    )
    assert chromium_tab.evaluate(SHOWN) == ["ready", "go", 0]
    source = "() => document.querySelector('board-reel').document.source"
    assert chromium_tab.evaluate(source)["charset"] == "koi8-r"
