"""On a phone, everything that is pressed is large enough for a finger, on every screen of a game."""

from __future__ import annotations

from typing import Any

import pytest
from drivers import ChromiumTab
from playwright.sync_api import Page
from screens import WALK_CASES, WALKS
from viewer_page import open_sample

#: what is pressed and smaller than 44 pixels; links in a sentence are as high as their text (WCAG 2.5.8)
SMALL = """() => {
  const isInText = (element) => element.matches("p a, p button, li a:not(.cards *, #samples *), .mention, .unseen");
  const small = [];
  const search = (root) => {
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) search(element.shadowRoot);
      if (!element.matches("button, a[href], select, input, textarea, summary, [role=tab], [role=slider], [role=menuitem]"))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInText(element)) continue;
      const target = element.closest("label") ?? element;
      const { width, height } = target.getBoundingClientRect();
      if (width && height && Math.min(width, height) < 43.5)
        small.push([element.outerHTML.slice(0, 90), `${Math.round(width)} x ${Math.round(height)}`]);
    }
  };
  search(document);
  return small;
}"""


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {
        "viewport": {"width": 390, "height": 780},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 1,
    }


#: what takes a tap in the lower right corner of the board
CORNER = """() => {
  const root = document.querySelector("board-reel").shadowRoot;
  const { right, bottom } = root.querySelector(".drawing").getBoundingClientRect();
  return root.elementFromPoint(right - 12, bottom - 12).closest(".drawing, button")?.localName;
}"""


def test_a_finger_hits_the_corner_of_the_board(page: Page, site_url: str) -> None:
    open_sample(ChromiumTab(page), site_url, "go-19x19-game.sgf", "24")
    page.wait_for_function(f"() => ({CORNER})() === 'svg'")
    board = page.locator(".drawing").bounding_box()
    assert board is not None
    page.touchscreen.tap(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    assert page.evaluate(CORNER) == "svg", "not even after a tap"


@pytest.mark.parametrize("walk", WALK_CASES)
def test_a_finger_hits_every_control(page: Page, site_url: str, walk: str) -> None:
    small: dict[str, str] = {}

    def look(screen: str) -> None:
        for control, size in page.evaluate(SMALL):
            small.setdefault(control, f"{size} on the screen {screen}")

    WALKS[walk](page, site_url, look)
    assert [f"{control}: {size}" for control, size in small.items()] == []
