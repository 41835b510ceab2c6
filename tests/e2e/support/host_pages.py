"""Host pages with the viewer, and checks of the game in them."""

from __future__ import annotations

from drivers import Evaluator, Tab
from viewer_page import VIEWER, wait_for_game
from website.server import SiteServer

RECORD = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc];B[cc];W[cg])"
#: the only header that a host has to send where the page is another's
ALLOWED = {"Access-Control-Allow-Origin": "*"}
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>a page</title><link rel="icon" href="/icon.svg">
<script src="{script}" crossorigin defer></script>{element}"""
#: steps through the game; where it ends, and how much stands on the board at each node
STEPS = """async () => {
  const element = document.querySelector("board-reel");
  const count = () => element.shadowRoot.querySelectorAll("[part=board] [data-color]").length;
  const counts = [];
  element.first();
  for (let at = 0; at < 5; at += 1) {
    counts.push(count());
    element.next();
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { node: element.node, counts };
}"""


def show(tab: Tab, server: SiteServer, script: str, element: str) -> None:
    """Open a page of a server that also has `game.sgf`, with the script and the element."""
    server.pages[VIEWER] = PAGE.format(script=script, element=element).encode()
    server.pages["/icon.svg"] = b"<svg xmlns='http://www.w3.org/2000/svg'/>"
    server.pages["/game.sgf"] = RECORD.encode()
    tab.goto(server.url.rstrip("/") + VIEWER)


def assert_plays(tab: Evaluator) -> None:
    """Check that the game of `RECORD` is shown and can be stepped through."""
    wait_for_game(tab)
    assert tab.evaluate(STEPS) == {"node": 4, "counts": [0, 1, 2, 3, 4]}
