"""The edit mode: what a reader writes, marks, sets up and reorders is in the draft and in the saved record."""

from __future__ import annotations

import pytest
from drivers import ChromiumTab, Tab, wait_until
from editing import (
    GO,
    PANEL,
    click_point,
    open_for_editing,
    press_tool,
    saved_game,
    saved_node,
    start_editing,
    wait_for_edits,
)
from playwright.sync_api import Page, expect
from trying import CHOICES, ELEMENT, NODE, SPOKEN, middle, open_record, wait_for_moves
from viewer_page import IN_VIEWER, focus_board
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only


def test_the_edit_mode_is_a_toggle_that_host_pages_allow(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO)
    toggle, panel = page.locator(".try-bar [data-try=edit]"), page.locator(".edit-panel")
    page.locator("button.try").click()
    expect(page.locator(".try-bar")).to_be_visible()
    expect(toggle).to_be_hidden()
    tab.evaluate(f"() => {{ {ELEMENT}.edit = true; }}")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    expect(panel).to_be_visible()
    wait_until(tab, f"() => ({SPOKEN})().startsWith('Edit mode is on')")
    expect(page.locator(".comment")).to_be_hidden()
    page.locator(".viewer").focus()
    page.keyboard.press("e")
    expect(panel).to_have_count(0)
    assert tab.evaluate(SPOKEN) == "Edit mode is off."
    page.keyboard.press("Escape")
    expect(page.locator(".try-bar")).to_have_count(0)
    # the menu has it too, and Escape leaves both
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Edit", exact=True).click()
    expect(panel).to_be_visible()
    page.locator(".viewer").focus()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    # a page that takes the permission back ends it
    page.keyboard.press("e")
    expect(panel).to_be_visible()
    tab.evaluate(f"() => {{ {ELEMENT}.edit = false; }}")
    expect(panel).to_have_count(0)


def test_a_comment_is_saved_while_it_is_written_and_undone_at_once(tab: Tab, shared_server: SiteServer) -> None:
    """Check keys and text fields in every engine."""
    open_for_editing(tab, shared_server, node=2)
    tab.press("w")
    wait_until(tab, f"() => {ELEMENT}.shadowRoot.activeElement?.matches('textarea')")
    for key in "good":
        tab.press(key)
    wait_for_edits(tab, 1)
    for key in "xy":
        tab.press(key)
    # leaving the node saves what was written, and the reader is not led back to it
    tab.evaluate(f"() => {ELEMENT}.goTo(1)")
    wait_until(tab, f"() => JSON.stringify({ELEMENT}.draft).includes('goodx')")
    assert tab.evaluate(NODE) == 1
    assert tab.evaluate(f"() => {PANEL}.querySelector('textarea').value") == "first"
    assert saved_node(tab, 2).text("C") == "goodxy"
    wait_for_edits(tab, 1)
    tab.press("Escape")
    assert tab.evaluate(f"() => {ELEMENT}.shadowRoot.activeElement.matches('.viewer')")
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_for_edits(tab, 0)
    assert saved_game(tab).node(2).text("C") is None


def test_a_comment_is_saved_although_its_writer_does_not_pause(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=2)
    page.locator(".edit-comment").focus()
    page.keyboard.type("a comment without a pause", delay=60)
    kept = tab.evaluate(f"() => JSON.stringify({ELEMENT}.draft)")
    assert "a comment" in kept
    # what is not saved yet is saved before the page is closed, and the browser asks
    leave = f"""() => {{
      const field = {PANEL}.querySelector("textarea");
      field.value += "!";
      field.dispatchEvent(new InputEvent("input", {{ bubbles: true }}));
      return !dispatchEvent(new Event("beforeunload", {{ cancelable: true }}));
    }}"""
    assert tab.evaluate(leave)
    wait_until(tab, f"() => JSON.stringify({ELEMENT}.draft).includes('pause!')")
    assert tab.evaluate("() => dispatchEvent(new Event('beforeunload', { cancelable: true }))")
    wait_for_edits(tab, 1)


@pytest.mark.nightly
def test_what_was_written_survives_a_closed_tab(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    tab.goto(site_url + "?src=samples/go-19x19-game.sgf")
    wait_until(tab, f"() => {ELEMENT}?.state === 'ready'")
    start_editing(tab)
    page.locator(".edit-comment").fill("never lost")
    wait_for_edits(tab, 1)
    later = page.context.new_page()
    page.close(run_before_unload=False)
    other = ChromiumTab(later)
    other.goto(site_url + "?src=samples/go-19x19-game.sgf")
    later.get_by_role("button", name="Continue your draft").click()
    wait_until(other, f"() => ({IN_VIEWER})('.comment').textContent.includes('never lost')")


def test_annotations_exclude_each_other_and_have_degrees(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=1)
    panel = page.locator(".edit-panel")
    panel.get_by_role("button", name="Good move", exact=True).click()
    wait_for_edits(tab, 1)
    expect(page.locator(".move[data-node='1'] .sign")).to_have_text("!")
    panel.locator("[data-sign='??']").click()
    wait_for_edits(tab, 2)
    expect(panel.locator("[data-sign='!']")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".move[data-node='1'] .sign")).to_have_text("??")
    for count in (3, 4):
        panel.locator("[data-sign=GB]").click()
        wait_for_edits(tab, count)
    expect(panel.locator("[data-sign=GB]")).to_have_attribute("data-degree", "2")
    panel.locator("[data-sign=HO]").click()
    wait_for_edits(tab, 5)
    panel.locator("[data-sign=UC]").click()
    wait_for_edits(tab, 6)
    node = saved_node(tab, 1)
    assert {ident: node.raw(ident) for ident in node.properties if ident not in ("B", "C")} == {
        "BM": ["2"],
        "HO": ["1"],
        "UC": ["1"],
    }
    page.locator(".edit-name").fill("The start")
    page.locator(".edit-name").press("Escape")
    wait_for_edits(tab, 7)
    assert saved_node(tab, 1).text("N") == "The start"


def test_marks_are_put_on_the_board_and_taken_off(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=1)
    count = 0

    def mark(tool: str, *points: str, edits: int = 1) -> None:
        nonlocal count
        press_tool(tab, "marks", f"[data-tool={tool}]")
        for point in points:
            click_point(tab, point)
        count += edits
        wait_for_edits(tab, count)

    for tool, point in (("circle", "aa"), ("square", "ba"), ("triangle", "ca"), ("cross", "da"), ("selected", "ee")):
        mark(tool, point)
    mark("letter", "ab", "bb", edits=2)
    mark("number", "cb")
    mark("arrow", "ad", "dd")
    mark("line", "ah", "dh")
    mark("firstTerritory", "ia")
    mark("secondTerritory", "ib")
    mark("dimmed", "ic")
    node = saved_node(tab, 1)
    assert {ident: node.raw(ident) for ident in node.properties if ident not in ("B", "C")} == {
        "CR": ["aa"],
        "SQ": ["ba"],
        "TR": ["ca"],
        "MA": ["da"],
        "SL": ["ee"],
        "LB": ["ab:A", "bb:B", "cb:1"],
        "AR": ["ad:dd"],
        "LN": ["ah:dh"],
        "TB": ["ia"],
        "TW": ["ib"],
        "DD": ["ic"],
    }
    expect(page.locator("[part=board] .mark.circle")).to_have_count(1)
    # a second click takes off
    mark("circle", "aa")
    mark("letter", "ab")
    mark("arrow", "ad", "dd")
    expect(page.locator("[part=board] .mark.circle")).to_have_count(0)
    node = saved_node(tab, 1)
    assert (node.raw("CR"), node.raw("LB"), node.raw("AR")) == ([], ["bb:B", "cb:1"], [])
    assert tab.evaluate(NODE) == 1, "clicks mark and do not play"


def test_marks_are_made_with_the_keyboard(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=1)
    focus_board(tab)
    page.keyboard.press("x")
    wait_for_edits(tab, 1)
    wait_until(tab, f"() => ({SPOKEN})() === 'Cross: A9'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("a")
    wait_for_edits(tab, 2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    wait_for_edits(tab, 3)
    node = saved_node(tab, 1)
    assert (node.raw("MA"), node.raw("LB")) == (["aa"], ["ba:A", "ca:B"])


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1280, "height": 900}, "forced_colors": "active"}])
def test_forced_colors_show_what_is_pressed(page: Page, server: SiteServer) -> None:
    open_for_editing(ChromiumTab(page), server)
    press_tool(ChromiumTab(page), "setup", "[title='White (2)']")
    for pressed, other in (("[title='White (2)']", "[title='Black (1)']"), ("[data-try=edit]", "[data-try=legal]")):
        button, neighbor = page.locator(pressed), page.locator(other)
        expect(button).to_have_attribute("aria-pressed", "true")
        ground = "(button) => getComputedStyle(button).backgroundColor"
        assert button.evaluate(ground) != neighbor.evaluate(ground), pressed


def test_stones_are_set_up_and_removed(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server)
    press_tool(tab, "setup", "[data-color=W]:not(.edit-row + .edit-row *)")
    for count, point in enumerate(("aa", "bb"), start=1):
        click_point(tab, point)
        wait_for_edits(tab, count)
    click_point(tab, "aa")
    wait_for_edits(tab, 3)
    page.keyboard.press("1")
    click_point(tab, "cc")
    wait_for_edits(tab, 4)
    page.locator(".edit-row").last.locator("[data-color=W]").click()
    wait_for_edits(tab, 5)
    root = saved_game(tab).root
    assert (root.raw("AW"), root.raw("AB"), root.raw("PL")) == (["bb"], ["cc"], ["W"])
    assert root.raw("XX") == ["kept"]
    # after a move, setup gets a node of its own
    tab.evaluate(f"() => {ELEMENT}.goTo(1)")
    page.keyboard.press("r")
    click_point(tab, "ee")
    wait_for_edits(tab, 6)
    assert saved_game(tab).node(tab.evaluate(NODE)) is not None
    assert any(node.raw("AE") == ["ee"] and not node.raw("B") for node in saved_game(tab).nodes)


def test_pieces_are_set_up_with_the_tray(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, "(;GM[Blokus Duo])", name="game.blksgf")
    press_tool(tab, "setup", "[data-color=W]:not(.edit-row + .edit-row *)")
    choices = wait_until(tab, CHOICES)
    assert len(choices) == 21
    page.locator(".shelf.choosing .fits[title='2']:visible").first.click()
    wait_until(tab, f"() => ({IN_VIEWER})('g.ghost').innerHTML !== ''")
    x, y = middle(tab, "h8")
    page.mouse.move(x, y)
    page.mouse.click(x, y)
    wait_for_edits(tab, 1)
    [value] = saved_game(tab).root.raw("AW")
    assert len(value.split(",")) == 2
    assert len(wait_until(tab, CHOICES)) == 20, "the piece is used up"
    press_tool(tab, "setup", "[aria-label=Remove]")
    page.locator("[part=board] [data-color=W]").first.click()
    wait_for_edits(tab, 2)
    assert saved_game(tab).root.raw("AW") == []


def test_a_refused_move_can_be_placed_anyway(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, "(;GM[1]FF[4]SZ[9];B[ee])", node=1)
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('E5')") is False
    offer = page.locator(".edit-offer")
    expect(offer).to_be_visible()
    assert "Shift+Enter places it anyway" in tab.evaluate(SPOKEN)
    offer.get_by_role("button", name="Cancel").click()
    expect(offer).to_be_hidden()
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('E5')") is False
    page.keyboard.press("Shift+Enter")
    wait_for_edits(tab, 1)
    wait_for_moves(tab, 2)
    expect(offer).to_be_hidden()
    assert saved_node(tab, 2).raw("W") == ["ee"]
    # without the edit mode nothing is offered
    page.locator(".viewer").focus()
    page.keyboard.press("e")
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('E5')") is False
    expect(offer).to_have_count(0)


def test_a_piece_is_placed_against_the_rules(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, "(;GM[Blokus Duo])", name="game.blksgf")
    page.keyboard.press("y")
    assert tab.evaluate(SPOKEN).startswith("Pieces can be placed anywhere")
    wait_until(tab, CHOICES)
    page.locator(".shelf.choosing .fits[title='1']:visible").first.click()
    wait_until(tab, f"() => ({IN_VIEWER})('g.ghost').innerHTML !== ''")
    page.mouse.click(*middle(tab, "a1"))
    page.get_by_role("button", name="Place anyway").click()
    wait_for_edits(tab, 1)
    assert saved_node(tab, 1).raw("B") == ["a1"]


def test_variations_are_promoted_and_deleted(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=5)
    page.keyboard.press("Shift+Home")
    wait_for_edits(tab, 1)
    assert [node.raw("B") for node in saved_game(tab).main_line()][3] == ["cg"]
    expect(page.locator(".try-note")).to_have_text("This is the main line now.")
    tab.evaluate(f"() => {ELEMENT}.undo()")
    wait_for_edits(tab, 0)
    # the menu of a move in the list
    page.locator(".move[data-node='4']").click(button="right")
    page.get_by_role("menuitem", name="Move up").click()
    wait_for_edits(tab, 1)
    assert [node.raw("B") for node in saved_game(tab).main_line()][3] == ["cg"]
    page.locator(".move[data-node='3']").click(button="right")
    page.get_by_role("menuitem", name="Delete from here on").click()
    wait_for_edits(tab, 2)
    assert len(saved_game(tab).nodes) == 5
    expect(page.locator(".try-note")).to_have_text("Deleted. Ctrl+Z brings it back.")
    # the key deletes the current node, and undo brings it back
    tab.evaluate(f"() => {ELEMENT}.goTo(4)")
    page.locator(".viewer").focus()
    page.keyboard.press("Delete")
    wait_for_edits(tab, 3)
    assert len(saved_game(tab).nodes) == 3
    page.keyboard.press("Control+z")
    wait_for_edits(tab, 2)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    wait_for_edits(tab, 0)
    assert len(saved_game(tab).nodes) == 6


def test_the_bookmark_of_a_deleted_move_is_gone_until_the_move_comes_back(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, "(;GM[21]SZ[24];W[K4];B[D5];W[L6]N[bookmark 1];B[D9])", node=3)
    expect(page.locator(".bookmark")).to_have_text(["1"])
    page.locator(".viewer").focus()
    page.keyboard.press("Delete")
    expect(page.locator(".bookmark")).to_have_count(0)
    for removed in (3, 4):
        tab.evaluate(f"(node) => {ELEMENT}.goTo(node)", removed)
        assert tab.evaluate(NODE) == 2
    page.keyboard.press("Control+z")
    page.locator(".bookmark").click()
    wait_until(tab, f"() => ({NODE})() === 3")


def test_variations_are_promoted_from_the_tree(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=5)
    page.locator("[data-tab=tree]").click()
    current = page.locator(".tree [role=treeitem][aria-selected=true]")
    current.focus()
    expect(current).to_be_focused()
    page.keyboard.press("Shift+Home")
    wait_for_edits(tab, 1)
    assert [node.raw("B") for node in saved_game(tab).main_line()][3] == ["cg"]
    expect(current).to_be_focused()


@pytest.mark.parametrize(
    "page_options",
    # the page has margins of 8 pixels
    [{"viewport": {"width": 336, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}],
)
def test_a_finger_reaches_everything_on_a_small_phone(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, "edit")
    tab.evaluate(f"() => {ELEMENT}.goTo(1)")
    page.locator("button.try").tap()
    page.locator(".try-bar [data-try=edit]").tap()
    for area in ("comment", "marks", "setup", "more"):
        page.locator(f".edit-areas [data-area={area}]").tap()
        sizes = tab.evaluate(
            f"""() => [...{PANEL}.querySelectorAll("button")].filter((button) => button.checkVisibility())
              .map((button) => button.getBoundingClientRect()).map(({{ width, height }}) => [width, height])"""
        )
        assert sizes
        assert min(width for width, _ in sizes) >= 44
        assert min(height for _, height in sizes) >= 44
        assert tab.evaluate(f"() => {PANEL}.scrollWidth <= {PANEL}.clientWidth")
    assert tab.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator(".edit-areas [data-area=marks]").tap()
    page.locator("[data-tool=triangle]").tap()
    page.touchscreen.tap(*middle(tab, "cc"))
    wait_for_edits(tab, 1)
    assert saved_node(tab, 1).raw("TR") == ["cc"]
    page.locator(".try-bar [data-try=delete]").tap()
    expect(page.locator(".try-note")).to_have_text("Deleted. Undo brings it back.")


def test_the_comment_is_in_its_row_again_after_the_edit_mode(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, node=1)
    comment = page.locator(".moves .comment")
    expect(comment).to_have_count(0)
    page.locator(".viewer").focus()
    page.keyboard.press("e")
    expect(comment).to_have_text("first")


@pytest.mark.parametrize("page_options", [{"viewport": {"width": 1056, "height": 756}}])
def test_the_shelves_of_four_sides_leave_the_list_its_current_move(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, "(;GM[Blokus];1[a20])", 'explore="on" edit')
    tab.evaluate(f"() => {{ {ELEMENT}.height = '100vh'; {ELEMENT}.node = 1; }}")
    expect(page.locator(".score .shelf").first).to_be_visible()
    start_editing(tab)
    expect(page.locator(".moves [aria-current]")).to_be_in_viewport(ratio=1)
