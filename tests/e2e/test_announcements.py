"""Each step is announced once: what goes into the live regions while a reader steps, jumps and tries moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from commands import open_field
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page
from trying import ELEMENT, IS_READY, go_to_end, open_record, start
from viewer_page import focus_board, focus_viewer
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: from now on `window.said` has the texts that screen readers announce, as the regions change
LISTEN = f"""() => {{
  window.said = [];
  const regions = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], output";
  const elementOf = (record) => (record.target.closest ? record.target : record.target.parentElement);
  const regionOf = (record) => elementOf(record)?.closest(regions);
  const hear = (records) => {{
    const texts = [...new Set(records.map(regionOf))].map((region) => region?.textContent.trim());
    window.said.push(...texts.filter(Boolean));
  }};
  for (const root of [{ELEMENT}.shadowRoot, document])
    new MutationObserver(hear).observe(root, {{ childList: true, characterData: true, subtree: true }});
}}"""
#: the texts since the last call, once nothing more has come for a while
SAID = """async () => {
  for (let count = -1; count !== window.said.length; ) {
    count = window.said.length;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return window.said.splice(0);
}"""
RECORDS = {
    "go": ("(;GM[1]SZ[9];B[ee]C[The center.];W[gc];B[cc](;W[dd])(;W[cd]))", "game.sgf", "H3"),
    "duo": ("(;GM[Blokus Duo];B[e10]C[One square.];W[j5,j6,j7])", "game.blksgf", "d11,d12"),
    "twixt": ("(;GM[21]SZ[24];W[K4];B[D5]C[A peg.];W[L6];B[D9];W[M8])", "game.tsgf", "P9"),
}


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 1200, "height": 900}}


@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.one_case
def test_a_step_a_jump_and_a_tried_move_are_announced_once(page: Page, server: SiteServer, game: str) -> None:
    text, name, move = RECORDS[game]
    tab = ChromiumTab(page)
    open_record(tab, server, text, name=name)
    page.locator(".timeline.drawn").wait_for()
    tab.evaluate(LISTEN)
    focus_viewer(tab)

    def said(act: Callable[[], object]) -> list[str]:
        act()
        texts: list[str] = tab.evaluate(SAID)
        return texts

    for number in (1, 2):
        texts = said(lambda: tab.press("ArrowRight"))
        assert len(texts) == 1, texts
        assert texts[0].startswith(f"Move {number}, ")
        parts = [part for part in texts[0].split(". ") if part]
        assert len(parts) == len(set(parts)), texts
    assert len(said(lambda: tab.press("ArrowLeft"))) == 1
    assert len(said(lambda: tab.press("End"))) == 1
    assert len(said(lambda: tab.press("Home"))) == 1
    assert said(lambda: tab.press("Home")) == [], "nothing has changed"
    # the focus goes along, and screen readers read what has it
    comments = {"go": ["Comment: The center."], "duo": ["Comment: One square."], "twixt": []}[game]
    for control in (".move", *[".tree-item"] * (game == "go")):
        if control == ".tree-item":
            page.get_by_role("tab", name="Tree").click()
        page.locator(f"{control}[data-node='0']").focus()
        assert said(lambda: tab.press("ArrowRight")) == comments
        assert said(lambda: tab.press("ArrowLeft")) == []
    go_to_end(tab)
    start(tab)
    wait_until(tab, IS_READY)
    tab.evaluate(SAID)
    texts = said(lambda: tab.evaluate(f"(move) => {ELEMENT}.tryMove(move)", move))
    assert len(texts) == 1, texts
    assert texts[0].startswith("Move "), texts


def said_after(tab: ChromiumTab, *keys: str) -> list[str]:
    """Press keys and return what is announced, of which there is something."""
    tab.press(*keys)
    wait_until(tab, "() => window.said.length")
    texts: list[str] = tab.evaluate(SAID)
    return texts


def test_in_the_edit_mode_each_key_says_once_what_it_does(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, RECORDS["go"][0], attributes="edit")
    focus_board(tab)
    tab.evaluate(LISTEN)
    (text,) = said_after(tab, "e")
    assert text.startswith("Edit mode is on.")
    assert said_after(tab, "v") == ["Triangle: A9"]
    assert said_after(tab, "Control+z") == ["Undo"], "no other node is shown, whose move would be announced"
    assert said_after(tab, "Control+z") == ["There is nothing to undo."]
    assert said_after(tab, "Control+y") == ["Redo"]
    tab.press("s")
    assert said_after(tab, "2") == ["White. Choose points on the board."]


def test_a_text_that_is_no_move_is_announced_alone(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, RECORDS["go"][0])
    open_field(tab)
    tab.evaluate(LISTEN)
    assert said_after(tab, *"xyzzy", "Enter") == ["“xyzzy” is neither a move nor a command."]
