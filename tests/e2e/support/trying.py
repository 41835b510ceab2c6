"""Trying moves in the viewer: what is tried, and what the record with the tried moves says."""

from __future__ import annotations

import base64
from typing import Any

from boardreel import read, replay
from boardreel.replay import Replay
from drivers import Tab, middle_of, wait_until
from viewer_page import IN_VIEWER, PAGE, wait_for_game
from website.server import SiteServer

ELEMENT = 'document.querySelector("board-reel")'
#: whether the legal moves of the current node are known
IS_READY = f"() => ({IN_VIEWER})('.try-bar')?.ariaBusy === 'false'"
#: names of the pieces that can be chosen now, in the first tray that is displayed
CHOICES = f"""() => {{
  const shelves = [...{ELEMENT}.shadowRoot.querySelectorAll(".shelf.choosing")];
  const shelf = shelves.find((other) => other.offsetWidth);
  return [...(shelf?.querySelectorAll(".fits") ?? [])].map(({{ title }}) => title);
}}"""
NODE = f"() => {ELEMENT}.node"
NOTE = f"() => ({IN_VIEWER})('.try-note')?.textContent ?? ''"
SPOKEN = f"() => ({IN_VIEWER})('.live').textContent"
RECORD = f"async (scope) => btoa(String.fromCharCode(...await {ELEMENT}.record(scope)))"
#: finds the element of an empty or occupied point
POINT = f"""(point) => {{
  const board = ({IN_VIEWER})('[part="board"]');
  return board.querySelector(`[data-point="${{point}}"]`) ?? board.querySelector(`[data-points~="${{point}}"]`);
}}"""


def open_record(
    tab: Tab, server: SiteServer, text: str, attributes: str = 'explore="on"', name: str = "game.sgf"
) -> None:
    """Open a page with one viewer that reads a record."""
    server.pages[f"/{name}"] = text.encode()
    server.pages["/trying.html"] = PAGE.format(
        f'<board-reel src="/{name}" height="96vh" {attributes}></board-reel>'
    ).encode()
    tab.goto(server.url.rstrip("/") + "/trying.html")
    wait_for_game(tab)


def open_again(tab: Tab) -> None:
    """Load the record of the viewer again, with the Python that is running."""
    tab.evaluate(f"() => {ELEMENT}.load()")


def start(tab: Tab) -> None:
    """Start trying moves and wait for the legal ones."""
    tab.evaluate(f"() => ({IN_VIEWER})('button.try').click()")
    wait_until(tab, IS_READY)


def go_to_end(tab: Tab) -> int:
    """Go to the end of the current line, whose frames may have to be loaded first, and return its node."""
    tab.evaluate(f"() => {ELEMENT}.last()")
    wait_until(tab, f"() => !{ELEMENT}.document.tree.parent.includes({ELEMENT}.node)")
    node: int = tab.evaluate(NODE)
    return node


def wait_for_moves(tab: Tab, node: int) -> None:
    """Wait until a node is shown and its legal moves are known."""
    wait_until(tab, f"(node) => {ELEMENT}.node === node && ({IS_READY})()", node)


def middle(tab: Tab, point: str) -> tuple[float, float]:
    """Return where a point of the board is in the window, as soon as it lies still."""
    return middle_of(tab, POINT, point)


def play_on(tab: Tab, point: str) -> None:
    """Click on a point and wait until the move is shown."""
    node = tab.evaluate(NODE)
    tab.click(*middle(tab, point))
    wait_until(tab, f"(node) => {ELEMENT}.node !== node && ({IS_READY})()", node)


def saved(tab: Tab, scope: str = "record") -> Replay:
    """Return the record with the tried moves, read again."""
    data = base64.b64decode(tab.evaluate(RECORD, scope))
    return replay(read(data, name="game.sgf").games[0])


def last_facts(played: Replay) -> dict[str, Any]:
    """Return the board after the last move of the record, and whether all of its moves are legal."""
    line = list(played.game.main_line())
    steps = [played.step(node) for node in line]
    return {
        "board": dict(played.position(line[-1]).board),
        "moves": sum(len(step.moves) for step in steps),
        "legal": all(step.legal is not False for step in steps),
        "over": not any(played.position(line[-1]).legal_moves(side.color) for side in played.rules.sides),
    }
