"""Walks through the screens of the page. Each walk calls `look` with the name of every screen that it has opened.

Tests of what holds on every screen (sizes for fingers, zoom, accessibility) go through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from drivers import ChromiumTab, wait_until
from photo_page import cell, choose_photo, place_pins, read_photo, take_photo
from playwright.sync_api import Page, expect
from trying import ELEMENT, IS_READY
from viewer_page import choose_in_menu, focus_board, focus_viewer, open_page, open_sample, wait_for_game

Look = Callable[[str], None]
#: games of a file, with result, date and event
GAMES = "".join(
    f"(;GM[1]SZ[9]PB[Player {number}]PW[Bob]RE[B+R]DT[2026-01-0{number}]EV[Cup];B[ee];W[gc])" for number in range(1, 6)
)
TABS = ("moves", "pieces", "tree", "chart", "comments")
#: entries of the menu that open a dialog
DIALOGS = ("Settings", "Keyboard shortcuts", "Properties", "Problems", "Print")
AREAS = ("comment", "marks", "setup", "more")


def _run(tab: ChromiumTab, action: str) -> None:
    """Call a method of the viewer, such as `last()`."""
    tab.evaluate(f"() => {ELEMENT}.{action}")


def walk_start(page: Page, url: str, look: Look) -> None:
    """Look at the start screen, its grid of samples, and the dialogs for a text and for a new game."""
    open_page(page, url)
    look("start")
    page.locator("#sample-game:enabled").select_option(index=1)
    look("samples of a game")
    page.locator("#paste").click()
    page.locator("#paste-text").fill("12x12\n1. c4 2. e5 3. f6")
    look("paste")
    page.keyboard.press("Escape")
    page.locator("#new-game").click()
    expect(page.locator("#new-game-box [name=family]")).to_be_enabled()
    look("new game")


def walk_games(page: Page, url: str, look: Look) -> None:
    """Look at a game of a file, at the list of its games, and at what the tab "Explorer" says about them."""
    open_page(page, url)
    page.locator("#paste").click()
    page.locator("#paste-text").fill(GAMES)
    page.locator("#paste-box .main").click()
    tab = ChromiumTab(page)
    wait_for_game(tab)
    page.locator("#games .entry").first.wait_for(state="attached")
    look("game of a file")
    _show_games(page)
    look("list of games")
    page.get_by_role("button", name="Explore these games").click()
    page.locator(".explorer-moves td.explorer-count").first.wait_for()
    look("explorer")
    _run(tab, "goTo(1)")
    page.locator(".explorer-search summary").click()
    page.get_by_role("button", name="Find these pieces").click()
    expect(page.locator(".explorer-search [role=status]")).to_contain_text("found")
    look("search")
    _show_games(page)
    look("list of games that are indexed")


def _show_games(page: Page) -> None:
    """Show the list of games, which is closed on phones."""
    if not page.locator("#games").is_visible():
        page.locator(".current-game:visible").click()
    page.locator("#games .entry").first.wait_for()


def walk_game(page: Page, url: str, look: Look) -> None:
    """Look at a game of Go: its tabs, end, menu and dialogs, the count, the command field and the board as text."""
    tab = ChromiumTab(page)
    open_sample(tab, url, "go-19x19-game.sgf", "5")
    for name in TABS:
        if (button := page.locator(f"[data-tab={name}]")).count():
            button.click()
            page.locator(f".tabs[data-shown={name}] .tab-panel :is([tabindex='0'], button, [part])").first.wait_for()
            look(f"tab {name}")
    page.locator("[data-tab=moves]").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Settings").wait_for()
    page.get_by_role("menuitem", name="Advanced").click()
    look("menu")
    page.keyboard.press("Escape")
    for name in DIALOGS:
        choose_in_menu(page, name)
        page.locator("dialog[open]").wait_for()
        look(f"dialog {name}")
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")
    page.locator(".share-button").click()
    page.locator("[data-share=copy-link]:enabled").wait_for()
    look("dialog Share")
    page.keyboard.press("Escape")
    _run(tab, "last()")
    choose_in_menu(page, "Count points")
    page.locator(".count-panel .count-result").wait_for()
    look("count")
    page.locator(".count-panel").get_by_role("button", name="Close").click()
    focus_viewer(tab)
    tab.press(":")
    page.locator(".command-field input").wait_for()
    page.keyboard.type("position")
    page.keyboard.press("Enter")
    expect(page.locator(".command-answer")).not_to_be_empty()
    look("command field")
    page.keyboard.press("Escape")
    focus_board(tab)
    look("board as text")


def walk_blokus(page: Page, url: str, look: Look) -> None:
    """Look at a game of Blokus: its pieces, its end with the final result, and a piece that is tried."""
    tab = ChromiumTab(page)
    open_sample(tab, url, "blokus.blksgf", "10")
    # it is drawn when it comes into view
    page.locator(".timeline").scroll_into_view_if_needed()
    page.locator(".timeline.drawn").wait_for()
    look("game of four players")
    if (pieces := page.locator("[data-tab=pieces]")).is_visible():
        pieces.click()
        look("pieces")
        page.locator("[data-tab=moves]").click()
    _run(tab, "last()")
    expect(page.locator(".result-card")).to_be_visible()
    look("result")
    _run(tab, "goTo(10)")
    page.locator("button.try").click()
    wait_until(tab, IS_READY)
    look("trying")
    focus_viewer(tab)
    page.keyboard.press("a")
    look("trying with a piece")


def walk_editing(page: Page, url: str, look: Look) -> None:
    """Look at the areas of the edit mode, and at a stone that is tried."""
    tab = ChromiumTab(page)
    open_sample(tab, url, "go-19x19-game.sgf", "5")
    page.locator("button.try").click()
    wait_until(tab, IS_READY)
    tab.evaluate(f"() => {ELEMENT}.tryMove('K10')")
    look("trying a stone")
    focus_viewer(tab)
    tab.press("e")
    page.locator(".edit-panel").wait_for()
    for area in AREAS:
        page.locator(f".edit-areas [data-area={area}]").click()
        look(f"editing {area}")


def walk_puzzle(page: Page, url: str, look: Look) -> None:
    """Look at a puzzle: its task, a hint, and its solution."""
    tab = ChromiumTab(page)
    open_sample(tab, url, "go-9x9-problem.sgf")
    page.locator(".puzzle .puzzle-message").wait_for()
    look("puzzle")
    page.locator(".puzzle").get_by_role("button", name="Hint").click()
    look("hint")
    page.locator(".puzzle").get_by_role("button", name="Show the solution").click()
    look("solution")


def walk_photo(page: Page, url: str, look: Look) -> None:
    """Look at the two steps from a photo to a position, with a cell that is doubtful and one that was changed."""
    with TemporaryDirectory() as folder:
        photo = take_photo(Path(folder), "blokus-duo", level=0, scale=2, veiled=[16])
        open_page(page, url)
        choose_photo(page, photo.path)
        look("pins on a photo")
        place_pins(page, photo)
    read_photo(page)
    page.locator("#photo-box summary").click()
    look("reading of a photo")
    cell(page, 0).focus()
    page.keyboard.press("Enter")
    page.locator(".photo-warnings li").first.wait_for()
    page.get_by_role("checkbox", name="Enlarge").check()
    look("corrected reading")


WALKS: Mapping[str, Callable[[Page, str, Look], None]] = {
    "start": walk_start,
    "games": walk_games,
    "game": walk_game,
    "blokus": walk_blokus,
    "editing": walk_editing,
    "puzzle": walk_puzzle,
    "photo": walk_photo,
}
#: walks that only `test.py nightly` takes, because Python needs seconds to read a photo
NIGHTLY_WALKS = frozenset({"photo"})
#: the walks as the cases of a test
WALK_CASES = [pytest.param(walk, marks=[pytest.mark.nightly] if walk in NIGHTLY_WALKS else []) for walk in WALKS]
