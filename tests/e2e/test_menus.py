"""Menus and dialogs: one kind of menu with keys and icons, one kind of dialog, and what they never do."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab, drop_file, wait_until
from playwright.sync_api import Locator, Page, expect
from trying import ELEMENT, IS_READY, open_record
from viewer_page import IN_VIEWER, ROOT, open_page, open_sample, show_record, wait_for_game
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

NO_RULES = ROOT / "tests" / "data" / "no-rules.sgf"
GO = "(;GM[1]SZ[9]PB[Ada]PW[Bob];B[ee];W[gc])"
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def open_menu(page: Page) -> Locator:
    """Open the menu of the viewer with the keyboard, and return it."""
    button = page.get_by_role("button", name="More", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu", name="More")
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    return menu


def test_keys_walk_through_the_menu(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "hex.sgf")
    expect(page.locator("#drafts-entry")).to_have_count(1)
    menu = open_menu(page)
    for key, name in (
        *[("ArrowDown", "Edit"), ("End", "Advanced"), ("ArrowDown", "Flip board"), ("ArrowUp", "Advanced")],
        # the entry of the page is one of them
        *[("ArrowUp", "Drafts"), ("Home", "Flip board")],
        # letters lead to the labels that begin with them
        *[("s", "Settings"), ("k", "Keyboard shortcuts")],
    ):
        page.keyboard.press(key)
        expect(page.get_by_role("menuitem", name=name, exact=True)).to_be_focused()
    # a space belongs to a label only while letters are typed
    page.wait_for_timeout(700)
    page.keyboard.press("Space")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    menu = open_menu(page)
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()
    # keys in the menu do nothing to the game
    assert page.evaluate(f"() => {ELEMENT}.node") == 0


def test_the_menu_opens_what_is_rarely_used_in_place(page: Page, server: SiteServer) -> None:
    show_record(page, server, GO)
    menu = open_menu(page)
    advanced = menu.get_by_role("menuitem", name="Advanced")
    info = menu.get_by_role("menuitem", name="Game info")
    expect(advanced).to_have_attribute("aria-expanded", "false")
    expect(info).to_be_hidden()
    advanced.click()
    expect(advanced).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowDown")
    expect(info).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Game info")).to_be_visible()
    expect(menu).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()


def test_the_menu_is_at_its_button_which_also_closes_it(page: Page, server: SiteServer) -> None:
    show_record(page, server, GO)
    button = page.get_by_role("button", name="More", exact=True)
    expect(button).to_have_attribute("aria-haspopup", "menu")
    expect(button).to_have_attribute("aria-expanded", "false")
    button.click()
    menu = page.get_by_role("menu", name="More")
    expect(menu).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    own, of_button = menu.bounding_box(), button.bounding_box()
    assert own
    assert of_button
    assert own["width"] == 240
    assert own["x"] + own["width"] == pytest.approx(of_button["x"] + of_button["width"], abs=1)
    assert 0 <= own["y"] - of_button["y"] - of_button["height"] <= 8
    expect(menu.get_by_role("menuitem", name="Flip board").locator("svg")).to_be_visible()
    expect(menu.get_by_role("menuitem", name="Flip board").locator("kbd")).to_have_text("f")
    button.click()
    expect(menu).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("page_options", [PHONE])
def test_on_phones_the_menu_is_a_sheet_from_below(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "hex.sgf")
    page.get_by_role("button", name="More", exact=True).tap()
    menu = page.get_by_role("menu", name="More")
    expect(menu).to_be_visible()
    box = menu.bounding_box()
    assert box
    assert (box["x"], box["width"], box["y"] + box["height"]) == (0, 390, 780)
    for entry in menu.get_by_role("menuitem").all():
        size = entry.bounding_box()
        assert size
        assert size["height"] >= 44


#: where the dialog is, and the color of what covers the page around it
FRAME = """(dialog) => [dialog.getBoundingClientRect().top / innerHeight,
  getComputedStyle(dialog, "::backdrop").backgroundColor, dialog.querySelector(".close") !== null]"""


def test_all_dialogs_have_one_place_cover_and_close_button(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    frames = []
    for opener, dialog in (("#paste", "#paste-box"), ("#new-game", "#new-game-box"), ("#drafts", "#draft-box")):
        page.evaluate("(opener) => document.querySelector(opener).click()", opener)
        expect(page.locator(dialog)).to_be_visible()
        frames.append(page.locator(dialog).evaluate(FRAME))
        page.locator(f"{dialog} .close").click()
        expect(page.locator(f"{dialog}[open]")).to_have_count(0)
    open_sample(ChromiumTab(page), site_url, "hex.sgf")
    for opener, title in ((".info-button", "Game info"), (".share-button", "Share")):
        page.locator(opener).click()
        # it has the focus, to be scrolled with keys: without a name, all its text would be read
        expect(page.get_by_role("group", name=title, exact=True)).to_have_attribute("tabindex", "0")
        frames.append(page.locator("dialog.panel").evaluate(FRAME))
        page.locator("dialog.panel .close").click()
        expect(page.locator("dialog.panel")).to_have_count(0)
    assert {(round(top, 2), cover, has_close) for top, cover, has_close in frames} == {
        (0.1, "rgba(0, 0, 0, 0.45)", True)
    }


def test_share_stays_where_it_is_when_sections_open(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "hex.sgf")
    page.locator(".share-button").click()
    part = page.locator(".share-link")
    expect(part).to_have_attribute("aria-busy", "false")
    heading = page.locator(".panel-share h2")
    for name in ("picture", "animation", "moves"):
        section = page.locator(f"[data-section={name}] > summary")
        before = [heading.bounding_box(), section.bounding_box()]
        section.evaluate("(summary) => summary.click()")
        expect(page.locator(f"[data-section={name}][open]")).to_have_count(1)
        assert [heading.bounding_box(), section.bounding_box()] == before


def test_the_link_is_busy_while_it_is_made(page: Page, server: SiteServer) -> None:
    tab = ChromiumTab(page)
    open_record(tab, server, GO, f'site="{server.url}"')
    tab.evaluate(
        f"""() => {{
          window.seen = [];
          new MutationObserver(() => {{
            const part = ({IN_VIEWER})(".share-link");
            if (part) seen.push(part.ariaBusy, part.querySelector("input").placeholder);
          }}).observe(({IN_VIEWER})(".viewer"), {{ subtree: true, childList: true, attributes: true }});
        }}"""
    )
    page.locator(".share-button").click()
    expect(page.locator("[data-share=copy-link]")).to_be_enabled()
    assert page.evaluate("() => seen.slice(0, 2)") == ["true", "Making the link…"]
    expect(page.locator(".share-link")).to_have_attribute("aria-busy", "false")


def test_share_after_trying_copies_the_link(page: Page, site_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "hex.sgf")
    tab.evaluate(f"() => {ELEMENT}.tryMove('A1')")
    wait_until(tab, IS_READY)
    page.locator(".share-button").click()
    expect(page.locator(".share > .share-note")).to_have_text("Link copied to the clipboard")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied == page.locator("[data-share=link]").input_value()
    assert "#r=" in copied


def test_a_text_without_a_game_stays_in_the_paste_box(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    page.locator("#paste").click()
    area = page.locator("#paste-text")
    area.fill("Dear friend, thank you for the evening.")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#paste-understood")).to_have_text("No game found in this text.")
    expect(area).to_be_focused()
    expect(area).to_have_value("Dear friend, thank you for the evening.")


def test_a_language_is_chosen_by_its_own_name(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    choice = page.get_by_role("combobox", name="Language")
    expect(choice.locator("option:checked")).to_have_text("English")
    choice.select_option("Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    stored = "() => localStorage.getItem('boardreel-language')"
    assert page.evaluate(stored) == "de"
    # the language of the browser is followed again
    page.locator("#language").select_option("English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert page.evaluate(stored) is None


def test_moves_without_a_board_take_the_whole_width(page: Page, site_url: str) -> None:
    tab = open_page(page, site_url)
    drop_file(page, NO_RULES)
    wait_for_game(tab)
    for width, height in ((1280, 800), (390, 780), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".board-box")).to_be_hidden()
        box = page.locator(".moves").bounding_box()
        assert box
        assert box["width"] > width - 50


def test_the_board_alone_is_still_shown_without_rules(page: Page, server: SiteServer) -> None:
    tab: Any = show_record(page, server, NO_RULES.read_text("utf-8"), attributes='controls="none"')
    assert tab.evaluate(f"() => ({IN_VIEWER})('.board-box').checkVisibility()")
