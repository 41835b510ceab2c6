"""At 400 % zoom, a window of 1280 x 1024 pixels has 320 x 256: every screen is read by scrolling down."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from screens import WALK_CASES, WALKS

#: what is wrong on the current screen (WCAG 1.4.10): sideways scrolling, parts that stay while the rest scrolls, a small
#: board, controls that cannot be scrolled to. While a dialog, a menu or a sheet is open, only its controls can.
FAULTS = """() => {
  const below = (element) => [element, ...(element.shadowRoot ? all(element.shadowRoot) : [])];
  const all = (root) => [...root.querySelectorAll("*")].flatMap(below);
  const isVisible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const nameOf = (element) => element.outerHTML.slice(0, 90);
  const holds = (outer, inner) => {
    for (let at = inner; at; at = at.parentNode ?? at.host) if (at === outer) return true;
    return false;
  };
  const visible = all(document).filter(isVisible);
  const open = visible.filter((element) => element.matches("dialog[open], [role=menu], #games")).at(-1);
  const faults = [];
  const { scrollWidth, clientWidth } = document.scrollingElement;
  if (scrollWidth > clientWidth) faults.push(`the page scrolls sideways: ${scrollWidth}`);
  const scrolls = (element) =>
    (open && holds(open, element)) || element.matches(".unseen, .visually-hidden, .live, .games-backdrop");
  for (const element of visible) {
    const { position } = getComputedStyle(element);
    // the small picture of a record is drawn there
    const isOutside = element.getBoundingClientRect().right < 0;
    if (["fixed", "sticky"].includes(position) && !scrolls(element) && !isOutside)
      faults.push(`${position}: ${nameOf(element)}`);
  }
  const board = visible.find((element) => element.matches(".drawing"));
  if (board) {
    const { width, height } = board.getBoundingClientRect();
    const least = Math.min(200, document.querySelector("board-reel").clientWidth);
    if (Math.min(width, height) < least) faults.push(`the board has ${width} x ${height}`);
  }
  const deepest = (x, y, root = document) => {
    const found = root.elementFromPoint(x, y);
    return found?.shadowRoot && found.shadowRoot !== root ? deepest(x, y, found.shadowRoot) : found;
  };
  const controls = visible.filter((element) => element.matches("button, a[href], select, input, textarea, summary"));
  for (const control of controls) {
    if ((open && !holds(open, control)) || control.matches(".unseen, .visually-hidden *, .mention")) continue;
    // what is around the field for the number takes the click
    if (getComputedStyle(control).pointerEvents === "none") continue;
    control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, right, bottom, width, height } = control.getBoundingClientRect();
    if (!width || !height) continue;
    const isInside =
      left >= -1 && right <= innerWidth + 1 && (height > innerHeight || (top >= -1 && bottom <= innerHeight + 1));
    const hit = deepest(left + width / 2, Math.min(Math.max(top + height / 2, 0), innerHeight - 1));
    if (!isInside) faults.push(`outside: ${[left, top, right, bottom].map(Math.round)} ${nameOf(control)}`);
    // the final result is over the list until it is closed
    else if (![control, ...(control.labels ?? [])].some((own) => holds(own, hit)) && !hit?.closest(".result-card"))
      faults.push(`covered by ${hit && nameOf(hit)}: ${nameOf(control)}`);
  }
  return faults;
}"""


@pytest.fixture
def page_options() -> dict[str, Any]:
    return {"viewport": {"width": 320, "height": 256}, "device_scale_factor": 4}


def look_for_faults(page: Page, url: str, walk: str) -> list[str]:
    """Return what is wrong on the screens of a walk, once each, with the first screen."""
    faults: dict[str, str] = {}

    def look(screen: str) -> None:
        for fault in page.evaluate(FAULTS):
            faults.setdefault(fault, screen)

    WALKS[walk](page, url, look)
    return [f"{screen}: {fault}" for fault, screen in faults.items()]


@pytest.mark.parametrize("walk", WALK_CASES)
def test_every_screen_is_read_by_scrolling_down(page: Page, site_url: str, walk: str) -> None:
    assert look_for_faults(page, site_url, walk) == []


@pytest.mark.parametrize(
    "page_options",
    [
        {"viewport": {"width": width, "height": height}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
        for width, height in ((844, 390), (320, 640), (360, 600))
    ],
    ids=["landscape", "narrow", "small"],
)
@pytest.mark.parametrize("walk", ["puzzle", "editing"])
@pytest.mark.one_case
def test_puzzles_and_editing_fit_phones_or_scroll(page: Page, site_url: str, walk: str) -> None:
    # the buttons in the reach of the thumb stay there
    assert [fault for fault in look_for_faults(page, site_url, walk) if ": sticky: " not in fault] == []
