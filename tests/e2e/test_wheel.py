"""The wheel over the board, in all three browsers: it adds up pixels, and belongs to the page where it cannot step."""

from __future__ import annotations

from typing import Any

import pytest
from boardreel import read
from boardreel.reel import reel_text
from drivers import Tab, wait_until
from viewer_page import IN_VIEWER, NODE, PAGE, VIEWER, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

MOVES = 40
#: a busy machine may send the pixels of a flick too slowly to be one movement
MAX_FLICKS = 3
RECORD = "(;GM[1]SZ[19]" + "".join(f";{'BW'[n % 2]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(MOVES)) + ")"
ELEMENT = '<board-reel reel="/prepared.json" style="display:block;width:500px;margin-bottom:3000px"></board-reel>'
SHOWN = "() => document.querySelector('board-reel').node"
SCROLLED = "() => scrollY"
#: gives the viewer the focus and does not scroll to it
FOCUS = "() => document.querySelector('board-reel').focus({ preventScroll: true })"
#: `window.steps` gets the time of every step
WATCH = """() => {
  window.steps = [];
  document.querySelector("board-reel").addEventListener("reel-move", () => window.steps.push(performance.now()));
}"""


@pytest.fixture
def board(tab: Tab, server: SiteServer) -> tuple[float, float]:
    """The middle of the board of a viewer that does not have the focus, in a page that scrolls."""
    server.pages["/prepared.json"] = reel_text(read(RECORD, name="game.sgf").games[0]).encode()
    server.pages[VIEWER] = PAGE.format(ELEMENT).encode()
    tab.goto(server.url.rstrip("/") + VIEWER)
    wait_for_game(tab)
    box = tab.evaluate(
        f"() => {{ const box = ({IN_VIEWER})('[part=board]').getBoundingClientRect(); return [box.x, box.y, box.width]; }}"
    )
    return box[0] + box[2] / 2, box[1] + box[2] / 2


def pause(tab: Tab, milliseconds: int = 300) -> None:
    """Wait until a movement of the wheel has ended."""
    tab.evaluate("(time) => new Promise((resolve) => setTimeout(resolve, time))", milliseconds)


def test_a_flick_on_a_trackpad_makes_one_or_two_moves(tab: Tab, board: tuple[float, float]) -> None:
    tab.evaluate(FOCUS)
    for _ in range(MAX_FLICKS):
        tab.turn_wheel(*board, 4, count=30)
        pause(tab)
        if tab.evaluate(SHOWN):
            break
    assert tab.evaluate(SHOWN) in (1, 2)
    assert tab.evaluate(SCROLLED) == 0


@pytest.mark.engines_differ
def test_a_notch_makes_a_move_and_the_other_direction_goes_back(tab: Tab, board: tuple[float, float]) -> None:
    tab.evaluate(FOCUS)
    for node in (1, 2, 3):
        tab.turn_wheel(*board, 100)
        wait_until(tab, NODE, node)
        pause(tab)
    for node in (2, 1, 0):
        tab.turn_wheel(*board, -100)
        wait_until(tab, NODE, node)
        pause(tab)
    assert tab.evaluate(SCROLLED) == 0


def test_moves_are_60_milliseconds_apart(tab: Tab, board: tuple[float, float]) -> None:
    tab.evaluate(FOCUS)
    tab.evaluate(WATCH)
    tab.turn_wheel(*board, 300, count=30)
    pause(tab)
    steps: list[float] = tab.evaluate("() => window.steps")
    assert steps
    # what the browser is busy with delays a step by some milliseconds
    assert len(steps) <= (steps[-1] - steps[0]) / 60 + 2


def test_without_the_focus_the_wheel_scrolls_the_page(tab: Tab, board: tuple[float, float]) -> None:
    tab.turn_wheel(*board, 120)
    wait_until(tab, f"() => ({SCROLLED})() > 0")
    assert tab.evaluate(SHOWN) == 0


@pytest.mark.one_case_elsewhere
@pytest.mark.parametrize(("end", "pixels"), [(MOVES, 120), (0, -120)])
def test_at_both_ends_the_wheel_scrolls_the_page(tab: Tab, board: tuple[float, float], end: int, pixels: int) -> None:
    tab.evaluate("() => { document.body.style.paddingTop = '400px'; scrollTo(0, 400); }")
    tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", end)
    tab.evaluate(FOCUS)
    pause(tab)
    there = tab.evaluate(SCROLLED)
    tab.turn_wheel(*board, pixels)
    wait_until(tab, f"(there, sign) => (({SCROLLED})() - there) * sign > 0", there, pixels)
    assert tab.evaluate(SHOWN) == end


def test_beside_the_board_the_wheel_scrolls_the_page(tab: Tab, board: tuple[float, float]) -> None:
    tab.evaluate(FOCUS)
    box: dict[str, Any] = tab.evaluate(f"() => ({IN_VIEWER})('.head').getBoundingClientRect().toJSON()")
    tab.turn_wheel(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2, 120)
    wait_until(tab, f"() => ({SCROLLED})() > 0")
    assert tab.evaluate(SHOWN) == 0
