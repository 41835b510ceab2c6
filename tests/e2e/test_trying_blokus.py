"""Whole games with pieces played in the page: by mouse, by keyboard and by touch, in every browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, wait_until
from fingers import Fingers
from playwright.sync_api import Page
from trying import CHOICES, ELEMENT, IS_READY, NODE, NOTE, SPOKEN, last_facts, middle, open_record, saved, start
from viewer_page import IN_VIEWER, SHOWN
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

GHOST = f"() => ({IN_VIEWER})('g.ghost').getAttribute('transform')"
SHAPE = f"() => ({IN_VIEWER})('g.ghost')?.innerHTML ?? ''"
#: what is drawn on the points of the board
BOARD = f"""() => Object.fromEntries(
  ({SHOWN})().things.flatMap(([points, color]) => points.map((point) => [point, color])))"""
MOVED = f"(node) => {ELEMENT}.node !== node && ({IS_READY})()"
#: waits until another node is shown and its legal moves are known; returns the pieces that can be chosen then, where the
#: first of them is and where the board is
NEXT = f"""async (node) => {{
  const end = performance.now() + 60_000;
  while ({ELEMENT}.node === node || !({IS_READY})()) {{
    if (performance.now() > end) throw new Error(`still at node ${{node}}`);
    await new Promise((done) => setTimeout(done, 5));
  }}
  const middle = (element) => {{
    const {{ left, top, width, height }} = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  }};
  const shelf = [...{ELEMENT}.shadowRoot.querySelectorAll(".shelf.choosing")].find((other) => other.offsetWidth);
  const pieces = [...(shelf?.querySelectorAll(".fits") ?? [])];
  pieces[0]?.scrollIntoView({{ block: "nearest", inline: "nearest" }});
  return {{
    node: {ELEMENT}.node,
    pieces: pieces.map(({{ title }}) => title),
    piece: pieces.length ? middle(pieces[0]) : null,
    board: middle(({IN_VIEWER})("[part=board]")),
  }};
}}"""
#: moves that use every way of placing a piece; the others are quick
VARIED_MOVES = 8


def check_game(tab: Tab, moves: int) -> None:
    """Compare the drawn board with the rules' opinion of the saved record."""
    facts = last_facts(saved(tab))
    assert facts["moves"] == moves
    assert facts["legal"]
    assert facts["over"]
    assert tab.evaluate(BOARD) == facts["board"]


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 900}}])
@pytest.mark.nightly
def test_a_whole_game_by_mouse(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[Blokus])")
    start(tab)
    shown = tab.evaluate(NEXT, -1)
    assert shown["pieces"][0] == "I5"
    moves = 0
    while shown["pieces"]:
        x, y = shown["board"]
        # near one corner, where all colors soon block each other
        spot = (x - 200, y - 200)
        if moves < VARIED_MOVES:
            # use the wheel, too; the piece stays where it may be placed
            tab.click(*shown["piece"])
            before = tab.evaluate(SHAPE)
            tab.turn_wheel(x + 11 * moves, y, 120)
            if moves == 0:
                wait_until(tab, f"(shape) => ({SHAPE})() !== shape", before)
            tab.click(*spot)
        else:
            tab.click_all(shown["piece"], spot)
        shown = tab.evaluate(NEXT, shown["node"])
        moves += 1
    assert moves > 50
    check_game(tab, moves)


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 900}}])
@pytest.mark.nightly
def test_a_whole_game_by_keyboard(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    open_record(tab, shared_server, "(;GM[Blokus])")
    tab.evaluate(f"() => ({IN_VIEWER})('.viewer').focus()")
    tab.press("t")
    wait_until(tab, IS_READY)
    wait_until(tab, f"() => ({SPOKEN})() === 'Trying moves. Blue to play: choose a piece or a point.'")
    tab.press("P")
    help_text = "Arrow keys move it, R turns it, F flips it, Enter places it."
    wait_until(tab, f"(text) => ({SPOKEN})().includes(text)", help_text)
    # where it is follows, as after each key
    assert re.fullmatch("([a-t][0-9]+ ?){5}[.]", tab.evaluate(SPOKEN).partition(f"{help_text} ")[2])
    before = tab.evaluate(SHAPE)
    tab.press("f", "r")
    wait_until(tab, f"(shape) => ({SHAPE})() !== shape", before)
    wait_until(tab, f"() => ({SPOKEN})().split(' ').length === 5")
    # the first Escape puts the piece back, the second leaves
    tab.press("Escape")
    wait_until(tab, f"() => ({SHAPE})() === ''")
    shown, moves = tab.evaluate(NEXT, -1), 0
    while shown["pieces"]:
        tab.press("P", *["ArrowRight", "ArrowUp", "r", "f"][: moves % 5 if moves < 2 * VARIED_MOVES else 0], "Enter")
        shown = tab.evaluate(NEXT, shown["node"])
        moves += 1
    assert moves > 50
    check_game(tab, moves)
    tab.press("Escape")
    wait_until(tab, f"() => {ELEMENT}.node === 0")
    assert tab.evaluate(f"() => ({IN_VIEWER})('.try-bar')") is None


@pytest.mark.parametrize(
    "page_options",
    [{"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}],
)
def test_a_whole_duo_game_by_touch(tab: Tab, site_url: str, shared_server: SiteServer) -> None:
    fingers = Fingers(tab)
    # the windows of the other browsers are wide
    open_record(tab, shared_server, "(;GM[Blokus Duo])", 'explore="on" style="width: 374px"')
    fingers.tap_on("button.try")
    shown = tab.evaluate(NEXT, -1)
    fingers.spot_in(".try-strip")  # the shelves have no room, so a strip shows the pieces
    x, y = middle(tab, "e10")
    fingers.tap_on(".try-strip .fits[title=F]")
    before = wait_until(tab, SHAPE)
    # two fingers turn the piece
    fingers.touch("Start", (x - 40, y), (x + 40, y))
    for step in range(1, 5):
        fingers.touch("Move", (x - 40, y - 12 * step), (x + 40, y + 12 * step))
    fingers.touch("End")
    wait_until(tab, f"(shape) => ({SHAPE})() !== shape", before)
    turned = tab.evaluate(SHAPE)
    # one finger moves it; it stays on the starting point, where it must be
    place = tab.evaluate(GHOST)
    fingers.touch("Start", (x, y))
    fingers.touch("Move", (x - 60, y - 60))
    fingers.touch("End")
    wait_until(tab, f"(place) => ({GHOST})() !== place", place)
    # a double tap on the piece flips it
    on_piece = fingers.spot_in("g.ghost > g")
    for _ in range(2):
        fingers.tap(on_piece)
    wait_until(tab, f"(shape) => ({SHAPE})() !== shape", turned)
    assert tab.evaluate(NODE) == 0, "a double tap places nothing"
    tab.press("Escape")
    moves = 0
    while shown["pieces"]:
        fingers.tap_on(".try-strip .fits")
        # a single tap on the piece places it as well
        fingers.tap_on("g.ghost > g" if moves % 3 == 1 and moves < VARIED_MOVES else "[data-try=place]")
        shown = tab.evaluate(NEXT, shown["node"])
        moves += 1
    assert moves > 20
    check_game(tab, moves)


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 900}}])
def test_picking_up_a_piece_starts(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[Blokus Duo])", 'explore="button"')
    # it is not the turn of this side
    page.locator(".score:not(.to-play) .piece-left[title=F]").click()
    page.locator(".score.to-play .piece-left[title=F]").click()
    wait_until(tab, f"() => ({SHAPE})() !== ''")
    assert tab.evaluate(f"() => ({IN_VIEWER})('.fits[aria-pressed=true]').title") == "F"
    tab.press("Enter")
    wait_until(tab, MOVED, 0)


def test_a_point_filters_the_pieces(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[Blokus Duo])")
    tab.click(*middle(tab, "a1"))
    wait_until(tab, IS_READY)
    wait_until(tab, f"() => ({NOTE})().startsWith('No piece of')")
    tab.click(*middle(tab, "e10"))
    choices: list[str] = wait_until(tab, CHOICES)
    assert len(choices) == 21
    tab.press("P")
    wait_until(tab, f"() => ({SHAPE})() !== ''")
    tab.press("Enter")
    wait_until(tab, MOVED, 0)
    assert "e10" in tab.evaluate(BOARD)
    tab.press("Escape")
    wait_until(tab, f"() => {ELEMENT}.node === 0")
    facts: dict[str, Any] = last_facts(saved(tab))
    assert facts["moves"] == 1
    assert facts["legal"]
