"""Widths from 320 px up, light and dark: nothing jumps, nothing sticks out, every text can be read."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Page, expect
from viewer_page import IN_VIEWER, SAMPLES, focus_viewer, open_sample, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

VARIANTS = [
    "blokus-trigon.blksgf",
    "gembloq.blksgf",
    "go-19x19-game.sgf",
    "nexos.blksgf",
    "twixt-24x24-puzzle.sgf",
    "chess-no-rules.sgf",
]
SIZES = """() => {
  const { width, height } = document.querySelector("board-reel").getBoundingClientRect();
  const root = document.scrollingElement;
  return [Math.round(width), Math.round(height), root.scrollWidth <= root.clientWidth];
}"""


@pytest.fixture(params=[320, 360, 1280])
def page_options(request: pytest.FixtureRequest) -> dict[str, Any]:
    return {"viewport": {"width": request.param, "height": 740}, "has_touch": request.param < 720}


@pytest.mark.parametrize("name", VARIANTS)
def test_the_height_stays_and_nothing_sticks_out(page: Page, server: SiteServer, name: str) -> None:
    tab = show_record(page, server, (SAMPLES / name).read_text(), name=name)
    focus_viewer(tab)
    sizes = {tuple(tab.evaluate(SIZES))}
    for key in ["ArrowRight"] * 12 + ["End", "ArrowLeft", "Home"]:
        tab.press(key)
        sizes.add(tuple(tab.evaluate(SIZES)))
    assert len(sizes) == 1, sizes
    assert all(fits for _, _, fits in sizes), "the page scrolls sideways"


def test_the_home_page_and_a_sample_fit(page: Page, site_url: str) -> None:
    fits = "() => document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth"
    page.goto(site_url)
    page.wait_for_selector("#samples li")
    assert page.evaluate(fits)
    open_sample(ChromiumTab(page), site_url, "blokus.blksgf", move="20")
    assert page.evaluate(fits)


def test_panels_fit(page: Page, server: SiteServer) -> None:
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    for button in ("Game info", "More"):
        page.get_by_role("button", name=button).click()
        panel = page.locator("dialog.panel[open]")
        box = panel.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
        page.keyboard.press("Escape")
        expect(panel).to_have_count(0)
    assert tab.evaluate(SIZES)[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_colours_follow_the_system_and_the_attribute(page: Page, server: SiteServer, scheme: str) -> None:
    ground = f"() => getComputedStyle(({IN_VIEWER})('.viewer')).color"
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    tab = show_record(page, server, "(;GM[1]SZ[9];B[ee])")
    shown = tab.evaluate(ground)
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    assert tab.evaluate(ground) != shown
    tab.evaluate("(theme) => document.querySelector('board-reel').setAttribute('theme', theme)", scheme)
    wait_until(tab, f"(before) => ({ground})() === before", shown)


def test_no_motion_where_less_is_wanted(page: Page, server: SiteServer) -> None:
    page.emulate_media(reduced_motion="reduce")
    tab = show_record(page, server, (SAMPLES / "blokus.blksgf").read_text(), name="a.blksgf")
    focus_viewer(tab)
    tab.press("ArrowRight")
    wait_until(tab, "() => document.querySelector('board-reel').node > 0")
    assert tab.evaluate(f"() => ({IN_VIEWER})('[part=board]').getAnimations({{ subtree: true }}).length") == 0
