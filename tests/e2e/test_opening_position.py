"""Where a viewer opens, and how it plays from there."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from boardreel import read
from boardreel.cli import main
from boardreel.reel import reel_text
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from viewer_page import (
    COUNT_SHIFTS,
    NODE,
    SAMPLES,
    STATE,
    choose_in_menu,
    focus_viewer,
    open_sample,
    press,
    show_elements,
    show_record,
    wait_for_game,
)
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

GAME = "(;GM[Blokus Duo]PB[Ada]PW[Bob]C[Hello.];B[e10];W[j5];B[d9](;W[k4];B[d8])(;W[i4]))"
PUZZLE = "(;GM[21]SZ[24]PZ[w];R[L7];IP[]B[M9];R[K5];B[C3])"
SHOWN = "() => document.querySelector('board-reel').node"


@pytest.mark.parametrize("name", ["blokus.blksgf", "blokus-duo-endgame.blksgf", "go-19x19-game.sgf", "twixt-18x12.T1"])
@pytest.mark.one_case
def test_a_game_opens_at_its_root_on_the_page(chromium_tab: ChromiumTab, site_url: str, name: str) -> None:
    open_sample(chromium_tab, site_url, name)
    assert chromium_tab.evaluate(SHOWN) == 0


@pytest.mark.parametrize(
    ("record", "attributes", "node"),
    [
        (GAME, "", 0),
        (GAME, 'move="end"', 5),
        (GAME, 'move="2"', 2),
        (GAME, 'move="0"', 0),
        (PUZZLE, "", 2),
        (PUZZLE, 'move="end"', 4),
        (PUZZLE, 'move="0"', 0),
    ],
)
@pytest.mark.one_case
def test_a_viewer_in_a_page_opens_where_its_attribute_says(
    page: Page, server: SiteServer, record: str, attributes: str, node: int
) -> None:
    tab = show_record(page, server, record, attributes=attributes)
    assert tab.evaluate(SHOWN) == node


@pytest.mark.nightly
def test_end_is_understood_as_property_option_and_link(page: Page, server: SiteServer, site_url: str) -> None:
    tab = show_record(page, server, GAME)
    tab.evaluate("() => { document.querySelector('board-reel').move = 'end'; }")
    wait_until(tab, NODE, 5)
    tab.evaluate("(text) => document.querySelector('board-reel').load(new Blob([text]), { name: 'a.blksgf' })", GAME)
    assert tab.evaluate(SHOWN) == 5, "the attribute counts where the option does not say"
    load = "(text, move) => document.querySelector('board-reel').load(new Blob([text]), { name: 'a.blksgf', move })"
    for move, node in (("1", 1), ("end", 5), ("", 0)):
        tab.evaluate(load, GAME, move)
        assert tab.evaluate(SHOWN) == node
    open_sample(tab, site_url, "blokus.blksgf", move="end")
    assert tab.evaluate(SHOWN) == 66


def test_a_reel_that_was_prepared_before_opens_at_the_node_that_it_names(page: Page, server: SiteServer) -> None:
    reel = json.loads(reel_text(read(GAME, name="a.blksgf").games[0]))
    server.pages["/old.json"] = json.dumps(reel | {"start": 5}).encode()
    tab = show_elements(page, server, '<board-reel reel="/old.json"></board-reel>')
    wait_for_game(tab)
    assert tab.evaluate(SHOWN) == 5


@pytest.mark.parametrize(("options", "node"), [((), 0), (("--move", "end"), 66)])
def test_an_embedded_game_opens_at_the_position_of_its_picture(
    page: Page, server: SiteServer, tmp_path_factory: pytest.TempPathFactory, options: tuple[str, ...], node: int
) -> None:
    folder = tmp_path_factory.mktemp("embed")
    page_of = folder / "page.html"
    assert main(["embed", str(SAMPLES / "blokus.blksgf"), "-o", str(page_of), "--base", "/", *options]) == 0
    server.pages["/page.html"] = page_of.read_bytes()
    for path in folder.iterdir():
        server.pages[f"/{path.name}"] = path.read_bytes()
    page.goto(server.url.rstrip("/") + "/page.html")
    tab = ChromiumTab(page)
    wait_until(tab, STATE)
    assert ("After 66 of 66 moves" in page_of.read_text("utf-8")) == (node == 66)
    assert tab.evaluate(SHOWN) == node


# -- playing


def stop_clock(page: Page) -> None:
    """Let time pass in the page only when the test says so."""
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 2, tzinfo=UTC))


def test_play_at_the_end_starts_again_from_the_beginning(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, GAME, attributes='move="end"')
    stop_clock(page)
    page.get_by_role("button", name="Play", exact=True).click()
    wait_until(tab, NODE, 0)
    page.clock.run_for(299)
    assert tab.evaluate(SHOWN) == 0
    page.clock.run_for(2)
    wait_until(tab, NODE, 1)
    for node in (2, 3, 4):
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        page.clock.run_for(1201)
        wait_until(tab, NODE, node)
    page.clock.run_for(1201)
    wait_until(tab, NODE, 5)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_game_of_one_position_does_not_play(page: Page, server: SiteServer) -> None:
    show_record(page, server, "(;GM[1]SZ[9])")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.nightly
def test_the_speed_is_a_setting_that_the_next_game_keeps(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, GAME)
    choose_in_menu(page, "Settings")
    speed = page.get_by_role("combobox", name="Playback speed")
    texts = speed.locator("option").all_text_contents()
    assert (texts[0], texts[-1]) == ("0.5×", "4×")
    expect(speed).to_have_value("1")
    speed.select_option("4×")
    page.keyboard.press("Escape")
    tab.evaluate("(text) => document.querySelector('board-reel').load(new Blob([text]), { name: 'a.blksgf' })", GAME)
    stop_clock(page)
    focus_viewer(tab)
    page.keyboard.press("Space")
    page.clock.run_for(301)
    wait_until(tab, NODE, 1)
    page.clock.run_for(301)
    wait_until(tab, NODE, 2)


def test_keys_change_the_speed_while_the_game_plays(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, GAME)
    focus_viewer(tab)
    stop_clock(page)
    page.keyboard.press("Space")
    for _ in range(9):
        page.keyboard.press("<")
    expect(page.locator(".live")).to_have_text("Playback speed: 0.5×")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.clock.run_for(301)
    wait_until(tab, NODE, 1)
    page.clock.run_for(2300)
    assert tab.evaluate(SHOWN) == 1
    page.clock.run_for(110)
    wait_until(tab, NODE, 2)
    page.keyboard.press(">")
    expect(page.locator(".live")).to_have_text("Playback speed: 0.75×")


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.one_case
def test_nothing_moves_while_a_game_opens_and_plays_from_its_end(page: Page, server: SiteServer, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 720})
    page.add_init_script(COUNT_SHIFTS)
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), attributes='move="end"', name="a.blksgf")
    focus_viewer(tab)
    for _ in range(9):
        tab.press(">")
    tab.press("Space")
    wait_until(tab, "() => document.querySelector('board-reel').node > 4")
    press(tab, "End", 66)
    # scores that get another digit count as shifts of up to a thousandth, and the track of the slider, which gets the
    # height of the drawing that comes over it, as one of two
    assert tab.evaluate("() => window.shifts") < 0.003
