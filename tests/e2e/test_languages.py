"""Languages: no text is left in English in any screen, and pages in Japanese, Russian and Portuguese.

The texts of a language that does not exist are made from the English ones, with letters that English does not have. A word
in plain letters on the screen then has not come from the texts.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from boardreel.sgf.charset.names import CHARSETS, CODECS
from drivers import ChromiumTab, drop_file, wait_until
from playwright.sync_api import Page, expect
from pseudo_language import pseudo, use_pseudo_language
from test_accessibility import assert_no_violations
from test_dialogs_and_chips import BUTTONS, CLOSE, PRESS, open_dialog
from trying import IS_READY, middle
from viewer_page import IN_VIEWER, focus_viewer, open_page, open_sample, show_record, wait_for_game
from website.server import SiteServer

#: all texts of the page and of the viewers in it: those that are shown or said by a screen reader
TEXTS = """() => {
  const found = new Set();
  const visit = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Text) {
        if (!node.parentElement?.closest("style, script, noscript, code")) found.add(node.data.trim());
        continue;
      }
      if (!(node instanceof Element)) continue;
      for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"])
        found.add(node.getAttribute(name) ?? "");
      if (node.shadowRoot) visit(node.shadowRoot);
    }
  };
  visit(document.documentElement);
  return [...found];
}"""
#: names that no language translates: of the project, of games, formats, languages, keys, and in the records
NAMES = {
    *(
        word
        for name in (*CODECS, *(name for names in CHARSETS.values() for name in names))
        for word in re.findall(r"[A-Za-z]{3,}", name)
    ),
    *(
        "Boardreel",
        "Blokus",
        "Connect",
        "Duo",
        "TwixT",
        "SGF",
        "CSV",
        "PNG",
        "SVG",
        "UTF",
        "blksgf",
        "sgf",
        "tsgf",
        "letter",
    ),
    *("English", "Deutsch", "Espa", "Fran", "ais", "Italiano", "Nederlands", "Polski", "Portugu", "Brasil"),
    *(
        "Ctrl",
        "Shift",
        "Enter",
        "Home",
        "End",
        "Delete",
        "Esc",
        "zip",
        "PageUp",
        "PageDown",
        "Click",
        "KataGo",
        "RIGHT",
        "WRONG",
    ),
    # lists of file name extensions come from the browser, in German
    "oder",
}
#: a move and a side line, an error, and nothing in plain letters but property names
RECORD = (
    """(;GM[1]FF[4]SZ[9]PB[Øλγα]PW[Ωρα]EV[Ωδη]KM[6]C[Ωμέγα, ħ]QQ[x];B[ee]C[Ωμέγα](;W[ec];B[zz];W[cc]TE[1])(;W[gg]))"""
)
PUZZLE = "(;GM[1]SZ[9]AB[de][fe]AW[ee]PL[B](;B[ed];W[gg]C[ħ](;B[ef]C[RIGHT]))(;B[cc]C[WRONG]))"
BLOKUS = "(;GM[Blokus Duo]PB[Øλγα](;B[e10,e9,e8];W[j5,j6,j7])(;B[e10]))"
TWIXT = "(;GM[TwixT]SZ[12];r[c4];b[e5];r[swap])"
PASSES = "(;GM[1]FF[4]SZ[9];B[ee];W[];B[])"


@pytest.fixture
def page_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"locale": getattr(request, "param", "de"), "viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def pseudo_page(page: Page) -> Page:
    """A page for which German is the language that does not exist."""
    use_pseudo_language(page)
    return page


class Walk:
    """The words in plain letters that were seen, with the screen where each was seen first."""

    def __init__(self, page: Page, site: Path) -> None:
        self.page = page
        #: names of games are the same in every language
        titles = " ".join(sample["title"] for sample in json.loads((site / "samples/index.json").read_text("utf-8")))
        self.names = {word.lower() for word in (*NAMES, *re.findall(r"[A-Za-z]{3,}", titles))}
        self.english: dict[str, str] = {}

    def look(self, screen: str) -> None:
        for text in {*self.page.evaluate(TEXTS)}:
            rest = re.sub(r"https?:\S+|[\w-]+\.(?:sgf|blksgf)|;GM\[", "", text)
            if {word for word in re.findall(r"[A-Za-z]{3,}", rest) if word.lower() not in self.names}:
                self.english.setdefault(text, screen)


@pytest.mark.nightly
def test_every_screen_is_translated(pseudo_page: Page, site: Path, site_url: str, tmp_path: Path) -> None:
    page, walk = pseudo_page, Walk(pseudo_page, site)
    tab = open_page(page, site_url)
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.locator("#samples li:nth-child(7)").wait_for()
    walk.look("start screen")
    page.locator("#paste").click()
    page.locator("textarea").first.wait_for()
    page.locator("textarea").first.fill("12x12\n1. c4 2. e5 3. f6")
    walk.look("paste")
    page.keyboard.press("Escape")
    for name in ("Øλγα", "Ωρα"):
        (tmp_path / f"{name}.sgf").write_text(RECORD, "utf-8")
    (tmp_path / "letter.sgf").write_text("ħ\n")
    page.goto(site_url)
    page.wait_for_selector("#samples li")
    drop_file(page, tmp_path / "letter.sgf")
    page.locator("#problem .reason").wait_for()
    walk.look("unreadable file")
    drop_file(page, *(tmp_path / f"{name}.sgf" for name in ("Øλγα", "Ωρα", "letter")))
    wait_for_game(tab)
    walk.look("list of games")
    walk_through_viewer(walk, tab)
    walk_through_dialogs(walk, tab)
    assert walk.english == {}


def walk_through_viewer(walk: Walk, tab: ChromiumTab) -> None:
    """Open all panels and tabs of the viewer, and try a move."""
    for name in [*BUTTONS, "shortcuts"]:
        open_dialog(tab, name)
        tab.evaluate(
            f"() => ({IN_VIEWER})('dialog[open]').querySelectorAll('details').forEach((part) => (part.open = true))"
        )
        walk.look(name)
        tab.evaluate(CLOSE)
    tabs = "() => document.querySelector('board-reel').shadowRoot.querySelectorAll('[role=tab]').length"
    for place in range(tab.evaluate(tabs)):
        press_tab = (
            f"[...document.querySelector('board-reel').shadowRoot.querySelectorAll('[role=tab]')][{place}].click()"
        )
        tab.evaluate(f"() => {{ {press_tab} }}")
        wait_until(tab, f"() => ({IN_VIEWER})('[role=tabpanel]').textContent.trim() !== ''")
        walk.look(f"tab {place}")
    focus_viewer(tab)
    tab.press("t")
    wait_until(tab, IS_READY)
    walk.look("trying")


#: opens all sections of a dialog
OPEN_SECTIONS = f"""() => {{
  for (const part of ({IN_VIEWER})("dialog[open]").querySelectorAll("details")) {{
    part.removeAttribute("name");
    part.open = true;
  }}
}}"""


def walk_through_dialogs(walk: Walk, tab: ChromiumTab) -> None:
    """Save the draft of the viewer, then share and print the record, and edit it."""
    page = walk.page
    tab.click(*middle(tab, "ga"))
    page.locator(".try-bar [data-try=save]:not([aria-disabled=true])").click()
    walk.look("save")
    page.keyboard.press("Escape")
    tab.evaluate(f"() => ({IN_VIEWER})('.share-button').click()")
    page.locator("[data-share=copy-link]:enabled").wait_for()
    tab.evaluate(OPEN_SECTIONS)
    page.locator("[data-share=qr]").click()
    page.locator(".qr-code").wait_for()
    walk.look("share")
    tab.evaluate(CLOSE)
    for selector, place in [(".head button", -1), (".menu [data-entry=print]", 0)]:
        wait_until(tab, PRESS, selector, place)
    page.locator(".panel-print").wait_for()
    walk.look("print")
    tab.evaluate(CLOSE)
    tab.evaluate("() => { document.querySelector('board-reel').edit = true; }")
    focus_viewer(tab)
    tab.press("e")
    page.locator(".edit-panel").wait_for()
    for area in ("comment", "marks", "setup", "more"):
        page.locator(f".edit-areas [data-area={area}]").click()
        walk.look(f"edit {area}")
    for command in ("info", "properties"):
        page.locator(f".edit-panel [data-command={command}]").click()
        page.locator("dialog[open]").wait_for()
        walk.look(f"edit {command}")
        page.keyboard.press("Escape")
        page.locator("dialog[open]").wait_for(state="hidden")


def test_the_form_for_a_new_game_is_translated(pseudo_page: Page, site: Path, site_url: str) -> None:
    page, walk = pseudo_page, Walk(pseudo_page, site)
    open_page(page, site_url)
    page.locator("#new-game").click()
    family = page.locator("#new-game-box [name=family]")
    expect(family).to_be_enabled()
    for value in family.locator("option").evaluate_all("(options) => options.map(({ value }) => value)"):
        family.select_option(value)
        walk.look(f"new game of {value}")
    assert walk.english == {}


@pytest.mark.adds_pages_only
@pytest.mark.parametrize(
    ("record", "name"), [(PUZZLE, "x.sgf"), (BLOKUS, "x.blksgf"), (TWIXT, "x.tsgf"), (PASSES, "x.sgf")]
)
def test_every_game_and_puzzle_is_translated(
    pseudo_page: Page, site: Path, server: SiteServer, record: str, name: str
) -> None:
    page, walk = pseudo_page, Walk(pseudo_page, site)
    tab = show_record(page, server, record, attributes='lang="de"', name=name)
    walk.look("first position")
    if record == PUZZLE:
        page.locator(".puzzle .solution").wait_for()
        page.locator('[part=board] [data-point="aa"]').click(force=True)
        walk.look("wrong move")
        for hint in range(3):
            tab.press("h")
            walk.look(f"hint {hint}")
        page.locator('[part=board] [data-point="cc"]').click(force=True)
        page.locator(".puzzle .puzzle-message").filter(has_text=pseudo("solve it")).wait_for()
        walk.look("failed")
        page.locator(".puzzle .solution").click()
        walk.look("solution")
    focus_viewer(tab)
    tab.press("End")
    walk.look("last position")
    english = {text: screen for text, screen in walk.english.items() if text not in ("viewer", "Games")}
    assert english == {}


# pages in real languages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page_options", "language", "heading", "play", "moves"),
    [
        ("ja-JP", "ja", "棋譜を再生", "再生", "手目"),
        ("ru-RU", "ru", "Смотрите, изучайте", "Воспроизвести", "Ход"),
        ("pt-PT", "pt-BR", "Veja, explore", "Reproduzir", "Lance"),
        ("zh-TW", "zh-Hant", "觀看、研究和分享", "播放", "手"),
    ],
    indirect=["page_options"],
)
@pytest.mark.one_case
def test_a_page_speaks_the_language_of_the_browser(
    page: Page, site_url: str, language: str, heading: str, play: str, moves: str
) -> None:
    tab = open_page(page, site_url)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("#lead")).to_contain_text(heading)
    expect(page.locator("#language option")).to_have_count(13)
    open_sample(tab, site_url, "blokus.blksgf")
    expect(page.get_by_role("button", name=play).first).to_be_visible()
    assert wait_until(tab, f"() => ({IN_VIEWER})('[lang]').lang") == language
    focus_viewer(tab)
    tab.press("ArrowRight")
    expect(page.locator("board-reel .live")).to_contain_text(moves)
    assert_no_violations(page)
