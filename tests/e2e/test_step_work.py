"""A step makes Chromium lay out only the parts that change, and none of those around them."""

from __future__ import annotations

import json

import pytest
from drivers import wait_until
from playwright.sync_api import Browser, Page
from viewer_page import NODE, SAMPLES, focus_viewer, press, show_record
from website.server import SiteServer

pytestmark = pytest.mark.adds_pages_only

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
    chromium.start_tracing(page=page, categories=CATEGORIES)
    node = start
    for key in STEPS:
        node += 1 if key == "ArrowRight" else -1
        press(tab, key, node)
    trace = json.loads(chromium.stop_tracing())
    layouts = [event["args"]["beginData"] for event in trace["traceEvents"] if event["name"] == "Layout"]
    assert len(layouts) >= len(STEPS)
    # what was put off until the page is idle may still come
    assert sum(not data["partialLayout"] for data in layouts) < len(STEPS) / 3
