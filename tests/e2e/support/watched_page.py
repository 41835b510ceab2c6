"""A page with a viewer that logs its workers, their calls, faults, breaches of its policy and events, in every browser.

The page loads `WATCH` before the script of the viewer. Its server must have the files in `WATCHED`.
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
  // the label of a menu entry with a key is in an element of its own
  const found = buttons.find((button) =>
    [button.textContent, button.getAttribute("aria-label"), button.querySelector("span")?.textContent].includes(name),
  );
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
    """Open a page with this element that logs what happens. The script `before` runs before all others."""
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
    """Return the log of the page: `workers` that were started, `calls`, `faults`, `breaches`."""
    return tab.evaluate("(what) => window.watched[what]", what)


def assert_no_faults(tab: Tab) -> None:
    """Check that the page has reported all errors and kept its policy."""
    assert watched(tab, "faults") == []
    assert watched(tab, "breaches") == []


def assert_plays_without_python(tab: Tab, words: str) -> None:
    """Check that the game of `RECORD` plays in all variations, and that saving it fails with a message with these words."""
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
