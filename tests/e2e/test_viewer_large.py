"""Large boards and long games: frames come when they are asked for, what cannot be seen is not in the document."""

from __future__ import annotations

from pathlib import Path

import pytest
from drivers import wait_until
from playwright.sync_api import Page, expect
from viewer_page import (
    DESCRIPTION,
    IN_VIEWER,
    NODE,
    SHOWN,
    assert_shows,
    focus_viewer,
    open_file,
    positions,
    press,
    show_record,
)
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only


@pytest.mark.nightly
def test_a_long_game_is_right_wherever_one_jumps(page: Page, site_url: str, tmp_path: Path) -> None:
    points = [f"{chr(97 + n % 19)}{chr(97 + n // 19)}" for n in range(361)]
    # every second stone of a color: nothing is captured, and the same points come again as faults
    moves = [f";{'BW'[n % 2]}[{points[n * 2 % 361]}]" for n in range(1500)]
    path = tmp_path / "long.sgf"
    path.write_text(f"(;GM[1]SZ[19]{''.join(moves[:1400])}({''.join(moves[1400:])})(;B[]))")
    tab = open_file(page, site_url, path)
    facts = positions(path, "--all")
    about = wait_until(tab, DESCRIPTION)
    focus_viewer(tab)
    press(tab, "End", 1500)
    assert_shows(tab.evaluate(SHOWN), facts[1500], about)
    for target in (700, 1501, 3, 1200, 0):
        tab.evaluate("(node) => document.querySelector('board-reel').goTo(node)", target)
        wait_until(tab, NODE, target)
        assert_shows(tab.evaluate(SHOWN), facts[target], about)


@pytest.mark.nightly
def test_a_long_game_is_right_after_its_worker_has_crashed(page: Page, site_url: str, tmp_path: Path) -> None:
    points = [f"{chr(97 + n % 19)}{chr(97 + n // 19)}" for n in range(361)]
    path = tmp_path / "long.sgf"
    path.write_text(f"(;GM[1]SZ[19]{''.join(f';B[{points[n * 2 % 361]}]' for n in range(6000))})")
    tab = open_file(page, site_url, path)
    facts = positions(path, "--all")
    about = wait_until(tab, DESCRIPTION)
    for target in (3000, 1500, 4500, 5999):  # each is out of reach of the frames that are loaded before
        page.workers[-1].evaluate("() => void setTimeout(() => { throw new Error('gone'); })")
        page.wait_for_timeout(200)  # the page hears of it
        tab.evaluate("(node) => document.querySelector('board-reel').goTo(node).catch(() => {})", target)
        wait_until(tab, NODE, target)
        assert_shows(tab.evaluate(SHOWN), facts[target], about)


@pytest.mark.nightly
def test_a_board_of_702_columns_opens_and_zooms(page: Page, server: SiteServer) -> None:
    text = "(;GM[21]SZ[702];W[ZZ350];B[C3];W[ZX349])"
    tab = show_record(page, server, text)
    focus_viewer(tab)
    press(tab, "End", 3)
    shown = tab.evaluate(SHOWN)
    assert sorted(shown["things"]) == [[["C3"], "B"], [["ZX349"], "W"], [["ZX349", "ZZ350"], "W"], [["ZZ350"], "W"]]
    count = tab.evaluate(f"() => ({IN_VIEWER})('[part=board]').querySelectorAll('*').length")
    assert count < 3000, "holes are a pattern, labels are thinned out"
    width = f"() => Number(({IN_VIEWER})('[part=board]').getAttribute('viewBox').split(' ')[2])"
    whole = tab.evaluate(width)
    for _ in range(8):
        tab.press("+")
    assert tab.evaluate(width) < whole / 5
    tab.press("0")
    assert tab.evaluate(width) == whole


@pytest.mark.nightly
def test_fifty_thousand_variations_of_one_move(page: Page, site_url: str, tmp_path: Path) -> None:
    path = tmp_path / "wide.sgf"
    path.write_text("(;GM[1]SZ[19]" + "(;B[aa])(;B[bb]C[x])" * 25_000 + ")")
    tab = open_file(page, site_url, path)
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)
    press(tab, "ArrowDown", 2)
    assert tab.evaluate("() => document.querySelector('board-reel').shadowRoot.querySelectorAll('.move').length") < 400
    tab.evaluate("() => document.querySelector('board-reel').goTo(49999)")
    wait_until(tab, NODE, 49_999)
    expect(page.locator(".move[aria-current]")).to_have_attribute("data-node", "49999")
    press(tab, "ArrowUp", 49_998)
