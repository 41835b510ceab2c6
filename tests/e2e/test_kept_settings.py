"""The page keeps the settings of its reader, from one record to the next and after a reload, and has their theme itself."""

from __future__ import annotations

from drivers import ChromiumTab
from playwright.sync_api import Page, expect
from trying import ELEMENT
from viewer_page import choose_in_menu, open_sample, show_record, wait_for_game
from website.server import SiteServer

GO, BLOKUS = "go-9x9-problem.sgf", "blokus.blksgf"
SCHEME = "() => getComputedStyle(document.documentElement).colorScheme"
STAGE = f"""() => {{
  const {{ theme, palette }} = {ELEMENT}.shadowRoot.querySelector(".stage").dataset;
  return [theme, palette];
}}"""


def change_settings(page: Page) -> None:
    """Choose a dark theme, other colors and letters in the dialog with the settings."""
    choose_in_menu(page, "Settings")
    page.get_by_label("Theme").select_option("dark")
    page.get_by_label("Colors").select_option("contrast")
    page.get_by_label("Show color letters").check()
    page.keyboard.press("Escape")


def test_settings_hold_for_the_next_record_and_the_next_visit(page: Page, site_url: str) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, BLOKUS)
    assert tab.evaluate(SCHEME) == "light dark"
    change_settings(page)
    assert tab.evaluate(SCHEME) == "dark"
    page.get_by_role("link", name="Boardreel").first.click()
    expect(page.locator("#welcome")).to_be_visible()
    assert tab.evaluate(SCHEME) == "dark"
    open_sample(tab, site_url, GO)
    assert tab.evaluate(STAGE) == ["dark", "contrast"]
    page.reload(wait_until="commit")
    page.wait_for_function("() => document.documentElement?.style.colorScheme === 'dark'")
    wait_for_game(tab)
    assert tab.evaluate(f"() => {ELEMENT}.settings") == {"theme": "dark", "palette": "contrast", "letters": True}
    choose_in_menu(page, "Settings")
    page.get_by_label("Theme").select_option("auto")
    assert tab.evaluate(SCHEME) == "light dark"


def test_what_is_kept_need_not_be_readable(page: Page, site_url: str) -> None:
    page.add_init_script("localStorage.setItem('boardreel-settings', '[{')")
    tab = ChromiumTab(page)
    open_sample(tab, site_url, GO)
    assert tab.evaluate(f"() => {ELEMENT}.settings") == {}


def test_a_host_page_learns_of_settings_and_sets_them(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ee])", name="game.sgf")
    tab.evaluate(f"() => {ELEMENT}.addEventListener('reel-settings', ({{ detail }}) => (window.changed = detail))")
    change_settings(page)
    expected = {"theme": "dark", "palette": "contrast", "letters": True}
    assert tab.evaluate("() => window.changed") == expected
    assert tab.evaluate("() => localStorage.getItem('boardreel-settings')") is None
    tab.evaluate(f"() => {{ {ELEMENT}.settings = {{ flip: true }}; }}")
    assert tab.evaluate(STAGE)[1] == "default"
    expect(page.locator("svg.flipped")).to_have_count(1)
