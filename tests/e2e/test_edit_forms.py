"""The forms of the edit mode: the game info, the properties of a node, and a new game."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from drivers import ChromiumTab, wait_until
from editing import (
    click_point,
    open_for_editing,
    press_tool,
    saved_game,
    saved_node,
    wait_for_edits,
)
from playwright.sync_api import Page, expect
from trying import CHOICES, ELEMENT, RECORD
from viewer_page import SHOWN
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only


def test_the_game_info_form_explains_and_keeps_what_it_does_not_know(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server)
    press_tool(tab, "more", "[data-command=info]")
    dialog = page.locator(".edit-dialog")
    dialog.locator("[data-ident=PW]").fill("Bo")
    dialog.locator("[data-ident=RE]").fill("perhaps")
    dialog.locator("[data-ident=KM]").fill("six")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator("[data-ident=RE]")).to_have_attribute("aria-invalid", "true")
    expect(dialog).to_contain_text("B+R (resignation)")
    expect(dialog).to_contain_text("Write a number, such as 6.5.")
    dialog.locator("[data-ident=RE]").fill("W+3.5")
    dialog.locator("[data-ident=KM]").fill("6.5")
    dialog.locator("[data-ident=EV]").fill("Club cup")
    dialog.locator("[data-ident=RE]").press("Enter")
    expect(dialog).to_have_count(0)
    wait_for_edits(tab, 1)
    root = saved_game(tab).root
    assert {ident: root.text(ident) for ident in ("PB", "PW", "RE", "KM", "EV", "XX")} == {
        "PB": "Ada",
        "PW": "Bo",
        "RE": "W+3.5",
        "KM": "6.5",
        "EV": "Club cup",
        "XX": "kept",
    }
    expect(page.locator(".titles")).to_contain_text("Bo")
    tab.evaluate(f"() => {ELEMENT}.undo()")
    expect(page.locator(".titles")).not_to_contain_text("Bo")


@pytest.mark.parametrize(("command", "field"), [("info", "[data-ident=PB]"), ("properties", "textarea")])
def test_a_selection_that_ends_outside_a_form_closes_nothing(
    page: Page, server: SiteServer, command: str, field: str
) -> None:
    open_for_editing(ChromiumTab(page), server)
    button = f"[data-command={command}]"
    press_tool(ChromiumTab(page), "more", button)
    dialog = page.locator(".edit-dialog")
    written = dialog.locator(field).first
    written.fill("Not saved yet")
    written.hover()
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(written).to_have_value("Not saved yet")
    page.mouse.click(5, 5)
    expect(dialog).to_have_count(0)
    expect(page.locator(button)).to_be_focused()


def test_a_property_that_is_removed_leaves_the_focus_to_the_next_one(page: Page, server: SiteServer) -> None:
    open_for_editing(ChromiumTab(page), server, "(;GM[1]SZ[9])")
    press_tool(ChromiumTab(page), "more", "[data-command=properties]")
    dialog = page.locator(".edit-dialog")
    for removed, focused in (("Remove GM", "Remove SZ"), ("Remove SZ", "Add a property")):
        dialog.get_by_role("button", name=removed).press("Enter")
        expect(dialog.get_by_role("button", name=focused)).to_be_focused()


@pytest.mark.nightly
def test_another_game_or_size_gets_another_board(page: Page, server: SiteServer) -> None:
    """Change the properties that name the game and its board; the draft goes on, and undo shows the board before."""
    tab = ChromiumTab(page)
    open_for_editing(tab, server, "(;GM[1]SZ[9]AB[ee])")
    cells = f"() => ({SHOWN})().empty.length"
    assert tab.evaluate(cells) == 80
    press_tool(tab, "more", "[data-command=properties]")
    page.get_by_label("Values of SZ").fill("5")
    page.locator(".edit-dialog").get_by_role("button", name="Save").click()
    wait_until(tab, f"() => ({cells})() === 24")
    wait_for_edits(tab, 1)
    expect(page.locator(".edit-panel")).to_be_visible()
    expect(page.locator(".edit-dialog")).to_have_count(0)
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('A1')") is True
    tab.evaluate(f"() => {ELEMENT}.goTo(0)")
    press_tool(tab, "more", "[data-command=properties]")
    page.get_by_label("Values of GM").fill("Blokus Duo")
    page.get_by_label("Values of SZ").fill("")
    page.locator(".edit-dialog").get_by_role("button", name="Save").click()
    wait_until(tab, f"() => {ELEMENT}.document.game.name === 'Blokus Duo' && ({cells})() > 190")
    expect(page.locator(".score")).to_have_count(2)
    while tab.evaluate(f"() => {ELEMENT}.undo()"):
        pass
    wait_until(tab, f"() => ({cells})() === 80")
    assert saved_game(tab).root.raw("SZ") == ["9"]


@pytest.mark.nightly
def test_games_without_rules_get_comments_setup_and_properties(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_for_editing(tab, server, "(;GM[99]SZ[9];B[aa]ZZ[z])", node=1)
    page.locator(".edit-comment").fill("no rules")
    wait_for_edits(tab, 1)
    press_tool(tab, "setup", "[data-color=W]")
    click_point(tab, "cc")
    wait_for_edits(tab, 2)
    tab.evaluate(f"() => {ELEMENT}.goTo(1)")
    press_tool(tab, "more", "[data-command=properties]")
    dialog = page.locator(".edit-dialog")
    dialog.get_by_label("Values of ZZ").fill("z\ny")
    dialog.get_by_role("button", name="Add a property").click()
    dialog.get_by_label("Property", exact=True).last.fill("bad!")
    dialog.locator("textarea").last.fill("1")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_contain_text("is not the identifier of a property")
    dialog.get_by_label("Property", exact=True).last.fill("QQ")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    node = saved_node(tab, 1)
    assert (node.text("C"), node.raw("ZZ"), node.raw("QQ")) == ("no rules", ["z", "y"], ["1"])


def test_a_new_game_is_started_on_the_page(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    tab.goto(site_url)
    page.wait_for_selector("#samples li")
    page.locator("body").press("n")
    box = page.locator("#new-game-box")
    box.locator("[name=family]").select_option("Go")
    box.locator("[name=size]").fill("99")
    box.get_by_role("button", name="Start").click()
    expect(box).to_contain_text("Write a whole number from 2 to 52.")
    box.locator("[name=size]").fill("5")
    expect(box.locator("[name=handicap] option")).to_have_count(1)
    box.locator("[name=size]").fill("9")
    box.locator("[name=handicap]").select_option("2")
    expect(box.get_by_label("Komi")).to_have_value("0.5")
    box.get_by_label("Player 1").fill("Ada")
    box.get_by_role("button", name="Start").click()
    wait_until(tab, f"() => {ELEMENT}?.state === 'ready'")
    expect(page.locator(".try-bar")).to_be_visible()
    # there is no game to go back to
    expect(page.locator(".try-back")).to_be_hidden()
    root = saved_game(tab).root
    assert {ident: root.text(ident) for ident in ("SZ", "HA", "KM", "PB", "PL")} == {
        "SZ": "9",
        "HA": "2",
        "KM": "0.5",
        "PB": "Ada",
        "PL": "W",
    }
    assert (root.text("DT") or "").startswith(str(datetime.now(UTC).year))
    # another one, of pieces, from the header
    page.locator("#header-new").click()
    box.locator("[name=family]").select_option("Blokus")
    box.get_by_label("Player 4").fill("Dora")
    box.locator("[name=variant]").select_option("Blokus Duo")
    box.locator("[name=variant]").select_option("Blokus")
    expect(box.get_by_label("Player 1")).to_have_value("Ada")
    expect(box.get_by_label("Player 4")).to_have_value("Dora")
    box.locator("[name=variant]").select_option("Blokus Duo")
    box.get_by_role("button", name="Start").click()
    wait_until(tab, f"() => {ELEMENT}?.document?.game.name === 'Blokus Duo' && {ELEMENT}.state === 'ready'")
    assert len(wait_until(tab, CHOICES)) == 21
    # another one like it is a record of its own, although it is written alike
    assert tab.evaluate(f"() => {ELEMENT}.tryMove('e10')")
    first_text = tab.evaluate(RECORD, "record")
    page.locator("#header-new").click()
    box.locator("[name=family]").select_option("Blokus")
    box.locator("[name=variant]").select_option("Blokus Duo")
    box.get_by_role("button", name="Start").click()
    wait_until(tab, f"() => {ELEMENT}?.draft === '' && {ELEMENT}.state === 'ready'")
    assert page.locator("#draft-offer").count() == 0
    assert tab.evaluate(RECORD, "record") != first_text
    page.go_back()
    page.get_by_role("button", name="Continue your draft").click()
    wait_until(tab, f"async (text) => ({RECORD})('record').then((saved) => saved === text)", first_text)
