"""A step makes Chromium lay out only the parts that change, and compute styles for no others."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from drafts import open_game, try_moves
from drivers import ChromiumTab, wait_until
from playwright.sync_api import Browser, Page
from viewer_page import NODE, SAMPLES, focus_viewer, open_sample, press, show_record
from website.server import SiteServer

CATEGORIES = ["devtools.timeline"]
#: records and the first of four nodes that have no comment
WITHOUT_COMMENTS = [
    ("blokus.blksgf", 30),
    ("blokus-duo.blksgf", 8),
    ("go-19x19-game.sgf", 35),
    ("twixt-36x36-win.sgf", 20),
]
#: steps from that node, several times there and back
STEPS = [*("ArrowRight",) * 3, *("ArrowLeft",) * 3] * 3


@pytest.mark.adds_pages_only
@pytest.mark.parametrize(("name", "start"), WITHOUT_COMMENTS)
def test_a_step_lays_out_only_what_changes(
    page: Page, chromium: Browser, server: SiteServer, name: str, start: int
) -> None:
    page.set_viewport_size({"width": 1280, "height": 1000})
    tab = show_record(page, server, (SAMPLES / name).read_text("utf-8"))
    tab.evaluate(f"() => document.querySelector('board-reel').goTo({start})")
    wait_until(tab, NODE, start)
    page.locator(".timeline.drawn").wait_for()
    focus_viewer(tab)
    node = start

    def step() -> None:
        nonlocal node
        for key in STEPS:
            node += 1 if key == "ArrowRight" else -1
            press(tab, key, node)

    layouts = [event["args"]["beginData"] for event in traced(page, chromium, step) if event["name"] == "Layout"]
    assert len(layouts) >= len(STEPS)
    # what was put off until the page is idle may still come
    assert sum(not data["partialLayout"] for data in layouts) < len(STEPS) / 3


def traced(page: Page, chromium: Browser, act: Callable[[], None]) -> list[dict[str, Any]]:
    """Return the events of Chromium's rendering during an action."""
    chromium.start_tracing(page=page, categories=CATEGORIES)
    act()
    events: list[dict[str, Any]] = json.loads(chromium.stop_tracing())["traceEvents"]
    return events


def styled(events: list[dict[str, Any]]) -> list[int]:
    """Return for how many elements styles were computed, each time."""
    return [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]


def test_a_comment_that_appears_leaves_the_styles_of_the_other_parts(
    page: Page, chromium: Browser, site_url: str
) -> None:
    tab = ChromiumTab(page)
    open_sample(tab, site_url, "go-19x19-game.sgf")
    focus_viewer(tab)
    press(tab, "ArrowRight", 1)

    def step() -> None:
        for node in range(2, 8):
            press(tab, "ArrowRight", node)

    counts = styled(traced(page, chromium, step))
    assert 0 < max(counts) < 100, "the points of the board and the moves of the list are some 400 each"


def test_a_step_while_moves_are_tried_leaves_the_styles_of_the_board(
    page: Page, chromium: Browser, site_url: str
) -> None:
    tab = ChromiumTab(page)
    first = open_game(tab, site_url)
    try_moves(tab, "pass", "pass", "pass")
    focus_viewer(tab)

    def step() -> None:
        press(tab, "ArrowLeft", first + 1)
        press(tab, "ArrowLeft", first)
        press(tab, "ArrowRight", first + 1)
        press(tab, "ArrowRight", first + 2)

    counts = styled(traced(page, chromium, step))
    assert 0 < max(counts) < 500, "the viewer has some 1,300 elements"
