"""Drafts that the page keeps in the browser: what is stored, what the page says about it, and faults of the database."""

from __future__ import annotations

from typing import Any

from databases import page_database_script
from drivers import Tab, wait_until
from playwright.sync_api import Page
from trying import ELEMENT, go_to_end
from viewer_page import STATE, open_sample

NODES = f"() => {ELEMENT}.document.tree.parent.length"
#: a record of several games, and the points of its boards from which tests play
GAMES = "".join(f"(;GM[1]SZ[19]PB[Ada {number}]PW[Bob];B[dd];W[pp])" for number in range(1, 4))
GAMES_NAME = "three.sgf"
#: what the page says about the draft that is shown
DRAFT_STATE = "() => document.querySelector('#draft-state')?.dataset.state ?? ''"
#: the draft that is shown, if the page says that it is kept; both are read at once
ANNOUNCED = f"() => (({DRAFT_STATE})() === 'kept' ? {ELEMENT}.draft : null)"
#: the stored drafts by id: the edits to which the log leads, null if it is damaged
STORED_DRAFTS = page_database_script(
    "",
    """
  const store = storeOf("contents");
  const range = IDBKeyRange.bound(["draft-log"], ["draft-log", []]);
  const [keys, entries] = await Promise.all([resultOf(store.getAllKeys(range)), resultOf(store.getAll(range))]);
  const drafts = {};
  for (const [index, [, id]] of keys.entries()) {
    const { keep, added } = Object(entries[index]);
    drafts[id] = Array.isArray(added) ? [...(drafts[id] ?? []).slice(0, keep), ...added] : null;
  }
  return drafts;
""",
)
#: keeps the database busy with a transaction of some milliseconds, as another tab would
BUSY = page_database_script(
    "milliseconds",
    """
  const store = storeOf("items", "readwrite");
  await resultOf(store.get("nothing"));
  const end = performance.now() + milliseconds;
  const go = () => {
    if (performance.now() < end) store.get("nothing").onsuccess = go;
  };
  go();
""",
)
#: whether the list of games is loaded, which uses the keys
HAS_LIST = "() => document.querySelector('board-reel [slot=switcher]') !== null"
#: the offer, and what else the box at the bottom of the page says
OFFER = "() => document.querySelector('#draft-offer span')?.textContent ?? ''"
#: presses a button in that box as soon as it is there
PRESS = """(name) => {
  const buttons = [...document.querySelectorAll("#draft-offer button")];
  const button = buttons.find(({ textContent }) => textContent === name);
  button?.click();
  return Boolean(button);
}"""


def open_game(tab: Tab, site_url: str) -> int:
    """Open a game of the site at its end and return the number of nodes."""
    open_sample(tab, site_url, "go-19x19-game.sgf")
    go_to_end(tab)
    nodes: int = tab.evaluate(NODES)
    return nodes


def try_moves(tab: Tab, *moves: str, keep: bool = True) -> None:
    """Play moves at the current node, and wait until they are kept."""
    for move in moves:
        assert tab.evaluate(f"(move) => {ELEMENT}.tryMove(move)", move), move
    if keep:
        wait_until_kept(tab)


def wait_until_kept(tab: Tab) -> None:
    """Wait until the page says that the draft is stored."""
    wait_until(tab, f"() => ({DRAFT_STATE})() === 'kept'")


def edits(tab: Tab) -> list[str]:
    """Return the edits of the viewer, each as JSON."""
    found: list[str] = tab.evaluate(f"() => JSON.parse({ELEMENT}.draft || '[]').map((edit) => JSON.stringify(edit))")
    return found


#: what decides whether a draft is offered
WITHOUT_BUTTON = f"""async () => JSON.stringify({{
  offer: ({OFFER})(),
  message: document.querySelector("#message")?.textContent,
  drafts: Object.keys(await ({STORED_DRAFTS})()),
  locks: (await navigator.locks.query()).held.map(({{ name }}) => name),
}})"""


def edit_count(tab: Tab) -> int:
    return len(edits(tab))


def stored_drafts(tab: Tab) -> dict[str, list[str] | None]:
    """Return the stored drafts by id, each as a list of edits."""
    found: dict[str, list[str] | None] = tab.evaluate(STORED_DRAFTS)
    return found


def stored_lists(tab: Tab) -> list[list[str]]:
    """Return the edits of all stored drafts, the longest one last."""
    return sorted((draft or [] for draft in stored_drafts(tab).values()), key=len)


def press_offer(tab: Tab, name: str) -> None:
    """Press a button of the offer as soon as it is there. If it does not come, say what is there instead."""
    try:
        wait_until(tab, PRESS, name)
    except AssertionError as error:
        raise AssertionError(f"{error}\n{tab.evaluate(WITHOUT_BUTTON)}") from error


def wait_for_edits(tab: Tab, count: int) -> None:
    """Wait until the viewer has a number of edits."""
    wait_until(tab, f"(count) => JSON.parse({ELEMENT}.draft || '[]').length === count", count)


def reload(tab: Tab) -> None:
    """Reload the page and wait until the game is shown."""
    tab.reload()
    wait_until(tab, f"() => ({STATE})() === 'ready'")


def show_game(tab: Tab, number: int) -> None:
    """Show a game of the record with the keys of the list, and wait for it."""
    wait_until(tab, HAS_LIST)
    current = tab.evaluate(f"() => {ELEMENT}.document.game.number")
    while current != number:
        key, current = ("]", current + 1) if current < number else ("[", current - 1)
        press_for_game(tab, key, current)


def press_for_game(tab: Tab, key: str, number: int) -> None:
    """Press a key that leads to a game, and wait for that game."""
    wait_until(tab, HAS_LIST)
    tab.evaluate(f"() => {ELEMENT}.focus()")
    tab.press(key)
    wait_until(tab, f"(game) => ({STATE})() === 'ready' && {ELEMENT}.document?.game.number === game", number)


def open_list(page: Page) -> Any:
    """Open the list of drafts from the menu of the viewer, and return its dialog."""
    page.locator(".menu-button").click()
    page.get_by_role("menuitem", name="Drafts", exact=True).click()
    box = page.locator("#draft-box")
    box.wait_for()
    return box
