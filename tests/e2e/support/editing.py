"""The edit mode in the viewer: turn it on, use its panel, and read the edited record."""

from __future__ import annotations

import base64

from boardreel import read
from boardreel.sgf import Game, Node
from drivers import ChromiumTab, Tab, wait_until
from trying import ELEMENT, RECORD, SPOKEN, middle, open_record
from viewer_page import IN_VIEWER
from website.server import SiteServer

GO = "(;GM[1]FF[4]SZ[9]PB[Ada]XX[kept];B[ee]C[first];W[cc](;B[gg])(;B[cg];W[gc]))"
#: the panel of the edit mode, null while it is off
PANEL = f"({IN_VIEWER})('.edit-panel')"


def start_editing(tab: Tab) -> None:
    """Turn the edit mode on with its key."""
    tab.evaluate(f"() => ({IN_VIEWER})('.viewer').focus()")
    tab.press("e")
    wait_until(tab, f"() => {PANEL} !== null && ({SPOKEN})().startsWith('Edit mode is on')")


def open_for_editing(tab: Tab, server: SiteServer, text: str = GO, node: int = 0, name: str = "game.sgf") -> None:
    """Open a page with a record that may be edited, at a node, with the edit mode on."""
    open_record(tab, server, text, 'explore="on" edit', name)
    tab.evaluate(f"(node) => {ELEMENT}.goTo(node)", node)
    start_editing(tab)


def saved_game(tab: Tab) -> Game:
    """Return the game as it would be saved now."""
    return read(base64.b64decode(tab.evaluate(RECORD)), name="game.sgf").games[0]


def saved_node(tab: Tab, node: int) -> Node:
    """Return a node of the game as it would be saved now, by its place in the file."""
    return saved_game(tab).node(node)


def wait_for_edits(tab: Tab, count: int) -> None:
    """Wait until the draft has a number of edits."""
    wait_until(tab, f"(count) => JSON.parse({ELEMENT}.draft || '[]').length === count", count)


def press_tool(tab: ChromiumTab, area: str, selector: str) -> None:
    """Choose an area of the panel and press a button in it."""
    tab.page.locator(f".edit-areas [data-area={area}]").click()
    tab.page.locator(f".edit-panel {selector}").click()


def click_point(tab: Tab, point: str) -> None:
    """Click on a point of the board."""
    tab.click(*middle(tab, point))
