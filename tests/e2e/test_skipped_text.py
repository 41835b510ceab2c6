"""The page asks before it saves a record without text that could not be read, and offers the original."""

from __future__ import annotations

import pytest
from boardreel import read
from drivers import ChromiumTab, Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page
from trying import open_record, wait_for_moves
from viewer_page import IN_VIEWER
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: text after the game, and a name of a value in the second game
RECORD = "(;GM[1]SZ[9];B[ee])\nB[aa]W[bb](;GM[1]SZ[9];B[cc]white[dd])"
#: nothing of this record is lost
READABLE = "(;GM[1]SZ[9]C[next (see [1]) ok];B[gg]) bye"
#: from now on `saved` has the name and the text of each file that the page lets the browser save
WATCH = """() => {
  window.saved = [];
  HTMLAnchorElement.prototype.click = async function () {
    saved.push([this.download, await (await fetch(this.href)).text()]);
  };
}"""
SAVE = "(form) => void (window.saving = document.querySelector('board-reel').save(form))"
SAVED = "async () => { await window.saving; return window.saved; }"
DIALOG = f"""() => {{
  const dialog = ({IN_VIEWER})("dialog[open]");
  return dialog && [...dialog.querySelectorAll(".loss p, .loss li, .loss button")].map((part) => part.textContent);
}}"""
CHOOSE = f"""(place) => ({IN_VIEWER})("dialog[open]").querySelectorAll(".loss button")[place].click()"""
PRESS = f"""(selector) => {{
  const button = ({IN_VIEWER})(selector);
  button?.click();
  return button !== null;
}}"""
ORIGINAL, CANCEL, SAVE_ANYWAY = range(3)
BETWEEN = "There is text between two games; it was skipped. (Line 2, column 1)"
OUTSIDE = "There is text outside of values; it was skipped. (Line 2, column 29)"
#: what the dialog says and offers
QUESTION = [
    "Part of this record could not be read. The saved file would not contain it:",
    BETWEEN,
    OUTSIDE,
    "Download the original",
    "Cancel",
    "Save without it",
]


def show(tab: Tab, server: SiteServer, text: str, attributes: str = "") -> None:
    """Show a record in a page with a viewer, and watch what is saved."""
    open_record(tab, server, text, f'explore="on" {attributes}')
    tab.evaluate(WATCH)


def ask(tab: Tab, form: str) -> list[str]:
    """Save the record in a form, and return the texts of the question."""
    tab.evaluate(SAVE, form)
    texts: list[str] = wait_until(tab, DIALOG)
    return texts


@pytest.mark.parametrize("form", ["utf8", "current"])
@pytest.mark.one_case
def test_the_reader_decides_whether_text_may_be_lost(tab: Tab, server: SiteServer, form: str) -> None:
    show(tab, server, RECORD)
    assert ask(tab, form) == QUESTION
    tab.press("Escape")
    assert tab.evaluate(SAVED) == []
    ask(tab, form)
    tab.evaluate(CHOOSE, CANCEL)
    assert tab.evaluate(SAVED) == []
    ask(tab, form)
    tab.evaluate(CHOOSE, ORIGINAL)
    tab.evaluate(SAVED)
    assert wait_until(tab, "() => saved.length && saved") == [["game.sgf", RECORD]]
    ask(tab, form)
    tab.evaluate(CHOOSE, SAVE_ANYWAY)
    tab.evaluate(SAVED)
    name, text = wait_until(tab, "() => saved[1]")
    assert name == "game.sgf"
    assert read(text.encode()).outcome == "ok"
    assert "[aa]" not in text


@chromium_alone
@pytest.mark.parametrize(("text", "form"), [(RECORD, "original"), (READABLE, "utf8"), (READABLE, "current")])
@pytest.mark.one_case
def test_nobody_is_asked_if_nothing_is_lost(tab: Tab, server: SiteServer, text: str, form: str) -> None:
    show(tab, server, text)
    tab.evaluate(SAVE, form)
    tab.evaluate(SAVED)
    ((_, saved),) = wait_until(tab, "() => saved.length && saved")
    assert tab.evaluate(DIALOG) is None
    assert (saved == text) == (form == "original")


@chromium_alone
def test_the_menu_asks_in_the_language_of_the_page(tab: ChromiumTab, server: SiteServer) -> None:
    show(tab, server, RECORD, 'lang="de"')
    page: Page = tab.page
    page.locator(".menu-button").click()
    page.get_by_text("Erweitert").click()
    page.get_by_role("menuitem", name="Als UTF-8 speichern").click()
    texts = wait_until(tab, DIALOG)
    assert texts[1] == "Zwischen zwei Partien steht Text; er wurde übersprungen. (Zeile 2, Spalte 1)"
    assert texts[-1] == "Ohne ihn speichern"


@pytest.mark.parametrize(("game", "is_asked"), [(1, False), (2, True)])
def test_moves_of_the_reader_are_saved_without_the_text_of_their_game_only(
    tab: Tab, server: SiteServer, game: int, is_asked: bool
) -> None:
    show(tab, server, RECORD, f'game="{game}" move="end"')
    tab.evaluate("() => { globalThis.showSaveFilePicker = undefined; }")
    assert tab.evaluate("() => document.querySelector('board-reel').tryMove('G7')")
    wait_for_moves(tab, 2)
    for selector in ("[data-try=save]", "[data-entry=saveRecord]"):
        wait_until(tab, PRESS, selector)
    if is_asked:
        texts = wait_until(tab, DIALOG)
        assert OUTSIDE in texts
        assert BETWEEN not in texts
        tab.evaluate(CHOOSE, SAVE_ANYWAY)
    ((_, text),) = wait_until(tab, "() => saved.length && saved")
    assert tab.evaluate(DIALOG) is None
    assert "B[aa]W[bb]" in text
    assert ("white" in text) == (not is_asked)
