"""The texts of TwixT name its sides as the palette draws them: White is "Red (White)" where it is red."""

from __future__ import annotations

import re
from typing import Any

import pytest
from commands import ask, open_field, play
from drivers import ChromiumTab, wait_until
from editing import start_editing
from playwright.sync_api import Page, expect
from trying import ELEMENT, go_to_end, open_record, start
from viewer_page import IN_VIEWER, SAMPLES, choose_in_menu, focus_board, focus_viewer, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: White has the links K4-L6 and L6-M8; the comment mentions a move; the winner is another than the one of the position
RECORD = (
    "(;FF[4]GM[21]SZ[24]PB[Ada]PW[Cleo]WR[3k]RE[W+R]V[3];W[K4]V[2];B[D5]V[-1];W[L6]V[4];B[D9]V[1]"
    "(;W[M8]C[See move 3, at L6.]V[1];B[E11]N[last];W[Q9])(;W[N5]))"
)
PALETTES = {"default": "White", "whiteblack": "White", "contrast": "White", "redblack": "Red (White)"}
#: tab -> a part of its content, which is loaded on demand
TABS = {"moves": ".move", "tree": ".tree-item", "chart": ".chart-summary", "comments": ".comments-list *"}
#: all texts of the viewer, of elements and of attributes, but not what was announced; the settings name palettes
TEXTS = f"""() => {{
  const walk = document.createTreeWalker({ELEMENT}.shadowRoot, NodeFilter.SHOW_ALL);
  const texts = new Set();
  while (walk.nextNode()) {{
    const node = walk.currentNode;
    if (node.parentElement?.closest("style, .settings, .live")) continue;
    if (node.nodeType === Node.TEXT_NODE) texts.add(node.data.trim());
    else for (const name of ["title", "aria-label", "aria-description"]) texts.add(node.getAttribute?.(name) ?? "");
  }}
  return [...texts].filter((text) => text).sort();
}}"""
WORDS = re.compile(r"Red \(White\)|White|Red\b", re.IGNORECASE)


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 1200, "height": 900}}


def open_twixt(page: Page, server: SiteServer, palette: str, attributes: str = "") -> ChromiumTab:
    tab = ChromiumTab(page)
    open_record(tab, server, RECORD, f'explore="on" edit palette="{palette}" {attributes}')
    page.locator(".timeline.drawn").wait_for()
    return tab


def names_of(texts: list[str]) -> set[str]:
    """Return the words for the white side in texts."""
    return {word for text in texts for word in WORDS.findall(text)}


def read_everything(page: Page, tab: ChromiumTab) -> list[str]:
    """Return the texts of the viewer at the end of a game: board as text, each tab, command field, and a tooltip."""
    focus_board(tab)
    texts: list[str] = []
    for name, content in TABS.items():
        if (tab_button := page.locator(f"[data-tab={name}]")).count():
            tab_button.click()
            page.locator(f".tabs[data-shown={name}] {content}").first.wait_for()
        texts += tab.evaluate(TEXTS)
        # screen readers would read a picture with each move
        expect(page.locator(":is(.move, .tree-item):is([aria-label*=↕], [aria-label*=↔])")).to_have_count(0)
    return texts


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.one_case
def test_every_text_names_the_side_as_it_is_drawn(page: Page, server: SiteServer, palette: str) -> None:
    tab = open_twixt(page, server, palette)
    texts = tab.evaluate(TEXTS)
    go_to_end(tab)
    texts += read_everything(page, tab)
    assert names_of(texts) == {PALETTES[palette]}
    assert any(PALETTES[palette] in text and "M8" in text for text in texts), "the move list"


@pytest.mark.parametrize("palette", ["default", "redblack"])
@pytest.mark.one_case
def test_moves_that_are_played_and_answers_name_it(page: Page, server: SiteServer, palette: str) -> None:
    name = PALETTES[palette]
    tab = open_twixt(page, server, palette)
    tab.evaluate(f"() => {ELEMENT}.goTo(6)")
    open_field(tab)
    assert ask(tab, "last").startswith("Move 6, Black E11")
    assert f"{name} ↕ to play. {name} ↕ (3): K4" in ask(tab, "position")
    assert ask(tab, "point k4").startswith(f"K4, {name}")
    assert play(tab, "P9").startswith(f"Move 7, {name} P9")
    start_editing(tab)
    assert names_of(tab.evaluate(TEXTS)) == {name}


@pytest.mark.parametrize(
    ("language", "name", "other"),
    [("de", "Rot (Weiß)", "Weiß"), ("ru", "Красные (Белые)", "Белые"), ("ja", "赤（白）", "白")],
)
@pytest.mark.one_case
def test_other_languages_name_it(page: Page, server: SiteServer, language: str, name: str, other: str) -> None:
    tab = open_twixt(page, server, "redblack", f'lang="{language}"')
    tab.evaluate(f"() => {ELEMENT}.goTo(5)")
    texts = [text for text in tab.evaluate(TEXTS) if other in text]
    assert len(texts) > 3
    assert [text for text in texts if name not in text and not text.startswith(other + "の")] == []


def test_a_palette_that_is_chosen_later_changes_every_text(page: Page, server: SiteServer) -> None:
    tab = open_twixt(page, server, "redblack")
    go_to_end(tab)
    wanted = read_everything(page, tab)
    tab = open_twixt(page, server, "default")
    go_to_end(tab)
    read_everything(page, tab)
    page.locator("[data-tab=moves]").click()
    focus_viewer(tab)
    choose_in_menu(page, "Settings")
    page.get_by_label("Colors").select_option("redblack")
    page.keyboard.press("Escape")
    wait_until(tab, f"() => ({IN_VIEWER})('.score .name').title.startsWith('Red')")
    assert sorted(set(read_everything(page, tab)) ^ set(wanted)) == []
    start(tab)
    assert names_of(tab.evaluate(TEXTS)) == {"Red (White)"}


def test_a_puzzle_names_it(page: Page, server: SiteServer) -> None:
    text = (SAMPLES / "twixt-24x24-puzzle.sgf").read_text("utf-8")
    tab = show_record(page, server, text)
    task = page.locator(".puzzle")
    expect(task).to_contain_text("White to play and win")
    tab.evaluate(f"() => {{ {ELEMENT}.palette = 'redblack'; }}")
    expect(task).to_contain_text("Red (White) to play and win", timeout=5000)
    expect(page.locator(".status")).to_have_text("Red (White) ↕ to play")
