"""Parts of the viewer that are loaded when a reader asks for them: in copies, in one file, and when that fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from boardreel.cli import main
from drivers import ChromiumTab, Evaluator, Tab, click_on, wait_until
from engines import chromium_alone
from tree_page import FORKED, TAB, choose_tree, open_game
from viewer_page import IN_VIEWER, NODE, press, wait_for_game
from website.server import SiteServer

PATTERN = "v-*/on_demand/tree_tab.js"
COMMENTED = "(;GM[1]SZ[9]C[Look at D4 first.];B[cc];W[gg])"
STATUS = f"() => ({IN_VIEWER})('.status').textContent"


def module_path(site: Path) -> str:
    return "/" + next(site.glob(PATTERN)).relative_to(site).as_posix()


def embed(tmp_path: Path, site: Path, *options: str) -> Path:
    """Make a page with `boardreel embed`."""
    (tmp_path / "game.sgf").write_text(FORKED)
    target = tmp_path / "page" / "page.html"
    target.parent.mkdir()
    assert main(["embed", str(tmp_path / "game.sgf"), "-o", str(target), "--viewer", str(site), *options]) == 0
    return target


def said(tab: Evaluator) -> str:
    text: str = wait_until(tab, f"() => ({STATUS})().includes('could not be loaded') && ({STATUS})()")
    return text


def test_parts_share_the_texts_of_languages_and_the_policy_for_workers(site: Path) -> None:
    """Texts are large, and a page can create the policy of Trusted Types once only."""
    scripts = {path.relative_to(next(site.glob("v-*"))).as_posix(): path for path in site.glob("v-*/**/*.js")}
    for text, names in (
        ("Kommentare", {"on_demand/de.js", "app/on_demand/de.js"}),
        ("createPolicy", {"runtime/client.js"}),
    ):
        assert {name for name, path in scripts.items() if text in path.read_text("utf-8")} == names


@chromium_alone
@pytest.mark.faults_expected
def test_a_part_that_does_not_come_is_reported_and_asked_for_again(tab: Tab, server: SiteServer, site: Path) -> None:
    server.answer = lambda path: 503 if path.startswith(module_path(site)) else None
    open_game(tab, server)
    click_on(tab, TAB)
    assert said(tab).startswith("Part of the viewer could not be loaded")
    selected = f"() => ({IN_VIEWER})('[role=tab][aria-selected=true]').id.endsWith('-moves')"
    assert tab.evaluate(selected), "the list of moves stays"
    tab.evaluate("() => document.querySelector('board-reel').shadowRoot.querySelector('.viewer').focus()")
    press(tab, "ArrowRight", 1)
    assert tab.evaluate(f"() => ({IN_VIEWER})('.moves [data-node=\"1\"]').getAttribute('aria-current')") == "true"
    server.answer = lambda path: None
    choose_tree(tab)


@pytest.mark.faults_expected
@pytest.mark.parametrize(
    ("module", "button", "part"),
    [
        ("dialogs", ".info-button", "dialog"),
        ("mention_actions", ".mention.coordinate", ".mention[aria-pressed=true]"),
    ],
)
def test_panels_and_mentions_are_asked_for_again(
    chromium_tab: ChromiumTab, server: SiteServer, module: str, button: str, part: str
) -> None:
    tab = chromium_tab
    server.answer = lambda path: 503 if path.endswith(f"/on_demand/{module}.js") else None
    open_game(tab, server, COMMENTED)
    press_button = f"() => ({IN_VIEWER})('{button}').click()"
    tab.evaluate(press_button)
    assert said(tab).startswith("Part of the viewer could not be loaded")
    server.answer = lambda path: None
    tab.evaluate(press_button)
    assert wait_until(tab, f"() => ({IN_VIEWER})('{part}') !== null")


@chromium_alone
def test_the_viewer_speaks_german_as_soon_as_its_texts_are_loaded(tab: Tab, server: SiteServer) -> None:
    open_game(tab, server, attributes='lang="de"')
    assert tab.evaluate(f"() => ({IN_VIEWER})('.info-button').ariaLabel") == "Partiedaten"


@pytest.mark.faults_expected
def test_without_its_texts_the_viewer_speaks_english(chromium_tab: ChromiumTab, server: SiteServer) -> None:
    server.answer = lambda path: 404 if path.endswith("/on_demand/de.js") else None
    open_game(chromium_tab, server, attributes='lang="de"')
    assert chromium_tab.evaluate(f"() => ({IN_VIEWER})('.info-button').ariaLabel") == "Game info"


@chromium_alone
def test_a_copy_of_the_viewer_has_the_tree(tab: Tab, site: Path, tmp_path: Path) -> None:
    page = embed(tmp_path, site)
    with SiteServer(page.parent) as server:
        server.pages["/favicon.ico"] = b""
        tab.goto(f"{server.url}page.html")
        wait_for_game(tab)
        choose_tree(tab)


def test_a_page_that_is_one_file_has_the_tree(tab: Tab, site: Path, tmp_path: Path) -> None:
    tab.goto(embed(tmp_path, site, "--single-file").as_uri())
    wait_for_game(tab)
    choose_tree(tab)


def test_the_tree_is_not_loaded_before_it_is_chosen(chromium_tab: ChromiumTab, server: SiteServer, site: Path) -> None:
    asked: list[str] = []
    chromium_tab.page.on("request", lambda request: asked.append(request.url))
    chromium_tab.goto(f"{server.url}?src=samples/twixt-24x24-win.sgf")
    wait_for_game(chromium_tab)
    assert wait_until(chromium_tab, NODE, 0)
    assert [url for url in asked if url.endswith(module_path(site))] == []
