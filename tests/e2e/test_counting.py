"""Counting a position: dead groups and areas of nobody are chosen, the points are compared with the record and written."""

from __future__ import annotations

import pytest
from boardreel import Replay, read
from boardreel.reel import reel_text
from drivers import ChromiumTab, wait_until
from editing import saved_game, wait_for_edits
from playwright.sync_api import Page, expect
from test_accessibility import assert_no_violations
from trying import NODE, SPOKEN, go_to_end, middle, open_record
from viewer_page import choose_in_menu, focus_board, show_elements, show_record, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

#: a finished game: a wall of each side, five white stones dead among the black ones, and a black one among the white ones
GAME = (
    "(;GM[1]FF[4]SZ[9]RU[Japanese]KM[5.5]RE[B+3.5]"
    ";B[ee];W[fe];B[ed];W[fd];B[ef];W[ff];B[ec];W[fc];B[eg];W[fg];B[eb];W[fb];B[eh];W[fh];B[ea];W[fa];B[ei];W[fi]"
    ";B[hh];W[cc];B[bb];W[cd];B[ab];W[ce];B[ba];W[cf];B[aa];W[cg];B[];W[])"
)
#: in the left corners, each side has one eye; the groups share their last liberty
SEKI = (
    "(;GM[1]FF[4]SZ[8:6]RU[Japanese]KM[0]"
    "AB[ba][ab][bb][cb][ga][gb][dc][ec][fc][gc][dd][de][df]AW[da][fa][db][eb][fb][ac][bc][cc][cd][ce][cf])"
)
PANEL = ".count-panel"
#: squares of black and of white on the board
SQUARES = "[part=board] .count-marks > g"
COUNTED = ["Black 37 = 32 territory + 5 dead stones", "White 33.5 = 27 territory + 1 dead stone + 5.5 komi"]


def count_at_end(page: Page, server: SiteServer, text: str = GAME, attributes: str = 'explore="on"') -> ChromiumTab:
    """Open a record, go to its end and count."""
    tab = ChromiumTab(page)
    open_record(tab, server, text, attributes)
    go_to_end(tab)
    choose_in_menu(page, "Count points")
    page.locator(f"{PANEL} .count-result").wait_for()
    return tab


def test_a_dead_group_is_chosen_by_a_tap_and_the_points_are_those_of_the_record(page: Page, server: SiteServer) -> None:
    """A prepared game starts Python when it is counted, and a tap neither plays a stone nor steps."""
    server.pages["/game.sgf"] = GAME.encode()
    server.pages["/prepared.json"] = reel_text(read(GAME, name="game.sgf").games[0]).encode()
    tab = show_elements(
        page, server, '<board-reel reel="/prepared.json" src="/game.sgf" height="96vh" explore="on"></board-reel>'
    )
    wait_for_game(tab)
    assert page.evaluate("() => performance.getEntriesByType('resource').every(({ name }) => !/wasm/.test(name))")
    node = go_to_end(tab)
    choose_in_menu(page, "Count points")
    panel = page.locator(PANEL)
    expect(panel.locator(".count-source")).to_have_text("1 dead stone is proposed. Check which groups are dead.")
    expect(panel.locator(".count-result")).to_have_text("White wins by 33.5")
    expect(panel.locator(".count-notes")).to_contain_text("The record has another result: Black wins by 3.5.")
    expect(panel.locator(".count-notes")).to_contain_text("Counted by the rules of the record.")
    page.mouse.click(*middle(tab, "cd"))
    expect(panel.locator(".count-sums li")).to_have_text(COUNTED)
    expect(panel.locator(".count-result")).to_have_text("Black wins by 3.5")
    expect(panel.locator(".count-notes")).to_contain_text("The record has the same result.")
    expect(panel.locator(".count-source")).to_have_text("You have chosen what is dead.")
    expect(page.locator("[part=board] .count-dead")).to_have_count(6)
    expect(page.locator(SQUARES).nth(0).locator("rect")).to_have_count(32)
    expect(page.locator(SQUARES).nth(1).locator("rect")).to_have_count(27)
    assert tab.evaluate(SPOKEN) == "C6 is dead. Black wins by 3.5."
    panel.get_by_label("Area", exact=True).check()
    expect(panel.locator(".count-sums li").nth(0)).to_have_text("Black 45 = 13 stones + 32 territory")
    expect(panel.locator(".count-notes")).to_contain_text("The rules of the record count in the other way.")
    assert tab.evaluate(SPOKEN) == "Black wins by 3.5."
    expect(panel.get_by_role("button", name="Mark the territory in the record")).to_be_hidden()
    assert_no_violations(page)
    # a step counts the position that it leads to
    page.locator(".viewer").focus()
    page.keyboard.press("Home")
    expect(panel.locator(".count-result")).to_have_text("White wins by 5.5")
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_have_count(0)
    expect(page.locator("[part=board] .count-marks rect")).to_have_count(0)
    assert tab.evaluate("() => document.querySelector('board-reel').document.tree.parent.length") == node + 1


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_a_tap_at_the_side_of_the_board_counts_and_does_not_step(page: Page, server: SiteServer) -> None:
    tab = count_at_end(page, server)
    node = tab.evaluate(NODE)
    page.touchscreen.tap(*middle(tab, "cd"))
    expect(page.locator(f"{PANEL} .count-sums li")).to_have_text(COUNTED)
    assert tab.evaluate(NODE) == node


def test_the_keyboard_counts_as_well(page: Page, server: SiteServer) -> None:
    tab = count_at_end(page, server)
    focus_board(tab)
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    wait_until(tab, f"() => ({SPOKEN})() === 'C7 is dead. Black wins by 3.5.'")
    expect(page.locator(f"{PANEL} .count-sums li")).to_have_text(COUNTED)
    # the whole group, and what it leaves to Black
    cells = page.locator("[role=gridcell]")
    expect(cells.filter(has_text="White, dead")).to_have_count(5)
    expect(cells.filter(has_text="C7")).to_have_text("C7, White, dead")
    expect(cells.filter(has_text="D7")).to_have_text("D7, empty, territory of Black")
    # an empty point is in an area, which counts for nobody until it is chosen again
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_until(tab, f"() => ({SPOKEN})().startsWith('D7 counts for nobody.')")
    expect(page.locator(SQUARES).nth(0).locator("rect")).to_have_count(0)
    page.keyboard.press("Enter")
    wait_until(tab, f"() => ({SPOKEN})() === 'D7 counts for Black. Black wins by 3.5.'")
    # Escape closes what was opened last
    page.keyboard.press(":")
    expect(page.locator(".command-field input")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".command-field")).to_have_count(0)
    expect(page.locator(PANEL)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(PANEL)).to_have_count(0)
    expect(page.locator(".try-bar")).to_have_count(0)


def test_a_count_is_written_in_the_edit_mode_and_read_from_the_saved_record(page: Page, server: SiteServer) -> None:
    tab = count_at_end(page, server, GAME.replace("RE[B+3.5]", ""), 'explore="on" edit')
    panel = page.locator(PANEL)
    page.mouse.click(*middle(tab, "cd"))
    expect(panel.locator(".count-result")).to_have_text("Black wins by 3.5")
    numbers = page.locator("[part=players] .score").nth(0).locator(".value")
    expect(numbers).to_have_text(["0Captures"])
    panel.get_by_role("button", name="Mark the territory in the record").click()
    wait_for_edits(tab, 1)
    expect(numbers).to_have_text(["0Captures", "37Points"])
    panel.get_by_role("button", name="Enter the result B+3.5").click()
    wait_for_edits(tab, 2)
    expect(panel.locator(".count-notes")).to_contain_text("The record has the same result.")
    game = saved_game(tab)
    end = game.main_line()[-1]
    assert (game.root.text("RE"), len(end.raw("TB")), len(end.raw("TW"))) == ("B+3.5", 32, 27)
    position = Replay(game).position(end)
    assert position.scores[0].values[1] == 37
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator(".edit-panel")).to_be_visible()
    # what is in the record now is no proposal
    choose_in_menu(page, "Count points")
    expect(panel.locator(".count-source")).to_have_text("Dead stones and territory are those that the record marks.")


@pytest.mark.parametrize("height", [256, 320, 420, 600])
@pytest.mark.one_case
def test_the_whole_count_can_be_scrolled_to_in_low_windows(page: Page, server: SiteServer, height: int) -> None:
    page.set_viewport_size({"width": 320, "height": height})
    count_at_end(page, server)
    panel = page.locator(PANEL)
    assert panel.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") <= 1
    panel.get_by_label("Area", exact=True).check()
    expect(panel.get_by_label("Area", exact=True)).to_be_in_viewport(ratio=1)


def test_eyes_in_seki_are_left_out_where_territory_counts(page: Page, server: SiteServer) -> None:
    count_at_end(page, server, SEKI)
    panel = page.locator(PANEL)
    expect(panel.locator(".count-source")).to_have_text("0 dead stones are proposed. Check which groups are dead.")
    expect(panel.locator(".count-sums li")).to_have_text(["Black 15 = 15 territory", "White 6 = 6 territory"])
    panel.get_by_label("Area", exact=True).check()
    expect(panel.locator(".count-sums li").nth(0)).to_have_text("Black 29 = 13 stones + 16 territory")


def test_only_games_that_are_counted_can_be(page: Page, server: SiteServer) -> None:
    show_record(page, server, "(;GM[1]SZ[9];B[ee])")
    page.get_by_role("button", name="More", exact=True).click()
    menu = page.get_by_role("menu", name="More")
    expect(menu.get_by_role("menuitem", name="Settings")).to_be_visible()
    # without a record, there is nothing that Python could be asked about
    expect(menu.get_by_role("menuitem", name="Count points")).to_have_count(0)
    open_record(ChromiumTab(page), server, "(;GM[Blokus Duo];B[e10,e9])")
    page.get_by_role("button", name="More", exact=True).click()
    expect(menu.get_by_role("menuitem", name="Settings")).to_be_visible()
    expect(menu.get_by_role("menuitem", name="Count points")).to_have_count(0)


def test_the_card_at_the_end_of_a_game_leads_to_the_count(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GAME)
    card = page.locator(".result-card")
    page.locator(".timeline.drawn").wait_for()
    expect(card).to_be_hidden()
    go_to_end(tab)
    expect(card).to_contain_text("Black wins by 3.5")
    card.get_by_role("button", name="Count points").click()
    expect(page.locator(f"{PANEL} .count-result")).to_have_text("White wins by 33.5")
    expect(card).to_be_hidden()
