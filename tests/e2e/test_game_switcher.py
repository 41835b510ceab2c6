"""From game to game: buttons, keys, the list as a column and as a sheet, and an open game that fills the window."""

from __future__ import annotations

import re
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from drivers import ChromiumTab, Tab, wait_until
from engines import chromium_alone
from playwright.sync_api import Page, Route, expect
from test_accessibility import assert_no_violations
from test_games_table import numbers, record, rows, show_list, sort_by, table, wait_for_number
from viewer_page import SAMPLES, focus_viewer, open_file, open_page, wait_for_game

GAMES = "".join(
    f"(;GM[1]SZ[9]EV[Cup]PB[{black}]PW[{white}]RE[{result}];B[ee];W[gc])"
    for black, white, result in [
        ("Cid", "Ada", "B+R"),
        ("Ada", "Bob", "W+2"),
        ("Bob", "Cid", "0"),
        ("Ada", "Cid", "B+R"),
    ]
)
DROP = """(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "games.sgf"));
  document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}"""
LISTED = "() => document.querySelectorAll('#games .entry').length === 4"
SPOKEN = "(sentence) => document.querySelector('p.visually-hidden[role=status]').textContent === sentence"
#: whether the page scrolls, and how far the viewer reaches beyond the window
FIT = """() => {
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.scrollingElement;
  const { bottom, right } = document.querySelector("board-reel").getBoundingClientRect();
  return [scrollWidth > clientWidth, scrollHeight > clientHeight, bottom - innerHeight, right - innerWidth];
}"""
SIZES = {
    "wide": (1280, 900),
    "laptop": (1366, 768),
    "tablet": (768, 1024),
    "phone": (360, 740),
    "landscape": (844, 390),
}


@pytest.fixture
def club(page: Page, site_url: str, tmp_path: Path) -> ChromiumTab:
    tab = open_file(page, site_url, record(tmp_path, GAMES))
    expect(rows(page)).to_have_count(4)
    return tab


def switcher(page: Page) -> Any:
    """The visible text between the buttons for the previous and the next game."""
    return page.locator(".current-game:visible")


# -- keys and buttons


@chromium_alone
def test_brackets_change_the_game(tab: Tab, site_url: str) -> None:
    tab.goto(site_url)
    wait_until(tab, "() => document.querySelector('#samples a') !== null")
    tab.evaluate(DROP, GAMES)
    wait_for_game(tab)
    wait_until(tab, LISTED)
    for key, number in [("]", 2), ("]", 3), ("[", 2)]:
        tab.press(key)
        wait_for_number(tab, number)
        wait_until(tab, SPOKEN, f"Game {number} of 4")
    tab.press("ArrowRight")
    wait_until(tab, "() => document.querySelector('board-reel').node === 1")


@pytest.mark.nightly
def test_the_buttons_in_the_head_end_at_the_ends(page: Page, club: ChromiumTab) -> None:
    expect(switcher(page)).to_have_text("1 / 4")
    expect(page.locator(".head-switcher [title^=Previous]")).to_have_attribute("aria-disabled", "true")
    for number in (2, 3, 4):
        page.get_by_role("button", name="Next game").click()
        wait_for_number(club, number)
        expect(switcher(page)).to_have_text(f"{number} / 4")
    expect(page.locator("#games .entry[aria-current] .number")).to_have_text("4")
    page.keyboard.press("]")
    wait_until(club, SPOKEN, "This is the last game.")
    wait_for_number(club, 4)
    assert_no_violations(page)


def test_the_next_game_is_that_of_the_sorted_and_filtered_list(page: Page, club: ChromiumTab) -> None:
    sort_by(page, "Player 1")
    assert numbers(page) == ["2", "4", "3", "1"]
    expect(switcher(page)).to_have_text("4 / 4")
    page.get_by_role("button", name="Previous game").click()
    wait_for_number(club, 3)
    page.get_by_label("Filter games").fill("resignation")
    expect(switcher(page)).to_have_text("\u2013 / 2")
    focus_viewer(club)
    page.keyboard.press("]")
    wait_for_number(club, 4)
    expect(switcher(page)).to_have_text("1 / 2")


def test_brackets_in_a_field_are_characters(page: Page, club: ChromiumTab) -> None:
    page.get_by_label("Filter games").focus()
    page.keyboard.type("]")
    expect(page.get_by_label("Filter games")).to_have_value("]")
    expect(switcher(page)).to_have_text("1 / 4")
    wait_for_number(club, 1)


def test_a_single_game_has_neither_list_nor_switcher(page: Page, club: ChromiumTab) -> None:
    club.evaluate(DROP, "(;GM[1]SZ[9]PB[Zoe];B[ee])")
    expect(page).to_have_title(re.compile("Zoe"))
    expect(page.locator(".switcher:visible")).to_have_count(0)
    expect(page.locator("#games-button")).to_be_hidden()
    expect(table(page)).to_be_hidden()


# -- the list as a column


@pytest.mark.nightly
def test_the_list_is_collapsed_and_stays_so(page: Page, club: ChromiumTab) -> None:
    button = page.get_by_role("button", name="Games", exact=True)
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(table(page)).to_be_hidden()
    expect(button).to_have_attribute("aria-expanded", "false")
    page.wait_for_timeout(300)
    page.reload()
    wait_for_game(club)
    expect(rows(page)).to_have_count(4)
    expect(table(page)).to_be_hidden()
    switcher(page).click()
    expect(table(page)).to_be_visible()


def test_the_edge_changes_the_width_by_keys_and_pointer(page: Page, club: ChromiumTab) -> None:
    width = "() => document.getElementById('games').offsetWidth"
    edge = page.get_by_role("separator", name="Width of the list")
    assert page.evaluate(width) == 240
    edge.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(width) == 256
    expect(edge).to_have_attribute("aria-valuenow", "256")
    assert page.evaluate("() => document.querySelector('board-reel').node") == 0, "the edge keeps its keys"
    box = edge.bounding_box()
    assert box
    page.mouse.move(box["x"] + 4, 400)
    page.mouse.down()
    page.mouse.move(400, 400, steps=4)
    page.mouse.up()
    assert page.evaluate(width) == 400
    page.mouse.move(600, 400)
    assert page.evaluate(width) == 400
    page.reload()
    wait_for_game(club)
    expect(rows(page)).to_have_count(4)
    assert page.evaluate(width) == 400


def test_columns_in_which_all_games_are_equal_are_named_once(page: Page, club: ChromiumTab) -> None:
    expect(page.get_by_role("columnheader")).to_have_text(["No.", "Player 1", "Opponents", "Result"])
    expect(page.locator("#games .constants")).to_have_text("Go \u00b7 Cup")


# -- the window


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
@pytest.mark.parametrize("count", [1, 4])
@pytest.mark.one_case
def test_an_open_game_fills_the_window_and_the_page_does_not_scroll(
    page: Page, site_url: str, tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    tab = open_file(page, site_url, SAMPLES / "blokus.blksgf")
    if count > 1:
        tab.evaluate(DROP, GAMES)
        wait_until(tab, LISTED)
        wait_for_number(tab, 1)
    wait_until(tab, f"() => JSON.stringify(({FIT})()) === '[false,false,0,0]'")
    is_small = size[0] < 600 or size[1] < 500
    assert page.locator("header.bar").is_visible() != is_small
    assert page.locator("#back").is_visible() == is_small
    if is_small:
        page.locator("#back").click()
    else:
        page.get_by_role("link", name="Boardreel").click()
    expect(page.locator("#choose")).to_be_visible()
    expect(page.locator("#games-button")).to_be_hidden()


class TestOnAPhone:
    @pytest.fixture
    def page_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

    def test_one_bar_opens_the_list_and_a_choice_closes_it(self, page: Page, club: ChromiumTab) -> None:
        expect(switcher(page)).to_have_text("Game 1 of 4")
        expect(table(page)).to_be_hidden()
        show_list(page)
        expect(switcher(page)).to_have_attribute("aria-expanded", "true")
        assert_no_violations(page)
        rows(page).nth(2).tap()
        wait_for_number(club, 3)
        expect(table(page)).to_be_hidden()
        expect(switcher(page)).to_have_text("Game 3 of 4")
        page.get_by_role("button", name="Next game").tap()
        wait_for_number(club, 4)
        assert_no_violations(page)

    def test_the_list_closes_without_a_choice(self, page: Page, club: ChromiumTab) -> None:
        show_list(page)
        page.keyboard.press("Escape")
        expect(table(page)).to_be_hidden()
        expect(page.locator("board-reel")).to_be_focused()
        show_list(page)
        page.get_by_role("button", name="Close the list").tap()
        expect(table(page)).to_be_hidden()
        show_list(page)
        page.touchscreen.tap(180, 100)
        expect(table(page)).to_be_hidden()
        expect(page.locator("board-reel")).to_be_focused()
        wait_for_number(club, 1)
        assert page.evaluate("() => document.querySelector('board-reel').node") == 0

    def test_the_header_returns_when_a_file_cannot_be_read(self, page: Page, site_url: str, tmp_path: Path) -> None:
        files = [record(tmp_path, GAMES), record(tmp_path, "nothing", "letter.sgf")]
        open_file(page, site_url, *files)
        show_list(page)
        # the row of the second file moves down when the games of the first one are listed
        expect(rows(page)).to_have_count(5)
        rows(page).filter(has_text="letter.sgf").tap()
        expect(page.locator("board-reel .failure")).to_be_visible()
        expect(page.get_by_role("link", name="Boardreel")).to_be_visible()


# -- loading


def test_a_sample_that_loads_shows_the_outline_of_a_board(page: Page, site_url: str) -> None:
    held: list[Route] = []
    page.route("**/samples/blokus.blksgf", lambda route: held.append(route))
    tab = open_page(page, site_url)
    page.locator("#samples a").first.click()
    expect(page.locator("#welcome")).to_be_hidden()
    outline = "() => getComputedStyle(document.getElementById('stage'), '::before').aspectRatio"
    assert page.evaluate(outline) == "1 / 1"
    expect(page.locator("#message")).to_contain_text("Loading samples/blokus.blksgf")
    wait_until(tab, "() => true")
    held[0].continue_()
    wait_for_game(tab)


def test_parts_that_few_visitors_need_are_loaded_on_demand(page: Page, site_url: str, tmp_path: Path) -> None:
    paths: list[str] = []
    page.on("request", lambda request: paths.append(request.url))
    part = re.compile(r"on_demand/(\w+)\.js$")

    def loaded() -> set[str]:
        return {match[1] for path in paths if (match := part.search(path))}

    open_page(page, site_url)
    page.wait_for_load_state("networkidle")
    # the service worker fetches all files for offline use, but not before the page is idle
    page_parts = {"games_panel", "paste_box", "thumbnail"}
    assert not loaded() & page_parts
    page.get_by_role("button", name="Paste a record").click()
    page.get_by_role("textbox", name="Paste a record").fill(GAMES)
    page.get_by_role("button", name="Show").click()
    expect(rows(page)).to_have_count(4)
    assert loaded() >= {"games_panel", "paste_box", "thumbnail"}


# -- thumbnails

#: mean brightness of a PNG file, from 0 to 255
BRIGHTNESS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const context = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  return data.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (data.length * 0.75);
}"""


def test_thumbnails_follow_the_theme(page: Page, site_url: str) -> None:
    open_page(page, site_url)
    picture = page.locator("#samples img[src*='blokus-duo-endgame']")
    brightness = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.wait_for_timeout(300)
        png = b64encode(picture.screenshot()).decode()
        brightness[scheme] = page.evaluate(BRIGHTNESS, png)
    assert brightness["dark"] < brightness["light"] * 0.75
