"""Five tasks of a reader, each done with a number of clicks, and with no more keys.

Clicks and keys that do something count; texts that are typed and keys that only move the focus or the cursor do not.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from boardreel import links, read, replay
from drivers import ChromiumTab, wait_until
from editing import PANEL
from playwright.sync_api import Locator, Page, expect
from trying import ELEMENT, IS_READY, middle, wait_for_moves
from viewer_page import CELL, IN_VIEWER, NO_PICKERS, NODE, SAMPLES, focus_board, focus_viewer, open_sample
from website.server import SiteServer

pytestmark = pytest.mark.own_context

GAME = "blokus.blksgf"
#: the link in the clipboard, which other tests have used
SHARED = "() => navigator.clipboard.readText().then((text) => /^http.*#/.test(text) && text, () => false)"
COMMENT = "The corner is worth more."


class Hand:
    """Clicks, or presses keys, and counts both."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.tab = ChromiumTab(page)
        self.count = 0

    def click(self, target: Locator) -> None:
        """Click on a control."""
        target.click()
        self.count += 1

    def click_point(self, point: str) -> None:
        """Click on a point of the board."""
        self.tab.click(*middle(self.tab, point))
        self.count += 1

    def press(self, key: str) -> None:
        """Press a key that does something."""
        self.page.keyboard.press(key)
        self.count += 1

    def press_button(self, button: Locator) -> None:
        """Press a button that the key Tab reaches."""
        expect(button).to_be_visible()
        for _ in range(60):
            if button.evaluate("(button) => button.matches(':focus')"):
                return self.press("Enter")
            self.page.keyboard.press("Tab")
        raise AssertionError("the button cannot be reached")

    def move_cursor(self, *keys: str) -> None:
        """Move the cursor of the board with arrow keys."""
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def hand(page: Page) -> Hand:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    return Hand(page)


def leads(node: int) -> bool:
    """Return whether Yellow has more points than all others after a node of the main line of the game."""
    game = replay(read(SAMPLES / GAME).games[0])
    scores = game.position(game.game.main_line()[node]).scores or ()
    points = {score.color: score.values[0] for score in scores}
    return points["2"] > max(value for color, value in points.items() if color != "2")


@pytest.mark.parametrize("press", [Hand.click, Hand.press_button], ids=["mouse", "keyboard"])
@pytest.mark.one_case
def test_one_click_finds_the_decisive_moment(hand: Hand, site_url: str, press: Callable[[Hand, Locator], None]) -> None:
    """Who won and why can be read before the first click."""
    open_sample(hand.tab, site_url, GAME)
    points = hand.page.locator(".turning-point")
    expect(points).to_have_count(3)
    expect(points.last).to_have_text("66Yellow wins with 80 points.")
    press(hand, points.first)
    node = 60
    wait_until(hand.tab, NODE, node)
    assert hand.count == 1
    expect(hand.page.locator(".status")).to_be_visible()


@pytest.mark.parametrize("press", [Hand.click, Hand.press_button], ids=["mouse", "keyboard"])
@pytest.mark.one_case
def test_one_click_finds_where_the_lead_changed_for_good(
    hand: Hand, site_url: str, press: Callable[[Hand, Locator], None]
) -> None:
    open_sample(hand.tab, site_url, GAME)
    chosen = hand.page.locator(".turning-point", has_text="takes the lead")
    press(hand, chosen)
    wait_until(hand.tab, "() => document.querySelector('board-reel').node > 0")
    assert hand.count == 1
    node = hand.tab.evaluate(f"() => {ELEMENT}.node")
    # after the same number of moves of all colors, and at the end
    assert [leads(index) for index in (node - 4, node, node + 4, 66)] == [False, True, True, True]


def check_link(hand: Hand) -> None:
    """Check that the link that was copied has both moves that were tried."""
    address = wait_until(hand.tab, SHARED)
    record = links.read_link(address).collection
    moves = [node.properties for node in record.games[0].nodes][-2:]
    assert [list(move.values()) for move in moves] == [[["gg"]], [["cg"]]]


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
@pytest.mark.one_case
def test_a_variation_is_tried_and_sent_with_four_clicks(hand: Hand, server: SiteServer, keys: bool) -> None:
    server.pages["/game.sgf"] = b"(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[cc])"
    hand.tab.goto(f"{server.url}?src=game.sgf#move=2")
    wait_for_moves_of_record(hand)
    hand.page.evaluate("() => navigator.clipboard.writeText('')")
    share = hand.page.get_by_role("button", name="Share", exact=True)
    if keys:
        focus_viewer(hand.tab)
        hand.press("t")
        wait_until(hand.tab, IS_READY)
        focus_board(hand.tab)
        assert hand.tab.evaluate(CELL).startswith("A9")
        hand.move_cursor(*["ArrowRight"] * 6, *["ArrowDown"] * 6)
        hand.press("Enter")
        wait_for_moves(hand.tab, 3)
        hand.move_cursor(*["ArrowLeft"] * 4)
        hand.press("Enter")
        wait_for_moves(hand.tab, 4)
        hand.press_button(share)
    else:
        hand.click(hand.page.locator("button.try"))
        wait_until(hand.tab, IS_READY)
        hand.click_point("gg")
        wait_for_moves(hand.tab, 3)
        hand.click_point("cg")
        wait_for_moves(hand.tab, 4)
        hand.click(share)
    check_link(hand)
    assert hand.count == 4


def wait_for_moves_of_record(hand: Hand) -> None:
    """Wait until the record is shown at its second move."""
    wait_until(hand.tab, "() => document.querySelector('board-reel')?.state === 'ready'")
    wait_until(hand.tab, NODE, 2)


@pytest.mark.parametrize("press", [Hand.click, Hand.press_button], ids=["mouse", "keyboard"])
@pytest.mark.one_case
def test_one_click_plays_the_solution_of_a_problem(
    hand: Hand, site_url: str, press: Callable[[Hand, Locator], None]
) -> None:
    open_sample(hand.tab, site_url, "go-9x9-problem.sgf")
    start = hand.tab.evaluate(f"() => {ELEMENT}.node")
    press(hand, hand.page.get_by_role("button", name="Show the solution"))
    expect(hand.page.locator(".puzzle-message")).to_contain_text("This is the solution.")
    wait_until(hand.tab, f"() => !{ELEMENT}.document.tree.parent.includes({ELEMENT}.node)")
    assert hand.tab.evaluate(f"() => {ELEMENT}.node") > start
    assert hand.count == 1


@pytest.mark.parametrize("keys", [False, True], ids=["mouse", "keyboard"])
@pytest.mark.one_case
def test_a_comment_and_a_mark_are_written_and_saved_with_five_clicks(
    hand: Hand, server: SiteServer, keys: bool
) -> None:
    server.pages["/game.sgf"] = b"(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[cc])"
    hand.tab.goto(f"{server.url}?src=game.sgf#move=2")
    wait_for_moves_of_record(hand)
    hand.page.evaluate(NO_PICKERS)
    field = hand.page.locator(".edit-comment")
    with hand.page.expect_download() as waiting:
        if keys:
            focus_viewer(hand.tab)
            hand.press("e")
            wait_until(hand.tab, f"() => {PANEL} !== null")
            hand.press("w")
            expect(field).to_be_focused()
            hand.page.keyboard.type(COMMENT)
            focus_board(hand.tab)
            hand.move_cursor(*["ArrowRight"] * 6, *["ArrowDown"] * 6)
            hand.press("o")
            wait_until(hand.tab, f"() => JSON.parse({ELEMENT}.draft || '[]').length === 2")
            hand.press("Control+s")
        else:
            hand.click(hand.page.get_by_role("button", name="More", exact=True))
            hand.click(hand.page.get_by_role("menuitem", name="Edit"))
            expect(field).to_be_focused()
            hand.page.keyboard.type(COMMENT)
            hand.click(hand.page.get_by_role("tab", name="Marks"))
            hand.click_point("gg")
            wait_until(hand.tab, f"() => JSON.parse({ELEMENT}.draft || '[]').length === 2")
            hand.click(hand.page.locator("[data-try=saveNow]"))
    assert hand.count == (4 if keys else 5)
    node = read(Path(waiting.value.path()).read_bytes()).games[0].node(2)
    assert (node.text("C"), node.raw("CR")) == (COMMENT, ["gg"])
    assert hand.tab.evaluate(f"() => ({IN_VIEWER})('.edit-panel') !== null")
