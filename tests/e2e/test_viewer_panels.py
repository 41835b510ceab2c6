"""The panels next to the board: comments, game info, problems, settings, properties, puzzles, bookmarks."""

from __future__ import annotations

import re
from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Locator, Page, expect
from viewer_page import IN_VIEWER, NODE, SAMPLES, choose_in_menu, focus_viewer, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

ANNOTATED = """(;GM[1]FF[4]SZ[9]PB[Ada]BR[3d]PW[Bob]RE[B+R]EV[Spring cup]DT[2024-05-06]KM[6.5]C[Begin at E5 (not A10).]
;B[ee]BM[1];W[gc]C[First paragraph, see https://example.org/x.

Second with g7.];B[ee]TE[2]C[Taken already.]ZZ[own];W[ag]LB[aa:x])"""


@pytest.fixture
def annotated(page: Page, server: SiteServer) -> ChromiumTab:
    tab = show_record(page, server, ANNOTATED)
    focus_viewer(tab)
    return tab


def open_panel(page: Page, *buttons: str) -> Locator:
    """The panel that opens after these buttons were pressed."""
    if len(buttons) > 1:
        choose_in_menu(page, buttons[1])
    else:
        page.get_by_role("button", name=buttons[0], exact=True).click()
    panel = page.get_by_role("dialog", name=buttons[-1])
    expect(panel).to_be_visible()
    return panel


def close_panel(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog.panel[open]")).to_have_count(0)


def test_a_coordinate_in_a_comment_lights_its_point(page: Page, annotated: ChromiumTab) -> None:
    coordinates = page.locator(".comment .coordinate")
    expect(coordinates).to_have_text(["E5"])
    lit = page.locator("[part=board] .lit")
    coordinates.first.hover()
    expect(lit).to_have_attribute("data-point", "ee")
    page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    coordinates.first.focus()
    expect(lit).to_have_attribute("data-point", "ee")


def test_paragraphs_and_links_of_a_comment_are_kept(page: Page, annotated: ChromiumTab) -> None:
    press(annotated, "ArrowRight", 1)
    press(annotated, "ArrowRight", 2)
    expect(page.locator(".comment p")).to_have_text(["First paragraph, see https://example.org/x.", "Second with g7."])
    link = page.locator(".comment a")
    expect(link).to_have_attribute("href", "https://example.org/x")
    expect(link).to_have_attribute("rel", "noopener noreferrer")


def test_a_move_against_the_rules_says_why(page: Page, annotated: ChromiumTab) -> None:
    press(annotated, "End", 4)
    press(annotated, "ArrowLeft", 3)
    expect(page.locator(".comment .reason")).to_contain_text("E5")
    move = page.locator(".move[data-node='3']")
    expect(move).to_have_class("move against")
    expect(move).to_have_attribute("title", page.locator(".comment .reason").inner_text())
    expect(move.locator(".sign")).to_have_text("!!")


def test_game_info(page: Page, annotated: ChromiumTab) -> None:
    panel = open_panel(page, "Game info")
    for text in ("Ada", "Bob", "3d", "Spring cup", "2024-05-06", "6.5", "Black wins by resignation", "Go"):
        expect(panel).to_contain_text(text)
    close_panel(page)
    assert annotated.evaluate(NODE, 0)


def test_findings_lead_to_their_place(page: Page, annotated: ChromiumTab) -> None:
    panel = page.locator("dialog.panel[open]")
    page.get_by_role("button", name="Problems").click()
    expect(panel.locator("li.warning")).to_contain_text("E5")
    panel.locator("li.warning button.place").click()
    wait_until(annotated, NODE, 3)
    expect(panel).to_have_count(0)
    # a live region behind a modal dialog is silent
    expect(page.locator(".live")).to_contain_text("E5")


def test_every_property_of_a_node(page: Page, annotated: ChromiumTab) -> None:
    press(annotated, "End", 4)
    press(annotated, "ArrowLeft", 3)
    panel = open_panel(page, "More", "Properties")
    expect(panel.locator("tbody tr")).to_have_text(
        ["BBlack’s moveee", "TEGood move2", "CCommentTaken already.", "ZZunknown propertyown"]
    )


def test_settings_change_the_board_at_once(page: Page, annotated: ChromiumTab) -> None:
    press(annotated, "ArrowRight", 1)
    press(annotated, "ArrowRight", 2)
    open_panel(page, "More", "Settings")
    numbers = page.locator("[part=board] text.number")
    expect(numbers).to_have_count(0)
    page.get_by_label("Move numbers").check()
    expect(numbers).to_have_text(["1", "2"])
    coordinates = page.locator(".coordinates span")
    expect(coordinates).to_have_count(36)
    page.get_by_label("Coordinates", exact=True).uncheck()
    expect(coordinates).to_have_count(0)
    page.get_by_label("Flip board").check()
    expect(page.locator("[part=board]")).to_have_class(re.compile("flipped"))
    page.get_by_label("Show color letters").check()
    expect(page.locator(".viewer")).to_have_class(re.compile("letters"))
    ink = f"() => getComputedStyle(({IN_VIEWER})('.viewer')).color"
    light = annotated.evaluate(ink)
    page.get_by_role("combobox", name="Theme").select_option("dark")
    assert annotated.evaluate(ink) != light
    close_panel(page)
    press(annotated, "ArrowLeft", 1)
    expect(numbers).to_have_text(["1"])


#: a page counts the sounds that it plays
COUNT_SOUNDS = """() => {
  window.sounds = 0;
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function () {
    window.sounds += 1;
    start.call(this);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_moves_are_heard_once_their_sound_is_switched_on(page: Page, annotated: ChromiumTab, motion: Any) -> None:
    page.emulate_media(reduced_motion=motion)
    page.evaluate(COUNT_SOUNDS)
    modules = "() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/sound')).length"
    press(annotated, "ArrowRight", 1)
    assert page.evaluate(modules) == 0, "nothing is loaded for a sound that is off"
    open_panel(page, "More", "Settings")
    page.get_by_label("Sound of moves").check()
    close_panel(page)
    heard = motion != "reduce"
    page.wait_for_function(f"() => ({modules})() === 1 && window.sounds === {int(heard)}")
    press(annotated, "ArrowRight", 2)
    page.wait_for_function("count => window.sounds === count", arg=2 * heard)
    press(annotated, "ArrowLeft", 1)
    press(annotated, "Home", 0)
    press(annotated, "End", 4)
    page.wait_for_timeout(100)
    assert page.evaluate("window.sounds") == 2 * heard, "steps back and jumps are silent"


@pytest.mark.parametrize("palette", ["colorblind", "contrast"])
def test_a_palette_changes_the_colours_of_the_pieces(page: Page, server: SiteServer, palette: str) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    focus_viewer(tab)
    tab.press("ArrowRight")
    wait_until(tab, "() => document.querySelector('board-reel').node > 0")
    fill = f"() => getComputedStyle(({IN_VIEWER})('[part=board] [data-color] .piece')).fill"
    standard = tab.evaluate(fill)
    open_panel(page, "More", "Settings")
    page.get_by_role("combobox", name="Colors").select_option(palette)
    # the palettes are loaded when the first one is chosen
    wait_until(tab, f"(standard) => ({fill})() !== standard", standard)


def test_the_list_of_keys(page: Page, annotated: ChromiumTab) -> None:
    annotated.press("?")
    panel = page.locator("dialog.panel[open]")
    expect(panel.locator("kbd").get_by_text("Home", exact=True)).to_be_visible()
    annotated.press("Escape")
    expect(panel).to_have_count(0)
    press(annotated, "ArrowRight", 1)


def test_keys_in_a_panel_do_not_step(page: Page, annotated: ChromiumTab) -> None:
    open_panel(page, "More", "Settings")
    page.get_by_role("combobox", name="Colors").focus()
    for key in ("End", "ArrowRight", "1"):
        page.keyboard.press(key)
    assert annotated.evaluate(NODE, 0)


# -- puzzles and bookmarks


@pytest.fixture
def puzzle(page: Page, server: SiteServer) -> ChromiumTab:
    tab = show_record(page, server, (SAMPLES / "twixt-24x24-puzzle.sgf").read_text())
    focus_viewer(tab)
    return tab


def test_a_puzzle_opens_at_its_task_and_hides_the_solution(page: Page, puzzle: ChromiumTab) -> None:
    assert puzzle.evaluate(NODE, 3)
    expect(page.locator(".task")).to_contain_text("White")
    for key in ("ArrowRight", "End", "c", "PageDown"):
        puzzle.press(key)
    assert puzzle.evaluate(NODE, 3)
    expect(page.locator(".move")).to_have_count(4)
    expect(page.get_by_role("slider")).to_have_attribute("max", "3")
    page.get_by_role("button", name="Show the solution").click()
    focus_viewer(puzzle)
    expect(page.locator(".move[data-node='4']")).to_be_visible()
    # the solution plays itself until the reader steps elsewhere
    press(puzzle, "End", 10)
    press(puzzle, "ArrowLeft", 9)


def test_bookmark_keys(page: Page, puzzle: ChromiumTab) -> None:
    marks = puzzle.evaluate("() => document.querySelector('board-reel').document.bookmarks")
    assert [mark["name"] for mark in marks] == ["1", "2", "3"]
    for mark in [*marks[1:], marks[0]]:
        press(puzzle, mark["name"], mark["node"])
        expect(page.locator(".move[aria-current]")).to_have_attribute("data-node", str(mark["node"]))
    expect(page.locator(".bookmark")).to_have_text(["1", "2", "3"])
    page.locator(".bookmark").nth(1).click()
    wait_until(puzzle, NODE, marks[1]["node"])


def test_a_partial_view_of_the_board(page: Page, puzzle: ChromiumTab) -> None:
    view = f"() => ({IN_VIEWER})('[part=board]').getAttribute('viewBox').split(' ').map(Number)"
    part = puzzle.evaluate(view)
    whole = puzzle.evaluate("() => document.querySelector('board-reel').document.scene.view")
    assert part[2] * part[3] < whole[2] * whole[3]
    press(puzzle, "Home", 0)
    assert puzzle.evaluate(view) == pytest.approx(whole)


def test_a_number_that_is_not_known_yet_has_no_name(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "go-19x19-game.sgf").read_text("utf-8"))
    names = page.locator(".score").first.locator("small:visible")
    for place, shown in (("10", ["Captures"]), ("end", ["Captures", "Points"])):
        tab.evaluate("(place) => document.querySelector('board-reel').goTo(place)", place)
        expect(names).to_have_text(shown)
