"""A page with a viewer that keeps account of itself, in every browser: workers, what is asked of them, faults, breaches of
its policy, events.

A page names `WATCH` before the script of the viewer; `WATCHED` is what its server then has to have.
"""

from __future__ import annotations

from typing import Any

from boardreel import read
from boardreel.reel import reel_text
from drivers import Tab, wait_until
from failing_page import GAME, LISTEN, OTHER, PICTURE, POSTER
from viewer_page import IN_VIEWER, NODE, PAGE, VIEWER, focus_viewer, press, wait_for_game
from website.server import SiteServer

RECORD = """(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bob]C[Begin at E5.];B[ee]BM[1]LB[aa:x]TR[bb]
(;W[gc]C[See https://example.org/x and C7.];B[cc];W[cg])(;W[gg]N[another];B[cc]))"""
REEL = "/game.json"
ELEMENT = f'<board-reel src="{GAME}" poster="{POSTER}"></board-reel>'
#: presses the last button of a name, if there is one: panels are loaded when they are opened
PRESS = """async (name) => {
  const buttons = [...document.querySelector("board-reel").shadowRoot.querySelectorAll("button")].reverse();
  const found = buttons.find((button) => [button.textContent, button.getAttribute("aria-label")].includes(name));
  found?.click();
  await new Promise((resolve) => setTimeout(resolve));
  return Boolean(found);
}"""
WATCH = '<script src="/watch.js"></script>'
WATCH_SCRIPT = """
window.watched = { workers: 0, calls: [], faults: [], breaches: [] };
if (window.Worker) {
  window.Worker = class extends Worker {
    constructor(...start) {
      super(...start);
      watched.workers += 1;
    }
    postMessage(message, ...rest) {
      if (message.type === "ask") watched.calls.push(message.call);
      super.postMessage(message, ...rest);
    }
  };
}
const plain = console.error;
console.error = (...parts) => {
  watched.faults.push(parts.join(" "));
  plain.apply(console, parts);
};
addEventListener("error", ({ message }) => watched.faults.push(message ?? "a resource"), true);
addEventListener("unhandledrejection", ({ reason }) => watched.faults.push(String(reason)));
addEventListener("securitypolicyviolation", (breach) => {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber } = breach;
  watched.breaches.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
});
"""
WATCHED = {"/watch.js": (WATCH_SCRIPT + LISTEN).encode()}


def show(tab: Tab, server: SiteServer, element: str, *, script: str = "/boardreel.js", before: str = "") -> None:
    """A page of the server with this element, which keeps account of itself; what is to run before its scripts."""
    page = PAGE.replace('src="/boardreel.js"', f'src="{script}"')
    server.pages |= {
        "/watch.js": before.encode() + WATCHED["/watch.js"],
        VIEWER: page.format(WATCH + element).encode(),
        POSTER: PICTURE,
        GAME: RECORD.encode(),
        OTHER: RECORD.encode(),
        REEL: reel_text(read(RECORD, name="game.sgf").games[0]).encode(),
    }
    tab.goto(server.url.rstrip("/") + VIEWER)


def watched(tab: Tab, what: str) -> Any:
    """What the page has noted: `workers` that were started, `calls`, `faults`, `breaches`."""
    return tab.evaluate("(what) => window.watched[what]", what)


def assert_no_faults(tab: Tab) -> None:
    """Nothing went wrong without being said, and the policy of the page was kept."""
    assert watched(tab, "faults") == []
    assert watched(tab, "breaches") == []


def assert_plays_without_python(tab: Tab, words: str) -> None:
    """The game of `RECORD` plays in all its variations; saving it says in these words why that cannot be done."""
    wait_for_game(tab)
    focus_viewer(tab)
    for key, node in [("Home", 0), ("ArrowRight", 1), ("c", 2), ("ArrowDown", 5), ("End", 6), ("Home", 0)]:
        press(tab, key, node)
    assert_no_faults(tab)
    wait_until(tab, PRESS, "More")
    wait_until(tab, PRESS, "Save as UTF-8")
    wait_until(tab, f"(words) => ({IN_VIEWER})('.status').innerText.includes(words)", words)
    tab.evaluate("() => document.querySelector('board-reel').last()")
    wait_until(tab, NODE, 6)
