"""The viewer, or the record, from another host: what that host has to send, and that its files are checked."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha384
from pathlib import Path

import pytest
from boardreel.cli import main
from drivers import Evaluator, Tab, click_on, wait_until
from engines import chromium_alone
from host_pages import ALLOWED, RECORD, assert_plays, show
from tree_page import FORKED, TAB, choose_tree
from viewer_page import IN_VIEWER, wait_for_game
from website.server import SiteServer

#: worker, loader and glue of Python, Python, the snapshot of its memory
RUNTIME = [
    "v-*/runtime/worker.js",
    "runtime/pyodide-*[0-9a-f].js",
    "runtime/*.asm.js",
    "runtime/*.wasm",
    "runtime/core-*.bin",
]
HEADER = "Access-Control-Allow-Origin"
#: what is said in place of the board, by the viewer or where the viewer has not come
WORDS = """() => {
  const element = document.querySelector("board-reel");
  const note = element.shadowRoot?.querySelector(".failure") ?? element.querySelector("[role=alert]");
  return note?.innerText;
}"""
#: whether the picture inside the element is to be seen
PICTURE = "() => document.querySelector('board-reel svg').checkVisibility()"
LOAD = (
    "(text) => document.querySelector('board-reel').load(new TextEncoder().encode(text), { name: 'b.sgf', move: '' })"
)
SCRIPT = "() => document.querySelector('script[integrity]').src"


def words(tab: Evaluator) -> str:
    text: str = wait_until(tab, WORDS)
    return text


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("home", ["of the page", "of the script"])
@pytest.mark.one_case
def test_the_whole_viewer_comes_from_another_host(tab: Tab, server: SiteServer, cdn: SiteServer, home: str) -> None:
    record = "game.sgf" if home == "of the page" else f"{cdn.url}game.sgf"
    show(tab, server, f"{cdn.url}boardreel.js", f'<board-reel src="{record}"></board-reel>')
    assert_plays(tab)


# -- without the header


@chromium_alone
@pytest.mark.faults_expected
def test_a_record_of_a_host_without_the_header(tab: Tab, server: SiteServer, cdn: SiteServer) -> None:
    cdn.answer = lambda path: None
    element = f'<board-reel src="{cdn.url}game.sgf"><svg width="90" height="90"></svg></board-reel>'
    show(tab, server, "boardreel.js", element)
    assert f"{cdn.url}game.sgf" in words(tab)
    assert HEADER in words(tab)
    assert tab.evaluate(PICTURE)


@pytest.mark.faults_expected
@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("part", ["/runtime/worker.js", ".asm.wasm", ".asm.js"])
@pytest.mark.one_case
def test_a_part_of_the_viewer_without_the_header(tab: Tab, server: SiteServer, cdn: SiteServer, part: str) -> None:
    cdn.answer = lambda path: None if path.endswith(part) else ALLOWED
    show(tab, server, f"{cdn.url}boardreel.js", '<board-reel src="game.sgf"></board-reel>')
    assert part in words(tab)
    assert HEADER in words(tab)


# -- pages that say which files they take


@pytest.fixture
def blog(site: Path, cdn: SiteServer, tmp_path: Path) -> Iterator[SiteServer]:
    """A page of `boardreel embed` that takes the viewer from another host."""
    record = tmp_path / "game.sgf"
    record.write_text(RECORD, "utf-8")
    command = ["embed", str(record), "-o", str(tmp_path / "page.html"), "--base", cdn.url, "--viewer", str(site)]
    assert main(command) == 0
    with SiteServer(tmp_path) as server:
        server.pages["/favicon.ico"] = b""
        yield server


def spoil(site: Path, cdn: SiteServer, pattern: str) -> None:
    """From now on the host sends this file with one byte changed; a script still does the same."""
    path = next(site.glob(pattern))
    content = bytearray(path.read_bytes())
    if path.suffix == ".js":
        content += b" "
    else:
        content[-1] ^= 1
    cdn.pages[f"/{path.relative_to(site).as_posix()}"] = bytes(content)


def test_a_page_with_hashes_plays_and_reads_other_records(tab: Tab, blog: SiteServer) -> None:
    tab.goto(f"{blog.url}page.html")
    assert_plays(tab)
    tab.evaluate(LOAD, RECORD.replace("B[ee]", "B[ef]"))
    assert_plays(tab)
    assert re.search(r"/boardreel-[0-9a-f]{10}\.js$", tab.evaluate(SCRIPT))


@pytest.mark.faults_expected
def test_a_page_says_so_where_its_viewer_may_not_be_had(tab: Tab, blog: SiteServer, cdn: SiteServer) -> None:
    cdn.answer = lambda path: None
    tab.goto(f"{blog.url}page.html")
    assert HEADER in words(tab)
    assert cdn.url in words(tab)
    assert tab.evaluate(PICTURE)


@pytest.mark.faults_expected
def test_another_script_is_refused(tab: Tab, site: Path, blog: SiteServer, cdn: SiteServer) -> None:
    spoil(site, cdn, "boardreel-*.js")
    tab.goto(f"{blog.url}page.html")
    assert "has to be the one that this page was made for" in words(tab)
    assert tab.evaluate(PICTURE)
    assert tab.evaluate("() => customElements.get('board-reel') === undefined")


@pytest.mark.faults_expected
def test_another_module_that_starts_python_is_refused(tab: Tab, site: Path, blog: SiteServer, cdn: SiteServer) -> None:
    if tab.name == "webkit":
        pytest.skip("WebKit does not hold an import to the hash that the page gives")
    spoil(site, cdn, "v-*/runtime/client.js")
    tab.goto(f"{blog.url}page.html")
    assert_plays(tab)
    tab.evaluate(LOAD, RECORD)
    assert "could not be loaded" in words(tab)


@pytest.mark.faults_expected
@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("is_spoiled", [False, True], ids=["its own", "another"])
@pytest.mark.one_case
def test_a_part_on_demand_has_to_be_that_of_the_build(
    tab: Tab, site: Path, blog: SiteServer, cdn: SiteServer, tmp_path: Path, is_spoiled: bool
) -> None:
    if tab.name == "webkit":
        pytest.skip("WebKit does not hold an import to the hash that the page gives")
    (tmp_path / "game.sgf").write_text(FORKED)
    command = ["embed", str(tmp_path / "game.sgf"), "-o", str(tmp_path / "tree.html"), "--base", cdn.url]
    assert main([*command, "--viewer", str(site)]) == 0
    if is_spoiled:
        spoil(site, cdn, "v-*/on_demand/tree_tab.js")
    tab.goto(f"{blog.url}tree.html")
    wait_for_game(tab)
    if not is_spoiled:
        choose_tree(tab)
        return
    click_on(tab, TAB)
    wait_until(tab, f"() => ({IN_VIEWER})('.status').textContent.includes('could not be loaded')")


@pytest.mark.faults_expected
@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize("pattern", RUNTIME)
@pytest.mark.one_case
def test_another_part_of_the_runtime_is_refused(
    tab: Tab, site: Path, blog: SiteServer, cdn: SiteServer, pattern: str
) -> None:
    spoil(site, cdn, pattern)
    tab.goto(f"{blog.url}page.html")
    wait_for_game(tab)
    tab.evaluate(LOAD, RECORD)
    assert next(site.glob(pattern)).name in words(tab)
    assert "does not match this version of the viewer and was blocked" in words(tab)


def test_the_list_of_hashes_is_right(site: Path) -> None:
    hashes = json.loads((site / "integrity.json").read_text("utf-8"))
    running = {path for suffix in ("js", "wasm", "bin", "zip", "whl", "css") for path in site.rglob(f"*.{suffix}")}
    listed = {path.relative_to(site).as_posix() for path in running}
    assert set(hashes) == {*listed, "bundles/manifest.json"}, "what runs, and what the Python package reads"
    for name, value in hashes.items():
        assert value == f"sha384-{b64encode(sha384((site / name).read_bytes()).digest()).decode()}", name
